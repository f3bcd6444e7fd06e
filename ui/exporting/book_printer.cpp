#include "ui/exporting/book_printer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {
constexpr double kMmAnInch = 25.4;
constexpr double kPointsAnInch = 72;
} // namespace

BookPrinter::BookPrinter(const Book& book, const PrintSetting& setting)
    : m_setting(setting), m_title(QString::fromStdString(book.title))
{
    const double dot = kDpi / kMmAnInch;
    m_page = setting.size.size(QPageSize::Millimeter) * dot;
    const QMarginsF& margins = setting.marginsMm;
    m_area =
        QRectF(margins.left() * dot, margins.top() * dot, m_page.width() - (margins.left() + margins.right()) * dot,
               m_page.height() - (margins.top() + margins.bottom()) * dot);
    const double points = setting.font.pointSizeF() > 0 ? setting.font.pointSizeF() : 11;
    m_em = points * kDpi / kPointsAnInch;
    setBook(book);
    paginate();
}

/// In dots, so that it is as large on every device.
QFont BookPrinter::fontOf(double size, bool italic) const
{
    QFont font = m_setting.font;
    font.setPixelSize(std::max(1, int(std::lround(m_em * size))));
    font.setItalic(italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

BookPrinter::SetBlock BookPrinter::setBlock(const QString& text, const QFont& font, Qt::Alignment alignment,
                                            double lineFactor, double indent) const
{
    SetBlock block;
    QString shown = text;
    block.layout = std::make_unique<QTextLayout>(shown.replace(u'\n', QChar::LineSeparator), font);
    QTextOption option(alignment);
    option.setTextDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    block.layout->setTextOption(option);
    block.layout->setCacheEnabled(true);
    block.lineHeight = QFontMetricsF(font).height() * lineFactor;
    block.layout->beginLayout();
    double above = indent;
    for (QTextLine line = block.layout->createLine(); line.isValid(); line = block.layout->createLine()) {
        line.setLineWidth(m_area.width() - above);
        line.setPosition(QPointF(option.textDirection() == Qt::RightToLeft ? 0 : above, 0));
        above = 0;
    }
    block.layout->endLayout();
    return block;
}

void BookPrinter::setBook(const Book& book)
{
    const auto heading = [&](const QString& text, double size, bool italic, double above, double below) {
        SetBlock block = setBlock(text, fontOf(size, italic), Qt::AlignHCenter, 1.15, 0);
        block.spaceAbove = above * m_em;
        block.spaceBelow = below * m_em;
        block.keepWithNext = true;
        return block;
    };
    m_hasTitlePage = m_setting.titlePage && !m_title.isEmpty();
    if (!m_title.isEmpty()) {
        SetBlock title = m_hasTitlePage ? heading(m_title, 2.2, false, m_area.height() / m_em * 0.33, 0)
                                        : heading(m_title, 1.8, false, 2, 3);
        title.keepsSpaceAtTop = true;
        title.keepWithNext = !m_hasTitlePage;
        m_blocks.push_back(std::move(title));
    }
    bool newPage = m_hasTitlePage;
    bool indented = false;
    bool belowPart = false;
    for (const BookBlock& part : book.blocks) {
        const QString text = QString::fromStdString(part.text);
        SetBlock block;
        switch (part.kind) {
        case BlockKind::Part:
        case BlockKind::Chapter: {
            const bool isPart = part.kind == BlockKind::Part;
            block = isPart ? heading(text, 1.7, false, 4, 2.5) : heading(text, 1.35, false, belowPart ? 0 : 4, 2);
            block.heading = true;
            // A chapter right below its part stays with it.
            block.newPage = newPage || (m_setting.chaptersOnNewPage && !m_blocks.empty() && !(belowPart && !isPart));
            block.keepsSpaceAtTop = block.newPage || m_blocks.empty();
            break;
        }
        case BlockKind::Scene:
            block = heading(text, 1, true, 1.5, 0.8);
            break;
        case BlockKind::SceneBreak:
            block = heading(QStringLiteral("*\u2003*\u2003*"), 1, false, 0.8, 0.8);
            break;
        case BlockKind::Paragraph: {
            // Lines of verse are not justified.
            const bool verse = text.contains(u'\n');
            const double indent = m_setting.indent && indented ? 1.5 * m_em : 0;
            block = setBlock(text, fontOf(1, false), m_setting.justify && !verse ? Qt::AlignJustify : Qt::AlignLeading,
                             m_setting.lineFactor, indent);
            block.spaceBelow = m_setting.indent ? 0 : 0.6 * block.lineHeight;
            break;
        }
        }
        block.newPage = block.newPage || newPage;
        newPage = false;
        indented = part.kind == BlockKind::Paragraph;
        belowPart = part.kind == BlockKind::Part;
        m_blocks.push_back(std::move(block));
    }
}

/// Two lines of a paragraph; three if it has three, because two and one cannot be split well.
double BookPrinter::leastTogether(const SetBlock& block)
{
    const int lines = block.layout->lineCount();
    return std::min(lines, lines == 3 ? 3 : 2) * block.lineHeight;
}

/// Puts lines on pages: no single line of a paragraph alone at an edge, no heading without text below it.
void BookPrinter::paginate()
{
    const double bottom = m_area.height() + 0.5;
    double y = 0;
    m_pages.emplace_back();
    const auto turn = [&] {
        m_pages.emplace_back();
        y = 0;
    };
    double below = 0; // of the block before
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        const SetBlock& block = m_blocks[i];
        const int lines = block.layout->lineCount();
        if (block.newPage && !m_pages.back().empty()) {
            turn();
        }
        const bool atTop = m_pages.back().empty();
        double top = y + (atTop ? (block.keepsSpaceAtTop ? block.spaceAbove : 0) : std::max(below, block.spaceAbove));
        // What must stay with its beginning.
        double least = leastTogether(block);
        if (block.keepWithNext) {
            least = heightOf(block) + block.spaceBelow;
            if (i + 1 < m_blocks.size()) {
                least += leastTogether(m_blocks[i + 1]);
            }
        }
        if (!atTop && top + least > bottom) {
            turn();
            top = 0;
        }
        for (int line = 0; line < lines; ++line) {
            // The second to last line moves too if the last has no room.
            const bool leavesOne = line == lines - 2 && lines > 3 && top + 2 * block.lineHeight > bottom;
            if ((top + block.lineHeight > bottom || leavesOne) && !m_pages.back().empty()) {
                turn();
                top = 0;
            }
            if (line == 0 && block.heading) {
                m_headingPages.push_back(int(m_pages.size()) - 1);
            }
            m_pages.back().push_back({i, line, top});
            top += block.lineHeight;
        }
        y = top;
        below = block.spaceBelow;
    }
}

void BookPrinter::paintPage(QPainter& painter, int page) const
{
    painter.save();
    painter.setPen(Qt::black);
    for (const PlacedLine& place : m_pages[std::size_t(page)]) {
        const SetBlock& block = m_blocks[place.block];
        const QTextLine line = block.layout->lineAt(place.line);
        const double lead = (block.lineHeight - line.height()) / 2;
        line.draw(&painter, m_area.topLeft() + QPointF(0, place.y + lead - line.y()));
    }
    const bool isTitle = m_hasTitlePage && page == 0;
    const double room = 10 * kDpi / kMmAnInch;
    painter.setFont(fontOf(0.85, false));
    if (m_setting.pageNumbers && !isTitle) {
        painter.drawText(QRectF(m_area.left(), m_area.bottom() + room * 0.4, m_area.width(), room),
                         Qt::AlignHCenter | Qt::AlignTop, QString::number(page + 1));
    }
    if (m_setting.runningTitle && page > (m_hasTitlePage ? 1 : 0)) {
        painter.drawText(QRectF(m_area.left(), m_area.top() - room * 1.4, m_area.width(), room),
                         Qt::AlignHCenter | Qt::AlignBottom, m_title);
    }
    painter.restore();
}

int BookPrinter::pageOfHeading(int n) const
{
    return n >= 0 && n < int(m_headingPages.size()) ? m_headingPages[std::size_t(n)] : -1;
}

bool BookPrinter::writePdf(QIODevice& device, const QString& title, const std::function<bool(int)>& progress) const
{
    QPdfWriter writer(&device);
    writer.setResolution(kDpi);
    writer.setPageSize(m_setting.size);
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Longhand"));
    QPainter painter(&writer);
    if (!painter.isActive()) {
        return false;
    }
    for (int page = 0; page < pageCount(); ++page) {
        if (page > 0 && !writer.newPage()) {
            return false;
        }
        paintPage(painter, page);
        if (progress && !progress(page + 1)) {
            painter.end();
            return false;
        }
    }
    return painter.end();
}

} // namespace longhand
