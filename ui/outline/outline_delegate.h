#pragma once

#include <QStyledItemDelegate>

namespace longhand {

class ThemeManager;

/// Paints a row of the outline: title, words, and, where there is room, the status; for an offered heading, its
/// buttons.
class OutlineDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    OutlineDelegate(const ThemeManager* theme, QObject* parent = nullptr);

    /// Then nothing is offered in the rows.
    void setReadOnly(bool readOnly) { m_readOnly = readOnly; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    /// Where "Add" and "Dismiss" are in a row that offers a heading.
    QRect addRect(const QStyleOptionViewItem& option) const;
    QRect dismissRect(const QStyleOptionViewItem& option) const;

Q_SIGNALS:
    void acceptClicked(const QModelIndex& index);
    void dismissClicked(const QModelIndex& index);

private:
    const ThemeManager* m_theme;
    bool m_readOnly = false;
};

} // namespace longhand
