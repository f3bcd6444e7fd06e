#pragma once

#include "app/library/adapter_library.h"
#include "app/project/story_adapter.h"
#include "ui/desk/desk.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace longhand {

class AdapterTicks;
class ModelShelf;

/// The adapters of a model: the list, adding and removing, and which ones the open story's next run uses. The shelf's
/// worker reads the files.
class AdaptersPage : public QWidget
{
    Q_OBJECT

public:
    AdaptersPage(const Desk& desk, ModelShelf* shelf, QWidget* parent = nullptr);

    /// The model whose adapters are shown; empty: none. fingerprint: of its file; empty: not known yet.
    void setModel(const QString& model, const QString& fingerprint);
    /// Rescans the folders; looked() follows.
    void look();
    /// Bytes of the adapters that the open story would load with this model; 0: none.
    std::uint64_t chosenBytes() const;

Q_SIGNALS:
    void looked();
    /// The story uses other adapters from its next run on.
    void chosen();
    /// Something to tell the author.
    void said(const QString& text);

private:
    void makeList();
    void makeStory();
    void add(const QString& file);
    void remove();
    void choose();
    /// Records what the story is to use from now on, and shows it.
    void set(const StoryAdapter& wanted);
    void showList();
    void showStory();
    bool canChoose() const;
    StoryAdapter storyChoice() const;
    const AdapterEntry* defaultOne() const;

    Desk m_desk;
    ModelShelf* m_shelf;
    QString m_model, m_fingerprint;
    std::vector<AdapterEntry> m_all, m_shown; ///< of all models; that may fit this one
    QLabel *m_fit = nullptr, *m_hint = nullptr;
    QTreeWidget* m_list = nullptr;
    QPushButton *m_add = nullptr, *m_remove = nullptr;
    QFormLayout* m_form = nullptr;
    QComboBox* m_story = nullptr;
    QDoubleSpinBox* m_strength = nullptr; ///< of what comes with the model
    AdapterTicks* m_ticks = nullptr;
    bool m_ticking = false; ///< the author chooses, and has ticked none yet
};

} // namespace longhand
