#pragma once

#include "app/project/writing_days.h"

#include <QDate>
#include <QString>

#include <map>
#include <vector>

namespace longhand {

/// The days of writing of all projects, in one small file (JSON) beside the settings: what the calendar shows. The
/// projects' own files are authoritative: opening a project updates its days. Several windows may write it: for a
/// project's day the larger number wins.
class WritingLedger
{
public:
    /// An empty name: in memory only.
    explicit WritingLedger(const QString& file) : m_file(file) { read(); }

    /// The days of one project, all of them. A copy of a project has the project's name: it does not count twice.
    void setDays(const QString& project, const std::vector<WritingDay>& days);
    /// Writes the file. False if that failed; nothing is lost, as the projects have the data.
    bool save();

    /// Summed over the projects.
    std::map<QDate, WritingDay> days() const;

private:
    void read();

    QString m_file;
    std::map<QString, std::map<QDate, WritingDay>> m_projects;
};

/// Days in a row up to `today` (which may still be without words) on which at least `target` words, or any, were
/// written by the author.
int streakOf(const std::map<QDate, WritingDay>& days, const QDate& today, qint64 target);

} // namespace longhand
