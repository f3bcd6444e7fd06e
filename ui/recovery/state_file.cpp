#include "ui/recovery/state_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

namespace longhand {

namespace {
constexpr qint64 kLargestFile = 4 * 1024 * 1024; // larger ones are not ours
} // namespace

StateFile::StateFile(QString file) : m_file(std::move(file)) {}

QJsonObject StateFile::read(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly) || in.size() > kLargestFile) {
        return {};
    }
    return QJsonDocument::fromJson(in.readAll()).object();
}

void StateFile::write(const QJsonObject& content)
{
    m_thread.drop(); // what waits is older
    m_thread.run([file = m_file, bytes = QJsonDocument(content).toJson(QJsonDocument::Compact)] {
        QDir().mkpath(QFileInfo(file).absolutePath());
        QSaveFile out(file);
        if (out.open(QIODevice::WriteOnly)) {
            out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
            out.write(bytes);
            out.commit();
        }
    });
}

void StateFile::remove()
{
    m_thread.drop();
    m_thread.wait();
    QFile::remove(m_file);
}

} // namespace longhand
