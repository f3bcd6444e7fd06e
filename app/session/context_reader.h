#pragma once

#include "engine/model/context_plan.h"
#include "engine/types/error.h"
#include "engine/types/token.h"
#include "kernels/util/isa.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class CostCurve;
class Model;
class PrefixStore;
class Project;
enum class ContextPart;

/// A stretch of what the model reads that is of one kind, and either read or not.
struct ContextPassage
{
    ContextPart part{};
    std::string text; ///< exactly what its tokens stand for; U+FFFD for what is no character
    std::int64_t tokens = 0;
    bool unread = false; ///< fallen out of view: the next word is written without looking at it
};

/// What the model reads before the next word, in order, and what is planned.
struct ContextPassages
{
    std::vector<ContextPassage> passages;
    std::int64_t tokens = 0; ///< of all passages, and the one that begins a text
    std::int64_t unread = 0; ///< of these, those that have fallen out of view
    ContextPlan plan;
    std::string sentence;       ///< ContextPlan::sentence
    bool runUnfinished = false; ///< the notes are those of the run at the end of the text, not the present ones
};

/// Room for a longer text: what a project would be made with.
struct LargerPlan
{
    std::int32_t planned = 0;
    std::string ropeChoice, attentionChoice;
    ContextPlan plan; ///< the two resolved
};

/// What of a text a session need not read again. Value type, cheap to copy.
struct ReadAlready
{
    std::shared_ptr<const std::vector<TokenId>> held; ///< in the engine's cache; null: nothing
    ContextPlan heldUnder;
    std::shared_ptr<const PrefixStore> kept; ///< on the disk; null: nothing
    std::string backend;                     ///< of what is kept: backendName()
    Isa isa{};
};

/// What a run that begins now reads first.
struct ReadingNeed
{
    std::int64_t tokens = 0; ///< all that it reads
    std::int64_t read = 0;   ///< the first of these that need no reading
};

/// What a loaded model makes of a text, for looking at it: the same functions that feed the engine. Thread-safe and
/// cheap to copy; while one is held, so are the model's weights.
class ContextReader
{
public:
    ContextReader() = default; ///< no model
    explicit ContextReader(std::shared_ptr<const Model> model) : m_model(std::move(model)) {}
    ContextReader(std::shared_ptr<const Model> model, ReadAlready read)
        : m_model(std::move(model)), m_read(std::move(read))
    {
    }
    explicit operator bool() const { return m_model != nullptr; }

    /// Tokens of a note, as it is read (without white space around it; with the blank line after it). 0: nothing.
    /// Of one too large to be read (StoryNotes::largest) its beginning.
    std::int64_t noteTokens(std::string_view note) const;
    /// Reads the whole project: not for the thread of a window. Throws Error.
    ContextPassages read(const Project& project) const;
    /// Reads the whole project, too. Throws Error.
    ReadingNeed need(const Project& project) const;
    /// A plan with room for more than `tokens`, in which the beginning (`front` tokens: premise and memory) stays in
    /// view and the middle falls out of it when the text grows; empty if the model does not allow one.
    std::optional<LargerPlan> largerPlan(const ContextPlan& present, std::int64_t tokens, std::int64_t front) const;

    /// A plan for as long a text, under which the model looks at the beginning and the newest two thousand tokens only,
    /// so that a text of `tokens` is read sooner; empty if there is no such plan, or it would leave nothing out.
    std::optional<LargerPlan> lastPartPlan(const ContextPlan& present, std::int64_t tokens, std::int64_t front) const;
    /// Of the tokens [from, to) under a plan, from what was measured under any (readingSeconds).
    std::optional<double> secondsToRead(const CostCurve& measured, const ContextPlan& plan, std::int64_t from,
                                        std::int64_t to) const;

private:
    std::shared_ptr<const Model> m_model;
    ReadAlready m_read;
};

} // namespace longhand
