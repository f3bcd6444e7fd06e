#include "engine/speculative/acceptance_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace longhand {
namespace {

/// Number of tests after which an old one counts 1/e.
constexpr double kWindow = 600;
/// Weight of the coarser estimate, in tests.
constexpr double kPriorTests = 6;

/// Those that guess for the self-drafter, one token at a place.
constexpr TokenSource kGuessers[] = {TokenSource::Glide, TokenSource::SmallModel, TokenSource::Head};

bool hasSelfDraft(const TokenTree& tree, std::int32_t parent)
{
    const auto nodes = tree.nodes();
    return std::any_of(nodes.begin(), nodes.end(), [parent](const DraftNode& node) {
        return node.parent == parent && node.source == TokenSource::SelfDraft;
    });
}

double smooth(double accepted, double tested, double coarser)
{
    return (accepted + kPriorTests * coarser) / (tested + kPriorTests);
}

} // namespace

AcceptanceModel::AcceptanceModel() = default;

void AcceptanceModel::Count::add(bool hit, double window)
{
    const double keep = 1 - 1 / window;
    tested = tested * keep + 1;
    accepted = accepted * keep + (hit ? 1 : 0);
}

int AcceptanceModel::binOf(float score)
{
    // Logit from -6 to 6 in even steps: sure, nearly sure, even, ...
    const double s = std::clamp<double>(score, 1e-4, 1 - 1e-4);
    const double logit = std::log(s / (1 - s));
    return std::clamp(static_cast<int>((logit + 6) / 12 * kBins), 0, kBins - 1);
}

std::size_t AcceptanceModel::clampDepth(int depth)
{
    return static_cast<std::size_t>(std::clamp(depth, 1, kDepths) - 1);
}

std::size_t AcceptanceModel::clampRank(int rank)
{
    return static_cast<std::size_t>(std::clamp(rank, 0, kRanks - 1));
}

double AcceptanceModel::prior(TokenSource source, int rank) const
{
    const double first = source == TokenSource::SelfDraft || source == TokenSource::Replay ? 0.8
                         : source == TokenSource::SmallModel                               ? 0.5
                         : source == TokenSource::Glide || source == TokenSource::Head     ? 0.38
                                                                                           : 0.25;
    return rank <= 0 ? first : (1 - first) / 3 / rank;
}

void AcceptanceModel::observe(const TokenTree& tree, std::span<const TokenId> sampled)
{
    std::int32_t parent = TokenTree::kRoot;
    for (const TokenId token : sampled) {
        std::int32_t right = TokenTree::kFull;
        const bool selfDrafted = hasSelfDraft(tree, parent);
        for (std::int32_t i = parent + 1; i < tree.size(); ++i) {
            const DraftNode& node = tree[i];
            if (node.parent != parent)
                continue;
            const bool hit = node.token == token;
            if (hit)
                right = i;
            const std::size_t depth = clampDepth(node.depth);
            const auto count = [&](TokenSource source, std::size_t rank, bool scored) {
                BySource& s = m_sources[static_cast<std::size_t>(source)];
                s.ranks[rank].add(hit, kWindow);
                s.depths[depth][rank].add(hit, kWindow);
                if (!scored)
                    return;
                const auto bin = static_cast<std::size_t>(binOf(node.score));
                s.bins[rank][bin].add(hit, kWindow);
                s.all[depth][rank][bin].add(hit, kWindow);
            };
            bool guessed = false;
            for (const TokenSource guesser : kGuessers) {
                guessed = guessed || node.source == guesser;
                if (node.source == TokenSource::SelfDraft && node.proposedBy(guesser)) // it confirmed the guess
                    count(guesser, 0, false);
            }
            count(node.source, clampRank(node.rank), !(selfDrafted && guessed));
        }
        if (right == TokenTree::kFull)
            return;
        parent = right;
    }
}

void AcceptanceModel::expect(TokenSource source, std::span<const double> rates, double tests)
{
    BySource& s = m_sources[static_cast<std::size_t>(source)];
    const auto fill = [tests](Count& count, double rate) {
        const double missing = std::max(0.0, tests - count.tested);
        count.tested += missing;
        count.accepted += missing * rate;
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(rates.size(), kDepths); ++i) {
        if (!(rates[i] >= 0 && rates[i] <= 1))
            continue;
        if (i == 0)
            fill(s.ranks[0], rates[i]);
        fill(s.depths[i][0], rates[i]);
    }
}

double AcceptanceModel::probability(const DraftNode& node) const
{
    const BySource& s = m_sources[static_cast<std::size_t>(node.source)];
    const std::size_t depth = clampDepth(node.depth), rank = clampRank(node.rank);
    const auto bin = static_cast<std::size_t>(binOf(node.score));
    const Count& byRank = s.ranks[rank];
    const Count& byBin = s.bins[rank][bin];
    const Count& fine = s.all[depth][rank][bin];
    double p = smooth(byRank.accepted, byRank.tested, prior(node.source, node.rank));
    p = smooth(byBin.accepted, byBin.tested, p);
    return std::clamp(smooth(fine.accepted, fine.tested, p), 0.0, 0.999);
}

std::vector<double> AcceptanceModel::probabilities(const TokenTree& tree) const
{
    std::vector<double> result(static_cast<std::size_t>(tree.size()));
    std::vector<double> left(result.size() + 1, 1); // of the root's children, then of each node's
    for (const DraftNode& node : tree.nodes())
        if (node.source == TokenSource::SelfDraft) {
            double& of = left[static_cast<std::size_t>(node.parent + 1)];
            of = std::max(0.0, of - probability(node));
        }
    for (std::int32_t i = 0; i < tree.size(); ++i) {
        const DraftNode& node = tree[i];
        const double parent = node.parent == TokenTree::kRoot ? 1 : result[static_cast<std::size_t>(node.parent)];
        const double share =
            node.source == TokenSource::SelfDraft ? 1 : left[static_cast<std::size_t>(node.parent + 1)];
        result[static_cast<std::size_t>(i)] = parent * share * probability(node);
    }
    return result;
}

std::vector<std::int32_t> likeliestFirst(std::span<const double> probabilities)
{
    std::vector<std::int32_t> order(probabilities.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [probabilities](std::int32_t a, std::int32_t b) {
        return probabilities[static_cast<std::size_t>(a)] > probabilities[static_cast<std::size_t>(b)];
    });
    return order;
}

double AcceptanceModel::average(TokenSource source, int depth, int rank) const
{
    const BySource& s = m_sources[static_cast<std::size_t>(source)];
    const Count& byRank = s.ranks[clampRank(rank)];
    const Count& byDepth = s.depths[clampDepth(depth)][clampRank(rank)];
    const double p = smooth(byRank.accepted, byRank.tested, prior(source, rank));
    return std::clamp(smooth(byDepth.accepted, byDepth.tested, p), 0.0, 0.999);
}

double AcceptanceModel::confidence(TokenSource source, int depth, int rank) const
{
    return m_sources[static_cast<std::size_t>(source)].depths[clampDepth(depth)][clampRank(rank)].tested;
}

double AcceptanceModel::uncertainty(TokenSource source, int depth, int rank) const
{
    const double p = average(source, depth, rank);
    return std::sqrt(std::max(0.01, p * (1 - p)) / (confidence(source, depth, rank) + kPriorTests / 2));
}

template <typename Sources, typename F>
void AcceptanceModel::eachRecorded(Sources& sources, F&& f)
{
    for (auto& source : sources) {
        for (auto& rank : source.ranks)
            f(rank);
        for (auto& depth : source.depths)
            for (auto& rank : depth)
                f(rank);
        for (auto& rank : source.bins)
            for (auto& bin : rank)
                f(bin);
    }
}

std::vector<double> AcceptanceModel::record() const
{
    std::vector<double> record;
    eachRecorded(m_sources, [&](const Count& count) {
        record.push_back(count.tested);
        record.push_back(count.accepted);
    });
    return record;
}

void AcceptanceModel::recall(std::span<const double> record, double tests)
{
    std::array<BySource, kTokenSources> sources{};
    std::size_t at = 0;
    eachRecorded(sources, [&](Count& count) {
        if (at + 2 > record.size())
            throw std::invalid_argument("a record of fewer counts");
        const double tested = record[at++], accepted = record[at++];
        if (!(accepted >= 0) || !(tested >= accepted) || !(tested < 1e12))
            throw std::invalid_argument("more drafts accepted than tested");
        const double share = tested > tests ? tests / tested : 1;
        count = {tested * share, accepted * share};
    });
    if (at != record.size())
        throw std::invalid_argument("a record of more counts");
    m_sources = sources;
}

} // namespace longhand
