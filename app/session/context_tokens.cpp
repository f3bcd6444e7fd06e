#include "app/session/context_tokens.h"

#include "app/project/project.h"
#include "app/session/run_mode.h"
#include "engine/chat/chat_template.h"

#include <set>
#include <span>
#include <utility>

namespace longhand {

namespace {

// What the model is asked for in co-author mode. Recorded runs depend on these words: never change them.
constexpr std::string_view kRole = "You are the co-author of a story.\n\n";
constexpr std::string_view kTask =
    "The reply is the story itself, in full. Continue it exactly where it stops, in its own voice, tense and language. "
    "Write nothing but the story: no comments, no headings, no summary.";
constexpr std::string_view kRequest = "Write the story.";

/// Builds the model's input part by part.
class ContextBuilder
{
public:
    explicit ContextBuilder(const Tokenizer& tokenizer) : m_tokenizer(tokenizer) {}

    /// One of the notes: one or more paragraphs of its own.
    void addNote(ContextPart part, std::string_view text)
    {
        if (const std::string_view trimmed = trimmedNote(text); !trimmed.empty()) {
            takeWords();
            addText(part, std::string(trimmed) + "\n\n");
        }
    }
    /// The same with its name before it, as a part of the frame.
    void addNamedNote(ContextPart part, std::string_view name, std::string_view text)
    {
        if (trimmedNote(text).empty())
            return;
        addText(ContextPart::Frame, std::string(name));
        addNote(part, text);
    }
    /// A part of the chat template, with our own words in it.
    void addFrame(const ChatTemplate& chat, const std::string& text)
    {
        m_beginsWithText = true;
        m_bos |= chat.bos;
        for (const ChatPiece& piece : chatPieces(chat, text, m_tokenizer)) {
            if (piece.token >= 0) {
                begin(ContextPart::Frame, PlaceInText::Inside);
                append({&piece.token, 1});
                m_space = chat.swallowsLineEnds && m_tokenizer.addsSpacePrefix();
                continue;
            }
            std::string_view words = piece.text;
            if (m_reading.tokens.empty() && m_tokenizer.addsSpacePrefix() && words.starts_with(' '))
                words.remove_prefix(1); // that space is put there anyway
            // A space at the end is read as a part of the word after it.
            const bool space = words.ends_with(' ');
            words.remove_suffix(space ? 1 : 0);
            addText(ContextPart::Frame, std::string(words));
            m_space |= space;
        }
    }
    /// Words of the story, tokenised together with adjacent ones.
    void addWords(std::string_view words) { m_words += words; }
    void addTokens(std::span<const TokenId> tokens)
    {
        takeWords(); // words on both sides of a run are separate texts, even if the run has no tokens
        if (tokens.empty())
            return;
        begin(ContextPart::Story, beginTokens());
        append(tokens);
    }
    ContextReading finish()
    {
        takeWords();
        m_reading.next = beginTokens();
        // Some vocabularies begin a turn with that very token.
        const bool there = !m_reading.tokens.empty() && m_reading.tokens.front() == m_tokenizer.bos();
        if (m_tokenizer.bos() >= 0 && !there && (m_bos || m_tokenizer.addBos() || !m_beginsWithText)) {
            m_reading.tokens.insert(m_reading.tokens.begin(), m_tokenizer.bos());
            for (ContextSection& section : m_reading.sections) {
                ++section.begin;
                ++section.end;
            }
        }
        return std::move(m_reading);
    }

private:
    void takeWords()
    {
        if (!m_words.empty())
            addText(ContextPart::Story, std::exchange(m_words, {}));
    }
    void addText(ContextPart part, std::string text)
    {
        if (text.empty())
            return;
        const bool begins = m_reading.tokens.empty();
        m_beginsWithText |= begins;
        const bool space = std::exchange(m_space, false);
        if (space)
            text.insert(0, 1, ' ');
        // A space that the tokenizer puts before a text belongs before the whole input, not before each of its parts.
        const std::vector<TokenId> encoded =
            m_tokenizer.encode(text, begins ? PlaceInText::Begin : PlaceInText::Inside);
        if (encoded.empty())
            return;
        begin(part, begins || space ? PlaceInText::Begin : PlaceInText::Inside);
        append(encoded);
    }
    /// The place of tokens that come next. The space before a reply is the one that a text begins with to the model, or
    /// else a token.
    PlaceInText beginTokens()
    {
        if (m_reading.tokens.empty())
            return PlaceInText::Begin;
        if (!std::exchange(m_space, false))
            return PlaceInText::Inside;
        if (m_tokenizer.addsSpacePrefix())
            return PlaceInText::Begin;
        begin(ContextPart::Frame, PlaceInText::Inside);
        append(m_tokenizer.encode(" ", PlaceInText::Inside));
        return PlaceInText::Inside;
    }
    void begin(ContextPart part, PlaceInText place)
    {
        const auto at = static_cast<std::int64_t>(m_reading.tokens.size());
        if (m_reading.sections.empty() || m_reading.sections.back().part != part)
            m_reading.sections.push_back({part, at, at, place});
    }
    void append(std::span<const TokenId> tokens)
    {
        m_reading.tokens.insert(m_reading.tokens.end(), tokens.begin(), tokens.end());
        m_reading.sections.back().end = static_cast<std::int64_t>(m_reading.tokens.size());
    }

    const Tokenizer& m_tokenizer;
    ContextReading m_reading;
    std::string m_words;
    bool m_beginsWithText = false;
    bool m_bos = false;   // the template begins with it
    bool m_space = false; // what comes next begins with a space
};

/// Number of a piece's tokens that end at or before a byte of it.
std::size_t tokensBefore(const ManuscriptPiece& piece, std::size_t bytes)
{
    std::size_t count = 0;
    for (std::size_t end = 0; count < piece.tokens.size(); ++count) {
        end += count < piece.tokenBytes.size() ? piece.tokenBytes[count] : 0;
        if (end > bytes)
            break;
    }
    return count;
}

} // namespace

ContextReading readContext(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                           const RunNotes& notes, const Tokenizer& tokenizer, const std::string& fingerprint,
                           const ChatTemplate* chat)
{
    checkLengths(notes.notes); // before they become tokens
    std::set<SpanId> own;
    for (const RunInfo& run : runs)
        if (run.settings.modelFingerprint == fingerprint)
            own.insert(run.span);

    ContextBuilder builder(tokenizer);
    if (chat) {
        builder.addFrame(*chat, std::string(chat->beforeSystem).append(kRole));
        builder.addNamedNote(ContextPart::Premise, "Premise:\n", notes.notes.premise);
        builder.addNamedNote(ContextPart::Memory, "Memory:\n", notes.notes.memory);
        builder.addNamedNote(ContextPart::Note, "Author's note:\n", notes.notes.authorsNote);
        builder.addFrame(*chat,
                         std::string(kTask).append(chat->beforeRequest).append(kRequest).append(chat->beforeReply));
    } else {
        builder.addNote(ContextPart::Premise, notes.notes.premise);
        builder.addNote(ContextPart::Memory, notes.notes.memory);
    }
    std::size_t at = 0; // offset of the piece in the text
    bool noteWaits = !chat && notes.noteAt >= 0;
    const auto putNote = [&] {
        builder.addNote(ContextPart::Note, notes.notes.authorsNote);
        noteWaits = false;
    };
    for (const ManuscriptPiece& piece : manuscript) {
        const bool words = piece.kind == SpanKind::Author || !own.contains(piece.run);
        const std::size_t place = static_cast<std::size_t>(notes.noteAt) - at; // in this piece
        at += piece.text.size();
        const bool here = noteWaits && static_cast<std::size_t>(notes.noteAt) < at;
        if (words) {
            const std::size_t cut = here ? place : 0;
            builder.addWords(std::string_view(piece.text).substr(0, cut));
            if (here)
                putNote();
            builder.addWords(std::string_view(piece.text).substr(cut));
        } else {
            const std::span<const TokenId> tokens(piece.tokens);
            const std::size_t cut = here ? tokensBefore(piece, place) : 0;
            builder.addTokens(tokens.first(cut));
            if (here)
                putNote();
            builder.addTokens(tokens.subspan(cut));
        }
    }
    if (noteWaits)
        putNote();
    return builder.finish();
}

ContextReading readContext(const Project& project, const Model& model, const ChatTemplate* usual)
{
    return readContext(project.manuscript(), project.runs(), notesInForce(project), model.tokenizer(),
                       model.fingerprint(), chatInForce(project, model, usual));
}

std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint, const RunNotes& notes,
                                   const ChatTemplate* chat)
{
    return readContext(manuscript, runs, notes, tokenizer, fingerprint, chat).tokens;
}

std::vector<TokenId> contextTokens(const Project& project, const Model& model, const ChatTemplate* usual)
{
    return readContext(project, model, usual).tokens;
}

std::int64_t frontTokens(const Project& project, const Model& model, const ChatTemplate* usual,
                         const std::optional<WritingMode>& mode)
{
    StoryNotes notes = storyNotes(project);
    const ChatTemplate* chat = mode ? chatOfStory(*mode, model, usual) : chatInForce(project, model, usual);
    if (!chat)
        notes.authorsNote.clear();
    return std::ssize(contextTokens({}, {}, model.tokenizer(), {}, {notes, -1}, chat));
}

ContextPlan planOf(const ProjectInfo& info, const Model& model, const RecommendedSettings& recommended,
                   std::int64_t front)
{
    if (info.modelFingerprint == model.fingerprint())
        return info.context;
    ContextPlan plan = planContext(model.config(), info.context.planned, info.ropeChoice,
                                   attentionOf(info.attentionChoice, info.ropeChoice, recommended));
    if (info.attentionChoice == "auto" && plan.rolling && plan.sinks > 0)
        plan.sinks = std::max(
            plan.sinks, static_cast<std::int32_t>(std::min<std::int64_t>(front, model.config().trainedContext / 4)));
    return plan;
}

ContextPlan planOf(const Project& project, const Model& model, const UsualWriting& usual,
                   const std::optional<WritingMode>& mode)
{
    const ProjectInfo info = project.info();
    const bool known = info.modelFingerprint == model.fingerprint();
    return planOf(info, model, usual.settings, known ? 0 : frontTokens(project, model, usual.chat, mode));
}

ContextPlan planInForce(const Project& project, const Model& model, const UsualWriting& usual)
{
    if (const auto run = project.interruptedRun();
        run && run->settings.context && run->settings.modelFingerprint == model.fingerprint())
        return *run->settings.context;
    return planOf(project, model, usual);
}

} // namespace longhand
