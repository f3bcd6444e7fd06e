#include "ui/controls/control_form.h"

#include "ui/widgets/file_dialogs.h"

#include <QDir>
#include <QFileInfo>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

constexpr int kNarrowestBox = 70; // else the widest possible number makes the panel wide

/// Whole numbers up to the highest; what is none gives way to the last one.
class NumberValidator : public QValidator
{
public:
    NumberValidator(std::uint64_t high, FinishedLine* line) : QValidator(line), m_high(high), m_line(line) {}

    State validate(QString& text, int&) const override
    {
        const bool digits = std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
        return !digits || text.size() > 20 ? Invalid : numberFromText(text, m_high) ? Acceptable : Intermediate;
    }
    void fixup(QString& text) const override { text = m_line->finished(); }

private:
    std::uint64_t m_high;
    FinishedLine* m_line;
};

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
    box->setKeyboardTracking(false); // half a number is none
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
    box->setKeyboardTracking(false);
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

FinishedLine* ControlForm::makeDigits(std::uint64_t high)
{
    auto* line = new FinishedLine;
    line->setAlignment(Qt::AlignRight);
    line->setValidator(new NumberValidator(high, line));
    connect(line, &FinishedLine::changed, this, &ControlForm::changed);
    return line;
}

FinishedLine* ControlForm::addTree(const QString& label, const QString& tip)
{
    auto* tree = new QWidget;
    auto* column = new QVBoxLayout(tree);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new FinishedLine(tree);
    line->setAlignment(Qt::AlignRight);
    auto* wrong = new QLabel(tr("1 to 16 numbers from 1 to 16, with commas"), tree);
    wrong->setWordWrap(true);
    wrong->setProperty("quiet", true);
    wrong->hide();
    column->addWidget(line);
    column->addWidget(wrong);
    addRow(label, tip, tree, line);
    connect(line, &QLineEdit::textChanged, wrong,
            [wrong](const QString& text) { wrong->setVisible(treeFromText(text).empty()); });
    connect(line, &FinishedLine::changed, this, &ControlForm::changed);
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

void ControlForm::finishTyping()
{
    for (QAbstractSpinBox* box : findChildren<QAbstractSpinBox*>()) {
        box->interpretText();
    }
    for (FinishedLine* line : findChildren<FinishedLine*>()) {
        line->finish();
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
