#include "ui/controls/control_form.h"

#include "ui/widgets/file_dialogs.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpressionValidator>
#include <QToolButton>

#include <cmath>

namespace longhand {

namespace {
constexpr int kNarrowestBox = 70; // else the widest possible number makes the panel wide
} // namespace

ControlForm::ControlForm(QWidget* parent) : QWidget(parent), m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(12);
    m_form->setVerticalSpacing(7);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

QString ControlForm::wrapped(const QString& text)
{
    // Rich text makes tooltips wrap.
    return QStringLiteral("<p style='white-space:normal'>") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

void ControlForm::addRow(const QString& label, const QString& tip, QWidget* field, QWidget* focus)
{
    auto* name = new QLabel(label);
    name->setToolTip(wrapped(tip));
    QWidget* named = focus != nullptr ? focus : field;
    name->setBuddy(named);
    for (QWidget* widget : {field, named}) {
        widget->setToolTip(wrapped(tip));
        widget->setAccessibleName(label);
        widget->setAccessibleDescription(tip);
    }
    m_form->addRow(name, field);
}

QDoubleSpinBox* ControlForm::addReal(const QString& label, const QString& tip, double low, double high, double step,
                                     int decimals)
{
    auto* box = new CalmBox<QDoubleSpinBox>;
    box->setFocusPolicy(Qt::StrongFocus);
    box->setDecimals(decimals);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setMinimumWidth(kNarrowestBox);
    box->setAlignment(Qt::AlignRight);
    addRow(label, tip, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ControlForm::changed);
    return box;
}

QSpinBox* ControlForm::addWhole(const QString& label, const QString& tip, int low, int high, int step)
{
    auto* box = new CalmBox<QSpinBox>;
    box->setFocusPolicy(Qt::StrongFocus);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setMinimumWidth(kNarrowestBox);
    box->setAlignment(Qt::AlignRight);
    box->setGroupSeparatorShown(true);
    addRow(label, tip, box);
    connect(box, &QSpinBox::valueChanged, this, &ControlForm::changed);
    return box;
}

QComboBox* ControlForm::addChoice(const QString& label, const QString& tip)
{
    auto* box = new CalmBox<QComboBox>;
    box->setFocusPolicy(Qt::StrongFocus);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    addRow(label, tip, box);
    connect(box, &QComboBox::currentIndexChanged, this, &ControlForm::changed);
    return box;
}

QLineEdit* ControlForm::makeDigits()
{
    auto* line = new QLineEdit;
    line->setAlignment(Qt::AlignRight);
    line->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,20}")), line));
    connect(line, &QLineEdit::textChanged, this, &ControlForm::changed);
    return line;
}

QLineEdit* ControlForm::addTree(const QString& label, const QString& tip)
{
    auto* tree = new QWidget;
    auto* column = new QVBoxLayout(tree);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new QLineEdit(tree);
    line->setAlignment(Qt::AlignRight);
    auto* wrong = new QLabel(tr("1 to 16 numbers from 1 to 16, with commas"), tree);
    wrong->setWordWrap(true);
    wrong->setProperty("quiet", true);
    wrong->hide();
    column->addWidget(line);
    column->addWidget(wrong);
    addRow(label, tip, tree, line);
    connect(line, &QLineEdit::textChanged, this, [this, wrong](const QString& text) {
        wrong->setVisible(treeFromText(text).empty());
        Q_EMIT changed();
    });
    return line;
}

QLineEdit* ControlForm::addModelFile(const QString& label, const QString& tip)
{
    auto* file = new QWidget;
    auto* row = new QHBoxLayout(file);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    auto* line = new QLineEdit(file);
    line->setPlaceholderText(tr("none"));
    line->setMinimumWidth(kNarrowestBox / 2);
    line->setClearButtonEnabled(true);
    auto* choose = new QToolButton(file);
    choose->setText(QStringLiteral("\u2026"));
    choose->setToolTip(tr("Choose a file"));
    choose->setAccessibleName(tr("Choose a file"));
    row->addWidget(line, 1);
    row->addWidget(choose);
    addRow(label, tip, file, line);
    // Half a path is no file: only when it is complete.
    connect(line, &QLineEdit::editingFinished, this, &ControlForm::changed);
    connect(choose, &QToolButton::clicked, this, [this, line] {
        FileDialogs::openFile(this, tr("Choose a draft model"),
                              line->text().isEmpty() ? QDir::homePath() : QFileInfo(line->text()).path(),
                              tr("Models (*.gguf)"), [this, line](const QString& path) {
                                  line->setText(path);
                                  Q_EMIT changed();
                              });
    });
    return line;
}

void ControlForm::addShown(std::function<void(const WritingControls&)> show, std::function<void(WritingControls&)> read)
{
    m_rows.push_back({std::move(show), std::move(read)});
}

void ControlForm::setControls(const WritingControls& controls)
{
    for (const Row& row : m_rows) {
        row.show(controls);
    }
}

void ControlForm::read(WritingControls& controls) const
{
    for (const Row& row : m_rows) {
        row.read(controls);
    }
}

QString ControlForm::choiceTip(const char* tip, const char* key)
{
    return wrapped(tr("%1 In the engine: %2.").arg(settingText(tip), QString::fromLatin1(key)));
}

void ControlForm::readReal(const QDoubleSpinBox* box, double& value)
{
    if (std::abs(box->value() - value) > 0.5001 * std::pow(10.0, -box->decimals())) {
        value = box->value();
    }
}

} // namespace longhand
