#include "engine/tokenizer/bpe.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/utf8.h"
#include "engine/tokenizer/vocabulary.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace longhand {
namespace {

[[noreturn]] void failMerge(const TokenizerDescription& description, std::size_t number, std::string_view part,
                            TokenId size)
{
    const auto& [left, right] = description.merges[number];
    throw Error("%1: merge %2 of %3 and %4: %5 is not among the %6 tokens. The file is damaged: download it again.",
                description.source, number, showable(left), showable(right), showable(part), size);
}

// Lowest rank first, then from left to right.
bool comesLater(const BytePairMerger::Workspace::Candidate& a, const BytePairMerger::Workspace::Candidate& b)
{
    return a.rank != b.rank ? a.rank > b.rank : a.position > b.position;
}

} // namespace

BytePairMerger::BytePairMerger(const TokenizerDescription& description, const Vocabulary& vocabulary)
    : m_vocabulary(vocabulary), m_byCharacter(description.algorithm == TokenizerAlgorithm::SpacedBpe)
{
    m_table.resize(std::bit_ceil(2 * description.merges.size() + 2));
    std::string joined;
    for (std::size_t i = 0; i < description.merges.size(); ++i) {
        const auto& [left, right] = description.merges[i];
        joined.assign(left).append(right);
        for (const std::string_view part : {left, right, std::string_view(joined)})
            if (vocabulary.find(part) < 0)
                failMerge(description, i, part, vocabulary.size());
        // The names of special tokens stay prose: nothing an author types merges into one.
        const Merge entry{vocabulary.findText(left), vocabulary.findText(right), vocabulary.findText(joined),
                          static_cast<std::uint32_t>(i)};
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

/// Puts the word's bytes or characters into the workspace.
void BytePairMerger::begin(std::string_view word, Workspace& workspace) const
{
    auto& symbols = workspace.symbols;
    symbols.clear();
    workspace.candidates.clear();
    const auto add = [&symbols](TokenId token) {
        const auto at = static_cast<std::int32_t>(symbols.size());
        if (token >= 0)
            symbols.push_back({token, at - 1, at + 1});
    };
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t length = m_byCharacter ? utf8Step(word, at).length : 1;
        const TokenId token = m_byCharacter ? m_vocabulary.findText(word.substr(at, length)) : -1;
        if (token >= 0)
            add(token);
        else
            for (const char c : word.substr(at, length))
                add(m_vocabulary.byteToken(static_cast<unsigned char>(c)));
        at += length;
    }
    if (!symbols.empty())
        symbols.back().next = -1;
}

void BytePairMerger::encode(std::string_view word, Workspace& workspace, std::vector<TokenId>& out) const
{
    auto& symbols = workspace.symbols;
    auto& candidates = workspace.candidates;
    begin(word, workspace);
    if (symbols.empty())
        return;

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
