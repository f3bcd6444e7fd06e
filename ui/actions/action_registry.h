#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <map>
#include <utility>

class QAction;
class QMenu;
class QWidget;

namespace longhand {

class AppSettings;

/// The menus of the window, in their order.
enum class MenuPlace
{
    Project,
    Edit,
    View,
    Story,
    Engine,
    Help,
    None, ///< by key and command palette only
};

/// Every command of the program: its name for settings ("story.write"), its text, its keys. Menus, the command palette
/// and the list of shortcuts are built from it. It remembers the author's own keys. UI thread.
class ActionRegistry : public QObject
{
    Q_OBJECT

public:
    /// Keys work wherever the focus is in `window`.
    ActionRegistry(QWidget* window, AppSettings* settings);

    /// Makes a command. id: unique, "group.name", never translated. text: as in a menu, with its mnemonic. keys: with
    /// Return, the keypad's Enter works as well.
    QAction* add(const QString& id, const QString& text, const QKeySequence& keys = {}, const QString& tip = {});
    /// The same, at the end of a menu.
    QAction* addTo(MenuPlace place, const QString& id, const QString& text, const QKeySequence& keys = {},
                   const QString& tip = {});
    /// Null if there is none.
    QAction* action(const QString& id) const;
    /// In the order in which they were made.
    const QList<QAction*>& actions() const { return m_actions; }
    static QString idOf(const QAction* action);
    /// The text without mnemonic and dots, for lists.
    static QString plainText(const QAction* action);
    /// The name of the submenu that it is in, without which its text may say little; empty: it is in none.
    static QString submenuOf(const QAction* action);

    /// The menu of a place; null for MenuPlace::None and before the menus were made.
    QMenu* menu(MenuPlace place) const;
    /// before: commands added later come before this one (Quit stays last).
    void setMenu(MenuPlace place, QMenu* menu, QAction* before = nullptr) { m_menus[place] = {menu, before}; }

    QKeySequence defaultKeys(const QString& id) const;
    /// The author's own keys for a command; empty: none. They are remembered.
    void setKeys(const QString& id, const QKeySequence& keys);
    void resetKeys(const QString& id);
    /// The command other than `besides` that has these keys now; null if none has.
    QAction* actionWithKeys(const QKeySequence& keys, const QString& besides = {}) const;

Q_SIGNALS:
    void keysChanged(const QString& id);

private:
    QWidget* m_window;
    AppSettings* m_settings;
    QList<QAction*> m_actions;
    std::map<QString, QKeySequence> m_defaults;
    std::map<MenuPlace, std::pair<QMenu*, QAction*>> m_menus;
};

} // namespace longhand
