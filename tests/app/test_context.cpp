// What the model reads: premise, memory, story and author's note as tokens; that a run keeps what it was begun with;
// what falls out of view.
#include "app/session/context_tokens.h"
#include "app/session/engine_session.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "tests/support/session_desk.h"

#include <QTest>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace longhand;
using namespace longhand::test;

namespace {

const char* const paragraphs = "The water came at night.\n\nNobody spoke of it.\n\nIn the morning the inn stood alone.";

StoryNotes someNotes()
{
    return {"A town by a river that has turned to salt.", "Ada keeps the inn. She is left-handed.",
            "Short sentences, and the cold.", 2};
}

ManuscriptPiece words(const std::string& text)
{
    ManuscriptPiece piece;
    piece.text = text;
    return piece;
}

ManuscriptPiece tokensOfRun(const Tokenizer& tokenizer, const std::string& text, SpanId run)
{
    ManuscriptPiece piece = words(text);
    piece.kind = SpanKind::Run;
    piece.span = piece.run = run;
    piece.tokens = tokenizer.encode(text);
    for (const TokenId token : piece.tokens)
        piece.tokenBytes.push_back(std::uint16_t(tokenizer.bytes(token).size()));
    return piece;
}

RunInfo ownRun(SpanId span)
{
    RunInfo run;
    run.span = span;
    run.settings.modelFingerprint = "own";
    return run;
}

/// As a person would read what the model reads.
std::string readAs(const ContextReading& reading, const Tokenizer& tokenizer)
{
    std::string text;
    for (const ContextSection& section : reading.sections) {
        const std::span<const TokenId> tokens(reading.tokens);
        text.append("<").append(std::to_string(int(section.part))).append(">");
        text += tokenizer.decode(tokens.subspan(std::size_t(section.begin), std::size_t(section.end - section.begin)));
    }
    return text;
}

/// The same run, undisturbed, with notes.
std::vector<TokenId> undisturbedWithNotes(std::int64_t tokens)
{
    Desk desk(paragraphs);
    setStoryNotes(*desk.project, someNotes());
    desk.write(tokens);
    return writtenTokens(*desk.project);
}

/// Ends the program that writes by SIGKILL once so many tokens are in the file.
void writeAndBeKilled(const std::filesystem::path& file, std::int64_t tokens)
{
    const std::string name = file.string();
    const pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "test_context", "--child", name.c_str(), std::to_string(tokens).c_str(),
              static_cast<char*>(nullptr));
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

int child(const char* file, std::int64_t tokens)
{
    const std::shared_ptr<Project> project = Project::open(file);
    EngineSession session(project, oneThread());
    session.loadModel(tinyModelPath());
    session.write(request(2000));
    while (session.status().runTokens < tokens)
        usleep(1000);
    project->flush();
    // While it is being written.
    setStoryNotes(*project, {"Something else altogether.", "", "Long sentences.", 1});
    kill(getpid(), SIGKILL);
    return 1;
}

} // namespace

class TestContext : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutNotesNothingIsAdded();
    void aSpaceBeforeTheTextComesOnce();
    void eachPartStandsInItsPlace();
    void theNoteNeverPartsAToken();
    void anEmptyStoryMayHaveAPremise();
    void aRunRecordsWhatItReads();
    void notesChangeTheText();
    void twoRunsEqualOneWithoutANote();
    void aNewRunMovesTheNote();
    void pausedReopenedAndEditedNotes();
    void killedAndNotesEdited();
    void notesCountAgainstThePlan();
    void theReaderShowsWhatTheEngineReads();
    void blanksThatARunDropsAreNotShown();
    void whatFallsOutIsShown();
    void theModelChoosesTheView();
    void aLargerPlanRolls();
};

void TestContext::withoutNotesNothingIsAdded()
{
    const Tokenizer& tokenizer = tinyModel()->tokenizer();
    const std::vector<ManuscriptPiece> pieces = {words("The salt"), tokensOfRun(tokenizer, " year", 2),
                                                 words(" was long.\n\nVery long.")};
    const auto bare = contextTokens(pieces, {ownRun(2)}, tokenizer, "own");
    QCOMPARE(contextTokens(pieces, {ownRun(2)}, tokenizer, "own", {{" ", "\n", "", 1}, -1}), bare);
    QCOMPARE(contextTokens(pieces, {ownRun(2)}, tokenizer, "own", placeNotes({"", "", "\n ", 1}, pieces)), bare);
    // An author's words on both sides of a run that has no tokens yet are two texts.
    const std::vector<ManuscriptPiece> parted = {words("The sa"), tokensOfRun(tokenizer, "", 2), words("lt")};
    std::vector<TokenId> both = tokenizer.encode("The sa");
    for (const TokenId token : tokenizer.encode("lt"))
        both.push_back(token);
    if (tokenizer.addBos())
        both.insert(both.begin(), tokenizer.bos());
    QCOMPARE(contextTokens(parted, {ownRun(2)}, tokenizer, "own"), both);
}

// Models with SentencePiece put a space before a text: before the whole input, not before each of its parts.
void TestContext::aSpaceBeforeTheTextComesOnce()
{
    TokenizerDescription description;
    description.source = "a test";
    description.algorithm = TokenizerAlgorithm::SentencePieceBpe;
    description.pieces = {"<unk>", "\xe2\x96\x81", "a", "\n"};
    description.types = {TokenType::Unknown, TokenType::Normal, TokenType::Normal, TokenType::Normal};
    description.scores = {0, 0, 0, 0};
    description.unknown = 0;
    description.addsSpacePrefix = true;
    const Tokenizer tokenizer(std::move(description));
    ManuscriptPiece run = words(" a");
    run.kind = SpanKind::Run;
    run.span = run.run = 2;
    run.tokens = {1, 2};
    run.tokenBytes = {1, 1};
    const std::vector<ManuscriptPiece> pieces = {words("a"), run, words("a a")};
    QCOMPARE(contextTokens(pieces, {ownRun(2)}, tokenizer, "own"), (std::vector<TokenId>{1, 2, 1, 2, 2, 1, 2}));
    StoryNotes notes;
    notes.premise = "a";
    QCOMPARE(contextTokens({words("a")}, {}, tokenizer, "own", {notes, -1}), (std::vector<TokenId>{1, 2, 3, 3, 2}));
    QCOMPARE(contextTokens({run, words(" a")}, {ownRun(2)}, tokenizer, "own"), (std::vector<TokenId>{1, 2, 1, 2}));
}

void TestContext::eachPartStandsInItsPlace()
{
    const Tokenizer& tokenizer = tinyModel()->tokenizer();
    StoryNotes notes{" Premise.\n", "Memory.", "Note.", 2};
    const auto read = [&](const std::vector<ManuscriptPiece>& pieces) {
        return readAs(readContext(pieces, {ownRun(2)}, placeNotes(notes, pieces), tokenizer, "own"), tokenizer);
    };
    QCOMPARE(read({words("A.\n\nB.\n\nC.")}),
             std::string("<0>Premise.\n\n<1>Memory.\n\n<2>A.\n\n<3>Note.\n\n<2>B.\n\nC."));
    // The same text by other hands.
    QCOMPARE(read({words("A.\n"), tokensOfRun(tokenizer, "\nB.\n", 2), words("\nC.")}),
             std::string("<0>Premise.\n\n<1>Memory.\n\n<2>A.\n\n<3>Note.\n\n<2>B.\n\nC."));
    notes.noteDepth = 1;
    QCOMPARE(read({words("A.\n\n"), tokensOfRun(tokenizer, "B.\n\nC.\n\n", 2)}),
             std::string("<0>Premise.\n\n<1>Memory.\n\n<2>A.\n\nB.\n\n<3>Note.\n\n<2>C.\n\n"));
    notes.noteDepth = 50; // more than there are: before the story
    QCOMPARE(read({words("A.\n\nB.")}), std::string("<0>Premise.\n\n<1>Memory.\n\n<3>Note.\n\n<2>A.\n\nB."));
    notes.memory.clear();
    notes.premise.clear();
    QCOMPARE(read({words("A.\n\nB.")}), std::string("<3>Note.\n\n<2>A.\n\nB."));
}

void TestContext::theNoteNeverPartsAToken()
{
    const Tokenizer& tokenizer = tinyModel()->tokenizer();
    ManuscriptPiece run = words("A.\nB.");
    run.kind = SpanKind::Run;
    run.span = run.run = 2;
    run.tokens = {11, 12, 13};
    run.tokenBytes = {1, 3, 1}; // the second holds the line feed and what follows it
    const RunNotes placed = placeNotes({"", "", "N", 1}, {run});
    QCOMPARE(placed.noteAt, 3);
    const ContextReading reading = readContext({run}, {ownRun(2)}, placed, tokenizer, "own");
    QCOMPARE(reading.sections.size(), std::size_t(3));
    QCOMPARE(reading.sections[0].part, ContextPart::Story);
    QCOMPARE(reading.sections[0].end - reading.sections[0].begin, 1);
    QCOMPARE(reading.sections[1].part, ContextPart::Note);
    QCOMPARE(reading.tokens.back(), 13);
    QCOMPARE(reading.tokens[reading.tokens.size() - 2], 12);
}

void TestContext::anEmptyStoryMayHaveAPremise()
{
    const Tokenizer& tokenizer = tinyModel()->tokenizer();
    const ContextReading reading = readContext({}, {}, {{"Premise.", "", "N", 3}, 0}, tokenizer, "own");
    QCOMPARE(readAs(reading, tokenizer), std::string("<0>Premise.\n\n<3>N\n\n"));
}

void TestContext::aRunRecordsWhatItReads()
{
    Desk desk(paragraphs);
    setStoryNotes(*desk.project, someNotes());
    const auto context = contextTokens(*desk.project, *tinyModel());
    QCOMPARE(desk.write(50).state, SessionState::Finished);
    const RunInfo run = desk.project->runs().at(0);
    QCOMPARE(run.firstPosition, std::int64_t(context.size()));
    QCOMPARE(runNotes(*desk.project, run.span).notes, someNotes());
    QCOMPARE(runNotes(*desk.project, run.span).noteAt, std::int64_t(std::string(paragraphs).find("Nobody")));
    QCOMPARE(desk.project->text().substr(0, std::string(paragraphs).size()), std::string(paragraphs));
    QVERIFY(desk.project->text().find("left-handed") == std::string::npos); // read, not part of the book
    QCOMPARE(desk.project->check(), std::vector<std::string>());

    // The engine alone, given this text.
    const auto model = tinyModel();
    Generator generator(model, desk.project->info().context, oneThread());
    generator.prefill(context);
    generator.beginRun(request(50).sampler, 50);
    while (generator.step().finish == FinishReason::None) {
    }
    QCOMPARE(writtenTokens(*desk.project),
             std::vector<TokenId>(generator.text().begin() + std::ptrdiff_t(context.size()), generator.text().end()));
}

void TestContext::notesChangeTheText()
{
    Desk plain(paragraphs);
    plain.write(60);
    Desk noted(paragraphs);
    setStoryNotes(*noted.project, {"", "Ada is left-handed.", "", 1});
    noted.write(60);
    QVERIFY(writtenTokens(*plain.project) != writtenTokens(*noted.project));
    Desk emptied(paragraphs);
    setStoryNotes(*emptied.project, someNotes());
    setStoryNotes(*emptied.project, {});
    emptied.write(60);
    QCOMPARE(writtenTokens(*emptied.project), writtenTokens(*plain.project));
}

void TestContext::twoRunsEqualOneWithoutANote()
{
    const StoryNotes front{"A premise.", "A memory.", "", 3};
    Desk whole(paragraphs);
    setStoryNotes(*whole.project, front);
    whole.write(120);
    Desk parted(paragraphs);
    setStoryNotes(*parted.project, front);
    parted.write(60);
    parted.reopen();
    parted.write(60);
    QCOMPARE(writtenTokens(*parted.project), writtenTokens(*whole.project));
}

void TestContext::aNewRunMovesTheNote()
{
    Desk desk(paragraphs);
    setStoryNotes(*desk.project, someNotes());
    desk.write(30);
    desk.project->setText(desk.project->text() + "\n\nOne more.\n\nAnd one.");
    desk.write(30);
    const auto runs = desk.project->runs();
    const std::int64_t first = runNotes(*desk.project, runs.at(0).span).noteAt;
    const std::int64_t second = runNotes(*desk.project, runs.at(1).span).noteAt;
    QVERIFY(second > first);
    QCOMPARE(desk.project->text().substr(std::size_t(second), 9), std::string("One more."));
}

void TestContext::pausedReopenedAndEditedNotes()
{
    constexpr std::int64_t length = 2000;
    const auto whole = undisturbedWithNotes(length);
    Desk desk(paragraphs);
    setStoryNotes(*desk.project, someNotes());
    desk.session->write(request(length));
    int edits = 0;
    for (std::int64_t at = 100; at < length; at += 500) {
        desk.waitForTokens(at);
        setStoryNotes(*desk.project, {"Version " + std::to_string(at), "", "Faster.", 1 + edits % 3}); // while it runs
        desk.session->pause();
        if (desk.session->wait().state == SessionState::Finished)
            break;
        setStoryNotes(*desk.project, {"", "Nothing of this.", "", 5}); // while it waits
        desk.reopen();
        desk.session->resume();
        ++edits;
    }
    const SessionStatus status = desk.session->wait();
    QCOMPARE(status.state, SessionState::Finished);
    QVERIFY2(status.message.empty(), status.message.text().c_str()); // no remark that it was read otherwise
    QVERIFY(edits > 0);
    QCOMPARE(writtenTokens(*desk.project), whole);
    // From the next run on they count.
    desk.write(10);
    QCOMPARE(runNotes(*desk.project, desk.project->runs().at(1).span).notes.memory, std::string("Nothing of this."));
}

void TestContext::killedAndNotesEdited()
{
    constexpr std::int64_t length = 2000;
    const auto whole = undisturbedWithNotes(length);
    TemporaryProject file;
    {
        ProjectInfo info;
        info.context.planned = 4096;
        const auto project = Project::create(file.path(), info, paragraphs);
        setStoryNotes(*project, someNotes());
    }
    writeAndBeKilled(file.path(), 300);
    const std::shared_ptr<Project> project = file.open();
    QCOMPARE(project->openState(), OpenState::Recovered);
    QCOMPARE(storyNotes(*project).premise, std::string("Something else altogether.")); // what was typed survived
    QVERIFY(project->interruptedRun().has_value());
    EngineSession session(project, oneThread());
    session.loadModel(tinyModelPath());
    session.resume();
    QCOMPARE(session.wait().state, SessionState::Finished);
    QCOMPARE(writtenTokens(*project), whole);
}

void TestContext::notesCountAgainstThePlan()
{
    Desk desk(seed, 256);
    std::string memory;
    for (int i = 0; i < 300; ++i)
        memory += "word ";
    setStoryNotes(*desk.project, {"", memory, "", 1});
    const SessionStatus status = desk.write(10);
    QCOMPARE(status.state, SessionState::Failed);
    QVERIFY(status.contextFull);
    QVERIFY(status.contextTokens >= 256);
    QCOMPARE(status.contextPlanned, 256);
    QVERIFY2(status.message.text().find("notes") != std::string::npos, status.message.text().c_str());
    QVERIFY(desk.project->runs().empty());
    setStoryNotes(*desk.project, {});
    QCOMPARE(desk.write(10).state, SessionState::Finished);
    QVERIFY(!desk.session->status().contextFull);
    QVERIFY(desk.write(1000).contextFull);
}

void TestContext::theReaderShowsWhatTheEngineReads()
{
    Desk desk(paragraphs);
    setStoryNotes(*desk.project, someNotes());
    const ContextReader reader = desk.session->reader();
    QVERIFY(bool(reader));
    QVERIFY(!ContextReader());
    QCOMPARE(ContextReader().noteTokens("abc"), 0);
    QCOMPARE(reader.noteTokens(" \n"), 0);
    const auto check = [&] {
        const ContextPassages seen = reader.read(*desk.project);
        const auto tokens = contextTokens(*desk.project, *tinyModel());
        QCOMPARE(seen.tokens, std::int64_t(tokens.size()));
        QCOMPARE(seen.unread, 0);
        std::string text;
        std::int64_t sum = tinyModel()->tokenizer().addBos() ? 1 : 0;
        for (const ContextPassage& passage : seen.passages) {
            text += passage.text;
            sum += passage.tokens;
        }
        QCOMPARE(sum, seen.tokens);
        QCOMPARE(text, tinyModel()->tokenizer().decode(tokens));
        QCOMPARE(seen.passages.size(), std::size_t(5));
        QCOMPARE(seen.passages[0].tokens, reader.noteTokens(someNotes().premise));
        QCOMPARE(seen.plan.planned, 4096);
        QVERIFY(!seen.sentence.empty());
    };
    check();
    desk.write(40);
    check();
    desk.session->write(request(2000));
    desk.waitForTokens(20);
    desk.session->pause();
    desk.session->wait();
    setStoryNotes(*desk.project, {});
    check(); // still the run's own
    QVERIFY(reader.read(*desk.project).runUnfinished);
    desk.session->unloadModel();
    desk.session->wait();
    QVERIFY(!desk.session->reader());
}

void TestContext::blanksThatARunDropsAreNotShown()
{
    Desk desk("The inn. \t ");
    const ContextReader reader = desk.session->reader();
    const auto shown = [&] {
        std::string text;
        for (const ContextPassage& passage : reader.read(*desk.project).passages)
            text += passage.text;
        return text;
    };
    const auto write = [&] {
        WriteRequest wanted = request(8);
        wanted.choices.dropBlanks = true;
        desk.session->write(wanted);
        desk.session->wait();
        return desk.project->runs().back().firstPosition;
    };
    QCOMPARE(shown(), std::string("The inn."));
    std::int64_t tokens = reader.need(*desk.project).tokens;
    QCOMPARE(reader.read(*desk.project).tokens, tokens);
    QCOMPARE(write(), tokens);
    // In the middle of a token of the run's: an edit takes the token away and keeps the rest of its letters.
    desk.project->setText(desk.project->text() + " It rained. ");
    QVERIFY(shown().ends_with("It rained."));
    const std::string text = desk.project->text();
    const std::size_t space = text.find(' ', std::string("The inn.").size() + 2);
    QVERIFY(space < text.size() - std::string(" It rained. ").size());
    desk.project->setText(text.substr(0, space + 1));
    QCOMPARE(shown(), text.substr(0, space));
    tokens = reader.read(*desk.project).tokens;
    QCOMPARE(write(), tokens);
    // Those that a run wrote are read as they are, as is an indent.
    desk.project->setText("The inn.\n\n  ");
    QCOMPARE(shown(), std::string("The inn.\n\n  "));
}

void TestContext::whatFallsOutIsShown()
{
    TemporaryProject file;
    ProjectInfo info;
    info.context.planned = 4096;
    info.attentionChoice = "rolling:16:128";
    std::string story;
    for (int i = 0; i < 80; ++i)
        story += "The caf\xc3\xa9 by the water was number " + std::to_string(i) + ".\n";
    const std::shared_ptr<Project> project = Project::create(file.path(), info, story);
    setStoryNotes(*project, {"A premise that is quite a few words longer than the sixteen tokens that stay in view.",
                             "", "Slow.", 2});
    const ContextReader reader(tinyModel());
    const ContextPassages seen = reader.read(*project);
    QCOMPARE(seen.unread, seen.tokens - 128 - 16);
    std::int64_t unread = 0;
    std::string text;
    for (const ContextPassage& passage : seen.passages) {
        unread += passage.unread ? passage.tokens : 0;
        text += passage.text;
    }
    QCOMPARE(unread, seen.unread);
    QCOMPARE(seen.passages.front().part, ContextPart::Premise);
    QVERIFY(!seen.passages.front().unread);
    QCOMPARE(seen.passages[1].part, ContextPart::Premise); // its rest has fallen out
    QVERIFY(seen.passages[1].unread);
    QVERIFY(!seen.passages.back().unread);
    QCOMPARE(text, tinyModel()->tokenizer().decode(contextTokens(*project, *tinyModel())));
}

void TestContext::theModelChoosesTheView()
{
    const Model& model = *tinyModel();
    ProjectInfo info;
    info.context.planned = 4096;
    RecommendedSettings recommended;
    QCOMPARE(planOf(info, model, recommended), planContext(model.config(), 4096));
    recommended.attention = "rolling:16:128";
    const ContextPlan rolling = planContext(model.config(), 4096, "auto", "rolling:16:128");
    QCOMPARE(planOf(info, model, recommended), rolling);
    info.attentionChoice = "full";
    QCOMPARE(planOf(info, model, recommended), planContext(model.config(), 4096));
    // What the model always sees has room for premise and memory, but not for more than a quarter of what it can see.
    const std::int32_t quarter = model.config().trainedContext / 4;
    info.attentionChoice = "auto";
    QCOMPARE(planOf(info, model, recommended, 16), rolling);
    QCOMPARE(planOf(info, model, recommended, 17).sinks, 17);
    QCOMPARE(planOf(info, model, recommended, 100'000).sinks, quarter);
    QCOMPARE(planOf(info, model, recommended, 17).rollingWindow, 128);
    info.attentionChoice = "rolling:16:128"; // the author's own
    QCOMPARE(planOf(info, model, {}, 100), rolling);
    // Once it has written, what is recommended later changes nothing.
    info.attentionChoice = "auto";
    info.context = rolling;
    info.modelFingerprint = model.fingerprint();
    QCOMPARE(planOf(info, model, RecommendedSettings(), 100), rolling);

    TemporaryProject file;
    info = {};
    info.context.planned = 4096;
    const auto project = Project::create(file.path(), info, "The caf\xc3\xa9 by the water.");
    const ContextReader reader(tinyModel(), UsualWriting{nullptr, recommended});
    QCOMPARE(reader.read(*project).plan, rolling);
    setStoryNotes(*project, {"A town of salt by the water.", "Ada keeps the inn, and she is left-handed.", "Slow.", 2});
    const std::int64_t front = reader.frontTokens(*project);
    QVERIFY(front > 16 && front < quarter);
    QCOMPARE(reader.read(*project).plan.sinks, static_cast<std::int32_t>(front));
}

void TestContext::aLargerPlanRolls()
{
    const ContextReader reader(tinyModel());
    const ContextPlan present = planContext(tinyModel()->config(), 4096);
    const auto larger = reader.largerPlan(present, 5000, 3);
    QVERIFY(larger.has_value());
    QVERIFY(larger->planned > 5000);
    QVERIFY(larger->plan.rolling);
    QVERIFY(larger->plan.sinks + larger->plan.rollingWindow <= tinyModel()->config().trainedContext);
    QCOMPARE(planContext(tinyModel()->config(), larger->planned, larger->ropeChoice, larger->attentionChoice),
             larger->plan);
    QVERIFY(reader.largerPlan(present, 5000, 100)->plan.sinks >= 64);      // the beginning stays in view
    const auto more = reader.largerPlan(larger->plan, larger->planned, 3); // and once more
    QVERIFY(more && more->planned > larger->planned);
    QCOMPARE(more->plan.rollingWindow, larger->plan.rollingWindow);
    QVERIFY(!reader.largerPlan(present, 1 << 24, 3));
    QVERIFY(!ContextReader().largerPlan(present, 1, 1));
}

int main(int argc, char** argv)
{
    if (argc == 4 && std::string_view(argv[1]) == "--child")
        return child(argv[2], std::atoll(argv[3]));
    TestContext test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_context.moc"
