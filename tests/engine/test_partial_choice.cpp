// Which chunks the retrieval cache takes, against the relevance computed plainly in double precision.
#include "engine/model/partial_choice.h"
#include "engine/model/residual_groups.h"
#include "kernels/ops/dtype.h"
#include "tests/support/partial_cache_desk.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

using namespace longhand;
using longhand::test::PartialCacheDesk;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

/// Positions that are chosen or left together, and their relevance.
struct Chunk
{
    std::int32_t first, end;
    double relevance = 0;
};

class TestPartialChoice : public QObject
{
    Q_OBJECT

    /// The chunks of both lists; far ones first.
    static std::vector<Chunk> plainChunks(const PartialCacheDesk& desk, int layer, int kvHead,
                                          const GroupQueries& queries, const PartialLayout& layout, KvEncoding encoding,
                                          std::size_t& farChunks)
    {
        const ModelConfig& c = desk.target.config();
        const auto n = static_cast<std::size_t>(c.headDim);
        std::vector<Chunk> chunks;
        std::vector<std::vector<double>> means;
        const auto take = [&](bool far, std::int32_t first, std::int32_t end) {
            for (; first < end; first += layout.chunk) {
                const std::int32_t to = std::min(end, first + layout.chunk);
                std::vector<double> mean(n);
                std::vector<float> key(n);
                for (std::int32_t p = first; p < to; ++p) {
                    desk.target.layers().readSlot(far ? desk.target.farKeys() : desk.target.nearKeys(), false, layer,
                                                  kvHead, p, key.data());
                    for (std::size_t d = 0; d < n; ++d)
                        mean[d] += double{key[d]} / (to - first);
                }
                chunks.push_back({first, to});
                means.push_back(std::move(mean));
            }
        };
        take(true, std::min(layout.sinks, layout.farEnd), layout.farEnd);
        farChunks = chunks.size();
        take(false, layout.nearFirst == 0 ? layout.sinks : layout.nearFirst, layout.recentFirst);

        const int group = c.heads / c.kvHeads, rows = std::min(queries.rows, kScoredQueries / group);
        for (int q = 0; q < rows * group; ++q) {
            const auto at = (static_cast<std::size_t>(queries.rows - rows) * static_cast<std::size_t>(group) +
                             static_cast<std::size_t>(q)) *
                            n;
            std::vector<double> weights;
            double sum = 0;
            for (std::size_t i = 0; i < chunks.size(); ++i) {
                const std::vector<float>& from = i < farChunks && !queries.far.empty() ? queries.far : queries.near;
                double score = 0;
                for (std::size_t d = 0; d < n; ++d) {
                    const float scaled = from[at + d] * c.scoreScale();
                    score +=
                        means[i][d] * double{encoding == KvEncoding::Int8 ? scaled : bf16ToFloat(floatToBf16(scaled))};
                }
                weights.push_back(std::exp(score));
                sum += weights.back();
            }
            for (std::size_t i = 0; i < chunks.size(); ++i)
                chunks[i].relevance += weights[i] / sum;
        }
        return chunks;
    }

    /// The list's positions behind the sinks are the best chunks, best first, the last one from its first position on.
    static void checkList(const ChosenList& list, std::span<const Chunk> chunks, int sinks, std::int32_t entries)
    {
        QCOMPARE(list.sinks, sinks);
        QCOMPARE(static_cast<std::int32_t>(list.positions.size()), entries);
        for (int i = 0; i < sinks; ++i)
            QCOMPARE(list.positions[static_cast<std::size_t>(i)], i);
        double worst = 0, largest = 0;
        for (const Chunk& chunk : chunks)
            largest = std::max(largest, chunk.relevance);
        worst = largest;
        std::set<std::int32_t> taken;
        for (auto at = static_cast<std::size_t>(sinks); at < list.positions.size();) {
            const std::int32_t first = list.positions[at];
            const auto chunk =
                std::find_if(chunks.begin(), chunks.end(), [&](const Chunk& one) { return one.first == first; });
            QVERIFY2(chunk != chunks.end(), qPrintable(QString("%1 begins no chunk").arg(first)));
            for (std::int32_t p = first; p < chunk->end && at < list.positions.size(); ++p)
                QCOMPARE(list.positions[at++], p);
            // Single precision and a plain exponential swap only what is as good as equal.
            QVERIFY(chunk->relevance <= worst + 1e-3 * largest);
            worst = std::min(worst, chunk->relevance);
            taken.insert(first);
        }
        for (const Chunk& chunk : chunks)
            QVERIFY(taken.contains(chunk.first) || chunk.relevance <= worst + 1e-3 * largest);
        for (std::size_t i = 1; i < list.left.size(); ++i)
            QVERIFY(list.left[i - 1] < list.left[i]);
    }

private Q_SLOTS:
    void chunksAreChosenByTheirMeanKey_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::addColumn<bool>("int8");
        for (const bool int8 : {false, true}) {
            const char* const name = int8 ? ", 8 bits" : "";
            QTest::addRow("full%s", name) << "none"
                                          << "full" << int8;
            QTest::addRow("Self-Extend%s", name) << "selfextend:8:512"
                                                 << "full" << int8;
            QTest::addRow("rolling%s", name) << "none"
                                             << "rolling:4:1000" << int8;
            QTest::addRow("rolling, sinks of two blocks%s", name) << "none"
                                                                  << "rolling:600:500" << int8;
        }
    }
    void chunksAreChosenByTheirMeanKey()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        QFETCH(bool, int8);
        const ModelConfig& c = tinyModel()->config();
        const KvEncoding encoding = int8 ? KvEncoding::Int8 : KvEncoding::Bf16;
        const ContextPlan plan = planContext(c, 2048, rope.toStdString(), attention.toStdString());
        constexpr std::int32_t text = 1301;
        PartialCacheDesk desk(std::make_unique<LayerPass>(tinyModel(), bestIsa(), 2, 256, plan.planned, encoding), plan,
                              randomTokens(text, c.vocabulary, 5));
        std::mt19937 random(12);
        std::normal_distribution<float> normal(0, 1.5f);
        for (const int rows : {1, 3, 48}) {
            GroupQueries queries;
            queries.rows = rows;
            queries.near.resize(static_cast<std::size_t>(rows * (c.heads / c.kvHeads) * c.headDim));
            for (float& x : queries.near)
                x = normal(random);
            if (desk.target.hasFarBuffer()) {
                queries.far = queries.near;
                std::shuffle(queries.far.begin(), queries.far.end(), random);
            }
            for (const auto& [recent, entries] : {std::pair{192, 331}, std::pair{201, 97}, std::pair{193, 8}}) {
                PartialLayout layout;
                layout.text = text;
                layout.chunk = kRetrievalChunk;
                layout.sinks = 5;
                layout.recentFirst = text - recent;
                const std::int32_t nearBegin = desk.target.nearBegin(text);
                layout.farEnd = plan.rolling ? plan.sinks : desk.target.hasFarBuffer() ? nearBegin : layout.recentFirst;
                layout.nearFirst = plan.rolling ? nearBegin : layout.farEnd;
                layout.far = std::min(layout.farEnd, entries);
                layout.near = std::min(layout.recentFirst - layout.nearFirst, entries / 3);
                std::size_t farChunks = 0;
                const int layer = c.layers - 1, head = c.kvHeads - 1;
                const auto chunks = plainChunks(desk, layer, head, queries, layout, encoding, farChunks);
                ScoreScratch scratch;
                const PartialChooser chooser(desk.target, layer, head, queries, layout, scratch);
                checkList(chooser.far(), std::span(chunks).first(farChunks), std::min(layout.sinks, layout.far),
                          layout.far);
                checkList(chooser.near(), std::span(chunks).subspan(farChunks), 0, layout.near);
                if (QTest::currentTestFailed())
                    return;
                layout.chunk = 0;
                const PartialChooser byPosition(desk.target, layer, head, queries, layout, scratch);
                if (layout.far > plan.sinks && layout.far < layout.farEnd)
                    QVERIFY(byPosition.far().positions != chooser.far().positions);
            }
        }
    }

    /// Attention over the positions that a list leaves out, by their residual in one group and in many, for queries
    /// near the typical one.
    void groupsDescribeWhatIsLeft()
    {
        const ModelConfig& c = tinyModel()->config();
        const ContextPlan plan = planContext(c, 2048, "none", "full");
        constexpr std::int32_t text = 1301;
        PartialCacheDesk desk(
            std::make_unique<LayerPass>(tinyModel(), bestIsa(), 2, 256, plan.planned, KvEncoding::Int8x8), plan,
            randomTokens(text, c.vocabulary, 5));
        const int group = c.heads / c.kvHeads, layer = c.layers - 1, kvHead = c.kvHeads - 1;
        const auto n = static_cast<std::size_t>(c.headDim), size = static_cast<std::size_t>(group) * n;
        std::mt19937 random(13);
        std::normal_distribution<float> normal;
        std::vector<float> typical(size);
        for (float& x : typical)
            x = 2 * normal(random);
        GroupQueries queries;
        queries.rows = 12;
        for (int row = 0; row < queries.rows; ++row)
            for (const float x : typical)
                queries.near.push_back(x + 0.1f * normal(random));
        PartialLayout layout;
        layout.text = text;
        layout.sinks = 4;
        layout.recentFirst = layout.farEnd = layout.nearFirst = text - 192;
        layout.far = 60;
        ScoreScratch scratch;
        const PartialChooser chooser(desk.target, layer, kvHead, queries, layout, scratch);
        const ChosenList list = chooser.far();
        std::vector<std::vector<float>> keys, values;
        for (const std::int32_t p : list.left) {
            desk.target.layers().readSlot(desk.target.farKeys(), false, layer, kvHead, p, keys.emplace_back(n).data());
            desk.target.layers().readSlot(desk.target.values(), true, layer, kvHead, p, values.emplace_back(n).data());
        }
        ComputePool pool(2);
        double errors[2] = {}, norm = 0;
        for (const int groups : {1, kResidualGroups}) {
            EvictedResidual residual(c.layers, c.heads, c.headDim, kResidualGroups);
            residual.begin(groups);
            chooser.describeLeft(true, list, residual);
            double& error = errors[groups > 1];
            random.seed(14);
            for (int trial = 0; trial < 20; ++trial) {
                std::vector<float> query(static_cast<std::size_t>(c.heads) * n), out(query.size()),
                    logSum(static_cast<std::size_t>(c.heads));
                const std::size_t first = static_cast<std::size_t>(kvHead) * size;
                for (std::size_t i = 0; i < size; ++i)
                    query[first + i] = typical[i] + normal(random);
                std::vector<double> expected(size), sums;
                for (std::size_t h = 0; h < static_cast<std::size_t>(group); ++h) {
                    double sum = 0;
                    for (std::size_t j = 0; j < keys.size(); ++j) {
                        double score = 0;
                        for (std::size_t i = 0; i < n; ++i)
                            score += double{query[first + h * n + i]} * keys[j][i] * c.scoreScale();
                        sum += std::exp(score);
                        for (std::size_t i = 0; i < n; ++i)
                            expected[h * n + i] += std::exp(score) * values[j][i];
                    }
                    for (std::size_t i = 0; i < n; ++i)
                        expected[h * n + i] /= sum;
                    sums.push_back(std::log(sum));
                    // Beside attention of the same weight whose output is zero: half of what is left out shows.
                    logSum[first / n + h] = static_cast<float>(sums.back());
                }
                residual.addTo({bestIsa(), &pool}, layer, 1, c.scoreScale(), query.data(), logSum.data(), out.data());
                for (std::size_t i = 0; i < size; ++i) {
                    error += std::pow(2 * out[first + i] - expected[i], 2);
                    norm += std::pow(expected[i], 2) / 2;
                }
                for (std::size_t h = 0; h < static_cast<std::size_t>(group); ++h)
                    QVERIFY2(std::abs(logSum[first / n + h] - sums[h] - std::log(2)) < 0.1,
                             qPrintable(QString("%1 %2").arg(logSum[first / n + h]).arg(sums[h])));
            }
        }
        QVERIFY2(errors[0] < 0.06 * norm, qPrintable(QString("%1 of %2").arg(errors[0]).arg(norm)));
        QVERIFY2(errors[1] < errors[0], qPrintable(QString("%1 %2").arg(errors[1]).arg(errors[0])));
    }

    void theLastChunkMayBeShorter()
    {
        const float scores[] = {9, 1, 2, 3, 4, 5, 6, 7};
        std::vector<float> means;
        chunkMeans(scores, 1, 8, 3, means);
        QCOMPARE(means, (std::vector<float>{2, 5, 7}));
        chunkMeans(scores, 8, 8, 3, means);
        QCOMPARE(means.size(), std::size_t{3});
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestPartialChoice)
#include "test_partial_choice.moc"
