#pragma once

#include "engine/types/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// The suffix automaton of a token sequence that grows at its end (Blumer et al. 1985; as a drafter: SAM-decoding,
/// arXiv 2411.10666). It also records how often a passage of up to `counted` tokens occurs, and where last.
///
/// Counting every state would cost a walk over all suffixes per token, as many as the text has repetitions. Here the
/// walk begins at the suffix of `counted` tokens, tracked by a second pointer; so a token costs O(1) amortised plus the
/// number of distinct classes of shorter suffixes, at most `counted`, about 3 to 6 in prose.
///
/// At most 2 states (20 bytes) and 3 edges (16 bytes, plus 8 in a hash table) per token.
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

    /// The longest passage of at most counted - 1 tokens that ends the text and also occurs earlier (the two may
    /// overlap).
    Match longestRepeated() const;
    /// The longest passage of at most counted - 1 tokens that occurs in the text and is a suffix of match + token.
    /// Match: of at most counted - 1 tokens.
    Match extended(Match match, TokenId token) const;
    /// The next shorter suffix of the passage that occurs in more places. Match must not be empty.
    Match shortened(Match match) const;
    /// Appends the tokens that follow the passage (of at most counted - 1 tokens) in the text: each once, unordered.
    void next(Match match, std::vector<Next>& out) const;

    std::size_t bytes() const;

private:
    struct Node
    {
        std::int32_t length = 0;           // of its longest passage
        State link = kNone;                // the state of the passage one shorter than its shortest
        std::uint32_t firstEdge = kNone;   // of a list
        std::uint32_t count = 0, last = 0; // valid if its shortest passage has at most m_counted tokens
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
