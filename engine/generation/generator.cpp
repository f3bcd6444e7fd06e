#include "engine/generation/generator.h"

#include "engine/model/forward_pass.h"
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

namespace longhand {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

int threadsOf(const EngineOptions& options)
{
    if (options.threads > 0)
        return options.threads;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Tokens that are never drawn: those that are no text, and rows of the embedding beyond the vocabulary. End tokens can
/// be drawn only where they may end the story.
std::vector<TokenId> maskedTokens(const Model& model, AtEnd atEnd)
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
        : pass(std::move(m), plan, options.isa, threadsOf(options))
    {
    }

    ForwardPass pass;
    std::vector<TokenId> text;   // prompt and generated
    std::vector<TokenId> cached; // tokens whose keys and values are committed
    std::optional<Sampler> sampler;
    std::vector<TreeRow> rows;
    std::int64_t remaining = 0;
    std::int64_t step = 0;
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

bool Generator::prefill(std::span<const TokenId> text, const PrefillProgress& progress)
{
    Impl& d = *m_impl;
    if (text.empty())
        throw Error("There is no text to go on from: write at least one word.");
    if (static_cast<std::int64_t>(text.size()) > d.pass.plan().planned)
        throw Error("The text has " + std::to_string(text.size()) + " tokens, but this project plans " +
                    std::to_string(d.pass.plan().planned) + ".");
    for (const TokenId t : text) {
        if (t < 0 || t >= d.pass.model().config().vocabulary)
            throw Error("Token " + std::to_string(t) + " is not in the model's vocabulary.");
    }
    d.sampler.reset();
    d.text.assign(text.begin(), text.end());

    // The last token is the root of the next step's tree, so it stays out of the cache.
    const auto wanted = text.first(text.size() - 1);
    const auto common = std::mismatch(d.cached.begin(), d.cached.end(), wanted.begin(), wanted.end());
    const auto shared = static_cast<std::int32_t>(common.first - d.cached.begin());
    d.cached.resize(static_cast<std::size_t>(d.pass.truncate(shared)));

    const auto total = static_cast<std::int64_t>(wanted.size());
    std::vector<std::int32_t> path;
    while (static_cast<std::int64_t>(d.cached.size()) < total) {
        if (progress && !progress(static_cast<std::int64_t>(d.cached.size()), total))
            return false;
        const std::size_t begin = d.cached.size();
        const std::size_t count =
            std::min<std::size_t>(static_cast<std::size_t>(d.pass.maxRows()), wanted.size() - begin);
        d.rows.clear();
        path.clear();
        for (std::size_t i = 0; i < count; ++i) {
            d.rows.push_back({wanted[begin + i], static_cast<std::int32_t>(i) - 1});
            path.push_back(static_cast<std::int32_t>(i));
        }
        d.pass.forward(d.rows, LogitsOf::None);
        d.pass.commit(path);
        d.cached.insert(d.cached.end(), wanted.begin() + static_cast<std::ptrdiff_t>(begin),
                        wanted.begin() + static_cast<std::ptrdiff_t>(begin + count));
    }
    return !progress || progress(total, total);
}

void Generator::beginRun(const SamplerSettings& settings, std::int64_t remaining)
{
    Impl& d = *m_impl;
    if (d.text.empty() || d.cached.size() + 1 != d.text.size())
        throw Error("The text has not been read to its end: prefill comes before a run.");
    if (remaining < 1)
        throw Error("A run of " + std::to_string(remaining) + " tokens: at least 1.");
    d.sampler.emplace(settings, d.pass.model().config().vocabulary, maskedTokens(d.pass.model(), settings.atEnd));
    d.remaining = remaining;
    d.step = 0;
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

    d.rows.assign(1, TreeRow{d.text.back(), -1});
    const PassResult result = d.pass.forward(d.rows, LogitsOf::LastRow);
    const auto sampling = Clock::now();
    const TokenId token = d.sampler->sample(result.logits, d.text);
    event.sampleSeconds = secondsSince(sampling);
    constexpr std::int32_t root[] = {0};
    d.pass.commit(root);
    d.cached.push_back(d.text.back());

    event.rows = 1;
    event.bytesMoved = result.bytesMoved;
    const auto& ends = d.pass.model().tokenizer().endTokens();
    const bool ended = std::find(ends.begin(), ends.end(), token) != ends.end();
    // The end token stays out of the manuscript, but the text must keep one token beyond the cache: it is simply not
    // pushed and the last cached token is taken back.
    if (ended) {
        d.cached.pop_back();
        d.cached.resize(static_cast<std::size_t>(d.pass.truncate(static_cast<std::int32_t>(d.cached.size()))));
        event.finish = FinishReason::EndOfStory;
        d.remaining = 0;
        d.sampler.reset();
    } else {
        d.text.push_back(token);
        event.tokens.push_back(token);
        event.sources.push_back(TokenSource::Target);
        if (--d.remaining == 0)
            event.finish = FinishReason::Length;
    }
    event.seconds = secondsSince(start);
    return event;
}

} // namespace longhand
