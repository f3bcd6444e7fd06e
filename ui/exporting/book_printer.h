#pragma once

#include "app/export/book.h"

#include <QFont>
#include <QMarginsF>
#include <QPageSize>
#include <QTextLayout>

#include <functional>
#include <memory>
#include <vector>

class QIODevice;
class QPainter;

namespace longhand {

/// How a book is typeset on paper.
struct PrintSetting
{
    QPageSize size = QPageSize(QPageSize::A4);
    QMarginsF marginsMm{25, 22, 25, 22};
    QFont font; ///< of the text; its point size counts
    double lineFactor = 1.3;
    bool indent = true; ///< paragraphs by indent; else by space between them
    bool justify = true;
    bool titlePage = true; ///< if the book has a title
    bool chaptersOnNewPage = true;
    bool pageNumbers = true;   ///< below every page but the title's
    bool runningTitle = false; ///< above every page but the first ones

    bool operator==(const PrintSetting&) const = default;
};

/// A book laid out on pages, at 300 dots an inch whatever it is painted on: the preview is what the file shows. May be
/// created on any thread and used on another, by one at a time.
class BookPrinter
{
public:
    BookPrinter(const Book& book, const PrintSetting& setting);

    int pageCount() const { return int(m_pages.size()); }
    /// Whole pages, in 1/300 inch.
    QSizeF pageSize() const { return m_page; }
    /// Page from 0, its upper left corner at the painter's origin, in 1/300 inch.
    void paintPage(QPainter& painter, int page) const;
    /// The first page on which the n-th heading (from 0, parts and chapters) stands; -1: none.
    int pageOfHeading(int n) const;
    /// All pages as a PDF with its title set. progress: pages done; false ends it. False if it was ended or the device
    /// failed.
    bool writePdf(QIODevice& device, const QString& title, const std::function<bool(int)>& progress = {}) const;
    static constexpr int kDpi = 300;

private:
    /// A block of text with its lines broken, before it has a page.
    struct SetBlock
    {
        std::unique_ptr<QTextLayout> layout;
        double spaceAbove = 0; ///< none at the top of a page, but for a chapter that begins one
        double spaceBelow = 0;
        double lineHeight = 0;
        bool newPage = false;
        bool keepsSpaceAtTop = false;
        bool keepWithNext = false;
        bool heading = false; ///< of a part or chapter
    };
    /// A line in its place: of a block, on a page.
    struct PlacedLine
    {
        std::size_t block;
        int line;
        double y; ///< from the upper edge of the text's area
    };

    QFont fontOf(double size, bool italic) const;
    SetBlock setBlock(const QString& text, const QFont& font, Qt::Alignment alignment, double lineFactor,
                      double indent) const;
    void setBook(const Book& book);
    void paginate();
    static double leastTogether(const SetBlock& block);
    double heightOf(const SetBlock& block) const { return block.layout->lineCount() * block.lineHeight; }

    PrintSetting m_setting;
    QString m_title;
    QSizeF m_page;
    QRectF m_area; ///< of the text on a page
    double m_em = 0;
    std::vector<SetBlock> m_blocks;
    std::vector<std::vector<PlacedLine>> m_pages;
    std::vector<int> m_headingPages;
    bool m_hasTitlePage = false;
};

} // namespace longhand
