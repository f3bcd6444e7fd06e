#include "app/project/project_create.h"
#include "app/project/project_impl.h"
#include "app/project/store/change_store.h"
#include "app/project/store/checksum.h"
#include "app/project/store/notes_store.h"
#include "app/project/store/project_check.h"
#include "app/project/store/takes_store.h"
#include "app/project/text/utf8_text.h"
#include "engine/tokenizer/utf8.h"

namespace longhand {

Project::Project(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Project::~Project() = default;

std::unique_ptr<Project> Project::create(const std::filesystem::path& file, const ProjectInfo& info,
                                         const std::string& seedText)
{
    createProjectFile(file, info, seedText);
    return open(file);
}

std::unique_ptr<Project> Project::open(const std::filesystem::path& file, OpenFor purpose)
{
    return std::unique_ptr<Project>(new Project(std::make_unique<Impl>(file, purpose)));
}

const std::filesystem::path& Project::file() const
{
    return m_impl->name;
}

OpenState Project::openState() const
{
    return m_impl->database.openState();
}

Message Project::lockHolder() const
{
    return m_impl->database.lockHolder();
}

Message Project::logFault() const
{
    return m_impl->database.logFault();
}

Message Project::readOnlyReason() const
{
    return m_impl->database.readOnlyReason();
}

ProjectInfo Project::info() const
{
    return m_impl->read([&] { return m_impl->store.info(); });
}

void Project::setInfo(const ProjectInfo& info)
{
    m_impl->worker->call([&] { m_impl->commit(false, [&] { m_impl->store.setInfo(info); }); });
}

std::vector<ManuscriptPiece> Project::manuscript() const
{
    return manuscriptAt(head());
}

std::vector<ManuscriptPiece> Project::manuscriptAt(SpanId span) const
{
    auto chain = m_impl->read([&] { return m_impl->store.chain(span, m_impl->takeQueue()); });
    std::vector<ManuscriptPiece> pieces;
    for (ChainPiece& piece : chain)
        if (piece.kind != SpanKind::Author || !piece.text.empty()) {
            if (piece.kind != SpanKind::Author)
                piece.firstToken = piece.first;
            pieces.push_back(std::move(piece));
        }
    return pieces;
}

std::string Project::text() const
{
    const auto chain = m_impl->read([&] { return m_impl->store.chain(m_impl->store.head(), m_impl->takeQueue()); });
    return ShownText(rawText(chain)).text();
}

SpanId Project::head() const
{
    return m_impl->read([&] { return m_impl->store.head(); });
}

std::string Project::textAt(SpanId span) const
{
    const auto chain = m_impl->read([&] { return m_impl->store.chain(span, m_impl->takeQueue()); });
    return ShownText(rawText(chain)).text();
}

std::vector<RunInfo> Project::runs() const
{
    return m_impl->read([&] {
        auto runs = m_impl->store.runs();
        for (const QueuedTokens& queued : m_impl->takeQueue())
            for (RunInfo& run : runs)
                if (run.span == queued.run) {
                    if (queued.change)
                        run.lastSettings = *queued.change;
                    run.tokensWritten += static_cast<std::int64_t>(queued.tokens.size());
                    run.seconds += queued.seconds;
                }
        return runs;
    });
}

std::vector<RunMetrics> Project::runMetrics(SpanId run) const
{
    return m_impl->read([&] {
        auto metrics = MetricsStore(m_impl->database).rows(run);
        std::int64_t first = 0;
        if (const auto info = m_impl->store.run(run))
            first = info->tokensWritten;
        for (const QueuedTokens& queued : m_impl->takeQueue()) {
            if (queued.run != run)
                continue;
            if (queued.hasMetrics())
                metrics.push_back({first, queued.metrics, 0});
            first += static_cast<std::int64_t>(queued.tokens.size());
        }
        return metrics;
    });
}

std::optional<RunInfo> Project::interruptedRun() const
{
    const SpanId end = m_impl->read([&] { return m_impl->store.runAtHead(); });
    for (const RunInfo& run : runs())
        if (run.span == end && (run.state == RunState::Running || run.state == RunState::Paused) && run.fault.empty())
            return run;
    return std::nullopt;
}

void Project::setText(const std::string& text)
{
    m_impl->worker->call([&] { m_impl->setText(text); });
}

void Project::Impl::setText(const std::string& text)
{
    refuseWhileWriting();
    const std::string wanted = wellFormedUtf8(text);
    const auto chain = database.transaction([&] { return store.chain(store.head(), takeQueue()); });
    EditPlan plan = planEdit(chain, wanted);
    if (!plan.changed)
        return;
    const SpanId head = chain.back().span;
    const std::string old = ShownText(rawText(chain)).text();
    edits.remember(head, old);
    const auto kept = edits.beforeEdit(head, old, plan);
    gatherWords(plan, chain, edits.apart());
    // Undo and redo restore earlier texts: restore their spans too, so that every token keeps its source.
    SpanId known = edits.headWith(wanted);
    if (known != 0 && database.transaction([&] { return ShownText(rawText(store.chain(known))).text(); }) != wanted)
        known = 0;
    commit(false, [&] {
        if (kept)
            TakesStore(database, store).keep(*kept);
        if (known != 0)
            store.moveHead(known, -1);
        else if (plan.onlyCuts())
            store.moveHead(plan.parent, plan.parentCut);
        else
            store.addSpans(plan.parent, plan.parentCut, plan.spans);
    });
    headMoved();
    edits.afterEdit(store.head(), kept);
    edits.remember(store.head(), wanted);
}

SpanId Project::beginRun(const RunSettings& settings, std::int64_t firstPosition)
{
    return beginRun(settings, firstPosition, RunNotes());
}

SpanId Project::beginRun(const RunSettings& settings, std::int64_t firstPosition, const RunNotes& notes)
{
    settings.sampler.validate();
    return m_impl->worker->call([&] { return m_impl->beginRun(settings, firstPosition, notes); });
}

SpanId Project::Impl::beginRun(const RunSettings& settings, std::int64_t firstPosition, const RunNotes& notes)
{
    SpanId run = 0;
    commit(false, [&] {
        TakesStore(database, store).takeSnapshot(SnapshotKind::BeforeRun, {});
        run = store.addRun(settings, firstPosition);
        NotesStore(database).addRun(run, notes);
    });
    edits.endBurst();
    store.follow({});
    const std::lock_guard lock(mutex);
    openRun = run;
    writing = true;
    return run;
}

void Project::appendTokens(SpanId run, std::vector<LoggedToken> tokens, double seconds)
{
    m_impl->append({run, std::move(tokens), seconds, {}, {}});
}

void Project::appendStep(SpanId run, std::vector<LoggedToken> tokens, const StepEvent& step)
{
    if (!step.lossless)
        throw Error("A step that was not lossless cannot be recorded: a project holds only what its settings give.");
    QueuedTokens entry{run, std::move(tokens), step.seconds, {}, {}};
    entry.metrics.add(step);
    m_impl->append(std::move(entry));
}

void Project::appendChange(SpanId run, const RunSettings& settings)
{
    settings.sampler.validate();
    m_impl->append({run, {}, 0, {}, settings});
}

std::vector<RunChange> Project::runChanges(SpanId run) const
{
    return m_impl->read([&] {
        const auto info = m_impl->store.run(run);
        if (!info)
            return std::vector<RunChange>();
        auto changes = ChangeStore(m_impl->database).rows(run, info->settings);
        std::int64_t first = info->tokensWritten;
        for (const QueuedTokens& queued : m_impl->takeQueue()) {
            if (queued.run != run)
                continue;
            if (queued.change) {
                if (!changes.empty() && changes.back().firstToken == first)
                    changes.pop_back(); // no token was sampled under it
                changes.push_back({first, *queued.change, 0});
            }
            first += static_cast<std::int64_t>(queued.tokens.size());
        }
        return changes;
    });
}

void Project::setRunState(SpanId run, RunState state, FinishReason finish)
{
    m_impl->worker->call([&] {
        const auto note = [&](bool writing) {
            const std::lock_guard lock(m_impl->mutex);
            if (m_impl->openRun == run)
                m_impl->writing = writing;
        };
        if (state != RunState::Running)
            note(false); // nobody is writing it any more, even if there is no space to record that
        m_impl->commit(true, [&] { m_impl->store.setRunState(run, state, finish); });
        note(state == RunState::Running);
    });
}

void Project::flush()
{
    m_impl->worker->call([&] { m_impl->commit(false); });
}

bool Project::allSaved() const
{
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->saved;
}

void Project::onStorageError(std::function<void(const Message&, bool)> handler)
{
    // On the storage thread, so that an old handler is no longer running when this returns.
    m_impl->worker->call([&] {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->handler = std::move(handler);
    });
}

bool Project::textIsAsWritten() const
{
    return m_impl->read([&] { return alteredText(m_impl->database).empty(); });
}

std::vector<std::string> Project::check(std::vector<std::string>* remarks) const
{
    return m_impl->read([&] { return projectFaults(m_impl->database, m_impl->store, remarks); });
}

} // namespace longhand
