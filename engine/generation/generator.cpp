#include "engine/generation/generator.h"

#include "engine/generation/prefill_chunk.h"
#include "engine/metrics/collapse_detector.h"
#include "engine/metrics/loop_detector.h"
#include "engine/metrics/seconds_since.h"
#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/model/block_names.h"
#include "engine/model/forward_pass.h"
#include "engine/model/prefix_store.h"
#include "engine/sampling/sampler.h"
#include "engine/sampling/verifier.h"
#include "engine/speculative/planner_store.h"
#include "engine/speculative/replay_drafter.h"
#include "engine/speculative/speculator.h"
#include "engine/tokenizer/structure_tokens.h"

#include <algorithm>
#include <optional>

namespace longhand {
namespace {

StrategySettings autoregressive()
{
    StrategySettings settings;
    settings.kind = Strategy::OneByOne;
    return settings;
}

/// How long a pass goes on without asking whether it should.
constexpr double kAskEvery = 0.02; // seconds

/// Fewer teach a planner nothing that a later start needs.
constexpr std::int64_t kStepsWorthKeeping = 16;

/// Unfilled memory must hold finite numbers.
void clear(const PrefixStore::Parts& parts)
{
    for (const std::span<std::byte> part : parts)
        std::fill(part.begin(), part.end(), std::byte{0});
}

/// Tokens that are never sampled: those that are not text, with markers those too that only look like text, and rows of
/// the embedding beyond the vocabulary. End tokens can be sampled only if they may end the story.
std::vector<TokenId> maskedTokens(const Model& model, AtEnd atEnd, bool markers)
{
    const Tokenizer& tokenizer = model.tokenizer();
    const auto& ends = tokenizer.endTokens();
    std::vector<TokenId> masked;
    for (const TokenId t : tokenizer.controlTokens()) {
        if (atEnd == AtEnd::Continue || std::find(ends.begin(), ends.end(), t) == ends.end())
            masked.push_back(t);
    }
    if (atEnd == AtEnd::Continue)
        masked.insert(masked.end(), ends.begin(), ends.end());
    if (markers)
        masked.insert(masked.end(), tokenizer.markerTokens().begin(), tokenizer.markerTokens().end());
    for (TokenId t = tokenizer.vocabularySize(); t < model.config().vocabulary; ++t)
        masked.push_back(t);
    std::sort(masked.begin(), masked.end());
    masked.erase(std::unique(masked.begin(), masked.end()), masked.end());
    return masked;
}

} // namespace

struct Generator::Impl
{
    Impl(std::shared_ptr<const Model> m, const ContextPlan& plan, const EngineOptions& options)
        : pass(makeLayers(std::move(m), plan, options, options.cuda ? gpuPassRows(options.gpuLayers) : kUsualRows),
               plan),
          engine(options), alternatives(options.alternatives)
    {
        if (options.kept && pass.keepsBlocks()) {
            store = options.kept;
            names = BlockNames(pass.model(), plan, backendName(options),
                               arithmeticOf(pass.isa(), pass.model(), options.kvEncoding));
        }
        if (options.plans)
            memory->recall(options.plans->load(plansName()));
    }
    ~Impl() { keepPlans(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// What the planner's measurements depend on.
    std::string plansName() const
    {
        return pass.model().baseFingerprint() + ' ' + backendName(engine) + ' ' + std::string(isaName(pass.isa())) +
               ' ' + std::to_string(pass.threads());
    }
    /// Stores what the planner has learnt since the last time, if that is worth it.
    void keepPlans()
    {
        if (!engine.plans || memory->step < keptPlans + kStepsWorthKeeping)
            return;
        engine.plans->save(plansName(), memory->record());
        keptPlans = memory->step;
    }

    void check(std::span<const TokenId> tokens) const;
    std::int32_t keepCommon(std::span<const TokenId> wanted);
    void keepBlocks(std::span<const TokenId> whole);

    void useSettings(const SamplerSettings& settings, std::int64_t tokens);
    const TokenTree& draft(StepEvent& event);
    struct Audit
    {
        std::optional<LoopNote> loop;
        std::optional<CollapseNote> collapse;
    };
    void beginAudit(std::int64_t own);
    Audit audit(TokenId token);
    void accept(const TokenTree& tree, const Walk& walk, const PassResult& result, StepEvent& event);

    ForwardPass pass;
    const EngineOptions engine;
    const int alternatives;
    TokenTree emptyTree{0, 0};
    std::vector<TokenId> text;          // prompt and generated
    std::vector<TokenId> cached;        // tokens whose keys and values are committed
    std::shared_ptr<PrefixStore> store; // null: nothing is stored
    BlockNames names;                   // of what is cached
    std::size_t keptBlocks = 0;         // cached blocks that are in the store or were offered to it
    std::optional<Sampler> sampler;
    std::vector<TreeRow> rows;
    StrategySettings strategy = autoregressive();
    std::shared_ptr<PlannerMemory> memory = std::make_shared<PlannerMemory>(pass);
    std::int64_t keptPlans = 0;             // the planner's step when they were stored last
    std::unique_ptr<Speculator> speculator; // none: autoregressive
    bool speculatorReads = false;           // it has been given the current text
    std::vector<float> hidden;              // of the row before the root; empty: unknown
    Verifier verifier;
    LoopDetector loops;
    std::int64_t loopEnd = 0; // of the last loop
    CollapseDetector collapses;
    Audit interrupted; // what the last token of the text that the run continues had completed: it may have to stop
    std::int64_t remaining = 0;
    std::int64_t step = 0;
    bool masksMarkers = false;
};

Generator::Generator(std::shared_ptr<const Model> model, const ContextPlan& plan, const EngineOptions& options)
    : m_impl(std::make_unique<Impl>(std::move(model), plan, options))
{
}

Generator::~Generator() = default;

const Model& Generator::model() const
{
    return m_impl->pass.model();
}
const ContextPlan& Generator::plan() const
{
    return m_impl->pass.plan();
}
const EngineOptions& Generator::options() const
{
    return m_impl->engine;
}
Isa Generator::isa() const
{
    return m_impl->pass.isa();
}
int Generator::threads() const
{
    return m_impl->pass.threads();
}
const std::vector<TokenId>& Generator::text() const
{
    return m_impl->text;
}
std::size_t Generator::kvBytes() const
{
    return m_impl->pass.kvBytes();
}
std::size_t Generator::workspaceBytes() const
{
    return m_impl->pass.workspaceBytes();
}

const std::vector<TokenId>& Generator::readText() const
{
    return m_impl->cached;
}

/// Throws Error for a text that cannot be processed.
void Generator::Impl::check(std::span<const TokenId> tokens) const
{
    if (tokens.empty())
        throw Error("There is no text to continue: write at least one word.");
    if (static_cast<std::int64_t>(tokens.size()) > pass.plan().planned)
        throw Error("The text has %1 tokens, but this project plans %2. Make a copy of the book that plans for more.",
                    tokens.size(), pass.plan().planned);
    for (const TokenId t : tokens) {
        if (t < 0 || t >= pass.model().config().vocabulary)
            throw Error("Token %1 is not in the model's vocabulary.", std::to_string(t));
    }
}

/// Truncates the cache to its common prefix with this text. Returns how many tokens remain.
std::int32_t Generator::Impl::keepCommon(std::span<const TokenId> wanted)
{
    const auto common = std::mismatch(cached.begin(), cached.end(), wanted.begin(), wanted.end());
    std::int32_t remain = pass.truncate(static_cast<std::int32_t>(common.first - cached.begin()));
    if (!pass.isExact(static_cast<std::int32_t>(wanted.size()))) // it lacks what was skipped for a longer one
        remain = pass.truncate(0);
    cached.resize(static_cast<std::size_t>(remain));
    const std::size_t blocks = cached.size() / static_cast<std::size_t>(kKvBlock);
    names.shorten(blocks);
    keptBlocks = std::min(keptBlocks, blocks);
    return remain;
}

/// Offers newly completed blocks to the store, before a window releases parts of them. whole: the text being processed
/// or written.
void Generator::Impl::keepBlocks(std::span<const TokenId> whole)
{
    if (!store || static_cast<std::int64_t>(whole.size()) < store->fewestTokens())
        return;
    for (; keptBlocks < cached.size() / static_cast<std::size_t>(kKvBlock); ++keptBlocks) {
        const std::string& name = names.name(keptBlocks, cached);
        if (pass.isExactBlock(static_cast<std::int32_t>(keptBlocks)) && !store->has(name))
            store->save(name, pass.block(static_cast<std::int32_t>(keptBlocks)));
    }
}

bool Generator::restore(std::span<const TokenId> text, const PrefillProgress& progress)
{
    Impl& d = *m_impl;
    d.check(text);
    if (!d.store)
        return true;
    const auto wanted = text.first(text.size() - 1);
    d.sampler.reset();
    d.hidden.clear();
    d.speculatorReads = false;
    std::int32_t held = d.keepCommon(wanted);
    BlockNames names = d.names;
    auto length = static_cast<std::int32_t>(keptTokens(*d.store, names, d.pass.plan(), wanted));
    if (length <= held)
        return true;
    // A partial block is loaded as a whole, so its beginning is lost if that fails. A text with a gap is discarded:
    // loaded blocks must not be mixed with warm-up rows.
    held = d.pass.hasGap() ? 0 : held / kKvBlock * kKvBlock;
    held = d.keepCommon(wanted.first(static_cast<std::size_t>(held)));
    std::vector<std::array<bool, PrefixStore::kBuffers>> filled(static_cast<std::size_t>(length / kKvBlock));
    const auto total = static_cast<std::int64_t>(wanted.size());
    for (std::int32_t block = 0; block < length / kKvBlock && length > held;) {
        PrefixStore::Parts parts = d.pass.openBlock(block, length);
        auto& there = filled[static_cast<std::size_t>(block)];
        bool any = false;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (there[i])
                parts[i] = {};
            any = any || !parts[i].empty();
        }
        if (any) {
            if (progress && !progress(std::max(held, block * kKvBlock), total)) {
                clear(parts);
                return false;
            }
            if (!d.store->load(names.name(static_cast<std::size_t>(block), wanted), parts)) {
                clear(parts);
                length = block * kKvBlock; // up to there; a window then attends to other blocks than it would have
                block = 0;
                continue;
            }
            for (std::size_t i = 0; i < parts.size(); ++i)
                there[i] = there[i] || !parts[i].empty();
        }
        ++block;
    }
    if (length > held) {
        d.pass.setCommitted(length);
        d.cached.assign(wanted.begin(), wanted.begin() + length);
        d.keptBlocks = d.cached.size() / static_cast<std::size_t>(kKvBlock);
    }
    return true;
}

bool Generator::prefill(std::span<const TokenId> text, const PrefillProgress& progress)
{
    Impl& d = *m_impl;
    d.check(text);
    d.sampler.reset();
    d.hidden.clear();
    d.speculatorReads = false;
    d.text.assign(text.begin(), text.end());

    // The last token is the root of the next step's tree, so it stays out of the cache.
    const auto wanted = text.first(text.size() - 1);
    d.keepCommon(wanted);

    const auto total = static_cast<std::int64_t>(wanted.size());
    std::vector<std::int32_t> path;
    const ForwardPass::Gap gap =
        ForwardPass::outOfReach(d.pass.config().layers, d.pass.plan(), static_cast<std::int32_t>(total));
    PrefillChunk chunk(static_cast<std::size_t>(d.pass.maxRows()), static_cast<bool>(progress));
    Clock::time_point asked;
    const std::function<bool()> goOn = [&] {
        if (secondsSince(asked) < kAskEvery)
            return true;
        asked = Clock::now();
        return progress(static_cast<std::int64_t>(d.cached.size()), total);
    };
    while (static_cast<std::int64_t>(d.cached.size()) < total) {
        if (progress && !progress(static_cast<std::int64_t>(d.cached.size()), total))
            return false;
        const std::size_t begin = d.cached.size();
        const auto gapBegin = static_cast<std::size_t>(gap.begin), gapEnd = static_cast<std::size_t>(gap.end);
        if (begin >= gapBegin && begin < gapEnd) {
            d.pass.skipTo(gap.end);
            d.cached.assign(wanted.begin(), wanted.begin() + gap.end);
            continue;
        }
        const std::size_t count = std::min(chunk.rows(), (begin < gapBegin ? gapBegin : wanted.size()) - begin);
        const auto start = asked = Clock::now();
        d.rows.clear();
        path.clear();
        for (std::size_t i = 0; i < count; ++i) {
            d.rows.push_back({wanted[begin + i], static_cast<std::int32_t>(i) - 1});
            path.push_back(static_cast<std::int32_t>(i));
        }
        if (d.pass.forward(d.rows, LogitsOf::None, nullptr, progress ? &goOn : nullptr).stopped)
            return false;
        d.pass.commit(path);
        d.cached.insert(d.cached.end(), wanted.begin() + static_cast<std::ptrdiff_t>(begin),
                        wanted.begin() + static_cast<std::ptrdiff_t>(begin + count));
        d.keepBlocks(text);
        if (progress) // the caller may be waiting for an answer
            chunk.took(secondsSince(start));
    }
    return !progress || progress(total, total);
}

void Generator::setStrategy(const StrategySettings& settings)
{
    Impl& d = *m_impl;
    settings.validate();
    std::unique_ptr<Speculator> speculator;
    if (settings.kind != Strategy::OneByOne)
        speculator = std::make_unique<Speculator>(d.pass, settings,
                                                  d.sampler ? d.sampler->settings().penaltyReach() : 0, d.memory);
    d.speculator = std::move(speculator);
    d.speculatorReads = false;
    d.strategy = settings;
    d.verifier = Verifier(settings.verify);
}

void Generator::setReplay(std::vector<TokenId> known, double hitRate)
{
    Impl& d = *m_impl;
    StrategySettings settings = d.strategy;
    settings.kind = Strategy::OneByOne;
    auto speculator = std::make_unique<Speculator>(d.pass, settings, 0, d.memory);
    speculator->setReplay(std::make_unique<ReplayDrafter>(std::move(known), d.text.size(), hitRate, 0,
                                                          static_cast<TokenId>(model().config().vocabulary)));
    d.speculator = std::move(speculator);
    d.speculatorReads = false;
}

const StrategySettings& Generator::strategy() const
{
    return m_impl->strategy;
}

std::size_t Generator::drafterBytes() const
{
    return m_impl->speculator ? m_impl->speculator->bytes() : 0;
}

const ForwardPass& Generator::pass() const
{
    return m_impl->pass;
}

void Generator::beginRun(const SamplerSettings& settings, std::int64_t remaining, std::int64_t own)
{
    Impl& d = *m_impl;
    if (d.text.empty() || d.cached.size() + 1 != d.text.size())
        throw Error("The text has not been processed to its end: call prefill before a run.");
    if (remaining < 1)
        throw Error("A run of %1 tokens: at least 1.", remaining);
    if (own < 0 || own > static_cast<std::int64_t>(d.text.size()))
        throw Error("A run cannot have written %1 tokens of a text of %2.", own, d.text.size());
    d.useSettings(settings, remaining);
    d.step = 0;
    d.beginAudit(own);
}

void Generator::setMasksMarkers(bool on)
{
    m_impl->masksMarkers = on;
}

void Generator::changeRun(const SamplerSettings& settings, std::int64_t remaining)
{
    Impl& d = *m_impl;
    if (!d.sampler)
        throw Error("No run is active, so its settings cannot be changed.");
    if (remaining < 1)
        throw Error("A run continued for %1 tokens: at least 1.", remaining);
    d.useSettings(settings, remaining);
}

/// Applies from the next token on. Throws Error if the settings are invalid (nothing changed).
void Generator::Impl::useSettings(const SamplerSettings& settings, std::int64_t tokens)
{
    settings.validate();
    const Model& model = pass.model();
    sampler = Sampler(settings, model.config().vocabulary, maskedTokens(model, settings.atEnd, masksMarkers),
                      sparedTokens(model.tokenizer(), settings));
    sampler->setAlternatives(alternatives);
    sampler->setNotesLogProbability(true);
    remaining = tokens;
    if (speculator)
        speculator->setPenaltyReach(settings.penaltyReach());
}

/// Feeds the text to the output audit, its last `own` tokens as the run's.
void Generator::Impl::beginAudit(std::int64_t own)
{
    const Tokenizer& tokenizer = pass.model().tokenizer();
    const std::size_t authors = text.size() - static_cast<std::size_t>(own);
    loops.begin(std::span(text).first(authors));
    loopEnd = 0;
    collapses = {};
    interrupted = {};
    for (std::size_t i = 0; i < authors; ++i)
        collapses.before(text[i], tokenizer.bytes(text[i]));
    for (std::size_t i = authors; i < text.size(); ++i)
        interrupted = audit(text[i]);
}

/// The run's next token. A loop of a few words is a loop, even before it has come round often enough for one, and no
/// collapse as well.
Generator::Impl::Audit Generator::Impl::audit(TokenId token)
{
    Audit found{loops.push(token), collapses.push(token, pass.model().tokenizer().bytes(token))};
    if (found.loop)
        loopEnd = found.loop->begin + std::int64_t{found.loop->repeats} * found.loop->length;
    if (found.collapse && found.collapse->sign == CollapseSign::FewWords &&
        (found.collapse->begin < loopEnd || loops.repeats()))
        found.collapse.reset();
    return found;
}

StepEvent Generator::step()
{
    Impl& d = *m_impl;
    if (!d.sampler || d.remaining < 1)
        throw Error("No run has begun.");
    const auto start = Clock::now();
    StepEvent event;
    event.step = d.step++;
    event.firstPosition = static_cast<std::int64_t>(d.text.size());
    if (event.firstPosition >= d.pass.plan().planned) {
        event.finish = FinishReason::ContextFull;
        d.remaining = 0;
        return event;
    }
    const Impl::Audit before = std::exchange(d.interrupted, {});
    const bool atLoop = d.strategy.stopAtLoop && before.loop;
    if (atLoop || (d.strategy.stopAtCollapse && before.collapse)) { // it was interrupted right there
        event.loop = before.loop.value_or(LoopNote());
        event.collapse = before.collapse.value_or(CollapseNote());
        event.finish = atLoop ? FinishReason::Loop : FinishReason::Collapse;
        d.remaining = 0;
        return event;
    }

    // Drafts no deeper than the rest of the run and of the planned context.
    const TokenTree& tree = d.draft(event);
    d.rows.assign(1, TreeRow{d.text.back(), -1});
    for (const DraftNode& node : tree.nodes())
        d.rows.push_back({node.token, node.parent + 1});

    const auto verifying = Clock::now();
    const SampleRequest samples{&*d.sampler, d.text, {}};
    const PassResult result = d.pass.forward(d.rows, LogitsOf::AllRows, d.verifier.lossless() ? &samples : nullptr);
    event.verifySeconds = secondsSince(verifying);
    event.remark.append(d.pass.takeRemark());
    event.rows = static_cast<std::int32_t>(d.rows.size());
    event.bytesMoved = result.bytesMoved;

    const auto sampling = Clock::now();
    const auto& ends = d.pass.model().tokenizer().endTokens();
    const auto most = static_cast<std::size_t>(d.remaining);
    const Walk walk = result.samples.empty() ? d.verifier.walk(tree, result.logits, d.text, *d.sampler, most, ends)
                                             : d.verifier.walk(tree, result.samples, most, ends);
    event.sampleSeconds = secondsSince(sampling);
    event.tests = walk.tests;
    event.lossless = d.verifier.lossless();
    d.accept(tree, walk, result, event);
    event.seconds = secondsSince(start);
    return event;
}

/// The speculator's tree for this step, or an empty one.
const TokenTree& Generator::Impl::draft(StepEvent& event)
{
    if (!speculator) {
        event.plan.strategy = strategyName(Strategy::OneByOne);
        return emptyTree;
    }
    if (!speculatorReads) {
        speculator->begin(text);
        speculatorReads = true;
    }
    const std::int64_t room = pass.plan().planned - static_cast<std::int64_t>(text.size()) - 1;
    const auto depth = static_cast<int>(std::min<std::int64_t>({remaining - 1, room, TokenTree::kMaxDepth}));
    return speculator->draft({text, *sampler, hidden}, std::min(TokenTree::kMaxNodes, pass.maxRows() - 1), depth,
                             event);
}

/// Applies the accepted walk to text, cache, drafters and event.
void Generator::Impl::accept(const TokenTree& tree, const Walk& walk, const PassResult& result, StepEvent& event)
{
    const auto& ends = pass.model().tokenizer().endTokens();
    const bool ended = std::find(ends.begin(), ends.end(), walk.tokens.back()) != ends.end();
    // The end token is kept out of the manuscript.
    std::size_t fresh = walk.tokens.size() - (ended ? 1 : 0);
    FinishReason audited = FinishReason::None;
    for (std::size_t i = 0; i < fresh; ++i) {
        event.tokens.push_back(walk.tokens[i]);
        if (i < walk.alternatives.size())
            event.alternatives.push_back(walk.alternatives[i]);
        event.logProbabilities.push_back(walk.logProbabilities[i]);
        event.sources.push_back(i < walk.nodes.size() ? tree[walk.nodes[i]].source : TokenSource::Target);
        const Audit found = audit(walk.tokens[i]);
        if (found.loop) {
            event.loop = *found.loop;
            if (strategy.stopAtLoop) { // at this very token, however many were accepted
                audited = FinishReason::Loop;
                fresh = i + 1;
            }
        }
        if (found.collapse) {
            event.collapse = *found.collapse;
            if (strategy.stopAtCollapse && audited == FinishReason::None) {
                audited = FinishReason::Collapse;
                fresh = i + 1;
            }
        }
    }
    // The text is one token ahead of the cache, so as many of the rows (the root's, then the accepted nodes') are
    // committed as there are new tokens.
    std::vector<std::int32_t> path{0};
    for (const std::int32_t node : walk.nodes)
        path.push_back(node + 1);
    path.resize(fresh);
    if (!path.empty()) {
        const auto width = static_cast<std::ptrdiff_t>(pass.config().width);
        const auto* last = result.hidden.data() + path.back() * width;
        hidden.assign(last, last + width);
    }
    pass.commit(path);
    const std::size_t before = text.size();
    text.insert(text.end(), event.tokens.begin(), event.tokens.end());
    cached.insert(cached.end(), text.begin() + static_cast<std::ptrdiff_t>(before) - 1, text.end() - 1);
    keepBlocks(text);
    remaining -= static_cast<std::int64_t>(fresh);
    if (speculator && fresh > 0)
        speculator->observe(text, fresh, walk, path, event);
    if (audited != FinishReason::None) {
        event.finish = audited;
        remaining = 0;
    } else if (ended) {
        event.finish = FinishReason::EndOfStory;
        remaining = 0;
        sampler.reset();
    } else if (remaining == 0) {
        event.finish = FinishReason::Length;
    }
    if (event.finish != FinishReason::None)
        keepPlans();
}

} // namespace longhand
