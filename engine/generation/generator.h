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

/// Tokens done, tokens in total; return false to interrupt (the work done so far is kept).
using PrefillProgress = std::function<bool(std::int64_t done, std::int64_t total)>;

/// The loop over one text (design, "The loop"): prefill, then a step at a time. Owns the KV cache, the workspaces and
/// the compute pool. The last token of the text is never in the cache: it is the root of the next pass, so that drafts
/// can be added below it. Not thread-safe: used by one thread at a time (the engine worker); to pause, stop calling
/// step().
class Generator
{
public:
    Generator(std::shared_ptr<const Model> model, const ContextPlan& plan, const EngineOptions& options = {});
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    const Model& model() const;
    const ContextPlan& plan() const;
    /// The options as given, with threads resolved.
    const EngineOptions& options() const;
    Isa isa() const;
    int threads() const;

    /// Makes the cache hold this text: keeps the longest common prefix, discards the rest, and processes the missing
    /// tokens in chunks. Generation continues from the text's end. At least one token. progress: also asked between the
    /// layers of a long pass, with the count of before. Returns false if it interrupted the prefill (call again to
    /// resume). Throws Error if the text is longer than the plan or a token is out of range (nothing changed).
    bool prefill(std::span<const TokenId> text, const PrefillProgress& progress = {});

    /// Call before prefill(): loads whatever part of this text EngineOptions::kept has and the cache lacks, so that
    /// prefill() processes only the rest; the bits are the same. progress: tokens that need no processing so far.
    /// Returns false if progress interrupted it (nothing was loaded). Throws Error as prefill() does.
    bool restore(std::span<const TokenId> text, const PrefillProgress& progress = {});

    /// Begins a run after the current text with these sampler settings; remaining: tokens to write, after which the
    /// loop stops by itself. own: how many of the text's last tokens this run wrote earlier; the output audit judges
    /// them too. Throws Error for bad settings.
    void beginRun(const SamplerSettings& settings, std::int64_t remaining, std::int64_t own = 0);
    /// From the next beginRun() on: also masks tokens that only look like text (Tokenizer::markerTokens). For runs in
    /// co-author mode, so that a story never holds <think>.
    void setMasksMarkers(bool on);
    /// Between two steps of a run: applies these settings (including seed and take) from the next token on, with
    /// `remaining` tokens left to write; also after the run reached its length. The text is kept and nothing is
    /// reprocessed: the continuation is that of a run begun here with these settings. Throws Error for bad settings or
    /// if no run is active (nothing changed).
    void changeRun(const SamplerSettings& settings, std::int64_t remaining);
    /// Sets the drafters from the next step on. Can be called between any two steps and never changes the text (except
    /// with VerifyRule::RandomLongest). Autoregressive by default. Throws Error for bad settings (nothing changed).
    void setStrategy(const StrategySettings& settings);
    const StrategySettings& strategy() const;
    /// For benchmarks: until the next setStrategy, drafts `known`, the tokens known to follow the current text, with
    /// all but a share of hitRate in [0, 1] deliberately wrong; in chains of strategy().draftLength (0: 4). Throws
    /// Error if hitRate is out of range.
    void setReplay(std::vector<TokenId> known, double hitRate);
    /// One step: draft, verify, commit. Call after prefill and beginRun. A step whose event has finish != None was the
    /// last.
    StepEvent step();

    /// All tokens, prompt and generated.
    const std::vector<TokenId>& text() const;
    /// The tokens in the cache: all of text() but the last, once prefill() has finished.
    const std::vector<TokenId>& readText() const;
    /// Bytes held, excluding weights.
    std::size_t kvBytes() const;
    std::size_t workspaceBytes() const;
    /// Held by drafters: partial caches, tables, heads.
    std::size_t drafterBytes() const;
    /// The target's pass, for inspecting its cache.
    const ForwardPass& pass() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
