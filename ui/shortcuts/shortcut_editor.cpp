#include "ui/shortcuts/shortcut_editor.h"

#include "ui/actions/action_registry.h"
#include "ui/settings/app_settings.h"
#include "ui/shortcuts/shortcut_model.h"
#include "ui/shortcuts/shortcut_rules.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace longhand {

ShortcutEditor::ShortcutEditor(ActionRegistry* registry, AppSettings* settings, QWidget* parent)
    : QWidget(parent), m_registry(registry), m_settings(settings), m_model(new ShortcutModel(registry, this)),
      m_found(new QSortFilterProxyModel(this))
{
    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search for a command or its keys"));
    m_search->setAccessibleName(tr("Search for a command or its keys"));
    m_search->setClearButtonEnabled(true);
    m_found->setSourceModel(m_model);
    m_found->setFilterRole(ShortcutModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list = new QTreeView(this);
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_list->setModel(m_found);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTabKeyNavigation(false);
    m_list->header()->setSectionResizeMode(ShortcutModel::Command, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(ShortcutModel::Keys, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(ShortcutModel::Origin, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);

    m_command = new QLabel(this);
    m_command->setTextFormat(Qt::PlainText);
    m_keys = new QKeySequenceEdit(this);
    m_keys->setAccessibleName(tr("New keys for the chosen command"));
    m_keys->setToolTip(tr("Press the new keys for the command"));
    m_command->setBuddy(m_keys);
    m_set = new QPushButton(tr("&Set"), this);
    m_clear = new QPushButton(tr("&No keys"), this);
    m_clear->setToolTip(tr("The command stays in the menus and in the command palette"));
    m_reset = new QPushButton(tr("Def&ault"), this);
    m_reset->setToolTip(tr("The keys that this command has in a new installation"));
    m_resetAll = new QPushButton(tr("A&ll to default"), this);
    m_undo = new QPushButton(tr("&Undo that"), this);
    m_undo->hide();
    m_said = new QLabel(this);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setWordWrap(true);
    m_said->setObjectName(QStringLiteral("said"));
    for (QPushButton* button : {m_set, m_clear, m_reset, m_resetAll, m_undo}) {
        button->setAutoDefault(false);
    }
    m_set->setObjectName(QStringLiteral("set"));
    m_clear->setObjectName(QStringLiteral("clear"));
    m_reset->setObjectName(QStringLiteral("reset"));
    m_resetAll->setObjectName(QStringLiteral("resetAll"));
    m_undo->setObjectName(QStringLiteral("undo"));

    auto* rows = new QVBoxLayout(this);
    rows->addWidget(m_search);
    rows->addWidget(m_list, 1);
    rows->addWidget(m_command);
    auto* edit = new QHBoxLayout;
    edit->addWidget(m_keys, 1);
    edit->addWidget(m_set);
    edit->addWidget(m_clear);
    edit->addWidget(m_reset);
    rows->addLayout(edit);
    rows->addWidget(m_said);
    auto* all = new QHBoxLayout;
    all->addWidget(m_resetAll);
    all->addWidget(m_undo);
    all->addStretch(1);
    rows->addLayout(all);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_found->setFilterFixedString(text);
        if (!m_list->currentIndex().isValid() && m_found->rowCount() > 0) {
            m_list->setCurrentIndex(m_found->index(0, 0));
        }
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ShortcutEditor::showChosen);
    connect(m_list, &QTreeView::activated, this, [this] { m_keys->setFocus(); });
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::onKeysTyped);
    connect(m_set, &QPushButton::clicked, this, &ShortcutEditor::apply);
    connect(m_clear, &QPushButton::clicked, this, &ShortcutEditor::clearKeys);
    connect(m_reset, &QPushButton::clicked, this, &ShortcutEditor::resetChosen);
    connect(m_resetAll, &QPushButton::clicked, this, &ShortcutEditor::resetAll);
    connect(m_undo, &QPushButton::clicked, this, &ShortcutEditor::undoResetAll);
    if (m_found->rowCount() > 0) {
        m_list->setCurrentIndex(m_found->index(0, 0));
    }
    showChosen();
}

bool ShortcutEditor::choose(const QString& id)
{
    const int row = m_model->rowOf(id);
    if (row < 0) {
        return false;
    }
    m_search->clear();
    m_list->setCurrentIndex(m_found->mapFromSource(m_model->index(row, 0)));
    return true;
}

QString ShortcutEditor::chosen() const
{
    return m_list->currentIndex().data(ShortcutModel::IdRole).toString();
}

void ShortcutEditor::showChosen()
{
    if (!m_registry) { // the window closes
        return;
    }
    const QString id = chosen();
    const QAction* action = m_registry->action(id);
    for (QWidget* part : {static_cast<QWidget*>(m_keys), static_cast<QWidget*>(m_clear)}) {
        part->setEnabled(action != nullptr);
    }
    m_command->setText(action == nullptr ? tr("Choose a command")
                                         : tr("&Keys for \"%1\"").arg(ActionRegistry::plainText(action)));
    {
        const QSignalBlocker quiet(m_keys);
        m_keys->setKeySequence(action == nullptr ? QKeySequence() : action->shortcut());
    }
    m_set->setText(tr("&Set"));
    m_set->setEnabled(false);
    m_clear->setEnabled(action != nullptr && !action->shortcut().isEmpty());
    m_reset->setEnabled(action != nullptr && m_model->isOwn(id));
    say({});
}

void ShortcutEditor::onKeysTyped()
{
    const QKeySequence keys = firstChord(m_keys->keySequence());
    if (keys != m_keys->keySequence()) {
        m_keys->setKeySequence(keys); // comes back here
        return;
    }
    const QAction* action = m_registry->action(chosen());
    const QString why = whyNotKeys(keys);
    const QAction* other = m_registry->actionWithKeys(keys, chosen());
    m_set->setText(other != nullptr ? tr("&Take them from \"%1\"").arg(ActionRegistry::plainText(other)) : tr("&Set"));
    m_set->setEnabled(action != nullptr && why.isEmpty() && !keys.isEmpty() && keys != action->shortcut());
    if (!why.isEmpty()) {
        say(why);
    } else if (other != nullptr) {
        say(tr("%1 belongs to \"%2\" now. If you take the keys from it, it has none until you give it others.")
                .arg(keys.toString(QKeySequence::NativeText), ActionRegistry::plainText(other)));
    } else {
        say({});
    }
}

void ShortcutEditor::apply()
{
    const QString id = chosen();
    const QKeySequence keys = m_keys->keySequence();
    QString text = tr("Done.");
    if (const QAction* other = m_registry->actionWithKeys(keys, id)) {
        text = tr("Done. \"%1\" has no keys now.").arg(ActionRegistry::plainText(other));
        m_registry->setKeys(ActionRegistry::idOf(other), {});
    }
    m_registry->setKeys(id, keys);
    showChosen();
    say(text);
}

void ShortcutEditor::clearKeys()
{
    m_registry->setKeys(chosen(), {});
    showChosen();
    say(tr("Done."));
}

void ShortcutEditor::resetChosen()
{
    const QString id = chosen();
    const QKeySequence keys = m_registry->defaultKeys(id);
    if (m_registry->actionWithKeys(keys, id) != nullptr) {
        // The author gave them to another command: that must be undone explicitly first.
        m_keys->setKeySequence(keys);
        onKeysTyped();
        return;
    }
    m_registry->resetKeys(id);
    showChosen();
    say(tr("Done."));
}

void ShortcutEditor::resetAll()
{
    m_before.clear();
    for (const QAction* action : m_registry->actions()) {
        const QString id = ActionRegistry::idOf(action);
        if (const auto own = m_settings->ownKeys(id)) {
            m_before[id] = *own;
        }
    }
    for (const auto& [id, keys] : m_before) {
        m_registry->resetKeys(id);
    }
    showChosen();
    m_undo->setVisible(!m_before.empty());
    say(m_before.empty() ? tr("All keys were already at their defaults.") : tr("All keys are at their defaults."));
}

void ShortcutEditor::undoResetAll()
{
    for (const auto& [id, keys] : m_before) {
        m_registry->setKeys(id, QKeySequence(keys, QKeySequence::PortableText));
    }
    m_before.clear();
    m_undo->hide();
    showChosen();
    say(tr("Your own keys are back."));
}

void ShortcutEditor::say(const QString& text)
{
    m_said->setText(text);
    m_said->setAccessibleName(text);
}

} // namespace longhand
