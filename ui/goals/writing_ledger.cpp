#include "ui/goals/writing_ledger.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>

namespace longhand {

void WritingLedger::read()
{
    QFile file(m_file);
    if (m_file.isEmpty() || !file.open(QIODevice::ReadOnly)) {
        return;
    }
    const QJsonObject projects =
        QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("projects")).toObject();
    for (auto project = projects.begin(); project != projects.end(); ++project) {
        const QJsonObject days = project->toObject();
        for (auto day = days.begin(); day != days.end(); ++day) {
            const QDate date = QDate::fromString(day.key(), Qt::ISODate);
            const QJsonArray numbers = day->toArray();
            const auto number = [&](qsizetype i) { return std::max<qint64>(0, numbers.at(i).toInteger()); };
            if (date.isValid() && numbers.size() == 3) {
                WritingDay& known = m_projects[project.key()][date];
                known.day = day.key().toStdString();
                known.authorWords = std::max<qint64>(known.authorWords, number(0));
                known.modelWords = std::max<qint64>(known.modelWords, number(1));
                known.seconds = std::max<qint64>(known.seconds, number(2));
            }
        }
    }
}

void WritingLedger::setDays(const QString& project, const std::vector<WritingDay>& days)
{
    for (const WritingDay& day : days) {
        const QDate date = QDate::fromString(QString::fromStdString(day.day), Qt::ISODate);
        if (date.isValid()) {
            WritingDay& known = m_projects[project][date];
            known.day = day.day;
            known.authorWords = std::max<qint64>(known.authorWords, day.authorWords);
            known.modelWords = std::max<qint64>(known.modelWords, day.modelWords);
            known.seconds = std::max<qint64>(known.seconds, day.seconds);
        }
    }
}

bool WritingLedger::save()
{
    if (m_file.isEmpty()) {
        return true;
    }
    read(); // another window may have written meanwhile
    QJsonObject projects;
    for (const auto& [name, days] : m_projects) {
        QJsonObject list;
        for (const auto& [date, day] : days) {
            list.insert(date.toString(Qt::ISODate),
                        QJsonArray{qint64(day.authorWords), qint64(day.modelWords), qint64(day.seconds)});
        }
        projects.insert(name, list);
    }
    QSaveFile file(m_file);
    return file.open(QIODevice::WriteOnly) &&
           file.write(QJsonDocument(QJsonObject{{QStringLiteral("projects"), projects}}).toJson()) >= 0 &&
           file.commit();
}

std::map<QDate, WritingDay> WritingLedger::days() const
{
    std::map<QDate, WritingDay> sums;
    for (const auto& [name, days] : m_projects) {
        for (const auto& [date, day] : days) {
            WritingDay& sum = sums[date];
            sum.day = day.day;
            sum.authorWords += day.authorWords;
            sum.modelWords += day.modelWords;
            sum.seconds += day.seconds;
        }
    }
    return sums;
}

int streakOf(const std::map<QDate, WritingDay>& days, const QDate& today, qint64 target)
{
    const auto reached = [&](const QDate& day) {
        const auto known = days.find(day);
        return known != days.end() && known->second.authorWords >= std::max<qint64>(1, target);
    };
    int streak = 0;
    for (QDate day = reached(today) ? today : today.addDays(-1); reached(day); day = day.addDays(-1)) {
        ++streak;
    }
    return streak;
}

} // namespace longhand
