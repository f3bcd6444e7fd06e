#include "ui/find/hits_delegate.h"

#include "ui/find/hits_model.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace longhand {

void HitsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem frame = option;
    initStyleOption(&frame, index);
    frame.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &frame, painter, option.widget);

    const QRect box = option.rect.adjusted(8, 0, -8, 0);
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics plainMetrics(option.font);
    const QFontMetrics boldMetrics(bold);
    const QString hit = boldMetrics.elidedText(index.data(HitsModel::HitRole).toString(), Qt::ElideRight, box.width());
    const int hitWidth = boldMetrics.horizontalAdvance(hit);
    // The hit is at a third of the line, so that the eye finds it.
    const int room = std::max(0, std::min((box.width() - hitWidth) / 3, box.width() - hitWidth));
    const QString before = plainMetrics.elidedText(index.data(HitsModel::BeforeRole).toString(), Qt::ElideLeft, room);
    int x = box.left() + plainMetrics.horizontalAdvance(before);
    const auto role = option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text;
    painter->save();
    painter->setClipRect(box);
    painter->setPen(option.palette.color(role));
    const int flags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine;
    painter->setFont(option.font);
    painter->drawText(box, flags, before);
    painter->setFont(bold);
    painter->drawText(QRect(x, box.top(), hitWidth + 2, box.height()), flags, hit);
    x += hitWidth;
    painter->setFont(option.font);
    const QString after = plainMetrics.elidedText(index.data(HitsModel::AfterRole).toString(), Qt::ElideRight,
                                                  std::max(0, box.right() - x));
    painter->drawText(QRect(x, box.top(), box.right() - x + 1, box.height()), flags, after);
    painter->restore();
}

QSize HitsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {120, option.fontMetrics.height() + 8};
}

} // namespace longhand
