#pragma once

#include <QStringView>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace longhand {

/// Finds passages that stood in a text before: six or more words in the same order, letter case and punctuation aside.
/// Follows the text as it grows and is edited; what it costs goes with what is new. Remembers the last 400,000 words'
/// passages, about 60 bytes a word. No widgets.
class RepetitionIndex
{
public:
    static constexpr std::size_t Shortest = 6;         ///< words of a passage that counts
    static constexpr std::size_t Remembered = 400'000; ///< words

    /// A stretch of repeated words. Positions in UTF-16 units.
    struct Passage
    {
        qsizetype start = 0;
        qsizetype end = 0;
        std::int64_t distance = 0; ///< words back to where it stood last

        bool operator==(const Passage&) const = default;
    };

    void clear();
    /// The text changed at `position`: what is known of it and all behind it is forgotten.
    void truncate(qsizetype position);
    /// Looks at the text from reached() on, at most `characters` of it. The last word counts when something follows it,
    /// for it may be growing. True if there is more to look at.
    bool feed(QStringView text, qsizetype characters);
    /// How far the text was looked at.
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
