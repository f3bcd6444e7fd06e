#pragma once

#include "engine/types/error.h"
#include "engine/types/token.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class GgufFile;
struct TokenizerDescription;

/// Where a stretch of text or of tokens is. It matters to the models that put a space before a text which is not in it
/// (most of those with SentencePiece): once, at the begin.
enum class PlaceInText
{
    Begin,
    Inside, ///< something comes before it
};

/// Two tokens that merge into one within a word.
struct TokenMerge
{
    TokenId left = -1, right = -1, merged = -1;
};

/// Text to tokens and back: byte-level BPE, character BPE and SentencePiece, as the model's file describes it. Text is
/// plain text: the name of a special token typed by an author is prose and becomes ordinary tokens. Immutable and
/// thread-safe.
class Tokenizer
{
public:
    /// Throws Error naming what the file lacks or what is not supported.
    static Tokenizer fromGguf(const GgufFile& file);
    /// A folder as published by Hugging Face: tokenizer.json or tokenizer.model, with tokenizer_config.json and
    /// generation_config.json where they are. Throws Error.
    static Tokenizer fromFolder(const std::filesystem::path& folder);
    /// The text of a tokenizer.json; source: its name, for errors. Throws Error.
    static Tokenizer fromJson(std::string_view json, const std::string& source);
    /// The bytes of a tokenizer.model; source: its name, for errors. Throws Error.
    static Tokenizer fromSentencePiece(std::string_view model, const std::string& source);
    explicit Tokenizer(TokenizerDescription description);
    Tokenizer(Tokenizer&&) noexcept;
    Tokenizer& operator=(Tokenizer&&) noexcept;
    ~Tokenizer();

    /// UTF-8 in, token ids out; no BOS is added. Bytes that are not UTF-8 are replaced by U+FFFD (one for each maximal
    /// ill-formed subsequence, as in the Unicode standard). n log n in the length of the text.
    std::vector<TokenId> encode(std::string_view text, PlaceInText place = PlaceInText::Begin) const;
    /// The bytes of the tokens, one after another, without the space that encode() put before them. Special (control)
    /// tokens yield nothing. May end in half a character: see StreamDecoder.
    std::string decode(std::span<const TokenId> tokens, PlaceInText place = PlaceInText::Begin) const;
    /// The bytes one token stands for (empty for control tokens); at the begin of a text without the space that was put
    /// before it. Throws std::out_of_range.
    std::string_view bytes(TokenId token, PlaceInText place = PlaceInText::Inside) const;
    /// The token as the file spells it, for tables and logs.
    std::string_view piece(TokenId token) const;

    TokenId vocabularySize() const;
    bool isControl(TokenId token) const;
    /// Tokens with which the model ends its text (eos, eot, and control tokens of that meaning such as <|im_end|>).
    const std::vector<TokenId>& endTokens() const;
    /// Tokens that are never text: control and unused ones. They are masked when a story is to continue.
    const std::vector<TokenId>& controlTokens() const;
    /// Tokens listed as text whose spelling is a marker's (<think>, <tool_call>): no text is encoded to them, but a
    /// model may write them.
    const std::vector<TokenId>& markerTokens() const;
    /// The control token or added token of this spelling; -1 if there is none.
    TokenId specialToken(std::string_view piece) const;
    /// The merges in order of rank: the one commonest in the tokenizer's training first. SentencePiece has none: there
    /// they are derived from its scores.
    std::vector<TokenMerge> merges() const;
    TokenId bos() const;          ///< -1 if the model has none
    bool addBos() const;          ///< the file asks for BOS before a text
    bool addsSpacePrefix() const; ///< see PlaceInText

private:
    struct Impl;
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
