// What computes: the choice in the preferences, and why there is no GPU.
#include "ui/preferences/preferences.h"
#include "ui/preferences/preferences_dialog.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>

using namespace longhand;

class TestCompute : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theProcessorUnlessAskedFor()
    {
        qputenv("LONGHAND_CUDA_MODULE", "/nowhere/liblonghand_cuda.so");
        WindowFixture fixture;
        {
            const auto window = fixture.window();
            window->desk().preferences->show(QStringLiteral("computing"));
            QWidget* page = window->desk().preferences->dialog()->page(QStringLiteral("computing"));
            auto* choice = page->findChild<QComboBox*>(QStringLiteral("computeWith"));
            QCOMPARE(choice->currentData().toString(), QStringLiteral("cpu"));
            const auto* gpu = page->findChild<QLabel*>(QStringLiteral("gpuFound"));
            QTRY_VERIFY_WITH_TIMEOUT(gpu->text().contains(QStringLiteral("no CUDA module")), longhand::test::kPatience);
            QVERIFY(page->findChild<QLabel*>(QStringLiteral("gpuNote"))->text().contains("not been tried"));
            choice->setCurrentIndex(1);
            Q_EMIT choice->activated(1);
            QCOMPARE(window->desk().settings->get(setting::computeWith), QStringLiteral("auto"));
        }
        const auto again = fixture.window();
        again->desk().preferences->show(QStringLiteral("computing"));
        QWidget* page = again->desk().preferences->dialog()->page(QStringLiteral("computing"));
        QCOMPARE(page->findChild<QComboBox*>(QStringLiteral("computeWith"))->currentIndex(), 1);
    }
};

QTEST_MAIN(TestCompute)
#include "test_compute.moc"
