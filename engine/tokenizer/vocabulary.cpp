#include "engine/tokenizer/vocabulary.h"

#include "engine/formats/gguf/gguf_file.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace longhand {
namespace {

// tokenizer.ggml.token_type
enum TokenType : std::int64_t
{
    kUndefined = 0,
    kNormal = 1,
    kUnknown = 2,
    kControl = 3,
    kUserDefined = 4,
    kUnused = 5,
    kByte = 6,
};

// Tokens with which models end a text or a turn. Files often name only one of them (eos), while the model also uses
// another.
constexpr std::array<std::string_view, 13> kEndNames = {
    "<|endoftext|>", "<|end_of_text|>", "<|im_end|>", "<|eot_id|>", "<|eom_id|>",         "<|end|>",       "<|return|>",
    "</s>",          "<eos>",           "<EOT>",      "[EOS]",      "<end_of_utterance>", "<end_of_turn>",
};

bool isEndName(std::string_view piece)
{
    return std::find(kEndNames.begin(), kEndNames.end(), piece) != kEndNames.end();
}

std::vector<std::int64_t> readTypes(const GgufFile& file, std::size_t count)
{
    const char* const key = "tokenizer.ggml.token_type";
    const GgufArrayOfInts* types = file.findInts(key);
    if (types == nullptr)
        return std::vector<std::int64_t>(count, kUndefined);
    if (types->size() != count)
        throw Error(file.path().string() + ": metadata key '" + key + "' has " + std::to_string(types->size()) +
                    " entries for " + std::to_string(count) + " tokens. The file is damaged: download it again.");
    for (std::size_t i = 0; i < count; ++i)
        if ((*types)[i] < kUndefined || (*types)[i] > kByte)
            throw Error(file.path().string() + ": metadata key '" + key + "' says " + std::to_string((*types)[i]) +
                        " for token " + std::to_string(i) +
                        "; 0 to 6 are possible. The file is damaged: download it again.");
    return *types;
}

TokenId readId(const GgufFile& file, std::string_view key, std::size_t count)
{
    return static_cast<TokenId>(file.has(key) ? file.getInt(key, 0, static_cast<std::int64_t>(count) - 1) : -1);
}

} // namespace

Vocabulary::Vocabulary(const GgufFile& file) : m_pieces(file.getStrings("tokenizer.ggml.tokens"))
{
    const std::size_t count = m_pieces.size();
    if (count == 0 || count > static_cast<std::size_t>(std::numeric_limits<TokenId>::max()))
        throw Error(file.path().string() + ": metadata key 'tokenizer.ggml.tokens' has " + std::to_string(count) +
                    " tokens. The file is damaged: download it again.");
    const std::vector<std::int64_t> types = readTypes(file, count);
    m_bos = readId(file, "tokenizer.ggml.bos_token_id", count);

    m_isControl.resize(count);
    std::vector<bool> ends(count);
    for (std::size_t i = 0; i < count; ++i) {
        m_isControl[i] = types[i] == kControl || types[i] == kUnknown || types[i] == kUnused;
        // A text of the vocabulary may happen to look like "</s>": only a token marked as special means it.
        const bool marked = types[i] == kControl || types[i] == kUserDefined ||
                            (types[i] == kUndefined && m_pieces[i].starts_with("<|"));
        if (marked && isEndName(m_pieces[i]))
            ends[i] = true;
    }
    for (const char* key :
         {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id", "tokenizer.ggml.eom_token_id"})
        if (const TokenId id = readId(file, key, count); id >= 0)
            ends[index(id)] = true;
    if (m_bos >= 0)
        m_isControl[index(m_bos)] = true;

    m_bytes.reserve(count);
    m_byPiece = decltype(m_byPiece)(count, SeededHash());
    for (std::size_t i = 0; i < count; ++i) {
        const auto token = static_cast<TokenId>(i);
        if (ends[i]) {
            m_isControl[i] = true;
            m_endTokens.push_back(token);
        }
        if (m_isControl[i])
            m_controlTokens.push_back(token);
        // Added texts are spelled literally, all others in the byte alphabet.
        std::optional<std::string> bytes;
        if (!m_isControl[i] && types[i] != kUserDefined)
            bytes = m_alphabet.bytesOf(m_pieces[i]);
        m_bytes.push_back(m_isControl[i] ? std::string() : std::move(bytes).value_or(m_pieces[i]));
        m_byPiece.emplace(m_pieces[i], token);
    }
}

TokenId Vocabulary::find(std::string_view piece) const
{
    const auto found = m_byPiece.find(piece);
    return found == m_byPiece.end() ? -1 : found->second;
}

} // namespace longhand
