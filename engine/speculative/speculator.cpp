#include "engine/speculative/speculator.h"

#include "engine/metrics/seconds_since.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/speculative/glide_drafter.h"
#include "engine/speculative/head_drafter.h"
#include "engine/speculative/hierarchy_drafter.h"
#include "engine/speculative/ngram_drafter.h"
#include "engine/speculative/self_drafter.h"
#include "engine/speculative/small_model_drafter.h"

#include <algorithm>

namespace longhand {
namespace {

/// Most children per node of a planned tree: the fourth candidate is hardly ever accepted.
constexpr int kBranches = 3;
/// The self-drafter samples from the whole vocabulary where a pass of the target costs so many of its own: acceptance
/// is then worth more.
constexpr double kWholeHeadFrom = 16;
/// Rows of a pass of the small model from which on it is catching up: no measure of what a draft costs.
constexpr int kCatchesUp = 4;

StepModes modesOf(Strategy strategy)
{
    const StrategyTraits& drafters = traitsOf(strategy);
    if (!drafters.planned)
        return {};
    // Auto looks up matches in every step, whatever else drafts: it is no mode to choose.
    return {.lookup = (drafters.ngram || drafters.suffix) && strategy != Strategy::Auto,
            .heads = drafters.heads,
            .glide = drafters.glide,
            .self = drafters.self,
            .small = drafters.smallModel,
            .forced = strategy != Strategy::Auto};
}

StrategySettings validated(const StrategySettings& settings)
{
    settings.validate();
    return settings;
}

} // namespace

Speculator::Speculator(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyReach,
                       std::shared_ptr<PlannerMemory> memory)
    : m_target(target), m_settings(validated(settings)), m_planner(std::move(memory), modesOf(settings.kind)),
      m_drafters(target, m_settings, penaltyReach, m_planner)
{
}

void Speculator::setPenaltyReach(std::int32_t tokens)
{
    if (m_drafters.ngram())
        m_drafters.ngram()->setPenaltyReach(tokens);
}

void Speculator::setReplay(std::unique_ptr<Drafter> replay)
{
    m_drafters.setReplay(std::move(replay));
}

void Speculator::begin(std::span<const TokenId> text)
{
    m_drafters.begin(text);
    m_planner.begin();
}

const TokenTree& Speculator::draft(const DraftContext& context, int maxNodes, int maxDepth, StepEvent& event)
{
    const auto start = Clock::now();
    m_tree.reset(maxNodes, maxDepth);
    m_drafted.clear();
    if (m_drafters.self())
        m_drafters.self()->beginStep();
    if (m_drafters.glide())
        m_drafters.glide()->beginStep();
    // The planner measures every drafter.
    m_planner.beginStep(m_target.committed(), m_drafters.self() ? m_drafters.self()->seen() : 0, std::max(0, maxNodes),
                        std::max(0, maxDepth));
    m_planner.note(event.plan);
    m_planned = false;
    if (maxNodes <= 0 || maxDepth <= 0) {
        event.plan.strategy = strategyName(Strategy::OneByOne);
    } else if (m_drafters.replay()) {
        m_drafters.replay()->propose(context, m_tree, TokenTree::kRoot,
                                     {1, m_settings.draftLength > 0 ? m_settings.draftLength : 4});
        event.plan.strategy = "replay";
    } else if (m_settings.kind == Strategy::TokenSwift) {
        draftTokenSwift(context);
        event.plan.strategy = strategyName(m_settings.kind);
    } else if (m_settings.kind == Strategy::Medusa) {
        draftTreeOfHeads(context);
        event.plan.strategy = strategyName(m_settings.kind);
    } else if (m_drafters.hierarchy()) {
        draftHierarchy(context, event);
        event.plan.strategy = strategyName(m_settings.kind);
    } else {
        m_planned = true;
        draftPlanned(context);
        m_planner.note(event.plan);
        if (m_planner.mode() == DraftMode::None && !m_tree.empty()) // a match in the text, looked up on the way
            event.plan.strategy = strategyName(Strategy::Suffix);
    }
    if (!m_planned && !m_tree.empty()) {
        // The settings sized it, and nobody knows what it is worth: the planner's numbers are those of one by one.
        event.plan.nodes = m_tree.size();
        event.plan.depth = 0;
        for (const DraftNode& node : m_tree.nodes())
            event.plan.depth = std::max<std::int32_t>(event.plan.depth, node.depth);
        event.plan.expectedTokens = event.plan.expectedSeconds = 0;
    }
    if (m_drafted.empty()) // else as prune() found it
        m_drafted = m_tree;
    m_drafters.noteSpent(event); // before a drafter is dropped
    m_drafters.dropBroken(event);
    event.draftSeconds = secondsSince(start);
    return m_tree;
}

/// The paper's setting (section 4.1): the self-draft's token, heads below it, and k grams that begin with it.
void Speculator::draftTokenSwift(const DraftContext& context)
{
    constexpr std::int32_t root[] = {TokenTree::kRoot};
    m_drafters.self()->expand(context, m_tree, root, m_settings.tree.front());
    if (m_tree.empty())
        return;
    const int firsts = m_tree.size();
    const int length = static_cast<int>(m_settings.tree.size()) - 1;
    if (m_drafters.heads() && length > 0) {
        // The row is a view into the pass's buffers, which the heads do not touch.
        const int candidates = m_settings.tree[1];
        for (std::int32_t node = 0; node < firsts; ++node)
            m_drafters.heads()->proposeFrom(context, m_tree, node, m_drafters.self()->hidden(0),
                                            {candidates, std::min(length, m_drafters.heads()->shape().gamma)});
    }
    for (std::int32_t node = 0; node < firsts && m_settings.ngramK > 0 && length > 0; ++node)
        m_drafters.ngram()->propose(context, m_tree, node, {m_settings.ngramK, length});
}

void Speculator::draftTreeOfHeads(const DraftContext& context)
{
    if (!m_drafters.heads())
        return; // dropped
    const int length = std::min(static_cast<int>(m_settings.tree.size()), m_drafters.heads()->shape().gamma);
    m_drafters.heads()->propose(context, m_tree, TokenTree::kRoot, {m_settings.tree.back(), length});
}

/// A chain, with the runners-up beside it, as long as the next token pays.
void Speculator::growSmall(const DraftContext& context)
{
    std::int32_t node = TokenTree::kRoot;
    double probability = 1;
    for (int depth = 1; depth <= m_tree.maxDepth() && !m_tree.full(); ++depth) {
        // The first one is made whatever it costs: the planner has chosen the small model.
        if (depth > 1 && probability * m_planner.childValue(depth, m_drafters.small()->source()) <
                             m_planner.smallCost(m_tree.size()))
            break;
        const auto start = Clock::now();
        const int before = m_drafters.small()->spent().rows;
        m_drafters.small()->propose(context, m_tree, node, {kBranches, 1});
        // No pass, if it had read so far already.
        if (const int rows = m_drafters.small()->spent().rows - before; rows > 0 && rows <= kCatchesUp)
            m_planner.addSmall(secondsSince(start));
        node = m_drafters.small()->lastBest();
        if (node == TokenTree::kFull)
            break;
        probability *= m_planner.acceptance().probability(m_tree[node]);
    }
}

void Speculator::draftHierarchy(const DraftContext& context, StepEvent& event)
{
    m_drafters.hierarchy()->propose(context, m_tree, m_settings.gamma1, m_settings.gamma2);
    event.levels = m_drafters.hierarchy()->levels();
}

void Speculator::lookUp(const DraftContext& context)
{
    if (!m_drafters.lookup())
        return;
    DraftLimits limits = m_drafters.lookupLimits();
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::Suffix)
        limits.length = m_settings.draftLength;
    else if (m_settings.draftLength > 0 && m_settings.kind == Strategy::Ngram) // grams have one length at most
        limits.length = std::min(limits.length, m_settings.draftLength);
    m_planner.addLookup(m_drafters.lookup()->propose(context, m_tree, TokenTree::kRoot, limits) > 0);
}

/// The candidates beyond those that lookUp() follows, by their first tokens. Called last: they take no room from better
/// drafts, nor their place where both guess the same.
void Speculator::lookUpOthers(const DraftContext& context)
{
    if (m_drafters.lookup() && m_drafters.lookup()->source() == TokenSource::Suffix &&
        m_settings.ngramK > DrafterSet::kLookupChains)
        m_drafters.lookup()->propose(context, m_tree, TokenTree::kRoot, {m_settings.ngramK, 1});
}

void Speculator::draftPlanned(const DraftContext& context)
{
    if (m_planner.measuresPlain())
        return;
    const DraftMode mode = m_planner.mode();
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::Self) {
        m_drafters.self()->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
        return;
    }
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::LongSpec) {
        if (m_drafters.glide()) // else dropped
            m_drafters.glide()->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
        return;
    }
    if (m_settings.hasOwnTree()) {
        if (m_drafters.glide())
            m_drafters.glide()->growTree(context, m_tree, m_settings.tree);
        return;
    }
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::DraftModel) {
        if (m_drafters.small())
            m_drafters.small()->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
        return;
    }
    // Looking up matches in the text costs nothing; pruning keeps what is worth a row.
    const bool looksUp = mode == DraftMode::Lookup || m_settings.kind == Strategy::Auto;
    if (looksUp)
        lookUp(context);
    if (m_settings.draftLength > 0 && mode == DraftMode::Lookup) {
        lookUpOthers(context);
        return;
    }
    if (mode == DraftMode::Heads && m_drafters.heads()) {
        const auto start = Clock::now();
        const int levels = std::min(m_planner.plan().depth, m_drafters.heads()->shape().gamma);
        // Nothing, if the state before the root is unknown.
        if (m_drafters.heads()->propose(context, m_tree, TokenTree::kRoot, {kBranches, levels}) > 0)
            m_planner.addHeads(levels, secondsSince(start));
    } else if (mode == DraftMode::Glide && m_drafters.glide()) {
        growGlide(context);
    } else if (mode == DraftMode::Self && m_drafters.self()) {
        growSelf(context);
    } else if (mode == DraftMode::Small && m_drafters.small()) {
        growSmall(context);
    }
    if (looksUp)
        lookUpOthers(context);
    prune();
}

/// The nodes whose rows pay in the drafter's next pass (the self-drafter's or Glide's); empty if the pass does not pay.
/// withRoot: the pass is made anyway, for the root.
template <typename T>
std::vector<std::int32_t> Speculator::worthExpanding(const T& drafter, DraftMode mode,
                                                     const std::vector<double>& probabilities, bool withRoot) const
{
    std::vector<std::int32_t> order;
    for (std::int32_t i = 0; i < m_tree.size(); ++i)
        if (!drafter.hasRow(i) && m_tree[i].depth < m_tree.maxDepth())
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        return probabilities[static_cast<std::size_t>(a)] > probabilities[static_cast<std::size_t>(b)];
    });
    std::vector<std::int32_t> chosen;
    const int sure = withRoot ? 1 : 0;
    const int room = std::min(drafter.rowsLeft(), (m_tree.maxNodes() - m_tree.size()) / kBranches);
    double gain = 0;
    for (const std::int32_t node : order) {
        if (static_cast<int>(chosen.size()) >= room)
            break;
        const std::int32_t parent = m_tree[node].parent;
        const bool reachable = parent == TokenTree::kRoot || drafter.hasRow(parent) ||
                               std::find(chosen.begin(), chosen.end(), parent) != chosen.end();
        if (!reachable)
            continue;
        // A child of this node is worth the probability that the walk gets here. Nodes that have children
        // already (a match in the text) gain only what these do not cover; guesses for the self-drafter do not count
        // here, since as many will be added below the new children.
        double covered = 0;
        for (std::int32_t i = node + 1; i < m_tree.size(); ++i)
            if (m_tree[i].parent == node && m_tree[i].source != TokenSource::Head &&
                !(mode == DraftMode::Self && m_tree[i].source == m_drafters.guesser()))
                covered += probabilities[static_cast<std::size_t>(i)];
        const double value = std::max(
            0.0, probabilities[static_cast<std::size_t>(node)] *
                         m_planner.childValue(m_tree[node].depth + 1,
                                              mode == DraftMode::Glide ? TokenSource::Glide : TokenSource::SelfDraft) -
                     covered);
        const int rows = static_cast<int>(chosen.size()) + 1 + sure;
        if ((sure == 0 && gain + value < m_planner.cost(mode, rows, m_tree.size())) ||
            (rows > 1 && value < m_planner.rowCost(mode, rows, m_tree.size())))
            break;
        gain += value;
        chosen.push_back(node);
    }
    std::sort(chosen.begin(), chosen.end()); // parents first
    return chosen;
}

void Speculator::growSelf(const DraftContext& context)
{
    // Restricting to likely tokens makes a pass cheaper and a fiftieth of its drafts wrong: worth it while verifying is
    // cheap.
    m_drafters.self()->setVocabulary(m_planner.selfDraftsPerPass() < kWholeHeadFrom ? m_drafters.likely() : nullptr);
    std::vector<std::int32_t> nodes{TokenTree::kRoot};
    // A cheaper drafter guesses for this one: where it is right, one of its passes yields two levels or three. The
    // first guesses come from the target's own hidden state.
    if (m_drafters.guesser() != TokenSource::Target) {
        m_drafters.guess(context, m_tree, TokenTree::kRoot, context.hidden, kGuessesAhead);
        for (std::int32_t node : worthExpanding(*m_drafters.self(), DraftMode::Self, probabilities(), true))
            nodes.push_back(node);
    }
    while (!nodes.empty()) {
        const auto start = Clock::now();
        const double rebuilding = m_drafters.self()->rebuildSeconds();
        m_drafters.self()->expand(context, m_tree, nodes, branchesFor(nodes.size()));
        const double rebuilt = m_drafters.self()->rebuildSeconds() - rebuilding;
        m_planner.addDraft(static_cast<int>(nodes.size()), m_drafters.self()->seen(), secondsSince(start) - rebuilt);
        if (rebuilt > 0)
            m_planner.addRebuild(rebuilt, m_settings.budget / 2);
        proposeBelowBest(context, nodes);
        nodes = worthExpanding(*m_drafters.self(), DraftMode::Self, probabilities(), false);
    }
}

/// Children of each of so many nodes that the tree has room for.
int Speculator::branchesFor(std::size_t nodes) const
{
    return std::clamp((m_tree.maxNodes() - m_tree.size()) / static_cast<int>(nodes), 1, kBranches);
}

void Speculator::growGlide(const DraftContext& context)
{
    std::vector<std::int32_t> nodes{TokenTree::kRoot};
    while (!nodes.empty()) {
        const auto start = Clock::now();
        const int behind = nodes.front() == TokenTree::kRoot ? m_drafters.glide()->behind() : 0;
        if (m_drafters.glide()->expand(context, m_tree, nodes, branchesFor(nodes.size())) == 0)
            break; // the state before the root is unknown, or the tree is full
        if (behind <= kCatchesUp)
            m_planner.addGlide(static_cast<int>(nodes.size()), secondsSince(start));
        else
            m_planner.addGlideBehind(secondsSince(start));
        nodes = worthExpanding(*m_drafters.glide(), DraftMode::Glide, probabilities(), false);
    }
}

/// Guesses below the likeliest leaf among the children of these nodes, which were expanded last.
void Speculator::proposeBelowBest(const DraftContext& context, std::span<const std::int32_t> nodes)
{
    if (m_drafters.guesser() == TokenSource::Target || m_tree.full())
        return;
    const std::vector<double> probability = probabilities();
    std::int32_t best = TokenTree::kFull;
    std::size_t parent = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::int32_t child = nodes[i] + 1; child < m_tree.size(); ++child) {
            if (m_tree[child].parent != nodes[i] || m_drafters.self()->hasRow(child))
                continue;
            if (best == TokenTree::kFull ||
                probability[static_cast<std::size_t>(child)] > probability[static_cast<std::size_t>(best)])
            {
                best = child;
                parent = i;
            }
        }
    if (best != TokenTree::kFull)
        m_drafters.guess(context, m_tree, best, m_drafters.self()->hidden(parent), kGuessesAhead);
}

/// Keeps the likeliest nodes, as many as pay.
void Speculator::prune()
{
    m_drafted = m_tree;
    const std::vector<double> probability = probabilities();
    // A node is never likelier than its parent, and comes after it: the order keeps parents first.
    const std::vector<std::int32_t> order = likeliestFirst(probability);
    std::vector<double> sorted;
    sorted.reserve(order.size());
    for (const std::int32_t node : order)
        sorted.push_back(probability[static_cast<std::size_t>(node)]);
    const int kept = m_planner.worthVerifying(sorted);
    std::vector<bool> keep(probability.size(), false);
    for (int i = 0; i < kept; ++i)
        keep[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = true;
    m_tree.keep(keep);
}

void Speculator::observe(std::span<const TokenId> text, std::size_t fresh, const Walk& walk,
                         std::span<const std::int32_t> rows, const StepEvent& event)
{
    m_planner.observe(m_drafted, walk, event, m_planned);
    if (m_drafters.self()) {
        m_drafters.self()->observeRows(rows);
        m_drafters.self()->observeTests(event.tests);
    }
    m_drafters.append(text, fresh);
}

std::size_t Speculator::bytes() const
{
    return m_drafters.bytes();
}

} // namespace longhand
