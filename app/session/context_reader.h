#pragma once

#include "app/session/run_mode.h"
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

struct ChatTemplate;
class CostCurve;
class Model;
class PrefixStore;
class Project;
enum class ContextPart;

/// A stretch of the model's input of one kind, either read or no longer in view.
struct ContextPassage
{
    ContextPart part{};
    std::string text; ///< exactly what its tokens decode to; U+FFFD for invalid bytes
    std::int64_t tokens = 0;
    bool unread = false; ///< out of view: the next word is written without attending to it
};

/// The model's input before the next word, in order, and the context plan.
struct ContextPassages
{
    std::vector<ContextPassage> passages;
    std::int64_t tokens = 0; ///< of all passages, plus the beginning-of-text token
    std::int64_t unread = 0; ///< of these, out of view
    ContextPlan plan;
    Message sentence;           ///< ContextPlan::sentence
    bool coAuthor = false;      ///< in co-author mode
    bool runUnfinished = false; ///< the notes are those of the unfinished run at the end of the text
};

/// A plan for a longer text: the settings a new project would get.
struct LargerPlan
{
    std::int32_t planned = 0;
    std::string ropeChoice, attentionChoice;
    ContextPlan plan; ///< resolved from the two choices
};

/// Whether a model can write as a co-author.
struct CoAuthorOffer
{
    bool available = false;
    bool usual = false; ///< a story that leaves the mode to the model is written in it
    std::string form;   ///< the chat template's name for people; empty: none known
    Message why;        ///< it is not available
};

/// The part of a text that a session need not read again. Value type, cheap to copy.
struct ReadAlready
{
    std::shared_ptr<const std::vector<TokenId>> held; ///< in the engine's cache; null: nothing
    ContextPlan heldUnder;
    std::shared_ptr<const PrefixStore> kept; ///< on the disk; null: nothing
    std::string backend;                     ///< that wrote `kept`: backendName()
    Isa isa{};
};

/// What a run that begins now has to read first.
struct ReadingNeed
{
    std::int64_t tokens = 0; ///< its whole input
    std::int64_t read = 0;   ///< leading tokens that are already read
};

/// Shows how a loaded model tokenises and reads a text, with the same functions that feed the engine. Thread-safe and
/// cheap to copy; holding one keeps the model's weights in memory.
class ContextReader
{
public:
    ContextReader() = default; ///< no model
    /// usual: usualWriting().
    explicit ContextReader(std::shared_ptr<const Model> model, UsualWriting usual = {}, ReadAlready read = {})
        : m_model(std::move(model)), m_usual(std::move(usual)), m_read(std::move(read))
    {
    }
    explicit operator bool() const { return m_model != nullptr; }

    /// What the model says about co-author mode.
    CoAuthorOffer coAuthor() const;
    /// Number of tokens of a note as the model reads it (trimmed, with the blank line after it). 0: empty. For a note
    /// that is too large (StoryNotes::kLargest), counts its beginning only.
    std::int64_t noteTokens(std::string_view note) const;
    /// As a run that begins or resumes now would read the project: without the blanks that go before one begins
    /// (blanksBeforeRun()). Reads the whole project: not for the UI thread. Throws Error.
    ContextPassages read(Project& project) const;
    /// Reads the whole project, too. Throws Error.
    ReadingNeed need(Project& project) const;
    /// Number of tokens before the story: premise and memory, or all that co-author mode puts there.
    std::int64_t frontTokens(const Project& project) const;
    /// A plan for more than `tokens` tokens, in which the beginning (`front` tokens, see there) stays in view and the
    /// middle drops out of view as the text grows; empty if the model does not allow one.
    std::optional<LargerPlan> largerPlan(const ContextPlan& present, std::int64_t tokens, std::int64_t front) const;

    /// A plan for the same text length in which the model attends only to the beginning and the newest two thousand
    /// tokens, so that a text of `tokens` is read faster; empty if there is no such plan or it would leave nothing out.
    std::optional<LargerPlan> lastPartPlan(const ContextPlan& present, std::int64_t tokens, std::int64_t front) const;
    /// Expected seconds to read the tokens [from, to) under a plan, from measurements under any plan (readingSeconds).
    std::optional<double> secondsToRead(const CostCurve& measured, const ContextPlan& plan, std::int64_t from,
                                        std::int64_t to) const;

private:
    std::shared_ptr<const Model> m_model;
    UsualWriting m_usual;
    ReadAlready m_read;
};

} // namespace longhand
