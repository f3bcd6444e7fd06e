#include "ui/recovery/session_record.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QUuid>

#include <algorithm>

namespace longhand {

namespace {

QJsonObject toJson(const OpenStory& story)
{
    return {{QStringLiteral("file"), story.file},           {QStringLiteral("title"), story.title},
            {QStringLiteral("savedAtMs"), story.savedAtMs}, {QStringLiteral("words"), story.words},
            {QStringLiteral("inRun"), story.inRun},         {QStringLiteral("runTokens"), story.runTokens},
            {QStringLiteral("runTarget"), story.runTarget}, {QStringLiteral("modelLoading"), story.modelLoading}};
}

OpenStory fromJson(const QJsonObject& json)
{
    OpenStory story;
    story.file = json[QStringLiteral("file")].toString();
    story.title = json[QStringLiteral("title")].toString();
    story.savedAtMs = json[QStringLiteral("savedAtMs")].toInteger();
    story.words = json[QStringLiteral("words")].toInteger();
    story.inRun = json[QStringLiteral("inRun")].toBool();
    story.runTokens = json[QStringLiteral("runTokens")].toInteger();
    story.runTarget = json[QStringLiteral("runTarget")].toInteger();
    story.modelLoading = json[QStringLiteral("modelLoading")].toString();
    return story;
}

} // namespace

SessionRecord::SessionRecord(const QString& folder) : m_folder(folder)
{
    QDir().mkpath(folder);
    const QString name = folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_lock = std::make_unique<QLockFile>(name + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0); // held while the program runs
    m_lock->tryLock(0);
    m_file = std::make_unique<StateFile>(name + QStringLiteral(".json"));
}

SessionRecord::~SessionRecord()
{
    m_file->remove();
    m_lock->unlock();
}

QList<OpenStory> SessionRecord::takeUnclean()
{
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files)) {
        const QString file = folder.filePath(name);
        if (file == m_file->file()) {
            continue;
        }
        QLockFile lock(file.chopped(5) + QStringLiteral(".lock"));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0)) {
            continue; // that program is running
        }
        const QJsonArray stories = StateFile::read(file)[QStringLiteral("stories")].toArray();
        for (const auto& value : stories) {
            const OpenStory story = fromJson(value.toObject());
            const bool known = std::any_of(m_unclean.begin(), m_unclean.end(),
                                           [&](const OpenStory& other) { return other.file == story.file; });
            if (!story.file.isEmpty() && !known) {
                m_unclean << story;
            }
        }
        // First add it to this record, then remove it from the old one: a crash in between shows it twice at worst.
        write();
        m_file->flush();
        QFile::remove(file);
    }
    std::sort(m_unclean.begin(), m_unclean.end(),
              [](const OpenStory& a, const OpenStory& b) { return a.savedAtMs > b.savedAtMs; });
    return m_unclean;
}

void SessionRecord::setOpen(const std::optional<OpenStory>& story)
{
    if (story != m_open) {
        m_open = story;
        write();
    }
}

void SessionRecord::forget(const QString& file)
{
    if (m_unclean.removeIf([&](const OpenStory& story) { return story.file == file; }) > 0) {
        write();
    }
}

void SessionRecord::forgetAll()
{
    m_unclean.clear();
    write();
}

void SessionRecord::write()
{
    QJsonArray stories;
    if (m_open) {
        stories.append(toJson(*m_open));
    }
    for (const OpenStory& story : m_unclean) {
        stories.append(toJson(story));
    }
    m_file->write({{QStringLiteral("stories"), stories}});
}

} // namespace longhand
