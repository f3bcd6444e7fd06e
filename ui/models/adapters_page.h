#pragma once

#include "app/library/adapter_library.h"
#include "app/project/story_adapter.h"
#include "ui/desk/desk.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace longhand {

class ModelShelf;

/// The adapters of a model: the list, adding and removing, and which one the open story's next run uses. The shelf's
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
    /// Bytes of the adapter that the open story would load with this model; 0: none.
    std::uint64_t chosenBytes() const;

Q_SIGNALS:
    void looked();
    /// The story uses another adapter from its next run on.
    void chosen();
    /// Something to tell the author.
    void said(const QString& text);

private:
    void makeList();
    void makeStory();
    void add(const QString& file);
    void remove();
    void choose();
    void showList();
    void showStory();
    bool canChoose() const;
    StoryAdapter storyChoice() const;
    const AdapterEntry* defaultOne() const;

    Desk m_desk;
    ModelShelf* m_shelf;
    QString m_model, m_fingerprint;
    std::vector<AdapterEntry> m_all, m_shown; ///< of all models; that may fit this one
    std::vector<StoryAdapter> m_choices;      ///< of m_story's rows
    QLabel *m_fit = nullptr, *m_hint = nullptr;
    QTreeWidget* m_list = nullptr;
    QPushButton *m_add = nullptr, *m_remove = nullptr;
    QComboBox* m_story = nullptr;
    QDoubleSpinBox* m_strength = nullptr;
};

} // namespace longhand
