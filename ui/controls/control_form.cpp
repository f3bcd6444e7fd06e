#include "ui/controls/control_form.h"

#include <cmath>

namespace longhand {

namespace {
constexpr int NarrowestBox = 70; // else the widest possible number makes the panel wide
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
    name->setMinimumWidth(name->sizeHint().width() + 6); // the underlined key takes more than the hint says
    QString plain = label;
    plain.remove(u'&');
    name->setToolTip(wrapped(tip));
    QWidget* named = focus != nullptr ? focus : field;
    name->setBuddy(named);
    for (QWidget* widget : {field, named}) {
        widget->setToolTip(wrapped(tip));
        widget->setAccessibleName(plain);
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
    box->setMinimumWidth(NarrowestBox);
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
    box->setMinimumWidth(NarrowestBox);
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

QLineEdit* ControlForm::addText(const QString& label, const QString& tip)
{
    auto* line = new QLineEdit;
    line->setAlignment(Qt::AlignRight);
    line->setMinimumWidth(NarrowestBox);
    addRow(label, tip, line);
    connect(line, &QLineEdit::textChanged, this, &ControlForm::changed);
    return line;
}

void ControlForm::readReal(const QDoubleSpinBox* box, double& value)
{
    if (std::abs(box->value() - value) > 0.5001 * std::pow(10.0, -box->decimals())) {
        value = box->value();
    }
}

} // namespace longhand
