#pragma once

#include "ui/takes/takes_model.h"
#include "ui/widgets/editable_tree.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

namespace longhand {

/// The dock of takes: the tree, and commands for the selected one.
class TakesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TakesPanel(QWidget* parent = nullptr);

    TakesModel* model() const { return m_model; }
    EditableTree* view() const { return m_view; }
    void setTakes(const std::vector<TakeInfo>& takes, const std::string& presentText);
    /// Whether the text can be switched now.
    void setSwitchable(bool on);
    /// The take that is chosen in the list; null if none, or a place.
    const TakeInfo* chosen() const;

Q_SIGNALS:
    void switchRequested(longhand::SpanId head);
    void compareRequested(longhand::SpanId head);
    void archiveRequested(longhand::SpanId head, bool archived);

private:
    void showTakes(const std::vector<TakeInfo>& takes, const std::string& presentText);
    void update();
    void switchToChosen();

    TakesModel* m_model;
    EditableTree* m_view;
    QLabel* m_hint;
    QPushButton* m_switch;
    QPushButton* m_compare;
    QPushButton* m_hide;
    QCheckBox* m_hidden;
    bool m_switchable = true;
};

} // namespace longhand
