#include "engine/drafting/speculator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace longhand {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::uint64_t keyBytesPerPosition(const ModelConfig& c)
{
    return std::uint64_t(c.kvHeads) * std::uint64_t(c.headDim) * 2 * 2 * std::uint64_t(c.layers);
}

/// Turns between two plans.
constexpr std::int64_t kPlanEvery = 16;
/// A mode that the plan leaves out is tried again for a turn after so many, if it was not far behind.
constexpr std::int64_t kExploreEvery = 256;
/// Turns in which each mode is tried at first, to learn what it costs and gives.
constexpr std::int64_t kFirstTries = 6;

} // namespace

Speculator::Speculator(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyWindow)
    : m_target(target), m_settings(settings), m_verifyCost(static_cast<double>(target.model().weightBytes()),
                                                           static_cast<double>(keyBytesPerPosition(target.config()))),
      m_draftCost(static_cast<double>(target.model().weightBytes()),
                  static_cast<double>(keyBytesPerPosition(target.config())))
{
    m_settings.validate();
    makeDrafters(penaltyWindow);
}

Speculator::~Speculator() = default;

void Speculator::makeDrafters(std::int32_t)
{
    const std::string& name = m_settings.name;
    if (name == "self" || name == "tokenswift" || name == "auto")
        m_self = std::make_unique<SelfDrafter>(m_target, m_settings);
    if (m_self)
        m_drafters.push_back(m_self.get());
}

void Speculator::begin(std::span<const TokenId> text)
{
    for (Drafter* drafter : m_drafters)
        drafter->begin(text);
}

const TokenTree& Speculator::draft(const DraftContext& context, int maxNodes, int maxDepth, StepEvent& event)
{
    const auto start = Clock::now();
    m_tree.reset(maxNodes, maxDepth);
    m_plan = {};
    if (maxNodes > 0 && maxDepth > 0 && !m_drafters.empty()) {
        if (m_self)
            m_self->beginTurn();
        draftSelf(context);
    }
    m_draftSeconds = secondsSince(start);
    event.draftSeconds = m_draftSeconds;
    if (m_self) {
        const SelfDrafter::Spent spent = m_self->takeSpent();
        event.draftPasses = spent.passes;
        event.draftRows = spent.rows;
        event.draftBytes = spent.bytes;
        event.cacheRebuilds = spent.rebuilds;
    }
    return m_tree;
}

void Speculator::draftSelf(const DraftContext& context)
{
    const int length = m_settings.draftLength > 0 ? m_settings.draftLength : 4;
    std::int32_t node = TokenTree::kRoot;
    for (int i = 0; i < length; ++i) {
        const std::int32_t one[] = {node};
        const int before = m_tree.size();
        m_self->expand(context, m_tree, one, 1);
        if (m_tree.size() == before)
            break;
        node = before;
    }
}

void Speculator::observe(std::span<const TokenId> text, std::size_t fresh, const Walk& walk,
                         std::span<const std::int32_t> rows, double, double)
{
    m_acceptance.observe(m_tree, walk.nodes, walk.tokens);
    if (m_self)
        m_self->observeRows(rows);
    for (Drafter* drafter : m_drafters)
        drafter->append(text, fresh);
}

std::size_t Speculator::bytes() const
{
    std::size_t bytes = 0;
    for (const Drafter* drafter : m_drafters)
        bytes += drafter->bytes();
    return bytes;
}

} // namespace longhand
