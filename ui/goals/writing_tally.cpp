#include "ui/goals/writing_tally.h"

#include <algorithm>
#include <limits>

namespace longhand {

namespace {

std::string nameOf(const QDate& day)
{
    return day.toString(Qt::ISODate).toStdString();
}

} // namespace

void WritingTally::wrote(qint64 author, qint64 model)
{
    const QDateTime now = m_clock();
    const qint64 at = now.toMSecsSinceEpoch(); // the same for all time zones, and across changes of the clock
    const QDate day = now.date();
    m_days[day].model += std::max<qint64>(0, model);
    m_sessionModel += std::max<qint64>(0, model);
    if (author == 0) {
        return;
    }
    if (m_lastMs > 0 && at > m_lastMs && at - m_lastMs <= kLongestGapMs) {
        m_days[day].ms += at - m_lastMs;
        m_sessionMs += at - m_lastMs;
    }
    m_lastMs = at;
    settle(at - kCorrectionMs);
    if (author > 0) {
        m_recent.push_back({at, day, author});
        m_sessionAuthor += author;
        return;
    }
    for (qint64 left = -author; left > 0 && !m_recent.empty();) {
        Recent& last = m_recent.back();
        const qint64 taken = std::min(left, last.words);
        last.words -= taken;
        left -= taken;
        m_sessionAuthor = std::max<qint64>(0, m_sessionAuthor - taken);
        if (last.words == 0) {
            m_recent.pop_back();
        }
    }
}

/// Older words can no longer be subtracted.
void WritingTally::settle(qint64 before)
{
    while (!m_recent.empty() && m_recent.front().at < before) {
        m_days[m_recent.front().day].author += m_recent.front().words;
        m_recent.pop_front();
    }
}

std::vector<WritingDay> WritingTally::take(bool all)
{
    settle(all ? std::numeric_limits<qint64>::max() : m_clock().toMSecsSinceEpoch() - kCorrectionMs);
    std::vector<WritingDay> taken;
    for (auto& [day, sums] : m_days) {
        const WritingDay whole{nameOf(day), sums.author, sums.model, sums.ms / 1000};
        if (whole.authorWords > 0 || whole.modelWords > 0 || whole.seconds > 0) {
            taken.push_back(whole);
        }
        sums = {0, 0, sums.ms % 1000};
    }
    return taken;
}

WritingDay WritingTally::waiting(const QDate& day) const
{
    WritingDay sum{nameOf(day), 0, 0, 0};
    if (const auto known = m_days.find(day); known != m_days.end()) {
        sum.authorWords = known->second.author;
        sum.modelWords = known->second.model;
        sum.seconds = known->second.ms / 1000;
    }
    for (const Recent& recent : m_recent) {
        sum.authorWords += recent.day == day ? recent.words : 0;
    }
    return sum;
}

void WritingTally::beginSession()
{
    m_sessionAuthor = 0;
    m_sessionModel = 0;
    m_sessionMs = 0;
}

} // namespace longhand
