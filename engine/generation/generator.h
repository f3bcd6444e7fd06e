#pragma once

#include "engine/generation/engine_options.h"
#include "engine/model/model.h"
#include "engine/types/sampler_settings.h"
#include "engine/types/step_event.h"
#include "engine/types/strategy.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

class ForwardPass;

/// tokens done, tokens in all; returning false interrupts (the work done so far is kept).
using PrefillProgress = std::function<bool(std::int64_t done, std::int64_t total)>;

/// The loop of design 2 over one text: prefill, then a step at a time. Owns the KV cache, the workspaces and the
/// compute pool. Not thread-safe: used by one thread at a time (the engine worker); pause is simply not calling step().
class Generator
{
public:
    Generator(std::shared_ptr<const Model> model, const ContextPlan& plan, const EngineOptions& options = {});
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    const Model& model() const;
    const ContextPlan& plan() const;
    /// As they were given; threads as they are.
    const EngineOptions& options() const;
    Isa isa() const;
    int threads() const;

    /// Makes the cache hold this text: keeps the longest common prefix with what it holds, drops the rest, runs what is
    /// missing in chunks. The text is generated on from its end. At least one token. Returns false if progress
    /// interrupted it (calling again goes on). Throws Error if the text is longer than the plan or a token is out of
    /// range (nothing changed).
    bool prefill(std::span<const TokenId> text, const PrefillProgress& progress = {});

    /// Before prefill(): fetches as much of this text as EngineOptions::kept has and the cache has not, so that only
    /// the rest is to be read; the same bits as reading it. progress: tokens that need no reading so far. Returns false
    /// if progress interrupted it (nothing was gained). Throws Error as prefill() does.
    bool restore(std::span<const TokenId> text, const PrefillProgress& progress = {});

    /// Begins a run after the present text: the sampler settings hold for the steps that follow; remaining is the
    /// number of tokens to write (the loop stops by itself then). own: how many of the text's last tokens this same run
    /// wrote earlier; the output audit judges them too. Throws Error for bad settings.
    void beginRun(const SamplerSettings& settings, std::int64_t remaining, std::int64_t own = 0);
    /// Between two steps of a run: these settings (seed and take too) hold from the next token on, with `remaining`
    /// tokens yet to be written; also after the run's length was reached. The text before stays, nothing is read again:
    /// what follows is what a run begun here with these settings would give. Throws Error for bad settings or if no run
    /// is on (nothing changed).
    void changeRun(const SamplerSettings& settings, std::int64_t remaining);
    /// Who drafts from the next step on; may change between any two steps, and never changes the text (but for
    /// VerifyRule::RandomLongest). Autoregressive until it is called. Throws Error for bad settings (nothing changed).
    void setStrategy(const StrategySettings& settings);
    const StrategySettings& strategy() const;
    /// For benchmarks: until the next setStrategy, what is drafted is `known`, the tokens that are known to follow the
    /// present text, wrong on purpose but for a share of hitRate in [0, 1]; chains of strategy().draftLength (0: 4).
    /// Throws Error for a rate that is none.
    void setReplay(std::vector<TokenId> known, double hitRate);
    /// One turn: draft, verify, commit. Must follow prefill and beginRun. A step whose event has finish != None was the
    /// last.
    StepEvent step();

    /// All tokens, prompt and generated.
    const std::vector<TokenId>& text() const;
    /// The tokens that are in the cache: of text() all but the last, once prefill() is through.
    const std::vector<TokenId>& readText() const;
    /// Bytes held: weights left out.
    std::size_t kvBytes() const;
    std::size_t workspaceBytes() const;
    /// Held by drafters: partial caches, tables, heads.
    std::size_t drafterBytes() const;
    /// The target's pass, for looking at its cache.
    const ForwardPass& pass() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
