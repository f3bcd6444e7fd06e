#pragma once

#include "engine/types/error.h"
#include "engine/types/token.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class GgufFile;

/// Two tokens that merge into one within a word.
struct TokenMerge
{
    TokenId left = -1, right = -1, merged = -1;
};

/// Byte-level BPE as described by a GGUF file (tokenizer.ggml.model "gpt2"; pre-tokenizers smollm, gpt-2, llama-bpe,
/// qwen2). Text is plain text: the name of a special token typed by an author is prose and becomes ordinary tokens.
/// Immutable and thread-safe.
class Tokenizer
{
public:
    /// Throws Error naming what the file lacks or what is not supported.
    static Tokenizer fromGguf(const GgufFile& file);
    Tokenizer(Tokenizer&&) noexcept;
    Tokenizer& operator=(Tokenizer&&) noexcept;
    ~Tokenizer();

    /// UTF-8 in, token ids out; no BOS is added. Bytes that are not UTF-8 are replaced by U+FFFD (one for each maximal
    /// ill-formed subsequence, as in the Unicode standard). Linear in the length of the text.
    std::vector<TokenId> encode(std::string_view text) const;
    /// The bytes of the tokens, one after another. Special (control) tokens yield nothing. May end in half a character:
    /// see StreamDecoder.
    std::string decode(std::span<const TokenId> tokens) const;
    /// The bytes one token stands for (empty for control tokens). Throws std::out_of_range.
    std::string_view bytes(TokenId token) const;
    /// The token as the file spells it, for tables and logs.
    std::string_view piece(TokenId token) const;

    TokenId vocabularySize() const;
    bool isControl(TokenId token) const;
    /// Tokens with which the model ends its text (eos, eot, and control tokens of that meaning such as <|im_end|>).
    const std::vector<TokenId>& endTokens() const;
    /// Tokens that are never text: control and unused ones. They are masked when a story is to continue.
    const std::vector<TokenId>& controlTokens() const;
    /// The merges in order of rank: the one commonest in the tokenizer's training first.
    std::vector<TokenMerge> merges() const;
    TokenId bos() const; ///< -1 if the model has none
    bool addBos() const; ///< the file asks for BOS before a text

private:
    struct Impl;
    explicit Tokenizer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Turns a stream of token bytes into whole UTF-8 characters: a character cut by a token boundary waits for its rest.
/// Bytes that cannot become UTF-8 come out as U+FFFD in the text shown (the token log keeps the ids, so that no byte is
/// lost). Value type.
class StreamDecoder
{
public:
    /// Adds bytes; returns the characters now complete.
    std::string push(std::string_view bytes);
    /// The remainder at the end of the stream: U+FFFD for an unfinished character.
    std::string finish();
    bool pending() const { return !m_pending.empty(); }

private:
    std::string m_pending;
};

} // namespace longhand
