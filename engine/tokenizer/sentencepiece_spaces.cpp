#include "engine/tokenizer/sentencepiece_spaces.h"

#include "engine/tokenizer/utf8.h"

namespace longhand {

SentencePieceSpaces::SentencePieceSpaces(const TokenizerDescription& description)
    : m_charsmap(description.charsmap, description.source), m_removesExtra(description.removesExtraSpaces)
{
}

std::string SentencePieceSpaces::normalized(std::string_view text, bool atBegin) const
{
    std::string out;
    out.reserve(text.size());
    bool afterSpace = m_removesExtra && atBegin;
    for (std::size_t at = 0; at < text.size();) {
        const Charsmap::Rule rule = m_charsmap.ruleFor(text.substr(at));
        const std::size_t length = rule.length > 0 ? rule.length : utf8Step(text, at).length;
        std::string_view part = rule.length > 0 ? rule.replacement : text.substr(at, length);
        while (afterSpace && part.starts_with(' '))
            part.remove_prefix(1);
        if (!part.empty())
            afterSpace = m_removesExtra && part.ends_with(' ');
        out += part;
        at += length;
    }
    while (m_removesExtra && out.ends_with(' '))
        out.pop_back();
    return wellFormedUtf8(out);
}

} // namespace longhand
