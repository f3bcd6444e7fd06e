#pragma once

#include "app/export/exporter.h"
#include "ui/exporting/book_printer.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace longhand {

/// What is made of a book.
enum class ExportKind
{
    Pdf,
    Html,
    Markdown,
    CleanText,
    ExactText, ///< the manuscript, letter for letter
};

/// The file name's end of a kind, without its dot.
QString suffixOf(ExportKind kind);

/// Work on another thread that reports its end on `owner`'s, unless that is gone by then.
namespace export_job {

using Laid = std::function<void(std::shared_ptr<const BookPrinter>)>;
using Done = std::function<void(const QString& error)>;

/// Lays a book out on pages.
void layOut(QObject* owner, const Book& book, const PrintSetting& setting, Laid then);
/// Writes a file, replacing an old one completely or not at all; `story`, which is open, and other stories and models
/// are never replaced. error: empty if it was written.
void write(QObject* owner, ExportKind kind, const Book& book, const PrintSetting& setting, const QString& file,
           const QString& story, Done then);

} // namespace export_job

} // namespace longhand
