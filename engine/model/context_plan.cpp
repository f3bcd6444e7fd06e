#include "engine/model/context_plan.h"

#include "engine/model/model_config.h"
#include "kernels/ops/attention.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <vector>

namespace longhand {
namespace {

constexpr std::int32_t kMinWindow = kTailMax + 1; // with a far segment the tail must be near (kernels/ops/attention.h)
constexpr std::int32_t kMaxPlanned = 1 << 24;
constexpr std::int32_t kMaxGroup = 1 << 16;
constexpr std::int32_t kMaxWindow = 1 << 20;
constexpr std::int32_t kMaxSinks = 1 << 20;
constexpr double kMaxFactor = 1024.0;

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto colon = text.find(':');
        parts.push_back(text.substr(0, colon));
        if (colon == std::string_view::npos)
            return parts;
        text.remove_prefix(colon + 1);
    }
}

void checkFactor(double factor)
{
    if (!(factor >= 1.0 && factor <= kMaxFactor))
        throw Error("The factor must be a number from 1 to %1, not %2.", number(kMaxFactor), number(factor));
}

void checkCount(std::int64_t value, const Message& what, std::int32_t min, std::int32_t max)
{
    if (value < min || value > max)
        throw Error("%1 must be a whole number from %2 to %3, not %4.", what, min, max, value);
}

/// Parses a number of --rope-scaling or --attention; `whole` is the whole argument.
template <typename T>
T parsed(std::string_view text, std::string_view whole)
{
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        throw Error("\"%1\": \"%2\" is not a valid number here.", whole, text);
    return value;
}

void useSelfExtend(const ModelConfig& config, ContextPlan& plan)
{
    plan.rope = RopeScalingKind::SelfExtend;
    plan.window = std::max(std::min(2048, config.trainedContext / 4), config.localWindow);
    if (plan.window < kMinWindow || plan.window >= config.trainedContext) {
        // The trained context is too small to leave room for groups: no scaling.
        plan.rope = RopeScalingKind::None;
        return;
    }
    const std::int64_t room = config.trainedContext - plan.window;
    plan.group = static_cast<std::int32_t>((plan.planned - plan.window + room - 1) / room);
}

void parseRope(const ModelConfig& config, std::string_view rope, ContextPlan& plan)
{
    const auto parts = split(rope);
    if (rope == "auto") {
        if (config.declaredScaling == RopeScalingKind::LongRope) {
            plan.rope = plan.planned > config.declaredOriginal ? RopeScalingKind::LongRope : RopeScalingKind::None;
        } else if (config.declaredScaling != RopeScalingKind::None) {
            plan.rope = config.declaredScaling;
            plan.factor = config.declaredFactor;
        } else if (plan.planned > config.trainedContext && !plan.rolling) {
            useSelfExtend(config, plan);
        }
    } else if (rope == "none") {
        plan.rope = RopeScalingKind::None;
    } else if (rope == "longrope") {
        plan.rope = RopeScalingKind::LongRope;
    } else if (parts.size() == 2 && parts[0] == "linear") {
        plan.rope = RopeScalingKind::Linear;
        plan.factor = parsed<double>(parts[1], rope);
    } else if (parts.size() == 2 && parts[0] == "yarn") {
        plan.rope = RopeScalingKind::Yarn;
        plan.factor = parsed<double>(parts[1], rope);
    } else if (parts.size() == 3 && parts[0] == "selfextend") {
        plan.rope = RopeScalingKind::SelfExtend;
        plan.group = parsed<std::int32_t>(parts[1], rope);
        plan.window = parsed<std::int32_t>(parts[2], rope);
    } else {
        throw Error("\"%1\" is not a rope scaling: auto, none, linear:FACTOR, yarn:FACTOR, longrope or "
                    "selfextend:GROUP:WINDOW.",
                    rope);
    }
}

} // namespace

std::string ContextPlan::ropeText() const
{
    switch (rope) {
    case RopeScalingKind::None:
        return "none";
    case RopeScalingKind::Linear:
        return "linear:" + number(factor);
    case RopeScalingKind::Yarn:
        return "yarn:" + number(factor);
    case RopeScalingKind::LongRope:
        return "longrope";
    case RopeScalingKind::SelfExtend:
        return "selfextend:" + std::to_string(group) + ":" + std::to_string(window);
    }
    return "none";
}

std::string ContextPlan::attentionText() const
{
    return rolling ? "rolling:" + std::to_string(sinks) + ":" + std::to_string(rollingWindow) : "full";
}

Message ContextPlan::sentence(const ModelConfig& config) const
{
    if (rolling)
        return Message("The model sees the first %1 and the last %2 tokens; what lies between falls out of its view.",
                       sinks, rollingWindow);
    switch (rope) {
    case RopeScalingKind::SelfExtend:
        return Message("The model sees the whole book: the last %1 tokens exactly, what lies before in groups of %2 "
                       "positions (it was trained on %3 tokens).",
                       window, group, config.trainedContext);
    case RopeScalingKind::Yarn:
        return Message("The model sees the whole book, its positions stretched by YaRN, factor %1.", number(factor));
    case RopeScalingKind::Linear:
        return Message("The model sees the whole book, its positions pressed together by %1.", number(factor));
    case RopeScalingKind::LongRope:
    case RopeScalingKind::None:
        break;
    }
    if (planned > config.trainedContext)
        return Message("The model sees the whole book, but was trained on %1 tokens only: beyond them its text decays.",
                       config.trainedContext);
    return Message("The model sees the whole text.");
}

void ContextPlan::validate() const
{
    checkCount(planned, Message("The planned context"), 1, kMaxPlanned);
    if (rope == RopeScalingKind::Linear || rope == RopeScalingKind::Yarn)
        checkFactor(factor);
    if (rope == RopeScalingKind::SelfExtend) {
        checkCount(group, Message("The group of Self-Extend"), 1, kMaxGroup);
        checkCount(window, Message("The window of Self-Extend"), kMinWindow, kMaxWindow);
    }
    if (rolling) {
        checkCount(sinks, Message("The number of sinks"), 0, kMaxSinks);
        // Without sinks there is no far segment: the windows that models have may be short.
        checkCount(rollingWindow, Message("The rolling window"), sinks > 0 ? kMinWindow : 1, kMaxPlanned);
    }
    if (rope == RopeScalingKind::SelfExtend && rolling)
        throw Error("Self-Extend and a rolling window exclude each other: choose one of them.");
}

void ContextPlan::checkFits(const ModelConfig& config) const
{
    if (rope == RopeScalingKind::LongRope && config.declaredScaling != RopeScalingKind::LongRope)
        throw Error("The model's file has no frequency factors for long texts.");
    const bool windowed = rope == RopeScalingKind::SelfExtend || rolling;
    const std::int32_t near = rope == RopeScalingKind::SelfExtend ? window : rollingWindow;
    if (windowed && near < config.localWindow)
        throw Error("A window of %1 tokens is shorter than the %2 that some of this model's layers see: take a larger "
                    "one.",
                    near, config.localWindow);
}

ContextPlan planContext(const ModelConfig& config, std::int32_t planned, std::string_view rope,
                        std::string_view attention)
{
    if (planned < 1 || planned > kMaxPlanned) {
        throw Error("A context of %1 tokens cannot be planned: choose 1 to %2.", planned, kMaxPlanned);
    }
    ContextPlan plan;
    plan.planned = planned;

    const auto parts = split(attention);
    if (attention == "full") {
        if (config.slidingWindow > 0 && config.slidingWindow < planned) {
            plan.rolling = true; // the model's own window: never trained to look further
            plan.sinks = 0;
            plan.rollingWindow = config.slidingWindow;
        }
    } else if (parts.size() == 3 && parts[0] == "rolling") {
        plan.rolling = true;
        plan.sinks = parsed<std::int32_t>(parts[1], attention);
        plan.rollingWindow = parsed<std::int32_t>(parts[2], attention);
    } else {
        throw Error("\"%1\" is not an attention: full or rolling:SINKS:WINDOW.", attention);
    }
    parseRope(config, rope, plan);
    try {
        plan.validate();
        plan.checkFits(config);
    } catch (const Error& error) {
        throw Error("\"%1\" with \"%2\": %3", rope, attention, error.message());
    }
    if (plan.rope == RopeScalingKind::SelfExtend) {
        const std::int64_t reach = plan.window + (static_cast<std::int64_t>(planned) - plan.window) / plan.group;
        if (planned > config.trainedContext && reach > config.trainedContext) {
            throw Error(
                "Self-Extend with groups of %1 and a window of %2 would use positions up to %3 for a context of %4, "
                "but the model was trained to %5: take larger groups.",
                plan.group, plan.window, reach, planned, config.trainedContext);
        }
    }
    return plan;
}

} // namespace longhand
