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

/// Whether two items of the trash are of one deletion. Their ids may be others: undo and redo put it in anew.
bool sameDeletion(const TrashItem& one, const TrashItem& other);

/// Lets outline and trash go back and forth with the page's text: a step of the page's history knows the outline
/// before and after it, and what lay in the trash because of it. UI thread.
class OutlineHistory : public HistoryCompanion
{
public:
    /// The book must outlive it.
    OutlineHistory(ManuscriptEdit* page, OutlineBook* book);
    ~OutlineHistory() override;

    /// How the trash is reached. keep: puts an item in; false if that failed. takeOut: once the
    /// text is saved; does nothing if it is there no more. Without them the trash is left alone.
    std::function<bool(const TrashItem& item)> keep;
    std::function<void(const TrashItem& item)> takeOut;
    /// A step without text was taken back or done again.
    std::function<void(bool redo)> wentUnseen;

    /// An item was put into the trash, or taken out of it, by the step that is open, else the last one; while a step is
    /// taken back or done again, by that.
    void noteKept(const TrashItem& item);
    void noteTakenOut(const TrashItem& item);
    /// The step that is being taken back or done again keeps `removed` in the trash, or what matters of it.
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
    Step* m_going = nullptr; ///< the step that is being taken back or done again
    bool m_redo = false;
};

} // namespace longhand
