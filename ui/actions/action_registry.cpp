#include "ui/actions/action_registry.h"

#include "ui/settings/app_settings.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <algorithm>

namespace longhand {

namespace {

/// The keys as the author sees them, and where Return is among them the same with the Enter of the keypad.
QList<QKeySequence> withKeypad(const QKeySequence& keys)
{
    QList<QKeySequence> both;
    if (!keys.isEmpty()) {
        both.append(keys);
    }
    if (keys.count() == 1 && keys[0].key() == Qt::Key_Return) {
        both.append(QKeySequence(QKeyCombination(keys[0].keyboardModifiers(), Qt::Key_Enter)));
    }
    return both;
}

} // namespace

ActionRegistry::ActionRegistry(QWidget* window, AppSettings* settings)
    : QObject(window), m_window(window), m_settings(settings)
{
}

QAction* ActionRegistry::add(const QString& id, const QString& text, const QKeySequence& keys, const QString& tip)
{
    Q_ASSERT(action(id) == nullptr);
    auto* made = new QAction(text, this);
    made->setObjectName(id);
    m_defaults[id] = keys;
    const auto own = m_settings->ownKeys(id);
    made->setShortcuts(withKeypad(own ? QKeySequence(*own, QKeySequence::PortableText) : keys));
    if (!tip.isEmpty()) {
        made->setToolTip(tip);
        made->setStatusTip(QString());
    }
    m_actions.append(made);
    // In the focus view the menu bar is hidden; the keys still work.
    m_window->addAction(made);
    return made;
}

QAction* ActionRegistry::addTo(MenuPlace place, const QString& id, const QString& text, const QKeySequence& keys,
                               const QString& tip)
{
    QAction* made = add(id, text, keys, tip);
    if (QMenu* to = menu(place)) {
        to->insertAction(m_menus[place].second, made);
    }
    return made;
}

QAction* ActionRegistry::action(const QString& id) const
{
    for (QAction* candidate : m_actions) {
        if (candidate->objectName() == id) {
            return candidate;
        }
    }
    return nullptr;
}

QString ActionRegistry::idOf(const QAction* action)
{
    return action->objectName();
}

QString ActionRegistry::plainText(const QAction* action)
{
    QString text = action->text();
    text.remove(QStringLiteral("\u2026"));
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    text.remove(u'&');
    text.replace(u'\x01', u'&');
    return text;
}

QString ActionRegistry::submenuOf(const QAction* action)
{
    for (const QObject* in : action->associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(in);
        if (menu == nullptr) {
            continue;
        }
        const QObjectList above = menu->menuAction()->associatedObjects();
        if (std::any_of(above.begin(), above.end(), [](const QObject* one) { return qobject_cast<const QMenu*>(one); }))
        {
            return plainText(menu->menuAction());
        }
    }
    return {};
}

QMenu* ActionRegistry::menu(MenuPlace place) const
{
    const auto found = m_menus.find(place);
    return found == m_menus.end() ? nullptr : found->second.first;
}

QKeySequence ActionRegistry::defaultKeys(const QString& id) const
{
    const auto found = m_defaults.find(id);
    return found == m_defaults.end() ? QKeySequence() : found->second;
}

void ActionRegistry::setKeys(const QString& id, const QKeySequence& keys)
{
    if (QAction* changed = action(id)) {
        m_settings->setOwnKeys(id, keys.toString(QKeySequence::PortableText));
        changed->setShortcuts(withKeypad(keys));
        Q_EMIT keysChanged(id);
    }
}

void ActionRegistry::resetKeys(const QString& id)
{
    if (QAction* changed = action(id)) {
        m_settings->setOwnKeys(id, std::nullopt);
        changed->setShortcuts(withKeypad(defaultKeys(id)));
        Q_EMIT keysChanged(id);
    }
}

QAction* ActionRegistry::actionWithKeys(const QKeySequence& keys, const QString& besides) const
{
    for (QAction* candidate : m_actions) {
        if (!keys.isEmpty() && candidate->shortcuts().contains(keys) && candidate->objectName() != besides) {
            return candidate;
        }
    }
    return nullptr;
}

} // namespace longhand
