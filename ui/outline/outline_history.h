#pragma once

#include "app/project/store/outline.h"
#include "ui/editor/history_companion.h"
#include "ui/outline/outline_state.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace longhand {

class ManuscriptEdit;
class OutlineBook;

/// Whether two items of the trash come from one deletion. Their ids may differ: undo and redo insert it again.
bool sameDeletion(const TrashItem& one, const TrashItem& other);

/// Undoes and redoes outline and trash with the page's text: a step of the page's history stores the outline before and
/// after it, and what it put into the trash. UI thread.
class OutlineHistory : public HistoryCompanion
{
public:
    /// The book must outlive it.
    OutlineHistory(ManuscriptEdit* page, OutlineBook* book);
    ~OutlineHistory() override;

    /// Access to the trash. keep: puts an item in; false if that failed. takeOut: once the text is saved; no effect if
    /// it is gone. Without them the trash is left alone.
    std::function<bool(const TrashItem& item)> keep;
    std::function<void(const TrashItem& item)> takeOut;
    /// A step without text was undone or redone.
    std::function<void(bool redo)> wentUnseen;

    /// An item was put into the trash or taken out by the open step, else the last one; during undo or redo, by that
    /// step.
    void noteKept(const TrashItem& item);
    void noteTakenOut(const TrashItem& item);
    /// The step being undone or redone keeps `removed` in the trash, or the part that matters.
    bool keeps(std::string_view removed) const;
    /// The item is in the trash because of the last step done: undo takes it out.
    bool isOfLastStep(const TrashItem& item) const;

    std::shared_ptr<BesideStep> stepBegins() override;
    bool stepGoes(BesideStep& step, bool redo) override;
    void stepWent(BesideStep& step, bool redo) override;

private:
    struct Step : BesideStep
    {
        std::shared_ptr<const OutlineState> before, after;
        std::vector<TrashItem> whenDone;   ///< in the trash while the step is done
        std::vector<TrashItem> whenUndone; ///< in the trash while it is not
    };
    Step* step() const;

    QPointer<ManuscriptEdit> m_page; ///< may go first when the window closes
    OutlineBook* m_book;
    Step* m_going = nullptr; ///< the step being undone or redone
    bool m_redo = false;
};

} // namespace longhand
