#include "ui/recovery/place_store.h"

#include <QDateTime>

namespace longhand {

namespace {

QByteArray bytes(const QJsonValue& value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

QString text(const QByteArray& bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

} // namespace

std::optional<Place> PlaceStore::place(const QString& story) const
{
    const QJsonValue own = m_own[story];
    const QJsonObject json = own.isObject() ? own.toObject() : StateFile::read(m_file.file())[story].toObject();
    if (json.isEmpty()) {
        return std::nullopt;
    }
    return Place{json[QStringLiteral("caret")].toInteger(), json[QStringLiteral("top")].toInteger(),
                 bytes(json[QStringLiteral("geometry")]), bytes(json[QStringLiteral("windowState")])};
}

void PlaceStore::setPlace(const QString& story, const Place& place)
{
    m_own[story] = QJsonObject{{QStringLiteral("caret"), place.caret},
                               {QStringLiteral("top"), place.top},
                               {QStringLiteral("geometry"), text(place.geometry)},
                               {QStringLiteral("windowState"), text(place.windowState)},
                               {QStringLiteral("usedMs"), QDateTime::currentMSecsSinceEpoch()}};
    // Another program may have written meanwhile.
    QJsonObject all = StateFile::read(m_file.file());
    for (auto it = m_own.constBegin(); it != m_own.constEnd(); ++it) {
        all[it.key()] = it.value();
    }
    while (all.size() > kMostStories) {
        auto oldest = all.begin();
        for (auto it = all.begin(); it != all.end(); ++it) {
            if (it.value()[QStringLiteral("usedMs")].toInteger() < oldest.value()[QStringLiteral("usedMs")].toInteger())
            {
                oldest = it;
            }
        }
        all.erase(oldest);
    }
    m_file.write(all);
}

} // namespace longhand
