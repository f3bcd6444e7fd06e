#include "app/export/exporter.h"

#include "app/export/clean_text.h"
#include "app/export/html_text.h"
#include "app/export/replaceable.h"
#include "app/project/outline_store.h"
#include "app/project/project.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;

std::string plainText(std::string text)
{
    if (text.empty() || text.back() != '\n')
        text += '\n';
    return text;
}

std::string templateFor(const fs::path& out)
{
    fs::path name = ".";
    name += out.filename();
    name += ".XXXXXX";
    return (out.parent_path() / name).string();
}

/// A file beside its final place; gone unless it was moved there.
class TemporaryFile
{
public:
    explicit TemporaryFile(const fs::path& out) : m_out(out), m_name(templateFor(out))
    {
        m_fd = mkostemp(m_name.data(), O_CLOEXEC);
        if (m_fd < 0)
            fail(errno);
    }

    ~TemporaryFile()
    {
        if (m_fd >= 0)
            close(m_fd);
        if (!m_moved)
            unlink(m_name.c_str());
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    /// Permissions of the file that is replaced, else those of any new file.
    void setMode()
    {
        struct stat old = {};
        mode_t mode = 0;
        if (stat(m_out.c_str(), &old) == 0) {
            mode = old.st_mode & 07777;
        } else {
            const mode_t mask = umask(0);
            umask(mask);
            mode = 0666 & ~mask;
        }
        if (fchmod(m_fd, mode) != 0)
            fail(errno);
    }

    void write(std::string_view content)
    {
        while (!content.empty()) {
            const ssize_t written = ::write(m_fd, content.data(), content.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                fail(written == 0 ? EIO : errno);
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        if (fsync(m_fd) != 0)
            fail(errno);
        if (close(std::exchange(m_fd, -1)) != 0)
            fail(errno);
    }

    void moveInPlace()
    {
        if (rename(m_name.c_str(), m_out.c_str()) != 0)
            fail(errno);
        m_moved = true;
        // The new name is on the disk when its folder is.
        const fs::path folder = m_out.parent_path();
        const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd >= 0) {
            fsync(fd);
            close(fd);
        }
    }

private:
    [[noreturn]] void fail(int error) const
    {
        std::string message = "The file \"";
        message += m_out.string();
        message += "\" cannot be written: ";
        message += std::strerror(error);
        message += ". ";
        message += fs::exists(m_out) ? "What it held before is unchanged." : "Nothing was written.";
        throw Error(message);
    }

    fs::path m_out;
    std::string m_name;
    int m_fd = -1;
    bool m_moved = false;
};

} // namespace

void exportProject(Project& project, ExportFormat format, const fs::path& out, const std::string& language)
{
    checkReplaceable(out, std::array{project.file()});
    if (format == ExportFormat::PlainText) {
        writeFileAtomically(out, plainText(project.text()));
        return;
    }
    Book book = bookOf(project);
    book.language = language;
    writeFileAtomically(out, exportedBook(book, format));
}

std::vector<BookHeading> headingsOf(Project& project)
{
    std::vector<BookHeading> headings;
    for (const OutlineEntry& entry : OutlineStore(project).load()) {
        const bool named = std::any_of(entry.title.begin(), entry.title.end(), [](char c) {
            return static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
        });
        if (!entry.present || entry.dismissed || (!named && entry.level != OutlineLevel::Scene))
            continue;
        const BlockKind level = entry.level == OutlineLevel::Part      ? BlockKind::Part
                                : entry.level == OutlineLevel::Chapter ? BlockKind::Chapter
                                                                       : BlockKind::Scene;
        headings.push_back({static_cast<std::size_t>(entry.position), level, entry.title});
    }
    return headings;
}

Book bookOf(Project& project)
{
    return makeBook(project.info().title, project.text(), headingsOf(project));
}

std::string exportedBook(const Book& book, ExportFormat format)
{
    switch (format) {
    case ExportFormat::Markdown:
        return markdownBook(book);
    case ExportFormat::Html:
        return htmlDocument(book);
    case ExportFormat::PlainText:
    case ExportFormat::CleanText:
        break;
    }
    return cleanText(book);
}

void writeFileAtomically(const fs::path& out, std::string_view content)
{
    std::error_code ec;
    if (fs::is_directory(out, ec) || !out.has_filename())
        throw Error("A file cannot be written at \"" + out.string() + "\": it is a folder. Name a file in it.");
    // What a link points to is replaced, not the link.
    fs::path target = fs::weakly_canonical(out, ec);
    if (ec)
        target = fs::absolute(out);
    if (fs::exists(target, ec) && !fs::is_regular_file(target, ec))
        throw Error("\"" + out.string() + "\" is not an ordinary file: it is not replaced.");
    TemporaryFile file(target);
    file.setMode();
    file.write(content);
    file.moveInPlace();
}

} // namespace longhand
