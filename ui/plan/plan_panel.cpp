#include "ui/plan/plan_panel.h"

#include "ui/controls/control_form.h"
#include "ui/text/status_text.h"
#include "ui/text/word_estimate.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace longhand {

PlanPanel::PlanPanel(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Before you write"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 8, 12);
    column->setSpacing(8);
    m_table = new QWidget(this);
    m_grid = new QGridLayout(m_table);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(5);
    m_grid->setColumnStretch(1, 1);
    const auto label = [&](const char* name) {
        auto* made = new QLabel(this);
        made->setObjectName(QLatin1String(name));
        made->setWordWrap(true);
        made->setTextFormat(Qt::PlainText);
        column->addWidget(made);
        return made;
    };
    m_empty = label("plan-empty");
    column->addWidget(m_table);
    m_warning = label("plan-warning");
    m_reading = label("plan-reading");
    m_basis = label("plan-basis");
    m_memory = label("plan-memory");
    for (QLabel* quiet : {m_basis, m_memory, m_empty}) {
        quiet->setProperty("quiet", true);
    }
    QFont bold = m_warning->font();
    bold.setBold(true);
    m_warning->setFont(bold);
    column->addStretch(1);
}

void PlanPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

QString PlanPanel::timeText(const RunPlan& plan, const RunPlanRow& row)
{
    return durationText(plan.secondsOf(row));
}

QString PlanPanel::readingText(const RunPlan& plan)
{
    const QString count = countText(plan.unread);
    if (plan.unread > 0 && plan.readingSeconds < 0) {
        return tr("Before that, %1 tokens of the text are read; how long that takes is not known yet.").arg(count);
    }
    if (!plan.readingCounts()) {
        return {};
    }
    const QString time = durationText(plan.readingSeconds);
    return plan.readingBasis == ReadingBasis::Measured
               ? tr("Each time includes reading %1 tokens of the text first: %2, at this machine's reading speed so "
                    "far.")
                     .arg(count, time)
               : tr("Each time includes reading %1 tokens of the text first: %2, a first estimate from how fast this "
                    "machine computes.")
                     .arg(count, time);
}

QString PlanPanel::basisText(const RunPlan& plan)
{
    const QString count = countText(plan.basisTokens);
    switch (plan.basis) {
    case PlanBasis::Measured:
        return tr("Estimated writing times, from %1 tokens that this machine has written with this model and these "
                  "drafts.")
            .arg(count);
    case PlanBasis::OtherDrafts:
        return tr("Estimated writing times, from %1 tokens that this machine has written with this model, but with "
                  "other drafts than those chosen now.")
            .arg(count);
    case PlanBasis::Story:
        return tr("Estimated writing times, from %1 tokens of this story's earlier runs, on any machine.").arg(count);
    case PlanBasis::Bandwidth:
        return tr("A first, rough estimate from this machine's memory speed, one token a pass, without drafts. After "
                  "the first run it is based on measurements.");
    case PlanBasis::Nothing:
        break;
    }
    return tr("Nothing has been measured yet: after the first run the times are known.");
}

QString PlanPanel::warningText(const RunPlan& plan, std::int64_t chosen, const MachineMemory& machine)
{
    for (const RunPlanRow& row : plan.rows) {
        if (row.tokens == chosen && !row.fitsMachine) {
            return tr("%1 tokens need %2 of memory; this machine has %3. Choose a smaller model, or a shorter text.")
                .arg(countText(row.tokens), bytesText(row.memory.total()), bytesText(machine.total));
        }
        if (row.tokens == chosen && !row.fitsContext) {
            return tr("%1 tokens more than the text has now do not fit into what the model sees of this project; the "
                      "run would stop there and offer choices.")
                .arg(countText(row.tokens));
        }
    }
    return {};
}

void PlanPanel::setPlan(const RunPlan& plan, std::int64_t chosen, const MachineMemory& machine, const QString& why)
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_empty->setText(why);
    m_empty->setVisible(!why.isEmpty());
    m_table->setVisible(why.isEmpty());
    m_basis->setVisible(why.isEmpty());
    const QString reading = why.isEmpty() ? readingText(plan) : QString();
    m_reading->setText(reading);
    m_reading->setVisible(!reading.isEmpty());
    m_memory->setVisible(why.isEmpty());
    const QString warning = why.isEmpty() ? warningText(plan, chosen, machine) : QString();
    m_warning->setText(warning);
    m_warning->setVisible(!warning.isEmpty());
    if (!why.isEmpty()) {
        return;
    }
    const auto cell = [this](int row, int column, const QString& text, bool strong, const QString& tip = {}) {
        auto* label = new QLabel(text, m_table);
        label->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        label->setProperty("quiet", row == 0);
        QFont font = label->font();
        font.setBold(strong);
        label->setFont(font);
        if (!tip.isEmpty()) {
            label->setToolTip(ControlForm::wrapped(tip));
            label->setAccessibleDescription(tip);
        }
        m_grid->addWidget(label, row, column);
    };
    cell(0, 0, tr("Tokens"), false);
    cell(0, 1, tr("Time"), false);
    cell(0, 2, tr("Memory"), false);
    int line = 1;
    for (const RunPlanRow& row : plan.rows) {
        const bool strong = row.tokens == chosen;
        const MemoryEstimate& m = row.memory;
        const QString words = tr("About %1 words.").arg(countText(wordsOfTokens(row.tokens)));
        cell(line, 0, countText(row.tokens), strong, strong ? tr("The length that is set. %1").arg(words) : words);
        cell(line, 1, row.fitsContext ? timeText(plan, row) : tr("too long"), false,
             row.fitsContext ? QString() : tr("More than the model sees of this project."));
        QString memory = bytesText(m.total());
        if (!row.fitsMachine) {
            memory += tr(", too much");
        }
        cell(line, 2, memory, false,
             tr("At the end of the run: the model %1, what it remembers of the text %2, computing %3, drafts %4.")
                 .arg(bytesText(m.weights), bytesText(m.cache), bytesText(m.workspace), bytesText(m.drafting)));
        ++line;
    }
    m_basis->setText(basisText(plan));
    m_memory->setText(machine.total == 0 ? QString()
                                         : tr("Memory is what is needed at the end of the run, of %1 in this machine "
                                              "(%2 free now).")
                                               .arg(bytesText(machine.total), bytesText(machine.available)));
}

} // namespace longhand
