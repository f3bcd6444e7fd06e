#include "engine/speculative/ngram_drafter.h"

#include <algorithm>
#include <utility>

namespace longhand {
namespace {

std::uint32_t hashOf(std::span<const TokenId> tokens)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (const TokenId token : tokens) {
        hash = (hash ^ static_cast<std::uint32_t>(token)) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    }
    return static_cast<std::uint32_t>(hash);
}

} // namespace

NgramDrafter::NgramDrafter(const NgramSettings& settings) : m_settings(settings)
{
    if (settings.gram < 2 || settings.gram > 16)
        throw Error("n-gram drafts: tokens of a gram is %1, but must be 2 to 16", settings.gram);
    if (settings.continuations < 1)
        throw Error("n-gram drafts: grams kept for one token is %1, but must be 1 or more", settings.continuations);
    if (settings.grams < 2)
        throw Error("n-gram drafts: grams kept is %1, but must be 2 or more", settings.grams);
    setPenaltyReach(settings.penaltyReach);
}

void NgramDrafter::setPenaltyReach(std::int64_t tokens)
{
    if (tokens < 0)
        throw Error("n-gram drafts: penalty window is %1, but must be 0 or more", tokens);
    m_stale = m_stale || tokens > m_settings.penaltyReach;
    m_settings.penaltyReach = tokens;
}

void NgramDrafter::clear()
{
    m_table.clear();
    m_held = 0;
    m_next = 0;
    m_stale = false;
}

void NgramDrafter::begin(std::span<const TokenId> text)
{
    clear();
    update(text);
}

void NgramDrafter::append(std::span<const TokenId> text, std::size_t /*fresh*/)
{
    update(text); // m_next determines which grams are new: those that have left the window
}

void NgramDrafter::update(std::span<const TokenId> text)
{
    // A text too short for the counted grams is another text: begin() should have been called.
    if (m_stale || text.size() + 1 < m_next + static_cast<std::size_t>(m_settings.gram)) {
        clear();
    }
    const auto margin = static_cast<std::size_t>(m_settings.penaltyReach) + static_cast<std::size_t>(m_settings.gram);
    for (; m_next + margin <= text.size(); ++m_next) {
        add(text, m_next);
    }
}

void NgramDrafter::add(std::span<const TokenId> text, std::size_t position)
{
    const auto length = static_cast<std::size_t>(m_settings.gram) - 1;
    const std::span<const TokenId> tail = text.subspan(position + 1, length);
    const std::uint32_t hash = hashOf(tail);
    Grams& grams = m_table[text[position]];
    ++grams.seen;
    auto& sorted = grams.sorted;
    const auto known = std::find_if(sorted.begin(), sorted.end(), [&](const Gram& gram) {
        return gram.hash == hash && std::equal(tail.begin(), tail.end(), text.begin() + gram.last + 1);
    });
    const std::uint32_t count = known == sorted.end() ? 1 : known->count + 1;
    // Being the most recent, it goes before all equally frequent ones.
    const auto place =
        std::partition_point(sorted.begin(), known, [count](const Gram& gram) { return gram.count > count; });
    const Gram gram{hash, count, static_cast<std::uint32_t>(position)};
    if (known != sorted.end()) {
        std::move_backward(place, known, known + 1);
        *place = gram;
        return;
    }
    if (sorted.size() >= static_cast<std::size_t>(m_settings.continuations)) {
        const auto last = sorted.end() - 1;
        const auto at = std::min(place, last);
        std::move_backward(at, last, sorted.end());
        *at = gram;
        return;
    }
    sorted.insert(place, gram);
    if (++m_held >= m_settings.grams) {
        dropHalf();
    }
}

void NgramDrafter::dropHalf()
{
    using Worth = std::pair<std::uint32_t, std::uint32_t>; // count, last: no two are equal, since no two `last` are
    std::vector<Worth> worths;
    worths.reserve(m_held);
    for (const auto& [token, grams] : m_table) {
        for (const Gram& gram : grams.sorted) {
            worths.emplace_back(gram.count, gram.last);
        }
    }
    const auto middle = worths.begin() + static_cast<std::ptrdiff_t>(worths.size() / 2);
    std::nth_element(worths.begin(), middle, worths.end());
    const Worth least = *middle;
    m_held = 0;
    for (auto it = m_table.begin(); it != m_table.end();) {
        auto& sorted = it->second.sorted;
        std::erase_if(sorted, [&](const Gram& gram) { return Worth(gram.count, gram.last) < least; });
        sorted.shrink_to_fit();
        m_held += sorted.size();
        it = sorted.empty() ? m_table.erase(it) : std::next(it);
    }
}

void NgramDrafter::gatherTails(std::span<const TokenId> text, const Grams& grams, std::size_t length)
{
    m_tails.clear();
    for (const Gram& gram : grams.sorted) {
        const auto tail = text.subspan(gram.last + 1, length);
        m_tails.insert(m_tails.end(), tail.begin(), tail.end());
    }
}

int NgramDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    update(context.text);
    if (context.text.empty() || limits.candidates < 1 || limits.length < 1) {
        return 0;
    }
    const TokenId first = node == TokenTree::kRoot ? context.text.back() : tree[node].token;
    const auto found = m_table.find(first);
    if (found == m_table.end()) {
        return 0;
    }
    const Grams& grams = found->second;
    const auto length = static_cast<std::size_t>(std::min(limits.length, m_settings.gram - 1));
    gatherTails(context.text, grams, length);
    const auto common = [&](std::size_t a, std::size_t b) { // length of the common beginning of two tails
        std::size_t n = 0;
        while (n < length && m_tails[a * length + n] == m_tails[b * length + n]) {
            ++n;
        }
        return n;
    };

    const int before = tree.size();
    m_chosen.clear();
    for (std::size_t i = 0; i < grams.sorted.size() && m_chosen.size() < static_cast<std::size_t>(limits.candidates);
         ++i) {
        if (std::any_of(m_chosen.begin(), m_chosen.end(), [&](std::size_t j) { return common(i, j) == length; })) {
            continue;
        }
        m_chosen.push_back(i);
        m_alike.assign(length, 0);
        for (std::size_t j = 0; j < grams.sorted.size(); ++j) {
            for (std::size_t n = common(i, j); n-- > 0;) {
                m_alike[n] += grams.sorted[j].count;
            }
        }
        std::int32_t parent = node;
        std::uint64_t outOf = grams.seen;
        for (std::size_t n = 0; n < length; ++n) {
            const float score = static_cast<float>(m_alike[n]) / static_cast<float>(outOf + 1);
            parent = tree.add(parent, m_tails[i * length + n], TokenSource::Ngram, score);
            if (parent == TokenTree::kFull) {
                break;
            }
            outOf = m_alike[n];
        }
    }
    return tree.size() - before;
}

std::size_t NgramDrafter::bytes() const
{
    // A node of the map: its value, the link to the next one and its bucket.
    std::size_t sum = m_table.size() * (sizeof(std::pair<const TokenId, Grams>) + sizeof(void*)) +
                      m_table.bucket_count() * sizeof(void*) + m_tails.capacity() * sizeof(TokenId) +
                      m_chosen.capacity() * sizeof(std::size_t) + m_alike.capacity() * sizeof(std::uint64_t);
    for (const auto& [token, grams] : m_table) {
        sum += grams.sorted.capacity() * sizeof(Gram);
    }
    return sum;
}

} // namespace longhand
