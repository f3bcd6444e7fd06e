#include "ui/outline/outline_delegate.h"

#include "ui/outline/outline_model.h"
#include "ui/text/status_text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace longhand {

namespace {
constexpr int kGap = 8;
constexpr int kRoomForStatus = 250; ///< of a row
constexpr int kBarWidth = 3;
} // namespace

OutlineDelegate::OutlineDelegate(const ThemeManager* theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme)
{
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), option.fontMetrics.height() + 10};
}

QRect OutlineDelegate::dismissRect(const QStyleOptionViewItem& option) const
{
    const int width = option.fontMetrics.horizontalAdvance(tr("Dismiss"));
    return {option.rect.right() - width - 4, option.rect.top(), width, option.rect.height()};
}

QRect OutlineDelegate::addRect(const QStyleOptionViewItem& option) const
{
    const int width = option.fontMetrics.horizontalAdvance(tr("Add"));
    const QRect dismiss = dismissRect(option);
    return {dismiss.left() - width - 2 * kGap, dismiss.top(), width, dismiss.height()};
}

void OutlineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& base, const QModelIndex& index) const
{
    QStyleOptionViewItem option = base;
    initStyleOption(&option, index);
    const QString title = option.text;
    option.text.clear();
    const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);

    painter->save();
    const Theme& theme = m_theme->theme();
    const bool offer = index.data(OutlineModel::IdRole).toLongLong() == 0;
    const QRect row = option.rect;
    int right = row.right() - 4;
    QFont font = option.font;
    const auto write = [&](const QRect& where, const QString& text, const QColor& colour, Qt::Alignment align) {
        painter->setPen(colour);
        painter->setFont(font);
        painter->drawText(where, int(align | Qt::AlignVCenter), text);
    };
    if (offer) {
        if (!m_readOnly) {
            write(addRect(base), tr("Add"), theme.accent, Qt::AlignLeft);
            write(dismissRect(base), tr("Dismiss"), theme.quiet, Qt::AlignLeft);
            right = addRect(base).left() - kGap;
        }
        font.setItalic(true);
    } else {
        if (index.data(OutlineModel::CurrentRole).toBool()) {
            painter->fillRect(QRect(row.left() - 1, row.top() + 3, kBarWidth, row.height() - 6), theme.accent);
            font.setWeight(QFont::DemiBold);
        }
        const QFont titleFont = font;
        font = option.font;
        const QString words = countText(index.data(OutlineModel::WordsRole).toLongLong());
        const int width = option.fontMetrics.horizontalAdvance(words);
        write(QRect(right - width, row.top(), width, row.height()), words, theme.quiet, Qt::AlignRight);
        right -= width + kGap;
        const QString status = index.data(OutlineModel::StatusRole).toString();
        if (!status.isEmpty() && row.width() >= kRoomForStatus) {
            const int room = option.fontMetrics.horizontalAdvance(status);
            write(QRect(right - room, row.top(), room, row.height()), status, theme.quiet, Qt::AlignRight);
            right -= room + kGap;
        }
        font = titleFont;
    }
    const QRect place(row.left() + kBarWidth + 4, row.top(), right - row.left() - kBarWidth - 4, row.height());
    const QString shown = QFontMetrics(font).elidedText(title, Qt::ElideRight, place.width());
    write(place, shown, offer ? theme.quiet : option.palette.color(QPalette::Text), Qt::AlignLeft);
    painter->restore();
}

bool OutlineDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                  const QModelIndex& index)
{
    if (!m_readOnly && event->type() == QEvent::MouseButtonRelease &&
        index.data(OutlineModel::IdRole).toLongLong() == 0) {
        const QPoint point = static_cast<QMouseEvent*>(event)->position().toPoint();
        if (addRect(option).adjusted(-kGap / 2, 0, kGap / 2, 0).contains(point)) {
            Q_EMIT acceptClicked(index);
            return true;
        }
        if (dismissRect(option).adjusted(-kGap / 2, 0, kGap / 2, 0).contains(point)) {
            Q_EMIT dismissClicked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

void OutlineDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex&) const
{
    editor->setGeometry(option.rect);
}

} // namespace longhand
