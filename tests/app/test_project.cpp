#include "app/project/project.h"
#include "app/project/store/schema/schema.h"
#include "app/project/store/settings_json.h"
#include "app/project/text/utf8_text.h"
#include "tests/support/project_fixture.h"

#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>
#include <atomic>
#include <random>
#include <sqlite3.h>
#include <thread>

using namespace longhand;
using namespace longhand::test;

class TestProject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewProjectHoldsItsSeed();
    void createNeverReplacesAFile();
    void infoComesBack();
    void settingsComeBackToTheLastBit();
    void aRunIsLoggedAndComesBack();
    void tokensAreReadBeforeTheyAreCommitted();
    void tokensAreCommittedWithoutBeingAskedFor();
    void statesOfRuns();
    void onlyTheRunAtTheEndTakesTokens();
    void textCannotBeChangedUnderARun();
    void closingCleanlyLeavesOneFile();
    void lookingDoesNotChangeTheFile();
    void anUncleanEndIsSeen();
    void manyThreadsAtOnce();
    void aHundredThousandTokensStaySmall();
    void badUtf8BecomesText();
    void theFileIsSetUpAsItShouldBe();
};

void TestProject::aNewProjectHoldsItsSeed()
{
    TemporaryProject file;
    auto project = file.create("Once upon a time");
    QCOMPARE(project->text(), std::string("Once upon a time"));
    QCOMPARE(project->openState(), OpenState::Clean);
    QVERIFY(project->lockHolder().empty());
    QCOMPARE(project->file(), file.path());
    QVERIFY(project->info().createdAtMs > 0);
    QVERIFY(project->runs().empty());
    QVERIFY(!project->interruptedRun());
    QVERIFY(project->allSaved());
    QCOMPARE(project->manuscript().size(), std::size_t(1));
    QCOMPARE(project->manuscript()[0].kind, SpanKind::Author);
    QCOMPARE(project->check(), std::vector<std::string>());

    TemporaryProject other;
    project = other.create("");
    QCOMPARE(project->text(), std::string());
    QVERIFY(project->manuscript().empty());
    project->setText("Now");
    QCOMPARE(project->text(), std::string("Now"));
}

void TestProject::createNeverReplacesAFile()
{
    TemporaryProject file;
    file.create("first").reset();
    const std::string before = fileContent(file.path());
    QVERIFY_EXCEPTION_THROWN(file.create("second"), Error);
    QCOMPARE(fileContent(file.path()), before);
    QVERIFY_EXCEPTION_THROWN(Project::create(file.folder() / "no" / "such.longhand", {}, ""), Error);
    QVERIFY_EXCEPTION_THROWN(Project::create(file.folder(), {}, ""), Error);
    std::filesystem::create_symlink("nowhere", file.folder() / "link.longhand");
    QVERIFY_EXCEPTION_THROWN(Project::create(file.folder() / "link.longhand", {}, ""), Error);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(file.folder()))
        ++files;
    QCOMPARE(files, std::size_t(2));
}

void TestProject::infoComesBack()
{
    TemporaryProject file;
    ProjectInfo info;
    info.title = "Salz & \"Wasser\"; DROP TABLE span; 塩";
    info.modelFile = "/models/a b.gguf";
    info.modelFingerprint = "abc";
    info.context.planned = 98304;
    info.context.rope = RopeScalingKind::SelfExtend;
    info.context.group = 21;
    info.context.window = 2047;
    info.context.factor = 1.0 / 3.0;
    info.context.sinks = 15;
    info.context.rollingWindow = 7999;
    info.ropeChoice = "selfextend:21:2047";
    info.attentionChoice = "rolling:15:7999";
    info.createdAtMs = 1234567890123;
    const auto same = [](const ProjectInfo& a, const ProjectInfo& b) {
        return a.title == b.title && a.modelFile == b.modelFile && a.modelFingerprint == b.modelFingerprint &&
               a.context == b.context && a.ropeChoice == b.ropeChoice && a.attentionChoice == b.attentionChoice &&
               a.createdAtMs == b.createdAtMs;
    };
    auto project = Project::create(file.path(), info, "x");
    QVERIFY(same(project->info(), info));
    info.title = "Another";
    info.context.rope = RopeScalingKind::Yarn; // Self-Extend and a rolling window exclude each other
    info.context.factor = 16;
    info.context.rolling = true;
    project->setInfo(info);
    project.reset();
    project = file.open();
    QVERIFY(same(project->info(), info));
}

void TestProject::settingsComeBackToTheLastBit()
{
    RunSettings settings = plainSettings(100000);
    SamplerSettings& s = settings.sampler;
    s = {.penalty = 1.1000000000000001,
         .penaltyWindow = 513,
         .penaltySlope = 1.0 / 7.0,
         .penaltyBy = PenaltyBy::Count,
         .penaltySparesMarks = true,
         .penaltySparedWords = 61,
         .sparesWordEnds = true,
         .sparesContractions = true,
         .temperature = 0.1 + 0.2,
         .topK = 41,
         .topP = 1.0 / 3.0,
         .minP = 1e-17,
         .eta = 2.0000000000000004e-4,
         .dryMultiplier = 0.8,
         .dryBase = 1.7500000000000002,
         .dryAllowed = 3,
         .dryWindow = 4097,
         .dryLongestWord = 11,
         .endsLongWords = true,
         .mostWordEnds = 57,
         .variedOpenings = 0.75,
         .longestSentence = 71,
         .longestParagraph = 301,
         .mostContractions = 9,
         .mostBareLines = 3,
         .mostMarks = 52,
         .seed = 0xffffffffffffffffULL,
         .take = (1ULL << 56) - 1,
         .atEnd = AtEnd::Stop};
    settings.strategy.kind = Strategy::TokenSwift;
    settings.strategy.cache = CachePolicy::Window;
    settings.strategy.budget = 1025;
    settings.strategy.sinks = 17;
    settings.strategy.ngramK = 21;
    settings.strategy.tree = {2, 3, 1};
    settings.strategy.draftLength = 5;
    settings.strategy.stopAtLoop = true;
    settings.strategy.headsFile = "of this machine only";
    const RunSettings back = settingsFromJson(settingsToJson(settings));
    QCOMPARE(back.sampler, settings.sampler);
    QCOMPARE(back.strategy.kind, settings.strategy.kind);
    QCOMPARE(back.strategy.cache, settings.strategy.cache);
    QCOMPARE(back.strategy.budget, settings.strategy.budget);
    QCOMPARE(back.strategy.sinks, settings.strategy.sinks);
    QCOMPARE(back.strategy.ngramK, settings.strategy.ngramK);
    QCOMPARE(back.strategy.tree, settings.strategy.tree);
    QCOMPARE(back.strategy.draftLength, settings.strategy.draftLength);
    QCOMPARE(back.strategy.stopAtLoop, settings.strategy.stopAtLoop);
    QVERIFY(!back.strategy.stopAtCollapse); // as in runs of programs that did not know it
    QVERIFY(settingsToJson(settings).find("collapse") == std::string::npos);
    RunSettings stopping = settings;
    stopping.strategy.stopAtCollapse = true;
    QVERIFY(settingsFromJson(settingsToJson(stopping)).strategy.stopAtCollapse);
    QCOMPARE(back.strategy.headsFile, std::string());
    QCOMPARE(back.strategy.verify, VerifyRule::Lossless);
    QCOMPARE(back.targetTokens, settings.targetTokens);
    for (const char* bad : {"", "{}", "[]", "{\"penalty\": \"x\"}", "nonsense"})
        QVERIFY_EXCEPTION_THROWN(settingsFromJson(bad), Error);
    std::string more = settingsToJson(settings);
    more.insert(1, "\"unheard_of\": 1, ");
    QVERIFY_EXCEPTION_THROWN(settingsFromJson(more), Error); // it could mean another text

    // A record of the time before the penalty's later settings means what it meant then.
    std::string old = settingsToJson(settings);
    for (const char* entry :
         {"\"penalty_by\":\"count\",", "\"penalty_slope\":0.14285714285714285,", "\"penalty_spared_words\":61,",
          "\"penalty_spares_marks\":true,", "\"spares_word_ends\":true,", "\"spares_contractions\":true,",
          "\"dry_longest_word\":11,", "\"ends_long_words\":true,", "\"most_word_ends\":57,",
          ",\"varied_openings\":0.75", "\"longest_sentence\":71,", "\"longest_paragraph\":301,",
          "\"most_contractions\":9,", "\"most_bare_lines\":3,", "\"most_marks\":52,"})
    {
        const auto at = old.find(entry);
        QVERIFY2(at != std::string::npos, entry);
        old.erase(at, std::strlen(entry));
    }
    SamplerSettings before = settings.sampler;
    before.penaltySlope = 0;
    before.penaltyBy = PenaltyBy::Presence;
    before.penaltySparesMarks = false;
    before.penaltySparedWords = 0;
    before.sparesWordEnds = false;
    before.sparesContractions = false;
    before.dryLongestWord = 0;
    before.endsLongWords = false;
    before.mostWordEnds = 0;
    before.variedOpenings = 0;
    before.longestSentence = 0;
    before.longestParagraph = 0;
    before.mostContractions = 0;
    before.mostBareLines = 0;
    before.mostMarks = 0;
    QCOMPARE(settingsFromJson(old).sampler, before);

    TemporaryProject file;
    auto project = file.create("x");
    project->beginRun(settings, 17);
    project.reset();
    const RunInfo run = file.open()->runs().at(0);
    QCOMPARE(run.settings.sampler, settings.sampler);
    QCOMPARE(run.settings.modelFingerprint, settings.modelFingerprint);
    QCOMPARE(run.settings.isa, settings.isa);
    QCOMPARE(run.firstPosition, 17);
    settings.sampler.temperature = -1;
    QVERIFY_EXCEPTION_THROWN(file.open()->beginRun(settings), Error);
}

void TestProject::aRunIsLoggedAndComesBack()
{
    TemporaryProject file;
    auto project = file.create("The");
    const std::vector<std::string> words = {" salt", " year", "", "\n", " was", "\xc3", "\xa9", " long"};
    const SpanId run = writeRun(*project, words);
    for (int opened = 0; opened < 2; ++opened) {
        QCOMPARE(project->text(), std::string("The salt year\n was\xc3\xa9 long"));
        const auto pieces = project->manuscript();
        QCOMPARE(pieces.size(), std::size_t(2));
        QCOMPARE(pieces[1].span, run);
        QCOMPARE(pieces[1].run, run);
        const auto logged = tokensOf(words);
        for (std::size_t i = 0; i < words.size(); ++i) {
            QCOMPARE(pieces[1].tokens[i], logged[i].token);
            QCOMPARE(pieces[1].sources[i], logged[i].source);
            QCOMPARE(pieces[1].tokenBytes[i], static_cast<std::uint16_t>(words[i].size()));
        }
        const RunInfo info = project->runs().at(0);
        QCOMPARE(info.tokensWritten, static_cast<std::int64_t>(words.size()));
        QCOMPARE(info.seconds, 0.25);
        QCOMPARE(info.state, RunState::Stopped);
        project.reset();
        project = file.open();
    }
}

void TestProject::tokensAreReadBeforeTheyAreCommitted()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(10));
    project->appendTokens(run, tokensOf({"b", "c"}), 0.1);
    project->appendTokens(run, tokensOf({"d"}), 0.1);
    QCOMPARE(project->text(), std::string("Abcd"));
    QCOMPARE(project->runs().at(0).tokensWritten, 3);
    QCOMPARE(project->interruptedRun()->tokensWritten, 3);
    project->flush();
    QVERIFY(project->allSaved());
    QCOMPARE(project->text(), std::string("Abcd"));
}

void TestProject::tokensAreCommittedWithoutBeingAskedFor()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(10));
    project->appendTokens(run, tokensOf({"b"}), 0.1);
    QVERIFY(!project->allSaved());
    QVERIFY(QTest::qWaitFor([&] { return project->allSaved(); }, longhand::test::kPatience));
    // Somebody else sees it.
    const auto reader = file.open();
    QCOMPARE(reader->openState(), OpenState::ReadOnly);
    QCOMPARE(reader->text(), std::string("Ab"));
}

void TestProject::statesOfRuns()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(10));
    QCOMPARE(project->interruptedRun()->span, run);
    project->setRunState(run, RunState::Paused);
    QCOMPARE(project->interruptedRun()->state, RunState::Paused);
    project.reset();
    project = file.open();
    QCOMPARE(project->interruptedRun()->state, RunState::Paused);
    project->appendTokens(run, tokensOf({"b"}), 0.1); // goes on
    project->setRunState(run, RunState::Finished, FinishReason::EndOfStory);
    QVERIFY(!project->interruptedRun());
    QCOMPARE(project->runs().at(0).finish, FinishReason::EndOfStory);
    QVERIFY_EXCEPTION_THROWN(project->setRunState(4711, RunState::Paused), Error);
}

void TestProject::onlyTheRunAtTheEndTakesTokens()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId first = writeRun(*project, {"b"});
    const SpanId second = writeRun(*project, {"c"});
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(first, tokensOf({"x"}), 0), Error);
    project->appendTokens(second, tokensOf({"d"}), 0);
    project->setRunState(second, RunState::Stopped);
    project->setText("Abcd and");
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(second, tokensOf({"x"}), 0), Error);
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(99, tokensOf({"x"}), 0), Error);
    QVERIFY_EXCEPTION_THROWN(project->appendTokens(second, tokensOf({std::string(70000, 'x')}), 0), Error);
    QCOMPARE(project->text(), std::string("Abcd and"));
}

void TestProject::textCannotBeChangedUnderARun()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(10));
    QVERIFY_EXCEPTION_THROWN(project->setText("B"), Error);
    project->setRunState(run, RunState::Paused);
    project->setText("B");
    QCOMPARE(project->text(), std::string("B"));
    // After a crash nobody writes: the text may be changed.
    project.reset();
    TemporaryProject other;
    project = other.create("A");
    project->beginRun(plainSettings(10));
    project.reset();
    project = other.open();
    QCOMPARE(project->interruptedRun()->state, RunState::Running);
    project->setText("B");
    QVERIFY(!project->interruptedRun());
}

void TestProject::closingCleanlyLeavesOneFile()
{
    TemporaryProject file;
    auto project = file.create("A");
    writeRun(*project, {"b", "c"});
    project.reset();
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(file.folder()))
        names.push_back(entry.path().filename().string());
    QCOMPARE(names, std::vector<std::string>{"story.longhand"});
}

void TestProject::lookingDoesNotChangeTheFile()
{
    TemporaryProject file;
    file.create("A").reset();
    const std::string before = fileContent(file.path());
    auto project = file.open();
    QCOMPARE(project->text(), std::string("A"));
    project->check();
    project.reset();
    QCOMPARE(fileContent(file.path()), before);
}

void TestProject::anUncleanEndIsSeen()
{
    TemporaryProject file;
    auto project = file.create("A");
    project->setText("AB");
    // The files as a killed program would leave them.
    TemporaryProject other;
    for (const char* suffix : {"", "-wal"})
        std::filesystem::copy_file(file.path().string() + suffix, other.path().string() + suffix);
    project.reset();
    for (int i = 0; i < 2; ++i) // looking at it leaves the mark to the author
        QCOMPARE(Project::open(other.path(), OpenFor::LookOnly)->openState(), OpenState::Recovered);
    project = Project::open(other.path(), OpenFor::LookOnly);
    project->setInfo(project->info()); // and so does a command that changes a title
    project.reset();
    project = other.open();
    QCOMPARE(project->openState(), OpenState::Recovered);
    QCOMPARE(project->text(), std::string("AB"));
    QCOMPARE(project->check(), std::vector<std::string>());
    project.reset();
    QCOMPARE(other.open()->openState(), OpenState::Clean);
}

void TestProject::manyThreadsAtOnce()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(10000));
    std::atomic<int> wrong = 0;
    std::vector<std::jthread> readers;
    for (int i = 0; i < 3; ++i)
        readers.emplace_back([&](const std::stop_token& stop) {
            std::size_t last = 0;
            while (!stop.stop_requested()) {
                const std::size_t size = project->text().size();
                wrong += size < last;
                last = size;
                project->runs();
                project->allSaved();
            }
        });
    for (int i = 0; i < 2000; ++i)
        project->appendTokens(run, {{i, TokenSource::Target, "x"}}, 0.001);
    project->flush();
    for (std::jthread& reader : readers)
        reader.request_stop();
    readers.clear();
    QCOMPARE(wrong.load(), 0);
    const auto tokens = writtenTokens(*project);
    QCOMPARE(tokens.size(), std::size_t(2000));
    for (int i = 0; i < 2000; ++i)
        QCOMPARE(tokens[static_cast<std::size_t>(i)], i);
}

void TestProject::aHundredThousandTokensStaySmall()
{
    TemporaryProject file;
    auto project = file.create("A");
    const SpanId run = project->beginRun(plainSettings(100000));
    std::mt19937 random(1);
    std::string text;
    // In batches as at 20 tokens a second.
    for (int i = 0; i < 100000; i += 5) {
        std::vector<LoggedToken> tokens;
        for (int j = 0; j < 5; ++j) {
            tokens.push_back({static_cast<TokenId>(random() % 49152), TokenSource::SelfDraft, " word"});
            text += tokens.back().bytes;
        }
        project->appendTokens(run, std::move(tokens), 0.25);
        if (i % 1000 == 0)
            project->flush();
    }
    project->setRunState(run, RunState::Finished, FinishReason::Length);
    QCOMPARE(project->text(), "A" + text);
    QCOMPARE(project->check(), std::vector<std::string>());
    project.reset();
    QVERIFY2(std::filesystem::file_size(file.path()) < 3'000'000,
             std::to_string(std::filesystem::file_size(file.path())).c_str());
    project = file.open();
    QCOMPARE(project->runs().at(0).tokensWritten, 100000);
    QCOMPARE(project->text(), "A" + text);
}

void TestProject::badUtf8BecomesText()
{
    TemporaryProject file;
    auto project = file.create("a\xff");
    QCOMPARE(project->text(), std::string("a\xef\xbf\xbd"));
    project->setText("a\xc3");
    QCOMPARE(project->text(), std::string("a\xef\xbf\xbd"));
    const std::string withNull("a\0b", 3);
    project->setText(withNull);
    QCOMPARE(project->text(), withNull);
    QCOMPARE(project->check(), std::vector<std::string>());
}

void TestProject::theFileIsSetUpAsItShouldBe()
{
    TemporaryProject file;
    file.create("A").reset();
    SQLite::Database db(file.path().string(), SQLite::OPEN_READONLY);
    QCOMPARE(db.execAndGet("PRAGMA application_id").getInt(), 0x4c6e6768);
    QCOMPARE(db.execAndGet("PRAGMA user_version").getInt(), int(schemaSteps().size()));
    QCOMPARE(db.execAndGet("PRAGMA page_size").getInt(), 4096);
    QCOMPARE(db.execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
    QCOMPARE(db.execAndGet("PRAGMA integrity_check").getString(), std::string("ok"));
}

QTEST_APPLESS_MAIN(TestProject)
#include "test_project.moc"
