#include "engine/speculative/speculator.h"

#include "engine/metrics/seconds_since.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/speculative/glide_drafter.h"
#include "engine/speculative/head_drafter.h"
#include "engine/speculative/hierarchy_drafter.h"
#include "engine/speculative/ngram_drafter.h"
#include "engine/speculative/self_drafter.h"
#include "engine/speculative/small_model_drafter.h"
#include "engine/speculative/suffix_drafter.h"

#include <algorithm>
#include <numeric>

namespace longhand {
namespace {

/// Most children per node of a planned tree: the fourth candidate is hardly ever accepted.
constexpr int kBranches = 3;
/// Most tokens to draft from a match in the text, and how many of the best candidates go on so far.
constexpr int kLookupLength = 24, kLookupChains = 2;
/// Seconds of the target's pass from which on the self-drafter samples from the whole vocabulary: when the pass costs
/// four times a draft, acceptance is worth more.
constexpr double kWholeHeadFrom = 0.035;
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

} // namespace

Speculator::Speculator(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyReach,
                       std::shared_ptr<PlannerMemory> memory)
    : m_target(target), m_settings(settings), m_planner(std::move(memory), modesOf(settings.kind))
{
    m_settings.validate();
    makeDrafters(penaltyReach);
}

Speculator::~Speculator() = default;

template <typename T>
T* Speculator::add(std::unique_ptr<T> drafter)
{
    T* const added = drafter.get();
    m_drafters.push_back(std::move(drafter));
    return added;
}

void Speculator::makeDrafters(std::int32_t penaltyReach)
{
    const StrategyTraits& drafters = traitsOf(m_settings.kind);
    if (drafters.smallModel)
        makeSmallModel();
    if (drafters.glide && !(drafters.hierarchy && m_small))
        makeGlide();
    // Where Glide drafts, heads have no place: they cost as much and are right less often.
    if (drafters.heads && !m_glide && !(drafters.hierarchy && m_small))
        makeHeads();
    if (drafters.self) {
        m_self = add(std::make_unique<SelfDrafter>(m_target, m_settings));
        if (m_settings.kind != Strategy::Auto)
            m_likely.reset();
    }
    if (drafters.ngram) {
        NgramSettings settings;
        settings.gram = static_cast<int>(m_settings.tree.size());
        settings.penaltyReach = penaltyReach;
        m_lookup = m_ngram = add(std::make_unique<NgramDrafter>(settings));
        m_lookupLimits = {m_settings.ngramK, static_cast<int>(m_settings.tree.size()) - 1};
    }
    if (drafters.suffix) {
        m_lookup = add(std::make_unique<SuffixDrafter>());
        m_lookupLimits = {std::min(kLookupChains, m_settings.ngramK), kLookupLength};
    }
    if (m_lookup)
        m_planner.setLookup(m_lookup->source());
    if (drafters.hierarchy)
        makeHierarchy();
}

void Speculator::makeHeads()
{
    if (m_settings.headsFile.empty()) {
        if (traitsOf(m_settings.kind).needsHeads)
            throw Error("There are no draft heads for %1: choose another strategy, or train some (longhand-cli train).",
                        m_target.config().name);
        return;
    }
    const DraftHeads heads = DraftHeads::load(m_settings.headsFile);
    heads.checkModel(m_target.model());
    m_heads = add(std::make_unique<HeadDrafter>(m_target.layers().sharedModel(), heads, m_target.layers().context()));
    makeLikely(heads.vocabulary);
    m_planner.setHeadLevels(m_heads->shape().gamma);
    m_planner.expect(TokenSource::Head, heads.training.acceptance);
}

/// If the layers run on a device, the whole head is cheaper there than a part of it on the CPU.
void Speculator::makeLikely(const std::vector<TokenId>& vocabulary)
{
    if (!vocabulary.empty() && m_target.layers().computesOnHost())
        m_likely = std::make_shared<DraftVocabulary>(m_target.layers().sharedModel(), vocabulary,
                                                     m_target.layers().context(), PartialCache::kDraftRows);
}

void Speculator::makeGlide()
{
    if (m_settings.glideFile.empty()) {
        if (traitsOf(m_settings.kind).needsGlide)
            throw Error(
                "There are no Glide weights for %1: choose another strategy, or train some (longhand-cli train).",
                m_target.config().name);
        return;
    }
    if (!m_target.layers().computesOnHost()) {
        if (traitsOf(m_settings.kind).needsGlide)
            throw Error(
                "A Glide block reads the model's KV cache, which lies on the GPU here: choose another strategy, "
                "or write on the CPU.");
        return;
    }
    const Glide glide = Glide::load(m_settings.glideFile);
    glide.checkModel(m_target.model());
    m_glide = add(std::make_unique<GlideDrafter>(m_target, glide));
    makeLikely(glide.vocabulary);
    m_planner.setGlide(true);
    m_planner.expect(TokenSource::Glide, glide.training.acceptance);
}

/// Drafters whose files turn out to be unusable are dropped, and the event says so.
void Speculator::dropBroken(StepEvent& event)
{
    const auto drop = [this](const Drafter* broken) {
        std::erase_if(m_drafters, [&](const auto& drafter) { return drafter.get() == broken; });
    };
    if (m_heads && m_heads->broken()) {
        drop(m_heads);
        m_heads = nullptr;
        m_planner.setHeadLevels(0);
        makeHierarchy();
        event.remark =
            Message("The draft heads %1 give unusable numbers: the file is damaged, or not for this model. The "
                    "text goes on unchanged without them.",
                    m_settings.headsFile);
    }
    if (m_glide && m_glide->broken()) {
        drop(m_glide);
        m_glide = nullptr;
        m_planner.setGlide(false);
        makeHierarchy();
        event.remark =
            Message("The Glide weights %1 give unusable numbers: the file is damaged, or not for this model. The "
                    "text goes on unchanged without them.",
                    m_settings.glideFile);
    }
    if (m_small && m_small->broken()) {
        drop(m_small);
        m_small = nullptr;
        m_planner.setSmallModel(0);
        makeHierarchy();
        event.remark = Message("The draft model %1 gives unusable numbers: the file is damaged. The text goes on "
                               "unchanged without it.",
                               m_settings.draftModel);
    }
}

void Speculator::makeSmallModel()
{
    if (m_settings.draftModel.empty()) {
        if (traitsOf(m_settings.kind).needsSmallModel)
            throw Error("There is no draft model for %1: choose a small model of the same family (--draft-model), or "
                        "another strategy.",
                        m_target.config().name);
        return;
    }
    m_small = add(std::make_unique<SmallModelDrafter>(loadDraftModel(m_settings.draftModel), m_target.model(),
                                                      m_target.isa(), m_target.threads()));
    m_planner.setSmallModel(static_cast<double>(m_small->weightBytes()) /
                            static_cast<double>(m_target.model().weightBytes()));
}

/// The lowest level: the small model, else Glide, else heads, else matches in the text.
void Speculator::makeHierarchy()
{
    if (!traitsOf(m_settings.kind).hierarchy)
        return;
    HierarchyDrafter::Lowest lowest{.drafter = m_lookup};
    if (m_small)
        lowest.drafter = m_small;
    else
        lowest.fromState = guesser();
    m_hierarchy = std::make_unique<HierarchyDrafter>(*m_self, lowest);
}

void Speculator::setPenaltyReach(std::int32_t tokens)
{
    if (m_ngram)
        m_ngram->setPenaltyReach(tokens);
}

void Speculator::setReplay(std::unique_ptr<Drafter> replay)
{
    m_replay = add(std::move(replay));
}

void Speculator::begin(std::span<const TokenId> text)
{
    for (const auto& drafter : m_drafters)
        drafter->begin(text);
    m_planner.begin();
}

const TokenTree& Speculator::draft(const DraftContext& context, int maxNodes, int maxDepth, StepEvent& event)
{
    const auto start = Clock::now();
    m_tree.reset(maxNodes, maxDepth);
    m_drafted.clear();
    if (m_self)
        m_self->beginStep();
    if (m_glide)
        m_glide->beginStep();
    // The planner measures every drafter.
    m_planner.beginStep(m_target.committed(), m_self ? m_self->seen() : 0, std::max(0, maxNodes),
                        std::max(0, maxDepth));
    m_planner.note(event.plan);
    m_planned = false;
    if (maxNodes <= 0 || maxDepth <= 0) {
        event.plan.strategy = strategyName(Strategy::OneByOne);
    } else if (m_replay) {
        m_replay->propose(context, m_tree, TokenTree::kRoot,
                          {1, m_settings.draftLength > 0 ? m_settings.draftLength : 4});
        event.plan.strategy = "replay";
    } else if (m_settings.kind == Strategy::TokenSwift) {
        draftTokenSwift(context);
        event.plan.strategy = strategyName(m_settings.kind);
    } else if (m_settings.kind == Strategy::Medusa) {
        draftTreeOfHeads(context);
        event.plan.strategy = strategyName(m_settings.kind);
    } else if (m_hierarchy) {
        draftHierarchy(context, event);
        event.plan.strategy = strategyName(m_settings.kind);
    } else {
        m_planned = true;
        draftPlanned(context);
        m_planner.note(event.plan);
        if (m_planner.mode() == DraftMode::None && !m_tree.empty()) // a match in the text, looked up on the way
            event.plan.strategy = strategyName(Strategy::Suffix);
    }
    if (m_drafted.empty()) // else as prune() found it
        m_drafted = m_tree;
    noteSpent(event); // before a drafter is dropped
    dropBroken(event);
    event.draftSeconds = secondsSince(start);
    return m_tree;
}

void Speculator::noteSpent(StepEvent& event)
{
    if (m_self) {
        const SelfDrafter::Spent spent = m_self->takeSpent();
        event.draftPasses += spent.passes;
        event.draftRows += spent.rows;
        event.draftBytes += spent.bytes;
        event.cacheRebuilds += spent.rebuilds;
    }
    if (m_glide) {
        const GlideDrafter::Spent spent = m_glide->takeSpent();
        event.draftPasses += spent.passes;
        event.draftRows += spent.rows;
        event.draftBytes += spent.bytes;
    }
    if (m_small) {
        const SmallModelDrafter::Spent spent = m_small->takeSpent();
        event.draftPasses += spent.passes;
        event.draftRows += spent.rows;
        event.draftBytes += spent.bytes;
        for (DraftLevel& level : event.levels)
            if (level.source == m_small->source()) {
                level.passes = spent.passes;
                level.rows = spent.rows;
            }
    }
}

/// The paper's setting (section 4.1): the self-draft's token, heads below it, and k grams that begin with it.
void Speculator::draftTokenSwift(const DraftContext& context)
{
    constexpr std::int32_t root[] = {TokenTree::kRoot};
    m_self->expand(context, m_tree, root, m_settings.tree.front());
    if (m_tree.empty())
        return;
    const int firsts = m_tree.size();
    const int length = static_cast<int>(m_settings.tree.size()) - 1;
    if (m_heads && length > 0) {
        // The row is a view into the pass's buffers, which the heads do not touch.
        const int candidates = m_settings.tree[1];
        for (std::int32_t node = 0; node < firsts; ++node)
            m_heads->proposeFrom(context, m_tree, node, m_self->hidden(0),
                                 {candidates, std::min(length, m_heads->shape().gamma)});
    }
    for (std::int32_t node = 0; node < firsts && m_settings.ngramK > 0 && length > 0; ++node)
        m_ngram->propose(context, m_tree, node, {m_settings.ngramK, length});
}

void Speculator::draftTreeOfHeads(const DraftContext& context)
{
    if (!m_heads)
        return; // dropped
    const int length = std::min(static_cast<int>(m_settings.tree.size()), m_heads->shape().gamma);
    m_heads->propose(context, m_tree, TokenTree::kRoot, {m_settings.tree.back(), length});
}

/// A chain, with the runners-up beside it, as long as the next token pays.
void Speculator::growSmall(const DraftContext& context)
{
    std::int32_t node = TokenTree::kRoot;
    double probability = 1;
    for (int depth = 1; depth <= m_tree.maxDepth() && !m_tree.full(); ++depth) {
        // The first one is made whatever it costs: the planner has chosen the small model.
        if (depth > 1 &&
            probability * m_planner.childValue(depth, m_small->source()) < m_planner.smallCost(m_tree.size()))
            break;
        const auto start = Clock::now();
        const int rows = m_small->spent().rows;
        m_small->propose(context, m_tree, node, {kBranches, 1});
        if (m_small->spent().rows - rows <= kCatchesUp)
            m_planner.addSmall(secondsSince(start));
        node = m_small->lastBest();
        if (node == TokenTree::kFull)
            break;
        probability *= m_planner.acceptance().probability(m_tree[node]);
    }
}

void Speculator::draftHierarchy(const DraftContext& context, StepEvent& event)
{
    m_hierarchy->propose(context, m_tree, m_settings.gamma1, m_settings.gamma2);
    event.levels = m_hierarchy->levels();
    event.plan.depth = event.plan.nodes = m_tree.size();
}

void Speculator::lookUp(const DraftContext& context)
{
    if (m_lookup)
        m_lookup->propose(context, m_tree, TokenTree::kRoot, m_lookupLimits);
}

/// The candidates beyond those that lookUp() follows, by their first tokens. Called last: they take no room from better
/// drafts, nor their place where both guess the same.
void Speculator::lookUpOthers(const DraftContext& context)
{
    if (m_lookup && m_lookup->source() == TokenSource::Suffix && m_settings.ngramK > kLookupChains)
        m_lookup->propose(context, m_tree, TokenTree::kRoot, {m_settings.ngramK, 1});
}

void Speculator::draftPlanned(const DraftContext& context)
{
    if (m_planner.measuresPlain())
        return;
    const DraftMode mode = m_planner.mode();
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::Self) {
        m_self->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
        return;
    }
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::LongSpec) {
        if (m_glide) // else dropped
            m_glide->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
        return;
    }
    if (m_settings.hasOwnTree()) {
        if (m_glide)
            m_glide->growTree(context, m_tree, m_settings.tree);
        return;
    }
    if (m_settings.draftLength > 0 && m_settings.kind == Strategy::DraftModel) {
        if (m_small)
            m_small->propose(context, m_tree, TokenTree::kRoot, {1, m_settings.draftLength});
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
    if (mode == DraftMode::Heads && m_heads) {
        const auto start = Clock::now();
        const int levels = std::min(m_planner.plan().depth, m_heads->shape().gamma);
        m_heads->propose(context, m_tree, TokenTree::kRoot, {kBranches, levels});
        m_planner.addHeads(levels, secondsSince(start));
    } else if (mode == DraftMode::Glide && m_glide) {
        growGlide(context);
    } else if (mode == DraftMode::Self && m_self) {
        growSelf(context);
    } else if (mode == DraftMode::Small && m_small) {
        growSmall(context);
    }
    if (looksUp)
        lookUpOthers(context);
    prune();
}

/// For each node, the probability that the walk accepts it. Where the self-drafter has spoken, another's guess has what
/// it left over.
std::vector<double> Speculator::probabilities() const
{
    const AcceptanceModel& acceptance = m_planner.acceptance();
    std::vector<double> result(static_cast<std::size_t>(m_tree.size()));
    std::vector<double> left(result.size() + 1, 1); // of the root's children, then of each node's
    for (const DraftNode& node : m_tree.nodes())
        if (node.source == TokenSource::SelfDraft) {
            double& of = left[static_cast<std::size_t>(node.parent + 1)];
            of = std::max(0.0, of - acceptance.probability(node));
        }
    for (std::int32_t i = 0; i < m_tree.size(); ++i) {
        const DraftNode& node = m_tree[i];
        const double parent = node.parent == TokenTree::kRoot ? 1 : result[static_cast<std::size_t>(node.parent)];
        const double share =
            node.source == TokenSource::SelfDraft ? 1 : left[static_cast<std::size_t>(node.parent + 1)];
        result[static_cast<std::size_t>(i)] = parent * share * acceptance.probability(node);
    }
    return result;
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
                !(mode == DraftMode::Self && m_tree[i].source == TokenSource::Glide))
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
    const DraftPlan& plan = m_planner.plan();
    m_self->setVocabulary(plan.arSeconds < kWholeHeadFrom ? m_likely : nullptr);
    std::vector<std::int32_t> nodes{TokenTree::kRoot};
    // A cheaper drafter guesses for this one: where it is right, one of its passes yields two levels or three. The
    // first guesses come from the target's own hidden state.
    if (guesser() != nullptr && !context.hidden.empty()) {
        guesser()->proposeFrom(context, m_tree, TokenTree::kRoot, context.hidden, {1, kGuessesAhead});
        for (std::int32_t node : worthExpanding(*m_self, DraftMode::Self, probabilities(), true))
            nodes.push_back(node);
    }
    while (!nodes.empty()) {
        const auto start = Clock::now();
        const double rebuilding = m_self->rebuildSeconds();
        m_self->expand(context, m_tree, nodes, branchesFor(nodes.size()));
        const double rebuilt = m_self->rebuildSeconds() - rebuilding;
        m_planner.addDraft(static_cast<int>(nodes.size()), m_self->seen(), secondsSince(start) - rebuilt);
        if (rebuilt > 0)
            m_planner.addRebuild(rebuilt, m_settings.budget / 2);
        proposeBelowBest(context, nodes);
        nodes = worthExpanding(*m_self, DraftMode::Self, probabilities(), false);
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
        const int behind = nodes.front() == TokenTree::kRoot ? m_glide->behind() : 0;
        if (m_glide->expand(context, m_tree, nodes, branchesFor(nodes.size())) == 0)
            break; // the state before the root is unknown, or the tree is full
        if (behind <= kCatchesUp)
            m_planner.addGlide(static_cast<int>(nodes.size()), secondsSince(start));
        else
            m_planner.addGlideBehind(secondsSince(start));
        nodes = worthExpanding(*m_glide, DraftMode::Glide, probabilities(), false);
    }
}

/// What guesses for the self-drafter, or null.
StateDrafter* Speculator::guesser() const
{
    return m_glide ? static_cast<StateDrafter*>(m_glide) : m_heads;
}

/// Guesses below the likeliest leaf among the children of these nodes, which were expanded last.
void Speculator::proposeBelowBest(const DraftContext& context, std::span<const std::int32_t> nodes)
{
    if (guesser() == nullptr || m_tree.full())
        return;
    const std::vector<double> probability = probabilities();
    std::int32_t best = TokenTree::kFull;
    std::size_t parent = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::int32_t child = nodes[i] + 1; child < m_tree.size(); ++child) {
            if (m_tree[child].parent != nodes[i] || m_self->hasRow(child))
                continue;
            if (best == TokenTree::kFull ||
                probability[static_cast<std::size_t>(child)] > probability[static_cast<std::size_t>(best)])
            {
                best = child;
                parent = i;
            }
        }
    if (best != TokenTree::kFull)
        guesser()->proposeFrom(context, m_tree, best, m_self->hidden(parent), {1, kGuessesAhead});
}

/// Keeps the likeliest nodes, as many as pay.
void Speculator::prune()
{
    m_drafted = m_tree;
    const std::vector<double> probability = probabilities();
    std::vector<std::int32_t> order(probability.size());
    std::iota(order.begin(), order.end(), 0);
    // A node is never likelier than its parent, and comes after it: the order keeps parents first.
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        return probability[static_cast<std::size_t>(a)] > probability[static_cast<std::size_t>(b)];
    });
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
    if (m_self) {
        m_self->observeRows(rows);
        m_self->observeTests(event.tests);
    }
    for (const auto& drafter : m_drafters)
        drafter->append(text, fresh);
}

std::size_t Speculator::bytes() const
{
    std::size_t bytes = 0;
    for (const auto& drafter : m_drafters)
        bytes += drafter->bytes();
    return bytes;
}

} // namespace longhand
