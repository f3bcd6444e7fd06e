#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

namespace longhand {

std::string StreamDecoder::push(std::string_view bytes)
{
    m_pending += bytes;
    std::string out;
    out.reserve(m_pending.size());
    std::size_t at = 0;
    while (at < m_pending.size()) {
        const Utf8Step step = utf8Step(m_pending, at);
        if (step.unfinished)
            break;
        out += step.wellFormed ? std::string_view(m_pending).substr(at, step.length) : kReplacementCharacter;
        at += step.length;
    }
    m_pending.erase(0, at);
    return out;
}

std::string StreamDecoder::finish()
{
    // What is pending is the beginning of one character: one ill-formed part.
    const bool cut = !m_pending.empty();
    m_pending.clear();
    return cut ? std::string(kReplacementCharacter) : std::string();
}

} // namespace longhand
