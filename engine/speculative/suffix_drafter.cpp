#include "engine/speculative/suffix_drafter.h"

#include <algorithm>

namespace longhand {
namespace {

/// How many occurrences a match of one token needs for a confidence of one half; longer ones need fewer. Fitted to two
/// novels, where the best guess after a match of 2, 4, 7 and 12 tokens is right in .20, .26, .35 and .7 of all places.
constexpr float kDoubt = 10.0F;

const SuffixSettings& checked(const SuffixSettings& settings)
{
    if (settings.minMatch < 1)
        throw Error("suffix drafts: shortest match is %1, but must be 1 or more", settings.minMatch);
    if (settings.maxMatch < settings.minMatch || settings.maxMatch > 4096)
        throw Error("suffix drafts: longest match is %1, but must be from the shortest match to 4096",
                    settings.maxMatch);
    if (settings.tokens < 16 || settings.tokens > (std::size_t{1} << 29))
        throw Error("suffix drafts: tokens kept is %1, but must be 16 to 2^29", settings.tokens);
    return settings;
}

} // namespace

SuffixDrafter::SuffixDrafter(const SuffixSettings& settings)
    : m_settings(checked(settings)), m_automaton(settings.maxMatch + 1)
{
}

void SuffixDrafter::begin(std::span<const TokenId> text)
{
    m_automaton.clear();
    push(text, text.size() > m_settings.tokens ? text.size() - m_settings.tokens / 2 : 0);
}

void SuffixDrafter::append(std::span<const TokenId> text, std::size_t fresh)
{
    if (m_seen + fresh != text.size()) {
        begin(text);
        return;
    }
    push(text, m_seen);
}

void SuffixDrafter::push(std::span<const TokenId> text, std::size_t from)
{
    for (std::size_t i = from; i < text.size(); ++i) {
        if (m_automaton.size() >= m_settings.tokens) {
            m_automaton.clear();
            for (const TokenId token : text.subspan(i - m_settings.tokens / 2, m_settings.tokens / 2)) {
                m_automaton.push(token);
            }
        }
        m_automaton.push(text[i]);
    }
    m_seen = text.size();
}

void SuffixDrafter::lookUp(SuffixAutomaton::Match match, std::size_t wanted)
{
    m_next.clear();
    m_total = 0;
    m_automaton.next(match, m_next);
    for (const auto& next : m_next) {
        m_total += next.count;
    }
    const auto sorted = m_next.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, m_next.size()));
    std::partial_sort(m_next.begin(), sorted, m_next.end(), [](const auto& a, const auto& b) {
        return a.count != b.count ? a.count > b.count : a.last > b.last;
    });
}

float SuffixDrafter::novelty(SuffixAutomaton::Match match) const
{
    return kDoubt / static_cast<float>(match.length);
}

void SuffixDrafter::findBranches(SuffixAutomaton::Match match, std::size_t wanted)
{
    m_branches.clear();
    float share = 1;
    for (; match.length >= m_settings.minMatch && m_branches.size() < wanted; match = m_automaton.shortened(match)) {
        // What followed a longer match also followed the shorter one, so up to m_branches.size() of the best are known.
        lookUp(match, wanted + m_branches.size());
        const float all = static_cast<float>(m_total) + novelty(match);
        const std::size_t best = std::min(wanted + m_branches.size(), m_next.size());
        for (std::size_t i = 0; i < best && m_branches.size() < wanted; ++i) {
            const TokenId token = m_next[i].token;
            if (std::none_of(m_branches.begin(), m_branches.end(), [&](const Branch& b) { return b.token == token; })) {
                m_branches.push_back({match, token, share * static_cast<float>(m_next[i].count) / all});
            }
        }
        share *= novelty(match) / all;
    }
}

void SuffixDrafter::addChain(TokenTree& tree, std::int32_t parent, const Branch& branch, int length)
{
    parent = tree.add(parent, branch.token, TokenSource::Suffix, branch.score);
    SuffixAutomaton::Match match = m_automaton.extended(branch.match, branch.token);
    for (int depth = 1; depth < length && parent != TokenTree::kFull; ++depth) {
        lookUp(match, 1);
        // A passage that occurs only at the text's end has no successor: try a shorter one.
        while (m_next.empty() && match.length > m_settings.minMatch) {
            match = m_automaton.shortened(match);
            lookUp(match, 1);
        }
        if (m_next.empty() || match.length < m_settings.minMatch) {
            return;
        }
        const float score = static_cast<float>(m_next[0].count) / (static_cast<float>(m_total) + novelty(match));
        parent = tree.add(parent, m_next[0].token, TokenSource::Suffix, score);
        match = m_automaton.extended(match, m_next[0].token);
    }
}

int SuffixDrafter::propose(const DraftContext& /*context*/, TokenTree& tree, std::int32_t node,
                           const DraftLimits& limits)
{
    if (limits.candidates < 1 || limits.length < 1) {
        return 0;
    }
    SuffixAutomaton::Match match = m_automaton.longestRepeated();
    for (const TokenId token : tree.path(node)) {
        match = m_automaton.extended(match, token);
    }
    const int before = tree.size();
    findBranches(match, static_cast<std::size_t>(limits.candidates));
    for (const Branch& branch : m_branches) {
        addChain(tree, node, branch, std::min(limits.length, 1 + branch.match.length));
    }
    return tree.size() - before;
}

std::size_t SuffixDrafter::bytes() const
{
    return m_automaton.bytes() + m_next.capacity() * sizeof(SuffixAutomaton::Next) +
           m_branches.capacity() * sizeof(Branch);
}

} // namespace longhand
