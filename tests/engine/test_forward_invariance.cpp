// The whole forward pass: the logits of a row are a function of the tokens on its path, bit for bit
// (design, "Numeric contracts").
#include "engine/model/backend/cpu/cpu_pass.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <random>

using namespace longhand;
using longhand::test::goldenModel;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

using Row = std::vector<float>;

struct Case
{
    const char* model;
    const char* rope;
    const char* attention;
    std::size_t length;
};

// Texts long enough that blocks, near windows and rolling windows begin and end inside them.
// Local windows and a model's own of 16 begin inside the tail, those of 160 before it.
const char* const kTiny = "tiny_llama_q4_1";
const std::vector<Case> kCases{{kTiny, "none", "full", 700},
                               {kTiny, "selfextend:4:200", "full", 900},
                               {kTiny, "none", "rolling:16:256", 1200},
                               {kTiny, "none", "rolling:512:256", 1300},
                               {kTiny, "none", "rolling:1100:128", 1900},
                               {"mistral_window_q8_0", "none", "full", 330},
                               {"gemma_bf16", "none", "full", 300},
                               {"gemma2_q5_0", "none", "full", 330},
                               {"gemma2_window_q4_1", "selfextend:40:200", "full", 600},
                               {"gemma3_q8_0", "selfextend:40:150", "full", 330},
                               {"gemma3_linear_f16", "linear:8", "rolling:16:256", 700},
                               {"phi3_q8_0", "none", "full", 300},
                               {"phi3_long_q5_1", "longrope", "full", 300},
                               {"olmo2_q8_0", "none", "full", 300},
                               {"granite_q4_0", "none", "full", 300},
                               {"smollm3_q5_1", "selfextend:40:150", "full", 330},
                               {"mixtral_q4_0", "none", "full", 300},
                               {"qwen3moe_q5_0", "none", "rolling:4:200", 330},
                               {"gpt_oss_mxfp4", "yarn:8", "full", 330},
                               {"gpt_oss_mxfp4", "selfextend:40:150", "full", 330}};

std::vector<TreeRow> chain(std::span<const TokenId> tokens)
{
    std::vector<TreeRow> rows;
    for (const TokenId t : tokens)
        rows.push_back({t, static_cast<std::int32_t>(rows.size()) - 1});
    return rows;
}

void commitAll(ForwardPass& pass, std::size_t rows)
{
    std::vector<std::int32_t> path(rows);
    for (std::size_t i = 0; i < rows; ++i)
        path[i] = static_cast<std::int32_t>(i);
    pass.commit(path);
}

void fill(ForwardPass& pass, std::span<const TokenId> tokens, std::size_t chunk)
{
    while (!tokens.empty()) {
        const auto part = tokens.first(std::min(chunk, tokens.size()));
        pass.forward(chain(part), LogitsOf::None);
        commitAll(pass, part.size());
        tokens = tokens.subspan(part.size());
    }
}

/// Logits of every token of `tokens` under what is committed, in passes of `chunk` rows.
std::vector<Row> logitsOf(ForwardPass& pass, std::span<const TokenId> tokens, std::size_t chunk)
{
    std::vector<Row> all;
    while (!tokens.empty()) {
        const auto part = tokens.first(std::min(chunk, tokens.size()));
        const PassResult result = pass.forward(chain(part), LogitsOf::AllRows);
        const std::size_t vocabulary = result.logits.size() / part.size();
        for (std::size_t i = 0; i < part.size(); ++i)
            all.emplace_back(result.logits.begin() + static_cast<std::ptrdiff_t>(i * vocabulary),
                             result.logits.begin() + static_cast<std::ptrdiff_t>((i + 1) * vocabulary));
        commitAll(pass, part.size());
        tokens = tokens.subspan(part.size());
    }
    return all;
}

bool sameBits(const Row& a, const Row& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

} // namespace

class TestForwardInvariance : public QObject
{
    Q_OBJECT

private:
    static void addCases()
    {
        QTest::addColumn<QString>("isa");
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("encoding");
        for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8, KvEncoding::Int8x8})
            for (const Isa isa : supportedIsas())
                for (int i = 0; i < static_cast<int>(kCases.size()); ++i) {
                    const auto& c = kCases[static_cast<std::size_t>(i)];
                    // Of an 8-bit cache: every way of seeing it, soft caps and sinks.
                    if (isInt8(encoding) && i > 2 && QByteArray(c.model) != "gemma2_q5_0" &&
                        QByteArray(c.model) != "gpt_oss_mxfp4")
                        continue;
                    const QString name =
                        QString::fromUtf8(isaName(isa).data(), static_cast<qsizetype>(isaName(isa).size()));
                    QTest::newRow(qPrintable(name + " " + c.model + " " + c.rope + " " + c.attention + " " +
                                             kvEncodingName(encoding).data()))
                        << name << i << static_cast<int>(encoding);
                }
    }
    static Isa isaOf(const QString& name) { return isaFromName(name.toStdString()).value(); }

private Q_SLOTS:
    void chunkings_data() { addCases(); }
    void chunkings()
    {
        QFETCH(QString, isa);
        QFETCH(int, index);
        QFETCH(int, encoding);
        const auto cache = static_cast<KvEncoding>(encoding);
        const Case& c = kCases[static_cast<std::size_t>(index)];
        const auto model = goldenModel(c.model);
        const auto plan = planContext(model->config(), 2048, c.rope, c.attention);
        const auto tokens = randomTokens(c.length, model->config().vocabulary, 7);
        const std::span<const TokenId> all(tokens);
        const std::size_t head = c.length - 90;

        ForwardPass one = cpuPass(model, plan, isaOf(isa), 1, 256, cache);
        fill(one, all.first(head), 1);
        const auto expected = logitsOf(one, all.subspan(head), 1);
        for (const std::size_t chunk : {std::size_t{2}, std::size_t{17}, std::size_t{64}, std::size_t{200}}) {
            for (const int threads : {1, 2, 3, 4}) {
                if (threads > 2 && chunk != 17)
                    continue;
                ForwardPass other = cpuPass(model, plan, isaOf(isa), threads, 256, cache);
                fill(other, all.first(head), chunk);
                const auto got = logitsOf(other, all.subspan(head), chunk);
                for (std::size_t i = 0; i < expected.size(); ++i)
                    QVERIFY2(sameBits(expected[i], got[i]),
                             qPrintable(QString("chunk %1, %2 threads, row %3").arg(chunk).arg(threads).arg(i)));
            }
        }
    }

    void trees_data() { addCases(); }
    void trees()
    {
        QFETCH(QString, isa);
        QFETCH(int, index);
        QFETCH(int, encoding);
        const auto cache = static_cast<KvEncoding>(encoding);
        const Case& c = kCases[static_cast<std::size_t>(index)];
        const auto model = goldenModel(c.model);
        const auto plan = planContext(model->config(), 2048, c.rope, c.attention);
        std::mt19937 random(static_cast<unsigned>(index) + 1);
        const auto tokens = randomTokens(c.length, model->config().vocabulary, 11);
        ForwardPass treePass = cpuPass(model, plan, isaOf(isa), 2, 256, cache);
        ForwardPass linePass = cpuPass(model, plan, isaOf(isa), 1, 256, cache);
        const std::int32_t vocabulary = model->config().vocabulary;

        std::size_t base = c.length - 200;
        fill(treePass, std::span(tokens).first(base), 64);
        fill(linePass, std::span(tokens).first(base), 50);
        for (const int rowCount : {1, 2, 5, 16, 33, 64}) {
            std::vector<TreeRow> rows;
            for (int i = 0; i < rowCount; ++i) {
                // Half of the rows go on from the last one, so that deep and bushy trees both occur.
                const int parent =
                    i == 0 ? -1
                           : (random() % 2 ? i - 1 : static_cast<int>(random() % static_cast<unsigned>(i + 1)) - 1);
                rows.push_back({static_cast<TokenId>(random() % static_cast<unsigned>(vocabulary)), parent});
            }
            const PassResult result = treePass.forward(rows, LogitsOf::AllRows);
            const std::vector<float> logits(result.logits.begin(), result.logits.end());

            // Every row again as the end of a plain line of tokens, one row a pass. Rows share prefixes, so each is run
            // once for its parent's path.
            std::map<int, std::vector<int>> paths;
            for (int i = 0; i < rowCount; ++i) {
                std::vector<int> path = rows[static_cast<std::size_t>(i)].parent < 0
                                            ? std::vector<int>{}
                                            : paths[rows[static_cast<std::size_t>(i)].parent];
                path.push_back(i);
                paths[i] = path;
            }
            std::vector<int> deepest = paths[0];
            for (int i = 0; i < rowCount; ++i) {
                if (paths[i].size() > deepest.size())
                    deepest = paths[i];
                if (rowCount > 16 && i % 5 != 0 && i != rowCount - 1)
                    continue; // enough of them; all of them for small trees
                std::vector<TokenId> line;
                for (const int r : paths[i])
                    line.push_back(rows[static_cast<std::size_t>(r)].token);
                QCOMPARE(linePass.truncate(static_cast<std::int32_t>(base)), static_cast<std::int32_t>(base));
                const auto expected = logitsOf(linePass, line, 1);
                QVERIFY2(std::memcmp(expected.back().data(), logits.data() + static_cast<std::size_t>(i * vocabulary),
                                     sizeof(float) * static_cast<std::size_t>(vocabulary)) == 0,
                         qPrintable(QString("row %1 of %2").arg(i).arg(rowCount)));
            }

            // Accept the deepest path; the text then goes on as if it had been written one by one.
            std::vector<std::int32_t> accepted(deepest.begin(), deepest.end());
            treePass.commit(accepted);
            std::vector<TokenId> line;
            for (const int r : deepest)
                line.push_back(rows[static_cast<std::size_t>(r)].token);
            QCOMPARE(linePass.truncate(static_cast<std::int32_t>(base)), static_cast<std::int32_t>(base));
            fill(linePass, line, 1);
            base += line.size();
            QCOMPARE(static_cast<std::size_t>(treePass.committed()), base);
            const auto next = randomTokens(3, vocabulary, random());
            const auto expected = logitsOf(linePass, next, 1);
            const auto got = logitsOf(treePass, next, 3);
            base += next.size();
            for (std::size_t i = 0; i < next.size(); ++i)
                QVERIFY(sameBits(expected[i], got[i]));
        }
    }

    /// Integer products, fixed lanes and sums that are rounded once give all instruction sets the same bits from end to
    /// end, tiles too unless they multiply BF16.
    void instructionSetsAgree()
    {
        for (const Case& c : kCases) {
            const auto model = goldenModel(c.model);
            const auto plan = planContext(model->config(), 2048, c.rope, c.attention);
            const auto tokens = randomTokens(c.length, model->config().vocabulary, 3);
            for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8, KvEncoding::Int8x8}) {
                const bool bf16 = encoding == KvEncoding::Bf16 || model->hasBf16Matrices();
                ForwardPass portable = cpuPass(model, plan, Isa::Portable, 1, 256, encoding);
                const auto expected = logitsOf(portable, tokens, 50);
                for (const Isa isa : supportedIsas()) {
                    if (arithmeticOf(isa, bf16) != Isa::Portable)
                        continue;
                    ForwardPass pass = cpuPass(model, plan, isa, 2, 256, encoding);
                    const auto got = logitsOf(pass, tokens, 64);
                    for (std::size_t i = 0; i < got.size(); ++i)
                        QVERIFY2(sameBits(got[i], expected[i]),
                                 qPrintable(QString("%1, %2").arg(c.model).arg(isaName(isa).data())));
                }
            }
        }
    }

    /// An 8-bit cache is another text, close by, in about half the memory.
    void int8IsAnotherCache()
    {
        const auto model = tinyModel();
        const auto plan = planContext(model->config(), 2048);
        const auto tokens = randomTokens(700, model->config().vocabulary, 5);
        ForwardPass bf16 = cpuPass(model, plan, bestIsa(), 2);
        ForwardPass int8 = cpuPass(model, plan, bestIsa(), 2, 256, KvEncoding::Int8);
        ForwardPass int8x8 = cpuPass(model, plan, bestIsa(), 2, 256, KvEncoding::Int8x8);
        const auto exact = logitsOf(bf16, tokens, 64)[699];
        const auto first = logitsOf(int8, tokens, 64)[699], second = logitsOf(int8x8, tokens, 64)[699];
        QVERIFY(!sameBits(first, second));
        for (const auto& logits : {first, second}) {
            QVERIFY(!sameBits(exact, logits));
            double error = 0, size = 0;
            for (std::size_t i = 0; i < exact.size(); ++i) {
                error += std::pow(exact[i] - logits[i], 2);
                size += std::pow(exact[i], 2);
            }
            QVERIFY2(error < 1e-3 * size, qPrintable(QString::number(error / size)));
        }
        QCOMPARE(int8.kvBytes(), model->config().kvBytesPerToken(KvEncoding::Int8) * 1024u);
        QCOMPARE(int8x8.kvBytes(), int8.kvBytes());
        QVERIFY(int8.kvBytes() < 0.65 * static_cast<double>(bf16.kvBytes())); // heads of 16: a scale each
        QCOMPARE(int8.storedAt(3).size(), bf16.storedAt(3).size());
    }

    /// The test above can fail: another token anywhere on the path changes the bits.
    void anotherTokenChangesTheRow()
    {
        const auto model = tinyModel();
        const auto plan = planContext(model->config(), 2048);
        auto tokens = randomTokens(300, model->config().vocabulary, 5);
        ForwardPass pass = cpuPass(model, plan, bestIsa(), 2);
        const auto before = logitsOf(pass, tokens, 64);
        tokens[20] = (tokens[20] + 1) % model->config().vocabulary;
        pass.truncate(0);
        const auto after = logitsOf(pass, tokens, 64);
        QVERIFY(sameBits(before[19], after[19]));
        QVERIFY(!sameBits(before[20], after[20]));
        QVERIFY(!sameBits(before[299], after[299]));
    }

    void memoryFollowsTheLength()
    {
        const auto model = tinyModel();
        ForwardPass pass = cpuPass(model, planContext(model->config(), 1 << 20, "none"), bestIsa(), 1);
        QCOMPARE(pass.kvBytes(), std::size_t{0});
        const auto tokens = randomTokens(600, model->config().vocabulary, 5);
        fill(pass, tokens, 64);
        QCOMPARE(pass.kvBytes(), model->config().kvBytesPerToken() * 1024u);
    }

    void aStoppedPassLeavesNothing()
    {
        const auto model = tinyModel();
        const auto tokens = randomTokens(400, model->config().vocabulary, 8);
        for (const char* const attention : {"full", "rolling:16:256"}) {
            const ContextPlan plan = planContext(model->config(), 1024, "none", attention);
            ForwardPass whole = cpuPass(model, plan, bestIsa(), 1), stopped = cpuPass(model, plan, bestIsa(), 1);
            const auto expected = logitsOf(whole, tokens, 50);
            fill(stopped, std::span(tokens).first(300), 50);
            const auto part = std::span(tokens).subspan(300, 50);
            for (int layers = 0; layers < model->config().layers; ++layers) {
                int asked = 0;
                const std::function<bool()> goOn = [&] { return asked++ < layers; };
                const PassResult result = stopped.forward(chain(part), LogitsOf::AllRows, nullptr, &goOn);
                QVERIFY(result.stopped);
                QVERIFY(result.logits.empty());
                QCOMPARE(asked, layers + 1);
                QVERIFY_THROWS_EXCEPTION(Error, commitAll(stopped, part.size()));
                QCOMPARE(stopped.committed(), 300);
            }
            const auto rest = logitsOf(stopped, std::span(tokens).subspan(300), 50);
            for (std::size_t i = 0; i < rest.size(); ++i)
                QVERIFY(sameBits(rest[i], expected[300 + i]));
        }
    }

    void badRowsChangeNothing()
    {
        const auto model = tinyModel();
        ForwardPass pass = cpuPass(model, planContext(model->config(), 20), bestIsa(), 1);
        const auto tokens = randomTokens(20, model->config().vocabulary, 5);
        fill(pass, std::span(tokens).first(18), 18);
        QVERIFY_EXCEPTION_THROWN(pass.forward(chain(randomTokens(3, 5, 1)), LogitsOf::None), Error); // context full
        QVERIFY_EXCEPTION_THROWN(pass.forward(std::vector<TreeRow>{{-1, -1}}, LogitsOf::None), Error);
        QVERIFY_EXCEPTION_THROWN(pass.forward(std::vector<TreeRow>{{1, 0}}, LogitsOf::None), Error);
        QVERIFY_EXCEPTION_THROWN(pass.forward(std::vector<TreeRow>{}, LogitsOf::None), Error);
        QCOMPARE(pass.committed(), 18);
        fill(pass, std::span(tokens).subspan(18), 2);
        QCOMPARE(pass.committed(), 20);
    }
};

QTEST_APPLESS_MAIN(TestForwardInvariance)
#include "test_forward_invariance.moc"
