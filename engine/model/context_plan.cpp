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

constexpr std::int32_t kMinWindow = kTailMax + 1; // the tail must be inside the near window (kernels/ops/attention.h)
constexpr std::int32_t kMaxPlanned = 1 << 24;
constexpr std::int32_t kMaxGroup = 1 << 16;
constexpr std::int32_t kMaxWindow = 1 << 20;
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
        throw Error("The factor must be a number from 1 to " + number(kMaxFactor) + ", not " + number(factor) + ".");
}

void checkCount(std::int64_t value, const char* what, std::int32_t min, std::int32_t max)
{
    if (value < min || value > max)
        throw Error(std::string(what) + " must be a whole number from " + std::to_string(min) + " to " +
                    std::to_string(max) + ", not " + std::to_string(value) + ".");
}

/// Parses a number of --rope-scaling or --attention; `whole` is the whole argument.
template <typename T>
T parsed(std::string_view text, std::string_view whole)
{
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        throw Error("\"" + std::string(whole) + "\": \"" + std::string(text) + "\" is not a valid number here.");
    return value;
}

void useSelfExtend(const ModelConfig& config, ContextPlan& plan)
{
    plan.rope = RopeScalingKind::SelfExtend;
    plan.window = std::min(2048, config.trainedContext / 4);
    if (plan.window < kMinWindow) {
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
        if (config.declaredScaling != RopeScalingKind::None) {
            plan.rope = config.declaredScaling;
            plan.factor = config.declaredFactor;
        } else if (plan.planned > config.trainedContext && !plan.rolling) {
            useSelfExtend(config, plan);
        }
    } else if (rope == "none") {
        plan.rope = RopeScalingKind::None;
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
        throw Error("\"" + std::string(rope) +
                    "\" is not a rope scaling: auto, none, linear:FACTOR, yarn:FACTOR or selfextend:GROUP:WINDOW.");
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
    case RopeScalingKind::SelfExtend:
        return "selfextend:" + std::to_string(group) + ":" + std::to_string(window);
    }
    return "none";
}

std::string ContextPlan::attentionText() const
{
    return rolling ? "rolling:" + std::to_string(sinks) + ":" + std::to_string(rollingWindow) : "full";
}

std::string ContextPlan::sentence(const ModelConfig& config) const
{
    const std::string trained = std::to_string(config.trainedContext);
    if (rolling) {
        return "The model sees the first " + std::to_string(sinks) + " and the last " + std::to_string(rollingWindow) +
               " tokens; what lies between falls out of its view.";
    }
    switch (rope) {
    case RopeScalingKind::SelfExtend:
        return "The model sees the whole book: the last " + std::to_string(window) +
               " tokens exactly, what lies before in groups of " + std::to_string(group) +
               " positions (it was trained on " + trained + " tokens).";
    case RopeScalingKind::Yarn:
        return "The model sees the whole book, its positions stretched by YaRN, factor " + number(factor) + ".";
    case RopeScalingKind::Linear:
        return "The model sees the whole book, its positions pressed together by " + number(factor) + ".";
    case RopeScalingKind::None:
        break;
    }
    if (planned > config.trainedContext)
        return "The model sees the whole book, but was trained on " + trained +
               " tokens only: beyond them its text decays.";
    return "The model sees the whole text.";
}

void ContextPlan::validate() const
{
    checkCount(planned, "The planned context", 1, kMaxPlanned);
    if (rope == RopeScalingKind::Linear || rope == RopeScalingKind::Yarn)
        checkFactor(factor);
    if (rope == RopeScalingKind::SelfExtend) {
        checkCount(group, "The group of Self-Extend", 1, kMaxGroup);
        checkCount(window, "The window of Self-Extend", kMinWindow, kMaxWindow);
    }
    if (rolling) {
        checkCount(sinks, "The number of sinks", 0, kKvBlock);
        checkCount(rollingWindow, "The rolling window", kMinWindow, kMaxPlanned);
    }
    if (rope == RopeScalingKind::SelfExtend && rolling)
        throw Error("Self-Extend and a rolling window exclude each other: choose one of them.");
}

ContextPlan planContext(const ModelConfig& config, std::int32_t planned, std::string_view rope,
                        std::string_view attention)
{
    if (planned < 1 || planned > kMaxPlanned) {
        throw Error("A context of " + std::to_string(planned) + " tokens cannot be planned: choose 1 to " +
                    std::to_string(kMaxPlanned) + ".");
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
        throw Error("\"" + std::string(attention) + "\" is not an attention: full or rolling:SINKS:WINDOW.");
    }
    parseRope(config, rope, plan);
    try {
        plan.validate();
    } catch (const Error& error) {
        throw Error("\"" + std::string(rope) + "\" with \"" + std::string(attention) + "\": " + error.what());
    }
    if (plan.rope == RopeScalingKind::SelfExtend) {
        const std::int64_t reach = plan.window + (static_cast<std::int64_t>(planned) - plan.window) / plan.group;
        if (planned > config.trainedContext && reach > config.trainedContext) {
            throw Error("Self-Extend with groups of " + std::to_string(plan.group) + " and a window of " +
                        std::to_string(plan.window) + " would use positions up to " + std::to_string(reach) +
                        " for a context of " + std::to_string(planned) + ", but the model was trained to " +
                        std::to_string(config.trainedContext) + ": take larger groups.");
        }
    }
    return plan;
}

} // namespace longhand
