// Quantising: the blocks, the file that is written, and what is left when it is not.
#include "engine/generation/generator.h"
#include "engine/model/model_file.h"
#include "engine/model/quantize_model.h"
#include "engine/model_files/open_model.h"
#include "engine/model_files/quantize_rows.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/memory_meter.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <random>

using namespace longhand;
using namespace longhand::test;

namespace fs = std::filesystem;

namespace {

/// Relative root mean square error of a row of 256.
double errorOfQ4K(const float* row)
{
    std::byte block[144];
    quantizeRowQ4_K(row, 256, block);
    float back[256];
    dequantizeRow(DType::Q4_K, block, 256, back);
    double miss = 0, square = 0;
    for (int i = 0; i < 256; ++i) {
        miss += std::pow(back[i] - row[i], 2);
        square += std::pow(row[i], 2);
    }
    return std::sqrt(miss / std::max(square, 1e-30));
}

/// The same for scales from each block's least and largest weight, exact: without any search or rounding of scales.
double errorOfRanges(const float* row)
{
    double miss = 0, square = 0;
    for (int b = 0; b < 256; b += 32) {
        const auto [least, most] = std::minmax_element(row + b, row + b + 32);
        const double low = std::min(*least, 0.0f), scale = (*most - low) / 15;
        for (int i = b; i < b + 32; ++i) {
            const double back = scale > 0 ? std::round((row[i] - low) / scale) * scale + low : low;
            miss += std::pow(back - row[i], 2);
            square += std::pow(row[i], 2);
        }
    }
    return std::sqrt(miss / square);
}

std::vector<TokenId> written(const std::shared_ptr<const Model>& model, Strategy kind)
{
    Generator generator(model, planContext(model->config(), 200), {});
    StrategySettings strategy;
    strategy.kind = kind;
    generator.setStrategy(strategy);
    generator.prefill(randomTokens(20, 200, 3));
    SamplerSettings sampler;
    sampler.seed = 5;
    generator.beginRun(sampler, 120);
    while (generator.step().finish == FinishReason::None) {
    }
    return {generator.text().begin(), generator.text().end()};
}

} // namespace

class TestQuantize : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path folder() const { return m_folder->path().toStdString(); }
    std::size_t files() const { return std::size_t(std::distance(fs::directory_iterator(folder()), {})); }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void q8HasTheBytesOfTheGgufPackage()
    {
        const std::string rows = contentOf(foldersFolder() / "quantised.f32");
        const std::string expected = contentOf(foldersFolder() / "quantised.q8_0");
        std::vector<float> values(rows.size() / sizeof(float));
        std::memcpy(values.data(), rows.data(), rows.size());
        std::vector<std::byte> out(values.size() / 32 * 34);
        QCOMPARE(out.size(), expected.size());
        quantizeRowQ8_0(values.data(), std::int64_t(values.size()), out.data());
        QVERIFY(std::memcmp(out.data(), expected.data(), out.size()) == 0);
    }

    void q4IsNearerThanTheRangesAlone()
    {
        const std::string rows = contentOf(foldersFolder() / "quantised.f32");
        std::vector<float> values(rows.size() / sizeof(float));
        std::memcpy(values.data(), rows.data(), rows.size());
        for (const std::size_t row : {0u, 1u, 2u, 3u, 4u, 5u, 10u, 11u}) {
            const double error = errorOfQ4K(values.data() + row * 256),
                         ranges = errorOfRanges(values.data() + row * 256);
            qInfo("row %zu: %.4f, by ranges %.4f", row, error, ranges);
            // Heavy tails, outliers, one sign, a staircase; row 10 is so small that the scales' common factor has one
            // bit.
            QVERIFY(error < ranges && error < 0.1);
        }
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, 0.02f);
        double sum = 0, plain = 0;
        for (int i = 0; i < 200; ++i) {
            float row[256];
            std::generate(row, row + 256, [&] { return normal(random); });
            sum += errorOfQ4K(row);
            plain += errorOfRanges(row);
        }
        qInfo("normal rows: %.4f, by ranges %.4f", sum / 200, plain / 200);
        QVERIFY(sum < 0.97 * plain && sum / 200 < 0.078);
        for (const std::size_t row : {6u, 7u, 8u, 9u}) // constants and a single weight
            QVERIFY2(errorOfQ4K(values.data() + row * 256) < 0.01, std::to_string(row).c_str());
    }

    void aFolderBecomesAModelThatWritesTheSameDraftedOrNot_data()
    {
        QTest::addColumn<int>("as");
        QTest::newRow("q8_0") << int(QuantizedAs::Q8_0);
        QTest::newRow("q4_k") << int(QuantizedAs::Q4_K);
    }
    void aFolderBecomesAModelThatWritesTheSameDraftedOrNot()
    {
        QFETCH(int, as);
        for (const char* name : {"llama3_f32", "mistral_bf16", "qwen2_yarn_f16"}) {
            const fs::path out = folder() / "out.gguf", source = foldersFolder() / name;
            writeQuantized(openModel(source), QuantizedAs(as), out, {{"longhand.test", "yes"}});
            QCOMPARE(files(), std::size_t(1));
            const GgufFile file = GgufFile::open(out), before = openModel(source);
            QCOMPARE(file.getString("longhand.test"), std::string("yes"));
            QCOMPARE(file.tensors().size(), before.tensors().size());
            for (const GgufTensor& tensor : file.tensors())
                QCOMPARE(ggufTypeName(tensor.type),
                         std::string(tensor.dims.size() == 1 ? "F32" : "Q8_0")); // rows of 32
            for (const std::string& key : before.keys())
                QVERIFY2(*file.find(key) == *before.find(key), key.c_str());
            const auto model = Model::load(out);
            QVERIFY(written(model, Strategy::OneByOne) == written(model, Strategy::Ngram));
        }
    }

    void wideRowsBecomeQ4KAndTheWordsQ8()
    {
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        std::vector<float> values(512 * 4);
        std::mt19937 random(2);
        std::generate(values.begin(), values.end(), [&] { return float(random()) / 4e9f - 0.5f; });
        for (const char* name : {"token_embd.weight", "output.weight", "blk.0.attn_q.weight"})
            writer.addTensor(name, {512, 4}, values);
        writer.addTensor("odd.weight", {20, 4}, std::vector<float>(80, 0.5f));
        writer.addTensor("output_norm.weight", {7}, std::vector<float>(7, 1.5f));
        writer.write(folder() / "in.gguf");
        const GgufFile in = GgufFile::open(folder() / "in.gguf");
        writeQuantized(in, QuantizedAs::Q4_K, folder() / "out.gguf");
        const GgufFile out = GgufFile::open(folder() / "out.gguf");
        const auto type = [&](const char* name) { return ggufTypeName(out.findTensor(name)->type); };
        QCOMPARE(type("token_embd.weight"), std::string("Q8_0"));
        QCOMPARE(type("output.weight"), std::string("Q8_0"));
        QCOMPARE(type("blk.0.attn_q.weight"), std::string("Q4_K"));
        QCOMPARE(type("odd.weight"), std::string("F32"));
        QCOMPARE(type("output_norm.weight"), std::string("F32"));
        const GgufTensor& tensor = *out.findTensor("blk.0.attn_q.weight");
        std::vector<std::byte> found(tensor.bytes), expected(tensor.bytes);
        out.readTensor(tensor, found);
        for (int row = 0; row < 4; ++row)
            quantizeRowQ4_K(values.data() + row * 512, 512, expected.data() + row * 288);
        QVERIFY(found == expected);
    }

    void whatFailsOrIsCancelledLeavesNothing()
    {
        const fs::path out = folder() / "out.gguf";
        const GgufFile model = openModel(foldersFolder() / "llama3_f32");
        int calls = 0;
        QVERIFY_EXCEPTION_THROWN(
            writeQuantized(model, QuantizedAs::Q8_0, out, {}, [&](double, const Message&) { return ++calls < 5; }),
            LoadCancelled);
        QCOMPARE(files(), std::size_t(0));
        QVERIFY_EXCEPTION_THROWN(writeQuantized(openModel(tinyModelPath()), QuantizedAs::Q8_0, out), Error);
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        writer.addTensor("a.weight", {32, 1}, std::vector<float>(32, 1.0f));
        std::vector<float> bad(32, 1.0f);
        bad[7] = NAN;
        writer.addTensor("b.weight", {32, 1}, bad);
        writer.write(folder() / "in.gguf");
        writeFile(out, "what was there");
        try {
            writeQuantized(GgufFile::open(folder() / "in.gguf"), QuantizedAs::Q8_0, out);
            QFAIL("weights that are no numbers were quantised");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("'b.weight'"), error.what());
        }
        QCOMPARE(contentOf(out), std::string("what was there"));
        QCOMPARE(files(), std::size_t(2));
        QVERIFY_EXCEPTION_THROWN(writeQuantized(model, QuantizedAs::Q8_0, folder() / "no" / "where.gguf"), Error);
    }

    void memoryIsThatOfAPiece()
    {
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        writer.addTensor("a.weight", {4096, 3000}, std::vector<float>(4096 * 3000, 0.25f)); // 49 MB
        writer.write(folder() / "in.gguf");
        writer = {};
        const GgufFile in = GgufFile::open(folder() / "in.gguf");
        const MemoryMeter memory;
        writeQuantized(in, QuantizedAs::Q8_0, folder() / "out.gguf");
        QVERIFY2(memory.peak() < 24'000'000, std::to_string(memory.peak()).c_str());
        QCOMPARE(GgufFile::open(folder() / "out.gguf").tensors()[0].bytes, std::uint64_t(4096) * 3000 / 32 * 34);
    }
};

QTEST_APPLESS_MAIN(TestQuantize)
#include "test_quantize.moc"
