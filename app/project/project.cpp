#include "app/project/project.h"

#include "app/project/metrics_store.h"
#include "app/project/project_database.h"
#include "app/project/span_store.h"
#include "app/project/storage_error.h"
#include "app/project/storage_worker.h"
#include "app/project/utf8_text.h"

#include <atomic>
#include <mutex>

namespace longhand {

namespace {

using namespace std::chrono_literals;

// At most 250 ms may be lost. The commit itself takes a millisecond as a rule, and the disk may take longer.
constexpr auto commitInterval = 200ms;
// After a failure: soon enough to notice that there is space again, seldom enough not to be a burden.
constexpr auto retryInterval = 1000ms;

std::size_t bytesOf(const std::vector<QueuedTokens>& queue)
{
    constexpr std::size_t perToken = 7;
    std::size_t bytes = 0;
    for (const QueuedTokens& entry : queue)
        for (const LoggedToken& token : entry.tokens)
            bytes += perToken + token.bytes.size();
    return bytes;
}

} // namespace

struct Project::Impl
{
    explicit Impl(const std::filesystem::path& file) : name(file), database(file), store(database)
    {
        head = store.head();
        headIsRun = store.run(head).has_value();
        worker.emplace([this] { tick(); });
    }

    ~Impl()
    {
        worker->call([this] {
            try {
                if (!database.readOnly())
                    commit(true);
                database.close(true);
            } catch (const std::exception&) {
                // Said already through the handler. What is not saved is generated again, letter for letter, when the
                // run is resumed.
                database.close(false);
            }
        });
        worker.reset();
    }

    /// Queued tokens not committed yet, oldest first. Storage thread.
    std::vector<QueuedTokens>& takeQueue()
    {
        const std::lock_guard lock(mutex);
        for (QueuedTokens& entry : queue)
            waiting.push_back(std::move(entry));
        queue.clear();
        return waiting;
    }

    /// Writes what is queued and whatever else is to be changed with it, in one transaction. Storage thread. Throws;
    /// then the queue is kept.
    void commit(bool durable, const std::function<void()>& change = {})
    {
        takeQueue();
        if (waiting.empty() && !change && (!durable || !unsynced))
            return;
        try {
            database.write(
                [&] {
                    // One row for all tokens of a run.
                    for (std::size_t i = 0; i < waiting.size();) {
                        QueuedTokens batch = waiting[i];
                        for (++i; i < waiting.size() && batch.goesWith(waiting[i]); ++i)
                            batch.add(waiting[i]);
                        store.appendTokens(batch);
                    }
                    if (change)
                        change();
                },
                durable, bytesOf(waiting));
        } catch (const std::exception& e) {
            failed(e);
            throw;
        }
        waiting.clear();
        unsynced = !durable;
        const std::lock_guard lock(mutex);
        told = false;
        saved = queue.empty();
    }

    /// Background commit, when one is due.
    void tick()
    {
        try {
            commit(false);
        } catch (const std::exception&) {
            worker->tickAt(StorageWorker::Clock::now() + retryInterval);
        }
    }

    /// Tells the handler, once until the next success.
    void failed(const std::exception& error)
    {
        std::function<void(const std::string&, bool)> tell;
        {
            const std::lock_guard lock(mutex);
            if (!told && !waiting.empty()) {
                told = true;
                tell = handler;
            }
        }
        const auto* storage = dynamic_cast<const StorageError*>(&error);
        if (tell)
            tell(error.what(), storage != nullptr && storage->diskFull());
    }

    /// Puts tokens into the queue. Any thread.
    void append(QueuedTokens entry)
    {
        constexpr std::size_t longest = 0xffff;
        for (const LoggedToken& token : entry.tokens)
            if (token.bytes.size() > longest)
                throw Error("Token " + std::to_string(token.token) + " stands for " +
                            std::to_string(token.bytes.size()) + " bytes; a project can log tokens of up to " +
                            std::to_string(longest) + ".");
        if (database.readOnly())
            throw Error(quoted(name) + " is open for reading only: nothing can be written to it.");
        {
            const std::lock_guard lock(mutex);
            if (!headIsRun || entry.run != head)
                throw Error("Run " + std::to_string(entry.run) +
                            " is not at the end of the text: no tokens can be added to it.");
            if (!queue.empty() && queue.back().goesWith(entry))
                queue.back().add(entry);
            else
                queue.push_back(std::move(entry));
            saved = false;
            writing = true;
        }
        worker->tickAt(StorageWorker::Clock::now() + commitInterval);
    }

    template <class Work>
    auto read(Work work)
    {
        return worker->call([&] { return database.transaction(work); });
    }

    const std::filesystem::path name;
    ProjectDatabase database;
    SpanStore store;

    // Storage thread only.
    std::vector<QueuedTokens> waiting;
    bool unsynced = false; // commits since the last full sync

    std::mutex mutex; // guards what follows
    std::vector<QueuedTokens> queue;
    std::function<void(const std::string&, bool)> handler;
    bool saved = true;
    bool told = false; // the handler, of the failure that lasts
    SpanId head = 0;
    bool headIsRun = false;
    bool writing = false; // the run at the head is being written by this program

    std::optional<StorageWorker> worker; // the last member: it uses the others
};

Project::Project(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Project::~Project() = default;

std::unique_ptr<Project> Project::create(const std::filesystem::path& file, const ProjectInfo& info,
                                         const std::string& seedText)
{
    ProjectDatabase::create(file, info, seedText);
    return open(file);
}

std::unique_ptr<Project> Project::open(const std::filesystem::path& file)
{
    return std::unique_ptr<Project>(new Project(std::make_unique<Impl>(file)));
}

const std::filesystem::path& Project::file() const
{
    return m_impl->name;
}

OpenState Project::openState() const
{
    return m_impl->database.openState();
}

std::string Project::lockHolder() const
{
    return m_impl->database.lockHolder();
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
    auto chain = m_impl->read([&] { return m_impl->store.chain(m_impl->store.head(), m_impl->takeQueue()); });
    std::vector<ManuscriptPiece> pieces;
    for (ChainPiece& piece : chain)
        if (piece.kind != SpanKind::Author || !piece.text.empty())
            pieces.push_back(std::move(piece));
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
    const SpanId end = head();
    for (const RunInfo& run : runs())
        if (run.span == end && (run.state == RunState::Running || run.state == RunState::Paused))
            return run;
    return std::nullopt;
}

void Project::setText(const std::string& text)
{
    m_impl->worker->call([&] {
        {
            const std::lock_guard lock(m_impl->mutex);
            if (m_impl->writing)
                throw Error("The text cannot be changed while a run is being written. Pause or stop it first.");
        }
        const std::string wanted = validUtf8(text);
        const auto chain = m_impl->database.transaction(
            [&] { return m_impl->store.chain(m_impl->store.head(), m_impl->takeQueue()); });
        const EditPlan plan = planEdit(chain, wanted);
        if (!plan.changed)
            return;
        m_impl->commit(false, [&] { m_impl->store.addSpans(plan.parent, plan.parentCut, plan.spans); });
        const std::lock_guard lock(m_impl->mutex);
        m_impl->headIsRun = false;
    });
}

SpanId Project::beginRun(const RunSettings& settings, std::int64_t firstPosition)
{
    settings.sampler.validate();
    return m_impl->worker->call([&] {
        SpanId run = 0;
        m_impl->commit(false, [&] { run = m_impl->store.addRun(settings, firstPosition); });
        const std::lock_guard lock(m_impl->mutex);
        m_impl->head = run;
        m_impl->headIsRun = true;
        m_impl->writing = true;
        return run;
    });
}

void Project::appendTokens(SpanId run, std::vector<LoggedToken> tokens, double seconds)
{
    m_impl->append({run, std::move(tokens), seconds, {}});
}

void Project::appendStep(SpanId run, std::vector<LoggedToken> tokens, const StepEvent& step)
{
    if (!step.lossless)
        throw Error("A step that was not lossless cannot be recorded: a project holds only what its settings give.");
    QueuedTokens entry{run, std::move(tokens), step.seconds, {}};
    entry.metrics.add(step);
    m_impl->append(std::move(entry));
}

void Project::setRunState(SpanId run, RunState state, FinishReason finish)
{
    m_impl->worker->call([&] {
        m_impl->commit(true, [&] { m_impl->store.setRunState(run, state, finish); });
        const std::lock_guard lock(m_impl->mutex);
        if (m_impl->headIsRun && m_impl->head == run)
            m_impl->writing = state == RunState::Running;
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

void Project::onStorageError(std::function<void(const std::string&, bool)> handler)
{
    // On the storage thread, so that an old handler is not running any more when this returns.
    m_impl->worker->call([&] {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->handler = std::move(handler);
    });
}

std::vector<std::string> Project::check() const
{
    return m_impl->read([&] { return m_impl->store.check(); });
}

} // namespace longhand
