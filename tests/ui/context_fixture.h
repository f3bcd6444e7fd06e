#pragma once

#include "tests/support/test_models.h"
#include "ui/actions/action_registry.h"
#include "ui/context/notes_panel.h"
#include "ui/story/project_controller.h"
#include "window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>

namespace longhand {

inline const QString Seed = QStringLiteral("The water came at night.\n\nNobody spoke of it.\n\nThe inn stood alone.");

/// With the tiny model behind the recorded stream's seam, for its tokenizer.
class ContextFixture : public WindowFixture
{
public:
    ContextFixture() { recording->reader = ContextReader(test::tinyModel()); }
};

inline bool begin(MainWindow& window, const QString& folder, const QString& seed = Seed)
{
    return window.project()->begin(seed, folder);
}

inline void show(MainWindow& window, const char* command)
{
    window.registry()->action(QLatin1String(command))->setChecked(true);
}

inline QList<QPlainTextEdit*> editors(MainWindow& window)
{
    return window.findChild<NotesPanel*>()->findChildren<QPlainTextEdit*>();
}

inline QString labels(QWidget* widget)
{
    QStringList texts;
    for (const QLabel* label : widget->findChildren<QLabel*>()) {
        texts << label->text();
    }
    return texts.join(u'\n');
}

} // namespace longhand
