#include "engine/tokenizer/tokenizer_keys.h"

#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer_family.h"

#include <algorithm>

namespace longhand {
namespace {

const char* modelName(TokenizerAlgorithm algorithm)
{
    switch (algorithm) {
    case TokenizerAlgorithm::ByteLevelBpe:
        return "gpt2";
    case TokenizerAlgorithm::SpacedBpe:
        return "gemma4";
    case TokenizerAlgorithm::SentencePieceBpe:
        return "llama";
    case TokenizerAlgorithm::SentencePieceUnigram:
        break;
    }
    return "t5";
}

void addSteps(const TokenizerDescription& d, GgufContents& contents)
{
    if (d.algorithm == TokenizerAlgorithm::ByteLevelBpe)
        contents.add("tokenizer.ggml.pre", tokenizerFamilyOf(d.cuts, d.nfc, d.ignoresMerges));
    contents.add(kTokenizerCuts, d.cuts);
    contents.add(kTokenizerNfc, d.nfc);
    contents.add(kTokenizerNewestDigits, d.newestDigits);
    contents.add(kTokenizerIgnoresMerges, d.ignoresMerges);
    contents.add(kTokenizerSpacePrefix, d.addsSpacePrefix);
}

void addMerges(const TokenizerDescription& d, GgufContents& contents)
{
    GgufArrayOfStrings merges;
    merges.reserve(d.merges.size());
    for (const auto& [left, right] : d.merges)
        merges.push_back(std::string(left).append(" ").append(right));
    contents.add("tokenizer.ggml.merges", std::move(merges));
}

void addPieces(const TokenizerDescription& d, GgufContents& contents)
{
    contents.add("tokenizer.ggml.scores", d.scores);
    if (!d.charsmap.empty()) {
        GgufArrayOfInts bytes;
        for (const char c : d.charsmap)
            bytes.push_back(static_cast<unsigned char>(c));
        contents.add("tokenizer.ggml.precompiled_charsmap", std::move(bytes));
    }
    contents.add("tokenizer.ggml.remove_extra_whitespaces", d.removesExtraSpaces);
    contents.add("tokenizer.ggml.add_space_prefix", d.addsSpacePrefix);
}

void addIds(const TokenizerDescription& d, GgufContents& contents)
{
    const auto add = [&](const char* key, TokenId id) {
        if (id >= 0)
            contents.add(key, static_cast<std::uint64_t>(id));
    };
    add("tokenizer.ggml.bos_token_id", d.bos);
    add("tokenizer.ggml.unknown_token_id", d.unknown);
    if (!d.ends.empty())
        add("tokenizer.ggml.eos_token_id", d.ends.front());
    contents.add("tokenizer.ggml.add_bos_token", d.addsBos);
    contents.add(kTokenizerEnds, GgufArrayOfInts(d.ends.begin(), d.ends.end()));
}

} // namespace

void addTokenizerKeys(const TokenizerDescription& d, GgufContents& contents)
{
    if (!d.escapesSpaces)
        throw Error("%1: the SentencePiece model keeps spaces as they are, which is not supported in a folder. Choose "
                    "the model's GGUF file.",
                    d.source);
    contents.add("tokenizer.ggml.model", std::string(modelName(d.algorithm)));
    const bool bpe = d.algorithm == TokenizerAlgorithm::ByteLevelBpe || d.algorithm == TokenizerAlgorithm::SpacedBpe;
    if (bpe)
        addSteps(d, contents);
    contents.add("tokenizer.ggml.tokens", d.pieces);
    GgufArrayOfInts types;
    for (const TokenType type : d.types)
        types.push_back(static_cast<std::int64_t>(type));
    contents.add("tokenizer.ggml.token_type", std::move(types));
    bpe ? addMerges(d, contents) : addPieces(d, contents);
    addIds(d, contents);
}

} // namespace longhand
