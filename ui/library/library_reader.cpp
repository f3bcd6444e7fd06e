#include "ui/library/library_reader.h"

#include "app/project/project.h"
#include "app/project/project_files.h"
#include "ui/background/trash.h"
#include "ui/story/project_names.h"
#include "ui/text/message_text.h"
#include "ui/text/word_counter.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace longhand {

namespace {

QStringList filesOf(const QString& folder, const QStringList& more)
{
    QStringList files;
    const auto add = [&files](const QFileInfo& info) {
        const QString path = info.canonicalFilePath();
        if (!path.isEmpty() && !files.contains(path)) {
            files << path;
        }
    };
    if (!folder.isEmpty()) {
        for (const QFileInfo& info : QDir(folder).entryInfoList({QStringLiteral("*.longhand")}, QDir::Files)) {
            add(info);
        }
    }
    for (const QString& file : more) {
        add(QFileInfo(file));
    }
    return files;
}

} // namespace

StoryInfo readStory(const QString& file)
{
    StoryInfo story;
    story.file = file;
    story.title = QFileInfo(file).completeBaseName();
    story.changed = QFileInfo(file).lastModified();
    try {
        const ProjectPeek peek = peekProject(file.toStdString());
        if (!peek.info.title.empty()) {
            story.title = QString::fromStdString(peek.info.title);
        }
        WordCounter words;
        words.add(QString::fromStdString(peek.text));
        story.words = words.words();
        story.inUse = peek.inUse;
        story.changed = QDateTime::fromMSecsSinceEpoch(peek.changedMs);
    } catch (const std::exception& error) {
        story.error = errorText(error);
    }
    return story;
}

LibraryReader::~LibraryReader()
{
    ++m_reading;
    m_thread.drop();
}

void LibraryReader::read(const QString& folder, const QStringList& files)
{
    const int number = ++m_reading;
    m_thread.run(
        [this, number, folder, files] {
            QList<StoryInfo> stories;
            for (const QString& file : filesOf(folder, files)) {
                if (m_reading != number) {
                    return stories;
                }
                stories << readStory(file);
            }
            std::stable_sort(stories.begin(), stories.end(),
                             [](const StoryInfo& a, const StoryInfo& b) { return a.changed > b.changed; });
            return stories;
        },
        [this, number](const QList<StoryInfo>& stories) {
            if (m_reading == number) {
                Q_EMIT listed(stories);
            }
        });
}

void LibraryReader::run(std::function<QString()> work)
{
    m_thread.run(
        [work = std::move(work)] {
            try {
                return std::pair(true, work());
            } catch (const std::exception& error) {
                return std::pair(false, errorText(error));
            }
        },
        [this](const std::pair<bool, QString>& result) {
            result.first ? Q_EMIT done(result.second) : Q_EMIT failed(result.second);
        });
}

void LibraryReader::rename(const QString& file, const QString& title)
{
    run([file, title] {
        const auto project = Project::open(file.toStdString(), OpenFor::LookOnly);
        ProjectInfo info = project->info();
        info.title = title.simplified().toStdString();
        project->setInfo(info);
        return QString();
    });
}

void LibraryReader::duplicate(const QString& file, const QString& title)
{
    run([file, title] {
        const QFileInfo info(file);
        const QString its = tr("%1 (copy)").arg(title.isEmpty() ? readStory(file).title : title);
        const QString copy = uniqueProjectFile(info.absolutePath(), fileNameFromTitle(info.completeBaseName()));
        copyProject(file.toStdString(), copy.toStdString(), its.toStdString());
        return tr("A copy was made: %1").arg(copy);
    });
}

void LibraryReader::moveToTrash(const QString& file)
{
    run([file] {
        try {
            // Opening merges what an unclean exit left beside the file; closing leaves a single file.
            const auto project = Project::open(file.toStdString());
            if (project->openState() == OpenState::ReadOnly && !project->lockHolder().empty()) {
                throw std::runtime_error(tr("%1 is open elsewhere (%2): it was not moved.")
                                             .arg(file, messageText(project->lockHolder()))
                                             .toStdString());
            }
        } catch (const std::exception&) {
            // An unreadable file may be moved, unless part of it lies beside it.
            if (QFileInfo(file + QStringLiteral("-wal")).size() > 0 || readStory(file).error.isEmpty()) {
                throw;
            }
        }
        QFile story(file);
        if (!longhand::moveToTrash(story)) {
            throw std::runtime_error(tr("%1 could not be moved to the trash.").arg(file).toStdString());
        }
        return tr("%1 is in the trash of your desktop now.").arg(QFileInfo(file).fileName());
    });
}

} // namespace longhand
