#include "app/session/context_reader.h"

#include "app/costs/reading_cost.h"
#include "app/project/project.h"
#include "app/project/takes/blanks_before_run.h"
#include "app/project/text/end_blanks.h"
#include "app/project/text/utf8_text.h"
#include "app/session/context_tokens.h"
#include "app/session/run_mode.h"
#include "engine/chat/chat_template.h"
#include "engine/generation/engine_options.h"
#include "engine/model/block_names.h"
#include "engine/model/forward_pass.h"
#include "engine/model/prefix_store.h"
#include "engine/tokenizer/utf8.h"
#include "kernels/ops/attention.h"

#include <algorithm>

namespace longhand {

namespace {

/// What the tokens decode to, with the names of special ones.
std::string spelled(std::span<const TokenId> tokens, const Tokenizer& tokenizer, PlaceInText place)
{
    std::string text;
    for (const TokenId token : tokens) {
        text += tokenizer.isControl(token) ? tokenizer.piece(token) : tokenizer.bytes(token, place);
        place = PlaceInText::Inside;
    }
    return text;
}

/// Splits the sections where the view begins and ends.
std::vector<ContextPassage> passagesOf(const ContextReading& reading, const Tokenizer& tokenizer,
                                       std::int64_t unreadBegin, std::int64_t unreadEnd)
{
    std::vector<ContextPassage> passages;
    const std::span<const TokenId> tokens(reading.tokens);
    for (const ContextSection& section : reading.sections) {
        std::int64_t from = section.begin;
        while (from < section.end) {
            const bool unread = from >= unreadBegin && from < unreadEnd;
            std::int64_t to = unread ? unreadEnd : from < unreadBegin ? unreadBegin : section.end;
            to = std::min(to, section.end);
            const auto part = tokens.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
            const PlaceInText place = from == section.begin ? section.place : PlaceInText::Inside;
            const bool frame = section.part == ContextPart::Frame;
            passages.push_back({section.part, frame ? spelled(part, tokenizer, place) : tokenizer.decode(part, place),
                                to - from, unread});
            from = to;
        }
    }
    // A character that a boundary splits goes to the passage where it begins.
    for (std::size_t i = 0; i + 1 < passages.size(); ++i) {
        std::string& next = passages[i + 1].text;
        std::size_t rest = 0;
        while (rest < next.size() && isContinuation(next[rest]))
            ++rest;
        passages[i].text += next.substr(0, rest);
        next.erase(0, rest);
    }
    for (ContextPassage& passage : passages)
        passage.text = wellFormedUtf8(passage.text);
    return passages;
}

/// Sinks and window fit the trained context length; the beginning of the text takes at most a quarter.
std::string rollingChoice(const ModelConfig& config, std::int64_t front, std::int64_t longest)
{
    const std::int64_t trained = config.trainedContext;
    const std::int64_t sinks = std::clamp<std::int64_t>(front, 16, std::max<std::int64_t>(16, trained / 4));
    const std::int64_t window = std::min<std::int64_t>((trained - sinks) / 64 * 64, longest);
    return "rolling:" + std::to_string(sinks) + ":" + std::to_string(window);
}

/// Takes bytes off the end, as an edit does: tokens go as a whole, and what stays of one is the author's.
void cutEnd(std::vector<ManuscriptPiece>& pieces, std::size_t bytes)
{
    while (bytes > 0 && !pieces.empty()) {
        ManuscriptPiece& last = pieces.back();
        const bool words = last.tokens.empty();
        const std::size_t unit = words ? last.text.size() : last.tokenBytes.back();
        const std::size_t gone = std::min(bytes, unit);
        const std::string stays = last.text.substr(last.text.size() - unit, unit - gone);
        bytes -= gone;
        last.text.resize(last.text.size() - unit);
        if (!words) {
            last.tokens.pop_back();
            last.sources.pop_back();
            last.tokenBytes.pop_back();
        }
        if (last.text.empty())
            pieces.pop_back();
        if (!stays.empty()) {
            pieces.emplace_back();
            pieces.back().text = stays;
        }
    }
}

/// The manuscript as a run reads it that begins or resumes now.
std::vector<ManuscriptPiece> manuscriptForRun(Project& project)
{
    std::vector<ManuscriptPiece> pieces = project.manuscript();
    std::string raw;
    for (const ManuscriptPiece& piece : pieces)
        raw += piece.text;
    const ShownText shown(raw);
    const std::size_t blanks = blanksAtEnd(shown.text());
    if (blanks > 0 && !project.interruptedRun() && blanksBeforeRun(project) > 0)
        cutEnd(pieces, blanks + shown.tail());
    return pieces;
}

ContextReading readingForRun(Project& project, const Model& model, const ChatTemplate* usual)
{
    return readContext(manuscriptForRun(project), project.runs(), notesInForce(project), model.tokenizer(),
                       model.fingerprint(), chatInForce(project, model, usual));
}

} // namespace

CoAuthorOffer ContextReader::coAuthor() const
{
    if (!m_model)
        return {};
    const ChatSupport& chat = m_model->chat();
    return {chat.known != nullptr, m_usual.chat != nullptr, std::string(chat.known ? chat.known->title : ""), chat.why};
}

std::int64_t ContextReader::frontTokens(const Project& project) const
{
    return m_model ? longhand::frontTokens(project, *m_model, m_usual.chat) : 0;
}

std::int64_t ContextReader::noteTokens(std::string_view note) const
{
    const std::string_view trimmed = trimmedNote(note.substr(0, StoryNotes::kLargest));
    if (!m_model || trimmed.empty())
        return 0;
    return static_cast<std::int64_t>(
        m_model->tokenizer().encode(std::string(trimmed) + "\n\n", PlaceInText::Inside).size());
}

ContextPassages ContextReader::read(Project& project) const
{
    ContextPassages result;
    if (!m_model)
        return result;
    const ContextReading reading = readingForRun(project, *m_model, m_usual.chat);
    result.coAuthor = chatInForce(project, *m_model, m_usual.chat) != nullptr;
    result.plan = planInForce(project, *m_model, m_usual);
    result.sentence = result.plan.sentence(m_model->config());
    result.tokens = static_cast<std::int64_t>(reading.tokens.size());
    result.runUnfinished = project.interruptedRun().has_value();
    std::int64_t begin = 0, end = 0;
    if (result.plan.rolling) {
        end = std::max<std::int64_t>(result.tokens - result.plan.rollingWindow, 0);
        begin = std::min<std::int64_t>(result.plan.sinks, end);
    }
    result.unread = end - begin;
    result.passages = passagesOf(reading, m_model->tokenizer(), begin, end);
    return result;
}

ReadingNeed ContextReader::need(Project& project) const
{
    ReadingNeed need;
    if (!m_model)
        return need;
    const std::vector<TokenId> tokens = readingForRun(project, *m_model, m_usual.chat).tokens;
    const ContextPlan plan = planInForce(project, *m_model, m_usual);
    need.tokens = static_cast<std::int64_t>(tokens.size());
    if (tokens.empty())
        return need;
    const auto wanted = std::span(tokens).first(tokens.size() - 1); // the last token belongs to the first decoding pass
    if (m_read.held && m_read.heldUnder == plan) {
        const auto common = std::mismatch(m_read.held->begin(), m_read.held->end(), wanted.begin(), wanted.end());
        need.read = ForwardPass::lengthAfterCut(plan, static_cast<std::int32_t>(m_read.held->size()),
                                                static_cast<std::int32_t>(common.first - m_read.held->begin()));
    }
    if (m_read.kept)
        need.read =
            std::max(need.read, keptTokens(*m_read.kept,
                                           {*m_model, plan, m_read.backend,
                                            arithmeticOf(m_read.isa, *m_model, encodingOfBackend(m_read.backend))},
                                           plan, wanted));
    if (need.read == static_cast<std::int64_t>(wanted.size()))
        need.read = need.tokens;
    return need;
}

std::optional<LargerPlan> ContextReader::largerPlan(const ContextPlan& present, std::int64_t tokens,
                                                    std::int64_t front) const
{
    if (!m_model)
        return {};
    const ModelConfig& config = m_model->config();
    constexpr std::int64_t step = 65536;
    const std::int64_t wanted = std::max<std::int64_t>(2 * std::int64_t{present.planned}, tokens + step);
    LargerPlan larger;
    larger.planned = static_cast<std::int32_t>(std::min<std::int64_t>((wanted + step - 1) / step * step, 1 << 24));
    if (larger.planned <= tokens)
        return {};
    larger.ropeChoice = "auto";
    if (present.rolling) {
        larger.attentionChoice = config.slidingWindow > 0 && present.sinks == 0 ? "full" : present.attentionText();
    } else {
        larger.attentionChoice = rollingChoice(config, front, 32768);
    }
    try {
        larger.plan = planContext(config, larger.planned, larger.ropeChoice, larger.attentionChoice);
    } catch (const Error&) {
        return {};
    }
    if (!larger.plan.rolling)
        return {};
    return larger;
}

std::optional<LargerPlan> ContextReader::lastPartPlan(const ContextPlan& present, std::int64_t tokens,
                                                      std::int64_t front) const
{
    constexpr std::int64_t lastPart = 2048;
    if (!m_model || present.rolling)
        return {};
    LargerPlan plan;
    plan.planned = present.planned;
    plan.ropeChoice = "auto";
    plan.attentionChoice = rollingChoice(m_model->config(), front, lastPart);
    try {
        plan.plan = planContext(m_model->config(), plan.planned, plan.ropeChoice, plan.attentionChoice);
    } catch (const Error&) {
        return {};
    }
    if (tokens <= std::int64_t{plan.plan.sinks} + plan.plan.rollingWindow)
        return {};
    return plan;
}

std::optional<double> ContextReader::secondsToRead(const CostCurve& measured, const ContextPlan& plan,
                                                   std::int64_t from, std::int64_t to) const
{
    return m_model ? readingSeconds(measured, readingWork(m_model->config()), plan, from, to) : std::nullopt;
}

} // namespace longhand
