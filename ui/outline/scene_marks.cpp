#include "ui/outline/scene_marks.h"

#include "ui/editor/page_view.h"
#include "ui/outline/outline_book.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace longhand {

namespace {

constexpr qreal kDotSize = 3;
constexpr qreal kMarkWidth = 10;
constexpr qreal kMarkGap = 28; ///< between mark and column: leaves room for the bar where a run began
constexpr qreal kLabelGap = 18;

QFont labelFont()
{
    QFont font = QApplication::font();
    font.setPointSizeF(std::max(7.0, font.pointSizeF() * 0.9));
    return font;
}

} // namespace

SceneMarks::SceneMarks(PageView* page, const OutlineBook* book, const ThemeManager* theme, QObject* parent)
    : QObject(parent), m_page(page), m_book(book), m_theme(theme)
{
    page->addMarks(this);
    connect(book, &OutlineBook::changed, page, &PageView::updateMarks);
}

SceneMarks::~SceneMarks()
{
    if (m_page) {
        m_page->removeMarks(this);
    }
}

std::vector<SceneMarks::Mark> SceneMarks::marks(const PageView& page) const
{
    std::vector<Mark> found;
    const QString& text = page.model().text();
    const auto [from, to] = page.visibleRange();
    const auto [left, width] = page.columnEdges();
    const QFontMetricsF metrics(labelFont());
    for (const OutlineItem* item : m_book->shown()) {
        const qsizetype at = item->position();
        if (item->level != OutlineLevel::Scene || item->titleInText || at < from || at > to) {
            continue;
        }
        const QRectF line = page.caretRect(at);
        if (line.isEmpty()) {
            continue;
        }
        const qsizetype end = lineEnd(text, at);
        Mark mark;
        mark.right = QStringView(text).mid(at, end - at).isRightToLeft();
        mark.margin = QRectF(mark.right ? left + width + kMarkGap : left - kMarkGap - kMarkWidth, line.top(),
                             kMarkWidth, line.height());
        const bool stars = titleInLine(text, at).title.isEmpty() && end > at;
        const qsizetype above = at > 0 ? lineStart(text, at - 1) : 0;
        QRectF room;
        if (stars) {
            const qreal x = page.caretRect(end).left();
            room = mark.right ? QRectF(left, line.top(), x - kLabelGap - left, line.height())
                              : QRectF(x + kLabelGap, line.top(), left + width - x - kLabelGap, line.height());
        } else if (at > 0 && QStringView(text).mid(above, at - 1 - above).trimmed().isEmpty()) {
            const QRectF blank = page.caretRect(above);
            room = QRectF(left, blank.top(), width, blank.height());
        }
        if (room.width() > metrics.averageCharWidth() * 4 && room.height() > 0) {
            mark.title = metrics.elidedText(item->title, Qt::ElideRight, room.width());
            mark.label = room;
        }
        found.push_back(mark);
    }
    return found;
}

void SceneMarks::marksIn(qsizetype, qsizetype, std::vector<PageMark>&) const {}

void SceneMarks::paintOver(QPainter& painter, const PageView& page) const
{
    const std::vector<Mark> all = marks(page);
    if (all.empty()) {
        return;
    }
    painter.save();
    painter.setFont(labelFont());
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor quiet = m_theme->theme().quiet;
    for (const Mark& mark : all) {
        // Three dots, the printers' scene separator.
        painter.setPen(Qt::NoPen);
        painter.setBrush(quiet);
        const QPointF middle = mark.margin.center();
        const qreal side = mark.margin.width() / 2 - kDotSize / 2;
        for (const QPointF& dot : {QPointF(0, -side * 0.9), QPointF(-side, side * 0.8), QPointF(side, side * 0.8)}) {
            painter.drawEllipse(middle + dot, kDotSize / 2, kDotSize / 2);
        }
        painter.setPen(quiet);
        painter.drawText(mark.label,
                         (mark.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                         mark.title);
    }
    painter.restore();
}

} // namespace longhand
