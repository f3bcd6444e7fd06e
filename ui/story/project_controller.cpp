#include "ui/story/project_controller.h"

#include "app/project/live_text.h"
#include "app/project/story_adapter.h"
#include "app/project/text/utf8_text.h"
#include "app/project/writing_mode.h"
#include "ui/story/project_names.h"
#include "ui/text/message_text.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace longhand {

namespace {

FileIdentity identityOf(const QString& file)
{
    return fileIdentity(QFile::encodeName(file).toStdString());
}

} // namespace

ProjectController::ProjectController(QObject* parent) : QObject(parent)
{
    m_saveTimer.setSingleShot(true);
    connect(&m_saveTimer, &QTimer::timeout, this, &ProjectController::flush);
    m_againTimer.setSingleShot(true);
    connect(&m_againTimer, &QTimer::timeout, this, [this] { std::exchange(m_again, {})(); });
}

ProjectController::~ProjectController() = default;

bool ProjectController::begin(const QString& seed, const QString& folder)
{
    return begin(titleFromSeed(seed), seed.toStdString(), folder);
}

bool ProjectController::begin(const QString& title, const std::string& text, const QString& folder)
{
    if (!letGo([this, title, text, folder] { begin(title, text, folder); })) {
        return false;
    }
    if (!QDir().mkpath(folder)) {
        Q_EMIT failed(tr("The folder %1 cannot be created. Choose another place for your stories.").arg(folder));
        return false;
    }
    ProjectInfo info;
    info.title = title.toStdString();
    info.createdAtMs = QDateTime::currentMSecsSinceEpoch();
    info.attentionChoice = m_newStoryView();
    try {
        const QString file = uniqueProjectFile(folder, fileNameFromTitle(title));
        auto project = Project::create(file.toStdString(), info, text);
        setStoryAdapter(*project, {StoryAdapter::Choice::Default}); // a new story has what comes with its model
        setWritingMode(*project, WritingMode::ByModel);
        setStoryCache(*project, m_newStoryCache());
        return take(std::move(project));
    } catch (const std::exception& error) {
        Q_EMIT failed(errorText(error));
        return false;
    }
}

bool ProjectController::open(const QString& file)
{
    const QString absolute = QFileInfo(file).absoluteFilePath();
    if (isOpen() && QFileInfo(this->file()) == QFileInfo(absolute)) {
        return true;
    }
    if (isTheOpenFile(absolute)) { // under another name: one file cannot be open under two
        flush();
        if (whyUnsaved().isEmpty()) {
            close();
        }
    }
    if (!letGo([this, absolute] { open(absolute); })) {
        return false;
    }
    try {
        return take(Project::open(absolute.toStdString()));
    } catch (const std::exception& error) {
        Q_EMIT failed(errorText(error));
        return false;
    }
}

bool ProjectController::take(std::unique_ptr<Project> project)
{
    close();
    m_project = std::move(project);
    m_title = QString::fromStdString(m_project->info().title);
    if (m_title.isEmpty()) {
        m_title = QFileInfo(file()).completeBaseName();
    }
    m_identity = identityOf(file());
    Q_EMIT opened();
    return true;
}

bool ProjectController::letGo(const std::function<void()>& again)
{
    flush();
    if (!isOpen() || isReadOnly() || m_givenUp) {
        return true;
    }
    if (fileIsGone()) {
        Q_EMIT closeRefused({}, again);
        return false;
    }
    if (const QString why = whyUnsaved(); !why.isEmpty()) {
        Q_EMIT closeRefused(why, again);
        return false;
    }
    if (m_edited && m_waits) {
        Q_EMIT pauseNeeded();
        m_again = again;
        m_againTimer.start(kPauseDelayMs);
        return false;
    }
    return true;
}

/// Why the last try to save something failed; empty: none did.
QString ProjectController::whyUnsaved() const
{
    QString why = m_saveError;
    for (const Unsaved& unsaved : m_unsaved) {
        why = why.isEmpty() ? unsaved.why : why;
    }
    return why;
}

bool ProjectController::isTheOpenFile(const QString& file) const
{
    return isOpen() && m_identity != FileIdentity() && identityOf(file) == m_identity;
}

bool ProjectController::fileIsGone() const
{
    return isOpen() && m_identity != FileIdentity() && identityOf(file()) != m_identity;
}

void ProjectController::close()
{
    if (!isOpen()) {
        return;
    }
    flush();
    Q_EMIT closing();
    flush(); // edits that had to wait for the run's end
    m_saveTimer.stop();
    m_againTimer.stop();
    m_edited = m_givenUp = m_waits = false;
    m_saveError.clear();
    m_unsaved.clear();
    m_project.reset(); // commits, syncs and releases the lock
    m_title.clear();
    Q_EMIT closed();
}

bool ProjectController::rename(const QString& title)
{
    const QString wanted = title.simplified();
    if (!isOpen() || wanted.isEmpty()) {
        return false;
    }
    try {
        ProjectInfo info = m_project->info();
        info.title = wanted.toStdString();
        m_project->setInfo(info);
    } catch (const std::exception& error) {
        Q_EMIT failed(errorText(error));
        return false;
    }
    m_title = wanted;
    Q_EMIT renamed();
    return true;
}

QString ProjectController::file() const
{
    return isOpen() ? QString::fromStdString(m_project->file().string()) : QString();
}

std::vector<ManuscriptPiece> ProjectController::manuscript() const
{
    std::vector<ManuscriptPiece> pieces = m_project->manuscript();
    // A run that can go on is a run on the page, also where an edited branch follows it (app/project/live_text.h): its
    // next words belong behind these, and an edit before it leaves them alone.
    if (const auto run = m_project->interruptedRun(); run && !pieces.empty()) {
        ManuscriptPiece& last = pieces.back();
        if (last.kind == SpanKind::Excerpt && last.run == run->span && last.firstToken == 0) {
            last.kind = SpanKind::Run;
            last.span = run->span;
        }
    }
    // A run's bytes may end, or be cut by an edit, inside a character: pieces are split where characters begin.
    std::string raw;
    std::vector<std::size_t> ends;
    for (const ManuscriptPiece& piece : pieces) {
        raw += piece.text;
        ends.push_back(raw.size());
    }
    const ShownText shown(raw);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        std::size_t end = ends[i];
        while (end < raw.size() && isContinuation(raw[end])) {
            ++end;
        }
        const std::size_t stop = i + 1 == pieces.size() ? shown.text().size() : shown.shownOffset(end);
        // For each token its text on the page: a character belongs to the token that completes it.
        std::size_t token = i == 0 ? 0 : ends[i - 1];
        std::size_t last = begin;
        for (std::size_t t = 0; t < pieces[i].tokenBytes.size(); ++t) {
            token += pieces[i].tokenBytes[t];
            const std::size_t whole = characterStart(raw, std::min(token, end));
            const bool lastOne = t + 1 == pieces[i].tokenBytes.size();
            const std::size_t shownEnd = lastOne ? stop : std::clamp(shown.shownOffset(whole), last, stop);
            pieces[i].tokenBytes[t] = std::uint16_t(std::min<std::size_t>(shownEnd - last, 0xffff));
            last = shownEnd;
        }
        pieces[i].text = shown.text().substr(begin, stop - begin);
        begin = stop;
    }
    return pieces;
}

void ProjectController::noteEdit()
{
    if (isOpen() && !isReadOnly()) {
        m_edited = true;
        m_givenUp = false;
        if (!m_saveTimer.isActive()) {
            m_saveTimer.start(kSaveDelayMs);
        }
        Q_EMIT savedChanged();
    }
}

void ProjectController::setUnsaved(const QString& what, const Unsaved& unsaved)
{
    const bool before = m_unsaved.contains(what);
    if (!before) {
        m_givenUp = false; // that was of earlier changes
    }
    m_unsaved.insert(what, unsaved);
    if (!before) {
        Q_EMIT savedChanged();
    }
}

void ProjectController::setSaved(const QString& what)
{
    if (m_unsaved.remove(what) > 0) {
        Q_EMIT savedChanged();
    }
}

bool ProjectController::flush()
{
    if (!isOpen()) {
        return true;
    }
    Q_EMIT flushing();
    const bool saved = saveText();
    if (saved) {
        Q_EMIT textStored();
        Q_EMIT textSaved();
    }
    return saved;
}

bool ProjectController::saveText()
{
    if (!m_edited) {
        return true;
    }
    const PageText page = m_text();
    m_waits = page.waitsForPause;
    if (m_waits) {
        m_saveTimer.start(kPauseDelayMs);
        return false;
    }
    m_saveTimer.stop();
    try {
        if (!page.begunAfter) {
            m_project->setText(page.text);
        } else if (!setTextBeforeRun(*m_project, *page.begunAfter, page.text)) {
            m_waits = true;
            m_saveTimer.start(kPauseDelayMs);
            Q_EMIT pauseNeeded();
            return false;
        }
        m_edited = false;
        m_saveError.clear();
    } catch (const std::exception& error) {
        m_saveError = errorText(error);
        m_saveTimer.start(kRetryDelayMs);
        Q_EMIT failed(
            tr("Your last changes are not saved yet: %1 Longhand tries again every few seconds.").arg(m_saveError));
    }
    Q_EMIT savedChanged();
    return !m_edited;
}

bool ProjectController::allSaved() const
{
    return !isOpen() || (!m_edited && m_unsaved.isEmpty() && m_project->allSaved());
}

void ProjectController::exportTo(const QString& file, ExportFormat format)
{
    if (!isOpen() || !flush()) {
        return;
    }
    try {
        exportProject(*m_project, format, file.toStdString());
        Q_EMIT exported(file);
    } catch (const std::exception& error) {
        Q_EMIT failed(errorText(error));
    }
}

} // namespace longhand
