#pragma once

#include "ui/actions/action_registry.h"
#include "ui/outline/outline_book.h"
#include "ui/outline/outline_feature.h"
#include "ui/outline/outline_model.h"
#include "ui/outline/outline_panel.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>

namespace longhand {

inline const QString Book =
    QStringLiteral("Once there was salt.\n\nPart One\n\nChapter 1\n\nThe inn stood alone.\n\n"
                   "Chapter 2: The Ferry\n\nThe ferry came late.\n\n* * *\n\nThey crossed at night.\n\n"
                   "Part Two\n\nChapter 3\n\nLow water, at last.");

/// A window with a story open, and its outline.
struct Story
{
    explicit Story(WindowFixture& fixture, const QString& text = Book) : window(fixture.window())
    {
        if (!window->project()->begin(text, fixture.path(QStringLiteral("stories")))) {
            qFatal("no project");
        }
        find();
    }
    Story(WindowFixture& fixture, const QString& file, bool) : window(fixture.window())
    {
        if (!window->openProject(file)) {
            qFatal("not opened");
        }
        find();
    }
    void find()
    {
        feature = window->findChild<OutlineFeature*>();
        book = feature->book();
        edits = feature->edits();
        moves = feature->moves();
        model = feature->panel()->model();
        tester =
            std::make_unique<QAbstractItemModelTester>(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    QString text() const { return window->page()->model().text(); }
    std::int64_t id(const QString& title) const
    {
        for (const OutlineItem* item : book->shown()) {
            if (item->title == title) {
                return item->id;
            }
        }
        return 0;
    }
    QStringList titles() const
    {
        QStringList all;
        for (const OutlineItem* item : book->shown()) {
            all << item->title;
        }
        return all;
    }
    /// Every entry begins at the line that its title stands in.
    bool agrees() const
    {
        for (const OutlineItem* item : book->shown()) {
            const QString line = text().mid(item->position(), lineEnd(text(), item->position()) - item->position());
            if (item->titleInText && !line.trimmed().contains(item->title)) {
                return false;
            }
        }
        return true;
    }
    void trigger(const QString& command) const { window->registry()->action(command)->trigger(); }

    std::unique_ptr<MainWindow> window;
    OutlineFeature* feature = nullptr;
    OutlineBook* book = nullptr;
    OutlineEdits* edits = nullptr;
    OutlineMoves* moves = nullptr;
    OutlineModel* model = nullptr;
    std::unique_ptr<QAbstractItemModelTester> tester;
};

inline const QStringList AllTitles{QStringLiteral("Part One"),
                                   QStringLiteral("Chapter 1"),
                                   QStringLiteral("Chapter 2: The Ferry"),
                                   QStringLiteral("They crossed at night."),
                                   QStringLiteral("Part Two"),
                                   QStringLiteral("Chapter 3")};

} // namespace longhand
