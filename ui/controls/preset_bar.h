#pragma once

#include "ui/controls/preset_store.h"

#include <QWidget>

#include <functional>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace longhand {

class NameEdit;

/// The row "Preset": which one is chosen, whether the controls differ from it, a button to go back, and a menu to save,
/// rename, delete, import and export.
class PresetBar : public QWidget
{
    Q_OBJECT

public:
    PresetBar(PresetStore* store, QWidget* parent = nullptr);

    /// Tells the current values: finds the preset they match, if any.
    void setControls(const WritingControls& controls);
    /// The preset that is chosen.
    QString chosen() const { return m_chosen; }
    void setChosen(const QString& key);
    bool isChanged() const { return m_changed; }

    // What the menu does; for tests too.
    void saveAs();
    void renameChosen();
    void deleteChosen();
    void importFile();
    void exportFile();

Q_SIGNALS:
    /// The author wants this preset's controls.
    void applied(const longhand::WritingControls& controls);
    /// Chosen by the author; not emitted when controls from elsewhere happen to match a preset.
    void chosenChanged(const QString& key);
    /// A preset of the author's is deleted; chosen() is another one.
    void deleted(const longhand::Preset& gone);
    /// A deleted preset is there again.
    void restored(const QString& key);
    /// A message to show; undo may be empty.
    void said(const QString& text, const std::function<void()>& undo, bool isError);

private:
    void fill();
    void present();
    void choose(const QString& key);
    void ask(const QString& label, const QString& text, std::function<bool(const QString&)> answer);
    void answer();
    void tell(bool done, const QString& success = {});

    PresetStore* m_store;
    WritingControls m_controls;
    QString m_chosen;
    bool m_changed = false;
    QComboBox* m_combo;
    QToolButton* m_menu;
    QToolButton* m_back;
    QLabel* m_note;
    QWidget* m_naming;
    QLabel* m_nameLabel;
    NameEdit* m_name;
    QAction* m_rename = nullptr;
    QAction* m_delete = nullptr;
    std::function<bool(const QString&)> m_answer;
};

} // namespace longhand
