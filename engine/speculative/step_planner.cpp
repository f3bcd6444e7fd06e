#include "engine/speculative/step_planner.h"

#include <algorithm>
#include <cmath>

namespace longhand {
namespace {

/// Steps between two plans.
constexpr std::int64_t kPlanEvery = 16;
/// Steps of a mode's first trial, to learn its cost and yield; by DraftMode. The self-drafter starts badly: its cache
/// waits for queries. Every other step of a trial is as usual, so that both are measured in the same moments; but steps
/// without drafts follow one another.
constexpr std::int64_t kFirstTries[kDraftModes] = {6, 6, 10, 12, 24, 10};
/// Repeat the trial when the text has grown by this factor (or is another).
constexpr double kOtherContext = 1.6;
/// Steps without drafts come sooner at first, and more often where drafting promises less than kClose: there the
/// comparison is a close one, and a step without drafts costs least. They cost about half a per cent either way.
/// Several in a row, and the first ones do not count: a processor that larger passes have slowed down recovers in some
/// passes (Xeon with AMX, 512 positions: 4.2 ms among passes of 2 to 4 rows, then 3.7 down to 3.3).
constexpr std::int64_t kFirstPlain = 48, kPlainEveryIfClose = 160;
constexpr int kPlainSteps = kPassesNotCounted + 3;
constexpr double kClose = 1.25;
/// Positions below which a pass costs hardly less: growing from 200 to 1,000 does not count as another text.
constexpr double kShortContext = 2048;
/// A mode that is not chosen is retried after this many steps, for this many, unless it is hopeless,
constexpr std::int64_t kTryEvery = 200;
constexpr std::int64_t kTryFor = 8;
/// ... that is, if its optimistic rate (acceptance plus two standard errors) reaches this share of the best.
constexpr double kHopeful = 0.9;
/// A mode is tried only if it could reach this multiple of the best rate with this share of its drafts right, as the
/// best drafters have; the self-drafter must promise more, since its first pass chooses its cache: 60 ms at 8,192.
constexpr double kPromise = 1.15, kPromiseOfSelf = 1.25;
constexpr double kGoodDrafts = 0.9;
/// Where drafting gains already, trials of other modes may take this share of the run's time: it must never be much
/// slower than the mode that gains, however short the run.
constexpr double kTrialShare = 0.03, kGains = 1.05;
/// Passes of one row that the self-drafter's first choice of a cache takes about, until one was measured.
constexpr double kFirstChoice = 10;
/// Cost of a step besides passes and sampling.
constexpr double kStepSeconds = 0.00005;
/// How much better drafting must look: the best of several estimates of equal options is usually too optimistic.
constexpr double kMargin = 1.04;
/// The same for the mode that drafts already: what it yields was measured, not estimated.
constexpr double kMarginInUse = 1.03;
constexpr double kStepsInUse = 24;
/// Steps over which the rate is averaged.
constexpr double kRateSteps = 64;

void follow(double& mean, double value, double steps)
{
    mean += (value - mean) / steps;
}

} // namespace

StepPlanner::StepPlanner(std::shared_ptr<PlannerMemory> memory, StepModes modes)
    : m_modes(modes), m_memory(std::move(memory))
{
}

void StepPlanner::setLookup(TokenSource source)
{
    m_lookup = source;
    m_hasLookup = true;
}

void StepPlanner::setHeadLevels(int levels)
{
    m_headLevels = levels;
    m_plannedAt = -1;
}

void StepPlanner::expect(TokenSource source, std::span<const double> acceptance)
{
    constexpr double kTests = 40;
    m_memory->acceptance.expect(source, acceptance, kTests);
}

void StepPlanner::begin()
{
    m_plannedAt = -1;
}

bool StepPlanner::allowed(DraftMode mode) const
{
    switch (mode) {
    case DraftMode::None:
        return !m_modes.forced;
    case DraftMode::Lookup:
        return m_modes.lookup && m_hasLookup;
    case DraftMode::Heads:
        return m_modes.heads && m_headLevels > 0;
    case DraftMode::Glide:
        return m_modes.glide && m_hasGlide;
    case DraftMode::Self:
        return m_modes.self;
    case DraftMode::Small:
        return m_modes.small && m_smallShare > 0;
    }
    return false;
}

/// A trial of a mode that would gain little even with perfect drafts teaches nothing. So the self-drafter waits until
/// the text is long enough for its partial cache to be cheaper.
bool StepPlanner::worthTrying(const PlanInputs& in, DraftMode mode) const
{
    if (mode == DraftMode::None || m_modes.forced)
        return true;
    // Some slow steps must not make a mode look good that is compared by its expected cost.
    const double reached = std::max(correctedRate(m_chosen), bestOfMode(in, DraftMode::None).rate());
    return highestRate(in, mode, kGoodDrafts) > (mode == DraftMode::Self ? kPromiseOfSelf : kPromise) * reached;
}

bool StepPlanner::gains(const DraftPlan& plan) const
{
    return plan.mode != DraftMode::None && correctedRate(plan) * plan.arSeconds >= kGains;
}

/// Whether the chosen mode drafts, and gains so little that it may be wrong.
bool StepPlanner::isClose() const
{
    return m_chosen.mode != DraftMode::None && correctedRate(m_chosen) * m_chosen.arSeconds < kClose;
}

/// Whether there is time for a step that tries this mode.
bool StepPlanner::affordable(const PlanInputs& in, DraftMode mode) const
{
    if (mode == DraftMode::None || m_modes.forced || !gains(m_chosen))
        return true;
    const double reached = correctedRate(m_chosen);
    const double left = kTrialShare * m_spent - m_trialLoss;
    if (left <= 0)
        return false;
    const DraftPlan trial = bestOfMode(in, mode);
    double seconds = trial.seconds;
    if (mode == DraftMode::Self && m_memory->rebuild.weight == 0)
        seconds += kFirstChoice * in.verify->seconds(1, in.verifyPositions);
    return seconds - trial.tokens / reached <= left;
}

PlanInputs StepPlanner::inputs() const
{
    PlanInputs in;
    in.verify = &m_memory->verify;
    // Until one was measured, a pass over the partial cache costs what one over as many positions costs.
    in.draft = m_memory->draft.samples() > 0 ? &m_memory->draft : &m_memory->verify;
    in.glide = &m_memory->glide;
    in.acceptance = &m_memory->acceptance;
    in.verifyPositions = m_verifyPositions;
    in.draftPositions = m_draftPositions;
    in.levelSeconds = m_memory->level.seconds;
    in.smallSeconds = smallSeconds();
    in.secondsPerToken = m_memory->sample.seconds;
    in.rebuildPerToken = m_memory->rebuild.seconds;
    in.stepSeconds = kStepSeconds;
    in.margin = kMargin;
    in.marginInUse = kMarginInUse;
    if (m_memory->outcomes[static_cast<int>(m_chosen.mode)].steps >= kStepsInUse)
        in.inUse = m_chosen.mode;
    in.headLevels = m_headLevels;
    in.lookup = m_lookup;
    in.lookupShare = m_memory->lookups.share;
    if (m_hasGlide || m_smallShare > 0 || m_headLevels > 0) { // as DrafterSet::guess() chooses
        const TokenSource guesser = m_hasGlide         ? TokenSource::Glide
                                    : m_smallShare > 0 ? TokenSource::SmallModel
                                                       : TokenSource::Head;
        const double once = m_hasGlide         ? draftSeconds(DraftMode::Glide, 1)
                            : m_smallShare > 0 ? smallSeconds()
                                               : m_memory->level.seconds;
        double right = 1;
        for (int depth = 1; depth <= kGuessesAhead; ++depth) {
            right *= m_memory->acceptance.average(guesser, depth, 0);
            in.rightGuesses += right;
        }
        in.guessRows = kGuessesAhead;
        in.guessSeconds = kGuessesAhead * once;
    }
    for (int mode = 0; mode < kDraftModes; ++mode) {
        in.modes[mode] = allowed(static_cast<DraftMode>(mode));
        in.correction[mode] = m_memory->outcomes[mode].correction();
    }
    in.maxNodes = m_maxNodes;
    in.maxDepth = std::min(in.maxDepth, m_maxDepth);
    return in;
}

double StepPlanner::correctedRate(const DraftPlan& plan) const
{
    return plan.rate() * m_memory->outcomes[static_cast<int>(plan.mode)].correction();
}

/// The plan for the next steps, and which other modes are worth a trial: arithmetic that takes too long for each step.
void StepPlanner::choose(const PlanInputs& in)
{
    m_chosen = choosePlan(in);
    m_plannedAt = m_step;
    // Where something gains, a dear mode must show what it is worth before it is chosen.
    for (const DraftMode dear : {DraftMode::Self, DraftMode::Small}) {
        const auto mode = static_cast<std::size_t>(dear);
        if (m_chosen.mode != dear || m_modes.forced || m_memory->stepsOf[mode] >= kFirstTries[mode])
            continue;
        PlanInputs others = in;
        others.modes[mode] = false;
        const DraftPlan plan = choosePlan(others);
        if (gains(plan))
            m_chosen = plan;
    }
    for (int mode = 0; mode < kDraftModes; ++mode) {
        const auto other = static_cast<DraftMode>(mode);
        m_worthTrying[mode] = allowed(other) && worthTrying(in, other);
        if (!m_worthTrying[mode] || other == m_chosen.mode || m_memory->step - m_memory->lastStepOf[mode] < kTryEvery)
            continue;
        if (other == DraftMode::None && !isClose())
            continue; // measuresPlain() is enough
        const double doubt = 1 + 2 * m_memory->acceptance.uncertainty(sourceOf(in, other), 1, 0);
        // Once: a trial that must wait until there is time for it is still to come, and nothing is known anew.
        if (m_memory->stepsOf[mode] >= kFirstTries[mode] &&
            correctedRate(bestOfMode(in, other)) * doubt >= kHopeful * correctedRate(m_chosen))
        {
            m_memory->stepsOf[mode] =
                std::min(m_memory->stepsOf[mode], std::max<std::int64_t>(0, kFirstTries[mode] - kTryFor));
            m_memory->outcomes[mode].forget(0.5);
        }
    }
}

void StepPlanner::beginStep(std::int32_t verifyPositions, std::int32_t draftPositions, int maxNodes, int maxDepth)
{
    m_verifyPositions = verifyPositions;
    m_draftPositions = draftPositions;
    m_maxNodes = maxNodes;
    m_maxDepth = maxDepth;
    m_triedLast = m_trial;
    m_plain = m_trial = false;
    if (maxNodes <= 0 || maxDepth <= 0) {
        m_plan = bestOfMode(inputs(), DraftMode::None);
        m_plannedAt = -1;
        return;
    }
    const double ratio = (verifyPositions + kShortContext) / (m_memory->triedAt + kShortContext);
    if (ratio > kOtherContext || ratio < 1 / kOtherContext) {
        m_memory->triedAt = verifyPositions;
        m_plannedAt = -1;
        for (int mode = 0; mode < kDraftModes; ++mode) {
            m_memory->stepsOf[mode] = std::min(m_memory->stepsOf[mode], kFirstTries[mode] / 2);
            m_memory->outcomes[mode].forget(0.75);
        }
    }
    const PlanInputs in = inputs();
    if (m_plannedAt < 0 || m_step - m_plannedAt >= kPlanEvery)
        choose(in);
    m_plan = m_chosen;
    const std::int64_t plainEvery = !m_hadPlain ? kFirstPlain : isClose() ? kPlainEveryIfClose : kPlainEvery;
    if (m_plainLeft == 0 && m_memory->step - m_memory->plainStep >= plainEvery && allowed(DraftMode::None))
        m_plainLeft = kPlainSteps;
    if (m_plainLeft > 0) {
        --m_plainLeft;
        m_plain = m_hadPlain = true;
        m_memory->plainStep = m_memory->step;
        m_plan = bestOfMode(in, DraftMode::None);
        return; // no trial of a mode
    }
    for (int mode = 0; mode < kDraftModes; ++mode) { // the cheapest first
        const auto other = static_cast<DraftMode>(mode);
        if (m_triedLast && other != DraftMode::None)
            break;
        if (!m_worthTrying[mode] || m_memory->stepsOf[mode] >= kFirstTries[mode])
            continue;
        // What its first steps cost may have shown that it cannot pay.
        m_worthTrying[mode] = worthTrying(in, other);
        if (!m_worthTrying[mode])
            continue;
        const bool inUse = other == m_chosen.mode;
        if (!inUse && !affordable(in, other))
            continue;
        m_trial = !inUse;
        if (m_trial) {
            m_plan = bestOfMode(in, other);
            m_plan.depth = std::max(m_plan.depth, 1);
        }
        break;
    }
    m_memory->lastStepOf[static_cast<int>(m_plan.mode)] = m_memory->step;
    ++m_memory->stepsOf[static_cast<int>(m_plan.mode)];
    // A trial that ends is a reason to choose anew.
    if (m_trial && m_memory->stepsOf[static_cast<int>(m_plan.mode)] >= kFirstTries[static_cast<int>(m_plan.mode)])
        m_plannedAt = -1;
}

void StepPlanner::note(PlanNote& note) const
{
    constexpr const char* kNames[kDraftModes] = {"ar", "lookup", "heads", "glide", "self", "small"};
    note.strategy = kNames[static_cast<int>(m_plan.mode)];
    if (m_plan.mode == DraftMode::Lookup)
        note.strategy = m_lookup == TokenSource::Ngram ? "ngram" : "suffix";
    note.depth = m_plan.depth;
    note.nodes = m_plan.nodes;
    note.expectedTokens = static_cast<float>(m_plan.tokens);
    const double load = m_memory->load.factor();
    note.expectedSeconds = static_cast<float>(m_plan.seconds * load);
    note.arSeconds = static_cast<float>(m_plan.arSeconds * load);
}

/// The current value of time, in tokens per second.
double StepPlanner::rate() const
{
    // The recent rate, or the plan's while little is known.
    const double reached = m_seconds > 0 ? m_tokens / m_seconds : 0;
    const double promised = m_plan.arSeconds > 0 ? std::max(m_plan.rate(), 1 / m_plan.arSeconds) : 0;
    return m_step < static_cast<std::int64_t>(kRateSteps) || reached <= 0 ? promised : reached;
}

double StepPlanner::draftSeconds(DraftMode mode, int rows) const
{
    return mode == DraftMode::Glide ? glideSeconds(&m_memory->glide, rows, m_memory->verify, m_verifyPositions)
                                    : m_memory->draft.seconds(rows, m_draftPositions);
}

/// Of a pass in the midst of drafting, where one row alone may take longer than among its like: as two and three rows
/// say, but hardly less than among its like, if a third row costs more than a second (AVX2). Hardly: the larger of two
/// measurements is usually too large.
double StepPlanner::verifySeconds(int rows) const
{
    constexpr double kLeast = 0.9;
    const auto seconds = [this](int r) { return m_memory->verify.seconds(r, m_verifyPositions); };
    return rows > 1 ? seconds(rows) : std::max(kLeast * seconds(1), 2 * seconds(2) - seconds(3));
}

/// Of one more row.
double StepPlanner::verifyOneMore(int nodes) const
{
    return verifySeconds(nodes + 2) - verifySeconds(nodes + 1);
}

double StepPlanner::cost(DraftMode mode, int rows, int nodes) const
{
    return rate() * (draftSeconds(mode, rows) + verifyOneMore(nodes) * rows);
}

double StepPlanner::rowCost(DraftMode mode, int rows, int nodes) const
{
    return rate() * (draftSeconds(mode, rows) - draftSeconds(mode, rows - 1) + verifyOneMore(nodes));
}

/// Until one was measured, a pass takes its share of the target's weights.
double StepPlanner::smallSeconds() const
{
    return m_memory->small.weight > 0 ? m_memory->small.seconds : m_smallShare * m_memory->verify.seconds(1, 0);
}

double StepPlanner::smallCost(int nodes) const
{
    return rate() * (smallSeconds() + verifyOneMore(nodes));
}

double StepPlanner::childValue(int depth, TokenSource source) const
{
    return std::min(1.0,
                    m_memory->acceptance.average(source, depth, 0) + m_memory->acceptance.average(source, depth, 1));
}

int StepPlanner::worthVerifying(std::span<const double> probabilities) const
{
    const double worth = rate();
    double value = -worth * verifySeconds(1), best = value, sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        sum += probabilities[i];
        value = sum - worth * verifySeconds(static_cast<int>(i) + 2);
        if (value > best) {
            best = value;
            count = static_cast<int>(i) + 1;
        }
    }
    // An explicitly chosen strategy drafts even if it does not pay, and a trial of which no draft is tested teaches
    // nothing, unless it is one of steps without.
    const bool tests = m_modes.forced || (m_trial && m_plan.mode != DraftMode::None);
    return tests && count == 0 ? std::min<int>(1, static_cast<int>(probabilities.size())) : count;
}

void StepPlanner::addDraft(int rows, std::int32_t positions, double seconds)
{
    m_memory->draft.add(rows, positions, usual(seconds));
}

void StepPlanner::addHeads(int levels, double seconds)
{
    if (levels > 0)
        m_memory->level.add(usual(seconds) / levels);
}

void StepPlanner::addGlide(int rows, double seconds)
{
    m_memory->glide.add(rows, 0, usual(seconds));
}

void StepPlanner::addGlideBehind(double seconds)
{
    m_stepOnce += std::max(0.0, usual(seconds) - draftSeconds(DraftMode::Glide, 1));
}

void StepPlanner::addSmall(double seconds)
{
    m_memory->small.add(usual(seconds));
}

void StepPlanner::addRebuild(double seconds, int tokens)
{
    m_stepOnce += usual(seconds);
    m_memory->rebuild.add(usual(seconds) / std::max(1, tokens));
}

void StepPlanner::observe(const TokenTree& drafted, const Walk& walk, const StepEvent& event, bool planned)
{
    if (event.levels.empty()) // else they were checked by the level above: nothing is learnt about the drafters alone
        m_memory->acceptance.observe(drafted, walk.tokens);
    // The first pass after a text was read also brings the LM head into memory: it says nothing about the next.
    if (m_step > 0)
        learnCosts(walk, event, planned);
    m_stepOnce = 0;
    ++m_step;
    ++m_memory->step;
}

void StepPlanner::learnCosts(const Walk& walk, const StepEvent& event, bool planned)
{
    const bool larger = event.rows > 1 || event.draftPasses > 0;
    if (larger)
        m_notCounted = m_wasLarger ? kPassesNotCounted : 0;
    m_wasLarger = larger;
    if (event.rows > 1 || m_notCounted == 0 || !m_memory->verify.knows(1)) {
        if (m_memory->verify.knows(event.rows))
            m_memory->load.add(event.verifySeconds / m_memory->verify.seconds(event.rows, m_verifyPositions));
        // A little of the load is taken for the cost itself: what lasts, such as a longer text that costs other than
        // expected, becomes usual.
        constexpr double kLasting = 0.1;
        m_memory->verify.add(event.rows, m_verifyPositions,
                             usual(event.verifySeconds) * std::pow(m_memory->load.factor(), kLasting));
    }
    if (!larger && m_notCounted > 0)
        --m_notCounted;
    const auto tokens = static_cast<double>(walk.tokens.size());
    m_memory->sample.add(usual(event.sampleSeconds) / tokens);
    const double all = usual(event.draftSeconds + event.verifySeconds + event.sampleSeconds);
    if (m_trial && m_plan.mode != DraftMode::None)
        m_trialLoss = std::max(0.0, m_trialLoss + all - tokens / rate());
    m_spent += all;
    double seconds = all - m_stepOnce;
    if (planned && m_plan.mode == DraftMode::Self)
        seconds += m_memory->rebuild.seconds * tokens;
    if (planned) {
        PlannerMemory::Outcome& outcome = m_memory->outcomes[static_cast<int>(m_plan.mode)];
        const double keep = 1 - 1 / kRateSteps;
        outcome.steps = outcome.steps * keep + 1;
        outcome.tokens = outcome.tokens * keep + tokens;
        outcome.seconds = outcome.seconds * keep + seconds + kStepSeconds;
        outcome.expectedTokens = outcome.expectedTokens * keep + m_plan.tokens;
        outcome.expectedSeconds = outcome.expectedSeconds * keep + m_plan.seconds;
    }
    const double steps = std::min(kRateSteps, static_cast<double>(m_step));
    follow(m_tokens, tokens, steps);
    follow(m_seconds, seconds, steps);
}

} // namespace longhand
