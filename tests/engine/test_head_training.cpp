// Training of draft heads: gradients against finite differences in double precision, the fast products against plain
// ones, and that an interrupted training goes on bit for bit.
#include "engine/generation/generator.h"
#include "engine/training/checkpoint_times.h"
#include "engine/training/corpus.h"
#include "engine/training/head_gradient.h"
#include "engine/training/head_trainer.h"
#include "engine/training/label_loss.h"
#include "engine/training/own_samples.h"
#include "engine/training/target_reader.h"
#include "tests/support/error_message.h"
#include "tests/support/project_fixture.h"
#include "tests/support/relative_distance.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr HeadKind kKinds[] = {HeadKind::Chained, HeadKind::Conditioned, HeadKind::Medusa};

template <typename T>
std::vector<T> randomNumbers(std::size_t count, std::mt19937_64& random, double scale)
{
    std::normal_distribution<double> normal(0, scale);
    std::vector<T> values(count);
    for (T& v : values)
        v = static_cast<T>(normal(random));
    return values;
}

/// Heads of a model that does not exist, a batch for them, and all that a gradient needs.
struct SmallHeads
{
    static constexpr int kWidth = 12, kRows = 7, kVocabulary = 30, kGamma = 3;
    HeadShape shape;
    HeadBatch batch;
    std::vector<double> norm, head;
    std::vector<std::vector<double>> weights;

    explicit SmallHeads(HeadKind kind, int rows = kRows, int width = kWidth, int vocabulary = kVocabulary,
                        int units = 9)
    {
        std::mt19937_64 random(3);
        const bool conditioned = kind == HeadKind::Conditioned;
        shape = {kind, kGamma, width, conditioned ? units : 0, conditioned ? 2 : 0};
        const auto w = static_cast<std::size_t>(width);
        norm = randomNumbers<double>(w, random, 1);
        head = randomNumbers<double>(static_cast<std::size_t>(vocabulary) * w, random, 1);
        for (const auto& matrix : shape.matrices())
            weights.push_back(
                randomNumbers<double>(static_cast<std::size_t>(matrix.outputs * matrix.inputs), random, 0.3));
        batch.rows = rows;
        batch.gamma = kGamma;
        const auto all = static_cast<std::size_t>(kGamma * rows);
        batch.hidden = randomNumbers<float>(static_cast<std::size_t>(rows) * w, random, 2);
        batch.embedded = randomNumbers<float>(all * static_cast<std::size_t>(shape.seen) * w, random, 1);
        batch.labels.resize(all);
        batch.penalised.resize(all);
        for (std::size_t i = 0; i < all; ++i) {
            if (i == 4)
                continue; // a row without labels
            const auto first = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(vocabulary - 3));
            batch.labels[i] = {{first, 0.5F}, {first + 1, 0.25F}, {first + 3, 0.25F}};
            for (std::int32_t t = first % 4; t < vocabulary; t += 4)
                batch.penalised[i].push_back({t, 1.2 + 0.1 * (t % 3)});
        }
    }
};

template <typename T>
struct Trainable
{
    PlainProducts<T> plainHead;
    std::vector<std::unique_ptr<PlainProducts<T>>> plain;
    ComputePool pool{1};
    HeadContext<T> context;

    explicit Trainable(const SmallHeads& heads)
        : plainHead(static_cast<std::int64_t>(heads.head.size()) / heads.shape.width, heads.shape.width)
    {
        plainHead.setWeights(std::vector<T>(heads.head.begin(), heads.head.end()));
        context.shape = heads.shape;
        context.outputNorm.assign(heads.norm.begin(), heads.norm.end());
        context.vocabulary = heads.head.size() / static_cast<std::size_t>(heads.shape.width);
        context.lmHead = &plainHead;
        context.headRows = 4; // more than one chunk
        for (const auto& matrix : heads.shape.matrices()) {
            plain.push_back(std::make_unique<PlainProducts<T>>(matrix.outputs, matrix.inputs));
            context.matrices.push_back(plain.back().get());
        }
        context.pool = &pool;
    }
};

constexpr std::size_t kLength = 160;

SamplerSettings testSettings()
{
    SamplerSettings settings;
    settings.seed = 5;
    settings.penaltyWindow = 50;
    return settings;
}

TrainingOptions smallTraining(HeadKind kind)
{
    TrainingOptions options;
    options.shape = {kind, 2, tinyModel()->config().width, kind == HeadKind::Conditioned ? 24 : 0,
                     kind == HeadKind::Conditioned ? 2 : 0};
    options.steps = 12;
    options.batch = 64;
    options.learningRate = 5e-3;
    options.vocabulary = tinyModel()->config().vocabulary / 2;
    options.evaluateEvery = 4;
    options.sampler = testSettings();
    return options;
}

} // namespace

class TestHeadTraining : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    ComputePool m_pool{2};
    std::unique_ptr<TrainingData> m_data;
    std::filesystem::path file(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    CpuContext context() { return {bestIsa(), &m_pool}; }

private Q_SLOTS:
    void initTestCase()
    {
        m_data = std::make_unique<TrainingData>(file("data"), "key", tinyModel()->config().vocabulary, kLength,
                                                static_cast<std::size_t>(tinyModel()->config().width));
        TargetReader reader(tinyModel(), testSettings(), kLength, bestIsa(), 2);
        for (std::uint64_t k = 0; k < 3; ++k) {
            const auto prompt = randomTokens(40, tinyModel()->config().vocabulary, k);
            const auto text = reader.write(prompt, k, [] { return true; });
            m_data->append(reader.read(*text, k, [] { return true; }).value());
        }
    }

    void gradientsAreThoseOfFiniteDifferences_data()
    {
        QTest::addColumn<int>("kind");
        for (const HeadKind kind : kKinds)
            QTest::addRow("%s", std::string(headKindName(kind)).c_str()) << static_cast<int>(kind);
    }
    void gradientsAreThoseOfFiniteDifferences()
    {
        QFETCH(int, kind);
        SmallHeads heads(static_cast<HeadKind>(kind));
        Trainable<double> parts(heads);
        HeadGradient<double> gradient(parts.context);
        std::vector<std::vector<double>> found;
        const auto result = gradient.run(heads.batch, heads.weights, found);
        QCOMPARE(result.loss, gradient.loss(heads.batch, heads.weights).loss);
        double sum = 0;
        for (const double loss : result.byDepth)
            sum += loss;
        QCOMPARE(sum, result.loss);
        for (std::size_t m = 0; m < heads.weights.size(); ++m)
            for (std::size_t k = 0; k < heads.weights[m].size(); ++k) {
                const double kept = heads.weights[m][k], h = 1e-5;
                heads.weights[m][k] = kept + h;
                const double above = gradient.loss(heads.batch, heads.weights).loss;
                heads.weights[m][k] = kept - h;
                const double below = gradient.loss(heads.batch, heads.weights).loss;
                heads.weights[m][k] = kept;
                const double expected = (above - below) / (2 * h);
                QVERIFY2(std::fabs(found[m][k] - expected) < 1e-6 * (1 + std::fabs(expected)),
                         qPrintable(QString("%1 %2: %3, not %4").arg(m).arg(k).arg(found[m][k]).arg(expected)));
            }
    }

    void theFastGradientIsTheSame_data() { gradientsAreThoseOfFiniteDifferences_data(); }
    void theFastGradientIsTheSame()
    {
        QFETCH(int, kind);
        const SmallHeads heads(static_cast<HeadKind>(kind), 45, 72, 131, 50);
        Trainable<double> slow(heads);
        Trainable<float> fast(heads);
        std::vector<std::vector<double>> expected;
        const double loss = HeadGradient<double>(slow.context).run(heads.batch, heads.weights, expected).loss;
        for (const Isa isa : {bestIsa(), Isa::Portable}) {
            const CpuContext context{isa, &m_pool};
            FastProducts head(131, 72, 4 * SmallHeads::kGamma, context);
            head.setWeights(std::vector<float>(heads.head.begin(), heads.head.end()));
            fast.context.lmHead = &head;
            fast.context.matrices.clear();
            std::vector<std::unique_ptr<FastProducts>> products;
            for (const auto& matrix : heads.shape.matrices()) {
                products.push_back(std::make_unique<FastProducts>(matrix.outputs, matrix.inputs, 45, context));
                fast.context.matrices.push_back(products.back().get());
            }
            std::vector<std::vector<float>> weights, found;
            for (const auto& matrix : heads.weights)
                weights.emplace_back(matrix.begin(), matrix.end());
            const double got = HeadGradient<float>(fast.context).run(heads.batch, weights, found).loss;
            // Weights of 8 bits: each is wrong by up to 0.4 %.
            QVERIFY2(std::fabs(got - loss) < 0.01 * loss, qPrintable(QString("%1 %2").arg(got).arg(loss)));
            for (std::size_t m = 0; m < expected.size(); ++m)
                QVERIFY2(relativeDistance(expected[m], found[m]) < 0.05,
                         qPrintable(QString::number(relativeDistance(expected[m], found[m]))));
        }
    }

    void fastProductsAreProducts()
    {
        std::mt19937_64 random(6);
        for (const auto [n, k, rows] : {std::array{1, 1, 1}, std::array{17, 33, 5}, std::array{64, 31, 70}}) {
            const auto outputs = static_cast<std::size_t>(n), inputs = static_cast<std::size_t>(k),
                       r = static_cast<std::size_t>(rows);
            const auto w = randomNumbers<float>(outputs * inputs, random, 1);
            const auto x = randomNumbers<float>(r * inputs, random, 1),
                       dy = randomNumbers<float>(r * outputs, random, 1);
            FastProducts fast(n, k, rows, context());
            PlainProducts<double> plain(n, k);
            fast.setWeights(w);
            plain.setWeights(std::vector<double>(w.begin(), w.end()));
            const std::vector<double> xd(x.begin(), x.end()), dyd(dy.begin(), dy.end());
            std::vector<float> y(r * outputs), dx(r * inputs), dw(outputs * inputs, 0.5F);
            std::vector<double> yd(r * outputs), dxd(r * inputs), dwd(outputs * inputs, 0.5);
            fast.forward(x.data(), rows, y.data());
            plain.forward(xd.data(), rows, yd.data());
            QVERIFY(relativeDistance(yd, y) < 0.005);
            fast.backward(dy.data(), rows, dx.data());
            plain.backward(dyd.data(), rows, dxd.data());
            QVERIFY(relativeDistance(dxd, dx) < 0.005);
            fast.weightGradient(dy.data(), x.data(), rows, dw.data());
            plain.weightGradient(dyd.data(), xd.data(), rows, dwd.data());
            QVERIFY(relativeDistance(dwd, dw) < 0.005);
        }
    }

    void theLossIsTheCrossEntropy()
    {
        std::mt19937_64 random(7);
        const auto logits = randomNumbers<float>(1003, random, 6);
        const std::vector<Label> labels = {{3, 0.7F}, {1000, 0.3F}};
        const std::vector<PenalisedToken> penalised = {{3, 1.3}, {5, 1.3}, {6, 1.0}, {7, 2.5}, {999, 1.1}};
        long double sum = 0;
        std::vector<long double> x(logits.begin(), logits.end());
        for (const auto& [t, factor] : penalised)
            x[static_cast<std::size_t>(t)] *= x[static_cast<std::size_t>(t)] > 0 ? 1 / static_cast<long double>(factor)
                                                                                 : static_cast<long double>(factor);
        for (const long double v : x)
            sum += std::exp(v);
        const long double expected = -(static_cast<long double>(0.7F) * (x[3] - std::log(sum)) +
                                       static_cast<long double>(0.3F) * (x[1000] - std::log(sum)));
        auto gradient = logits;
        const double loss = labelLoss(gradient.data(), gradient.size(), labels, penalised);
        QVERIFY(std::fabs(loss - static_cast<double>(expected)) < 1e-4 * static_cast<double>(expected));
        QVERIFY(std::fabs(static_cast<double>(gradient[0]) - static_cast<double>(std::exp(x[0]) / sum)) < 1e-6);
        QCOMPARE(labelLoss(gradient.data(), gradient.size(), {}, penalised), 0.0);
        QCOMPARE(gradient, std::vector<float>(logits.size(), 0));
    }

    void theModelsOwnTextIsWhatItGenerates()
    {
        const auto prompt = randomTokens(30, tinyModel()->config().vocabulary, 8);
        TargetReader reader(tinyModel(), testSettings(), kLength, bestIsa(), 2);
        const auto text = reader.write(prompt, 3, [] { return true; }).value();
        SamplerSettings settings = testSettings();
        settings.take = 3;
        Generator generator(tinyModel(), planContext(tinyModel()->config(), kLength), {bestIsa(), 1});
        generator.prefill(prompt);
        generator.beginRun(settings, static_cast<std::int64_t>(kLength - prompt.size()));
        while (generator.step().finish == FinishReason::None) {
        }
        QCOMPARE(text, generator.text());

        const TargetRecord record = reader.read(text, 3, [] { return true; }).value();
        for (std::size_t i = prompt.size() - 1; i + 1 < text.size(); ++i) {
            QCOMPARE(record.labels[i][0].token, text[i + 1]); // the same sample, read in chunks
            double sum = 0;
            for (const Label& label : record.labels[i])
                sum += static_cast<double>(label.token >= 0 ? label.probability : 0);
            QVERIFY(std::fabs(sum - 1) < 1e-5);
        }
        int calls = 0;
        QVERIFY(!reader.write(prompt, 3, [&] { return ++calls < 5; }));
        QVERIFY(!reader.read(text, 3, [] { return false; }));
    }

    /// A flat distribution: many more tokens survive than a record holds.
    void labelsWeighAsOftenAsTheModelSamples()
    {
        constexpr std::uint64_t kTakes = 300;
        constexpr std::size_t kText = 24, kLikely = 8;
        SamplerSettings settings = testSettings();
        settings.topP = 1;
        settings.minP = settings.eta = 0;
        settings.temperature = 1.5;
        TargetReader reader(tinyModel(), settings, kText, bestIsa(), 2);
        const TokenId vocabulary = tinyModel()->config().vocabulary;
        const auto text = randomTokens(kText, vocabulary, 17);
        std::vector<std::vector<double>> weight(kText), sampled(kText);
        for (std::size_t i = 0; i < kText; ++i) {
            weight[i].resize(static_cast<std::size_t>(vocabulary));
            sampled[i].resize(static_cast<std::size_t>(vocabulary));
        }
        for (std::uint64_t take = 0; take < kTakes; ++take) {
            const TargetRecord record = reader.read(text, take, [] { return true; }).value();
            for (std::size_t i = 0; i < kText; ++i) {
                sampled[i][static_cast<std::size_t>(record.labels[i][0].token)] += 1.0 / kTakes;
                QVERIFY(record.labels[i].back().token >= 0); // there are more
                for (const Label& label : record.labels[i])
                    weight[i][static_cast<std::size_t>(label.token)] += static_cast<double>(label.probability) / kTakes;
            }
        }
        double weights = 0, samples = 0; // of the likeliest tokens, all rows together
        for (std::size_t i = 0; i < kText; ++i) {
            std::vector<std::size_t> order(weight[i].size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::partial_sort(order.begin(), order.begin() + kLikely, order.end(),
                              [&](std::size_t a, std::size_t b) { return weight[i][a] > weight[i][b]; });
            for (std::size_t k = 0; k < kLikely; ++k) {
                weights += weight[i][order[k]] / kText;
                samples += sampled[i][order[k]] / kText;
            }
        }
        // Renormalised without regard to what was left out it would be far more.
        QVERIFY2(samples > 0.05 && std::fabs(weights - samples) < 0.15 * samples,
                 qPrintable(QString("%1 %2").arg(weights).arg(samples)));
    }

    void dataAreReadAsTheyWereWritten()
    {
        TargetRecord record;
        std::mt19937_64 random(9);
        record.tokens = {1, 2, 3, 4, 5};
        record.labels.resize(5);
        for (std::size_t i = 0; i < 15; ++i)
            record.hidden.push_back(floatToHalf(static_cast<float>(i) / 4));
        record.labels[2][1] = {7, 0.25F};
        {
            TrainingData data(file("d"), "a", 100, 5, 3);
            data.append(record);
            record.tokens[0] = 9;
            data.append(record);
        }
        std::filesystem::resize_file(file("d"), std::filesystem::file_size(file("d")) - 1); // killed while writing
        TrainingData data(file("d"), "a", 100, 5, 3);
        QCOMPARE(data.size(), std::size_t{1});
        data.append(record);
        QCOMPARE(data.size(), std::size_t{2});
        QCOMPARE(data.tokens(0), (std::vector<TokenId>{1, 2, 3, 4, 5}));
        QCOMPARE(data.tokens(1), (std::vector<TokenId>{9, 2, 3, 4, 5}));
        std::vector<float> hidden(6);
        data.hidden(1, 2, 2, hidden.data());
        QCOMPARE(hidden, (std::vector<float>{1.5F, 1.75F, 2, 2.25F, 2.5F, 2.75F}));
        const auto labels = data.labels(1, 2, 1);
        QCOMPARE(labels[0][1].token, 7);
        QCOMPARE(labels[0][1].probability, 0.25F);
        QCOMPARE(labels[0][2].token, -1);
        QVERIFY_EXCEPTION_THROWN(data.tokens(2), Error);
        // Another vocabulary stands for bits that a disk changed.
        const TrainingData damaged(file("d"), "a", 5, 5, 3);
        for (const std::string& message :
             {messageOf([&] { damaged.tokens(1); }), messageOf([&] { damaged.labels(1, 2, 1); })})
            QVERIFY2(message.find("record 1 has token") != std::string::npos, message.c_str());
        std::filesystem::resize_file(file("d"), std::filesystem::file_size(file("d")) - 40);
        const std::string message = messageOf([&] { data.labels(1, 0, 5); });
        QVERIFY2(message.find("shortened") != std::string::npos, message.c_str());
        QVERIFY_EXCEPTION_THROWN(TrainingData(file("d"), "b", 100, 5, 3), Error);
        QVERIFY_EXCEPTION_THROWN(TrainingData(file("d"), "a", 100, 6, 3), Error);
        QVERIFY_EXCEPTION_THROWN(TrainingData(m_folder.path().toStdString(), "a", 100, 5, 3), Error);
    }

    /// What somebody wrote, named by mistake, stays as it is; what a killed training left is gone on with.
    void filesOfAnotherKindAreLeftAlone()
    {
        const Corpus corpus({randomTokens(50, 100, 1)});
        for (const std::string content : {"The salt came up the river", "1 2 3 ships", "longhand, a story"}) {
            std::ofstream(file("notes"), std::ios::binary) << content;
            QVERIFY_EXCEPTION_THROWN(TrainingData(file("notes"), "a", 100, 5, 3), Error);
            QCOMPARE(fileContent(file("notes")), content);
            QVERIFY_EXCEPTION_THROWN(OwnSamples(file("notes"), corpus, 12, 20, 100), Error);
            QCOMPARE(fileContent(file("notes")), content);
        }
        TrainingData(file("begun"), "a", 100, 5, 3);
        for (const std::size_t bytes : {0, 1, 30, 4095}) {
            std::filesystem::resize_file(file("begun"), bytes);
            QCOMPARE(TrainingData(file("begun"), "a", 100, 5, 3).size(), std::size_t{0});
            QCOMPARE(std::filesystem::file_size(file("begun")), std::uintmax_t{4096});
        }
    }

    void samplesAreKeptAndChecked()
    {
        const Corpus corpus({randomTokens(50, 100, 1), randomTokens(10, 100, 2), randomTokens(60, 100, 3)});
        QCOMPARE(corpus.excerpts(10, 100, 1).size(), std::size_t{5 + 1 + 6});
        QCOMPARE(corpus.excerpts(10, 3, 1).size(), std::size_t{3});
        {
            OwnSamples samples(file("s"), corpus, 12, 20, 100);
            for (int k = 0; k < 3; ++k) {
                const auto prompt = samples.nextPrompt();
                std::vector<TokenId> text(prompt.begin(), prompt.end());
                text.resize(20, k);
                samples.append(text);
                QVERIFY_EXCEPTION_THROWN(samples.append(text), Error); // begins otherwise
            }
        }
        const auto whole = std::filesystem::file_size(file("s"));
        std::ofstream(file("s"), std::ios::app) << "1 2 3"; // killed while writing
        QCOMPARE(OwnSamples(file("s"), corpus, 12, 20, 100).texts().size(), std::size_t{3});
        QCOMPARE(std::filesystem::file_size(file("s")), whole);
        QVERIFY_EXCEPTION_THROWN(OwnSamples(file("s"), corpus, 12, 21, 100), Error);
        QVERIFY_EXCEPTION_THROWN(OwnSamples(file("s"), Corpus({randomTokens(50, 100, 4)}), 12, 20, 100), Error);
        std::ofstream(file("s")) << "1 two 3\n";
        QVERIFY_EXCEPTION_THROWN(OwnSamples(file("s"), corpus, 12, 20, 100), Error);
    }

    void anInterruptedTrainingGoesOnBitForBit_data() { gradientsAreThoseOfFiniteDifferences_data(); }
    void anInterruptedTrainingGoesOnBitForBit()
    {
        QFETCH(int, kind);
        const TrainingOptions options = smallTraining(static_cast<HeadKind>(kind));
        HeadTrainer whole(tinyModel(), *m_data, options, context());
        while (!whole.finished())
            whole.advance();
        QCOMPARE(whole.curve().size(), std::size_t{3});
        QVERIFY2(whole.curve().back().loss < whole.curve().front().loss, "nothing was learned");

        {
            HeadTrainer first(tinyModel(), *m_data, options, context());
            for (int i = 0; i < 6; ++i)
                first.advance();
            first.saveCheckpoint(file("checkpoint"));
        }
        ComputePool one(1);
        HeadTrainer second(tinyModel(), *m_data, options, {bestIsa(), &one}); // threads make no difference
        second.loadCheckpoint(file("checkpoint"));
        QCOMPARE(second.step(), std::int64_t{6});
        while (!second.finished())
            second.advance();
        QCOMPARE(second.best().matrices, whole.best().matrices);
        QCOMPARE(second.best().vocabulary, whole.best().vocabulary);
        QCOMPARE(second.curve().size(), whole.curve().size());
        for (std::size_t i = 0; i < whole.curve().size(); ++i) {
            QCOMPARE(second.curve()[i].step, whole.curve()[i].step);
            QCOMPARE(second.curve()[i].loss, whole.curve()[i].loss);
            QCOMPARE(second.curve()[i].acceptance, whole.curve()[i].acceptance);
        }

        TrainingOptions others = options;
        others.learningRate *= 2;
        HeadTrainer third(tinyModel(), *m_data, others, context());
        QVERIFY_EXCEPTION_THROWN(third.loadCheckpoint(file("checkpoint")), Error);
        QVERIFY_EXCEPTION_THROWN(third.loadCheckpoint(file("data")), Error);
    }

    /// A program that is killed has lost little: a minute, and no step to a look.
    void checkpointsAreSavedByTheClockAndBeforeALook()
    {
        using Clock = CheckpointTimes::Clock;
        const Clock::time_point begin{};
        CheckpointTimes times(50, 120, begin);
        QVERIFY(!times.isDue(0, begin));
        QVERIFY(!times.isDue(10, begin + std::chrono::seconds(59)));
        QVERIFY(times.isDue(10, begin + std::chrono::seconds(61)));
        times.saved(10, begin + std::chrono::seconds(61));
        QVERIFY(!times.isDue(48, begin + std::chrono::seconds(90)));
        QVERIFY(times.isDue(49, begin + std::chrono::seconds(90))); // the next step looks
        times.saved(49, begin + std::chrono::seconds(90));
        QVERIFY(!times.isDue(49, begin + std::chrono::seconds(500))); // nothing new
        QVERIFY(times.isDue(119, begin + std::chrono::seconds(91)));  // the last
        QVERIFY(!times.isDue(118, begin + std::chrono::seconds(91)));
        CheckpointTimes resumed(50, 120, begin, 49);
        QVERIFY(!resumed.isDue(49, begin)); // as it was loaded
    }

    void itCanBeginWithHeads()
    {
        const TrainingOptions options = smallTraining(HeadKind::Conditioned);
        HeadTrainer first(tinyModel(), *m_data, options, context());
        while (!first.finished())
            first.advance();
        HeadTrainer second(tinyModel(), *m_data, options, context());
        second.startFrom(first.best());
        second.advance();
        second.saveCheckpoint(file("second"));
        HeadTrainer third(tinyModel(), *m_data, options, context());
        QVERIFY_EXCEPTION_THROWN(third.loadCheckpoint(file("second")), Error); // began otherwise
        while (second.curve().empty())
            second.advance();
        QVERIFY(second.curve().front().loss < first.curve().front().loss);
        QVERIFY_EXCEPTION_THROWN(
            HeadTrainer(tinyModel(), *m_data, smallTraining(HeadKind::Chained), context()).startFrom(first.best()),
            Error);
    }

    void trainingEndsEarlyWhenNothingGetsBetter()
    {
        TrainingOptions options = smallTraining(HeadKind::Conditioned);
        options.learningRate = 2; // only makes it worse
        options.steps = 1000;
        options.evaluateEvery = 1;
        options.patience = 3;
        HeadTrainer trainer(tinyModel(), *m_data, options, context());
        while (!trainer.finished())
            trainer.advance();
        QVERIFY2(trainer.step() < 1000, "it went on to the end");
        double best = 1e9;
        for (const auto& point : trainer.curve())
            best = std::min(best, point.loss);
        QCOMPARE(trainer.best().training.losses.size(), std::size_t{2});
        QCOMPARE(trainer.best().training.losses[0] + trainer.best().training.losses[1], best);
    }

    void optionsAreChecked()
    {
        const auto bad = [&](auto change) {
            TrainingOptions options = smallTraining(HeadKind::Conditioned);
            change(options);
            try {
                HeadTrainer(tinyModel(), *m_data, options, context());
            } catch (const Error&) {
                return true;
            }
            return false;
        };
        QVERIFY(!bad([](TrainingOptions&) {}));
        QVERIFY(bad([](TrainingOptions& o) { o.batch = 65; }));
        QVERIFY(bad([](TrainingOptions& o) { o.batch = 0; }));
        QVERIFY(bad([](TrainingOptions& o) { o.steps = 0; }));
        QVERIFY(bad([](TrainingOptions& o) { o.learningRate = std::nan(""); }));
        QVERIFY(bad([](TrainingOptions& o) { o.vocabulary = -1; }));
        QVERIFY(bad([](TrainingOptions& o) { o.shape.width += 1; }));
        QVERIFY(bad([](TrainingOptions& o) { o.shape.gamma = 0; }));
        QVERIFY(bad([](TrainingOptions& o) { o.shape.hidden = 0; }));
        const TrainingData empty(file("empty"), "key", tinyModel()->config().vocabulary, kLength,
                                 static_cast<std::size_t>(tinyModel()->config().width));
        QVERIFY_EXCEPTION_THROWN(HeadTrainer(tinyModel(), empty, smallTraining(HeadKind::Conditioned), context()),
                                 Error);
    }
};

QTEST_GUILESS_MAIN(TestHeadTraining)
#include "test_head_training.moc"
