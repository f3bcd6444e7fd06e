#include "ui/controls/preset_bar.h"

#include "ui/controls/control_form.h"
#include "ui/controls/control_table.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/name_edit.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace longhand {

PresetBar::PresetBar(PresetStore* store, QWidget* parent)
    : QWidget(parent), m_store(store), m_chosen(QStringLiteral("novel"))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    auto* label = new QLabel(tr("Preset"), this);
    m_combo = new CalmBox<QComboBox>(this);
    m_combo->setFocusPolicy(Qt::StrongFocus);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(8);
    m_combo->setAccessibleName(tr("Preset"));
    label->setBuddy(m_combo);
    m_menu = new QToolButton(this);
    m_menu->setText(tr("More"));
    m_menu->setToolTip(tr("Save, rename, delete, import and export presets"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    row->addWidget(label);
    row->addWidget(m_combo, 1);
    row->addWidget(m_menu);
    column->addLayout(row);

    m_note = new QLabel(this);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setProperty("quiet", true);
    column->addWidget(m_note);
    m_back = new QToolButton(this);
    m_back->setAutoRaise(true);
    m_back->hide();
    column->addWidget(m_back, 0, Qt::AlignLeft);

    m_naming = new QWidget(this);
    auto* naming = new QVBoxLayout(m_naming);
    naming->setContentsMargins(0, 0, 0, 0);
    m_nameLabel = new QLabel(m_naming);
    m_name = new NameEdit(m_naming);
    m_name->setMaxLength(PresetStore::kLongestName);
    m_nameLabel->setBuddy(m_name);
    auto* buttons = new QHBoxLayout;
    auto* done = new QPushButton(tr("Save"), m_naming);
    auto* cancel = new QPushButton(tr("Cancel"), m_naming);
    buttons->addStretch(1);
    buttons->addWidget(done);
    buttons->addWidget(cancel);
    naming->addWidget(m_nameLabel);
    naming->addWidget(m_name);
    naming->addLayout(buttons);
    m_naming->hide();
    column->addWidget(m_naming);

    auto* menu = new QMenu(m_menu);
    menu->addAction(tr("&Save as\u2026"), this, &PresetBar::saveAs);
    m_rename = menu->addAction(tr("&Rename\u2026"), this, &PresetBar::renameChosen);
    m_delete = menu->addAction(tr("&Delete"), this, &PresetBar::deleteChosen);
    menu->addSeparator();
    menu->addAction(tr("&Import\u2026"), this, &PresetBar::importFile);
    menu->addAction(tr("E&xport\u2026"), this, &PresetBar::exportFile);
    m_menu->setMenu(menu);

    connect(m_combo, &QComboBox::activated, this, [this](int index) { choose(m_combo->itemData(index).toString()); });
    connect(m_back, &QToolButton::clicked, this, [this] { choose(m_chosen); });
    connect(done, &QPushButton::clicked, this, &PresetBar::answer);
    connect(m_name, &NameEdit::returnPressed, this, &PresetBar::answer);
    const auto leave = [this] {
        m_naming->hide();
        m_combo->setFocus();
    };
    connect(cancel, &QPushButton::clicked, this, leave);
    connect(m_name, &NameEdit::escaped, this, leave);
    connect(m_store, &PresetStore::changed, this, [this] {
        fill();
        setControls(m_controls);
    });
    fill();
    present();
}

void PresetBar::fill()
{
    m_combo->clear();
    bool own = false;
    for (const Preset& preset : m_store->presets()) {
        if (!preset.isBuiltIn() && !own) {
            own = true;
            m_combo->insertSeparator(m_combo->count());
        }
        m_combo->addItem(preset.name, preset.key());
        m_combo->setItemData(m_combo->count() - 1, ControlForm::wrapped(preset.note), Qt::ToolTipRole);
    }
}

void PresetBar::setControls(const WritingControls& controls)
{
    m_controls = controls;
    const auto isThis = [&](const Preset& preset) {
        return changedControls(preset.controls, controls, true).isEmpty();
    };
    const Preset* chosen = m_store->find(m_chosen);
    m_changed = chosen == nullptr || !isThis(*chosen);
    if (m_changed) {
        for (const Preset& preset : m_store->presets()) {
            if (isThis(preset)) {
                m_chosen = preset.key();
                m_changed = false;
                break;
            }
        }
    }
    if (m_store->find(m_chosen) == nullptr) {
        m_chosen = m_store->presets().front().key();
    }
    present();
}

void PresetBar::setChosen(const QString& key)
{
    if (m_store->find(key) != nullptr) {
        m_chosen = key;
    }
    setControls(m_controls);
}

void PresetBar::present()
{
    const Preset* chosen = m_store->find(m_chosen);
    for (const Preset& preset : m_store->presets()) {
        const int index = m_combo->findData(preset.key());
        m_combo->setItemText(index,
                             preset.key() == m_chosen && m_changed ? tr("%1, changed").arg(preset.name) : preset.name);
    }
    m_combo->setCurrentIndex(m_combo->findData(m_chosen));
    const QStringList names = chosen != nullptr ? changedControls(chosen->controls, m_controls, true) : QStringList();
    m_combo->setToolTip(ControlForm::wrapped(
        m_changed ? tr("Changed since the preset was chosen: %1.").arg(names.join(QStringLiteral(", ")))
                  : tr("Values for all controls but length, seed and take.")));
    m_note->setText(chosen != nullptr ? chosen->note : QString());
    m_note->setVisible(!m_note->text().isEmpty() && !m_changed);
    m_back->setVisible(m_changed);
    m_back->setText(chosen != nullptr ? tr("Back to %1").arg(chosen->name) : QString());
    m_back->setToolTip(m_combo->toolTip());
    const bool own = chosen != nullptr && !chosen->isBuiltIn();
    m_rename->setEnabled(own);
    m_delete->setEnabled(own);
}

void PresetBar::choose(const QString& key)
{
    const Preset* preset = m_store->find(key);
    if (preset == nullptr) {
        return;
    }
    m_chosen = key;
    Q_EMIT chosenChanged(key);
    WritingControls controls = m_controls;
    applyPreset(preset->controls, controls);
    Q_EMIT applied(controls);
    setControls(controls);
}

void PresetBar::ask(const QString& label, const QString& text, std::function<bool(const QString&)> answer)
{
    m_answer = std::move(answer);
    m_nameLabel->setText(label);
    m_name->setAccessibleName(label);
    m_name->setText(text);
    m_name->selectAll();
    m_naming->show();
    m_name->setFocus();
}

void PresetBar::answer()
{
    if (m_answer && m_answer(m_name->text())) {
        m_naming->hide();
        m_combo->setFocus();
    }
}

void PresetBar::tell(bool done, const QString& success)
{
    if (!done) {
        Q_EMIT said(m_store->lastError(), {}, true);
    } else if (!success.isEmpty()) {
        Q_EMIT said(success, {}, false);
    }
}

void PresetBar::saveAs()
{
    const Preset* chosen = m_store->find(m_chosen);
    ask(tr("Name of the preset"), chosen != nullptr && !chosen->isBuiltIn() ? chosen->name : QString(),
        [this](const QString& name) {
            const bool done = m_store->save(name, m_controls);
            if (done) {
                m_chosen = QStringLiteral("own/") + name.simplified();
                Q_EMIT chosenChanged(m_chosen);
                setControls(m_controls);
            }
            tell(done);
            return done;
        });
}

void PresetBar::renameChosen()
{
    const Preset* chosen = m_store->find(m_chosen);
    if (chosen == nullptr || chosen->isBuiltIn()) {
        return;
    }
    ask(tr("New name of \u201c%1\u201d").arg(chosen->name), chosen->name, [this, key = m_chosen](const QString& name) {
        const bool done = m_store->rename(key, name);
        if (done) {
            setChosen(QStringLiteral("own/") + name.simplified());
            Q_EMIT chosenChanged(m_chosen);
        }
        tell(done);
        return done;
    });
}

void PresetBar::deleteChosen()
{
    const Preset* chosen = m_store->find(m_chosen);
    if (chosen == nullptr || chosen->isBuiltIn()) {
        return;
    }
    const Preset gone = *chosen;
    if (!m_store->remove(gone.key())) {
        tell(false);
        return;
    }
    Q_EMIT deleted(gone);
    Q_EMIT said(
        tr("The preset \u201c%1\u201d was deleted; the controls stay as they are.").arg(gone.name),
        [this, gone] {
            const bool done = m_store->save(gone.name, gone.controls, gone.note);
            if (done) {
                setChosen(gone.key());
                Q_EMIT restored(gone.key());
            }
            tell(done);
        },
        false);
}

void PresetBar::importFile()
{
    FileDialogs::openFile(this, tr("Import presets"), QDir::homePath(), tr("Presets (*.json)"),
                          [this](const QString& file) {
                              QStringList added;
                              const bool done = m_store->importFrom(file, &added);
                              QStringList names;
                              for (const QString& key : added) {
                                  names << m_store->find(key)->name;
                              }
                              QString text = tr("Imported: %1.").arg(names.join(QStringLiteral(", ")));
                              if (!m_store->lastRemark().isEmpty()) {
                                  text += u' ' + m_store->lastRemark();
                              }
                              tell(done, text);
                          });
}

void PresetBar::exportFile()
{
    const Preset* chosen = m_store->find(m_chosen);
    Preset preset = *chosen;
    preset.controls = m_controls; // as they are now
    if (m_changed) {
        const auto changed = [](const QString& name) { return tr("%1, changed").arg(name); };
        preset.name = changed(PresetStore::fitted(preset.name, PresetStore::kLongestName - changed({}).size()));
        preset.note.clear();
    }
    FileDialogs::saveFile(this, tr("Export the preset"),
                          QDir::homePath() + u'/' + QString(preset.name).replace(u'/', u'-') + QStringLiteral(".json"),
                          tr("Presets (*.json)"), QStringLiteral("json"), [this, preset](const QString& file) {
                              tell(m_store->exportTo(file, {preset}), tr("Exported to %1").arg(file));
                          });
}

} // namespace longhand
