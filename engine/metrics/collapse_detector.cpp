#include "engine/metrics/collapse_detector.h"

#include "engine/tokenizer/prose_tokens.h"
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <bit>
#include <string>

namespace longhand {
namespace {

constexpr TokenId kNothing = -1;            // equal to no token
constexpr std::int64_t kLetters = 120;      // without white space: a shorter stretch may be the author's joke
constexpr std::int64_t kLettersASpace = 20; // a text with fewer spaces does not separate words by them
constexpr std::int64_t kStretch = 6;        // fewest tokens of a long stretch
constexpr std::int64_t kBackStep = 32;      // tokens of a stretch before a circle of words
constexpr int kBackSame = 24;               // this many of them among its words belong to it
constexpr int kBareWords = 2;               // of a bare line, at most
constexpr std::int64_t kWordlike = 640;     // characters of kCircle tokens that are parts of words, not letters

bool isSpace(char32_t c)
{
    return (c >= 0x9 && c <= 0xd) || c == 0x20 || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200b) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

bool isDigit(char32_t c)
{
    return c >= '0' && c <= '9';
}

/// Words may be separated by these alone: "music\u2014wit\u2014books".
bool isDash(char32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015);
}

/// Letters of scripts that separate words by white space, roughly; punctuation beyond ASCII is excluded by range.
bool isSpacedLetter(char32_t c)
{
    if (c < 0x80) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    return (c >= 0xc0 && c < 0xe00 && c != 0xd7 && c != 0xf7) || (c >= 0x10a0 && c < 0x1780) ||
           (c >= 0x1e00 && c < 0x2000) || (c >= 0xac00 && c < 0xd7a4);
}

/// Chinese, Japanese, Thai and similar scripts: they end a stretch.
bool isUnspacedLetter(char32_t c)
{
    return (c >= 0xe00 && c < 0x10a0) || (c >= 0x1780 && c < 0x1800) || (c >= 0x2e80 && c < 0xac00) ||
           (c >= 0xf900 && c < 0xfb00) || (c >= 0xff00 && c < 0xfff0) || c >= 0x1b000;
}

/// Neither a word, nor a part of one, nor a line break.
bool isFragment(std::string_view text)
{
    const std::u32string characters = codepoints(text);
    const auto speaks = [](char32_t c) { return c == U'\n' || isLetter(c) || isDigit(c); };
    return isInitial(characters) || (!characters.empty() && std::ranges::none_of(characters, speaks));
}

} // namespace

CollapseDetector::CollapseDetector()
{
    m_recent.fill(kNothing);
    m_last.fill(kNothing);
}

void CollapseDetector::before(TokenId token, std::string_view bytes)
{
    m_new = 0;
    m_fragments = 0;
    m_own = 0;
    read(token, bytes, false);
}

std::optional<CollapseNote> CollapseDetector::push(TokenId token, std::string_view bytes)
{
    m_new = m_new << 1 | (m_size >= kLeast && isNew(token) ? 1 : 0);
    ++m_own;
    read(token, bytes, true);
    auto note = wordHeap();
    if (!note)
        note = noSpaces();
    if (!note)
        note = fewWords();
    if (!note)
        note = bareLines();
    if (!note)
        note = fragments();
    if (note) {
        if (m_lastSign < 0 || note->begin > m_lastSign + kRecovered)
            m_noticed = m_size;
        m_lastSign = m_size;
        note->noticed = m_noticed;
    }
    return note;
}

bool CollapseDetector::isNew(TokenId token) const
{
    int found = 0;
    for (const TokenId other : m_recent) {
        found |= other == token ? 1 : 0;
    }
    return found == 0;
}

void CollapseDetector::read(TokenId token, std::string_view bytes, bool own)
{
    m_counted = false;
    const std::string text = m_decoder.push(bytes);
    std::int32_t characters = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        see(step.codepoint, own);
        seeLine(step.codepoint, own);
        at += step.length;
        ++characters;
    }
    const bool again = m_size > 0 && tokenBack(0) == token; // a line of dashes
    m_fragments = m_fragments << 1 | (own && !again && isFragment(text) ? 1 : 0);
    count(token, characters);
    m_recent[static_cast<std::size_t>(m_size) % kHistory] = token;
    ++m_size;
}

/// Keeps what is known of the last kCircle tokens: the first of them leaves, this one comes.
void CollapseDetector::count(TokenId token, std::int32_t characters)
{
    if (m_size >= kCircle) {
        const std::size_t leaves = static_cast<std::size_t>(m_size - kCircle) % kHistory;
        m_different -= m_last[leaves] != kNothing ? 1 : 0;
        m_last[leaves] = kNothing;
        m_characters -= m_lengths[leaves];
    }
    int before = 0;
    for (TokenId& other : m_last) {
        const bool same = other == token;
        before |= same ? 1 : 0;
        other = same ? kNothing : other;
    }
    m_different += 1 - before;
    m_characters += characters;
    const std::size_t at = static_cast<std::size_t>(m_size) % kHistory;
    m_last[at] = token;
    m_lengths[at] = characters;
}

void CollapseDetector::see(char32_t c, bool own)
{
    const bool space = isSpace(c);
    if (space || isDash(c) || isUnspacedLetter(c)) {
        m_spacesBefore += space && m_letters > 0 ? 1 : 0;
        m_lettersBefore += m_letters;
        m_letters = 0;
        m_address = false;
        m_stretchTokens = 0;
    } else {
        if (m_letters == 0 && m_stretchTokens == 0)
            m_stretchBegin = m_size;
        m_address |= c == '@' || c == '/' || c == '\\';
        if (isSpacedLetter(c)) {
            ++m_letters;
            if (own && !m_counted) {
                ++m_stretchTokens;
                m_counted = true;
            }
        }
    }
}

std::optional<CollapseNote> CollapseDetector::wordHeap() const
{
    const std::uint64_t window = m_new & ((std::uint64_t{1} << kWindow) - 1);
    if (std::popcount(window) < kAlarm) {
        return std::nullopt;
    }
    const int length = std::bit_width(window); // it begins with a new token
    return CollapseNote{.length = length, .begin = m_size - length, .sign = CollapseSign::WordHeap};
}

std::optional<CollapseNote> CollapseDetector::noSpaces() const
{
    const bool parted = m_spacesBefore > 0 && kLettersASpace * m_spacesBefore >= m_lettersBefore;
    if (m_letters < kLetters || m_stretchTokens < kStretch || m_address || !parted)
        return std::nullopt;
    return CollapseNote{.length = static_cast<std::int32_t>(m_size - m_stretchBegin),
                        .begin = m_stretchBegin,
                        .sign = CollapseSign::NoSpaces};
}

std::optional<CollapseNote> CollapseDetector::fewWords() const
{
    if (m_own < kCircle || m_different > kFewest || m_characters < kWordlike)
        return std::nullopt;
    // The circling begins before the sign: as long as most of a stretch is of the same words.
    std::array<TokenId, kCircle> words{};
    for (std::int64_t i = 0; i < kCircle; ++i)
        words[static_cast<std::size_t>(i)] = tokenBack(i);
    std::int64_t length = kCircle;
    for (; length + kBackStep <= std::min<std::int64_t>(m_own, kHistory); length += kBackStep) {
        int same = 0;
        for (std::int64_t i = length; i < length + kBackStep; ++i)
            same += static_cast<int>(std::ranges::find(words, tokenBack(i)) != words.end());
        if (same < kBackSame)
            break;
    }
    return CollapseNote{
        .length = static_cast<std::int32_t>(length), .begin = m_size - length, .sign = CollapseSign::FewWords};
}

void CollapseDetector::seeLine(char32_t c, bool own)
{
    if (c == '\n') {
        if (m_line.words > 0) {
            const bool bare = m_line.bare && m_line.letters && m_line.words <= kBareWords;
            if (bare && m_bareLines == 0)
                m_bareBegin = m_line.begin;
            m_bareLines = bare ? m_bareLines + 1 : 0;
        }
        m_line = Line();
    } else if (isSpace(c)) {
        m_line.inWord = false;
    } else {
        if (m_line.words == 0)
            m_line.begin = m_size;
        m_line.words += m_line.inWord ? 0 : 1;
        m_line.inWord = true;
        m_line.letters |= isSpacedLetter(c) || isUnspacedLetter(c) || isDigit(c);
        m_line.bare &= own && !isQuotationMark(c); // nor an apostrophe within a word
    }
}

std::optional<CollapseNote> CollapseDetector::bareLines() const
{
    if (m_bareLines < kBareAlarm || !m_line.bare || m_line.words > kBareWords)
        return std::nullopt;
    return CollapseNote{.length = static_cast<std::int32_t>(m_size - m_bareBegin),
                        .begin = m_bareBegin,
                        .sign = CollapseSign::BareLines};
}

std::optional<CollapseNote> CollapseDetector::fragments() const
{
    if (std::popcount(m_fragments) < kFragmentAlarm)
        return std::nullopt;
    const int length = std::bit_width(m_fragments); // it begins with a fragment
    return CollapseNote{.length = length, .begin = m_size - length, .sign = CollapseSign::Fragments};
}

} // namespace longhand
