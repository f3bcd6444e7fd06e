#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <map>
#include <optional>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace longhand {

class ActionRegistry;
class AppSettings;
class ShortcutModel;

/// All commands with their keys, to be searched and changed. Keys of another command are taken from it only when the
/// author says so. Applies at once.
class ShortcutEditor : public QWidget
{
    Q_OBJECT

public:
    ShortcutEditor(ActionRegistry* registry, AppSettings* settings, QWidget* parent = nullptr);

    /// Chooses a command in the list. False if there is none.
    bool choose(const QString& id);
    QString chosen() const;

private:
    void showChosen();
    void onKeysTyped();
    void apply();
    void clearKeys();
    void resetChosen();
    void resetAll();
    void undoResetAll();
    void say(const QString& text);

    QPointer<ActionRegistry> m_registry;
    AppSettings* m_settings;
    ShortcutModel* m_model = nullptr;
    QSortFilterProxyModel* m_found = nullptr;
    QLineEdit* m_search = nullptr;
    QTreeView* m_list = nullptr;
    QLabel* m_command = nullptr;
    QKeySequenceEdit* m_keys = nullptr;
    QPushButton* m_set = nullptr;
    QPushButton* m_clear = nullptr;
    QPushButton* m_reset = nullptr;
    QPushButton* m_resetAll = nullptr;
    QPushButton* m_undo = nullptr;
    QLabel* m_said = nullptr;
    std::map<QString, QString> m_before; ///< own keys before all were reset
};

} // namespace longhand
