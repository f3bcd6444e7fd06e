#include "engine/tokenizer/bpe.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/vocabulary.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace longhand {
namespace {

constexpr const char* kMergesKey = "tokenizer.ggml.merges";

[[noreturn]] void failMerge(const GgufFile& file, std::size_t number, std::string_view merge,
                            const std::string& problem)
{
    throw Error(file.path().string() + ": metadata key '" + kMergesKey + "', merge " + std::to_string(number) + " " +
                showable(merge) + ": " + problem + ". The file is damaged: download it again.");
}

// Lowest rank first, then from left to right.
bool comesLater(const BytePairMerger::Workspace::Candidate& a, const BytePairMerger::Workspace::Candidate& b)
{
    return a.rank != b.rank ? a.rank > b.rank : a.position > b.position;
}

} // namespace

BytePairMerger::BytePairMerger(const GgufFile& file, const Vocabulary& vocabulary)
{
    // The names of special tokens stay prose: nothing an author types merges into one.
    const auto textToken = [&](std::string_view piece) {
        const TokenId token = vocabulary.find(piece);
        return token >= 0 && vocabulary.isControl(token) ? -1 : token;
    };
    for (unsigned byte = 0; byte < 256; ++byte)
        m_byteTokens[byte] = textToken(vocabulary.alphabet().spelling(static_cast<unsigned char>(byte)));

    const GgufArrayOfStrings& merges = file.getStrings(kMergesKey);
    m_table.resize(std::bit_ceil(2 * merges.size() + 2));
    std::string joined;
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const std::string_view merge = merges[i];
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size() ||
            merge.find(' ', space + 1) != std::string_view::npos)
            failMerge(file, i, merge, "is not two parts with a space between");
        const std::string_view left = merge.substr(0, space);
        const std::string_view right = merge.substr(space + 1);
        joined.assign(left).append(right);
        for (const std::string_view part : {left, right, std::string_view(joined)})
            if (vocabulary.find(part) < 0)
                failMerge(file, i, merge,
                          showable(part) + " is not among the " + std::to_string(vocabulary.size()) + " tokens");
        const Merge entry{textToken(left), textToken(right), textToken(joined), static_cast<std::uint32_t>(i)};
        if (entry.left >= 0 && entry.right >= 0 && entry.merged >= 0)
            insert(entry);
    }
}

std::vector<TokenMerge> BytePairMerger::merges() const
{
    std::vector<Merge> used;
    std::copy_if(m_table.begin(), m_table.end(), std::back_inserter(used), [](const Merge& m) { return m.left >= 0; });
    std::sort(used.begin(), used.end(), [](const Merge& a, const Merge& b) { return a.rank < b.rank; });
    std::vector<TokenMerge> merges;
    merges.reserve(used.size());
    for (const Merge& m : used)
        merges.push_back({m.left, m.right, m.merged});
    return merges;
}

std::size_t BytePairMerger::slotOf(TokenId left, TokenId right) const
{
    const std::uint64_t pair =
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32) | static_cast<std::uint32_t>(right);
    const std::size_t mask = m_table.size() - 1;
    std::size_t slot = m_hash(pair) & mask;
    while (m_table[slot].left >= 0 && (m_table[slot].left != left || m_table[slot].right != right))
        slot = (slot + 1) & mask;
    return slot;
}

void BytePairMerger::insert(const Merge& merge)
{
    m_table[slotOf(merge.left, merge.right)] = merge; // the later of two equal merges wins, as in the reference library
}

const BytePairMerger::Merge* BytePairMerger::find(TokenId left, TokenId right) const
{
    const Merge& merge = m_table[slotOf(left, right)];
    return merge.left >= 0 ? &merge : nullptr;
}

void BytePairMerger::encode(std::string_view word, Workspace& workspace, std::vector<TokenId>& out) const
{
    auto& symbols = workspace.symbols;
    auto& candidates = workspace.candidates;
    symbols.clear();
    candidates.clear();
    for (const char c : word) {
        const TokenId token = m_byteTokens[static_cast<unsigned char>(c)];
        const auto at = static_cast<std::int32_t>(symbols.size());
        if (token >= 0)
            symbols.push_back({token, at - 1, at + 1});
    }
    if (symbols.empty())
        return;
    symbols.back().next = -1;

    const auto candidateAt = [&](std::int32_t position) {
        const auto& left = symbols[static_cast<std::size_t>(position)];
        const TokenId right = symbols[static_cast<std::size_t>(left.next)].token;
        if (const Merge* merge = find(left.token, right))
            candidates.push_back({merge->rank, position, left.token, right, merge->merged});
        else
            return false;
        return true;
    };
    for (std::int32_t i = 0; i + 1 < static_cast<std::int32_t>(symbols.size()); ++i)
        candidateAt(i);
    std::make_heap(candidates.begin(), candidates.end(), comesLater);

    while (!candidates.empty()) {
        std::pop_heap(candidates.begin(), candidates.end(), comesLater);
        const Workspace::Candidate best = candidates.back();
        candidates.pop_back();
        auto& left = symbols[static_cast<std::size_t>(best.position)];
        // Merged away or changed since it was proposed. A symbol that was swallowed has token -1.
        if (left.token != best.left || left.next < 0 ||
            symbols[static_cast<std::size_t>(left.next)].token != best.right)
            continue;
        auto& right = symbols[static_cast<std::size_t>(left.next)];
        left.token = best.merged;
        left.next = right.next;
        right.token = -1;
        if (left.next >= 0)
            symbols[static_cast<std::size_t>(left.next)].previous = best.position;
        if (left.previous >= 0 && candidateAt(left.previous))
            std::push_heap(candidates.begin(), candidates.end(), comesLater);
        if (left.next >= 0 && candidateAt(best.position))
            std::push_heap(candidates.begin(), candidates.end(), comesLater);
    }
    for (std::int32_t i = 0; i >= 0; i = symbols[static_cast<std::size_t>(i)].next)
        out.push_back(symbols[static_cast<std::size_t>(i)].token);
}

} // namespace longhand
