#include "ui/palette/palette_delegate.h"

#include "ui/palette/palette_model.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kMargin = 10;
constexpr int kPadding = 5; // above and below a row's text
constexpr int kGap = 18;
constexpr int kGroupWidth = 60; // so that the texts stand below each other

QList<QTextLayout::FormatRange> boldLetters(const QList<int>& letters)
{
    QList<QTextLayout::FormatRange> ranges;
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    for (const int letter : letters) {
        ranges.append({letter, 1, bold});
    }
    return ranges;
}

} // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    Q_UNUSED(index)
    return {100, option.fontMetrics.height() + 2 * kPadding};
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem row = option;
    row.text.clear();
    const QStyle* style = row.widget != nullptr ? row.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &row, painter, row.widget);
    const bool selected = row.state.testFlag(QStyle::State_Selected);
    const bool enabled = index.data(PaletteModel::EnabledRole).toBool();
    const QPalette& palette = row.palette;
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    const QColor ink = palette.color(group, selected && enabled ? QPalette::HighlightedText : QPalette::Text);
    QColor quiet = ink;
    quiet.setAlphaF(0.72F);

    painter->save();
    painter->setFont(row.font);
    const QRect area = row.rect.adjusted(kMargin, 0, -kMargin, 0);
    const QString keys = index.data(PaletteModel::KeysRole).toString();
    const QString why = index.data(PaletteModel::WhyRole).toString();
    const QString right = enabled || why.isEmpty() ? keys : why;
    const int rightWidth = right.isEmpty() ? 0 : row.fontMetrics.horizontalAdvance(right) + kGap;
    painter->setPen(quiet);
    painter->drawText(area, int(Qt::AlignVCenter | Qt::AlignTrailing), right);

    const QString name = index.data(PaletteModel::GroupRole).toString();
    const int groupWidth = std::max(kGroupWidth, row.fontMetrics.horizontalAdvance(name));
    const bool mirrored = row.direction == Qt::RightToLeft;
    painter->drawText(area, int(Qt::AlignVCenter | Qt::AlignLeading), name);
    const int space = area.width() - rightWidth - groupWidth - kGap;
    const QString text = index.data(Qt::DisplayRole).toString();
    QTextLayout layout(row.fontMetrics.elidedText(text, Qt::ElideRight, space), row.font);
    layout.setFormats(boldLetters(index.data(PaletteModel::LettersRole).value<QList<int>>()));
    QTextOption line;
    line.setWrapMode(QTextOption::NoWrap);
    line.setTextDirection(row.direction);
    layout.setTextOption(line);
    layout.beginLayout();
    QTextLine drawn = layout.createLine();
    drawn.setLineWidth(space);
    layout.endLayout();
    painter->setPen(ink);
    const qreal left = mirrored ? area.left() + rightWidth : area.left() + groupWidth + kGap;
    layout.draw(painter, QPointF(left, area.top() + (area.height() - drawn.height()) / 2));
    painter->restore();
}

} // namespace longhand
