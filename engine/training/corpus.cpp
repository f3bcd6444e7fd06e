#include "engine/training/corpus.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/types/system_message.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace longhand {

namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 30;
constexpr std::size_t kFirstBeginning = 2000; // after the title and the contents
constexpr std::size_t kBetweenBeginnings = 7919;

} // namespace

Corpus Corpus::load(const std::filesystem::path& folder, const Tokenizer& tokenizer,
                    std::vector<std::vector<TokenId>> more)
{
    std::error_code error;
    std::vector<std::filesystem::path> files;
    std::uintmax_t bytes = 0;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".txt" && it->is_regular_file()) {
            files.push_back(it->path());
            bytes += it->file_size();
        }
    if (error)
        throw Error("The corpus %1 could not be read: %2.", folder.string(), systemMessage(error));
    if (files.empty() && more.empty())
        throw Error("The corpus %1 has no file *.txt.", folder.string());
    if (bytes > kMaxBytes)
        throw Error("The corpus %1 has %2 bytes of text; at most %3 are read.", folder.string(), bytes, kMaxBytes);
    std::sort(files.begin(), files.end());
    std::vector<std::vector<TokenId>> texts;
    for (const auto& file : files) {
        texts.push_back(tokenizer.encode(readWholeFile(file, Message("the text"), kMaxBytes)));
    }
    std::move(more.begin(), more.end(), std::back_inserter(texts));
    return Corpus(std::move(texts));
}

std::int64_t Corpus::tokens() const
{
    std::int64_t sum = 0;
    for (const auto& text : m_texts)
        sum += static_cast<std::int64_t>(text.size());
    return sum;
}

std::vector<std::span<const TokenId>> Corpus::excerpts(std::size_t length, std::size_t count, std::uint64_t seed) const
{
    std::vector<std::span<const TokenId>> all;
    for (const auto& text : m_texts)
        for (std::size_t at = 0; at + length <= text.size(); at += length)
            all.push_back(std::span(text).subspan(at, length));
    for (std::size_t i = all.size(); i > 1; --i)
        std::swap(all[i - 1], all[mixed(seed, i) % i]);
    all.resize(std::min(all.size(), count));
    return all;
}

std::span<const TokenId> Corpus::beginning(std::size_t k, std::size_t length) const
{
    std::vector<const std::vector<TokenId>*> longEnough;
    for (const auto& text : m_texts)
        if (text.size() > length)
            longEnough.push_back(&text);
    if (longEnough.empty())
        throw Error("No text of the corpus has more than %1 tokens.", length);
    const std::vector<TokenId>& text = *longEnough[k % longEnough.size()];
    const std::size_t start = (k / longEnough.size() * kBetweenBeginnings + kFirstBeginning) % (text.size() - length);
    return std::span(text).subspan(start, length);
}

std::uint64_t Corpus::checksum() const
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const auto& text : m_texts)
        for (const TokenId token : text)
            hash = (hash ^ static_cast<std::uint64_t>(token)) * 1099511628211ULL;
    return hash;
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t counter)
{
    std::uint64_t x = seed * 0x9e3779b97f4a7c15ULL + (counter + 1) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

} // namespace longhand
