#include "engine/model/context_plan.h"

#include "engine/model/model_config.h"

#include <QtTest>

using namespace longhand;

namespace {

ModelConfig smol()
{
    ModelConfig config;
    config.trainedContext = 8192;
    return config;
}

QString messageOf(const std::function<void()>& f)
{
    try {
        f();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestContextPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void autoChoosesNothingWithinTheTrainedContext()
    {
        const ContextPlan plan = planContext(smol(), 8192);
        QVERIFY(plan.rope == RopeScalingKind::None);
        QVERIFY(!plan.rolling);
    }

    void autoChoosesSelfExtendBeyondIt()
    {
        const ContextPlan plan = planContext(smol(), 131072);
        QVERIFY(plan.rope == RopeScalingKind::SelfExtend);
        QCOMPARE(plan.group, 21); // the smallest G with 2048 + (131072 - 2048) / G <= 8192
        QCOMPARE(plan.window, 2048);
        QCOMPARE(QString::fromStdString(plan.ropeText()), QString("selfextend:21:2048"));
        QVERIFY(QString::fromStdString(plan.sentence(smol()).text()).contains("groups of 21"));
        QCOMPARE(planContext(smol(), 8193).group, 2);
        QCOMPARE(planContext(smol(), 24576).group, 4);
    }

    void autoTakesWhatTheFileDeclares()
    {
        ModelConfig config = smol();
        config.declaredScaling = RopeScalingKind::Yarn;
        config.declaredFactor = 4;
        const ContextPlan plan = planContext(config, 131072);
        QVERIFY(plan.rope == RopeScalingKind::Yarn);
        QCOMPARE(plan.factor, 4.0);
        QVERIFY(planContext(config, 131072, "none").rope == RopeScalingKind::None);
    }

    void rollingNeedsNoScaling()
    {
        const ContextPlan plan = planContext(smol(), 131072, "auto", "rolling:16:8000");
        QVERIFY(plan.rolling);
        QCOMPARE(plan.sinks, 16);
        QCOMPARE(plan.rollingWindow, 8000);
        QVERIFY(plan.rope == RopeScalingKind::None);
        QVERIFY(QString::fromStdString(plan.sentence(smol()).text()).contains("8000"));
    }

    void theModelsOwnWindow()
    {
        ModelConfig config = smol();
        config.slidingWindow = 4096;
        const ContextPlan plan = planContext(config, 16384);
        QVERIFY(plan.rolling);
        QCOMPARE(plan.sinks, 0);
        QCOMPARE(plan.rollingWindow, 4096);
        QVERIFY(!planContext(config, 4096).rolling);
    }

    /// Windows of models may be shorter than the tail; windows of the author's choice hide nothing from local layers.
    void shortWindows()
    {
        ModelConfig config = smol();
        config.slidingWindow = 16;
        QCOMPARE(planContext(config, 100).rollingWindow, 16);
        config = smol();
        config.localWindow = 3000;
        QCOMPARE(planContext(config, 131072).window, 3000);
        QVERIFY(messageOf([&] { planContext(config, 131072, "none", "rolling:16:2999"); }).contains("3000"));
        QVERIFY(messageOf([&] { planContext(config, 9000, "selfextend:9:2048"); }).contains("3000"));
        QVERIFY(planContext(config, 131072, "none", "rolling:16:3000").rolling);
    }

    /// By what is planned, not by what is written.
    void longRopeByThePlan()
    {
        ModelConfig config = smol();
        config.declaredScaling = RopeScalingKind::LongRope;
        config.declaredOriginal = 4096;
        QVERIFY(planContext(config, 4096).rope == RopeScalingKind::None);
        const ContextPlan plan = planContext(config, 4097);
        QVERIFY(plan.rope == RopeScalingKind::LongRope);
        QCOMPARE(QString::fromStdString(plan.ropeText()), QString("longrope"));
        QVERIFY(planContext(config, 4097, "longrope") == plan);
        QVERIFY(planContext(config, 131072).rope == RopeScalingKind::LongRope);
        QVERIFY(messageOf([] { planContext(smol(), 100, "longrope"); }).contains("factors"));
    }

    void textFormsComeBack_data()
    {
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::newRow("none") << "none"
                              << "full";
        QTest::newRow("linear") << "linear:4"
                                << "full";
        QTest::newRow("fraction") << "linear:2.5"
                                  << "full";
        QTest::newRow("yarn") << "yarn:16"
                              << "full";
        QTest::newRow("selfextend") << "selfextend:22:1024"
                                    << "full";
        QTest::newRow("rolling") << "none"
                                 << "rolling:4:4096";
        QTest::newRow("both") << "yarn:4"
                              << "rolling:0:8192";
    }
    void textFormsComeBack()
    {
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        const ContextPlan plan = planContext(smol(), 131072, rope.toStdString(), attention.toStdString());
        QCOMPARE(QString::fromStdString(plan.ropeText()), rope);
        QCOMPARE(QString::fromStdString(plan.attentionText()), attention);
        QVERIFY(plan == planContext(smol(), 131072, plan.ropeText(), plan.attentionText()));
    }

    void badChoicesAreNamed_data()
    {
        QTest::addColumn<int>("planned");
        QTest::addColumn<QString>("rope");
        QTest::addColumn<QString>("attention");
        QTest::addColumn<QString>("named");
        QTest::newRow("word") << 1000 << "dynamic"
                              << "full"
                              << "dynamic";
        QTest::newRow("factor") << 1000 << "yarn:abc"
                                << "full"
                                << "yarn:abc";
        QTest::newRow("factor below one") << 1000 << "linear:0.5"
                                          << "full"
                                          << "1 to 1024";
        QTest::newRow("nan") << 1000 << "linear:nan"
                             << "full"
                             << "linear:nan";
        QTest::newRow("missing window") << 1000 << "selfextend:8"
                                        << "full"
                                        << "selfextend:8";
        QTest::newRow("window below the tail") << 1000 << "selfextend:8:100"
                                               << "full"
                                               << "128";
        QTest::newRow("groups too small") << 131072 << "selfextend:4:2048"
                                          << "full"
                                          << "larger groups";
        QTest::newRow("attention") << 1000 << "auto"
                                   << "sliding"
                                   << "sliding";
        QTest::newRow("rolling too short") << 1000 << "auto"
                                           << "rolling:16:100"
                                           << "128";
        QTest::newRow("both") << 131072 << "selfextend:21:2048"
                              << "rolling:16:8000"
                              << "exclude";
        QTest::newRow("zero") << 0 << "auto"
                              << "full"
                              << "0 tokens";
        QTest::newRow("negative") << -5 << "auto"
                                  << "full"
                                  << "-5 tokens";
    }
    void badChoicesAreNamed()
    {
        QFETCH(int, planned);
        QFETCH(QString, rope);
        QFETCH(QString, attention);
        QFETCH(QString, named);
        const QString message =
            messageOf([&] { planContext(smol(), planned, rope.toStdString(), attention.toStdString()); });
        QVERIFY2(message.contains(named), qPrintable(message));
    }
};

QTEST_APPLESS_MAIN(TestContextPlan)
#include "test_context_plan.moc"
