// The model's own log probability of what is sampled: against a slow sum; no effect on the sample; the same bits
// whatever drafts and when a run is taken up again.
#include "engine/generation/generator.h"
#include "engine/sampling/log_sum.h"
#include "engine/sampling/sampler.h"

#include "tests/support/test_models.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <random>

using namespace longhand;
using longhand::test::randomTokens;
using longhand::test::tinyModel;

namespace {

struct Written
{
    std::vector<TokenId> tokens;
    std::vector<std::uint32_t> bits; // of the log probabilities
    FinishReason finish = FinishReason::None;
};

Written write(Generator& generator)
{
    Written written;
    for (;;) {
        const StepEvent event = generator.step();
        written.tokens.insert(written.tokens.end(), event.tokens.begin(), event.tokens.end());
        for (const float p : event.logProbabilities) {
            written.bits.push_back(std::bit_cast<std::uint32_t>(p));
        }
        if (event.finish != FinishReason::None) {
            written.finish = event.finish;
            return written;
        }
    }
}

} // namespace

class TestLogProbability : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sumAgainstASlowOne();
    void notedBeforePenaltyAndFilters();
    void theSameBitsWhateverDrafts();
    void takenUpAgainItEndsAtTheSameCollapse();
};

void TestLogProbability::sumAgainstASlowOne()
{
    std::mt19937 random(2);
    for (const std::size_t size : {1, 15, 16, 17, 1023, 1024, 1025, 49152}) {
        for (const double spread : {0.1, 3.0, 40.0}) {
            std::normal_distribution<float> normal(0, static_cast<float>(spread));
            std::vector<float> logits(size);
            for (float& x : logits) {
                x = normal(random);
            }
            if (size > 20) {
                logits[7] = -INFINITY;
            }
            const float largest = *std::max_element(logits.begin(), logits.end());
            long double sum = 0;
            for (const float x : logits) {
                sum += std::exp(static_cast<long double>(x) - static_cast<long double>(largest));
            }
            const double expected = static_cast<double>(std::log(sum) + static_cast<long double>(largest));
            QVERIFY(std::abs(logSumExp(logits, largest) - expected) < 2e-6);
        }
    }
}

void TestLogProbability::notedBeforePenaltyAndFilters()
{
    std::mt19937 random(4);
    std::normal_distribution<float> normal(0, 3);
    for (int round = 0; round < 100; ++round) {
        std::vector<float> logits(700);
        for (float& x : logits) {
            x = normal(random);
        }
        SamplerSettings settings;
        settings.seed = random();
        settings.penalty = 1.3;
        settings.dryMultiplier = round % 2;
        settings.temperature = round % 3 == 0 ? 0 : 0.8;
        const std::vector<TokenId> text{3, 4, 5, 6, 3, 4, 5};
        const TokenId masked = static_cast<TokenId>(random() % 700);
        Sampler plain(settings, 700, {masked});
        Sampler noting(settings, 700, {masked});
        noting.setNotesLogProbability(true);
        const TokenId sampled = noting.sample(logits, text);
        QCOMPARE(sampled, plain.sample(logits, text));
        double sum = 0;
        for (TokenId t = 0; t < 700; ++t) {
            sum += t == masked ? 0 : std::exp(static_cast<double>(logits[static_cast<std::size_t>(t)]));
        }
        const double expected = static_cast<double>(logits[static_cast<std::size_t>(sampled)]) - std::log(sum);
        QVERIFY(std::abs(static_cast<double>(noting.logProbability()) - expected) < 1e-5);
        QCOMPARE(noting.logProbabilityOf(logits, sampled), noting.logProbability());
        QVERIFY(std::isinf(noting.logProbabilityOf(logits, masked)));
    }
}

void TestLogProbability::theSameBitsWhateverDrafts()
{
    const auto model = tinyModel();
    SamplerSettings settings;
    settings.seed = 5;
    const auto prompt = randomTokens(40, model->config().vocabulary, 1);
    Written one;
    for (const char* name : {"ar", "self", "ngram", "suffix", "auto"}) {
        Generator generator(model, planContext(model->config(), 1024));
        generator.prefill(prompt);
        StrategySettings strategy;
        strategy.kind = strategyOf(name);
        strategy.budget = 256;
        generator.setStrategy(strategy);
        generator.beginRun(settings, 300);
        const Written written = write(generator);
        QCOMPARE(written.tokens.size(), std::size_t(300));
        QCOMPARE(written.bits.size(), written.tokens.size());
        for (const std::uint32_t bits : written.bits) {
            QVERIFY(std::bit_cast<float>(bits) < 1e-5F); // known
        }
        if (one.tokens.empty()) {
            one = written;
        }
        QCOMPARE(written.tokens, one.tokens);
        QCOMPARE(written.bits, one.bits);
    }
}

/// A program may die behind the token at which its run was to stop: taken up again, the run ends there, with no token
/// more. What the author wrote like that is none of the run's.
void TestLogProbability::takenUpAgainItEndsAtTheSameCollapse()
{
    const auto model = tinyModel();
    std::string heap;
    for (const char* word :
         {"government", "statement", "interaction", "limit", "location", "winter", "document", "harbour", "orchard",
          "sentence", "measure", "captain", "telegraph", "mountain", "festival", "cabinet", "lantern", "possession"})
    {
        heap += word;
    }
    std::vector<TokenId> text = model->tokenizer().encode("It was the year of the salt, and nobody spoke of ");
    const std::size_t authors = text.size();
    const auto run = model->tokenizer().encode(heap);
    text.insert(text.end(), run.begin(), run.end());
    const auto own = static_cast<std::int64_t>(run.size());
    StrategySettings strategy;
    strategy.kind = Strategy::OneByOne;
    strategy.stopAtCollapse = true;
    for (const bool isRuns : {true, false}) {
        Generator generator(model, planContext(model->config(), 1024));
        generator.prefill(text);
        generator.setStrategy(strategy);
        generator.beginRun({}, 50, isRuns ? own : 0);
        const StepEvent event = generator.step();
        QCOMPARE(event.finish == FinishReason::Collapse, isRuns);
        QCOMPARE(event.tokens.empty(), isRuns);
        QCOMPARE(event.collapse.length > 0, isRuns);
        if (isRuns) {
            QVERIFY(event.collapse.sign == CollapseSign::NoSpaces);
            QVERIFY(event.collapse.begin >= static_cast<std::int64_t>(authors) - 1);
            QCOMPARE(event.collapse.begin + event.collapse.length, static_cast<std::int64_t>(text.size()));
            QVERIFY_EXCEPTION_THROWN(generator.beginRun({}, 50, static_cast<std::int64_t>(text.size()) + 1), Error);
        }
    }
}

QTEST_APPLESS_MAIN(TestLogProbability)
#include "test_log_probability.moc"
