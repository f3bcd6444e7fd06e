#pragma once

#include "engine/model/forward_pass.h"
#include "engine/speculative/drafter.h"
#include "engine/types/step_event.h"
#include "engine/types/strategy.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

class DraftVocabulary;
class GlideDrafter;
class HeadDrafter;
class HierarchyDrafter;
class NgramDrafter;
class SelfDrafter;
class SmallModelDrafter;
class StepPlanner;

/// The drafters of a strategy, made from its files, and of which of them the planner knows. One thread.
class DrafterSet
{
public:
    /// Candidates from a match in the text that are followed beyond their first token.
    static constexpr int kLookupChains = 2;

    /// All outlive this. penaltyReach: tokens that the n-gram table leaves out. Throws Error if the strategy needs
    /// heads, Glide weights or a draft model and there are none for the model.
    DrafterSet(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyReach, StepPlanner& planner);
    ~DrafterSet();
    DrafterSet(const DrafterSet&) = delete;
    DrafterSet& operator=(const DrafterSet&) = delete;

    // Null: the strategy has none, or its file turned out to be unusable.
    SelfDrafter* self() const { return m_self; }
    HeadDrafter* heads() const { return m_heads; }
    GlideDrafter* glide() const { return m_glide; }
    NgramDrafter* ngram() const { return m_ngram; }
    SmallModelDrafter* small() const { return m_small; }
    HierarchyDrafter* hierarchy() const { return m_hierarchy.get(); }
    /// The one that finds matches in the text.
    Drafter* lookup() const { return m_lookup; }
    const DraftLimits& lookupLimits() const { return m_lookupLimits; }
    /// Guesses for the self-drafter: a chain of at most `length` tokens below a node, whose parent's hidden state is
    /// `hidden`, by the cheapest drafter that there is: Glide, the small model, heads.
    void guess(const DraftContext& context, TokenTree& tree, std::int32_t node, std::span<const float> hidden,
               int length);
    /// Its source; Target: nothing guesses.
    TokenSource guesser() const;
    /// If set, it alone proposes (benchmarks).
    Drafter* replay() const { return m_replay; }
    /// What Glide or heads propose, for cheap passes; null: unknown.
    const std::shared_ptr<DraftVocabulary>& likely() const { return m_likely; }

    void setReplay(std::unique_ptr<Drafter> replay);
    void begin(std::span<const TokenId> text);
    void append(std::span<const TokenId> text, std::size_t fresh);
    /// Adds what their passes cost since the last call.
    void noteSpent(StepEvent& event);
    /// Drops drafters whose files turn out to be unusable; the event says so.
    void dropBroken(StepEvent& event);
    std::size_t bytes() const;

private:
    template <typename T>
    T* add(std::unique_ptr<T> drafter);
    void makeHeads();
    void makeGlide();
    void makeLikely(const std::vector<TokenId>& vocabulary);
    void makeSmallModel();
    void makeHierarchy();
    StateDrafter* fromState() const;

    ForwardPass& m_target;
    const StrategySettings& m_settings;
    StepPlanner& m_planner;
    std::vector<std::unique_ptr<Drafter>> m_all;
    SelfDrafter* m_self = nullptr;
    HeadDrafter* m_heads = nullptr;
    GlideDrafter* m_glide = nullptr;
    NgramDrafter* m_ngram = nullptr;
    SmallModelDrafter* m_small = nullptr;
    std::unique_ptr<HierarchyDrafter> m_hierarchy; ///< of some of these
    Drafter* m_lookup = nullptr;
    Drafter* m_replay = nullptr;
    DraftLimits m_lookupLimits;
    std::shared_ptr<DraftVocabulary> m_likely;
};

} // namespace longhand
