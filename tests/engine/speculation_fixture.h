#pragma once

#include "engine/generation/generator.h"
#include "engine/model/model.h"
#include "engine/speculative/draft_heads.h"
#include "engine/types/strategy.h"

#include "tests/support/random_glide.h"
#include "tests/support/test_models.h"

#include <QTemporaryDir>

#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace longhand::test {

/// The tiny model with drafters whose weights are random: they guess badly, which is what a test of the verifier wants.
class SpeculationFixture
{
protected:
    SpeculationFixture() : m_model(tinyModel()) {}

    std::shared_ptr<const Model> m_model;
    QTemporaryDir m_folder;
    std::string m_heads[3]; // chained, conditioned, medusa
    std::string m_glide;

    std::string makeGlide(const Model& model)
    {
        const std::string file =
            m_folder.filePath(QString::fromStdString(model.fingerprint().substr(0, 12) + ".safetensors")).toStdString();
        Glide glide = randomGlide(model);
        glide.shape.window = 200; // shorter than the texts
        glide.shape.crossWindow = 260;
        glide.save(file);
        return file;
    }

    std::string makeHeads(HeadKind kind)
    {
        DraftHeads heads;
        heads.shape.kind = kind;
        heads.shape.gamma = 3;
        heads.shape.width = m_model->config().width;
        if (kind == HeadKind::Conditioned) {
            heads.shape.hidden = 32;
            heads.shape.seen = 2;
        }
        heads.fingerprint = m_model->fingerprint();
        heads.modelName = m_model->config().name;
        std::mt19937 random(11);
        std::normal_distribution<float> normal(0, 0.05f);
        for (const auto& matrix : heads.shape.matrices()) {
            std::vector<float> values(static_cast<std::size_t>(matrix.outputs * matrix.inputs));
            for (float& v : values)
                v = normal(random);
            heads.matrices.push_back(std::move(values));
        }
        const std::string file =
            m_folder.filePath(QString::fromStdString(std::string(headKindName(kind)) + ".safetensors")).toStdString();
        heads.save(file);
        return file;
    }

    StrategySettings strategy(const std::string& name, int variant = 0) const
    {
        StrategySettings s;
        s.kind = strategyOf(name);
        s.budget = 256;
        s.sinks = 4;
        constexpr CachePolicy kPolicies[] = {CachePolicy::Dynamic, CachePolicy::Window, CachePolicy::Partial,
                                             CachePolicy::Full, CachePolicy::Retrieval};
        s.cache = kPolicies[variant % static_cast<int>(std::size(kPolicies))];
        if (name == "medusa" || name == "tokenswift" || name == "auto")
            s.headsFile = m_heads[variant % 3];
        if (name == "longspec" || name == "auto")
            s.glideFile = m_glide;
        if (name == "draft-model" || (name == "triforce" && variant % 3 == 0) || (name == "auto" && variant % 2 == 0))
            s.draftModel = tinyModelPath().string();
        if (name == "triforce" && variant % 3 == 1)
            s.headsFile = m_heads[variant / 3 % 3];
        s.gamma1 = 1 + variant % 4;
        s.gamma2 = 2 + variant % 9;
        return s;
    }

    static SamplerSettings sampler(double temperature, double penalty, bool filters, std::uint64_t seed)
    {
        SamplerSettings s;
        s.temperature = temperature;
        s.penalty = penalty;
        s.penaltyWindow = 64;
        s.seed = seed;
        // Every seed with another kind of penalty.
        s.penaltySlope = seed % 2 == 0 ? 0.7 : 0;
        s.penaltyBy = static_cast<PenaltyBy>((seed + 1) % 3);
        s.penaltySparesMarks = seed % 3 == 2;
        s.penaltySparedWords = seed % 3 == 2 ? 30 : 0;
        s.sparesWordEnds = seed % 2 == 1;
        s.sparesContractions = seed % 2 == 1;
        s.dryMultiplier = seed % 4 > 1 ? 0.8 : 0;
        s.dryLongestWord = static_cast<std::int32_t>(seed % 4);
        s.endsLongWords = seed % 8 > 3;
        s.mostWordEnds = static_cast<std::int32_t>(seed % 5 * 4);
        s.variedOpenings = seed % 3 == 1 ? 0.7 : 0;
        s.longestSentence = static_cast<std::int32_t>(seed % 3 * 6);
        s.longestParagraph = static_cast<std::int32_t>(seed % 2 * 20);
        s.mostContractions = static_cast<std::int32_t>(seed % 4 == 3);
        s.mostBareLines = static_cast<std::int32_t>(seed % 3 == 2);
        s.mostMarks = static_cast<std::int32_t>(seed % 5);
        if (!filters) {
            s.topK = 0;
            s.topP = 1;
            s.minP = 0;
            s.eta = 0;
        }
        return s;
    }

    static EngineOptions optionsOf(int threads, KvEncoding encoding)
    {
        EngineOptions options;
        options.threads = threads;
        options.kvEncoding = encoding;
        return options;
    }

    static std::vector<TokenId> write(Generator& generator, const SamplerSettings& settings, std::int64_t tokens)
    {
        generator.beginRun(settings, tokens);
        std::vector<TokenId> out;
        for (;;) {
            const StepEvent event = generator.step();
            if (event.tokens.size() != event.sources.size())
                return {};
            out.insert(out.end(), event.tokens.begin(), event.tokens.end());
            if (event.finish != FinishReason::None)
                return out;
        }
    }

    /// Before the first test.
    void makeDrafters()
    {
        m_heads[0] = makeHeads(HeadKind::Chained);
        m_heads[1] = makeHeads(HeadKind::Conditioned);
        m_heads[2] = makeHeads(HeadKind::Medusa);
        m_glide = makeGlide(*m_model);
    }
};

} // namespace longhand::test
