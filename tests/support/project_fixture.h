#pragma once

#include "app/project/project.h"

#include <QTemporaryDir>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace longhand::test {

/// A folder of its own with one project file in it; gone with the object.
class TemporaryProject
{
public:
    /// Memory: where the system has a file system in memory, for tests with many syncs that are not about the disk.
    enum class Where
    {
        Disk,
        Memory
    };
    explicit TemporaryProject(Where where = Where::Disk);
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    std::filesystem::path path() const { return folder() / "story.longhand"; }
    std::unique_ptr<Project> create(const std::string& seedText) const;
    std::unique_ptr<Project> open() const { return Project::open(path()); }

private:
    QTemporaryDir m_folder;
};

RunSettings plainSettings(std::int64_t targetTokens);
/// One token for each text, ids from firstId, sources in turn.
std::vector<LoggedToken> tokensOf(const std::vector<std::string>& texts, TokenId firstId = 100);
/// A whole run, ended as stopped.
SpanId writeRun(Project& project, const std::vector<std::string>& texts);
/// All tokens of the manuscript's runs and excerpts, in order.
std::vector<TokenId> writtenTokens(const Project& project);
std::string fileContent(const std::filesystem::path& file);

} // namespace longhand::test
