#include "engine/tokenizer/tokenizer.h"

#include "engine/tokenizer/added_tokens.h"
#include "engine/tokenizer/bpe_encoder.h"
#include "engine/tokenizer/charsmap.h"
#include "engine/tokenizer/sentencepiece_encoder.h"
#include "engine/tokenizer/sentencepiece_spaces.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/tokenizer_json.h"
#include "engine/tokenizer/utf8.h"
#include "engine/tokenizer/vocabulary.h"

#include <algorithm>
#include <stdexcept>

namespace longhand {
namespace {

// Positions are counted in 31 bits, and a byte may become three (U+FFFD, U+2581).
constexpr std::size_t kMaxTextBytes = 1u << 29;

std::unique_ptr<TextEncoder> makeEncoder(const TokenizerDescription& description, const Vocabulary& vocabulary)
{
    if (description.algorithm == TokenizerAlgorithm::ByteLevelBpe ||
        description.algorithm == TokenizerAlgorithm::SpacedBpe)
        return std::make_unique<BpeEncoder>(description, vocabulary);
    return std::make_unique<SentencePieceEncoder>(description, vocabulary);
}

} // namespace

struct Tokenizer::Impl
{
    explicit Impl(TokenizerDescription d)
        : vocabulary(d), added(vocabulary), spaces(d), encoder(makeEncoder(d, vocabulary)),
          addBos(vocabulary.bos() >= 0 && d.addsBos), addsSpacePrefix(d.addsSpacePrefix),
          keepsSpaceSign(d.algorithm != TokenizerAlgorithm::ByteLevelBpe && d.escapesSpaces &&
                         std::all_of(kSpaceSign.begin(), kSpaceSign.end(), [this](char c) {
                             return vocabulary.byteToken(static_cast<unsigned char>(c)) >= 0;
                         }))
    {
    }

    Vocabulary vocabulary;
    AddedTokens added;
    SentencePieceSpaces spaces;
    std::unique_ptr<TextEncoder> encoder;
    bool addBos;
    bool addsSpacePrefix;
    bool keepsSpaceSign; ///< U+2581 in a text becomes its bytes, so that it comes back as itself and not as a space

    void check(TokenId token) const
    {
        if (!vocabulary.contains(token))
            throw std::out_of_range("token " + std::to_string(token) + " is not one of the " +
                                    std::to_string(vocabulary.size()) + " of this model");
    }

    void encode(std::string_view text, std::vector<TokenId>& out) const
    {
        while (keepsSpaceSign) {
            const std::size_t at = text.find(kSpaceSign);
            if (at == std::string_view::npos)
                break;
            encoder->encode(text.substr(0, at), out);
            for (const char c : kSpaceSign)
                out.push_back(vocabulary.byteToken(static_cast<unsigned char>(c)));
            text.remove_prefix(at + kSpaceSign.size());
        }
        encoder->encode(text, out);
    }
};

Tokenizer::Tokenizer(TokenizerDescription description) : m_impl(std::make_unique<Impl>(std::move(description))) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Tokenizer Tokenizer::fromGguf(const GgufFile& file)
{
    return Tokenizer(describeTokenizer(file));
}

Tokenizer Tokenizer::fromFolder(const std::filesystem::path& folder)
{
    return Tokenizer(describeTokenizerFolder(folder));
}

Tokenizer Tokenizer::fromJson(std::string_view json, const std::string& source)
{
    return Tokenizer(describeTokenizerJson(json, source));
}

Tokenizer Tokenizer::fromSentencePiece(std::string_view model, const std::string& source)
{
    return Tokenizer(describeSentencePiece(model, source));
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, PlaceInText place) const
{
    if (text.size() > kMaxTextBytes)
        throw Error("The text has %1 bytes; at most %2 can be turned into tokens at once. Use a shorter text.",
                    text.size(), kMaxTextBytes);
    std::vector<TokenId> out;
    std::string clean = wellFormedUtf8(text);
    if (clean.empty())
        return out;
    const bool begin = place == PlaceInText::Begin;
    bool prefix = begin && m_impl->addsSpacePrefix;
    if (prefix && !m_impl->spaces.changes()) {
        clean.insert(0, 1, ' ');
        prefix = false;
    }
    bool first = begin;
    m_impl->added.split(
        clean,
        [&](std::string_view plain) {
            if (m_impl->spaces.changes()) {
                std::string changed = m_impl->spaces.normalized(plain, first);
                if (prefix && !changed.empty())
                    changed.insert(0, 1, ' ');
                m_impl->encode(changed, out);
            } else {
                m_impl->encode(plain, out);
            }
            first = prefix = false;
        },
        [&](TokenId token) {
            if (prefix)
                m_impl->encode(" ", out);
            first = prefix = false;
            out.push_back(token);
        });
    return out;
}

std::string Tokenizer::decode(std::span<const TokenId> tokens, PlaceInText place) const
{
    std::string out;
    for (const TokenId token : tokens) {
        out += bytes(token, place);
        if (!m_impl->vocabulary.bytes(token).empty()) // the first token may be nothing but that space
            place = PlaceInText::Inside;
    }
    return out;
}

std::string_view Tokenizer::bytes(TokenId token, PlaceInText place) const
{
    m_impl->check(token);
    std::string_view bytes = m_impl->vocabulary.bytes(token);
    if (place == PlaceInText::Begin && m_impl->addsSpacePrefix && bytes.starts_with(' '))
        bytes.remove_prefix(1);
    return bytes;
}

std::string_view Tokenizer::piece(TokenId token) const
{
    m_impl->check(token);
    return m_impl->vocabulary.piece(token);
}

TokenId Tokenizer::vocabularySize() const
{
    return m_impl->vocabulary.size();
}

bool Tokenizer::isControl(TokenId token) const
{
    m_impl->check(token);
    return m_impl->vocabulary.isControl(token);
}

const std::vector<TokenId>& Tokenizer::endTokens() const
{
    return m_impl->vocabulary.endTokens();
}

const std::vector<TokenId>& Tokenizer::controlTokens() const
{
    return m_impl->vocabulary.controlTokens();
}

const std::vector<TokenId>& Tokenizer::markerTokens() const
{
    return m_impl->added.markers();
}

TokenId Tokenizer::specialToken(std::string_view piece) const
{
    const Vocabulary& vocabulary = m_impl->vocabulary;
    const TokenId token = vocabulary.find(piece);
    const bool special =
        token >= 0 && (vocabulary.isControl(token) || vocabulary.type(token) == TokenType::UserDefined);
    return special ? token : -1;
}

std::vector<TokenMerge> Tokenizer::merges() const
{
    return m_impl->encoder->merges();
}

TokenId Tokenizer::bos() const
{
    return m_impl->vocabulary.bos();
}

bool Tokenizer::addBos() const
{
    return m_impl->addBos;
}

bool Tokenizer::addsSpacePrefix() const
{
    return m_impl->addsSpacePrefix;
}

} // namespace longhand
