#pragma once

#include "app/project/writing_days.h"

#include <QDateTime>

#include <deque>
#include <functional>
#include <map>
#include <vector>

namespace longhand {

/// Counts what is written, by day of the author's calendar, the author's words and the model's separately. Words typed
/// less than a minute ago are held back, as a correction may remove them again; later deletions subtract nothing, so
/// removing a bad chapter costs no goal. Cutting, pasting, replacing, undoing and opening count nothing: moved text is
/// not writing. Time is typing time: gaps of more than two minutes between words do not count. If the program is
/// killed, the last minute of counting may be missing, never any text.
class WritingTally
{
public:
    using Clock = std::function<QDateTime()>; ///< the local time

    explicit WritingTally(Clock clock) : m_clock(std::move(clock)) {}
    void setClock(Clock clock) { m_clock = std::move(clock); }
    QDateTime now() const { return m_clock(); }

    /// Negative: words that the author deleted while typing.
    void wrote(qint64 author, qint64 model);

    /// What was settled since the last call, by day; `all`: including what is held back. Never negative.
    std::vector<WritingDay> take(bool all);
    /// What was not taken yet, of a day.
    WritingDay waiting(const QDate& day) const;

    /// Since the session began.
    qint64 sessionAuthorWords() const { return m_sessionAuthor; }
    qint64 sessionModelWords() const { return m_sessionModel; }
    qint64 sessionSeconds() const { return m_sessionMs / 1000; }
    void beginSession();

private:
    struct Recent
    {
        qint64 at = 0; ///< Unix time, milliseconds
        QDate day;
        qint64 words = 0;
    };
    struct Day
    {
        qint64 author = 0;
        qint64 model = 0;
        qint64 ms = 0;
    };
    void settle(qint64 before);

    static constexpr qint64 kCorrectionMs = 60'000;
    static constexpr qint64 kLongestGapMs = 120'000;

    Clock m_clock;
    std::deque<Recent> m_recent;
    std::map<QDate, Day> m_days;
    qint64 m_lastMs = 0;
    qint64 m_sessionAuthor = 0;
    qint64 m_sessionModel = 0;
    qint64 m_sessionMs = 0;
};

} // namespace longhand
