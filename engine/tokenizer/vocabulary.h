#pragma once

#include "engine/tokenizer/byte_alphabet.h"
#include "engine/tokenizer/seeded_hash.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/types/token.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace longhand {

/// U+2581, which stands for a space in the pieces of SentencePiece and its relatives.
inline constexpr std::string_view kSpaceSign = "\xe2\x96\x81";

/// The tokens of a model: their spelling, their bytes, and which are not text.
class Vocabulary
{
public:
    /// Takes pieces and types. Throws Error.
    explicit Vocabulary(TokenizerDescription& description);
    // The look-up table points into the pieces.
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    TokenId size() const { return static_cast<TokenId>(m_pieces.size()); }
    const std::string& piece(TokenId token) const { return m_pieces[index(token)]; }
    const std::string& bytes(TokenId token) const { return m_bytes[index(token)]; }
    TokenType type(TokenId token) const { return m_types[index(token)]; }
    bool isControl(TokenId token) const { return m_isControl[index(token)]; }
    bool contains(TokenId token) const { return token >= 0 && token < size(); }
    const std::vector<TokenId>& endTokens() const { return m_endTokens; }
    const std::vector<TokenId>& controlTokens() const { return m_controlTokens; }
    TokenId bos() const { return m_bos; }
    const ByteAlphabet& alphabet() const { return m_alphabet; }

    /// The token spelled like this, the first of several; -1 if there is none.
    TokenId find(std::string_view piece) const;
    /// The same for a token that a text may become: neither a control token nor a byte token.
    TokenId findText(std::string_view piece) const;
    /// The token of one byte; -1 if there is none.
    TokenId byteToken(unsigned char byte) const { return m_byteTokens[byte]; }

private:
    static std::size_t index(TokenId token) { return static_cast<std::size_t>(token); }
    void findControls(const TokenizerDescription& description);
    std::string bytesOf(TokenId token, const TokenizerDescription& description) const;
    void findByteTokens(bool byteLevel);

    ByteAlphabet m_alphabet;
    std::vector<std::string> m_pieces;
    std::vector<TokenType> m_types;
    std::vector<std::string> m_bytes;
    std::vector<bool> m_isControl;
    std::vector<TokenId> m_endTokens;
    std::vector<TokenId> m_controlTokens;
    std::unordered_map<std::string_view, TokenId, SeededHash> m_byPiece;
    std::array<TokenId, 256> m_byteTokens{};
    TokenId m_bos = -1;
};

/// The byte that a piece like "<0x41>" names; -1 if it names none.
int byteNamed(std::string_view piece);

/// The piece with a space for each space sign.
std::string withSpaces(std::string_view piece);
/// The text with a space sign for each space.
std::string withSpaceSigns(std::string_view text);

} // namespace longhand
