#include "ui/live/repetition_index.h"

#include <QChar>

#include <algorithm>

namespace longhand {

namespace {

bool belongsToWord(QChar c)
{
    return c.isLetterOrNumber() || c.isMark() || c.isSurrogate();
}

/// Scripts that are written without blanks: each character counts as a word.
bool standsAlone(QChar c)
{
    const char16_t unit = c.unicode();
    return (unit >= 0x3040 && unit <= 0x30FF) || (unit >= 0x3400 && unit <= 0x9FFF) ||
           (unit >= 0x0E00 && unit <= 0x0E7F);
}

std::uint64_t mixed(std::uint64_t a)
{
    a ^= a >> 31;
    a *= 0x7fb5d329728ea185ull;
    a ^= a >> 27;
    a *= 0x81dadef4bc2dd44dull;
    return a ^ (a >> 33);
}

} // namespace

void RepetitionIndex::clear()
{
    *this = RepetitionIndex();
}

void RepetitionIndex::push(QStringView word, qsizetype start)
{
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (const QChar c : word) {
        hash = (hash ^ c.toCaseFolded().unicode()) * 0x100000001b3ull;
    }
    m_words.push_back({start, std::int32_t(word.size()), 0, -1, mixed(hash)});
    if (m_words.size() < kShortest) {
        return;
    }
    const std::size_t first = m_words.size() - kShortest;
    Word& begin = m_words[first];
    auto [known, isNew] = m_last.try_emplace(passageHash(first), std::int64_t(first));
    if (!isNew) {
        begin.before = known->second;
        if (samePassage(std::size_t(begin.before), first)) {
            begin.back = std::int32_t(std::int64_t(first) - begin.before);
        }
        known->second = std::int64_t(first);
    }
    if (first >= kRemembered) { // one comes, one goes
        const std::size_t oldest = first - kRemembered;
        const auto old = m_last.find(passageHash(oldest));
        if (old != m_last.end() && old->second == std::int64_t(oldest)) {
            m_last.erase(old);
        }
    }
}

std::uint64_t RepetitionIndex::passageHash(std::size_t first) const
{
    std::uint64_t hash = 0;
    for (std::size_t i = first; i < first + kShortest; ++i) {
        hash = mixed(hash * 0x9e3779b97f4a7c15ull + m_words[i].hash);
    }
    return hash;
}

bool RepetitionIndex::samePassage(std::size_t one, std::size_t other) const
{
    for (std::size_t i = 0; i < kShortest; ++i) {
        if (m_words[one + i].hash != m_words[other + i].hash) {
            return false;
        }
    }
    return true;
}

void RepetitionIndex::truncate(qsizetype position)
{
    if (position >= m_reached) {
        return;
    }
    // A word that ends at a change may continue there.
    while (!m_words.empty() && m_words.back().start + m_words.back().length >= position) {
        if (m_words.size() >= kShortest) {
            const std::size_t first = m_words.size() - kShortest;
            const auto known = m_last.find(passageHash(first));
            if (known != m_last.end() && known->second == std::int64_t(first)) {
                if (m_words[first].before >= 0) {
                    known->second = m_words[first].before;
                } else {
                    m_last.erase(known);
                }
            }
            m_words[first].back = 0;
            m_words[first].before = -1;
        }
        m_words.pop_back();
    }
    m_reached = m_words.empty() ? 0 : m_words.back().start + m_words.back().length;
}

bool RepetitionIndex::feed(QStringView text, qsizetype characters)
{
    const qsizetype until = std::min(text.size(), m_reached + characters);
    qsizetype at = m_reached;
    while (at < until) {
        if (!belongsToWord(text[at])) {
            m_reached = ++at;
            continue;
        }
        qsizetype end = at + 1;
        if (!standsAlone(text[at])) {
            while (end < text.size() && belongsToWord(text[end]) && !standsAlone(text[end])) {
                ++end;
            }
        }
        if (end == text.size() && !standsAlone(text[at])) {
            return false;
        }
        push(text.mid(at, end - at), at);
        m_reached = at = end;
    }
    return m_reached < text.size();
}

std::int64_t RepetitionIndex::distanceOf(std::size_t word) const
{
    std::int64_t distance = 0;
    for (std::size_t first = word >= kShortest - 1 ? word - (kShortest - 1) : 0; first <= word; ++first) {
        const std::int64_t back = m_words[first].back;
        if (back > 0 && (distance == 0 || back < distance)) {
            distance = back;
        }
    }
    return distance;
}

std::vector<RepetitionIndex::Passage> RepetitionIndex::in(qsizetype from, qsizetype to) const
{
    std::vector<Passage> out;
    const auto begin = std::partition_point(m_words.begin(), m_words.end(),
                                            [from](const Word& word) { return word.start + word.length <= from; });
    std::size_t last = 0; // the word that the last passage ends with
    for (std::size_t i = std::size_t(begin - m_words.begin()); i < m_words.size() && m_words[i].start < to; ++i) {
        const std::int64_t distance = distanceOf(i);
        if (distance == 0) {
            continue;
        }
        const qsizetype end = m_words[i].start + m_words[i].length;
        if (!out.empty() && last + 1 == i && out.back().distance == distance) {
            out.back().end = end;
        } else {
            out.push_back({m_words[i].start, end, distance});
        }
        last = i;
    }
    return out;
}

std::size_t RepetitionIndex::repeatedWords() const
{
    std::size_t count = 0;
    std::size_t covered = 0; // words before this one are counted
    for (std::size_t first = 0; first < m_words.size(); ++first) {
        if (m_words[first].back > 0) {
            const std::size_t end = first + kShortest;
            count += end - std::max(covered, first);
            covered = end;
        }
    }
    return count;
}

} // namespace longhand
