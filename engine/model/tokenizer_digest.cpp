#include "engine/model/tokenizer_digest.h"

#include "engine/formats/sha256.h"

#include <bit>

namespace longhand {

std::string tokenizerDigest(const TokenizerDescription& description)
{
    const TokenizerDescription& d = description;
    Sha256 hash;
    const auto number = [&hash](std::int64_t n) { hash.add(std::to_string(n)); };
    for (const std::string& piece : d.pieces)
        hash.add(piece);
    for (const TokenType type : d.types)
        number(static_cast<std::int64_t>(type));
    for (const float score : d.scores)
        number(std::bit_cast<std::int32_t>(score));
    for (const auto& merge : d.merges)
        for (const std::string_view half : merge)
            hash.add(std::string(half));
    hash.add(d.charsmap);
    for (const TokenId end : d.ends)
        number(end);
    for (const TokenId one : {d.bos, d.unknown})
        number(one);
    for (const bool one : {d.addsBos, d.addsSpacePrefix, d.removesExtraSpaces, d.escapesSpaces, d.ignoresMerges})
        number(one ? 1 : 0);
    return hash.hex();
}

} // namespace longhand
