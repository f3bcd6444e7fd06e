#include "kernels/ops/expert_choice.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

using namespace longhand;
using namespace longhand::test;

/// The choice of a mixture's experts against a sort and a softmax in float64.
class TestExpertChoice : public QObject
{
    Q_OBJECT

    struct Choice
    {
        std::vector<std::int32_t> chosen;
        std::vector<float> weights;
    };

    static Choice choose(const std::vector<float>& logits, int experts, int used, ExpertSoftmax over, float scale = 1,
                         int threads = 2, Isa isa = Isa::Portable)
    {
        ComputePool pool(threads);
        const int rows = static_cast<int>(logits.size()) / experts;
        Choice choice{std::vector<std::int32_t>(static_cast<std::size_t>(rows * used), -1),
                      std::vector<float>(static_cast<std::size_t>(rows * used), -1.0f)};
        chooseExperts({isa, &pool}, logits.data(), rows, experts, used, over, scale, choice.chosen.data(),
                      choice.weights.data());
        return choice;
    }

private Q_SLOTS:
    void matchesFloat64()
    {
        constexpr int kRows = 37;
        for (const auto& [experts, used] : {std::pair(1, 1), std::pair(2, 1), std::pair(3, 3), std::pair(8, 2),
                                            std::pair(31, 5), std::pair(32, 4), std::pair(128, 8), std::pair(257, 16)})
            for (const ExpertSoftmax over : {ExpertSoftmax::OfChosen, ExpertSoftmax::OfAll}) {
                auto logits = normalFloats(static_cast<std::size_t>(kRows * experts), 3, 4.0f);
                for (std::size_t i = 0; i < logits.size(); i += 3)
                    logits[i] = std::round(logits[i]); // some are equal
                const float scale = over == ExpertSoftmax::OfAll ? 2.5f : 1.0f;
                const Choice choice = choose(logits, experts, used, over, scale);
                for (int r = 0; r < kRows; ++r) {
                    const float* const z = logits.data() + static_cast<std::ptrdiff_t>(r) * experts;
                    std::vector<std::int32_t> order(static_cast<std::size_t>(experts));
                    std::iota(order.begin(), order.end(), 0);
                    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return z[a] > z[b]; });
                    double sum = 0;
                    for (int i = 0; i < (over == ExpertSoftmax::OfAll ? experts : used); ++i)
                        sum += std::exp(double(z[order[static_cast<std::size_t>(i)]]));
                    for (int i = 0; i < used; ++i) {
                        const auto at = static_cast<std::size_t>(r * used + i);
                        const std::int32_t expert = order[static_cast<std::size_t>(i)];
                        QCOMPARE(choice.chosen[at], expert);
                        const double expected = std::exp(double(z[expert])) / sum * double(scale);
                        QVERIFY(std::fabs(choice.weights[at] / expected - 1) < 1e-7);
                    }
                }
            }
    }

    void equalLogitsPreferTheLowerExpert()
    {
        const Choice choice = choose({1, 2, 2, 1, 2, 1}, 6, 4, ExpertSoftmax::OfChosen);
        QCOMPARE(choice.chosen, (std::vector<std::int32_t>{1, 2, 4, 0}));
        QVERIFY(choice.weights[0] == choice.weights[2]);
    }

    /// Alone or among others, with any number of threads, on any instruction set.
    void aRowIsByItself()
    {
        constexpr int kRows = 50, kExperts = 40, kUsed = 6;
        const auto logits = normalFloats(kRows * kExperts, 9, 3.0f);
        const Choice all = choose(logits, kExperts, kUsed, ExpertSoftmax::OfChosen, 1, 1);
        for (int threads = 1; threads <= 4; ++threads)
            for (const Isa isa : supportedIsas()) {
                const Choice same = choose(logits, kExperts, kUsed, ExpertSoftmax::OfChosen, 1, threads, isa);
                QCOMPARE(same.chosen, all.chosen);
                QVERIFY(sameBits(same.weights.data(), all.weights.data(), all.weights.size()));
            }
        for (std::ptrdiff_t r = 0; r < kRows; ++r) {
            const std::vector<float> one(logits.begin() + r * kExperts, logits.begin() + (r + 1) * kExperts);
            const Choice alone = choose(one, kExperts, kUsed, ExpertSoftmax::OfChosen);
            QVERIFY(std::equal(alone.chosen.begin(), alone.chosen.end(), all.chosen.begin() + r * kUsed));
            QVERIFY(sameBits(alone.weights.data(), all.weights.data() + r * kUsed, kUsed));
        }
    }

    void ends()
    {
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        const Choice far = choose({-1e30f, 3e30f, 1e30f, -1e30f}, 4, 2, ExpertSoftmax::OfChosen);
        QCOMPARE(far.chosen, (std::vector<std::int32_t>{1, 2}));
        QCOMPARE(far.weights, (std::vector<float>{1, 0}));
        const Choice broken = choose({0, kNan, 1, 2}, 4, 2, ExpertSoftmax::OfChosen);
        QVERIFY(std::isnan(broken.weights[0]) && std::isnan(broken.weights[1]));
        for (const std::int32_t e : broken.chosen)
            QVERIFY(e >= 0 && e < 4);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, choose({0, 1}, 2, 3, ExpertSoftmax::OfChosen));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, choose({0, 1}, 2, 0, ExpertSoftmax::OfChosen));
    }
};

QTEST_APPLESS_MAIN(TestExpertChoice)
#include "test_expert_choice.moc"
