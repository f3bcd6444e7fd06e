#pragma once

#include "engine/types/error.h"
#include "engine/types/token.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class GgufFile;

/// What a token is, with the numbers of GGUF files and of SentencePiece.
enum class TokenType : std::uint8_t
{
    Undefined = 0,
    Normal = 1,
    Unknown = 2,
    Control = 3,
    UserDefined = 4, ///< found in a text before it is cut into words
    Unused = 5,
    Byte = 6, ///< "<0x41>"
};

/// How a text becomes tokens.
enum class TokenizerAlgorithm : std::uint8_t
{
    ByteLevelBpe,         ///< merges of bytes, as of GPT-2
    SpacedBpe,            ///< merges of characters; a space is U+2581, unknown characters are byte tokens
    SentencePieceBpe,     ///< scores instead of merges
    SentencePieceUnigram, ///< the likeliest way to cut the text
};

/// A tokenizer as a file describes it, whatever the file's format.
struct TokenizerDescription
{
    std::string source; ///< the file, named in errors
    TokenizerAlgorithm algorithm = TokenizerAlgorithm::ByteLevelBpe;
    std::vector<std::string> pieces;
    std::vector<TokenType> types;
    std::vector<float> scores; ///< SentencePiece only
    /// In order of rank. They point into what `owner` keeps alive, or into the file.
    std::vector<std::array<std::string_view, 2>> merges;
    std::shared_ptr<const void> owner;

    bool nfc = false;
    /// Regular expressions that cut a text, one after another: each cuts the pieces of the one before.
    std::vector<std::string> cuts;
    bool newestDigits = false;  ///< see textWithKnownClasses()
    bool ignoresMerges = false; ///< a word that is a token is taken whole, whatever the merges would make of it

    bool addsSpacePrefix = false; ///< a text begins with a space that is not in it
    bool removesExtraSpaces = false;
    bool escapesSpaces = true; ///< SentencePiece: a space is U+2581
    std::string charsmap;      ///< SentencePiece's table of characters; see Charsmap

    TokenId bos = -1;
    TokenId unknown = -1;
    std::vector<TokenId> ends; ///< as the file says; others are found by their names
    bool addsBos = false;
};

/// Reads tokenizer.ggml.*; the file must outlive the description. Throws Error naming the file and the key.
TokenizerDescription describeTokenizer(const GgufFile& file);

/// Reads the bytes of a SentencePiece model (tokenizer.model); source: its name, for errors. Throws Error.
TokenizerDescription describeSentencePiece(std::string_view model, const std::string& source);

/// Reads a folder as published by Hugging Face: tokenizer.json or tokenizer.model, with tokenizer_config.json and
/// generation_config.json where they are. Throws Error.
TokenizerDescription describeTokenizerFolder(const std::filesystem::path& folder);

} // namespace longhand
