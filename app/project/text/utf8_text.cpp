#include "app/project/text/utf8_text.h"

#include <algorithm>

namespace longhand {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

enum class Sequence
{
    Valid,
    IllFormed,
    Unfinished, // well-formed as far as it goes, and the bytes end
};

/// The sequence at the front of a non-empty text and its length (Unicode, table 3-7).
Sequence nextSequence(std::string_view text, std::size_t& length)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byteAt(0);
    length = 1;
    if (lead < 0x80)
        return Sequence::Valid;
    std::size_t wanted = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    if (lead >= 0xc2 && lead <= 0xdf) {
        wanted = 2;
    } else if (lead >= 0xe0 && lead <= 0xef) {
        wanted = 3;
        if (lead == 0xe0)
            low = 0xa0;
        else if (lead == 0xed)
            high = 0x9f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
        wanted = 4;
        if (lead == 0xf0)
            low = 0x90;
        else if (lead == 0xf4)
            high = 0x8f;
    } else {
        return Sequence::IllFormed;
    }
    while (length < wanted) {
        if (length == text.size())
            return Sequence::Unfinished;
        if (byteAt(length) < low || byteAt(length) > high)
            return Sequence::IllFormed;
        low = 0x80;
        high = 0xbf;
        ++length;
    }
    return Sequence::Valid;
}

} // namespace

ShownText::ShownText(std::string_view raw) : m_raw(raw)
{
    m_text.reserve(raw.size());
    std::size_t at = 0;
    while (at < raw.size()) {
        std::size_t length = 0;
        switch (nextSequence(raw.substr(at), length)) {
        case Sequence::Valid:
            m_text.append(raw, at, length);
            break;
        case Sequence::IllFormed:
            m_replaced.push_back({at, at + length, m_text.size()});
            m_text.append(replacement);
            break;
        case Sequence::Unfinished:
            m_tail = raw.size() - at;
            return;
        }
        at += length;
    }
}

std::size_t ShownText::rawOffset(std::size_t shown) const
{
    const auto after = std::upper_bound(m_replaced.begin(), m_replaced.end(), shown,
                                        [](std::size_t offset, const Replaced& r) { return offset <= r.shownBegin; });
    if (after == m_replaced.begin())
        return shown;
    const Replaced& before = *std::prev(after);
    return before.rawEnd + (shown - before.shownBegin - replacement.size());
}

std::size_t ShownText::shownOffset(std::size_t raw) const
{
    const auto after = std::upper_bound(m_replaced.begin(), m_replaced.end(), raw,
                                        [](std::size_t offset, const Replaced& r) { return offset <= r.rawBegin; });
    if (after == m_replaced.begin())
        return raw;
    const Replaced& before = *std::prev(after);
    return before.shownBegin + replacement.size() + (raw - before.rawEnd);
}

bool ShownText::canPart(std::size_t raw) const
{
    if (raw == 0)
        return true;
    if (raw > m_raw.size() - m_tail && raw != m_raw.size())
        return false;
    if (raw == m_raw.size())
        return m_tail == 0;
    if (isContinuation(m_raw[raw]))
        return false;
    const auto ending = std::lower_bound(m_replaced.begin(), m_replaced.end(), raw,
                                         [](const Replaced& r, std::size_t offset) { return r.rawEnd < offset; });
    return ending == m_replaced.end() || ending->rawEnd != raw;
}

std::string validUtf8(std::string_view text)
{
    const ShownText shown(text);
    std::string result = shown.text();
    if (shown.tail() != 0)
        result.append(replacement);
    return result;
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t at = 0, length = 0; at < text.size(); at += length)
        if (nextSequence(text.substr(at), length) != Sequence::Valid)
            return false;
    return true;
}

} // namespace longhand
