#include "engine/tokenizer/byte_alphabet.h"

#include "engine/tokenizer/utf8.h"

namespace longhand {

ByteAlphabet::ByteAlphabet()
{
    m_bytes.fill(-1);
    char32_t nextSubstitute = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
        const char32_t codepoint = printable ? byte : nextSubstitute++;
        appendUtf8(m_spellings[byte], codepoint);
        m_bytes[codepoint] = static_cast<short>(byte);
    }
}

std::optional<std::string> ByteAlphabet::bytesOf(std::string_view piece) const
{
    std::string out;
    for (std::size_t at = 0; at < piece.size();) {
        const Utf8Step step = utf8Step(piece, at);
        if (!step.wellFormed || step.codepoint >= m_bytes.size() || m_bytes[step.codepoint] < 0)
            return std::nullopt;
        out += static_cast<char>(static_cast<unsigned char>(m_bytes[step.codepoint]));
        at += step.length;
    }
    return out;
}

} // namespace longhand
