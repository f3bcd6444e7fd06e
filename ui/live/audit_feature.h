#pragma once

#include "app/audit/text_audit.h"
#include "ui/desk/desk.h"
#include "ui/story/session_controller.h"

#include <QObject>

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

class QLabel;

namespace longhand {

/// Quality figures of the story's text by the model, in windows of 2,000 tokens: in the live view one number of the
/// last window, all of them on hover; in "How this was drafted" those of every window. Measured on another thread.
class AuditFeature : public QObject
{
    Q_OBJECT

public:
    explicit AuditFeature(const Desk& desk);

    /// What is shown; empty before there is something to say.
    QString text() const;
    QString details() const;
    /// In the order of the text, the last one perhaps in progress. Text that was there when the story was opened has no
    /// perplexity: a project does not keep it.
    const std::vector<AuditNumbers>& windows() const { return m_windows; }

    /// "98 % dictionary words"; where there is no dictionary, the longest stretch without a space.
    static QString headline(const AuditNumbers& numbers);
    /// All numbers, a line each; a dash for what is not known. language: of the dictionary.
    static QString table(const AuditNumbers& numbers, const QString& language);

private:
    /// Of one story. The measuring threads take turns.
    struct Book
    {
        std::mutex mutex;
        std::unique_ptr<TextAudit> audit;
        std::string language;
    };
    struct Token
    {
        TokenId id = 0;
        std::string bytes;
        float logProbability = kUnknownLogProbability;
    };

    void clear();
    void readPage();
    void addText(const ArrivedText& text);
    void measure();

    static constexpr std::size_t kOften = 500; ///< tokens between two measurements

    Desk m_desk;
    QLabel* m_label;
    std::shared_ptr<Book> m_book;
    std::vector<AuditNumbers> m_windows;
    std::deque<float> m_logProbabilities; ///< of tokens that are not on the page yet
    std::vector<Token> m_waiting;         ///< on the page, not measured yet
};

} // namespace longhand
