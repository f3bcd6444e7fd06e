#include "engine/tokenizer/sentencepiece_encoder.h"

#include "engine/tokenizer/sentencepiece_proto.h"
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <cmath>

#include <sentencepiece_processor.h>

namespace longhand {
namespace {

constexpr std::size_t kPart = 16u << 10;       // bytes of text that go through the library at once, at least
constexpr std::size_t kLongestPart = 1u << 20; // and at most
constexpr std::size_t kLongestPiece = 512;     // bytes; a longer one is never made of a text
constexpr float kLargestScore = 1e15f;

// Fields and values of sentencepiece_model.proto.
constexpr std::uint32_t kModelPieces = 1, kModelTrainer = 2, kModelNormalizer = 3;
constexpr std::uint32_t kPieceText = 1, kPieceScore = 2, kPieceType = 3;
constexpr std::uint32_t kTrainerType = 3, kTrainerByteFallback = 35;
constexpr std::uint32_t kNormalizerName = 1, kNormalizerDummyPrefix = 3, kNormalizerExtraSpaces = 4,
                        kNormalizerEscape = 5;
constexpr std::uint32_t kUnigram = 1, kBpe = 2;

bool isWellFormed(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (!step.wellFormed || step.codepoint == 0)
            return false;
        at += step.length;
    }
    return true;
}

/// Makes the library's model: piece i is token i, and what a text must not become has a name that no text contains.
class ProtoMaker
{
public:
    ProtoMaker(const TokenizerDescription& description, const Vocabulary& vocabulary)
        : m_description(description), m_vocabulary(vocabulary)
    {
        m_byteFallback = true;
        for (unsigned byte = 0; byte < 256; ++byte)
            m_byteFallback &= vocabulary.byteToken(static_cast<unsigned char>(byte)) >= 0;
    }

    std::string run()
    {
        ProtoWriter model;
        bool unknown = false;
        for (TokenId token = 0; token < m_vocabulary.size(); ++token) {
            const bool first =
                !unknown && (token == m_description.unknown ||
                             (m_description.unknown < 0 && m_vocabulary.type(token) == TokenType::Unknown));
            unknown |= first;
            model.bytes(kModelPieces, first ? piece(hidden(token), 0, TokenType::Unknown) : pieceOf(token));
        }
        if (!unknown) // the library insists on one
            model.bytes(kModelPieces, piece(hidden(m_vocabulary.size()), 0, TokenType::Unknown));
        ProtoWriter trainer;
        trainer.number(kTrainerType,
                       m_description.algorithm == TokenizerAlgorithm::SentencePieceUnigram ? kUnigram : kBpe);
        trainer.number(kTrainerByteFallback, m_byteFallback ? 1 : 0);
        model.bytes(kModelTrainer, trainer.message());
        ProtoWriter normalizer;
        normalizer.bytes(kNormalizerName, "identity");
        normalizer.number(kNormalizerDummyPrefix, 0);
        normalizer.number(kNormalizerExtraSpaces, 0);
        normalizer.number(kNormalizerEscape, m_description.escapesSpaces ? 1 : 0);
        model.bytes(kModelNormalizer, normalizer.message());
        return model.message();
    }

private:
    // No well-formed text has this.
    static std::string hidden(TokenId token) { return "\xff" + std::to_string(token); }

    static std::string piece(std::string_view text, float score, TokenType type)
    {
        ProtoWriter out;
        out.bytes(kPieceText, text);
        out.real(kPieceScore, score);
        out.number(kPieceType, static_cast<std::uint64_t>(type));
        return out.message();
    }

    std::string pieceOf(TokenId token)
    {
        const std::string& text = m_vocabulary.piece(token);
        const TokenType type = m_vocabulary.type(token);
        if (type == TokenType::Byte && m_byteFallback && m_vocabulary.byteToken(byteOf(token)) == token) {
            const int byte = byteOf(token);
            constexpr const char* digits = "0123456789ABCDEF";
            return piece(std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + ">", 0, TokenType::Byte);
        }
        // A piece that is not used takes part in merges and is then taken apart again.
        const bool unused = type == TokenType::Unused;
        const bool isText = (type == TokenType::Normal || type == TokenType::Undefined || unused) &&
                            (unused || !m_vocabulary.isControl(token)) && !text.empty() &&
                            text.size() <= kLongestPiece && m_vocabulary.find(text) == token && isWellFormed(text);
        if (!isText)
            return piece(hidden(token), 0, TokenType::Control);
        return piece(text, m_description.scores[static_cast<std::size_t>(token)],
                     unused ? TokenType::Unused : TokenType::Normal);
    }
    unsigned char byteOf(TokenId token) const
    {
        return static_cast<unsigned char>(byteNamed(m_vocabulary.piece(token)));
    }

    const TokenizerDescription& m_description;
    const Vocabulary& m_vocabulary;
    bool m_byteFallback;
};

} // namespace

struct SentencePieceEncoder::Impl
{
    sentencepiece::SentencePieceProcessor processor;
};

SentencePieceEncoder::~SentencePieceEncoder() = default;

SentencePieceEncoder::SentencePieceEncoder(const TokenizerDescription& description, const Vocabulary& vocabulary)
    : m_vocabulary(vocabulary), m_scores(description.scores), m_escapesSpaces(description.escapesSpaces),
      m_impl(std::make_unique<Impl>())
{
    if (m_scores.size() != static_cast<std::size_t>(vocabulary.size()))
        throw Error("%1: %2 scores for %3 tokens. The file is damaged: download it again.", description.source,
                    m_scores.size(), vocabulary.size());
    for (std::size_t i = 0; i < m_scores.size(); ++i)
        if (!(std::abs(m_scores[i]) <= kLargestScore))
            throw Error("%1: token %2 has the score %3. The file is damaged: download it again.", description.source, i,
                        static_cast<double>(m_scores[i]));
    std::string problem;
    try {
        const auto status = m_impl->processor.LoadFromSerializedProto(ProtoMaker(description, vocabulary).run());
        problem = status.ok() ? std::string() : status.ToString();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    if (!problem.empty())
        throw Error("%1: the vocabulary cannot be used: %2. The file is damaged: download it again.",
                    description.source, problem);
    findPairs();
}

void SentencePieceEncoder::findPairs()
{
    for (TokenId token = 0; token < m_vocabulary.size(); ++token) {
        const std::string& piece = m_vocabulary.piece(token);
        const TokenType type = m_vocabulary.type(token);
        if (type == TokenType::Byte || type == TokenType::Control || piece.size() > kLongestPiece)
            continue;
        std::uint64_t before = 0;
        for (std::size_t at = 0; at < piece.size();) {
            const Utf8Step step = utf8Step(piece, at);
            if (at > 0)
                m_pairs.push_back((before << 32) | step.codepoint);
            before = step.codepoint;
            at += step.length;
        }
    }
    std::sort(m_pairs.begin(), m_pairs.end());
    m_pairs.erase(std::unique(m_pairs.begin(), m_pairs.end()), m_pairs.end());
    m_pairs.shrink_to_fit();
}

bool SentencePieceEncoder::mayCut(std::string_view text, std::size_t at) const
{
    std::size_t begin = at - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80)
        --begin;
    const auto sign = [this](char32_t c) -> std::uint64_t { return c == ' ' && m_escapesSpaces ? 0x2581 : c; };
    const std::uint64_t left = sign(utf8Step(text, begin).codepoint);
    const std::uint64_t right = sign(utf8Step(text, at).codepoint);
    return !std::binary_search(m_pairs.begin(), m_pairs.end(), (left << 32) | right);
}

std::size_t SentencePieceEncoder::partEnd(std::string_view text, std::size_t begin) const
{
    if (text.size() - begin <= kPart)
        return text.size();
    std::size_t at = begin + kPart;
    while (at < text.size()) {
        if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80 && (at - begin >= kLongestPart || mayCut(text, at)))
            return at;
        ++at;
    }
    return text.size();
}

void SentencePieceEncoder::encode(std::string_view text, std::vector<TokenId>& out) const
{
    std::vector<int> ids;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = partEnd(text, begin);
        const auto status = m_impl->processor.Encode(text.substr(begin, end - begin), &ids);
        if (!status.ok())
            throw Error("The text cannot be turned into tokens (byte %1 of %2): %3", begin, text.size(),
                        status.ToString());
        for (const int id : ids)
            if (m_vocabulary.contains(id))
                out.push_back(id);
        begin = end;
    }
}

std::vector<TokenMerge> SentencePieceEncoder::merges() const
{
    const auto scoreOf = [this](TokenId token) { return m_scores[static_cast<std::size_t>(token)]; };
    std::vector<TokenId> order;
    for (TokenId token = 0; token < m_vocabulary.size(); ++token)
        if (m_vocabulary.type(token) == TokenType::Normal && !m_vocabulary.isControl(token) &&
            m_vocabulary.piece(token).size() <= kLongestPiece)
            order.push_back(token);
    std::stable_sort(order.begin(), order.end(), [&](TokenId a, TokenId b) { return scoreOf(a) > scoreOf(b); });
    std::vector<TokenMerge> merges;
    for (const TokenId token : order) {
        const std::string_view piece = m_vocabulary.piece(token);
        TokenMerge best;
        float bestScore = 0;
        for (std::size_t at = 1; at < piece.size(); ++at) {
            if ((static_cast<unsigned char>(piece[at]) & 0xc0) == 0x80)
                continue;
            const TokenId left = m_vocabulary.findText(piece.substr(0, at));
            const TokenId right = m_vocabulary.findText(piece.substr(at));
            if (left < 0 || right < 0)
                continue;
            const float score = std::min(scoreOf(left), scoreOf(right));
            if (best.left < 0 || score > bestScore) {
                best = {left, right, token};
                bestScore = score;
            }
        }
        if (best.left >= 0)
            merges.push_back(best);
    }
    return merges;
}

} // namespace longhand
