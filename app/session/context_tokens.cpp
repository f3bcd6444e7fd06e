#include "app/session/context_tokens.h"

#include "app/project/project.h"

#include <set>
#include <span>
#include <utility>

namespace longhand {

namespace {

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
    /// Words of the story, tokenised together with adjacent ones.
    void addWords(std::string_view words) { m_words += words; }
    void addTokens(std::span<const TokenId> tokens)
    {
        takeWords(); // words on both sides of a run are separate texts, even if the run has no tokens
        if (tokens.empty())
            return;
        begin(ContextPart::Story);
        append(tokens);
    }
    ContextReading finish()
    {
        takeWords();
        if (m_tokenizer.bos() >= 0 && (m_tokenizer.addBos() || !m_beginsWithText)) {
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
    void addText(ContextPart part, const std::string& text)
    {
        m_beginsWithText |= m_reading.tokens.empty();
        const std::vector<TokenId> encoded = m_tokenizer.encode(text);
        if (encoded.empty())
            return;
        begin(part);
        append(encoded);
    }
    void begin(ContextPart part)
    {
        const auto at = static_cast<std::int64_t>(m_reading.tokens.size());
        if (m_reading.sections.empty() || m_reading.sections.back().part != part)
            m_reading.sections.push_back({part, at, at});
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
                           const RunNotes& notes, const Tokenizer& tokenizer, const std::string& fingerprint)
{
    checkLengths(notes.notes); // before they become tokens
    std::set<SpanId> own;
    for (const RunInfo& run : runs)
        if (run.settings.modelFingerprint == fingerprint)
            own.insert(run.span);

    ContextBuilder builder(tokenizer);
    builder.addNote(ContextPart::Premise, notes.notes.premise);
    builder.addNote(ContextPart::Memory, notes.notes.memory);
    std::size_t at = 0; // offset of the piece in the text
    bool noteWaits = notes.noteAt >= 0;
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

std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint, const RunNotes& notes)
{
    return readContext(manuscript, runs, notes, tokenizer, fingerprint).tokens;
}

std::vector<TokenId> contextTokens(const Project& project, const Model& model, const RunNotes& notes)
{
    return contextTokens(project.manuscript(), project.runs(), model.tokenizer(), model.fingerprint(), notes);
}

std::vector<TokenId> contextTokens(const Project& project, const Model& model)
{
    return contextTokens(project, model, notesInForce(project));
}

ContextPlan planOf(const ProjectInfo& info, const Model& model)
{
    if (info.modelFingerprint == model.fingerprint())
        return info.context;
    return planContext(model.config(), info.context.planned, info.ropeChoice, info.attentionChoice);
}

} // namespace longhand
