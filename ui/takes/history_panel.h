#pragma once

#include "ui/takes/history_model.h"
#include "ui/widgets/editable_tree.h"

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace longhand {

/// The dock of the history: snapshots, a field for a new one's name, and commands for the selected one.
class HistoryPanel : public QWidget
{
    Q_OBJECT

public:
    explicit HistoryPanel(QWidget* parent = nullptr);

    HistoryModel* model() const { return m_model; }
    EditableTree* view() const { return m_view; }
    QLineEdit* nameField() const { return m_name; }
    void setSnapshots(const std::vector<SnapshotInfo>& snapshots);
    void setSwitchable(bool on);
    /// False: no snapshot can be taken.
    void setWritable(bool on);

Q_SIGNALS:
    void snapshotRequested(const QString& name);
    void compareRequested(const longhand::SnapshotInfo& snapshot);
    void restoreRequested(const longhand::SnapshotInfo& snapshot);

private:
    void showSnapshots(const std::vector<SnapshotInfo>& snapshots);
    void update();

    HistoryModel* m_model;
    EditableTree* m_view;
    QLineEdit* m_name;
    QPushButton* m_take;
    QPushButton* m_compare;
    QPushButton* m_restore;
    bool m_switchable = true;
};

} // namespace longhand
