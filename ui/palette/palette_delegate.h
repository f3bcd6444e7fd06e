#pragma once

#include <QStyledItemDelegate>

namespace longhand {

/// A row of the palette: group, text with the meant letters in bold, keys at the right; quiet if it cannot be done now.
class PaletteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace longhand
