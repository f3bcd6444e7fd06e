#include "ui/appearance/colour_field.h"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPixmap>
#include <QRegularExpressionValidator>
#include <QToolButton>

namespace longhand {

ColourField::ColourField(const QString& name, QWidget* parent) : QWidget(parent), m_name(name)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_value = new QLineEdit(this);
    m_value->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("#[0-9A-Fa-f]{6}")), m_value));
    m_value->setMaximumWidth(110);
    m_value->setAccessibleName(tr("%1, as #RRGGBB").arg(name));
    m_value->setToolTip(tr("Red, green and blue as six hexadecimal digits, for example #24262b"));
    m_patch = new QToolButton(this);
    m_patch->setAccessibleName(tr("Choose a colour: %1").arg(name));
    m_patch->setToolTip(tr("Choose a colour"));
    m_contrast = new QLabel(this);
    m_contrast->setProperty("quiet", true);
    row->addWidget(m_value);
    row->addWidget(m_patch);
    row->addWidget(m_contrast, 1);
    setFocusProxy(m_value);
    connect(m_value, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (m_value->hasAcceptableInput()) {
            show(QColor(text));
            Q_EMIT colourChanged(m_colour);
        }
    });
    connect(m_value, &QLineEdit::editingFinished, this, [this] { m_value->setText(m_colour.name()); });
    connect(m_patch, &QToolButton::clicked, this, &ColourField::openDialog);
}

void ColourField::show(const QColor& colour)
{
    m_colour = colour;
    QPixmap patch(28, 18);
    patch.fill(colour);
    m_patch->setIcon(patch);
    m_patch->setIconSize(patch.size());
}

void ColourField::setColour(const QColor& colour)
{
    show(colour);
    if (QColor(m_value->text()) != colour) {
        m_value->setText(colour.name());
    }
}

void ColourField::setContrast(double ratio, bool enough)
{
    const QString number = QLocale().toString(ratio, 'f', 1);
    m_contrast->setText(enough ? tr("contrast %1, easy to read").arg(number)
                               : tr("contrast %1, hard to read: 4.5 is needed").arg(number));
    QFont font = m_contrast->font();
    font.setBold(!enough);
    m_contrast->setFont(font);
}

QString ColourField::contrastText() const
{
    return m_contrast->text();
}

void ColourField::openDialog()
{
    if (!m_dialog) {
        m_dialog = new QColorDialog(m_colour, this);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        m_dialog->setWindowTitle(m_name);
        m_dialog->setModal(false);
        m_dialog->setOptions(QColorDialog::NoButtons);
        connect(m_dialog, &QColorDialog::currentColorChanged, this, [this](const QColor& colour) {
            show(colour);
            m_value->setText(colour.name());
            Q_EMIT colourChanged(colour);
        });
    }
    m_dialog->show();
    m_dialog->raise();
}

} // namespace longhand
