#pragma once

#include "app/session/engine_session.h"
#include "tests/support/patience.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_models.h"

#include <QTest>

namespace longhand::test {

inline constexpr const char* seed = "It was the year the salt came up the river, and nobody at the inn spoke of it.";

inline WriteRequest request(std::int64_t tokens)
{
    WriteRequest wanted;
    wanted.tokens = tokens;
    wanted.sampler.seed = 7;
    return wanted;
}

inline StrategySettings drafting(const char* name)
{
    StrategySettings settings;
    settings.kind = strategyOf(name);
    settings.budget = 256;
    settings.sinks = 4;
    return settings;
}

inline EngineOptions oneThread()
{
    EngineOptions options;
    options.threads = 1;
    return options;
}

/// A project with a session whose model is loaded.
struct Desk
{
    explicit Desk(const std::string& text = seed, std::int32_t planned = 4096)
    {
        ProjectInfo info;
        info.context.planned = planned;
        project = Project::create(file.path(), info, text);
        openSession();
    }
    void openSession(const EngineOptions& options = oneThread())
    {
        session = std::make_unique<EngineSession>(project, options);
        session->loadModel(tinyModelPath());
        const SessionStatus status = session->wait();
        if (status.state != SessionState::Ready)
            throw Error("not ready: " + status.message.text());
    }
    void reopen(const EngineOptions& options = oneThread())
    {
        session.reset();
        project.reset();
        project = file.open();
        openSession(options);
    }
    SessionStatus write(std::int64_t tokens)
    {
        session->write(request(tokens));
        return session->wait();
    }
    /// Waits until the run has at least so many tokens.
    void waitForTokens(std::int64_t tokens) const
    {
        QVERIFY(QTest::qWaitFor([&] { return session->status().runTokens >= tokens; }, longhand::test::kPatience));
    }

    /// A long run, paused after its first words. Returns the text so far.
    std::string writeAndPause() const
    {
        session->write(request(3000));
        waitForTokens(20);
        session->pause();
        session->wait();
        return project->text();
    }

    TemporaryProject file;
    std::shared_ptr<Project> project;
    std::unique_ptr<EngineSession> session;
};

/// Finishes the run that a project ends with.
inline void finishRun(const std::shared_ptr<Project>& project)
{
    EngineSession session(project, oneThread());
    session.loadModel(tinyModelPath());
    QCOMPARE(session.wait().state, SessionState::Ready);
    session.resume();
    const SessionStatus end = session.wait();
    QVERIFY2(end.state == SessionState::Finished, end.message.text().c_str());
}

/// What a run of so many tokens gives when nothing disturbs it.
inline std::vector<TokenId> undisturbed(std::int64_t tokens)
{
    Desk desk;
    desk.write(tokens);
    return writtenTokens(*desk.project);
}

} // namespace longhand::test
