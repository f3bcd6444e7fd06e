#include "ui/exporting/export_job.h"

#include "app/export/replaceable.h"
#include "engine/formats/write_file.h"
#include "engine/types/error.h"
#include "ui/background/off_thread.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"

#include <QCoreApplication>
#include <QSaveFile>

#include <array>
#include <exception>
#include <filesystem>
#include <utility>

namespace longhand {

QString suffixOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Pdf:
        return QStringLiteral("pdf");
    case ExportKind::Html:
        return QStringLiteral("html");
    case ExportKind::Markdown:
        return QStringLiteral("md");
    case ExportKind::CleanText:
    case ExportKind::ExactText:
        break;
    }
    return QStringLiteral("txt");
}

namespace {

void writePdf(const Book& book, const PrintSetting& setting, const QString& file)
{
    const BookPrinter printer(book, setting);
    QSaveFile out(file);
    const auto fail = [&] {
        throw Error(QCoreApplication::translate("longhand::ExportJob",
                                                "The file %1 cannot be written: %2. Its old content is unchanged.")
                        .arg(file, fileErrorText(out))
                        .toStdString());
    };
    if (!out.open(QIODevice::WriteOnly) || !printer.writePdf(out, QString::fromStdString(book.title)) || !out.commit())
    {
        fail();
    }
}

} // namespace

namespace export_job {

void layOut(QObject* owner, const Book& book, const PrintSetting& setting, Laid then)
{
    offThread(
        owner, [book, setting] { return std::make_shared<const BookPrinter>(book, setting); }, std::move(then));
}

void write(QObject* owner, ExportKind kind, const Book& book, const PrintSetting& setting, const QString& file,
           const QString& story, Done then)
{
    const auto work = [kind, book, setting, file, story]() -> QString {
        try {
            checkReplaceable(file.toStdString(), std::array{std::filesystem::path(story.toStdString())});
            switch (kind) {
            case ExportKind::Pdf:
                writePdf(book, setting, file);
                break;
            case ExportKind::Html:
                writeFileAtomically(file.toStdString(), exportedBook(book, ExportFormat::Html));
                break;
            case ExportKind::Markdown:
                writeFileAtomically(file.toStdString(), exportedBook(book, ExportFormat::Markdown));
                break;
            case ExportKind::CleanText:
                writeFileAtomically(file.toStdString(), exportedBook(book, ExportFormat::CleanText));
                break;
            case ExportKind::ExactText: // one paragraph that holds everything
                writeFileAtomically(file.toStdString(), book.blocks.empty() ? "" : book.blocks.front().text);
                break;
            }
        } catch (const std::exception& e) {
            return errorText(e);
        }
        return {};
    };
    offThread(owner, work, std::move(then));
}

} // namespace export_job

} // namespace longhand
