// The gradient of the Glide block: against finite differences in double, the fast one against the plain one, and that
// what a row may not see has no part in it.
#include "engine/training/glide_gradient.h"
#include "tests/support/relative_distance.h"

#include <QtTest>

#include <cmath>
#include <memory>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

template <typename T>
std::vector<T> randomNumbers(std::size_t count, std::mt19937_64& random, double scale)
{
    std::normal_distribution<double> normal(0, scale);
    std::vector<T> values(count);
    for (T& v : values)
        v = static_cast<T>(normal(random));
    return values;
}

/// A block of a model that does not exist, a batch for it, and all that a gradient needs.
struct SmallGlide
{
    static constexpr int kDepths = 3, kSegments = 2, kRows = 6, kContext = 4, kCrossed = 8;
    int vocabulary;
    GlideShape shape;
    GlideBatch batch;
    std::vector<double> norm, head;
    std::vector<std::vector<double>> weights;

    explicit SmallGlide(int width = 10, int hidden = 6, int words = 23, double size = 0.4) : vocabulary(words)
    {
        std::mt19937_64 random(4);
        shape.width = width;
        shape.heads = 4;
        shape.kvHeads = 2;
        shape.headDim = 16;
        shape.hidden = hidden;
        shape.window = 7; // less than a segment
        const auto w = static_cast<std::size_t>(width);
        norm = randomNumbers<double>(w, random, 1);
        head = randomNumbers<double>(static_cast<std::size_t>(vocabulary) * w, random, 1);
        for (const auto& matrix : shape.matrices())
            weights.push_back(
                randomNumbers<double>(static_cast<std::size_t>(matrix.outputs * matrix.inputs), random, size));
        batch.segments = kSegments;
        batch.rows = kRows;
        batch.context = kContext;
        batch.crossed = kCrossed;
        batch.first = {2, 31}; // the first begins near the text's beginning: two tokens of context are missing
        const std::size_t rows = kSegments * kRows;
        batch.embedded = randomNumbers<float>(kSegments * (kContext + kRows) * w, random, 1);
        batch.hidden = randomNumbers<float>(rows * w, random, 2);
        batch.states = randomNumbers<float>(rows * w, random, 2);
        batch.crossPositions = {-1, -1, 0, 1, 2, 3, 4, 5, 0, 1, 29, 30, 31, 32, 33, 34};
        batch.crossKeys = randomNumbers<float>(kSegments * kCrossed * 32, random, 1);
        batch.crossValues = randomNumbers<float>(kSegments * kCrossed * 32, random, 1);
        batch.labels.resize(rows);
        batch.penalised.resize(rows);
        for (std::size_t i = 0; i < rows; ++i) {
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
GlideContext<T> contextOf(const SmallGlide& glide, ComputePool& pool)
{
    GlideContext<T> context;
    context.shape = glide.shape;
    context.depths = SmallGlide::kDepths;
    context.segmentRows = SmallGlide::kRows;
    context.contextRows = SmallGlide::kContext;
    context.crossed = SmallGlide::kCrossed;
    context.outputNorm.assign(glide.norm.begin(), glide.norm.end());
    context.stateWeight = 0.7;
    context.rotaryDim = 12; // not the whole head
    context.own = RopeFrequencies::plain(12, 100);
    context.cross = RopeFrequencies::plain(12, 50);
    context.vocabulary = static_cast<std::size_t>(glide.vocabulary);
    context.headRows = 5; // more than one chunk
    context.pool = &pool;
    return context;
}

/// With products as plain loops.
template <typename T>
struct PlainParts
{
    PlainProducts<T> head;
    std::vector<std::unique_ptr<PlainProducts<T>>> products;
    GlideContext<T> context;

    PlainParts(const SmallGlide& glide, ComputePool& pool)
        : head(glide.vocabulary, glide.shape.width), context(contextOf<T>(glide, pool))
    {
        head.setWeights(std::vector<T>(glide.head.begin(), glide.head.end()));
        context.lmHead = &head;
        for (const auto& matrix : glide.shape.matrices()) {
            products.push_back(std::make_unique<PlainProducts<T>>(matrix.outputs, matrix.inputs));
            context.matrices.push_back(products.back().get());
        }
        context.makeProducts = [](std::int64_t outputs, std::int64_t inputs, int) {
            return std::make_unique<PlainProducts<T>>(outputs, inputs);
        };
    }
};

} // namespace

class TestGlideGradient : public QObject
{
    Q_OBJECT

    ComputePool m_pool{2};

private Q_SLOTS:
    void gradientsAreThoseOfFiniteDifferences()
    {
        SmallGlide glide;
        PlainParts<double> parts(glide, m_pool);
        GlideGradient<double> gradient(parts.context);
        std::vector<std::vector<double>> found;
        const auto result = gradient.run(glide.batch, glide.weights, found);
        QCOMPARE(result.loss, gradient.loss(glide.batch, glide.weights).loss);
        QCOMPARE(result.byDepth.size(), std::size_t{SmallGlide::kDepths});
        for (std::size_t m = 0; m < glide.weights.size(); ++m) {
            double largest = 0;
            for (std::size_t k = 0; k < glide.weights[m].size(); ++k) {
                const double kept = glide.weights[m][k], h = 1e-5;
                glide.weights[m][k] = kept + h;
                const double above = gradient.loss(glide.batch, glide.weights).loss;
                glide.weights[m][k] = kept - h;
                const double below = gradient.loss(glide.batch, glide.weights).loss;
                glide.weights[m][k] = kept;
                const double expected = (above - below) / (2 * h);
                largest = std::max(largest, std::fabs(expected));
                QVERIFY2(std::fabs(found[m][k] - expected) < 1e-6 * (1 + std::fabs(expected)),
                         qPrintable(QString("%1 %2: %3, not %4").arg(m).arg(k).arg(found[m][k]).arg(expected)));
            }
            QVERIFY2(largest > 1e-3, qPrintable(QString("matrix %1 does not matter").arg(m)));
        }
    }

    void theFastGradientIsTheSame()
    {
        const SmallGlide glide(64, 48, 131, 0.12);
        PlainParts<double> slow(glide, m_pool);
        std::vector<std::vector<double>> expected;
        const double loss = GlideGradient<double>(slow.context).run(glide.batch, glide.weights, expected).loss;
        std::vector<std::vector<float>> weights;
        for (const auto& matrix : glide.weights)
            weights.emplace_back(matrix.begin(), matrix.end());
        for (const Isa isa : {bestIsa(), Isa::Portable}) {
            const CpuContext context{isa, &m_pool};
            GlideContext<float> fast = contextOf<float>(glide, m_pool);
            FastProducts head(glide.vocabulary, 64, fast.headRows, context);
            head.setWeights(std::vector<float>(glide.head.begin(), glide.head.end()));
            fast.lmHead = &head;
            std::vector<std::unique_ptr<FastProducts>> products;
            for (const auto& matrix : glide.shape.matrices()) {
                products.push_back(std::make_unique<FastProducts>(matrix.outputs, matrix.inputs, 40, context));
                fast.matrices.push_back(products.back().get());
            }
            fast.makeProducts = [context](std::int64_t outputs, std::int64_t inputs, int rows) {
                return std::make_unique<FastProducts>(outputs, inputs, rows, context);
            };
            std::vector<std::vector<float>> found;
            const double got = GlideGradient<float>(fast).run(glide.batch, weights, found).loss;
            QVERIFY2(std::fabs(got - loss) < 0.01 * loss, qPrintable(QString("%1 %2").arg(got).arg(loss)));
            for (std::size_t m = 0; m < expected.size(); ++m)
                QVERIFY2(relativeDistance(expected[m], found[m]) < 0.08,
                         qPrintable(QString("%1: %2").arg(m).arg(relativeDistance(expected[m], found[m]))));
        }
    }

    void whatIsNotSeenDoesNotMatter()
    {
        SmallGlide glide;
        PlainParts<double> parts(glide, m_pool);
        GlideGradient<double> gradient(parts.context);
        const double loss = gradient.loss(glide.batch, glide.weights).loss;
        SmallGlide other = glide;
        for (std::size_t i = 0; i < 2 * 32; ++i)
            other.batch.crossKeys[i] = 1e3F; // positions that stand for none
        for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(glide.shape.width); ++i)
            other.batch.embedded[i] = 7; // before the text's beginning
        QCOMPARE(gradient.loss(other.batch, glide.weights).loss, loss);
        other.batch.crossKeys[2 * 32] += 1;
        QVERIFY(gradient.loss(other.batch, glide.weights).loss != loss);
    }
};

QTEST_GUILESS_MAIN(TestGlideGradient)
#include "test_glide_gradient.moc"
