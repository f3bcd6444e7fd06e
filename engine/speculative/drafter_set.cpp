#include "engine/speculative/drafter_set.h"

#include "engine/metrics/seconds_since.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/draft_model_error.h"
#include "engine/speculative/draft_vocabulary.h"
#include "engine/speculative/glide_drafter.h"
#include "engine/speculative/head_drafter.h"
#include "engine/speculative/hierarchy_drafter.h"
#include "engine/speculative/ngram_drafter.h"
#include "engine/speculative/self_drafter.h"
#include "engine/speculative/small_model_drafter.h"
#include "engine/speculative/step_planner.h"
#include "engine/speculative/suffix_drafter.h"

#include <algorithm>

namespace longhand {
namespace {

/// Most tokens to draft from a match in the text.
constexpr int kLookupLength = 24;

} // namespace

DrafterSet::~DrafterSet() = default;

template <typename T>
T* DrafterSet::add(std::unique_ptr<T> drafter)
{
    T* const added = drafter.get();
    m_all.push_back(std::move(drafter));
    return added;
}

DrafterSet::DrafterSet(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyReach,
                       StepPlanner& planner)
    : m_target(target), m_settings(settings), m_planner(planner)
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
        settings.gram = std::max(2, static_cast<int>(m_settings.tree.size())); // a token, and what follows it
        settings.penaltyReach = penaltyReach;
        m_lookup = m_ngram = add(std::make_unique<NgramDrafter>(settings));
        m_lookupLimits = {m_settings.ngramK, settings.gram - 1};
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

void DrafterSet::makeHeads()
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
void DrafterSet::makeLikely(const std::vector<TokenId>& vocabulary)
{
    if (!vocabulary.empty() && m_target.layers().computesOnHost())
        m_likely = std::make_shared<DraftVocabulary>(m_target.layers().sharedModel(), vocabulary,
                                                     m_target.layers().context(), PartialCache::kDraftRows);
}

void DrafterSet::makeGlide()
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

void DrafterSet::dropBroken(StepEvent& event)
{
    const auto drop = [this](const Drafter* broken) {
        std::erase_if(m_all, [&](const auto& drafter) { return drafter.get() == broken; });
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

void DrafterSet::makeSmallModel()
{
    if (m_settings.draftModel.empty()) {
        if (traitsOf(m_settings.kind).needsSmallModel)
            throw Error("There is no draft model for %1: choose a small model of the same family (--draft-model), or "
                        "another strategy.",
                        m_target.config().name);
        return;
    }
    try {
        m_small = add(std::make_unique<SmallModelDrafter>(loadDraftModel(m_settings.draftModel), m_target.model(),
                                                          m_target.isa(), m_target.threads()));
    } catch (const Error& error) {
        throw DraftModelError(error.message());
    }
    m_planner.setSmallModel(static_cast<double>(m_small->weightBytes()) /
                            static_cast<double>(m_target.model().weightBytes()));
}

/// The lowest level: the small model, else Glide, else heads, else matches in the text.
void DrafterSet::makeHierarchy()
{
    if (!traitsOf(m_settings.kind).hierarchy)
        return;
    HierarchyDrafter::Lowest lowest{.drafter = m_lookup};
    if (m_small)
        lowest.drafter = m_small;
    else
        lowest.fromState = fromState();
    m_hierarchy = std::make_unique<HierarchyDrafter>(*m_self, lowest);
}

StateDrafter* DrafterSet::fromState() const
{
    return m_glide ? static_cast<StateDrafter*>(m_glide) : m_heads;
}

TokenSource DrafterSet::guesser() const
{
    return m_glide   ? TokenSource::Glide
           : m_small ? TokenSource::SmallModel
           : m_heads ? TokenSource::Head
                     : TokenSource::Target;
}

void DrafterSet::guess(const DraftContext& context, TokenTree& tree, std::int32_t node, std::span<const float> hidden,
                       int length)
{
    if (guesser() != TokenSource::SmallModel) {
        if (StateDrafter* const state = fromState(); state && !hidden.empty())
            state->proposeFrom(context, tree, node, hidden, {1, length});
        return;
    }
    const auto start = Clock::now();
    const int before = m_small->spent().rows;
    m_small->propose(context, tree, node, {1, length});
    // Not what it took to catch up with the text.
    if (const int rows = m_small->spent().rows - before; rows > 0 && rows <= length + 1)
        m_planner.addSmall(secondsSince(start) / rows);
}

void DrafterSet::setReplay(std::unique_ptr<Drafter> replay)
{
    m_replay = add(std::move(replay));
}

void DrafterSet::begin(std::span<const TokenId> text)
{
    for (const auto& drafter : m_all)
        drafter->begin(text);
}

void DrafterSet::append(std::span<const TokenId> text, std::size_t fresh)
{
    for (const auto& drafter : m_all)
        drafter->append(text, fresh);
}

void DrafterSet::noteSpent(StepEvent& event)
{
    const auto add = [&event](const DraftSpent& spent) {
        event.draftPasses += spent.passes;
        event.draftRows += spent.rows;
        event.draftBytes += spent.bytes;
    };
    if (m_self) {
        const SelfDrafter::Spent spent = m_self->takeSpent();
        add(spent);
        event.cacheRebuilds += spent.rebuilds;
    }
    // Levels of a hierarchy below the self-drafter, which counts its own passes.
    const auto note = [&](auto* drafter) {
        if (!drafter)
            return;
        const DraftSpent spent = drafter->takeSpent();
        add(spent);
        for (DraftLevel& level : event.levels)
            if (level.source == drafter->source()) {
                level.passes = spent.passes;
                level.rows = spent.rows;
            }
    };
    note(m_heads);
    note(m_glide);
    note(m_small);
}

std::size_t DrafterSet::bytes() const
{
    std::size_t bytes = 0;
    for (const auto& drafter : m_all)
        bytes += drafter->bytes();
    return bytes;
}

} // namespace longhand
