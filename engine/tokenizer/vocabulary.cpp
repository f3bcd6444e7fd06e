#include "engine/tokenizer/vocabulary.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace longhand {
namespace {

// Tokens with which models end a text or a turn. Files often name only one of them (eos), while the model also uses
// another.
constexpr std::array<std::string_view, 19> kEndNames = {
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end|>",
    "<|return|>",
    "</s>",
    "<eos>",
    "<EOT>",
    "[EOS]",
    "<end_of_utterance>",
    "<end_of_turn>",
    "<turn|>",
    "<|endofturn|>",
    "<|END_OF_TURN_TOKEN|>",
    "<|EOT|>",
    "[EOT]",
    "<\xef\xbd\x9c"
    "end\xe2\x96\x81of\xe2\x96\x81sentence\xef\xbd\x9c>",
};

bool isEndName(std::string_view piece)
{
    return std::find(kEndNames.begin(), kEndNames.end(), piece) != kEndNames.end();
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

} // namespace

int byteNamed(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>')
        return -1;
    const int high = hexDigit(piece[3]);
    const int low = hexDigit(piece[4]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

std::string withSpaces(std::string_view piece)
{
    std::string out;
    out.reserve(piece.size());
    for (std::size_t at = 0; at < piece.size();) {
        const bool space = piece.substr(at).starts_with(kSpaceSign);
        out += space ? ' ' : piece[at];
        at += space ? kSpaceSign.size() : 1;
    }
    return out;
}

std::string withSpaceSigns(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 2);
    for (const char c : text)
        c == ' ' ? out += kSpaceSign : out += c;
    return out;
}

Vocabulary::Vocabulary(TokenizerDescription& description)
    : m_pieces(std::move(description.pieces)), m_types(std::move(description.types)), m_bos(description.bos)
{
    const std::size_t count = m_pieces.size();
    if (count == 0 || count > static_cast<std::size_t>(std::numeric_limits<TokenId>::max()) || m_types.size() != count)
        throw Error("%1: %2 tokens with %3 types. The file is damaged: download it again.", description.source, count,
                    m_types.size());
    const bool byteLevel = description.algorithm == TokenizerAlgorithm::ByteLevelBpe;
    for (std::size_t i = 0; i < count; ++i) { // files without types
        if (!byteLevel && m_types[i] == TokenType::Undefined && byteNamed(m_pieces[i]) >= 0)
            m_types[i] = TokenType::Byte;
        if (!byteLevel && m_types[i] == TokenType::Byte && byteNamed(m_pieces[i]) < 0)
            throw Error("%1: token %2 is marked as a byte, but its name is not <0x00> to <0xFF>. The file is damaged: "
                        "download it again.",
                        description.source, i);
    }
    findControls(description);

    m_bytes.reserve(count);
    m_byPiece = decltype(m_byPiece)(count, SeededHash());
    for (std::size_t i = 0; i < count; ++i) {
        const auto token = static_cast<TokenId>(i);
        m_bytes.push_back(bytesOf(token, description));
        m_byPiece.emplace(m_pieces[i], token);
    }
    findByteTokens(byteLevel);
}

void Vocabulary::findControls(const TokenizerDescription& description)
{
    const std::size_t count = m_pieces.size();
    std::vector<bool> ends(count);
    m_isControl.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const TokenType type = m_types[i];
        m_isControl[i] = type == TokenType::Control || type == TokenType::Unknown || type == TokenType::Unused;
        // A text of the vocabulary may happen to look like "</s>": only a token marked as special means it.
        const bool marked = type == TokenType::Control || type == TokenType::UserDefined ||
                            (type == TokenType::Undefined && m_pieces[i].starts_with("<|"));
        ends[i] = marked && isEndName(m_pieces[i]);
    }
    for (const TokenId id : description.ends)
        ends[index(id)] = true;
    if (m_bos >= 0)
        m_isControl[index(m_bos)] = true;
    for (std::size_t i = 0; i < count; ++i) {
        if (ends[i]) {
            m_isControl[i] = true;
            m_endTokens.push_back(static_cast<TokenId>(i));
        }
        if (m_isControl[i])
            m_controlTokens.push_back(static_cast<TokenId>(i));
    }
}

std::string Vocabulary::bytesOf(TokenId token, const TokenizerDescription& description) const
{
    const std::string& piece = m_pieces[index(token)];
    if (isControl(token))
        return {};
    if (description.algorithm == TokenizerAlgorithm::ByteLevelBpe) {
        // Added texts are spelled literally, all others in the byte alphabet.
        if (type(token) == TokenType::UserDefined)
            return piece;
        return m_alphabet.bytesOf(piece).value_or(piece);
    }
    if (type(token) == TokenType::Byte)
        return std::string(1, static_cast<char>(static_cast<unsigned char>(byteNamed(piece))));
    return description.escapesSpaces ? withSpaces(piece) : piece;
}

void Vocabulary::findByteTokens(bool byteLevel)
{
    m_byteTokens.fill(-1);
    if (byteLevel) {
        for (unsigned byte = 0; byte < 256; ++byte)
            m_byteTokens[byte] = findText(m_alphabet.spelling(static_cast<unsigned char>(byte)));
        return;
    }
    for (TokenId token = size() - 1; token >= 0; --token)
        if (type(token) == TokenType::Byte && !isControl(token))
            m_byteTokens[static_cast<std::size_t>(byteNamed(piece(token)))] = token;
}

TokenId Vocabulary::find(std::string_view piece) const
{
    const auto found = m_byPiece.find(piece);
    return found == m_byPiece.end() ? -1 : found->second;
}

TokenId Vocabulary::findText(std::string_view piece) const
{
    const TokenId token = find(piece);
    return token < 0 || isControl(token) || (type(token) == TokenType::Byte && byteNamed(piece) >= 0) ? -1 : token;
}

} // namespace longhand
