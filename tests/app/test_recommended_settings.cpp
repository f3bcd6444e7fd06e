// What a model's stories begin with: what its file says, the table by name and size, the fallback; and what the presets
// make of it.
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <utility>

using namespace longhand;
using namespace longhand::test;

namespace {

constexpr const char* kTable = R"({
    "format": 1,
    "fallback": {"source": "fallback", "settings": {"penalty": 1.05, "temperature": 0.5, "min_p": 0.03}},
    "models": [
        {"name": "Small", "below": 1000, "source": "small", "settings": {"penalty": 1.12, "penalty_slope": 0.5,
            "penalty_by": "count", "penalty_spares_marks": true, "penalty_spared_words": 40, "spares_word_ends": true,
            "spares_contractions": true, "dry_longest_word": 9, "ends_long_words": true, "most_word_ends": 50,
            "varied_openings": 0.5, "longest_sentence": 60, "longest_paragraph": 220, "most_contractions": 7, "most_bare_lines": 6, "most_marks": 50}},
        {"below": 2000, "source": "below 2000", "attention": "rolling:48:900", "settings": {"penalty": 1.13, "temperature": 0.9}},
        {"source": "all others", "settings": {"penalty": 1.14}}
    ]
})";

ModelDetails model(const char* name, std::uint64_t parameters)
{
    ModelDetails details;
    details.baseName = name;
    details.parameters = parameters;
    return details;
}

} // namespace

class TestRecommendedSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstEntryThatFits()
    {
        const auto found = [](const ModelDetails& details) { return recommendedFrom(kTable, details); };
        QCOMPARE(found(model("smallish", 999)).source, std::string("small"));
        QCOMPARE(found(model("a SMALL one", 10)).source, std::string("small"));
        QCOMPARE(found(model("small", 1000)).source, std::string("below 2000"));
        QCOMPARE(found(model("other", 1)).source, std::string("below 2000"));
        QCOMPARE(found(model("small", 2000)).source, std::string("all others"));
        ModelDetails named = model("", 5);
        named.size.config.name = "The Small Model";
        QCOMPARE(found(named).source, std::string("small"));
        // What an entry does not name is the fallback's, what that does not name the program's.
        const SamplerSettings s = found(model("small", 1)).sampler;
        SamplerSettings expected;
        expected.temperature = 0.5;
        expected.minP = 0.03;
        expected.penalty = 1.12;
        expected.penaltySlope = 0.5;
        expected.penaltyBy = PenaltyBy::Count;
        expected.penaltySparesMarks = true;
        expected.penaltySparedWords = 40;
        expected.sparesWordEnds = true;
        expected.sparesContractions = true;
        expected.dryLongestWord = 9;
        expected.endsLongWords = true;
        expected.mostWordEnds = 50;
        expected.variedOpenings = 0.5;
        expected.longestSentence = 60;
        expected.longestParagraph = 220;
        expected.mostContractions = 7;
        expected.mostBareLines = 6;
        expected.mostMarks = 50;
        QCOMPARE(s, expected);
    }

    void whatTheModelSees()
    {
        const RecommendedSettings all = recommendedFrom(kTable, model("small", 1));
        const RecommendedSettings part = recommendedFrom(kTable, model("other", 1));
        QCOMPARE(all.attention, std::string("full"));
        QCOMPARE(part.attention, std::string("rolling:48:900"));
        QCOMPARE(attentionOf("auto", "auto", part), part.attention);
        QCOMPARE(attentionOf("auto", "auto", all), std::string("full"));
        // The author's choice comes first; a way to scale positions is one for the whole text.
        QCOMPARE(attentionOf("full", "auto", part), std::string("full"));
        QCOMPARE(attentionOf("rolling:16:128", "auto", all), std::string("rolling:16:128"));
        QCOMPARE(attentionOf("auto", "selfextend:8:512", part), std::string("full"));
        QCOMPARE(attentionOf("auto", "none", part), std::string("full"));
        // The starter goes round in circles with a whole book in view, a large model need not.
        const std::string starter = recommendedSettings(model("smollm2", 134'515'008)).attention;
        QVERIFY2(starter.starts_with("rolling:"), starter.c_str());
        QCOMPARE(recommendedSettings(model("llama", 8'030'000'000)).attention, std::string("full"));
        QCOMPARE(recommendedSettings().attention, std::string("full"));
    }

    void theStarterWritesPlain()
    {
        QVERIFY(recommendedSettings(model("Smollm2 135M 8k Lc100K Mix1 Ep2", 134'515'008)).plain);
        QVERIFY(!recommendedSettings(model("SmolLM2 1.7B Instruct", 1'711'376'384)).plain);
        QVERIFY(!recommendedSettings(model("Qwen2.5 0.5B Instruct", 494'032'768)).plain);
        QVERIFY(!recommendedSettings().plain);
        if (const auto starter = starterModelPath())
            QVERIFY(recommendedSettings(*starter).plain);
    }

    void theFileComesFirst()
    {
        ModelDetails details = model("other", 1500);
        details.sampling = {
            {"temp", 0.6},   {"top_k", 20},           {"top_p", 0.95},          {"min_p", 0.01},
            {"mirostat", 2}, {"penalty_last_n", 256}, {"xtc_probability", 0.5}, {"penalty_repeat", 1.07}};
        const RecommendedSettings found = recommendedFrom(kTable, details);
        SamplerSettings expected;
        expected.temperature = 0.6;
        expected.topK = 20;
        expected.topP = 0.95;
        expected.minP = 0.01;
        expected.penaltyWindow = 256;
        expected.penalty = 1.07;
        QCOMPARE(found.sampler, expected);
        QVERIFY(found.remarks.empty());
        QVERIFY(found.source.find("the model's file") == 0);
        QVERIFY(found.source.find("below 2000") != std::string::npos);
        // What it does not say is the table's.
        details.sampling = {{"top_k", -1}, {"penalty_last_n", -1}};
        const SamplerSettings part = recommendedFrom(kTable, details).sampler;
        QCOMPARE(part.penalty, 1.13);
        QCOMPARE(part.temperature, 0.9);
        QCOMPARE(part.topK, 0);
        QCOMPARE(part.penaltyWindow, std::numeric_limits<std::int32_t>::max());
    }

    void whatCannotBeIsLeftOutAndSaid()
    {
        ModelDetails details = model("other", 1500);
        const SamplerSettings expected = recommendedFrom(kTable, details).sampler;
        details.sampling = {{"temp", -1},           {"top_p", 0},
                            {"min_p", 7},           {"penalty_repeat", 0.5},
                            {"top_k", 2.5},         {"penalty_last_n", 1e12},
                            {"temp", std::nan("")}, {"mirostat_tau", -5}};
        const RecommendedSettings found = recommendedFrom(kTable, details);
        QCOMPARE(found.sampler, expected);
        QCOMPARE(found.remarks.size(), std::size_t{7});
        QVERIFY(found.remarks[0].find("general.sampling.temp = -1") != std::string::npos);
        QCOMPARE(found.source, std::string("below 2000"));
        // One bad value takes no good one with it.
        details.sampling = {{"temp", -1}, {"min_p", 0.2}};
        QCOMPARE(recommendedFrom(kTable, details).sampler.minP, 0.2);
    }

    void aFilesOwnWords()
    {
        QTemporaryDir folder;
        const auto file = [&](const char* name) { return std::filesystem::path(folder.filePath(name).toStdString()); };
        std::filesystem::copy_file(tinyModelPath(), file("tiny.gguf"));
        const ModelDetails tiny = readModelDetails(file("tiny.gguf"));
        QVERIFY(tiny.sampling.empty());
        QVERIFY(tiny.parameters > 0 && tiny.parameters < 200'000'000);
        QCOMPARE(recommendedSettings(file("tiny.gguf")), recommendedSettings(tiny));
        // A file that says something, of each type of number; no text, no other key.
        GgufWriter writer;
        writer.add("general.architecture", "llama").add("llama.attention.layer_norm_rms_epsilon", 1e-5f);
        for (const auto& [key, value] : {std::pair{"block_count", 1U},
                                         {"embedding_length", 16U},
                                         {"feed_forward_length", 32U},
                                         {"attention.head_count", 1U},
                                         {"context_length", 64U},
                                         {"vocab_size", 4U}})
            writer.add(std::string("llama.") + key, value);
        writer.addTensor("token_embd.weight", {16, 4}, std::vector<float>(64, 0.5f));
        writer.add("general.sampling.temp", 0.75f)
            .add("general.sampling.top_k", std::int32_t{12})
            .add("general.sampling.penalty_last_n", std::uint32_t{99})
            .add("general.sampling.sequence", "top_k;temp")
            .add("general.samplings.min_p", 0.5f);
        writer.write(file("says.gguf"));
        const RecommendedSettings says = recommendedSettings(file("says.gguf"));
        QCOMPARE(says.sampler.temperature, 0.75);
        QCOMPARE(says.sampler.topK, 12);
        QCOMPARE(says.sampler.penaltyWindow, 99);
        QVERIFY(says.remarks.empty());
        // No model at all.
        std::ofstream(file("broken.gguf")) << "GGUF";
        QCOMPARE(recommendedSettings(file("broken.gguf")), recommendedSettings());
        QCOMPARE(recommendedSettings(file("missing.gguf")), recommendedSettings());
        QCOMPARE(recommendedSettings(std::filesystem::path()), recommendedSettings());
    }

    void theProgramsOwnTable()
    {
        for (const std::uint64_t parameters :
             {1ULL, 134'515'008ULL, 1'700'000'000ULL, 4'000'000'000ULL, 8'030'000'000ULL, 400'000'000'000ULL})
            for (const char* name : {"smollm2", "llama", ""}) {
                const RecommendedSettings found = recommendedSettings(model(name, parameters));
                found.sampler.validate();
                QVERIFY(!found.source.empty());
                QVERIFY(found.remarks.empty());
                // What a small model collapses under is recommended to none.
                QVERIFY(found.sampler.penalty < 1.2);
                QCOMPARE(found.sampler.seed, std::uint64_t{0});
                QVERIFY(found.sampler.atEnd == AtEnd::Continue);
            }
        QVERIFY(recommendedSettings(model("smollm2", 134'515'008)).source !=
                recommendedSettings(model("llama", 8'030'000'000)).source);
        recommendedSettings().sampler.validate();
    }

    void aDamagedTableIsAnError()
    {
        for (const char* table :
             {"", "{}", R"({"format": 2, "fallback": {"source": "", "settings": {}}, "models": []})",
              R"({"format": 1, "fallback": {"settings": {}}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {"penalti": 1}}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {"penalty": 0.5}}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {"penalty_by": "twice"}}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {"penalty": "x"}}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {}, "attention": "most"}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {}, "attention": "rolling:1:x"}, "models": []})",
              R"({"format": 1, "fallback": {"source": "", "settings": {}, "attention": 7}, "models": []})"})
            QVERIFY_THROWS_EXCEPTION(Error, recommendedFrom(table, model("x", 1)));
    }

    void presetsAreMadeFromIt()
    {
        SamplerSettings novel;
        novel.penalty = 1.07;
        novel.penaltySlope = 0.3;
        novel.penaltySparesMarks = true;
        novel.sparesWordEnds = true;
        novel.sparesContractions = true;
        novel.dryLongestWord = 9;
        novel.endsLongWords = true;
        novel.mostWordEnds = 50;
        novel.variedOpenings = 0.5;
        novel.longestSentence = 60;
        novel.longestParagraph = 220;
        novel.mostContractions = 7;
        novel.mostBareLines = 6;
        novel.mostMarks = 50;
        novel.temperature = 0.85;
        novel.dryMultiplier = 0.7;
        QCOMPARE(samplerPreset("novel", novel).value(), novel);
        for (const char* name : {"careful", "wild"}) {
            const SamplerSettings s = samplerPreset(name, novel).value();
            s.validate();
            QCOMPARE(s.penalty, novel.penalty); // none beyond what the model bears
            QCOMPARE(s.penaltySlope, novel.penaltySlope);
            QVERIFY(s.penaltySparesMarks && s.sparesWordEnds && s.sparesContractions);
            QCOMPARE(s.dryLongestWord, novel.dryLongestWord);
            QVERIFY(s.endsLongWords);
            QCOMPARE(s.mostWordEnds, novel.mostWordEnds);
            QCOMPARE(s.variedOpenings, novel.variedOpenings);
            QCOMPARE(s.longestSentence, novel.longestSentence);
            QCOMPARE(s.longestParagraph, novel.longestParagraph);
            QCOMPARE(s.mostContractions, novel.mostContractions);
            QCOMPARE(s.mostBareLines, novel.mostBareLines);
            QCOMPARE(s.mostMarks, novel.mostMarks);
            QCOMPARE(s.dryMultiplier, novel.dryMultiplier);
        }
        QVERIFY(samplerPreset("careful", novel)->temperature < novel.temperature);
        QVERIFY(samplerPreset("wild", novel)->temperature > novel.temperature);
        // The paper's values, whatever is recommended.
        const SamplerSettings paper = samplerPreset("paper", novel).value();
        QCOMPARE(paper.penalty, 1.2);
        QCOMPARE(paper.penaltyWindow, 1024);
        QCOMPARE(paper.temperature, 1.0);
        QCOMPARE(paper.minP, 0.1);
        QCOMPARE(paper.topP, 0.9);
        QCOMPARE(paper.eta, 2e-4);
        QCOMPARE(paper.dryMultiplier, 0.0);
        QCOMPARE(paper.penaltySparesMarks, false);
        QCOMPARE(paper.sparesWordEnds, false);
        QCOMPARE(paper.sparesContractions, false);
        QCOMPARE(paper.dryLongestWord, 0);
        QCOMPARE(paper.endsLongWords, false);
        QCOMPARE(paper.mostWordEnds, 0);
        QCOMPARE(paper.variedOpenings, 0.0);
        QCOMPARE(paper.longestSentence, 0);
        QCOMPARE(paper.longestParagraph, 0);
        QCOMPARE(paper.mostContractions, 0);
        QCOMPARE(paper.mostBareLines, 0);
        QCOMPARE(paper.mostMarks, 0);
        QCOMPARE(samplerPreset("plain", novel)->penalty, 1.0);
        QVERIFY(!samplerPreset("other", novel));
        for (const std::string_view name : samplerPresetNames())
            QVERIFY(samplerPreset(name, novel).has_value());
    }
};

QTEST_GUILESS_MAIN(TestRecommendedSettings)
#include "test_recommended_settings.moc"
