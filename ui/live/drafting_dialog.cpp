#include "ui/live/drafting_dialog.h"

#include "ui/live/draft_text.h"
#include "ui/text/status_text.h"
#include "ui/theme/source_style.h"
#include "ui/widgets/screen_fit.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace longhand {

namespace {

const QString kDash = QStringLiteral("\u2013");

QString number(double value, int decimals, bool known = true)
{
    return known ? QLocale().toString(value, 'f', decimals) : kDash;
}

QString rateOf(const Acceptance& attempts)
{
    return percentText(attempts.tested > 0 ? std::optional(attempts.rate()) : std::nullopt);
}

QString bytes(std::uint64_t count)
{
    return count > 0 ? bytesText(count) : kDash;
}

QTableWidget* makeTable(const QStringList& headers, const QString& name, QWidget* parent)
{
    auto* table = new QTableWidget(parent);
    table->setColumnCount(int(headers.size()));
    table->setHorizontalHeaderLabels(headers);
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAccessibleName(name);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    return table;
}

/// Broken at the space nearest to its middle, so that many columns have room side by side.
QString inTwoLines(QString text)
{
    qsizetype best = -1;
    for (qsizetype at = text.indexOf(u' '); at >= 0; at = text.indexOf(u' ', at + 1)) {
        if (best < 0 || qAbs(2 * at - text.size()) < qAbs(2 * best - text.size())) {
            best = at;
        }
    }
    if (best >= 0) {
        text[best] = u'\n';
    }
    return text;
}

void fill(QTableWidget* table, const QList<QStringList>& rows)
{
    table->setRowCount(int(rows.size()));
    for (int r = 0; r < rows.size(); ++r) {
        for (int c = 0; c < rows[r].size(); ++c) {
            auto* item = new QTableWidgetItem(rows[r][c]);
            item->setToolTip(rows[r][c]);
            if (c > 0 && table->columnCount() > 3) {
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            }
            table->setItem(r, c, item);
        }
    }
    table->resizeRowsToContents();
}

} // namespace

DraftingDialog::DraftingDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("How this was drafted"));
    setModal(false);
    auto* rows = new QVBoxLayout(this);
    m_headline = new QLabel(this);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    QFont font = m_headline->font();
    font.setPointSizeF(font.pointSizeF() * 1.15);
    font.setWeight(QFont::DemiBold);
    m_headline->setFont(font);
    rows->addWidget(m_headline);
    auto* how = new QLabel(
        tr("Several sources guess the next tokens; one pass of the model then checks all guesses at once and keeps "
           "those that it would have written itself. The text is the same as one token at a time, only faster."),
        this);
    how->setWordWrap(true);
    how->setProperty("quiet", true);
    rows->addWidget(how);
    m_rates = makeTable({tr("Source"), tr("Tokens ahead"), tr("Checked"), tr("Right"), tr("Acceptance rate")},
                        tr("Guesses by source and depth"), this);
    m_rates->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_rates->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    rows->addWidget(m_rates, 2);
    m_facts = makeTable({tr("What"), tr("How much"), tr("What it means")}, tr("Numbers of the run"), this);
    m_facts->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_facts->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    rows->addWidget(m_facts, 3);
    m_text = makeTable({tr("From token"), tr("Words in the dictionary"), tr("Longest stretch"), tr("Distinct-1 to 4"),
                        tr("Repeated passage"), tr("Sentences alike"), tr("Same opening"), tr("Long paragraphs"),
                        tr("Short forms"), tr("New words"), tr("Perplexity"), tr("Not prose")},
                       tr("The text in windows of %1 tokens").arg(countText(TextAudit::kWindow)), this);
    for (int column = 0; column < m_text->columnCount(); ++column) {
        QTableWidgetItem* header = m_text->horizontalHeaderItem(column);
        header->setText(inTwoLines(header->text()));
    }
    m_text->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_text->setToolTip(tr("What the model's text is like, in windows of %1 tokens: a text that falls apart or repeats "
                          "itself shows here.")
                           .arg(countText(TextAudit::kWindow)));
    rows->addWidget(m_text, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    rows->addWidget(buttons);
    resizeOnScreen(this, {980, 700});
}

void DraftingDialog::show(const MetricsSummary& run, std::int64_t seen, const RunSpeed& speed,
                          const std::vector<AuditNumbers>& windows)
{
    const QString headline = DraftText::headline(speed);
    m_headline->setText(run.passes == 0      ? tr("Nothing was drafted yet. Numbers appear here when the model writes.")
                        : headline.isEmpty() ? tr("The speedup over one by one is not known: too few tokens were "
                                                  "written, or single-token passes were not measured.")
                                             : headline);
    m_headline->setToolTip(DraftText::basis());
    fill(m_rates, rates(run));
    QList<QStringList> rows;
    for (const Fact& fact : facts(run, seen, speed)) {
        rows << QStringList{fact.name, fact.value, fact.meaning};
    }
    fill(m_facts, rows);
    fill(m_text, textRows(windows));
    m_text->setVisible(!windows.empty());
    QDialog::show();
    m_facts->resizeRowsToContents(); // now that the columns have their widths
}

QList<QStringList> DraftingDialog::rates(const MetricsSummary& run)
{
    QList<QStringList> rows;
    for (std::size_t i = 1; i < run.sources.size(); ++i) {
        const SourceMetrics& source = run.sources[i];
        for (std::size_t depth = 0; depth < source.byDepth.size(); ++depth) {
            const Acceptance& attempts = source.byDepth[depth];
            if (attempts.tested > 0) {
                rows << QStringList{SourceStyle::name(TokenSource(i)), countText(qint64(depth) + 1),
                                    countText(attempts.tested), countText(attempts.accepted), rateOf(attempts)};
            }
        }
    }
    if (rows.isEmpty()) {
        rows << QStringList{tr("no guesses"), kDash, kDash, kDash, kDash};
    }
    return rows;
}

QList<QStringList> DraftingDialog::textRows(const std::vector<AuditNumbers>& windows)
{
    QList<QStringList> rows;
    qint64 from = 0;
    for (const AuditNumbers& window : windows) {
        QStringList distinct;
        for (const double rate : window.distinct) {
            distinct << number(rate, 2);
        }
        QStringList row{countText(from), percentText(window.dictionaryShare()), countText(window.form.longestRun),
                        distinct.join(QStringLiteral(" \u00b7 "))};
        row << countText(window.longestRepeat) << percentText(window.alikeShare()) << percentText(window.openingShare())
            << percentText(window.longParagraphShare()) << percentText(window.shortFormShare())
            << percentText(window.newWordShare())
            << number(window.perplexity().value_or(0), 1, window.perplexity().has_value())
            << percentText(window.otherLineShare());
        rows << row;
        from += window.tokens;
    }
    return rows;
}

QList<DraftingDialog::Fact> DraftingDialog::facts(const MetricsSummary& run, std::int64_t seen, const RunSpeed& speed)
{
    const bool any = run.passes > 0;
    const auto count = [any](std::int64_t n) { return any ? countText(n) : kDash; };
    QList<Fact> facts;
    facts << Fact{tr("Tokens"), count(run.tokens), tr("written by this run, with their drafting recorded")};
    facts << Fact{tr("Passes"), count(run.passes), tr("verification passes of the whole model")};
    facts << Fact{tr("Tokens a pass"), number(run.tokensPerPass(), 2, any), tr("tokens / passes; one by one it is 1")};
    facts << Fact{tr("Acceptance rate"), rateOf(run.acceptance()),
                  tr("guesses that were the model's own choice / guesses checked, all sources and depths")};
    facts << Fact{tr("Tokens a second"), number(run.tokensPerSecond(), 1, run.seconds > 0),
                  tr("over the whole run, pauses left out")};
    facts << Fact{tr("Times as fast"), number(speed.timesAsFast().value_or(0), 2, speed.timesAsFast().has_value()),
                  DraftText::basis()};
    facts << Fact{tr("Time spent guessing"), run.seconds > 0 ? percentText(run.draftSeconds / run.seconds, 0) : kDash,
                  tr("of the run's seconds; the rest went into passes and sampling tokens")};
    facts << Fact{tr("Drafting passes"), count(run.draftPasses), tr("forward passes that only served guesses")};
    facts << Fact{tr("Drafting memory"), seen > 0 ? tr("%1 positions").arg(countText(seen)) : kDash,
                  tr("how much of the text the self-draft sees")};
    facts << Fact{tr("Rebuilds"), count(run.cacheRebuilds), tr("how often these positions were chosen again")};
    facts << Fact{tr("Read by passes"), bytes(run.verifyBytes), tr("weights and memory of the text, all passes")};
    facts << Fact{tr("Read for guesses"), bytes(run.draftBytes), tr("the same for drafting passes")};
    for (std::size_t i = 0; i < run.levels.size(); ++i) {
        const LevelMetrics& level = run.levels[i];
        if (level.steps == 0) {
            continue;
        }
        const QString who = SourceStyle::name(TokenSource(i));
        facts << Fact{tr("Stage: %1").arg(who), tr("%1 tokens").arg(number(level.length(), 2)),
                      tr("guesses that this stage hands on, a pass of the model")};
        if (level.acceptance.tested > 0) {
            facts << Fact{tr("Right: %1").arg(who), rateOf(level.acceptance),
                          tr("of these, those that the next stage would have guessed too / guesses it checked")};
        }
        facts << Fact{tr("Time: %1").arg(who), run.seconds > 0 ? percentText(level.seconds / run.seconds, 0) : kDash,
                      tr("of the run's seconds, in %1 passes of this stage").arg(countText(level.passes))};
    }
    for (std::size_t i = 0; i < run.sources.size(); ++i) {
        if (run.sources[i].tokens > 0 && run.tokens > 0) {
            facts << Fact{tr("Words by: %1").arg(SourceStyle::name(TokenSource(i))),
                          percentText(double(run.sources[i].tokens) / double(run.tokens)),
                          SourceStyle::explanation(TokenSource(i))};
        }
    }
    for (const auto& [strategy, steps] : run.stepsByStrategy) {
        facts << Fact{tr("Planned: %1").arg(strategy.empty() ? kDash : QString::fromStdString(strategy)),
                      any ? percentText(double(steps) / double(run.passes)) : kDash,
                      tr("share of the passes for which the planner chose this way of guessing")};
    }
    return facts;
}

} // namespace longhand
