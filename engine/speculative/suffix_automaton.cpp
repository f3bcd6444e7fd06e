#include "engine/speculative/suffix_automaton.h"

#include <algorithm>

namespace longhand {

SuffixAutomaton::SuffixAutomaton(std::int32_t counted) : m_counted(std::max(counted, 1))
{
    clear();
}

void SuffixAutomaton::clear()
{
    m_size = 0;
    m_whole = kRoot;
    m_end = {};
    m_nodes.assign(1, Node{});
    m_edges.clear();
    m_slots.assign(64, kNone);
}

std::size_t SuffixAutomaton::slot(State from, TokenId token) const
{
    std::uint64_t hash = (std::uint64_t{from} << 32 | static_cast<std::uint32_t>(token)) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9ULL;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash >> 32) & mask;
    while (m_slots[at] != kNone && (m_edges[m_slots[at]].from != from || m_edges[m_slots[at]].token != token)) {
        at = (at + 1) & mask;
    }
    return at;
}

void SuffixAutomaton::enlargeSlots()
{
    m_slots.assign(m_slots.size() * 2, kNone);
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        m_slots[slot(m_edges[i].from, m_edges[i].token)] = i;
    }
}

void SuffixAutomaton::addEdge(State from, TokenId token, State to)
{
    if (m_edges.size() * 2 >= m_slots.size()) {
        enlargeSlots();
    }
    const auto index = static_cast<std::uint32_t>(m_edges.size());
    m_slots[slot(from, token)] = index;
    m_edges.push_back({from, token, to, m_nodes[from].firstEdge});
    m_nodes[from].firstEdge = index;
}

/// Moves the passages of up to `length` tokens out of the state into a clone. So far they have the same occurrences.
SuffixAutomaton::State SuffixAutomaton::cloneOf(State state, std::int32_t length)
{
    const auto clone = static_cast<State>(m_nodes.size());
    Node copy = m_nodes[state];
    copy.length = length;
    copy.firstEdge = kNone;
    m_nodes.push_back(copy);
    for (std::uint32_t e = m_nodes[state].firstEdge; e != kNone; e = m_edges[e].next) {
        addEdge(clone, m_edges[e].token, m_edges[e].to);
    }
    m_nodes[state].link = clone;
    return clone;
}

SuffixAutomaton::Match SuffixAutomaton::bounded(State state, std::int32_t length, std::int32_t longest) const
{
    length = std::min(length, longest);
    while (state != kRoot && node(node(state).link).length >= length) {
        state = node(state).link;
    }
    return {state, length};
}

void SuffixAutomaton::push(TokenId token)
{
    const auto whole = static_cast<State>(m_nodes.size());
    m_nodes.push_back({});
    m_nodes[whole].length = static_cast<std::int32_t>(m_size) + 1;
    State from = m_whole;
    std::uint32_t known = kNone;
    while (from != kNone && (known = edge(from, token)) == kNone) {
        addEdge(from, token, whole);
        from = m_nodes[from].link;
    }
    if (from == kNone) {
        m_nodes[whole].link = kRoot;
    } else if (const State to = m_edges[known].to; m_nodes[to].length == m_nodes[from].length + 1) {
        m_nodes[whole].link = to;
    } else {
        const State clone = cloneOf(to, m_nodes[from].length + 1);
        m_nodes[whole].link = clone;
        for (; from != kNone; from = m_nodes[from].link) {
            const std::uint32_t e = edge(from, token);
            if (e == kNone || m_edges[e].to != to) {
                break;
            }
            m_edges[e].to = clone;
        }
    }
    m_whole = whole;

    // Advances the suffix of m_counted tokens. If a clone took it out of its state, it is still a suffix of what the
    // state holds, so it is found by following links up from where the edge leads.
    m_end = bounded(m_edges[edge(m_end.state, token)].to, m_end.length + 1, m_counted);
    for (State state = m_end.state; state != kRoot; state = m_nodes[state].link) {
        ++m_nodes[state].count;
        m_nodes[state].last = static_cast<std::uint32_t>(m_size);
    }
    ++m_size;
}

SuffixAutomaton::Match SuffixAutomaton::longestRepeated() const
{
    if (m_size == 0) {
        return {};
    }
    // The link of the whole text's state is its longest suffix that occurs elsewhere too.
    const State repeated = node(m_whole).link;
    const std::int32_t length = node(repeated).length;
    if (length < m_counted) {
        return {repeated, length};
    }
    return bounded(m_end.state, m_end.length, m_counted - 1);
}

SuffixAutomaton::Match SuffixAutomaton::extended(Match match, TokenId token) const
{
    while (true) {
        if (const std::uint32_t e = edge(match.state, token); e != kNone) {
            return bounded(m_edges[e].to, match.length + 1, m_counted - 1);
        }
        if (match.state == kRoot) {
            return {};
        }
        match = shortened(match);
    }
}

SuffixAutomaton::Match SuffixAutomaton::shortened(Match match) const
{
    const State link = node(match.state).link;
    return {link, node(link).length};
}

void SuffixAutomaton::next(Match match, std::vector<Next>& out) const
{
    for (std::uint32_t e = node(match.state).firstEdge; e != kNone; e = m_edges[e].next) {
        const Node& to = node(m_edges[e].to);
        out.push_back({m_edges[e].token, m_edges[e].to, to.count, to.last});
    }
}

std::size_t SuffixAutomaton::bytes() const
{
    return m_nodes.capacity() * sizeof(Node) + m_edges.capacity() * sizeof(Edge) +
           m_slots.capacity() * sizeof(std::uint32_t);
}

} // namespace longhand
