#include "app/session/run_writer.h"

#include "app/costs/reading_cost.h"
#include "app/library/heads_library.h"
#include "app/project/live_text.h"
#include "app/project/store/storage_error.h"
#include "app/project/story_cache.h"
#include "app/project/takes/blanks_before_run.h"
#include "app/project/text/utf8_text.h"
#include "app/session/context_tokens.h"
#include "app/session/run_adapter.h"
#include "app/session/run_backend.h"
#include "app/session/run_mode.h"
#include "engine/chat/chat_template.h"
#include "engine/metrics/loop_detector.h"
#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/forward_pass.h"
#include "engine/model/prefix_store.h"
#include "engine/speculative/draft_model_error.h"

#include <algorithm>
#include <chrono>

namespace longhand {

namespace {

/// Other drafts for a run that ends where it was to end: that a loop or a collapse stops it belongs to its text.
StrategySettings stoppingAs(const StrategySettings& run, StrategySettings drafts)
{
    drafts.stopAtLoop = run.stopAtLoop;
    drafts.stopAtCollapse = run.stopAtCollapse;
    return drafts;
}

} // namespace

void requireLossless(const StrategySettings& strategy)
{
    if (strategy.verify != VerifyRule::Lossless)
        throw Error(
            "A project holds only what its settings give: a run that is NOT lossless cannot be written into it.");
}

RunWriter::RunWriter(Project& project, const EngineOptions& options, SessionBoard& board, const ModelSlot& slot,
                     BadDraftModel badDraftModel)
    : m_project(project), m_options(options), m_board(board), m_slot(slot), m_badDraftModel(badDraftModel),
      m_cache(storyCache(project))
{
}

void RunWriter::setState(SessionState state, Message message)
{
    if (state == SessionState::Prefill)
        m_reading = {};
    lookAtGpu();
    if (m_generator)
        m_board.update([this](SessionStatus& s) {
            s.gpu = m_gpu;
            s.kvBytes = m_generator->kvBytes();
            s.workspaceBytes = m_generator->workspaceBytes();
        });
    m_board.setState(state, std::move(message), reader());
}

/// With the text that is in memory now.
ContextReader RunWriter::reader() const
{
    if (!model())
        return {};
    ReadAlready read;
    if (m_generator) {
        read.held = std::make_shared<const std::vector<TokenId>>(m_generator->readText());
        read.heldUnder = m_generator->plan();
    }
    const EngineOptions engine = suited();
    read.backend = backendName(engine);
    read.isa = engine.isa;
    read.kept = engine.cuda ? nullptr : engine.kept;
    return ContextReader(model(), m_slot.usual(), std::move(read));
}

/// A GPU that failed in an earlier run gets another chance. Throws Error if it fails again.
void RunWriter::wakeGpu()
{
    if (!m_options.cuda || !m_options.cuda->isLost())
        return;
    m_generator.reset(); // its memory there is gone
    m_options.cuda->reopenIfLost();
}

/// What of the GPU is in use, about once a second.
void RunWriter::lookAtGpu()
{
    const CudaBackend* gpu = m_generator ? m_generator->options().cuda.get() : nullptr;
    if (!gpu) {
        m_gpu = {};
        return;
    }
    if (!m_gpu.name.empty() && Clock::now() - m_gpuSeen < std::chrono::seconds(1))
        return;
    m_gpuSeen = Clock::now();
    m_gpu.name = gpu->info().name;
    m_gpu.modelLayers = model()->config().layers;
    m_gpu.layers = m_generator->options().gpuLayers > 0 ? m_generator->options().gpuLayers : m_gpu.modelLayers;
    m_gpu.totalBytes = gpu->info().totalBytes;
    const auto free = gpu->freeBytes();
    m_gpu.usedBytes = free ? m_gpu.totalBytes - std::min(m_gpu.totalBytes, *free) : 0;
}

EngineOptions RunWriter::suited() const
{
    EngineOptions options = suitedTo(m_options, model()->config());
    options.kvEncoding = m_cache;
    return options;
}

bool RunWriter::begin(const WriteRequest& request, const ContextPlan& plan,
                      const std::function<void()>& beforeRecording)
{
    ActiveRun run;
    m_cache = request.choices.cache ? *request.choices.cache : storyCache(m_project);
    const SpanId head = m_project.head();
    const std::vector<ManuscriptPiece> manuscript = m_project.manuscriptAt(head);
    const RunNotes notes = placeNotes(storyNotes(m_project), manuscript);
    const WritingMode mode = request.choices.mode ? *request.choices.mode : writingMode(m_project);
    const ChatTemplate* chat = chatOfStory(mode, *model(), m_slot.usual().chat);
    read(run, manuscript, notes, chat);
    if (mode == WritingMode::CoAuthor && !chat)
        run.remark = Message("This model cannot write as a co-author, so it goes on with the text alone. %1",
                             model()->chat().why);
    const std::int64_t planned = plan.planned;
    const auto length = static_cast<std::int64_t>(run.context.size());
    if (length == 0 || (request.choices.dropBlanks && blanksBeforeRun(m_project) == m_project.text().size()))
        throw Error("There is no text to continue: write at least one word.");
    if (length >= planned) {
        m_board.update([&](SessionStatus& s) {
            s.contextFull = true;
            s.contextTokens = length;
            s.contextPlanned = planned;
        });
        throw Error("%1 has %2 tokens, and this project plans for %3: the model's view is full.",
                    notes.notes.empty() ? Message("The text") : Message("The text, with its notes,"), length, planned);
    }
    wakeGpu();
    // Before anything is recorded, so that unusable settings leave no empty run behind.
    prepare(suited(), plan);
    run.remark.append(m_slot.leftOut());
    run.remark.append(setStrategy(request.strategy));
    run.settings.sampler = request.sampler;
    run.settings.strategy = request.strategy;
    run.settings.targetTokens = request.tokens;
    run.settings.adapters = adapterRecords(*model());
    run.settings.chat = chat ? chat->name : "";
    run.settings.context = plan;
    run.settings.modelFingerprint = model()->fingerprint();
    run.settings.tokenizer = model()->tokenizerDigest();
    run.settings.modelName = model()->config().name;
    run.settings.backend = backendName(suited());
    run.settings.isa = isaName(m_options.isa);
    run.settings.programVersion = LONGHAND_VERSION;
    beforeRecording();
    keep(request.choices);
    if (request.choices.dropBlanks && blanksBeforeRun(m_project) > 0) {
        dropBlanksBeforeRun(m_project);
        return false; // the text is another one now
    }
    // The author chose a new run instead; before this one is sure to begin the old one must stay what it is.
    if (const auto before = m_project.interruptedRun())
        m_project.setRunState(before->span, RunState::Stopped, FinishReason::Stopped);
    run.span = beginRunAt(m_project, head, run.settings, length, notes);
    if (run.span == 0)
        return false;
    start(std::move(run));
    return true;
}

void RunWriter::keep(const StoryChoices& choices)
{
    if (choices.adapter)
        setStoryAdapter(m_project, *choices.adapter);
    if (choices.mode)
        setWritingMode(m_project, *choices.mode);
    if (choices.cache)
        setStoryCache(m_project, *choices.cache);
}

/// Makes the model's input before the run's next token.
void RunWriter::read(ActiveRun& run, const std::vector<ManuscriptPiece>& manuscript, const RunNotes& notes,
                     const ChatTemplate* chat) const
{
    ContextReading reading =
        readContext(manuscript, m_project.runs(), notes, model()->tokenizer(), model()->fingerprint(), chat);
    run.context = std::move(reading.tokens);
    run.place = reading.next;
}

/// Makes a generator for these options and plan, or keeps a matching one.
void RunWriter::prepare(EngineOptions options, const ContextPlan& plan)
{
    if (!m_generator || m_generator->isa() != options.isa ||
        backendName(m_generator->options()) != backendName(options) || !(m_generator->plan() == plan))
    {
        m_generator.reset();
        m_oneByOne.clear();
        options.alternatives = kLoggedAlternatives;
        m_generator = std::make_unique<Generator>(model(), plan, options);
    }
}

/// Returns what was left out, and why; empty: nothing. Throws Error if the strategy cannot do without.
Message RunWriter::setStrategy(StrategySettings strategy)
{
    requireLossless(strategy);
    StrategySettings found = withHeads(strategy, *model());
    Message leftOut;
    for (;;) {
        try {
            m_generator->setStrategy(found);
            return leftOut;
        } catch (const DraftModelError& error) {
            // It may have been chosen long ago, for another story and its model.
            if (m_badDraftModel == BadDraftModel::Error || traitsOf(strategy.kind).needsSmallModel)
                throw;
            leftOut = error.message();
            leftOut.append(Message("The text is written without a draft model, and is the same."));
            strategy.draftModel.clear();
            found.draftModel.clear();
        } catch (const Error&) {
            // Unreadable heads or Glide weights that were found automatically must not prevent writing.
            if (found == strategy)
                throw;
            found = strategy;
        }
    }
}

/// Reads the text before a recorded run, then writes the run with the prepared generator.
void RunWriter::start(ActiveRun run)
{
    const ContextPlan plan = m_generator->plan();
    // A character that is unfinished at the end of the text is shown once a token finishes it.
    std::string raw;
    std::vector<TokenId> written;
    for (const ManuscriptPiece& piece : m_project.manuscriptAt(run.span)) { // as the run read it
        raw += piece.text;
        if (piece.span == run.span)
            written = piece.tokens;
    }
    m_decoder = StreamDecoder();
    m_decoder.push(std::string_view(raw).substr(raw.size() - ShownText(raw).tail()));

    MetricsSummary earlier;
    if (!written.empty())
        for (const RunMetrics& row : m_project.runMetrics(run.span))
            earlier.add(row.sums);
    m_oneByOne.beginRun();
    m_gpu = {};                 // another generator, perhaps
    m_board.takeStorageError(); // of an earlier run: what is still wrong fails again

    m_run = std::move(run);
    m_board.beginNumbers(written, m_generator->strategy().tree, std::move(earlier));
    m_board.update([&](SessionStatus& s) {
        s.finish = FinishReason::None;
        s.contextFull = false;
        s.isa = computesWith(m_generator->options());
        s.prefillDone = 0;
        s.prefillFetches = false;
        s.prefillTotal = static_cast<std::int64_t>(m_run->context.size());
        s.runTokens = m_run->written;
        s.runTarget = m_run->settings.targetTokens;
        s.contextTokens = static_cast<std::int64_t>(m_run->context.size());
        s.contextPlanned = plan.planned;
        s.contextSeen = plan.seen();
        s.contextSentence = plan.sentence(model()->config());
    });
    setState(SessionState::Prefill, m_run->remark);
}

/// Loads what an earlier session kept on the disk. Returns false if a command waits.
bool RunWriter::fetch()
{
    const auto progress = [this](std::int64_t done, std::int64_t total) {
        m_board.update([&](SessionStatus& s) {
            s.prefillDone = done;
            s.prefillTotal = total;
            s.prefillFetches = true;
            s.kvBytes = m_generator->kvBytes();
        });
        return !m_board.commandWaits();
    };
    m_run->fetched = m_generator->restore(m_run->context, progress);
    m_board.update([](SessionStatus& s) { s.prefillFetches = false; });
    return m_run->fetched;
}

void RunWriter::prefill()
{
    if (!m_run->fetched && !fetch())
        return;
    const ReadingWork work = readingWork(model()->config());
    const ContextPlan& plan = m_generator->plan();
    const ForwardPass::Gap gap =
        ForwardPass::outOfReach(work.layers, plan, static_cast<std::int32_t>(m_run->context.size()) - 1);
    std::int64_t before = -1;
    Clock::time_point since;
    const bool whole = m_generator->prefill(m_run->context, [&](std::int64_t done, std::int64_t total) {
        if (done == before) // within a pass
            return !m_board.commandWaits();
        const Clock::time_point now = Clock::now();
        const bool leftOut = before < gap.end && done == gap.end;
        if (before >= 0 && !leftOut)
            m_reading.add(seenPosition(plan, before), done - before,
                          std::chrono::duration<double>(now - since).count());
        before = done;
        since = now;
        lookAtGpu();
        constexpr std::int64_t telling = 64; // tokens; the first ones also pay one-time costs
        const bool known = m_reading.tokens() >= telling;
        m_board.update([&](SessionStatus& s) {
            s.prefillDone = done;
            s.prefillTotal = total;
            s.prefillSecondsLeft = known ? readingSeconds(m_reading, work, plan, done, total).value_or(-1) : -1;
            s.reading = m_reading;
            s.gpu = m_gpu;
            s.kvBytes = m_generator->kvBytes();
        });
        return !m_board.commandWaits();
    });
    if (!whole)
        return; // the command takes precedence
    m_generator->setMasksMarkers(!m_run->settings.chat.empty());
    m_generator->beginRun(m_run->settings.sampler, m_run->settings.targetTokens - m_run->written, m_run->written);
    m_run->begun = true;
    m_run->context = {};
    if (m_options.kept)
        m_run->remark.append(m_options.kept->takeRemark());
    setState(SessionState::Writing, m_run->remark);
}

void RunWriter::step()
{
    StepEvent event = m_generator->step();
    m_oneByOne.measure(event);
    const Tokenizer& tokenizer = model()->tokenizer();
    std::vector<LoggedToken> logged;
    std::string text;
    std::vector<std::uint32_t> textBytes;
    for (std::size_t i = 0; i < event.tokens.size(); ++i) {
        logged.push_back(
            {event.tokens[i], event.sources[i], std::string(tokenizer.bytes(event.tokens[i], m_run->place))});
        if (i < event.alternatives.size())
            for (const Alternative& a : event.alternatives[i])
                logged.back().alternatives.push_back(
                    {a.token, a.probability, a.kept, std::string(tokenizer.bytes(a.token, m_run->place))});
        m_run->place = PlaceInText::Inside;
        const std::string shown = m_decoder.push(logged.back().bytes);
        text += shown;
        textBytes.push_back(static_cast<std::uint32_t>(shown.size()));
    }
    // To the disk first, then to the screen.
    m_project.appendStep(m_run->span, std::move(logged), event);
    event.alternatives.clear(); // the project keeps them for later lookup
    const auto count = static_cast<std::int64_t>(event.tokens.size());
    m_run->written += count;
    lookAtGpu();
    m_board.addStep(event, text, textBytes, [&](SessionStatus& s) {
        s.runTokens = m_run->written;
        s.contextTokens = static_cast<std::int64_t>(m_generator->text().size());
        s.kvBytes = m_generator->kvBytes();
        s.gpu = m_gpu;
    });
    if (!event.remark.empty()) {
        m_run->remark.append(event.remark);
        setState(SessionState::Writing, m_run->remark);
    }
    if (event.finish != FinishReason::None) {
        endRun(RunState::Finished, event.finish);
    } else {
        pauseIfAudited(event);
    }
}

/// Pauses once per loop and once per collapse, in the order in which the text showed them: two in one step, and the
/// second waits for the next. So the author sees the same alarms whatever drafts.
void RunWriter::pauseIfAudited(const StepEvent& event)
{
    if (!m_board.pausesAtLoop()) {
        m_run->alarms.clear();
        return;
    }
    if (event.collapse.length > 0 && event.collapse.noticed != m_run->collapseNoticed) {
        m_run->collapseNoticed = event.collapse.noticed;
        m_run->alarms.push_back({.loop = {}, .collapse = event.collapse});
    }
    if (event.loop.length > 0 && event.loop.begin != m_run->loopBegin) {
        m_run->loopBegin = event.loop.begin;
        const Alarm alarm{.loop = event.loop, .collapse = {}};
        const std::int64_t noticed = event.loop.begin + std::int64_t{LoopDetector::kRepeats} * event.loop.length;
        const bool first = !m_run->alarms.empty() && noticed <= m_run->alarms.back().collapse.noticed;
        m_run->alarms.insert(first ? m_run->alarms.end() - 1 : m_run->alarms.end(), alarm);
    }
    if (m_run->alarms.empty())
        return;
    m_board.update([&](SessionStatus& s) {
        s.loop = m_run->alarms.front().loop;
        s.collapse = m_run->alarms.front().collapse;
    });
    m_run->alarms.erase(m_run->alarms.begin());
    pause();
}

void RunWriter::endRun(RunState state, FinishReason finish)
{
    m_run->finish = finish;
    m_project.setRunState(m_run->span, state, finish);
    const Message remark = std::move(m_run->remark);
    m_run.reset();
    m_board.update([&](SessionStatus& s) {
        s.finish = finish;
        s.contextFull = finish == FinishReason::ContextFull;
    });
    setState(SessionState::Finished, remark);
}

void RunWriter::pause()
{
    m_project.setRunState(m_run->span, RunState::Paused);
    setState(SessionState::Paused, m_run->remark);
}

void RunWriter::stop()
{
    endRun(RunState::Stopped, FinishReason::Stopped);
}

ChangeOutcome RunWriter::change(const WriteRequest& request)
try {
    std::optional<RunInfo> found;
    if (!m_run)
        found = m_project.interruptedRun();
    if ((m_run && m_run->finish != FinishReason::None) || (!m_run && !found))
        throw Error("There is no run whose settings could be changed.");
    const RunSettings before = m_run ? m_run->settings : found->lastSettings;
    const std::int64_t written = m_run ? m_run->written : found->tokensWritten;
    ChangeOutcome made{.made = true, .firstToken = written, .error = {}};
    RunSettings settings = before;
    settings.sampler = request.sampler;
    settings.strategy = request.strategy;
    settings.strategy.headsFile.clear(); // specific to this machine
    settings.strategy.glideFile.clear();
    settings.targetTokens = request.tokens;
    settings.sampler.validate();
    settings.strategy.validate();
    requireLossless(settings.strategy);
    if (settings.targetTokens <= written)
        throw Error("The run has written %1 tokens: its length must be more than that. Stop ends it here.", written);
    StrategySettings draftedBefore = before.strategy;
    draftedBefore.headsFile.clear();
    draftedBefore.glideFile.clear();
    // First what may fail: the strategy never changes the text.
    if (m_run && !(settings.strategy == draftedBefore)) {
        const Message leftOut = setStrategy(settings.strategy);
        m_run->settings.strategy = settings.strategy;
        if (!leftOut.empty()) {
            m_run->remark.append(leftOut);
            m_board.update([&](SessionStatus& s) { s.message = m_run->remark; });
        }
    }
    draftedBefore.draftModel = settings.strategy.draftModel; // not recorded either
    if (settings.strategy == draftedBefore && settings.sampler == before.sampler &&
        settings.targetTokens == before.targetTokens)
        return made;
    // What cannot be used is not recorded, and what cannot be recorded is not used.
    const bool begun = m_run && m_run->begun;
    if (begun)
        m_generator->changeRun(settings.sampler, settings.targetTokens - written);
    try {
        m_project.appendChange(m_run ? m_run->span : found->span, settings); // before any token sampled under it
    } catch (...) {
        if (begun)
            m_generator->changeRun(before.sampler, before.targetTokens - written);
        throw;
    }
    if (m_run) {
        m_run->settings = settings;
        if (!(settings.sampler == before.sampler))
            m_run->alarms.clear(); // the author has seen to it
        m_board.update([&](SessionStatus& s) { s.runTarget = settings.targetTokens; });
    }
    return made;
} catch (const StorageError&) {
    throw;
} catch (const Error& e) {
    return {.made = false, .firstToken = 0, .error = e.message()};
}

Message RunWriter::endedByAnEdit()
{
    return Message("The text was changed after the pause: the run ended there. Write begins a new one.");
}

void RunWriter::resume(const std::optional<StrategySettings>& strategy)
{
    m_project.flush(); // throws if the disk is still full, and we stay
    if (strategy)
        m_run->remark.append(setStrategy(stoppingAs(m_run->settings.strategy, *strategy)));
    if (m_run->finish != FinishReason::None) {
        endRun(m_run->finish == FinishReason::Stopped ? RunState::Stopped : RunState::Finished, m_run->finish);
        return;
    }
    const auto known = m_project.interruptedRun();
    if (!known || known->span != m_run->span) {
        m_project.setRunState(m_run->span, RunState::Stopped, FinishReason::Stopped);
        m_run.reset();
        m_board.update([](SessionStatus& s) { s.finish = FinishReason::Stopped; });
        setState(SessionState::Finished, endedByAnEdit());
        return;
    }
    m_project.setRunState(m_run->span, RunState::Running);
    m_board.takeStorageError();
    setState(m_run->begun ? SessionState::Writing : SessionState::Prefill, m_run->remark);
}

void RunWriter::resumeRecorded(const RunInfo& known, const ContextPlan& plan,
                               const std::optional<StrategySettings>& strategy)
{
    const RunSettings& recorded = known.lastSettings;
    const RunBackend backend = backendOfRun(recorded, suited(), model()->hasBf16Matrices());
    Message remark = backend.remark;

    ActiveRun run;
    run.span = known.span;
    run.settings = recorded;
    run.written = known.tokensWritten;
    if (run.written >= recorded.targetTokens) { // all tokens were saved, but not the end of the run
        m_run = std::move(run);
        endRun(RunState::Finished, FinishReason::Length);
        return;
    }
    read(run, m_project.manuscriptAt(run.span), runNotes(m_project, run.span), chatOfRun(recorded));
    const auto length = static_cast<std::int64_t>(run.context.size());
    if (known.firstPosition != 0 && length != known.firstPosition + run.written)
        remark.append(Message("The text before the run is read as %1 tokens; it was %2 when the run began: the text "
                              "may differ.",
                              length - run.written, known.firstPosition));
    wakeGpu();
    prepare(backend.options, plan);
    try {
        remark.append(setStrategy(stoppingAs(recorded.strategy, strategy.value_or(recorded.strategy))));
    } catch (const Error& e) {
        if (strategy)
            throw;
        // Drafting does not change the text, so resume without what is missing, such as heads from another machine.
        remark.append(e.message());
        remark.append(Message("It resumes with other drafts; the text is the same."));
        setStrategy(stoppingAs(recorded.strategy, {}));
    }
    m_project.setRunState(run.span, RunState::Running);
    run.remark = std::move(remark);
    start(std::move(run));
}

void RunWriter::setAside()
{
    const FinishReason finish = m_run->finish;
    const RunState state = finish == FinishReason::None      ? RunState::Paused
                           : finish == FinishReason::Stopped ? RunState::Stopped
                                                             : RunState::Finished;
    m_project.setRunState(m_run->span, state, finish);
    m_run.reset();
}

void RunWriter::pauseAfterError()
{
    if (m_run)
        m_project.setRunState(m_run->span, RunState::Paused);
}

void RunWriter::forget()
{
    m_run.reset();
    m_generator.reset();
}

} // namespace longhand
