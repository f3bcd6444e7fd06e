#include "ui/widgets/controls_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

namespace longhand {

namespace {

/// A wheel over the panel scrolls it; it must not turn the knobs on the way.
template <typename Box>
class CalmBox : public Box
{
public:
    using Box::Box;

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (this->hasFocus()) {
            Box::wheelEvent(event);
        } else {
            event->ignore();
        }
    }
};

QString tip(const QString& text)
{
    // Rich text makes tooltips wrap.
    return QStringLiteral("<p style='white-space:normal'>") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

} // namespace

ControlsPanel::ControlsPanel(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Controls"));
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 6, 12, 12);
    column->setSpacing(10);

    const auto makeForm = [&](QWidget* owner) {
        auto* form = new QFormLayout(owner);
        form->setContentsMargins(0, 0, 0, 0);
        form->setHorizontalSpacing(12);
        form->setVerticalSpacing(7);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        return form;
    };
    auto* main = new QWidget(content);
    buildMain(makeForm(main));
    column->addWidget(main);

    auto* toggle = new QToolButton(content);
    toggle->setText(tr("More sampling"));
    toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle->setArrowType(Qt::RightArrow);
    toggle->setCheckable(true);
    toggle->setAutoRaise(true);
    toggle->setProperty("section", true);
    column->addWidget(toggle);
    auto* more = new QWidget(content);
    buildMore(makeForm(more));
    more->hide();
    column->addWidget(more);
    connect(toggle, &QToolButton::toggled, this, [more, toggle](bool on) {
        more->setVisible(on);
        toggle->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    });

    auto* note = new QLabel(tr("A run keeps the controls it was begun with; changes hold for the next one."), content);
    note->setWordWrap(true);
    note->setProperty("quiet", true);
    column->addWidget(note);
    column->addStretch(1);
    setWidget(content);
    setMinimumWidth(236);
    setControls(WritingControls());
}

void ControlsPanel::addRow(QFormLayout* form, const QString& label, const QString& text, QWidget* field)
{
    auto* name = new QLabel(label);
    name->setMinimumWidth(name->sizeHint().width() + 6); // the underlined key takes more than the hint says
    name->setBuddy(field);
    name->setToolTip(tip(text));
    field->setToolTip(tip(text));
    QString plain = label;
    plain.remove(u'&');
    field->setAccessibleName(plain);
    field->setAccessibleDescription(text);
    form->addRow(name, field);
}

QDoubleSpinBox* ControlsPanel::addReal(QFormLayout* form, const QString& label, const QString& text, double low,
                                       double high, double step, int decimals)
{
    auto* box = new CalmBox<QDoubleSpinBox>;
    box->setFocusPolicy(Qt::StrongFocus);
    box->setDecimals(decimals);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setAlignment(Qt::AlignRight);
    addRow(form, label, text, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT changed();
        }
    });
    return box;
}

QSpinBox* ControlsPanel::addWhole(QFormLayout* form, const QString& label, const QString& text, int low, int high,
                                  int step)
{
    auto* box = new CalmBox<QSpinBox>;
    box->setFocusPolicy(Qt::StrongFocus);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setAlignment(Qt::AlignRight);
    box->setGroupSeparatorShown(true);
    addRow(form, label, text, box);
    connect(box, &QSpinBox::valueChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT changed();
        }
    });
    return box;
}

void ControlsPanel::buildMain(QFormLayout* form)
{
    m_penalty = addReal(
        form, tr("&Penalty value"),
        tr("How strongly tokens that were used lately are held back. Each token that stands among the last "
           "\u201cpenalty window\u201d tokens of the text, yours and the model's alike, is counted once, however often "
           "it occurs: a positive score is divided by this value, a negative one multiplied by it. 1 is off."),
        1, 10, 0.05, 2);
    m_penaltyWindow =
        addWhole(form, tr("Penalty &window"),
                 tr("How far back the penalty looks, in tokens (about three quarters of a word each) before the one "
                    "being written; your own words count like the model's. 0 counts nothing and switches the penalty "
                    "off; a number beyond the length of the text counts all of it."),
                 0, 131072, 64);
    m_temperature = addReal(form, tr("&Temperature"),
                            tr("All scores are divided by it before one token is drawn. Below 1 the likely becomes "
                               "likelier, above 1 the unlikely does. 0 always takes the likeliest token; the seed and "
                               "the filters then have no effect."),
                            0, 10, 0.05, 2);
    m_ngramK = addWhole(form, tr("&n-gram k"),
                        tr("How many phrases of the text so far are proposed at each step by the n-gram drafter; it "
                           "takes effect with that drafter. It changes the speed, never the text."),
                        0, 60, 1);
    m_length = addWhole(form, tr("&Length"),
                        tr("How many tokens this run writes, counted from where it begins: 1,000 tokens are about 750 "
                           "words. Your own text is not counted."),
                        1, 100000, 100);
    m_length->setSuffix(tr(" tokens"));
}

void ControlsPanel::buildMore(QFormLayout* form)
{
    m_topK = addWhole(form, tr("Top-&k"), tr("Only the k likeliest tokens may be drawn. 0 is off."), 0, 1000000, 10);
    m_topP = addReal(form, tr("T&op-p"),
                     tr("Only the likeliest tokens may be drawn, as many as are needed for their probabilities to add "
                        "up to this value; the one that reaches it is kept. 1 is off."),
                     0.001, 1, 0.01, 3);
    m_minP = addReal(form, tr("&Min-p"),
                     tr("Tokens less probable than this share of the likeliest one's probability are left out. 0 is "
                        "off."),
                     0, 1, 0.01, 3);
    m_eta = addReal(form, tr("&Eta"),
                    tr("Leaves out tokens less probable than the smaller of this value and its root times exp(-H), "
                       "where H is the entropy of what the other filters kept. 0 is off."),
                    0, 0.999, 0.0001, 5);
    m_dry = addReal(form, tr("&DRY"),
                    tr("\u201cDon't repeat yourself\u201d: a token that would lengthen a repeated passage loses this "
                       "value times 1.75 to the power of (length of the repetition - 2), from 2 repeated tokens on, "
                       "looking back 4,096 tokens. 0 is off; 0.8 is usual."),
                    0, 100, 0.1, 2);

    auto* seed = new QWidget;
    auto* row = new QHBoxLayout(seed);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_seed = new QLineEdit(seed);
    m_seed->setAlignment(Qt::AlignRight);
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,20}")), m_seed));
    row->addWidget(m_seed, 1);
    auto* fresh = new QPushButton(tr("New"), seed);
    fresh->setToolTip(tr("Another seed: another story from the same words"));
    fresh->setAccessibleName(tr("New seed"));
    row->addWidget(fresh);
    const QString text = tr("Where the chance comes from. Same model, same text, same controls, same seed: the same "
                            "story, letter for letter.");
    addRow(form, tr("&Seed"), text, seed);
    qobject_cast<QLabel*>(form->labelForField(seed))->setBuddy(m_seed);
    m_seed->setToolTip(tip(text));
    m_seed->setAccessibleName(tr("Seed"));
    connect(fresh, &QPushButton::clicked, this, &ControlsPanel::newSeed);
    connect(m_seed, &QLineEdit::textChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT changed();
        }
    });

    m_atEnd = new CalmBox<QComboBox>;
    m_atEnd->setFocusPolicy(Qt::StrongFocus);
    m_atEnd->addItem(tr("go on"), int(AtEnd::Continue));
    m_atEnd->addItem(tr("stop"), int(AtEnd::Stop));
    addRow(form, tr("At the end"),
           tr("What happens when the model wants to end the story before the length is reached. Go on: it is not "
              "allowed to end. Stop: the run ends there."),
           m_atEnd);
    connect(m_atEnd, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT changed();
        }
    });
}

WritingControls ControlsPanel::controls() const
{
    WritingControls out = m_set;
    const auto real = [](const QDoubleSpinBox* box, double& value) {
        if (std::abs(box->value() - value) > 0.5001 * std::pow(10.0, -box->decimals())) {
            value = box->value();
        }
    };
    real(m_penalty, out.sampler.penalty);
    real(m_temperature, out.sampler.temperature);
    real(m_topP, out.sampler.topP);
    real(m_minP, out.sampler.minP);
    real(m_eta, out.sampler.eta);
    real(m_dry, out.sampler.dryMultiplier);
    out.sampler.penaltyWindow = m_penaltyWindow->value();
    out.sampler.topK = m_topK->value();
    bool ok = false;
    const quint64 seed = m_seed->text().toULongLong(&ok);
    out.sampler.seed = ok ? seed : out.sampler.seed;
    out.sampler.atEnd = AtEnd(m_atEnd->currentData().toInt());
    out.ngramK = m_ngramK->value();
    out.length = m_length->value();
    return out;
}

void ControlsPanel::setControls(const WritingControls& controls)
{
    const QScopedValueRollback filling(m_filling, true);
    m_set = controls;
    const SamplerSettings& s = controls.sampler;
    m_penalty->setValue(s.penalty);
    m_penaltyWindow->setValue(s.penaltyWindow);
    m_temperature->setValue(s.temperature);
    m_ngramK->setValue(controls.ngramK);
    m_length->setValue(controls.length);
    m_topK->setValue(s.topK);
    m_topP->setValue(s.topP);
    m_minP->setValue(s.minP);
    m_eta->setValue(s.eta);
    m_dry->setValue(s.dryMultiplier);
    m_seed->setText(QString::number(s.seed));
    m_atEnd->setCurrentIndex(m_atEnd->findData(int(s.atEnd)));
}

void ControlsPanel::newSeed()
{
    m_seed->setText(QString::number(QRandomGenerator::global()->bounded(1000000u)));
}

} // namespace longhand
