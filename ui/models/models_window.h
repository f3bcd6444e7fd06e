#pragma once

#include "app/library/heads_library.h"
#include "ui/desk/desk.h"
#include "ui/models/heads_trainer.h"
#include "ui/models/model_shelf.h"
#include "ui/models/starter_source.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace longhand {

class AdaptPanel;
class AdaptersPage;
class FetchBox;
class HubPanel;
class MemoryPanel;
class ModelDetailsPanel;
class SmallerCopyPanel;

/// What the models window works with; all outlive it.
struct ModelsParts
{
    ModelShelf* shelf = nullptr;
    Downloads* downloads = nullptr;
    StarterSource* starter = nullptr;
    HeadsTrainer* trainer = nullptr;
};

/// The models window: the list, commands, fetching, details, memory, drafting. Not modal.
class ModelsWindow : public QWidget
{
    Q_OBJECT

public:
    ModelsWindow(const Desk& desk, const ModelsParts& parts, QWidget* parent);

    /// The model shown on the right; empty: none.
    QString current() const;
    void select(const QString& path);
    MemoryPanel* memory() const { return m_memory; }
    HubPanel* hub() const { return m_hub; }
    QTreeView* view() const { return m_view; }
    /// The last message below the list.
    QString note() const;
    void showAdapting();
    void showAdapters();

private:
    void selectTheOneInUse();
    QWidget* makeLeft();
    QWidget* makeRight();
    QPushButton* button(const char* name, const QString& text, const QString& tip);
    void fetch(const QString& text, const QString& checksum);
    void measureBandwidth();
    void load();
    void unload();
    void takeOff();
    void trash();
    void computeFingerprint(std::function<void(const QString&)> then = {});
    void adapt();
    void deleteHeads(const QString& file);
    void takeCopy(const QString& file);
    void refresh();
    void showRow();
    void say(const QString& text);
    QString whyNotNow() const;
    QString fingerprintOf(const QString& path) const;
    void lookForHeads();

    Desk m_desk;
    ModelsParts m_parts;
    QTreeView* m_view = nullptr;
    QLabel *m_note = nullptr, *m_empty = nullptr, *m_confirm = nullptr;
    FetchBox* m_fetch = nullptr;
    HubPanel* m_hub = nullptr;
    QPushButton *m_starter = nullptr, *m_load = nullptr, *m_unload = nullptr, *m_takeOff = nullptr, *m_forget = nullptr,
                *m_trash = nullptr, *m_trashYes = nullptr, *m_trashNo = nullptr, *m_goOn = nullptr, *m_stop = nullptr,
                *m_remove = nullptr;
    QTabWidget* m_tabs = nullptr;
    ModelDetailsPanel* m_details = nullptr;
    SmallerCopyPanel* m_copy = nullptr;
    MemoryPanel* m_memory = nullptr;
    AdaptPanel* m_adapt = nullptr;
    AdaptersPage* m_adapters = nullptr;
    std::vector<HeadsEntry> m_heads;
    std::map<QString, QString> m_fingerprints; ///< by path, of files read since the window was created
    QString m_shown;                           ///< the path on the right
    QString m_computing;                       ///< the file whose fingerprint is being computed
    QString m_toSelect;                        ///< a file that the list will show soon
    QString m_toTrash;                         ///< the file that the author is asked about
};

} // namespace longhand
