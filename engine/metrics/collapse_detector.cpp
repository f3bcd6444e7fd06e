#include "engine/metrics/collapse_detector.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace longhand {
namespace {

// Natural units a token.
constexpr float kNormal = 5.0F;             // more than prose has, its hard passages included: what is above counts
constexpr float kMost = 12.0F;              // more says no more: one wild token is no collapse
constexpr float kAlarm = 90.0F;             // the sum above normal
constexpr std::int32_t kLetters = 60;       // without white space: more than the longest words
constexpr std::int64_t kLettersASpace = 20; // a text with fewer spaces is not one of words parted by them
constexpr std::int64_t kStretch = 6;        // tokens that a long stretch is made of at least

bool isSpace(char32_t c)
{
    return (c >= 0x9 && c <= 0xd) || c == 0x20 || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200b) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

/// Letters of scripts that part words by white space, roughly; punctuation beyond ASCII is left out by range.
bool isSpacedLetter(char32_t c)
{
    if (c < 0x80) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    return (c >= 0xc0 && c < 0xe00 && c != 0xd7 && c != 0xf7) || (c >= 0x10a0 && c < 0x1780) ||
           (c >= 0x1e00 && c < 0x2000) || (c >= 0xac00 && c < 0xd7a4);
}

/// Chinese, Japanese, Thai and their like: no stretch goes through them.
bool isUnspacedLetter(char32_t c)
{
    return (c >= 0xe00 && c < 0x10a0) || (c >= 0x1780 && c < 0x1800) || (c >= 0x2e80 && c < 0xac00) ||
           (c >= 0xf900 && c < 0xfb00) || (c >= 0xff00 && c < 0xfff0) || c >= 0x1b000;
}

} // namespace

void CollapseDetector::before(std::string_view bytes)
{
    read(bytes, false);
    m_known = 0;
}

std::optional<CollapseNote> CollapseDetector::push(std::string_view bytes, float logProbability)
{
    m_surprise[static_cast<std::size_t>(m_size) % kWindow] = std::min(-logProbability, kMost);
    m_known = std::isnan(logProbability) ? 0 : std::min(m_known + 1, kWindow);
    read(bytes, true);
    const auto unlikely = surprise();
    return unlikely ? unlikely : noSpaces();
}

void CollapseDetector::read(std::string_view bytes, bool own)
{
    m_counted = false;
    const std::string text = m_decoder.push(bytes);
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        see(step.codepoint, own);
        at += step.length;
    }
    ++m_size;
}

void CollapseDetector::see(char32_t c, bool own)
{
    const bool space = isSpace(c);
    if (space || isUnspacedLetter(c)) {
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

/// The largest sum over the tokens from some place within the window to the last.
std::optional<CollapseNote> CollapseDetector::surprise() const
{
    float sum = 0, largest = 0;
    std::size_t length = 0;
    for (std::size_t back = 1; back <= m_known; ++back) {
        sum += m_surprise[static_cast<std::size_t>(m_size - static_cast<std::int64_t>(back)) % kWindow] - kNormal;
        if (sum > largest) {
            largest = sum;
            length = back;
        }
    }
    if (largest < kAlarm)
        return std::nullopt;
    const auto tokens = static_cast<std::int32_t>(length);
    return CollapseNote{tokens, m_size - tokens, CollapseSign::Surprise};
}

std::optional<CollapseNote> CollapseDetector::noSpaces() const
{
    const bool parted = kLettersASpace * m_spacesBefore >= m_lettersBefore;
    if (m_letters < kLetters || m_stretchTokens < kStretch || m_address || !parted)
        return std::nullopt;
    return CollapseNote{static_cast<std::int32_t>(m_size - m_stretchBegin), m_stretchBegin, CollapseSign::NoSpaces};
}

} // namespace longhand
