#include "ui/live/audit_feature.h"

#include "ui/background/off_thread.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/live_panel.h"
#include "ui/spelling/spelling_feature.h"
#include "ui/story/project_controller.h"
#include "ui/text/status_text.h"

#include <QLabel>
#include <QLocale>
#include <QMainWindow>

namespace longhand {

namespace {

QString dash()
{
    return QStringLiteral("\u2013");
}

} // namespace

AuditFeature::AuditFeature(const Desk& desk) : QObject(desk.window), m_desk(desk), m_label(new QLabel(desk.window))
{
    setObjectName(QStringLiteral("audit-feature"));
    m_label->hide();
    if (auto* panel = desk.window->findChild<LivePanel*>()) {
        panel->addControl(m_label);
    }
    connect(desk.project, &ProjectController::opened, this, &AuditFeature::readPage);
    connect(desk.project, &ProjectController::closed, this, &AuditFeature::clear);
    connect(desk.session, &SessionController::stepsArrived, this, [this](const std::vector<StepEvent>& steps) {
        for (const StepEvent& step : steps) {
            for (std::size_t i = 0; i < step.tokens.size(); ++i) {
                m_logProbabilities.push_back(i < step.logProbabilities.size() ? step.logProbabilities[i]
                                                                              : kUnknownLogProbability);
            }
        }
    });
    connect(desk.session, &SessionController::textArrived, this, &AuditFeature::addText);
    clear();
}

QString AuditFeature::text() const
{
    return m_label->text();
}

QString AuditFeature::details() const
{
    return m_label->toolTip();
}

void AuditFeature::clear()
{
    m_book = std::make_shared<Book>();
    m_windows.clear();
    m_logProbabilities.clear();
    m_waiting.clear();
    m_label->clear();
    m_label->setToolTip({});
    m_label->hide();
}

/// What the model wrote before the story was opened.
void AuditFeature::readPage()
{
    clear();
    const QString& text = m_desk.page->model().text();
    for (const PageToken& token : m_desk.page->tokens().tokens()) {
        m_waiting.push_back({token.id, text.mid(token.start, token.length).toStdString()});
    }
    if (!m_waiting.empty()) {
        measure();
    }
}

void AuditFeature::addText(const ArrivedText& text)
{
    std::size_t at = 0;
    for (const GeneratedToken& token : text.tokens) {
        Token next{token.id, text.utf8.substr(at, token.bytes)};
        at += token.bytes;
        if (!m_logProbabilities.empty()) {
            next.logProbability = m_logProbabilities.front();
            m_logProbabilities.pop_front();
        }
        m_waiting.push_back(std::move(next));
    }
    if (m_waiting.size() >= kOften) {
        measure();
    }
}

void AuditFeature::measure()
{
    std::string language;
    if (const auto* spelling = m_desk.window->findChild<SpellingFeature*>()) {
        language = spelling->language().toStdString();
    }
    struct Found
    {
        AuditNumbers numbers;
        std::vector<AuditNumbers> windows;
        QString language;
    };
    offThread(
        this,
        [book = m_book, tokens = std::exchange(m_waiting, {}), language] {
            const std::lock_guard lock(book->mutex);
            if (!book->audit || book->language != language) {
                book->audit = std::make_unique<TextAudit>(WordList::find(language));
                book->language = language;
            }
            for (const Token& token : tokens) {
                book->audit->push(token.id, token.bytes, token.logProbability);
            }
            return Found{book->audit->latest(), book->audit->windows(true),
                         QString::fromStdString(book->audit->language())};
        },
        [this, book = m_book](const Found& found) {
            if (book == m_book) { // of the same story
                m_windows = found.windows;
                m_label->setText(headline(found.numbers));
                m_label->setToolTip(table(found.numbers, found.language));
                m_label->setAccessibleDescription(m_label->toolTip());
                m_label->show();
            }
        });
}

QString AuditFeature::headline(const AuditNumbers& numbers)
{
    if (const auto share = numbers.dictionaryShare()) {
        return tr("Words in the dictionary: %1").arg(percentText(share));
    }
    return tr("Longest word: %1 letters").arg(countText(numbers.form.longestRun));
}

QString AuditFeature::table(const AuditNumbers& numbers, const QString& language)
{
    QStringList distinct;
    for (const double rate : numbers.distinct) {
        distinct << QLocale().toString(rate, 'f', 2);
    }
    const auto perplexity = numbers.perplexity();
    return QStringList{
        tr("Of the last %1 tokens written:").arg(countText(numbers.tokens)),
        language.isEmpty()
            ? tr("Words in the dictionary: %1 (no dictionary)").arg(dash())
            : tr("Words in the dictionary (%1): %2").arg(language, percentText(numbers.dictionaryShare())),
        tr("Longest stretch without a space: %1 characters").arg(countText(numbers.form.longestRun)),
        tr("Different words, pairs, threes, fours (Distinct-1 to 4): %1")
            .arg(distinct.join(QStringLiteral(" \u00b7 "))),
        tr("Longest passage that occurs twice: %1 tokens").arg(countText(numbers.longestRepeat)),
        tr("Sentences that begin like another one (first two words): %1").arg(percentText(numbers.alikeShare())),
        tr("Sentences that begin with the commonest first word: %1").arg(percentText(numbers.openingShare())),
        tr("Words in paragraphs of more than %1 words: %2")
            .arg(countText(kLongParagraph), percentText(numbers.longParagraphShare())),
        tr("Short forms such as \"don't\", of all words: %1").arg(percentText(numbers.shortFormShare())),
        tr("Words that the %1 words before do not have: %2")
            .arg(countText(qint64(TextAudit::kFreshReach)), percentText(numbers.newWordShare())),
        tr("The model's own perplexity, without penalty: %1")
            .arg(perplexity ? QLocale().toString(*perplexity, 'f', 1) : dash()),
        tr("Lines that are not prose (lists, headings, chat tags): %1").arg(percentText(numbers.otherLineShare()))}
        .join(u'\n');
}

} // namespace longhand
