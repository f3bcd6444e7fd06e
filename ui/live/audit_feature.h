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

/// Quality figures of the text being written, in the live view: one number, all of them on hover. Over the last 2,000
/// tokens that the model wrote since the story was opened; measured on another thread.
class AuditFeature : public QObject
{
    Q_OBJECT

public:
    explicit AuditFeature(const Desk& desk);

    /// What is shown; empty before there is something to say.
    QString text() const;
    QString details() const;

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
    void addText(const ArrivedText& text);
    void measure();

    static constexpr std::size_t kOften = 500; ///< tokens between two measurements

    Desk m_desk;
    QLabel* m_label;
    std::shared_ptr<Book> m_book;
    std::deque<float> m_logProbabilities; ///< of tokens that are not on the page yet
    std::vector<Token> m_waiting;         ///< on the page, not measured yet
};

} // namespace longhand
