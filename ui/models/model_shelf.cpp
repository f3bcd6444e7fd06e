#include "ui/models/model_shelf.h"

#include "app/library/model_library.h"
#include "engine/model_files/open_model.h"
#include "ui/background/trash.h"
#include "ui/settings/app_settings.h"
#include "ui/story/session_controller.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <set>

namespace longhand {

namespace {

constexpr int kSoonMs = 50;

std::vector<std::filesystem::path> pathsOf(const QStringList& names)
{
    std::vector<std::filesystem::path> paths;
    for (const QString& name : names) {
        paths.emplace_back(name.toStdString());
    }
    return paths;
}

QString canonical(const QString& path)
{
    const QString real = QFileInfo(path).canonicalFilePath();
    return real.isEmpty() ? path : real;
}

/// A folder, a file, or all parts of a split one.
QStringList wholeModel(const QString& file)
{
    if (QFileInfo(file).isDir()) {
        return {file};
    }
    QStringList files;
    for (const std::filesystem::path& part : modelFiles(file.toStdString())) {
        files << QString::fromStdString(part.string());
    }
    return files;
}

} // namespace

ModelShelf::ModelShelf(AppSettings* settings, SessionController* session, Downloads* downloads, QObject* parent)
    : QObject(parent), m_settings(settings), m_session(session), m_downloads(downloads)
{
    m_showSoon.setSingleShot(true);
    m_showSoon.setInterval(kSoonMs);
    const auto soon = [this] {
        if (!m_showSoon.isActive()) {
            m_showSoon.start();
        }
    };
    connect(&m_showSoon, &QTimer::timeout, this, &ModelShelf::show);
    connect(downloads, &Downloads::changed, this, soon);
    connect(downloads, &Downloads::finished, this, [this](const QString& target) {
        m_fetched << target;
        lookAgain();
    });
    connect(downloads, &Downloads::partFinished, this, &ModelShelf::lookAgain);
    connect(session, &SessionController::stateChanged, this, soon);
    connect(session, &SessionController::statusChanged, this, [this, soon](const SessionStatus& status) {
        if (status.state == SessionState::Loading) {
            soon();
        }
    });
}

ModelShelf::~ModelShelf()
{
    m_quit = true; // the worker, the last member, is waited for
}

QString ModelShelf::folder()
{
    return QString::fromStdString(modelFolder().string());
}

void ModelShelf::lookAgain()
{
    if (m_looking) {
        m_lookOnceMore = true;
        return;
    }
    m_looking = true;
    m_downloads->findIncomplete(folder());
    ModelPlaces places;
    places.folders = pathsOf(QStringList{folder()} + m_settings->get(setting::modelFolders));
    places.files = pathsOf(m_settings->get(setting::modelFiles));
    for (const QString& remembered :
         {m_settings->modelFile(), QString::fromStdString(starterModel().value_or("").string()),
          QString::fromStdString(m_session->status().modelFile)})
    {
        if (!remembered.isEmpty()) {
            places.files.emplace_back(remembered.toStdString());
        }
    }
    onWorker([places](const auto& proceed) { return scanModels(places, proceed); },
             [this](std::vector<FoundModel> found) {
                 m_found.clear();
                 for (FoundModel& model : found) {
                     m_found.push_back(std::make_shared<const FoundModel>(std::move(model)));
                 }
                 m_looking = false;
                 m_lookedOnce = true;
                 if (!m_lookOnceMore) {
                     m_fetched.clear();
                 }
                 show();
                 Q_EMIT lookedThrough();
                 if (std::exchange(m_lookOnceMore, false)) {
                     lookAgain();
                 }
             });
}

void ModelShelf::show()
{
    const SessionStatus& status = m_session->status();
    const QString inMemory = canonical(QString::fromStdString(status.modelFile));
    const QStringList hidden = m_settings->get(setting::modelsHidden);
    std::vector<ModelRow> rows;
    std::set<QString> fetched;
    for (const DownloadEntry& download : m_downloads->entries()) {
        ModelRow row;
        row.path = download.request.target;
        row.bytes = quint64(std::max<qint64>(download.status.total, download.status.received));
        row.state = download.status.active() ? ModelState::Fetching : ModelState::Incomplete;
        row.why = download.status.message;
        row.fraction =
            download.status.total > 0 ? double(download.status.received) / double(download.status.total) : -1;
        fetched.insert(row.path);
        fetched.insert(download.request.model); // no model until its last part is in
        rows.push_back(std::move(row));
    }
    for (const QString& target : m_fetched) { // in the list until it is looked through
        ModelRow row;
        row.path = target;
        row.state = ModelState::Fetching;
        row.fraction = 1;
        fetched.insert(target);
        rows.push_back(std::move(row));
    }
    bool listed = false;
    for (const auto& found : m_found) {
        ModelRow row;
        row.path = QString::fromStdString(found->file.string());
        const bool here = !inMemory.isEmpty() && canonical(row.path) == inMemory;
        listed |= here;
        if (fetched.contains(row.path) || (hidden.contains(row.path) && !here)) {
            continue;
        }
        row.found = found;
        row.bytes = found->bytes;
        row.why = messageText(found->damage);
        if (here && m_session->hasModel()) {
            row.state = ModelState::Loaded;
        } else if (!row.usable()) {
            row.state = ModelState::Damaged;
        }
        rows.push_back(std::move(row));
    }
    m_list.setRows(std::move(rows));
    // A model in use may lie anywhere. Once each, in case it cannot be found.
    if (m_lookedOnce && !listed && m_session->hasModel() && std::exchange(m_lookedFor, inMemory) != inMemory) {
        lookAgain();
    }
}

void ModelShelf::addFile(const QString& file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    QStringList hidden = m_settings->get(setting::modelsHidden);
    hidden.removeAll(path);
    m_settings->set(setting::modelsHidden, hidden);
    QStringList files = m_settings->get(setting::modelFiles);
    if (!files.contains(path)) {
        m_settings->set(setting::modelFiles, files << path);
    }
    lookAgain();
}

void ModelShelf::addFolder(const QString& folder)
{
    const QString path = QDir(folder).absolutePath();
    QStringList folders = m_settings->get(setting::modelFolders);
    if (!folders.contains(path)) {
        m_settings->set(setting::modelFolders, folders << path);
    }
    // An author who adds a folder wants to see what is in it.
    QStringList hidden = m_settings->get(setting::modelsHidden);
    hidden.removeIf([&](const QString& file) { return file.startsWith(path + u'/'); });
    m_settings->set(setting::modelsHidden, hidden);
    lookAgain();
}

void ModelShelf::takeOff(const QString& file)
{
    QStringList files = m_settings->get(setting::modelFiles);
    files.removeAll(file);
    m_settings->set(setting::modelFiles, files);
    QStringList hidden = m_settings->get(setting::modelsHidden);
    if (!hidden.contains(file)) {
        m_settings->set(setting::modelsHidden, hidden << file);
    }
    show();
}

void ModelShelf::forgetFolder(const QString& folder)
{
    QStringList folders = m_settings->get(setting::modelFolders);
    folders.removeAll(folder);
    m_settings->set(setting::modelFolders, folders);
    lookAgain();
}

QString ModelShelf::addedFolderOf(const QString& file) const
{
    for (const QString& folder : m_settings->get(setting::modelFolders)) {
        if (file.startsWith(folder + u'/')) {
            return folder;
        }
    }
    return {};
}

bool ModelShelf::moveToTrash(const QString& file, QString* why)
{
    bool moved = true;
    for (const QString& part : wholeModel(file)) {
        QFile model(part);
        if (!longhand::moveToTrash(model)) {
            *why = tr("%1 could not be moved to the trash: %2").arg(QFileInfo(part).fileName(), fileErrorText(model));
            moved = false;
            break;
        }
    }
    lookAgain();
    return moved;
}

QString ModelShelf::trashQuestion(const QString& file)
{
    if (QFileInfo(file).isDir()) {
        return tr("Move the whole folder %1 to the trash, with all that is in it?").arg(file);
    }
    const auto parts = wholeModel(file).size();
    return parts == 1 ? tr("Move %1 to the trash?").arg(QFileInfo(file).fileName())
                      : tr("Move %1 to the trash, all %2 files?").arg(nameOf(file)).arg(parts);
}

QString ModelShelf::nameOf(const QString& file)
{
    return QString::fromStdString(modelFileName(file.toStdString()));
}

} // namespace longhand
