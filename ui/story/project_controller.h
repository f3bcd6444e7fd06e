#pragma once

#include "app/export/exporter.h"
#include "app/project/project.h"
#include "app/project/store/file_identity.h"
#include "app/project/story_cache.h"

#include <QMap>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace longhand {

/// Creates, opens and closes the project, and saves what the author types half a second later.
class ProjectController : public QObject
{
    Q_OBJECT

public:
    explicit ProjectController(QObject* parent = nullptr);
    ~ProjectController() override;

    /// The manuscript as the author sees it, for saving (UTF-8).
    struct PageText
    {
        std::string text;
        /// While a run is being written: `text` is the text before it, and this the head that it started or resumed
        /// from (see setTextBeforeRun()). Else `text` is the whole text.
        std::optional<SpanId> begunAfter;
        /// The run is about to be paused because the author typed: until then nothing can be saved.
        bool waitsForPause = false;
    };
    void setTextProvider(std::function<PageText()> provider) { m_text = std::move(provider); }

    /// What the model sees of new stories: ProjectInfo::attentionChoice.
    void setNewStoryView(std::function<std::string()> provider) { m_newStoryView = std::move(provider); }
    /// How new stories store keys and values.
    void setNewStoryCache(std::function<KvEncoding()> provider) { m_newStoryCache = std::move(provider); }

    /// Creates a project with the author's first words, and opens it. False: failed() was emitted, the open project
    /// stays.
    bool begin(const QString& seed, const QString& folder);
    /// The same with a title and a whole text (UTF-8).
    bool begin(const QString& title, const std::string& text, const QString& folder);
    bool open(const QString& file);
    /// Saves and closes. Nothing is asked.
    void close();
    /// Saves, before the project is closed or another one takes its place. False: closeRefused() was emitted with
    /// `again`, for once the author has decided, because the last changes cannot be saved (a full disk) or the file is
    /// gone; or a run is being paused so that they can be saved, and `again` is called then.
    bool letGo(const std::function<void()>& again);
    /// Another program has deleted or moved the file of the open story.
    bool fileIsGone() const;
    /// What cannot be saved may be lost, until the next edit.
    void giveUpChanges() { m_givenUp = true; }

    bool isOpen() const { return m_project != nullptr; }
    bool isReadOnly() const { return isOpen() && m_project->openState() == OpenState::ReadOnly; }
    const std::shared_ptr<Project>& project() const { return m_project; }
    QString file() const;
    QString title() const { return m_title; }
    /// Another title for the open project; its file keeps its name. False: failed() was emitted.
    bool rename(const QString& title);

    /// The manuscript with its authorship, every piece in complete, valid characters.
    std::vector<ManuscriptPiece> manuscript() const;
    /// The author changed the page: saved soon, at once with flush().
    void noteEdit();
    /// Saves the author's edits to the project. False if that failed, or must wait for a run to be paused; it is
    /// retried.
    bool flush();
    /// What else the author changed and is not saved.
    struct Unsaved
    {
        QString why;                   ///< why the last try to save it failed; empty: it did not
        std::function<QString()> text; ///< as the author would read it in a file; made only when that is wanted
    };
    /// Something else that the author changed (named `what`) waits to be saved.
    void setUnsaved(const QString& what, const Unsaved& unsaved);
    /// It is saved.
    void setSaved(const QString& what);
    /// Why the last try to save the text failed; empty: it did not.
    const QString& saveError() const { return m_saveError; }
    /// What waits besides the text.
    const QMap<QString, Unsaved>& unsaved() const { return m_unsaved; }
    /// All that was typed and written is in the file.
    bool allSaved() const;
    void exportTo(const QString& file, ExportFormat format);

Q_SIGNALS:
    /// A project was opened and must be shown.
    void opened();
    /// The project is about to be closed: the session must go first.
    void closing();
    void closed();
    /// Save all pending changes now: the project is about to be continued, exported or closed.
    void flushing();
    /// The text is in the file: now what else the page knows of it, before others read it again.
    void textStored();
    /// The text is saved: now what refers to its places.
    void textSaved();
    /// The open project has another title.
    void renamed();
    /// Something could not be done; `message` is for the author.
    void failed(const QString& message);
    void exported(const QString& file);
    /// See letGo(). why: the error; empty if the file is gone.
    void closeRefused(const QString& why, const std::function<void()>& again);
    /// The author's edits could (not) be saved.
    void savedChanged();
    /// The author's edits can be saved only when the current run is paused.
    void pauseNeeded();

private:
    bool take(std::unique_ptr<Project> project);
    bool isTheOpenFile(const QString& file) const;
    QString whyUnsaved() const;
    bool saveText();

    static constexpr int kSaveDelayMs = 500;
    static constexpr int kRetryDelayMs = 3000;
    static constexpr int kPauseDelayMs = 50;

    std::shared_ptr<Project> m_project;
    std::function<std::string()> m_newStoryView = [] { return ProjectInfo().attentionChoice; };
    std::function<KvEncoding()> m_newStoryCache = [] { return kNewStoryCache; };
    std::function<PageText()> m_text;
    QString m_title;
    QTimer m_saveTimer;
    bool m_edited = false;
    QString m_saveError;  ///< why the last try to save failed; empty: it did not
    bool m_waits = false; ///< the last try must wait for a run to be paused
    bool m_givenUp = false;
    QMap<QString, Unsaved> m_unsaved;
    std::function<void()> m_again; ///< once the run is paused
    QTimer m_againTimer;
    FileIdentity m_identity; ///< of the open file
};

} // namespace longhand
