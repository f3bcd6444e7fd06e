#include "engine/model/block_names.h"

#include "engine/formats/sha256.h"
#include "engine/model/context_plan.h"
#include "engine/model/model.h"
#include "engine/model/prefix_store.h"
#include "engine/types/arithmetic_version.h"
#include "kernels/ops/attention.h"

#include <algorithm>
#include <cstdio>

namespace longhand {

namespace {

constexpr auto kBlock = static_cast<std::size_t>(kKvBlock);

/// Exact, unlike the plan's own text, which is rounded for people.
std::string exact(double number)
{
    char text[64];
    std::snprintf(text, sizeof text, "%a", number);
    return text;
}

} // namespace

BlockNames::BlockNames(const Model& model, const ContextPlan& plan, const std::string& backend, Isa arithmetic)
{
    Sha256 sum;
    sum.add("keys and values, bf16, blocks of " + std::to_string(kKvBlock));
    sum.add(std::string(kArithmeticSince)); // what older versions computed may differ
    sum.add(model.fingerprint());
    sum.add(backend);
    sum.add(std::string(isaName(arithmetic)));
    sum.add(plan.ropeText() + ' ' + exact(plan.factor) + ' ' + plan.attentionText());
    m_before = sum.hex();
}

const std::string& BlockNames::name(std::size_t index, std::span<const TokenId> text)
{
    while (m_names.size() <= index) {
        const std::size_t block = m_names.size();
        const std::span<const TokenId> tokens = text.subspan(block * kBlock, kBlock);
        Sha256 sum;
        sum.add(m_names.empty() ? m_before : m_names.back());
        sum.add(tokens.data(), tokens.size_bytes());
        char number[16];
        std::snprintf(number, sizeof number, "%05zu-", block);
        m_names.push_back(number + sum.hex());
    }
    return m_names[index];
}

void BlockNames::shorten(std::size_t blocks)
{
    m_names.resize(std::min(m_names.size(), blocks));
}

std::int64_t keptTokens(const PrefixStore& store, BlockNames names, const ContextPlan& plan,
                        std::span<const TokenId> text)
{
    std::size_t blocks = 0;
    if (!plan.rolling) {
        while ((blocks + 1) * kBlock <= text.size() && store.has(names.name(blocks, text)))
            ++blocks;
        return static_cast<std::int64_t>(blocks * kBlock);
    }
    const auto window = static_cast<std::size_t>(plan.rollingWindow), sinks = static_cast<std::size_t>(plan.sinks);
    for (blocks = text.size() / kBlock; blocks > 0; --blocks) {
        std::size_t block = blocks; // the newest first: it is usually the missing one
        while (block > 0 && ((block * kBlock + window <= blocks * kBlock && (block - 1) * kBlock >= sinks) ||
                             store.has(names.name(block - 1, text))))
            --block;
        if (block == 0)
            break;
    }
    return static_cast<std::int64_t>(blocks * kBlock);
}

} // namespace longhand
