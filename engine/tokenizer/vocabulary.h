#pragma once

#include "engine/tokenizer/byte_alphabet.h"
#include "engine/tokenizer/seeded_hash.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace longhand {

class GgufFile;

/// The tokens of a model: their spelling, their bytes, and which are not text.
class Vocabulary
{
public:
    /// Reads tokenizer.ggml.tokens, token_type and the ids of the special tokens. Throws Error.
    explicit Vocabulary(const GgufFile& file);
    // The look-up table points into the pieces.
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    TokenId size() const { return static_cast<TokenId>(m_pieces.size()); }
    const std::string& piece(TokenId token) const { return m_pieces[index(token)]; }
    const std::string& bytes(TokenId token) const { return m_bytes[index(token)]; }
    bool isControl(TokenId token) const { return m_isControl[index(token)]; }
    bool contains(TokenId token) const { return token >= 0 && token < size(); }
    const std::vector<TokenId>& endTokens() const { return m_endTokens; }
    const std::vector<TokenId>& controlTokens() const { return m_controlTokens; }
    TokenId bos() const { return m_bos; }
    const ByteAlphabet& alphabet() const { return m_alphabet; }

    /// The token spelled like this, the first of several; -1 if there is none.
    TokenId find(std::string_view piece) const;

private:
    static std::size_t index(TokenId token) { return static_cast<std::size_t>(token); }

    ByteAlphabet m_alphabet;
    std::vector<std::string> m_pieces;
    std::vector<std::string> m_bytes;
    std::vector<bool> m_isControl;
    std::vector<TokenId> m_endTokens;
    std::vector<TokenId> m_controlTokens;
    std::unordered_map<std::string_view, TokenId, SeededHash> m_byPiece;
    TokenId m_bos = -1;
};

} // namespace longhand
