#include "engine/tokenizer/tokenizer.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/bpe.h"
#include "engine/tokenizer/normalizer.h"
#include "engine/tokenizer/pre_tokenizer.h"
#include "engine/tokenizer/utf8.h"
#include "engine/tokenizer/vocabulary.h"

#include <stdexcept>

namespace longhand {
namespace {

// Positions are counted in 31 bits, and a byte may become three (U+FFFD).
constexpr std::size_t kMaxTextBytes = 1u << 29;

std::unique_ptr<PreTokenizer> readPreTokenizer(const GgufFile& file)
{
    const std::string& model = file.getString("tokenizer.ggml.model");
    if (model != "gpt2")
        throw Error(file.path().string() + ": the tokenizer is of the kind " + showable(model) +
                    " (tokenizer.ggml.model); only byte-level BPE ('gpt2') is supported. Choose another model.");
    const std::string& name = file.getString("tokenizer.ggml.pre");
    auto preTokenizer = PreTokenizer::named(name);
    if (!preTokenizer)
        throw Error(file.path().string() + ": the pre-tokenizer " + showable(name) +
                    " (tokenizer.ggml.pre) is not supported; these are: " + PreTokenizer::supportedNames() +
                    ". Choose another model.");
    return preTokenizer;
}

} // namespace

struct Tokenizer::Impl
{
    explicit Impl(const GgufFile& file)
        : preTokenizer(readPreTokenizer(file)), vocabulary(file), merger(file, vocabulary),
          addBos(vocabulary.bos() >= 0 && file.getBool("tokenizer.ggml.add_bos_token", preTokenizer->addsBos()))
    {
    }

    std::unique_ptr<PreTokenizer> preTokenizer;
    Vocabulary vocabulary;
    BytePairMerger merger;
    bool addBos;

    void check(TokenId token) const
    {
        if (!vocabulary.contains(token))
            throw std::out_of_range("token " + std::to_string(token) + " is not one of the " +
                                    std::to_string(vocabulary.size()) + " of this model");
    }

    // The token that equals the word; -1 if there is none.
    TokenId wholeWord(std::string_view word, std::string& spelling) const
    {
        spelling.clear();
        for (const char c : word)
            spelling += vocabulary.alphabet().spelling(static_cast<unsigned char>(c));
        const TokenId token = vocabulary.find(spelling);
        return token >= 0 && !vocabulary.isControl(token) ? token : -1;
    }
};

Tokenizer::Tokenizer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Tokenizer Tokenizer::fromGguf(const GgufFile& file)
{
    return Tokenizer(std::make_unique<Impl>(file));
}

std::vector<TokenId> Tokenizer::encode(std::string_view text) const
{
    if (text.size() > kMaxTextBytes)
        throw Error("The text has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(kMaxTextBytes) +
                    " can be turned into tokens at once. Use a shorter text.");
    std::string clean = wellFormedUtf8(text);
    if (m_impl->preTokenizer->normalizesNfc())
        clean = normalizedNfc(clean);

    std::vector<TokenId> out;
    BytePairMerger::Workspace workspace;
    std::string spelling;
    m_impl->preTokenizer->forEachWord(clean, [&](std::string_view word) {
        if (m_impl->preTokenizer->ignoresMerges()) {
            if (const TokenId whole = m_impl->wholeWord(word, spelling); whole >= 0) {
                out.push_back(whole);
                return;
            }
        }
        m_impl->merger.encode(word, workspace, out);
    });
    return out;
}

std::string Tokenizer::decode(std::span<const TokenId> tokens) const
{
    std::string out;
    for (const TokenId token : tokens)
        out += bytes(token);
    return out;
}

std::string_view Tokenizer::bytes(TokenId token) const
{
    m_impl->check(token);
    return m_impl->vocabulary.bytes(token);
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

std::vector<TokenMerge> Tokenizer::merges() const
{
    return m_impl->merger.merges();
}

TokenId Tokenizer::bos() const
{
    return m_impl->vocabulary.bos();
}

bool Tokenizer::addBos() const
{
    return m_impl->addBos;
}

} // namespace longhand
