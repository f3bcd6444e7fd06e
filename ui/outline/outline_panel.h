#pragma once

#include "ui/outline/heading_finder.h"
#include "ui/widgets/editable_tree.h"

#include <QWidget>

#include <set>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QPlainTextEdit;
class QPushButton;

namespace longhand {

class OutlineBook;
class OutlineDelegate;
class OutlineEdits;
class OutlineModel;
class ThemeManager;

/// The outline in the dock: the tree, the commands for found headings, and, beneath, status and synopsis of the
/// selected entry.
class OutlinePanel : public QWidget
{
    Q_OBJECT

public:
    OutlinePanel(OutlineBook* book, OutlineEdits* edits, const ThemeManager* theme, QWidget* parent = nullptr);

    OutlineModel* model() const { return m_model; }
    EditableTree* tree() const { return m_tree; }
    OutlineDelegate* delegate() const { return m_delegate; }
    /// The entry that is selected; 0: none.
    std::int64_t selected() const;
    void select(std::int64_t id);
    /// Selects an entry and lets the author type its title.
    void editTitle(std::int64_t id);
    /// The entry that contains the caret.
    void setCurrent(std::int64_t id);
    void setReadOnly(bool readOnly);
    /// Commands for the tree's menu, below its own.
    void setMenuActions(const QList<QAction*>& actions) { m_menuActions = actions; }

Q_SIGNALS:
    void jumpRequested(qsizetype position);
    void deleteRequested(qint64 id);
    void renameRequested(qint64 id, const QString& title);
    void moveRequested(qint64 id, qint64 before, int level);
    void selectionChanged();
    /// Editing the title by editTitle() has ended.
    void titleDone();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeOffers();
    QWidget* makeDetails();
    /// showAnew(), once no title is being typed.
    void refresh();
    void showAnew();
    void showDetails();
    void showMenu(const QPoint& point);
    void activate(const QModelIndex& index);
    void accept(const QModelIndex& index);
    void dismiss(const QModelIndex& index);
    bool isEditing() const;

    OutlineBook* m_book;
    OutlineEdits* m_edits;
    OutlineModel* m_model;
    EditableTree* m_tree = nullptr;
    OutlineDelegate* m_delegate = nullptr;
    QLabel* m_empty = nullptr;
    QWidget* m_offers = nullptr;
    QLabel* m_offersText = nullptr;
    QWidget* m_details = nullptr;
    QLabel* m_detailsTitle = nullptr;
    QComboBox* m_status = nullptr;
    QPlainTextEdit* m_synopsis = nullptr;
    QList<QAction*> m_menuActions;
    std::set<std::int64_t> m_folded; ///< entries that the author folded
    std::int64_t m_shown = 0;        ///< whose details are shown
    bool m_readOnly = false;
    bool m_refreshing = false;
    bool m_titleAsked = false; ///< a title is being typed because of editTitle()
};

} // namespace longhand
