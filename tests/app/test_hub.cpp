// The hub of models: names and addresses, what its answers mean, and what fits a machine.
#include "app/library/hub.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/model_config.h"
#include "engine/model_files/open_model.h"
#include "engine/types/error.h"
#include "tests/support/model_folders.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace longhand;
using namespace longhand::test;

namespace {

const std::string kSum(64, 'a');

std::string entry(const std::string& path, std::uint64_t bytes, const std::string& sum = {})
{
    return R"({"type":"file","oid":"ce013625030ba8dba906f756967f9e9ca394464a","size":)" +
           std::to_string(sum.empty() ? bytes : 130) + R"(,"path":")" + path + "\"" +
           (sum.empty()
                ? ""
                : R"(,"lfs":{"oid":")" + sum + R"(","size":)" + std::to_string(bytes) + R"(,"pointerSize":130})") +
           "}";
}

MachineMemory machineOf(double gigabytes)
{
    return {64'000'000'000, static_cast<std::uint64_t>(gigabytes * 1e9)};
}

} // namespace

class TestHub : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { qunsetenv("LONGHAND_HUB"); }

    void namesAndPagesAreRepositories()
    {
        qputenv("LONGHAND_HUB", "https://hub.example/");
        const HubFacts hub = hubFacts();
        QCOMPARE(hub.address, std::string("https://hub.example"));
        for (const char* text :
             {"owner/A.name-1_b", "https://hub.example/owner/A.name-1_b", "hub.example/owner/A.name-1_b",
              "https://hub.example/owner/A.name-1_b/tree/main", "http://hub.example/owner/A.name-1_b?x#y"})
            QCOMPARE(hubRepository(hub, text).value_or("none"), std::string("owner/A.name-1_b"));
        for (const char* text :
             {"", "owner", "owner/", "/name", "a/b/c", "../name", "owner/..", "owner/na me", "owner/x.gguf",
              "https://other.example/owner/name", "https://hub.example.evil/owner/name", "https://hub.example/owner",
              "owner/n\xc3\xa4me"})
            QVERIFY2(!hubRepository(hub, text), text);
        QCOMPARE(hubTreeAddress(hub, "o/n"),
                 std::string("https://hub.example/api/models/o/n/tree/main?recursive=true"));
        QCOMPARE(hubFileAddress(hub, "o/n", "a b/\xc3\xa4#?.gguf"),
                 std::string("https://hub.example/o/n/resolve/main/a%20b/%C3%A4%23%3F.gguf"));
    }

    void recommendedModelsAreSortedAndNamed()
    {
        const HubFacts hub = hubFacts();
        QVERIFY(hub.models.size() >= 4);
        for (std::size_t i = 0; i < hub.models.size(); ++i) {
            QCOMPARE(hubRepository(hub, hub.models[i].repository).value_or(""), hub.models[i].repository);
            QVERIFY(i == 0 || hub.models[i - 1].bytes < hub.models[i].bytes);
        }
    }

    void filesAreReadAndHostileOnesLeftOut()
    {
        std::string answer = "[" + entry("README.md", 10) + "," + entry("q/model-Q4_K_M.gguf", 5'000'000'000, kSum);
        for (const char* path : {"../evil.gguf", "/etc/evil.gguf", "a//b.gguf", "a/../b.gguf", ".hidden.gguf",
                                 "a\\\\b.gguf", "c:x.gguf", "a\\u0000b.gguf"})
            answer += "," + entry(path, 1, kSum);
        answer +=
            R"(,{"type":"directory","path":"q","size":0},7,null,{"type":"file"},{"type":"file","path":3,"size":1},)"
            R"({"type":"file","path":"x","size":-1},)" +
            entry("bad-sum.gguf", 9, "../../" + std::string(58, 'b')) + "]";
        const std::vector<HubFile> files = parseHubTree(answer);
        QCOMPARE(files.size(), std::size_t(3));
        QCOMPARE(files[0].path, std::string("README.md"));
        QVERIFY(files[0].sha256.empty());
        QCOMPARE(files[0].git, std::string("ce013625030ba8dba906f756967f9e9ca394464a"));
        QVERIFY(files[1].git.empty());
        for (const char* name : {"../../ce013625030ba8dba906f756967f9e9ca3", "ce01", ""}) {
            std::string odd = entry("x", 1);
            odd.replace(odd.find("ce0136"), 40, name);
            QVERIFY(parseHubTree("[" + odd + "]").front().git.empty());
        }
        QCOMPARE(files[1].bytes, std::uint64_t(5'000'000'000));
        QCOMPARE(files[1].sha256, kSum);
        QVERIFY(files[2].sha256.empty());
        for (const char* wrong : {"", "{}", "[", "null", R"({"error":"no"})", "<html>"})
            QVERIFY_EXCEPTION_THROWN(parseHubTree(wrong), Error);
        QVERIFY_EXCEPTION_THROWN(parseHubTree(std::string(1'000'000, '[')), Error);
        for (std::size_t length = 0; length < answer.size(); length += 7)
            QVERIFY_EXCEPTION_THROWN(parseHubTree(answer.substr(0, length)), Error);
    }

    void choicesJoinWhatBelongsTogether()
    {
        const std::vector<HubFile> files = parseHubTree(
            "[" + entry("big-00002-of-00002.gguf", 30, kSum) + "," + entry("big-00001-of-00002.gguf", 40, kSum) + "," +
            entry("small.gguf", 20, kSum) + "," + entry("mmproj-model-f16.gguf", 1, kSum) + "," +
            entry("model-00001-of-00002.safetensors", 100, kSum) + "," +
            entry("model-00002-of-00002.safetensors", 100, kSum) + "," + entry("model.safetensors.index.json", 5) +
            "," + entry("config.json", 4) + "," + entry("tokenizer.json", 3) + "," +
            entry("onnx/model.safetensors", 1000, kSum) + "," + entry("pytorch_model.bin", 500, kSum) + "," +
            entry("README.md", 1) + "]");
        const std::vector<HubChoice> choices = hubChoices("owner/name", files);
        QCOMPARE(choices.size(), std::size_t(3));
        QCOMPARE(choices[0].name, std::string("small.gguf"));
        QCOMPARE(choices[1].name, std::string("big.gguf"));
        QCOMPARE(choices[1].bytes, std::uint64_t(70));
        QCOMPARE(choices[1].files.front().path, std::string("big-00001-of-00002.gguf"));
        QVERIFY(choices[2].isFolder);
        QCOMPARE(choices[2].name, std::string("owner/name"));
        QCOMPARE(choices[2].files.size(), std::size_t(5));
        QCOMPARE(choices[2].bytes, std::uint64_t(212));
        QVERIFY(hubChoices("o/n", parseHubTree("[" + entry("config.json", 4) + "]")).empty());
    }

    void theBeginningOfAFileSaysWhatATokenTakes()
    {
        std::ifstream whole(tinyModelPath(), std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(whole)), {});
        const std::uint64_t expected =
            ModelConfig::fromGguf(GgufFile::open(tinyModelPath())).kvBytesPerToken(KvEncoding::Int8);
        QTemporaryDir folder;
        const auto cut = [&](std::size_t length) {
            const auto file = std::filesystem::path(folder.path().toStdString()) / "beginning";
            std::ofstream(file, std::ios::binary) << bytes.substr(0, length);
            return tokenCost(file, KvEncoding::Int8).kvBytes;
        };
        QCOMPARE(cut(bytes.size()), expected);
        QCOMPARE(cut(2000), expected);
        for (std::size_t length = 0; length < 2000; length += 13) {
            const std::uint64_t said = cut(length);
            QVERIFY(said <= expected * 16); // fewer numbers are known: never a crash or an absurd amount
        }
        QCOMPARE(cut(0), std::uint64_t(0));
        std::ofstream(folder.filePath(QStringLiteral("page")).toStdString()) << "<html>no</html>";
        QVERIFY(tokenCost(folder.filePath(QStringLiteral("page")).toStdString(), KvEncoding::Int8) == TokenCost());
    }

    /// A mixture reads its chosen experts: rated by them, not by all that it holds in memory.
    void aMixtureIsRatedByWhatItReads()
    {
        const std::string qwen = R"({"num_hidden_layers":48,"hidden_size":2048,"num_attention_heads":32,
            "num_key_value_heads":4,"head_dim":128,"num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768})";
        const TokenCost cost = tokenCostOfConfig(qwen, KvEncoding::Int8);
        QVERIFY2(cost.share > 0.10 && cost.share < 0.12,
                 qPrintable(QString::number(cost.share))); // 3.3 of 30.5 billion
        const MachineMemory machine = machineOf(40);
        QCOMPARE(hubFit(18'600'000'000, {cost.kvBytes, 1}, machine, 30e9), HubFit::Slow);
        QCOMPARE(hubFit(18'600'000'000, cost, machine, 30e9), HubFit::Fits);
        QCOMPARE(hubFit(18'600'000'000, cost, machineOf(16), 30e9), HubFit::TooLarge); // all experts are in memory
        // The same numbers of a GGUF file, and those of a model without experts, or of nonsense.
        int mixtures = 0;
        for (const HubRecommendation& model : hubFacts().models)
            mixtures += model.cost.share < 1 ? 1 : 0;
        QCOMPARE(mixtures, 2);
        const auto golden = goldenFolder() / "models";
        QVERIFY(tokenCost(golden / "mixtral_q4_0.gguf", KvEncoding::Int8).share < 1);
        QCOMPARE(tokenCost(tinyModelPath(), KvEncoding::Int8).share, 1.0);
        for (const char* wrong :
             {R"("num_experts":8,"num_experts_per_tok":9)", R"("num_experts":-8,"num_experts_per_tok":2)",
              R"("num_experts":1e300,"num_experts_per_tok":1e299)"})
        {
            const std::string config = std::string(R"({"num_hidden_layers":2,"hidden_size":64,"num_attention_heads":4,
                "intermediate_size":128,)") +
                                       wrong + "}";
            QCOMPARE(tokenCostOfConfig(config, KvEncoding::Int8).share, 1.0);
        }
    }

    void aFoldersConfigSaysWhatATokenTakes()
    {
        int folders = 0;
        for (const auto& entry : std::filesystem::directory_iterator(foldersFolder())) {
            if (!entry.is_directory())
                continue;
            ++folders;
            std::ifstream file(entry.path() / "config.json");
            const std::string config((std::istreambuf_iterator<char>(file)), {});
            const ModelConfig model = ModelConfig::fromGguf(openModel(entry.path(), false));
            for (const KvEncoding encoding : {KvEncoding::Bf16, KvEncoding::Int8})
                QCOMPARE(tokenCostOfConfig(config, encoding).kvBytes, std::uint64_t(model.kvBytesPerToken(encoding)));
            QCOMPARE(tokenCostOfConfig(R"({"text_config":)" + config + "}", KvEncoding::Int8).kvBytes,
                     std::uint64_t(model.kvBytesPerToken(KvEncoding::Int8)));
        }
        QVERIFY(folders > 10);
        for (const char* wrong : {"", "{}", "[]", "null", "<html>", R"({"text_config":7})",
                                  R"({"num_hidden_layers":"x","num_attention_heads":[],"hidden_size":{}})",
                                  R"({"num_hidden_layers":-1,"num_attention_heads":4,"head_dim":64})",
                                  R"({"num_hidden_layers":1e300,"num_attention_heads":4,"head_dim":64})"})
            QCOMPARE(tokenCostOfConfig(wrong, KvEncoding::Int8).kvBytes, std::uint64_t(0));
    }

    void whatFits()
    {
        constexpr std::uint64_t kWeights = 4'900'000'000,
                                kPerToken = 67'584; // an 8B in four bits: 6.8 GB at 100,000 tokens
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, {}, 0), HubFit::Unknown);
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, machineOf(32), 0), HubFit::Fits);
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, machineOf(32), 100e9), HubFit::Fits);
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, machineOf(32), 20e9), HubFit::Slow);
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, machineOf(12), 20e9), HubFit::ShortTexts);
        QCOMPARE(hubFit(kWeights, {kPerToken, 1}, machineOf(5.8), 20e9), HubFit::TooLarge);
        QCOMPARE(hubFit(kWeights, {0, 1}, machineOf(6), 0), HubFit::ModelOnly);
        QCOMPARE(hubFit(kWeights, {0, 1}, machineOf(64), 100e9), HubFit::ModelOnly);
        QCOMPARE(hubFit(kWeights, {0, 1}, machineOf(5), 0), HubFit::TooLarge);
    }
};

QTEST_GUILESS_MAIN(TestHub)
#include "test_hub.moc"
