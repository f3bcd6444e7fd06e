// The Glide block: the drafter against the training's own arithmetic, files, and that an interrupted training
// continues bit for bit.
#include "engine/formats/safetensors.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/sampling/sampler.h"
#include "engine/speculative/glide_drafter.h"
#include "engine/training/glide_trainer.h"
#include "engine/training/target_reader.h"
#include "tests/support/error_message.h"
#include "tests/support/random_glide.h"
#include "tests/support/relative_distance.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr std::size_t kLength = 420;

SamplerSettings testSettings()
{
    SamplerSettings settings;
    settings.seed = 5;
    settings.penaltyWindow = 50;
    return settings;
}

GlideOptions smallTraining()
{
    GlideOptions options;
    options.shape = GlideShape::of(tinyModel()->config(), 24);
    options.shape.crossWindow = 300;
    options.depths = 2;
    options.steps = 24;
    options.segments = 3;
    options.rows = 24;
    options.context = 16;
    options.learningRate = 5e-3;
    options.vocabulary = tinyModel()->config().vocabulary / 2;
    options.evaluateEvery = 8;
    options.sampler = testSettings();
    return options;
}

} // namespace

class TestGlide : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    ComputePool m_pool{2};
    std::unique_ptr<TrainingData> m_data;
    RopeFrequencies m_frequencies;

    std::filesystem::path file(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    CpuContext context() { return {bestIsa(), &m_pool}; }

    struct Desk;

private Q_SLOTS:
    void initTestCase()
    {
        const ModelConfig& config = tinyModel()->config();
        const std::vector<std::int32_t> layers{config.layers - 1};
        m_data =
            std::make_unique<TrainingData>(file("data"), "key", config.vocabulary, kLength,
                                           static_cast<std::size_t>(config.width), TargetReader::crossWidth(config, 1));
        TargetReader reader(tinyModel(), testSettings(), kLength, bestIsa(), 2, layers);
        m_frequencies = reader.frequencies();
        for (std::uint64_t k = 0; k < 3; ++k) {
            const auto prompt = randomTokens(40, config.vocabulary, k);
            const auto text = reader.write(prompt, k, [] { return true; });
            m_data->append(reader.read(*text, k, [] { return true; }).value());
        }
    }

    void theDrafterComputesWhatTrainingDoes_data();
    void theDrafterComputesWhatTrainingDoes();
    void aRowDependsOnItsPathAlone();
    void ownKeysAreThoseOfTheTextAlone();
    void aChainBelowAnyNode();
    void filesComeBack();
    void damagedFilesAreRefused();
    void brokenWeightsProposeNothing();
    void anInterruptedTrainingGoesOnBitForBit();
    void optionsAreChecked();
};

/// A target that has read a text, and a drafter for it.
struct TestGlide::Desk
{
    std::vector<TokenId> text;
    ForwardPass pass;
    GlideDrafter drafter;
    Sampler sampler;
    std::vector<float> hidden;

    Desk(const Glide& glide, std::vector<TokenId> tokens, KvEncoding encoding, int threads = 2,
         std::int32_t planned = 2048, const char* attention = "full")
        : text(std::move(tokens)),
          pass(cpuPass(tinyModel(), planContext(tinyModel()->config(), planned, "none", attention), bestIsa(), threads,
                       64, encoding)),
          drafter(pass, glide), sampler(testSettings(), tinyModel()->config().vocabulary, neverSampled(*tinyModel()))
    {
        readTo(text.size() - 1);
    }
    /// Commits text[.. end).
    void readTo(std::size_t end)
    {
        while (static_cast<std::size_t>(pass.committed()) < end) {
            const auto at = static_cast<std::size_t>(pass.committed());
            std::vector<TreeRow> rows;
            std::vector<std::int32_t> path;
            for (std::size_t i = at; i < std::min(end, at + 50); ++i) {
                rows.push_back({text[i], static_cast<std::int32_t>(i - at) - 1});
                path.push_back(static_cast<std::int32_t>(i - at));
            }
            const PassResult result = pass.forward(rows, LogitsOf::LastRow);
            hidden.assign(result.hidden.begin(), result.hidden.end());
            pass.commit(path);
        }
    }
    DraftContext context() { return {text, sampler, hidden}; }
    std::vector<float> hiddenOf(std::int32_t node) const
    {
        const auto row = drafter.hidden(node);
        return {row.begin(), row.end()};
    }
};

void TestGlide::theDrafterComputesWhatTrainingDoes_data()
{
    QTest::addColumn<int>("encoding");
    QTest::addColumn<int>("length");
    for (const int length : {2, 40, 63, 64, 200, 330, 417})
        for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8})
            QTest::addRow("%d %s", length, encoding == KvEncoding::Bf16 ? "bf16" : "int8")
                << static_cast<int>(encoding) << length;
}

/// The training's double-precision arithmetic on records of the target is an independent account of the same formulas.
void TestGlide::theDrafterComputesWhatTrainingDoes()
{
    QFETCH(int, encoding);
    QFETCH(int, length);
    Glide glide = randomGlide(*tinyModel());
    glide.shape.window = 130;
    glide.shape.crossWindow = 290; // less than the longest text: the first positions are seen apart from the newest
    glide.save(file("glide"));
    glide = Glide::load(file("glide")); // in 8 bits, as the drafter computes
    constexpr int kDepths = 3;
    const std::vector<TokenId> tokens = m_data->tokens(1);
    const auto at = static_cast<std::size_t>(length);

    Desk desk(glide, {tokens.begin(), tokens.begin() + length}, static_cast<KvEncoding>(encoding));
    TokenTree tree;
    tree.add(TokenTree::kRoot, tokens[at], TokenSource::Replay, 1);
    tree.add(0, tokens[at + 1], TokenSource::Replay, 1);
    desk.drafter.begin(desk.text);
    desk.drafter.beginStep();
    for (std::int32_t node = TokenTree::kRoot; node < 2; ++node)
        desk.drafter.expand(desk.context(), tree, std::vector<std::int32_t>{node}, 2);

    GlideOptions options = smallTraining();
    options.shape = glide.shape;
    options.depths = kDepths;
    options.context = 129;
    options.rows = kDepths;
    options.vocabulary = 0;
    const GlideReader reader(tinyModel(), *m_data, options, m_frequencies, {}, {}, m_pool);
    const ModelConfig& config = tinyModel()->config();
    GlideContext<double> training;
    PlainProducts<double> head(config.vocabulary, config.width);
    head.setWeights(
        std::vector<double>(static_cast<std::size_t>(config.vocabulary) * static_cast<std::size_t>(config.width)));
    training.shape = glide.shape;
    training.depths = kDepths;
    training.segmentRows = kDepths;
    training.contextRows = options.context;
    training.crossed = reader.crossed();
    training.outputNorm.assign(tinyModel()->outputNorm().begin(), tinyModel()->outputNorm().end());
    training.normEps = static_cast<double>(config.normEps);
    training.ropeLayout = config.ropeLayout;
    training.rotaryDim = config.rotaryDim;
    training.own = RopeFrequencies::plain(config.rotaryDim, config.ropeBase);
    training.cross = m_frequencies;
    training.vocabulary = static_cast<std::size_t>(config.vocabulary);
    training.lmHead = &head;
    training.pool = &m_pool;
    training.makeProducts = [](std::int64_t outputs, std::int64_t inputs, int) {
        return std::make_unique<PlainProducts<double>>(outputs, inputs);
    };
    std::vector<std::unique_ptr<PlainProducts<double>>> products;
    std::vector<std::vector<double>> weights;
    for (std::size_t i = 0; i < glide.matrices.size(); ++i) {
        const auto matrix = glide.shape.matrices()[i];
        products.push_back(std::make_unique<PlainProducts<double>>(matrix.outputs, matrix.inputs));
        training.matrices.push_back(products.back().get());
        weights.emplace_back(glide.matrices[i].begin(), glide.matrices[i].end());
    }
    GlideGradient<double> gradient(training);
    gradient.loss(reader.batchOf({{1, at - 1, 0}}), weights);
    const auto width = static_cast<std::size_t>(config.width);
    for (int depth = 1; depth <= kDepths; ++depth) {
        const auto row = gradient.hidden(depth).subspan(static_cast<std::size_t>(depth - 1) * width, width);
        const double wrong = relativeDistance(row, desk.hiddenOf(depth - 2));
        QVERIFY2(wrong < 0.02 * depth, qPrintable(QString("depth %1: %2").arg(depth).arg(wrong)));
    }
}

void TestGlide::aRowDependsOnItsPathAlone()
{
    const Glide glide = randomGlide(*tinyModel());
    const std::vector<TokenId> tokens = m_data->tokens(0);
    std::mt19937_64 random(8);
    for (const char* attention : {"full", "rolling:4:256"})
        for (int round = 0; round < 6; ++round) {
            const auto length = static_cast<std::ptrdiff_t>(100 + random() % 300);
            const auto encoding = round % 2 == 0 ? KvEncoding::Bf16 : KvEncoding::Int8;
            // A random tree, run round by round in groups.
            TokenTree tree;
            for (int i = 0; i < 20; ++i) {
                const auto parent = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(i + 1)) - 1;
                if (parent >= tree.size())
                    continue;
                tree.add(parent, static_cast<TokenId>(random() % 50), TokenSource::Replay, 1);
            }
            Desk wide(glide, {tokens.begin(), tokens.begin() + length}, encoding, 1 + round % 3, 2048, attention);
            Desk chain(glide, {tokens.begin(), tokens.begin() + length}, encoding, 2, 2048, attention);
            TokenTree grown = tree;
            grown.reset(0, 0); // expand() adds nothing: only the rows count
            wide.drafter.beginStep();
            std::vector<std::int32_t> level{TokenTree::kRoot};
            while (!level.empty()) {
                TokenTree copy = tree;
                wide.drafter.expand(wide.context(), copy, level, 1);
                std::vector<std::int32_t> next;
                for (std::int32_t node = 0; node < tree.size(); ++node)
                    if (std::find(level.begin(), level.end(), tree[node].parent) != level.end())
                        next.push_back(node);
                level = next;
            }
            for (std::int32_t node = 0; node < tree.size(); ++node) {
                std::vector<std::int32_t> path;
                for (std::int32_t up = node; up != TokenTree::kRoot; up = tree[up].parent)
                    path.insert(path.begin(), up);
                chain.drafter.beginStep();
                TokenTree copy = tree;
                chain.drafter.expand(chain.context(), copy, std::vector<std::int32_t>{TokenTree::kRoot}, 1);
                for (const std::int32_t one : path) {
                    copy = tree;
                    chain.drafter.expand(chain.context(), copy, std::vector<std::int32_t>{one}, 1);
                }
                QCOMPARE(wide.hiddenOf(node), chain.hiddenOf(node));
            }
        }
}

/// Whether the rows above a node were run before, one by one, or are run with it, its chain is the same. It depends on
/// the state it is given.
void TestGlide::aChainBelowAnyNode()
{
    const Glide glide = randomGlide(*tinyModel());
    const std::vector<TokenId> tokens = m_data->tokens(1);
    for (const int ancestors : {0, 1, 3}) {
        Desk at(glide, {tokens.begin(), tokens.begin() + 200}, KvEncoding::Int8);
        Desk before(glide, at.text, KvEncoding::Int8);
        TokenTree path;
        for (int i = 0; i < ancestors; ++i)
            path.add(i - 1, tokens[200 + static_cast<std::size_t>(i)], TokenSource::Replay, 1);
        const std::int32_t node = ancestors - 1;
        std::vector<float> above = at.hidden;
        if (ancestors > 0)
            std::rotate(above.begin(), above.begin() + 5, above.end());
        at.drafter.beginStep();
        TokenTree tree = path;
        QCOMPARE(at.drafter.proposeFrom(at.context(), tree, node, above, {1, 3}), 3);
        QCOMPARE(at.drafter.proposeFrom(at.context(), tree, node, above, {1, 3}), 0); // its row has been run
        for (std::int32_t i = node + 1; i < tree.size(); ++i) {
            QCOMPARE(tree[i].parent, i - 1);
            QCOMPARE(tree[i].source, TokenSource::Glide);
        }
        before.drafter.beginStep();
        for (std::int32_t up = TokenTree::kRoot; up < node; ++up) {
            TokenTree aside = path;
            before.drafter.expand(before.context(), aside, std::vector<std::int32_t>{up}, 1);
        }
        TokenTree same = path;
        QCOMPARE(before.drafter.proposeFrom(before.context(), same, node, above, {1, 3}), 3);
        for (std::int32_t i = 0; i < tree.size(); ++i) {
            QCOMPARE(same[i].token, tree[i].token);
            QCOMPARE(same[i].score, tree[i].score);
        }
        QCOMPARE(at.hiddenOf(node), before.hiddenOf(node));
        if (ancestors == 0) { // as it drafts by itself
            Desk alone(glide, at.text, KvEncoding::Int8);
            TokenTree chain;
            QCOMPARE(alone.drafter.propose(alone.context(), chain, TokenTree::kRoot, {1, 3}), 3);
            for (std::int32_t i = 0; i < 3; ++i)
                QCOMPARE(chain[i].token, tree[i].token);
        } else {
            Desk other(glide, at.text, KvEncoding::Int8);
            TokenTree aside = path;
            other.drafter.proposeFrom(other.context(), aside, node, other.hidden, {1, 1});
            QVERIFY(other.hiddenOf(node) != at.hiddenOf(node));
        }
        TokenTree none = path;
        at.drafter.beginStep();
        QCOMPARE(at.drafter.proposeFrom(at.context(), none, node, {}, {1, 3}), 0);
        QCOMPARE(at.drafter.proposeFrom(at.context(), none, node, above, {1, 0}), 0);
    }
}

/// Growing with the text and starting anew in its middle give the same bits.
void TestGlide::ownKeysAreThoseOfTheTextAlone()
{
    const Glide glide = randomGlide(*tinyModel());
    const std::vector<TokenId> tokens = m_data->tokens(2);
    Desk growing(glide, {tokens.begin(), tokens.begin() + 90}, KvEncoding::Bf16);
    const std::vector<std::int32_t> root{TokenTree::kRoot};
    for (const std::size_t length : {90, 91, 97, 300, 301, 420}) {
        growing.text.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(length));
        growing.readTo(length - 1);
        TokenTree tree;
        growing.drafter.beginStep();
        growing.drafter.expand(growing.context(), tree, root, 3);
        Desk fresh(glide, growing.text, KvEncoding::Bf16);
        TokenTree same;
        fresh.drafter.beginStep();
        fresh.drafter.expand(fresh.context(), same, root, 3);
        QCOMPARE(fresh.hidden, growing.hidden);
        QCOMPARE(fresh.hiddenOf(TokenTree::kRoot), growing.hiddenOf(TokenTree::kRoot));
        QVERIFY(tree.size() > 0);
        QCOMPARE(tree.size(), same.size());
        for (std::int32_t i = 0; i < tree.size(); ++i) {
            QCOMPARE(tree[i].token, same[i].token);
            QCOMPARE(tree[i].score, same[i].score);
        }
    }
    // Another, shorter text.
    growing.drafter.begin(growing.text);
    Desk fresh(glide, growing.text, KvEncoding::Bf16);
    TokenTree tree, same;
    growing.drafter.beginStep();
    growing.drafter.expand(growing.context(), tree, root, 1);
    fresh.drafter.expand(fresh.context(), same, root, 1);
    QCOMPARE(fresh.hiddenOf(TokenTree::kRoot), growing.hiddenOf(TokenTree::kRoot));
}

void TestGlide::filesComeBack()
{
    Glide glide = randomGlide(*tinyModel());
    glide.vocabulary = {1, 5, 9};
    glide.training.steps = 77;
    glide.training.acceptance = {0.5, 0.25};
    glide.save(file("one"));
    const Glide once = Glide::load(file("one"));
    QCOMPARE(once.shape, glide.shape);
    QCOMPARE(once.vocabulary, glide.vocabulary);
    QCOMPARE(once.training.acceptance, glide.training.acceptance);
    QCOMPARE(Glide::describe(file("one")).training.steps, std::int64_t{77});
    once.checkModel(*tinyModel());
    for (std::size_t m = 0; m < glide.matrices.size(); ++m)
        for (std::size_t i = 0; i < glide.matrices[m].size(); ++i)
            QVERIFY(std::fabs(once.matrices[m][i] - glide.matrices[m][i]) < 0.2F / 127);
    // What was stored in 8 bits is stored again without a loss.
    once.save(file("two"));
    QCOMPARE(Glide::load(file("two")).matrices, once.matrices);
    QCOMPARE(findGlide(m_folder.path().toStdString(), tinyModel()->fingerprint()).has_value(), false);
    std::filesystem::copy_file(file("one"), file("a.safetensors"));
    QCOMPARE(findGlide(m_folder.path().toStdString(), tinyModel()->fingerprint()).value(), file("a.safetensors"));
    QVERIFY(!findGlide(m_folder.path().toStdString(), "other"));
}

void TestGlide::damagedFilesAreRefused()
{
    const Glide good = randomGlide(*tinyModel());
    Glide other = good;
    other.file = "/some/glide.safetensors";
    other.fingerprint = "another";
    QVERIFY(has(messageOf([&] { other.checkModel(*tinyModel()); }), "/some/glide.safetensors"));
    other.fingerprint = good.fingerprint;
    other.shape.layer = tinyModel()->config().layers;
    QVERIFY(has(messageOf([&] { other.checkModel(*tinyModel()); }), "/some/glide.safetensors"));
    other = good;
    other.vocabulary = {tinyModel()->config().vocabulary};
    QVERIFY_EXCEPTION_THROWN(other.checkModel(*tinyModel()), Error);
    other = good;
    other.matrices[GlideShape::Down].pop_back();
    QVERIFY_EXCEPTION_THROWN(other.save(file("bad")), Error);
    other = good;
    other.matrices[GlideShape::Query][3] = std::nanf("");
    QVERIFY_EXCEPTION_THROWN(other.save(file("bad")), Error);
    QVERIFY(!std::filesystem::exists(file("bad")));

    good.save(file("good"));
    const auto damaged = [&](auto change) {
        SafetensorsFile stored = SafetensorsFile::load(file("good"), 1 << 24);
        change(stored);
        stored.save(file("damaged"), TensorStorage::F16);
        try {
            Glide::load(file("damaged"));
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    QVERIFY(!damaged([](SafetensorsFile&) {}));
    QVERIFY(damaged([](SafetensorsFile& f) { f.tensors.pop_back(); }));
    QVERIFY(damaged([](SafetensorsFile& f) { f.tensors[0].name = "other"; }));
    QVERIFY(damaged([](SafetensorsFile& f) { f.metadata["format"] = "longhand-draft-heads-1"; }));
    QVERIFY(damaged([](SafetensorsFile& f) { f.metadata["description"] = "{}"; }));
    for (const char* number :
         {"\"heads\":", "\"kv_heads\":", "\"head_dim\":", "\"hidden\":", "\"layer\":", "\"window\":"})
        for (const char* value : {"-1", "0.5", "1e99", "99999999999", "\"x\""})
            QVERIFY2(damaged([&](SafetensorsFile& f) {
                         std::string& text = f.metadata["description"];
                         const std::size_t begin = text.find(number) + std::string(number).size();
                         text.replace(begin, text.find(',', begin) - begin, value);
                     }),
                     number);
}

void TestGlide::brokenWeightsProposeNothing()
{
    const std::vector<TokenId> tokens = m_data->tokens(0);
    Desk desk(randomGlide(*tinyModel(), 6e4F), {tokens.begin(), tokens.begin() + 100}, KvEncoding::Bf16);
    const std::vector<std::int32_t> root{TokenTree::kRoot};
    TokenTree tree;
    desk.drafter.beginStep();
    for (int i = 0; i < 40 && !desk.drafter.broken(); ++i) {
        desk.drafter.beginStep();
        desk.drafter.expand(desk.context(), tree, root, 1);
        std::fill(desk.hidden.begin(), desk.hidden.end(), std::nanf("")); // the next one cannot be sampled from
    }
    QVERIFY(desk.drafter.broken());
    const int size = tree.size();
    desk.drafter.beginStep();
    QCOMPARE(desk.drafter.expand(desk.context(), tree, root, 1), 0);
    QCOMPARE(tree.size(), size);
}

void TestGlide::anInterruptedTrainingGoesOnBitForBit()
{
    const GlideOptions options = smallTraining();
    GlideTrainer whole(tinyModel(), *m_data, options, m_frequencies, context());
    while (!whole.finished())
        whole.advance();
    QCOMPARE(whole.curve().size(), std::size_t{3});
    QVERIFY2(whole.curve().back().loss < whole.curve().front().loss, "nothing was learned");

    {
        GlideTrainer first(tinyModel(), *m_data, options, m_frequencies, context());
        for (int i = 0; i < 10; ++i)
            first.advance();
        first.saveCheckpoint(file("checkpoint"));
    }
    ComputePool one(1);
    GlideTrainer second(tinyModel(), *m_data, options, m_frequencies, {bestIsa(), &one}); // threads: no difference
    second.loadCheckpoint(file("checkpoint"));
    QCOMPARE(second.step(), std::int64_t{10});
    while (!second.finished())
        second.advance();
    QCOMPARE(second.best().matrices, whole.best().matrices);
    QCOMPARE(second.best().vocabulary, whole.best().vocabulary);
    for (std::size_t i = 0; i < whole.curve().size(); ++i) {
        QCOMPARE(second.curve()[i].loss, whole.curve()[i].loss);
        QCOMPARE(second.curve()[i].acceptance, whole.curve()[i].acceptance);
    }
    GlideTrainer again(tinyModel(), *m_data, options, m_frequencies, context());
    again.startFrom(whole.best());
    QCOMPARE(again.curve().front().loss, whole.curve().back().loss);
    QVERIFY_EXCEPTION_THROWN(again.loadCheckpoint(file("checkpoint")), Error); // began otherwise
}

void TestGlide::optionsAreChecked()
{
    const auto bad = [&](auto change) {
        GlideOptions options = smallTraining();
        change(options);
        try {
            GlideTrainer(tinyModel(), *m_data, options, m_frequencies, context());
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    QVERIFY(!bad([](GlideOptions&) {}));
    QVERIFY(bad([](GlideOptions& o) { o.depths = 0; }));
    QVERIFY(bad([](GlideOptions& o) { o.rows = 3; }));
    QVERIFY(bad([](GlideOptions& o) { o.rows = 5000; }));
    QVERIFY(bad([](GlideOptions& o) { o.segments = 0; }));
    QVERIFY(bad([](GlideOptions& o) { o.learningRate = std::nan(""); }));
    QVERIFY(bad([](GlideOptions& o) { o.shape.width += 1; }));
    QVERIFY(bad([](GlideOptions& o) { o.shape.kvHeads = 3; }));
    const TrainingData without(file("without"), "key", tinyModel()->config().vocabulary, kLength,
                               static_cast<std::size_t>(tinyModel()->config().width));
    QVERIFY_EXCEPTION_THROWN(GlideTrainer(tinyModel(), without, smallTraining(), m_frequencies, context()), Error);
}

QTEST_GUILESS_MAIN(TestGlide)
#include "test_glide.moc"
