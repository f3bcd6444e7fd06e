#include "tests/support/project_fixture.h"

#include <QDir>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace longhand::test {

TemporaryProject::TemporaryProject(Where where)
    : m_folder(where == Where::Memory && access("/dev/shm", W_OK) == 0 ? QStringLiteral("/dev/shm/longhand-XXXXXX")
                                                                       : QDir::tempPath() + "/longhand-XXXXXX")
{
}

std::unique_ptr<Project> TemporaryProject::create(const std::string& seedText) const
{
    ProjectInfo info;
    info.title = "The Salt Year";
    return Project::create(path(), info, seedText);
}

RunSettings plainSettings(std::int64_t targetTokens)
{
    RunSettings settings;
    settings.targetTokens = targetTokens;
    settings.modelFingerprint = "fingerprint";
    settings.modelName = "model";
    settings.isa = "portable";
    settings.programVersion = LONGHAND_VERSION;
    return settings;
}

std::vector<LoggedToken> tokensOf(const std::vector<std::string>& texts, TokenId firstId)
{
    std::vector<LoggedToken> tokens;
    for (std::size_t i = 0; i < texts.size(); ++i)
        tokens.push_back({firstId + static_cast<TokenId>(i), static_cast<TokenSource>(i % 8), texts[i]});
    return tokens;
}

SpanId writeRun(Project& project, const std::vector<std::string>& texts)
{
    const SpanId run = project.beginRun(plainSettings(static_cast<std::int64_t>(texts.size())));
    project.appendTokens(run, tokensOf(texts), 0.25);
    project.setRunState(run, RunState::Stopped, FinishReason::Stopped);
    return run;
}

std::vector<TokenId> writtenTokens(const Project& project)
{
    std::vector<TokenId> tokens;
    for (const ManuscriptPiece& piece : project.manuscript())
        tokens.insert(tokens.end(), piece.tokens.begin(), piece.tokens.end());
    return tokens;
}

std::string fileContent(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::stringstream content;
    content << in.rdbuf();
    return content.str();
}

} // namespace longhand::test
