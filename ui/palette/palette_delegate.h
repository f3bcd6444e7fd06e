#pragma once

#include <QStyledItemDelegate>

namespace longhand {

/// A row of the palette: group, text with the matched letters in bold, keys at the right; dimmed if not possible now.
class PaletteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace longhand
