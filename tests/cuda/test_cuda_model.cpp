// The engine's passes on the device in place of a GPU: what they compute against PyTorch, and that a row is a function
// of its path, bit for bit.
#include "engine/model/backend/cpu/cpu_pass.h"
#include "tests/cuda/model_desk.h"
#include "tests/support/made_adapter.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace {

std::vector<TokenId> readIds(const std::filesystem::path& path)
{
    std::ifstream in(path);
    return {std::istream_iterator<TokenId>(in), {}};
}

std::vector<float> readFloats(const std::filesystem::path& path)
{
    std::vector<float> values(std::filesystem::file_size(path) / sizeof(float));
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
    return values;
}

/// KL(p || q) in nats of two rows of logits.
double divergence(std::span<const float> p, std::span<const float> q)
{
    const auto logSum = [](std::span<const float> row) {
        const double top = *std::max_element(row.begin(), row.end());
        double sum = 0;
        for (const float x : row)
            sum += std::exp(x - top);
        return top + std::log(sum);
    };
    const double lp = logSum(p), lq = logSum(q);
    double kl = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        kl += std::exp(p[i] - lp) * ((p[i] - lp) - (q[i] - lq));
    return kl;
}

struct Case
{
    const char* rope;
    const char* attention;
    std::size_t length;
};

// Near windows and a block of the cache end inside these texts.
const std::vector<Case> kCases{
    {"none", "full", 530}, {"selfextend:4:128", "full", 530}, {"none", "rolling:16:128", 530}};

CudaSettings rowsAtMost(int rows, bool record = true, cuda::KvEncoding encoding = cuda::KvEncoding::Bf16)
{
    CudaSettings settings;
    settings.maxRows = rows;
    settings.record = record;
    settings.encoding = encoding;
    return settings;
}

} // namespace

class TestCudaModel : public QObject
{
    Q_OBJECT

    std::shared_ptr<CudaBackend> m_backend;
    const std::shared_ptr<const Model> m_small = smallModel();

    static void addCases()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("int8");
        for (const bool int8 : {false, true})
            for (int i = int8 ? 1 : 0; i < (int8 ? 2 : static_cast<int>(kCases.size())); ++i) {
                const auto& c = kCases[static_cast<std::size_t>(i)];
                QTest::newRow(qPrintable(QString("%1 %2%3").arg(c.rope, c.attention, int8 ? " int8" : "")))
                    << i << int8;
            }
    }

private Q_SLOTS:
    void initTestCase() { m_backend = openEmulated(); }
    void cleanupTestCase()
    {
        m_backend.reset();
        QCOMPARE(cuda::emulated::freeBytes(), cuda::emulated::kAllBytes);
    }

    void agreesWithPyTorch_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("adapted");
        for (const char* name : {"tiny_llama_q4_1", "llama3_freqs_q8_0", "llama_mha_q4_1", "llama_yarn_f16",
                                 "mistral_bf16", "qwen3_q4_1", "phi3_q8_0", "phi3_long_q5_1"})
            QTest::newRow(name) << name << false;
        QTest::newRow("tiny_llama_q4_1 with an adapter") << "tiny_llama_q4_1" << true;
    }
    void agreesWithPyTorch()
    {
        QFETCH(QString, name);
        QFETCH(bool, adapted);
        const auto base = goldenFolder() / "models" / name.toStdString();
        std::vector<AdapterChoice> adapters;
        if (adapted)
            adapters = {{goldenFolder() / "adapters" / "tiny_lora.gguf", 1}};
        const auto model = Model::load(base.string() + ".gguf", {}, adapters);
        const auto ids = readIds(base.string() + ".ids");
        const auto expected = readFloats(adapted ? goldenFolder() / "adapters" / "tiny_1.logits.f32"
                                                 : std::filesystem::path(base.string() + ".logits.f32"));
        const auto vocabulary = static_cast<std::size_t>(model->config().vocabulary);
        QCOMPARE(expected.size(), ids.size() * vocabulary);
        const auto plan = planContext(model->config(), static_cast<std::int32_t>(ids.size()));
        ForwardPass pass = devicePass(m_backend, model, plan, rowsAtMost(64));
        const PassResult result = pass.forward(chain(ids), LogitsOf::AllRows);
        QCOMPARE(result.logits.size(), expected.size());

        double kl = 0, worst = 0, furthest = 0, squares = 0;
        std::size_t same = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::span want(expected.data() + i * vocabulary, vocabulary);
            const std::span got = result.logits.subspan(i * vocabulary, vocabulary);
            const double d = divergence(want, got);
            kl += d / static_cast<double>(ids.size());
            worst = std::max(worst, d);
            for (std::size_t v = 0; v < vocabulary; ++v) {
                const double difference = std::abs(static_cast<double>(want[v]) - static_cast<double>(got[v]));
                furthest = std::max(furthest, difference);
                squares += difference * difference;
            }
            same += std::max_element(want.begin(), want.end()) - want.begin() ==
                    std::max_element(got.begin(), got.end()) - got.begin();
        }
        const double typical = std::sqrt(squares / static_cast<double>(expected.size()));
        qInfo("%s: mean KL %.2e, worst %.2e, logits differ by %.3f (typically %.4f), top-1 %zu of %zu",
              qPrintable(name), kl, worst, furthest, typical, same, ids.size());
        // Activations of 8 bits, through every product, on logits that are spread on purpose (standard deviation 3). A
        // wrong rotation, mask or scale costs a KL over 0.1 and differences of whole units.
        QVERIFY(kl < 4e-3);
        QVERIFY(worst < 4e-2);
        QVERIFY(typical < 0.06);
        QVERIFY(furthest < 0.5);
        QVERIFY(same + 3 >= ids.size());
    }

    /// Several adapters, one of them of joined products, as the CPU applies them.
    void severalAdaptersAreFolded()
    {
        const auto file = goldenFolder() / "models" / "phi3_q8_0.gguf";
        const ModelConfig config = goldenModel("phi3_q8_0")->config();
        const QTemporaryDir folder;
        const auto at = [&](const char* name) { return std::filesystem::path(folder.path().toStdString()) / name; };
        MadeAdapter joined, other;
        joined.add(config, Product::QueryKeyValue, 1);
        joined.add(config, Product::GateUp, 2);
        other.rank = other.alpha = 8;
        for (const Product product : {Product::Key, Product::Up, Product::Down})
            other.add(config, product, 3);
        joined.saveGguf(at("joined.gguf"));
        other.savePeft(at("other.safetensors"));
        const std::vector<AdapterChoice> choices{{at("joined.gguf"), 1}, {at("other.safetensors"), 0.5}};
        const auto adapted = Model::load(file, {}, choices), first = Model::load(file, {}, {choices[0]});
        const auto ids = randomTokens(40, config.vocabulary, 6);
        const auto plan = planContext(config, 64);
        ForwardPass device = devicePass(m_backend, adapted, plan, rowsAtMost(64));
        ForwardPass host = cpuPass(adapted, plan, bestIsa(), 2), lacking = cpuPass(first, plan, bestIsa(), 2);
        const auto got = device.forward(chain(ids), LogitsOf::AllRows).logits;
        const auto expected = host.forward(chain(ids), LogitsOf::AllRows).logits;
        const auto without = lacking.forward(chain(ids), LogitsOf::AllRows).logits;
        const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
        double kl = 0, ofFirst = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto row = [&](std::span<const float> logits) { return logits.subspan(i * vocabulary, vocabulary); };
            kl += divergence(row(expected), row(got)) / static_cast<double>(ids.size());
            ofFirst += divergence(row(expected), row(without)) / static_cast<double>(ids.size());
        }
        qInfo("mean KL to the CPU %.2e, without the second adapter %.2e", kl, ofFirst);
        QVERIFY(kl < 1e-2);
        QVERIFY(ofFirst > 0.1);
    }

    void refusesOtherHeads()
    {
        const auto base = goldenFolder() / "models" / "llama_f32.gguf";
        const auto model = Model::load(base);
        const std::size_t before = cuda::emulated::freeBytes();
        try {
            const CudaLayers layers(m_backend, model, planContext(model->config(), 64), rowsAtMost(8));
            QVERIFY2(false, "it took the model");
        } catch (const Error& e) {
            QVERIFY2(std::string(e.what()).find("heads of") != std::string::npos, e.what());
        }
        QCOMPARE(cuda::emulated::freeBytes(), before);
    }

    /// In one sentence, before anything is allocated; and if the GPU was not asked for by name, the CPU is taken.
    void refusesOtherFamilies()
    {
        const std::size_t before = cuda::emulated::freeBytes();
        for (const char* name :
             {"gemma_bf16", "gemma2_q5_0", "gemma3_q8_0", "olmo2_q8_0", "granite_q4_0", "smollm3_q5_1",
              "mistral_window_q8_0", "mixtral_q4_0", "qwen3moe_q5_0", "gpt_oss_mxfp4"})
        {
            const auto model = goldenModel(name);
            const auto plan = planContext(model->config(), 64);
            try {
                const CudaLayers layers(m_backend, model, plan, rowsAtMost(8));
                QVERIFY2(false, "it took the model");
            } catch (const Error& e) {
                QVERIFY2(std::string(e.what()).starts_with("The GPU backend does not support"), e.what());
            }
            QCOMPARE(cuda::emulated::freeBytes(), before);
            EngineOptions options = onDevice(m_backend);
            QVERIFY(suitedTo(options, model->config()).cuda);
            options.cudaIfSuited = true;
            Message why;
            QVERIFY(!suitedTo(options, model->config(), &why).cuda);
            QVERIFY(!why.empty());
            QVERIFY(suitedTo(options, m_small->config()).cuda);
        }
        const CudaSettings settings = rowsAtMost(8);
        QVERIFY_THROWS_EXCEPTION(
            Error,
            CudaLayers(m_backend, m_small, planContext(m_small->config(), 64, "none", "rolling:0:16"), settings));
    }

    /// One row a pass, many, chunks of a prompt, launched one by one or recorded: the same bits.
    void chunks_data() { addCases(); }
    void chunks()
    {
        QFETCH(int, index);
        QFETCH(bool, int8);
        const Case& c = kCases[static_cast<std::size_t>(index)];
        const auto encoding = int8 ? cuda::KvEncoding::Int8 : cuda::KvEncoding::Bf16;
        const auto model = m_small;
        const auto plan = planContext(model->config(), 600, c.rope, c.attention);
        const auto tokens = randomTokens(c.length, model->config().vocabulary, 7);
        const std::span<const TokenId> all(tokens);
        const std::size_t head = c.length - 50; // 480..530: over the edge of a block at 512

        // What comes late is what a real device may do.
        const cuda::emulated::Late late;
        ForwardPass whole = devicePass(m_backend, model, plan, rowsAtMost(256, true, encoding));
        fill(whole, all.first(head), 256);
        const auto expected = logitsOf(whole, all.subspan(head), 50);
        const struct
        {
            std::size_t fillRows, rows;
            bool record;
        } ways[] = {{70, 1, true}, {130, 17, false}};
        const cuda::emulated::Early early;
        for (const auto& way : ways) {
            ForwardPass other =
                devicePass(m_backend, model, plan, rowsAtMost(static_cast<int>(way.fillRows), way.record, encoding));
            const std::size_t from = way.rows == 1 ? head + 42 : head; // single rows are dear here
            fill(other, all.first(from), way.fillRows);
            const auto got = logitsOf(other, all.subspan(from), way.rows);
            for (std::size_t i = 0; i < got.size(); ++i)
                QVERIFY2(sameBits(expected[i + from - head], got[i]),
                         qPrintable(QString("%1 rows a pass, row %2").arg(way.rows).arg(i)));
            for (const std::int32_t position : {0, 255, 511, 512, 529})
                QVERIFY(other.storedAt(position) == whole.storedAt(position));
        }
    }

    /// An accepted path off the first branch: one copy of a list and one launch for all layers, and nobody waits.
    void anAcceptedPathMovesAtOnce()
    {
        ForwardPass pass = devicePass(m_backend, m_small, planContext(m_small->config(), 64), rowsAtMost(8));
        const std::vector<TreeRow> tree{{5, -1}, {6, 0}, {7, 0}, {8, 2}};
        pass.forward(tree, LogitsOf::AllRows);
        const long before = cuda::emulated::calls();
        pass.commit(std::vector<std::int32_t>{0, 2, 3});
        QCOMPARE(cuda::emulated::calls() - before, 2L);
    }

    /// Workspaces for one row only: from the first token on.
    void oneRowOnly()
    {
        const auto model = m_small;
        const auto plan = planContext(model->config(), 12);
        const auto tokens = randomTokens(12, model->config().vocabulary, 8);
        ForwardPass one = devicePass(m_backend, model, plan, rowsAtMost(1));
        ForwardPass many = devicePass(m_backend, model, plan, rowsAtMost(12));
        const auto expected = logitsOf(many, tokens, 12), got = logitsOf(one, tokens, 1);
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(sameBits(expected[i], got[i]));
        QVERIFY_EXCEPTION_THROWN(one.forward(chain({tokens.data(), 1}), LogitsOf::AllRows), Error); // it is full
        QVERIFY_EXCEPTION_THROWN(devicePass(m_backend, model, plan, rowsAtMost(0)), Error);
    }

    /// Every row of a tree against a plain line of tokens; then the tree's path is committed and the text goes on.
    void trees_data() { addCases(); }
    void trees()
    {
        QFETCH(int, index);
        QFETCH(bool, int8);
        const Case& c = kCases[static_cast<std::size_t>(index)];
        const auto encoding = int8 ? cuda::KvEncoding::Int8 : cuda::KvEncoding::Bf16;
        const auto model = m_small;
        const std::int32_t vocabulary = model->config().vocabulary;
        const auto plan = planContext(model->config(), 700, c.rope, c.attention);
        std::mt19937 random(static_cast<unsigned>(index) + 1);
        const auto tokens = randomTokens(507, vocabulary, 11);
        const cuda::emulated::Late late;
        ForwardPass treePass = devicePass(m_backend, model, plan, rowsAtMost(256, true, encoding));
        ForwardPass linePass = devicePass(m_backend, model, plan, rowsAtMost(256, true, encoding));
        fill(treePass, tokens, 169);
        fill(linePass, tokens, 256);
        std::size_t base = tokens.size();
        for (const int rowCount : {2, 21}) {
            std::vector<TreeRow> rows;
            for (int i = 0; i < rowCount; ++i)
                rows.push_back({static_cast<TokenId>(random() % static_cast<unsigned>(vocabulary)),
                                i == 0         ? -1
                                : random() % 2 ? i - 1
                                               : static_cast<int>(random() % static_cast<unsigned>(i + 1)) - 1});
            const auto logits = rowsOf(treePass.forward(rows, LogitsOf::AllRows), rows.size());
            std::vector<std::vector<std::int32_t>> paths;
            std::vector<std::int32_t> deepest;
            for (int i = 0; i < rowCount; ++i) {
                const int parent = rows[static_cast<std::size_t>(i)].parent;
                paths.push_back(parent < 0 ? std::vector<std::int32_t>{} : paths[static_cast<std::size_t>(parent)]);
                paths.back().push_back(i);
                if (paths.back().size() > deepest.size())
                    deepest = paths.back();
            }
            const auto lineOf = [&](const std::vector<std::int32_t>& path) {
                std::vector<TokenId> line;
                for (const std::int32_t r : path)
                    line.push_back(rows[static_cast<std::size_t>(r)].token);
                return line;
            };
            for (int i = rowCount - 1; i >= 0; i -= rowCount / 2) {
                const auto line = lineOf(paths[static_cast<std::size_t>(i)]);
                QCOMPARE(linePass.truncate(static_cast<std::int32_t>(base)), static_cast<std::int32_t>(base));
                const auto expected = logitsOf(linePass, line, line.size());
                QVERIFY2(sameBits(expected.back(), logits[static_cast<std::size_t>(i)]),
                         qPrintable(QString("row %1 of %2").arg(i).arg(rowCount)));
            }
            treePass.commit(deepest);
            QCOMPARE(linePass.truncate(static_cast<std::int32_t>(base)), static_cast<std::int32_t>(base));
            fill(linePass, lineOf(deepest), deepest.size());
            base += deepest.size();
            QCOMPARE(static_cast<std::size_t>(treePass.committed()), base);
            for (std::size_t p = base - deepest.size(); p < base; ++p)
                QVERIFY(treePass.storedAt(static_cast<std::int32_t>(p)) ==
                        linePass.storedAt(static_cast<std::int32_t>(p)));
        }
        // Taken back into the middle of what a tree brought, and on from there.
        const std::int32_t back = static_cast<std::int32_t>(base) - 3;
        QCOMPARE(treePass.truncate(back), back);
        QCOMPARE(linePass.truncate(back), back);
        const auto next = randomTokens(4, vocabulary, 99);
        const auto expected = logitsOf(linePass, next, 4), got = logitsOf(treePass, next, 2);
        for (std::size_t i = 0; i < next.size(); ++i)
            QVERIFY(sameBits(expected[i], got[i]));
    }

    /// A book so long that blocks leave the window and their memory serves again: as if read in other chunks.
    void blocksLeaveTheWindow_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::addColumn<int>("length");
        QTest::newRow("self-extend") << "selfextend:4:128"
                                     << "full" << 1700;
        QTest::newRow("rolling") << "none"
                                 << "rolling:16:128" << 2200;
        QTest::newRow("rolling, sinks of two blocks") << "none"
                                                      << "rolling:600:128" << 2750;
    }
    void blocksLeaveTheWindow()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        QFETCH(int, length);
        const auto model = smallModel(0, 1);
        const auto plan = planContext(model->config(), 2900, rope.toStdString(), attention.toStdString());
        const auto tokens = randomTokens(static_cast<std::size_t>(length), model->config().vocabulary, 21);
        const auto all = std::span(tokens), head = all.first(all.size() - 10), rest = all.last(10);
        ForwardPass a = devicePass(m_backend, model, plan, rowsAtMost(256));
        ForwardPass b = devicePass(m_backend, model, plan, rowsAtMost(200));
        fill(a, head, 256);
        fill(b, head, 200);
        const auto expected = logitsOf(a, rest, 10), got = logitsOf(b, rest, 5);
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(sameBits(expected[i], got[i]));
        // A block has gone: of the near keys, or of both buffers.
        QVERIFY(!a.nearKeys().has(
            attention == "full" ? 0 : static_cast<std::size_t>((plan.sinks + kKvBlock - 1) / kKvBlock)));
    }

    /// The tests above can fail: another token on the path changes the bits, and so does the encoding, by little.
    void whatChangesTheBits()
    {
        const auto model = tinyModel();
        const auto plan = planContext(model->config(), 256);
        auto tokens = randomTokens(40, model->config().vocabulary, 5);
        ForwardPass pass = devicePass(m_backend, model, plan, rowsAtMost(40));
        ForwardPass int8 = devicePass(m_backend, model, plan, rowsAtMost(40, true, cuda::KvEncoding::Int8));
        ForwardPass cpu = cpuPass(model, plan, bestIsa(), 1);
        const auto before = logitsOf(pass, tokens, 40), eight = logitsOf(int8, tokens, 40),
                   ofCpu = logitsOf(cpu, tokens, 40);
        double kl = 0, klCpu = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            kl += divergence(before[i], eight[i]) / 40;
            klCpu += divergence(ofCpu[i], before[i]) / 40;
        }
        qInfo("int8 cache: KL to bf16 %.2e; bf16 to the CPU %.2e", kl, klCpu);
        QVERIFY(kl > 0 && kl < 2e-3);
        QVERIFY(klCpu < 1e-3);
        QVERIFY(!sameBits(before[39], eight[39]));
        tokens[20] = (tokens[20] + 1) % model->config().vocabulary;
        pass.truncate(0);
        const auto after = logitsOf(pass, tokens, 40);
        QVERIFY(sameBits(before[19], after[19]));
        QVERIFY(!sameBits(before[20], after[20]));
        QVERIFY(!sameBits(before[39], after[39]));
    }

    /// Hidden states and the last row's logits are those of all rows.
    void otherResults()
    {
        const auto model = m_small;
        const auto plan = planContext(model->config(), 256);
        const auto tokens = randomTokens(70, model->config().vocabulary, 6);
        ForwardPass pass = devicePass(m_backend, model, plan, rowsAtMost(70));
        const auto width = static_cast<std::size_t>(model->config().width);
        for (const std::size_t count : {std::size_t{1}, std::size_t{6}, std::size_t{70}}) {
            const std::span<const TokenId> part(tokens.data(), count);
            const PassResult all = pass.forward(chain(part), LogitsOf::AllRows);
            const auto logits = rowsOf(all, count);
            const std::vector<float> hidden(all.hidden.begin(), all.hidden.end());
            QCOMPARE(hidden.size(), count * width);
            const PassResult last = pass.forward(chain(part), LogitsOf::LastRow);
            QVERIFY(sameBits(rowsOf(last, 1)[0], logits.back()));
            QVERIFY(std::equal(last.hidden.begin(), last.hidden.end(),
                               hidden.end() - static_cast<std::ptrdiff_t>(width), hidden.end()));
            const PassResult only = pass.forward(chain(part), LogitsOf::Hidden);
            QVERIFY(only.logits.empty());
            QVERIFY(std::equal(only.hidden.begin(), only.hidden.end(), hidden.begin(), hidden.end()));
        }
    }
};

QTEST_APPLESS_MAIN(TestCudaModel)
#include "test_cuda_model.moc"
