#pragma once

#include "engine/types/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace longhand {

struct ModelConfig;

/// How positions beyond the trained context are handled (design, "Beyond the trained context"). Part of the target's
/// definition: recorded with the project.
enum class RopeScalingKind
{
    None,       ///< plain rotation at every position
    Linear,     ///< position interpolation by factor
    Yarn,       ///< YaRN by factor
    LongRope,   ///< the frequency factors that the model's file has for long texts (Phi-3)
    SelfExtend, ///< groups of `group` positions beyond a near window of `window`
};

/// A resolved plan: no "auto" left. Value type; projects and command lines record its text form.
struct ContextPlan
{
    std::int32_t planned = 131072; ///< positions the text may reach; prompts and tokens beyond it are refused
    RopeScalingKind rope = RopeScalingKind::None;
    double factor = 1.0;        ///< Linear, Yarn
    std::int32_t group = 1;     ///< SelfExtend G
    std::int32_t window = 2048; ///< SelfExtend w
    bool rolling = false;       ///< rolling window instead of full attention
    std::int32_t sinks = 16;    ///< rolling: first positions always seen
    std::int32_t rollingWindow = 8000;

    bool operator==(const ContextPlan&) const = default;

    /// Throws Error naming the number and its range: those of --context, --rope-scaling and --attention. planContext()
    /// checks whether the plan fits a model.
    void validate() const;

    /// Throws Error if the plan does not suit the model: a window that hides what its local layers see, or factors that
    /// the model does not have.
    void checkFits(const ModelConfig& config) const;

    /// The most tokens that the model sees at once.
    std::int32_t seen() const { return rolling ? sinks + rollingWindow : planned; }
    /// "none", "linear:4", "yarn:16", "longrope", "selfextend:21:2048": as --rope-scaling takes it.
    std::string ropeText() const;
    /// "full" or "rolling:16:8000": as --attention takes it.
    std::string attentionText() const;
    /// One sentence for the author: what the model sees of the book.
    Message sentence(const ModelConfig& config) const;
};

/// Resolves the author's choice for a model. rope: auto | none | linear:F | yarn:F | longrope | selfextend:G:W;
/// attention: full | rolling:S:W. auto: the scaling that the model's file declares; nothing within the trained context
/// or with a rolling window; else Self-Extend with window min(2048, trained / 4), at least the local layers' window,
/// and the smallest G with w + (planned - w) / G <= trained. Of LongRoPE's two sets of factors, auto takes those for
/// long texts if more than the original context is planned, else (none) those for short ones: by the plan, not by the
/// length reached, since keys in the cache keep their rotation. Throws Error with the text that could not be understood
/// or the numbers that do not fit.
ContextPlan planContext(const ModelConfig& config, std::int32_t planned, std::string_view rope = "auto",
                        std::string_view attention = "full");

} // namespace longhand
