#include "engine/speculative/small_model_drafter.h"

#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/coupled_children.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

namespace longhand {
namespace {

/// Positions of the StreamingLLM cache. The paper's draft model has 256 in all; a small model gains little from more.
constexpr std::int32_t kSinks = 16, kWindow = 512;
/// The shortest window that may have sinks (kernels/ops/attention.h).
constexpr std::int32_t kFewest = kTailMax + 1;
/// Tokens after which it restarts with the sinks and the window: bounds what is kept of the text.
constexpr std::int32_t kPlanned = 16384;
/// Rows of a pass while it catches up.
constexpr int kRows = 64;
/// Of the target's text tokens, the part that must have a partner: with fewer, most of what the target samples could
/// never be proposed.
constexpr double kFewestShared = 0.75;

} // namespace

std::shared_ptr<const Model> loadDraftModel(const std::string& file)
{
    static std::mutex mutex;
    static std::map<std::pair<std::string, std::filesystem::file_time_type>, std::weak_ptr<const Model>> loaded;
    const std::lock_guard lock(mutex);
    std::error_code unknown; // then the loader says what is wrong with the file
    auto& model = loaded[{file, std::filesystem::last_write_time(file, unknown)}];
    if (auto known = model.lock())
        return known;
    try {
        std::shared_ptr<const Model> fresh = Model::load(file);
        model = fresh;
        return fresh;
    } catch (const Error& error) {
        throw Error("The draft model %1 cannot be used: %2", file, error.message());
    }
}

ContextPlan SmallModelDrafter::planFor(const ModelConfig& config)
{
    std::int32_t window = std::min(kWindow, std::max(config.trainedContext - kSinks, kFewest));
    if (config.slidingWindow > 0)
        window = std::min(window, config.slidingWindow);
    window = std::max(window, config.localWindow);
    const std::int32_t sinks = window < kFewest ? 0 : kSinks;
    return planContext(config, kPlanned, "auto", "rolling:" + std::to_string(sinks) + ":" + std::to_string(window));
}

SmallModelDrafter::SmallModelDrafter(const std::shared_ptr<const Model>& model, const Model& target, Isa isa,
                                     int threads)
    : m_vocabulary(target.tokenizer(), model->tokenizer()),
      m_pass(cpuPass(model, planFor(model->config()), isa, threads, kRows)),
      m_logits(static_cast<std::size_t>(target.config().vocabulary))
{
    if (m_vocabulary.shared() < kFewestShared * m_vocabulary.texts())
        throw Error("The draft model %1 has only %2 of the %3 tokens of %4: choose a small model of the same family.",
                    model->path().string(), m_vocabulary.shared(), m_vocabulary.texts(), target.config().name);
}

/// Of what has been read, how much is still the text's (and the path's).
std::size_t SmallModelDrafter::commonLength(std::span<const TokenId> text, std::span<const TokenId> path)
{
    std::size_t common = std::min(m_agreed, m_read.size());
    while (common < m_read.size()) {
        const std::size_t at = common < m_sinks ? common : common + m_leftOut;
        if (at >= text.size() + path.size() || m_read[common] != (at < text.size() ? text[at] : path[at - text.size()]))
            break;
        ++common;
    }
    m_agreed = std::min(common, text.size() > m_leftOut ? text.size() - m_leftOut : 0);
    return common;
}

/// Makes m_logits those after the text and the path. Returns false if that is impossible.
bool SmallModelDrafter::read(std::span<const TokenId> text, std::span<const TokenId> path)
{
    const std::size_t whole = text.size() + path.size();
    std::size_t common = commonLength(text, path);
    // Reading a long stretch takes longer than restarting.
    bool restart = common < m_sinks || whole < m_leftOut + common ||
                   whole - m_leftOut - common > static_cast<std::size_t>(m_pass.plan().rollingWindow);
    if (!restart && common == whole - m_leftOut) {
        if (m_known && common == m_read.size())
            return true;
        --common; // the logits come from reading the last token once more
    }
    restart = restart || common < m_sinks || !forget(common);
    for (;; restart = true) {
        if (restart) {
            // Its positions are contiguous: it never saw what is left out, as when a StreamingLLM cache had evicted it.
            forget(0);
            m_agreed = common = 0;
            m_sinks = std::min<std::size_t>(kSinks, whole);
            const auto window = static_cast<std::size_t>(m_pass.plan().rollingWindow);
            m_leftOut = whole > m_sinks + window ? whole - m_sinks - window : 0;
        }
        m_tokens.clear();
        for (std::size_t i = common; i < whole - m_leftOut; ++i) {
            const std::size_t at = i < m_sinks ? i : i + m_leftOut;
            const TokenId token = at < text.size() ? text[at] : path[at - text.size()];
            m_vocabulary.read(token, m_tokens);
            m_read.push_back(token);
            m_ends.push_back(m_pass.committed() + static_cast<std::int32_t>(m_tokens.size()));
        }
        m_agreed = std::min(m_read.size(), text.size() > m_leftOut ? text.size() - m_leftOut : 0);
        const bool fits = m_pass.committed() + static_cast<std::int64_t>(m_tokens.size()) <= m_pass.plan().planned;
        if (fits)
            return feed();
        if (restart)
            return false;
    }
}

/// Keeps the first `common` tokens read. Returns false if that takes keys that have been released.
bool SmallModelDrafter::forget(std::size_t common)
{
    const std::int32_t length = common == 0 ? 0 : m_ends[common - 1];
    m_known = false;
    m_read.resize(common);
    m_ends.resize(common);
    return m_pass.truncate(length) == length;
}

/// Reads m_tokens; m_logits are those after the last one.
bool SmallModelDrafter::feed()
{
    m_known = false;
    std::vector<TreeRow> rows;
    std::vector<std::int32_t> chain;
    for (std::size_t begin = 0; begin < m_tokens.size(); begin += rows.size()) {
        const std::size_t count = std::min<std::size_t>(kRows, m_tokens.size() - begin);
        const bool last = begin + count == m_tokens.size();
        rows.clear();
        chain.clear();
        for (std::size_t i = 0; i < count; ++i) {
            rows.push_back({m_tokens[begin + i], static_cast<std::int32_t>(i) - 1});
            chain.push_back(static_cast<std::int32_t>(i));
        }
        const PassResult result = m_pass.forward(rows, last ? LogitsOf::LastRow : LogitsOf::None);
        ++m_spent.passes;
        m_spent.rows += static_cast<int>(count);
        m_spent.bytes += result.bytesMoved;
        if (last) {
            m_broken = !canBeSampled(result.logits);
            m_known = !m_broken;
            m_vocabulary.translate(result.logits, m_logits);
        }
        m_pass.commit(chain);
    }
    return m_known;
}

int SmallModelDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node,
                               const DraftLimits& limits)
{
    std::vector<TokenId> path = tree.path(node);
    m_lastBest = TokenTree::kFull;
    int added = 0;
    for (int i = 0; i < limits.length && limits.candidates > 0 && !tree.full() && !m_broken; ++i) {
        if (tree.depth(node) >= tree.maxDepth() || !read(context.text, path))
            break;
        TokenId best = 0;
        added += addCoupledChildren(context, tree, node, {m_logits}, limits.candidates, source(), &best);
        node = tree.child(node, best);
        if (node == TokenTree::kFull)
            break;
        m_lastBest = node;
        path.push_back(best);
    }
    return added;
}

DraftSpent SmallModelDrafter::takeSpent()
{
    return std::exchange(m_spent, {});
}

std::size_t SmallModelDrafter::bytes() const
{
    return m_pass.model().weightBytes() + m_pass.kvBytes() + m_pass.workspaceBytes() + m_vocabulary.bytes() +
           m_logits.size() * sizeof(float) + (m_read.capacity() + m_ends.capacity()) * sizeof(TokenId);
}

std::size_t SmallModelDrafter::bytesFor(const ModelConfig& config, int threads)
{
    const ContextPlan plan = planFor(config);
    const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
    return ForwardPass::kvBytesAt(config, plan, plan.planned) + cpuWorkspaceBytes(config, plan, threads, kRows) +
           vocabulary * (sizeof(float) + sizeof(TokenId)) + 2 * sizeof(TokenId) * kPlanned;
}

} // namespace longhand
