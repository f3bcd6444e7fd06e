#include "ui/exporting/export_feature.h"

#include "app/import/text_import.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/exporting/export_window.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/story_answer.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>

namespace longhand {

namespace {

QString textFilter()
{
    return ExportFeature::tr("Texts (*.txt *.md *.markdown *.text);;All files (*)");
}

QString strayBytesText(std::size_t bytes)
{
    return ExportFeature::tr("%n byte(s) of it are no UTF-8 and were read as Windows-1252: look for wrong letters.",
                             nullptr, int(bytes));
}

} // namespace

ExportFeature::ExportFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_export = desk.actions->addTo(MenuPlace::Project, QStringLiteral("project.export"), tr("&Export\u2026"),
                                   tr("Ctrl+E"), tr("As PDF, web page, Markdown or text, with a preview"));
    QAction* import =
        desk.actions->addTo(MenuPlace::Project, QStringLiteral("project.import"), tr("&Import a text\u2026"), {},
                            tr("A text or Markdown file becomes a new story"));
    m_insert = desk.actions->addTo(MenuPlace::Edit, QStringLiteral("edit.insertFile"), tr("&Insert a text file\u2026"),
                                   {}, tr("Inserts a file's text at the caret"));
    connect(m_export, &QAction::triggered, this, &ExportFeature::openWindow);
    connect(import, &QAction::triggered, this, &ExportFeature::importStory);
    connect(m_insert, &QAction::triggered, this, &ExportFeature::insertFile);
    connect(desk.project, &ProjectController::opened, this, &ExportFeature::update);
    connect(desk.project, &ProjectController::closed, this, &ExportFeature::update);
    connect(desk.session, &SessionController::stateChanged, this, &ExportFeature::update);
    update();
}

void ExportFeature::update()
{
    const bool open = m_desk.project->isOpen();
    m_export->setEnabled(open);
    m_insert->setEnabled(open && !m_desk.page->isLocked());
    if (!open && m_window) {
        m_window->close();
    }
}

void ExportFeature::openWindow()
{
    if (!m_window) {
        m_window = new ExportWindow(m_desk.settings, m_desk.window);
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &ExportWindow::refreshRequested, this, &ExportFeature::fillWindow);
        connect(m_window, &ExportWindow::exported, this, [this](const QString& file) {
            m_desk.messages->show(QStringLiteral("export"), MessageKind::Info, tr("Exported to %1").arg(file));
        });
        connect(m_window, &ExportWindow::failed, this, [this](const QString& message) {
            m_desk.messages->show(QStringLiteral("export"), MessageKind::Error, message);
        });
    }
    fillWindow(); // the author worked on beside an open one
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void ExportFeature::fillWindow()
{
    if (!m_desk.project->isOpen()) {
        return; // the window is about to go
    }
    m_desk.project->flush(); // the outline refers to the text in the project
    std::vector<BookHeading> headings;
    try {
        headings = headingsOf(*m_desk.project->project());
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("export"), MessageKind::Warning, errorText(error));
    }
    m_window->setManuscript(m_desk.project->title().toStdString(), m_desk.page->manuscript(), headings,
                            m_desk.project->file());
}

void ExportFeature::importStory()
{
    FileDialogs::openFile(
        m_desk.window, tr("Import a text"), m_desk.settings->projectFolder(), textFilter(),
        [this](const QString& file) {
            try {
                const ImportedText text = importText(file.toStdString());
                if (m_desk.project->begin(QString::fromStdString(text.title), text.text,
                                          m_desk.settings->projectFolder())) {
                    QString told =
                        tr("%1 was imported as a new story (%2 words, read as %3). The file itself is unchanged.")
                            .arg(QFileInfo(file).fileName(), countText(m_desk.page->wordCount()),
                                 QString::fromStdString(text.encoding));
                    if (text.strayBytes > 0) {
                        told += u' ' + strayBytesText(text.strayBytes);
                    }
                    m_desk.messages->show(QStringLiteral("import"), MessageKind::Info, told);
                }
            } catch (const std::exception& error) {
                m_desk.messages->show(QStringLiteral("import"), MessageKind::Error, errorText(error));
            }
        });
}

void ExportFeature::insertFile()
{
    FileDialogs::openFile(m_desk.window, tr("Insert a text file"), m_desk.settings->projectFolder(), textFilter(),
                          answerForThisStory(m_desk, [this](const QString& file) {
                              try {
                                  const ImportedText text = importText(file.toStdString(), ImportAs::Passage);
                                  const qsizetype caret = m_desk.page->caretPosition();
                                  m_desk.page->replaceRange(caret, caret, toDisplay(text.text));
                                  if (text.strayBytes > 0) {
                                      m_desk.messages->show(QStringLiteral("import"), MessageKind::Info,
                                                            strayBytesText(text.strayBytes));
                                  }
                              } catch (const std::exception& error) {
                                  m_desk.messages->show(QStringLiteral("import"), MessageKind::Error, errorText(error));
                              }
                          }));
}

} // namespace longhand
