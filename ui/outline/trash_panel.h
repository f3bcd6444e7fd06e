#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace longhand {

class TrashModel;

/// What was deleted from the story, and the way back.
class TrashPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TrashPanel(TrashModel* model, QWidget* parent = nullptr);
    void setReadOnly(bool readOnly);
    QListView* list() const { return m_list; }

Q_SIGNALS:
    void restoreRequested(qint64 id);
    void emptyRequested();

private:
    void update();

    TrashModel* m_model;
    QLabel* m_empty;
    QListView* m_list;
    QPushButton* m_restore;
    QPushButton* m_clear;
    bool m_readOnly = false;
};

} // namespace longhand
