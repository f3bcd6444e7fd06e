#pragma once

// Internal to app/project: the implementation of Project, for its other parts (outline, takes, notes ...).
#include "app/project/project.h"
#include "app/project/store/edit_memory.h"
#include "app/project/store/log_sync.h"
#include "app/project/store/metrics_store.h"
#include "app/project/store/project_database.h"
#include "app/project/store/span_store.h"
#include "app/project/store/storage_error.h"
#include "app/project/store/storage_worker.h"

#include <atomic>
#include <mutex>

namespace longhand {

struct Project::Impl
{
    // At most 250 ms may be lost: this interval, plus a commit, which usually takes a millisecond but may take the disk
    // longer.
    static constexpr std::chrono::milliseconds kCommitInterval{200};
    // What is committed survives a crash of the program, what is synced also a power failure: at most this later.
    static constexpr std::chrono::milliseconds kSyncInterval{5000};
    // Retry after a failure: often enough to notice free space soon, rarely enough not to be a burden.
    static constexpr std::chrono::milliseconds kRetryInterval{1000};

    Impl(const std::filesystem::path& file, OpenFor purpose)
        : name(file), database(file, purpose), logSync(database.file()), store(database)
    {
        openRun = runAtEnd();
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
                // The handler has reported this already. Resuming the run generates what was not saved again, letter
                // for letter.
                database.close(false);
            }
            closed = true;
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

    /// Writes the queue and further changes in one transaction. Storage thread. Throws; then the queue is kept.
    void commit(bool durable, const std::function<void()>& change = {})
    {
        takeQueue();
        if (waiting.empty() && !change && (!durable || !unsynced))
            return;
        try {
            database.write(
                [&] {
                    // One row for all consecutive tokens of a run.
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
        if (durable) {
            unsynced = false;
        } else if (!unsynced) {
            unsynced = true;
            syncDue = StorageWorker::Clock::now() + kSyncInterval;
            worker->tickAt(syncDue);
        }
        const std::lock_guard lock(mutex);
        told = false;
        saved = queue.empty();
    }

    /// Storage thread. Throws Error.
    void refuseWhileWriting()
    {
        const std::lock_guard lock(mutex);
        if (writing)
            throw Error("The text cannot be changed while a run is being written. Pause or stop it first.");
    }

    /// Call when the head moved other than by an edit. Storage thread.
    void headMoved()
    {
        edits.endBurst();
        const SpanId run = runAtEnd();
        const std::lock_guard lock(mutex);
        openRun = run;
        writing = false;
    }

    /// The run that ends the text, itself or followed by an edited branch (live_text.h); 0: none.
    SpanId runAtEnd()
    {
        // In a transaction, so that SQLite's exceptions become Errors.
        return database.transaction([this] {
            store.follow(store.keptFollower());
            const SpanId end = store.runAtHead();
            return store.isRun(end) ? end : SpanId{0};
        });
    }

    /// See Project::setText(). Storage thread.
    void setText(const std::string& text);
    /// See Project::beginRun(). Storage thread.
    SpanId beginRun(const RunSettings& settings, std::int64_t firstPosition, const RunNotes& notes);

    /// Background commit, when one is due, and the sync of those that lie kSyncInterval back.
    void tick()
    {
        if (closed) // a retry after a failure may come due while the file is closed
            return;
        try {
            commit(false);
            if (unsynced && StorageWorker::Clock::now() >= syncDue) {
                unsynced = false;
                logSync.request();
            }
            if (unsynced) // the request may have gone with an earlier one
                worker->tickAt(syncDue);
        } catch (const std::exception&) {
            worker->tickAt(StorageWorker::Clock::now() + kRetryInterval);
        }
    }

    /// Calls the error handler, once until the next success.
    void failed(const std::exception& error)
    {
        std::function<void(const Message&, bool)> tell;
        {
            const std::lock_guard lock(mutex);
            if (!told && !waiting.empty()) {
                told = true;
                tell = handler;
            }
        }
        const auto* storage = dynamic_cast<const StorageError*>(&error);
        if (tell)
            tell(messageOf(error), storage != nullptr && storage->diskFull());
    }

    /// Appends to the queue. Any thread.
    void append(QueuedTokens entry)
    {
        constexpr std::size_t longest = 0xffff;
        for (const LoggedToken& token : entry.tokens)
            if (token.bytes.size() > longest)
                throw Error("Token %1 stands for %2 bytes; a project can log tokens of up to %3.",
                            std::to_string(token.token), token.bytes.size(), longest);
        if (database.readOnly())
            throw Error("%1 is open read-only: nothing can be written to it.", quoted(name));
        const bool tokens = !entry.change; // settings alone are no text: the author may still write
        {
            const std::lock_guard lock(mutex);
            if (entry.run != openRun)
                throw Error("Run %1 is not at the end of the text: no tokens can be added to it.",
                            std::to_string(entry.run));
            if (!queue.empty() && queue.back().goesWith(entry))
                queue.back().add(entry);
            else
                queue.push_back(std::move(entry));
            saved = false;
            writing = writing || tokens;
        }
        worker->tickAt(StorageWorker::Clock::now() + kCommitInterval);
    }

    template <class Work>
    auto read(Work work)
    {
        return worker->call([&] { return database.transaction(work); });
    }

    /// Runs a change of rows for another part of app/project and commits it with the queue. Waits. Any thread. Throws.
    template <class Work>
    auto change(Work work)
    {
        return worker->call([&] {
            using Result = std::invoke_result_t<Work>;
            if constexpr (std::is_void_v<Result>) {
                commit(false, work);
            } else {
                std::optional<Result> result;
                commit(false, [&] { result.emplace(work()); });
                return std::move(*result);
            }
        });
    }

    /// change() for rows that may refer to the head from now on.
    void changeAtHead(const std::function<void()>& work)
    {
        worker->call([&] {
            SpanId head = 0;
            commit(false, [&] {
                work();
                head = store.head();
            });
            edits.keepApart(head);
        });
    }

    static std::size_t bytesOf(const std::vector<QueuedTokens>& queue)
    {
        constexpr std::size_t perToken = 7;
        std::size_t bytes = 0;
        for (const QueuedTokens& entry : queue)
            for (const LoggedToken& token : entry.tokens)
                bytes += perToken + token.bytes.size();
        return bytes;
    }

    const std::filesystem::path name;
    ProjectDatabase database;
    LogSync logSync;
    SpanStore store;

    // Storage thread only.
    std::vector<QueuedTokens> waiting;
    EditMemory edits;
    bool unsynced = false; // commits since the last sync
    StorageWorker::Clock::time_point syncDue;
    bool closed = false; // the connection is gone

    std::mutex mutex; // guards what follows
    std::vector<QueuedTokens> queue;
    std::function<void(const Message&, bool)> handler;
    bool saved = true;
    bool told = false;    // the handler knows about the lasting failure
    SpanId openRun = 0;   // the run that ends the text and may be appended to; 0: none
    bool writing = false; // that run is being written by this program

    std::optional<StorageWorker> worker; // the last member: uses the others
};

/// How the other parts of app/project access the file: through the one connection, on its thread.
struct ProjectAccess
{
    static Project::Impl& of(const Project& project) { return *project.m_impl; }
};

} // namespace longhand
