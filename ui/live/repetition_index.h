#pragma once

#include <QStringView>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace longhand {

/// Finds repeated passages in a text: six or more words in the same order, ignoring case and punctuation. Follows the
/// text as it grows and is edited; the cost depends on what is new. Remembers the last 400,000 words' passages, about
/// 60 bytes a word. No widgets.
class RepetitionIndex
{
public:
    static constexpr std::size_t kShortest = 6;         ///< words; shorter passages do not count
    static constexpr std::size_t kRemembered = 400'000; ///< words

    /// A stretch of repeated words. Positions in UTF-16 units.
    struct Passage
    {
        qsizetype start = 0;
        qsizetype end = 0;
        std::int64_t distance = 0; ///< words back to its last occurrence

        bool operator==(const Passage&) const = default;
    };

    void clear();
    /// The text changed at `position`: forgets everything from there on.
    void truncate(qsizetype position);
    /// Scans the text from reached() on, at most `characters`. The last word counts only when something follows it, as
    /// it may still grow. True if there is more to scan.
    bool feed(QStringView text, qsizetype characters);
    /// How far the text was scanned.
    qsizetype reached() const { return m_reached; }
    /// The repeated passages that touch [from, to); neighbours of one distance are one.
    std::vector<Passage> in(qsizetype from, qsizetype to) const;
    std::size_t words() const { return m_words.size(); }
    /// How many of them are part of a repeated passage.
    std::size_t repeatedWords() const;

private:
    struct Word
    {
        qsizetype start;
        std::int32_t length;
        std::int32_t back;   ///< words back to the same passage beginning with this word; 0: none
        std::int64_t before; ///< the word that began the same passage before; -1: none
        std::uint64_t hash;
    };
    void push(QStringView word, qsizetype start);
    std::uint64_t passageHash(std::size_t first) const;
    bool samePassage(std::size_t one, std::size_t other) const;
    std::int64_t distanceOf(std::size_t word) const;

    std::vector<Word> m_words;
    std::unordered_map<std::uint64_t, std::int64_t> m_last; ///< passage: the word that began it last
    qsizetype m_reached = 0;
};

} // namespace longhand
