#pragma once

#include "engine/types/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// The suffix automaton of a token sequence that grows at its end (Blumer et al. 1985; as a drafter: SAM-decoding,
/// arXiv 2411.10666), which also counts: how often a passage of up to `counted` tokens occurs, and where last.
///
/// Counting whole states would cost a walk over all suffixes for each token, as many as the text has repetitions. Here
/// the walk begins at the suffix of `counted` tokens, which a second pointer follows; so a token costs O(1) amortised
/// plus the number of distinct classes of shorter suffixes, at most `counted`, about 3 to 6 in prose.
///
/// At most 2 states (20 bytes) and 3 edges (16 bytes and 8 of a hash table) a token.
class SuffixAutomaton
{
public:
    using State = std::uint32_t;
    static constexpr State kRoot = 0;
    static constexpr State kNone = 0xffffffff;

    /// A passage of the text as a state and its length: the state holds all passages that occur in the same places,
    /// one of each length in a range.
    struct Match
    {
        State state = kRoot;
        std::int32_t length = 0;
    };
    struct Next
    {
        TokenId token = 0;
        State state = kNone;
        std::uint32_t count = 0; ///< occurrences of passage and token
        std::uint32_t last = 0;  ///< index of the token in its last occurrence
    };

    /// counted >= 1.
    explicit SuffixAutomaton(std::int32_t counted);

    void clear();
    void push(TokenId token);
    std::size_t size() const { return m_size; } ///< tokens pushed

    /// The longest passage of at most counted - 1 tokens that the text ends in and that also occurs before (the two may
    /// overlap).
    Match longestRepeated() const;
    /// The longest passage of at most counted - 1 tokens that occurs in the text and ends match + token. Match: one of
    /// at most counted - 1 tokens.
    Match extended(Match match, TokenId token) const;
    /// The next shorter passage, ending alike, that occurs in more places. Match must not be empty.
    Match shortened(Match match) const;
    /// Appends what follows the passage (of at most counted - 1 tokens) in the text: each token once, no order.
    void next(Match match, std::vector<Next>& out) const;

    std::size_t bytes() const;

private:
    struct Node
    {
        std::int32_t length = 0;           // of its longest passage
        State link = kNone;                // holds the passage next shorter than its shortest
        std::uint32_t firstEdge = kNone;   // of a list
        std::uint32_t count = 0, last = 0; // hold if its shortest passage has at most m_counted tokens
    };
    struct Edge
    {
        State from;
        TokenId token;
        State to;
        std::uint32_t next; // of the same `from`
    };

    const Node& node(State state) const { return m_nodes[state]; }
    std::size_t slot(State from, TokenId token) const;
    std::uint32_t edge(State from, TokenId token) const { return m_slots[slot(from, token)]; }
    void addEdge(State from, TokenId token, State to);
    void enlargeSlots();
    State cloneOf(State state, std::int32_t length);
    Match bounded(State state, std::int32_t length, std::int32_t longest) const;

    std::int32_t m_counted;
    std::size_t m_size = 0;
    State m_whole = kRoot; // the whole text
    Match m_end;           // the last min(m_counted, m_size) tokens
    std::vector<Node> m_nodes;
    std::vector<Edge> m_edges;
    std::vector<std::uint32_t> m_slots; // open hash table of edges by (from, token); a power of two, at most half full
};

} // namespace longhand
