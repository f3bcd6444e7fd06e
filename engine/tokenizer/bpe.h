#pragma once

#include "engine/tokenizer/seeded_hash.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace longhand {

class Vocabulary;
struct TokenizerDescription;
struct TokenMerge;

/// Byte-pair merging of one word. Immutable and thread-safe; a call's state is in its Workspace.
class BytePairMerger
{
public:
    /// Throws Error naming a bad merge and its number. The vocabulary must outlive it.
    BytePairMerger(const TokenizerDescription& description, const Vocabulary& vocabulary);

    /// Buffers reused from word to word.
    struct Workspace
    {
        struct Symbol
        {
            TokenId token;
            std::int32_t previous;
            std::int32_t next;
        };
        struct Candidate
        {
            std::uint32_t rank;
            std::int32_t position; ///< of the left symbol
            TokenId left;
            TokenId right;
            TokenId merged;
        };
        std::vector<Symbol> symbols;
        std::vector<Candidate> candidates;
    };

    /// Appends the tokens of a word to out; at first each byte is a token, or each character (SpacedBpe; one that the
    /// vocabulary lacks is the tokens of its bytes). n log n in the word's length. A byte the vocabulary has no token
    /// for is left out, as the reference library does. word.size() < 2^31.
    void encode(std::string_view word, Workspace& workspace, std::vector<TokenId>& out) const;

    /// All merges, lowest rank first.
    std::vector<TokenMerge> merges() const;

private:
    struct Merge
    {
        TokenId left = -1; ///< -1: a free slot
        TokenId right = -1;
        TokenId merged = -1;
        std::uint32_t rank = 0;
    };
    const Merge* find(TokenId left, TokenId right) const;
    void insert(const Merge& merge);
    std::size_t slotOf(TokenId left, TokenId right) const;
    void begin(std::string_view word, Workspace& workspace) const;

    const Vocabulary& m_vocabulary;
    bool m_byCharacter;
    std::vector<Merge> m_table; ///< open addressing, a power of two, at most half full
    SeededHash m_hash;
};

} // namespace longhand
