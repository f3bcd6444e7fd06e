// Plain and co-author mode in real windows: the choice among the notes, and what the model sees.
#include "app/project/writing_mode.h"
#include "engine/chat/chat_template.h"
#include "tests/support/chat_model.h"
#include "tests/support/test_models.h"
#include "ui/actions/action_registry.h"
#include "ui/context/context_panel.h"
#include "ui/context/context_text.h"
#include "ui/context/notes_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>

using namespace longhand;

namespace {

bool begin(MainWindow& window, const QString& folder)
{
    return window.project()->begin(QStringLiteral("The water came at night.\n\nThe inn stood alone."), folder);
}

void show(MainWindow& window, const char* command)
{
    window.registry()->action(QLatin1String(command))->setChecked(true);
}

QList<QPlainTextEdit*> editors(MainWindow& window)
{
    return window.findChild<NotesPanel*>()->findChildren<QPlainTextEdit*>();
}

/// Picks a row of the notes' choice as an author does.
void choose(QComboBox* box, WritingMode mode)
{
    box->setFocus();
    while (box->currentData().toInt() != int(mode)) {
        const int before = box->currentIndex();
        QTest::keyClick(box, box->findData(int(mode)) > before ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(box->currentIndex() != before);
    }
}

} // namespace

class TestModeView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void theModeIsChosen();
    void aModeThatIsNotThereIsExplained();
};

void TestModeView::theModeIsChosen()
{
    WindowFixture fixture;
    const auto file = fixture.path(QStringLiteral("chat.gguf")).toStdString();
    test::writeChatModel(file);
    const auto model = Model::load(file);
    fixture.recording->reader = ContextReader(model, UsualWriting{.chat = model->chat().known, .settings = {}});
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    const Project& project = *window->project()->project();
    QCOMPARE(writingMode(project), WritingMode::ByModel); // of a new story
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    show(*window, "view.notes");
    editors(*window).at(0)->setPlainText(QStringLiteral("A town of salt."));
    editors(*window).at(2)->setPlainText(QStringLiteral("Slower."));
    auto* panel = window->findChild<NotesPanel*>();
    auto* box = panel->findChild<QComboBox*>(QStringLiteral("writingMode"));
    auto* depth = panel->findChild<QSpinBox*>();
    QTRY_VERIFY(box->currentText().contains(QStringLiteral("as co-author")));
    QVERIFY(!box->toolTip().isEmpty());
    QVERIFY(!panel->findChild<QLabel*>(QStringLiteral("modeRemark"))->isVisible());
    QVERIFY(!depth->isEnabled()); // the note has no place in the story
    // What the model sees: the template's parts by name, the notes and the story as ever.
    show(*window, "view.context");
    auto* context = window->findChild<ContextPanel*>();
    auto* text = context->findChild<ContextText*>();
    QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("<|im_start|>assistant")));
    const QString shown = text->toPlainText();
    qsizetype at = 0;
    for (const char* part : {"Instruction", "<|im_start|>system", "Premise", "A town of salt.", "Instruction",
                             "Author's note", "Slower.", "Instruction", "<|im_end|>", "Story", "The inn stood alone."})
    {
        at = shown.indexOf(QLatin1String(part), at);
        QVERIFY2(at >= 0, qPrintable(QLatin1String(part) + QStringLiteral(" in\n") + shown));
    }
    show(*window, "view.notes");
    panel->raise();
    choose(box, WritingMode::Plain);
    QCOMPARE(writingMode(project), WritingMode::Plain);
    QVERIFY(depth->isEnabled());
    QTRY_VERIFY(!text->toPlainText().contains(QStringLiteral("<|im_start|>")));
    QVERIFY(text->toPlainText().contains(QStringLiteral("A town of salt.")));
    choose(box, WritingMode::CoAuthor);
    QCOMPARE(writingMode(project), WritingMode::CoAuthor);
    QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("<|im_start|>assistant")));
}

void TestModeView::aModeThatIsNotThereIsExplained()
{
    WindowFixture fixture;
    fixture.recording->reader = ContextReader(test::tinyModel()); // it has no chat template
    const auto window = fixture.window();
    QVERIFY(begin(*window, fixture.path(QStringLiteral("stories"))));
    QTRY_COMPARE(window->session()->status().state, SessionState::Ready);
    show(*window, "view.notes");
    auto* panel = window->findChild<NotesPanel*>();
    auto* box = panel->findChild<QComboBox*>(QStringLiteral("writingMode"));
    auto* remark = panel->findChild<QLabel*>(QStringLiteral("modeRemark"));
    QTRY_VERIFY(remark->text().contains(QStringLiteral("no chat template")));
    QVERIFY(box->currentText().contains(QStringLiteral("straight on")));
    const QModelIndex row = box->model()->index(box->findData(int(WritingMode::CoAuthor)), 0);
    QVERIFY(!(row.flags() & Qt::ItemIsEnabled));
    QVERIFY(panel->findChild<QSpinBox*>()->isEnabled());
}

QTEST_MAIN(TestModeView)
#include "test_mode_view.moc"
