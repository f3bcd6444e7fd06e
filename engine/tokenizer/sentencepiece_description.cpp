#include "engine/tokenizer/sentencepiece_proto.h"
#include "engine/tokenizer/tokenizer_description.h"

#include <bit>

namespace longhand {
namespace {

constexpr std::size_t kMaxPieces = 16u << 20;

std::string_view messageOf(const ProtoField& field, std::string_view source)
{
    if (!field.hasBytes)
        throw Error("%1: field %2 holds a number instead of text. This is no SentencePiece model, or the file is "
                    "damaged: download it again.",
                    source, field.number);
    return field.bytes;
}

void readPiece(std::string_view message, TokenizerDescription& description)
{
    ProtoReader reader(message, description.source);
    ProtoField field;
    std::string text;
    float score = 0;
    std::uint64_t type = static_cast<std::uint64_t>(TokenType::Normal);
    while (reader.next(field)) {
        if (field.number == 1)
            text = messageOf(field, description.source);
        else if (field.number == 2)
            score = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
        else if (field.number == 3)
            type = field.value;
    }
    const std::size_t number = description.pieces.size();
    if (type < static_cast<std::uint64_t>(TokenType::Normal) || type > static_cast<std::uint64_t>(TokenType::Byte))
        throw Error("%1: piece %2 is of type %3; 1 to 6 are possible. The file is damaged: download it again.",
                    description.source, number, type);
    if (number >= kMaxPieces)
        throw Error("%1: more than %2 pieces. Choose another model.", description.source, kMaxPieces);
    description.pieces.push_back(std::move(text));
    description.scores.push_back(score);
    description.types.push_back(static_cast<TokenType>(type));
}

struct SpecialIds
{
    std::int32_t unknown = 0, bos = 1, eos = 2;
};

void readTrainer(std::string_view message, TokenizerDescription& description, SpecialIds& ids)
{
    ProtoReader reader(message, description.source);
    ProtoField field;
    while (reader.next(field)) {
        const auto number = static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
        switch (field.number) {
        case 3:
            if (number != 1 && number != 2)
                throw Error("%1: the SentencePiece model is of kind %2; 1 (unigram) and 2 (BPE) are supported. Choose "
                            "another model.",
                            description.source, number);
            description.algorithm =
                number == 1 ? TokenizerAlgorithm::SentencePieceUnigram : TokenizerAlgorithm::SentencePieceBpe;
            break;
        case 24:
            if (number != 0)
                throw Error("%1: the SentencePiece model puts spaces behind words, which is not supported. Choose "
                            "another model.",
                            description.source);
            break;
        case 40:
            ids.unknown = number;
            break;
        case 41:
            ids.bos = number;
            break;
        case 42:
            ids.eos = number;
            break;
        default:
            break;
        }
    }
}

void readNormalizer(std::string_view message, TokenizerDescription& description)
{
    ProtoReader reader(message, description.source);
    ProtoField field;
    while (reader.next(field)) {
        if (field.number == 2)
            description.charsmap = messageOf(field, description.source);
        else if (field.number == 3)
            description.addsSpacePrefix = field.value != 0;
        else if (field.number == 4)
            description.removesExtraSpaces = field.value != 0;
        else if (field.number == 5)
            description.escapesSpaces = field.value != 0;
    }
}

} // namespace

TokenizerDescription describeSentencePiece(std::string_view model, const std::string& source)
{
    TokenizerDescription description;
    description.source = source;
    // What the format means where it says nothing.
    description.algorithm = TokenizerAlgorithm::SentencePieceUnigram;
    description.addsSpacePrefix = description.removesExtraSpaces = true;
    SpecialIds ids;
    ProtoReader reader(model, source);
    ProtoField field;
    while (reader.next(field)) {
        if (field.number == 1)
            readPiece(messageOf(field, source), description);
        else if (field.number == 2)
            readTrainer(messageOf(field, source), description, ids);
        else if (field.number == 3)
            readNormalizer(messageOf(field, source), description);
    }
    if (description.pieces.empty())
        throw Error("%1: no pieces. This is no SentencePiece model, or the file is damaged: download it again.",
                    source);
    const auto special = [&](std::int32_t id, TokenType type) {
        const bool found = id >= 0 && static_cast<std::size_t>(id) < description.types.size() &&
                           description.types[static_cast<std::size_t>(id)] == type;
        return found ? id : -1;
    };
    description.unknown = special(ids.unknown, TokenType::Unknown);
    description.bos = special(ids.bos, TokenType::Control);
    description.addsBos = description.bos >= 0;
    if (const TokenId eos = special(ids.eos, TokenType::Control); eos >= 0)
        description.ends.push_back(eos);
    return description;
}

} // namespace longhand
