#include "ui/exporting/export_job.h"

#include "engine/types.h"

#include <QCoreApplication>
#include <QPointer>
#include <QSaveFile>
#include <QThreadPool>

#include <exception>

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
                                                "The file %1 cannot be written: %2. What it held before is unchanged.")
                        .arg(file, out.errorString())
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
    QThreadPool::globalInstance()->start([owner = QPointer<QObject>(owner), book, setting, then = std::move(then)] {
        auto printer = std::make_shared<const BookPrinter>(book, setting);
        // Through the application: the owner may go at any time on its own thread.
        QMetaObject::invokeMethod(
            qApp,
            [owner, then, printer = std::move(printer)] {
                if (owner) {
                    then(printer);
                }
            },
            Qt::QueuedConnection);
    });
}

void write(QObject* owner, ExportKind kind, const Book& book, const PrintSetting& setting, const QString& file,
           Done then)
{
    QThreadPool::globalInstance()->start(
        [owner = QPointer<QObject>(owner), kind, book, setting, file, then = std::move(then)] {
            QString error;
            try {
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
                error = QString::fromUtf8(e.what());
            }
            QMetaObject::invokeMethod(
                qApp,
                [owner, then, error] {
                    if (owner) {
                        then(error);
                    }
                },
                Qt::QueuedConnection);
        });
}

} // namespace export_job

} // namespace longhand
