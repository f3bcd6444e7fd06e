#include "ui/outline/outline_history.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/outline/outline_book.h"

#include <algorithm>

namespace longhand {

bool sameDeletion(const TrashItem& one, const TrashItem& other)
{
    return one.deletedAtMs == other.deletedAtMs && one.position == other.position && one.title == other.title &&
           one.text == other.text;
}

OutlineHistory::OutlineHistory(ManuscriptEdit* page, OutlineBook* book) : m_page(page), m_book(book)
{
    m_page->setCompanion(this);
}

OutlineHistory::~OutlineHistory()
{
    if (m_page) {
        m_page->setCompanion(nullptr);
    }
}

std::shared_ptr<BesideStep> OutlineHistory::stepBegins()
{
    auto step = std::make_shared<Step>();
    step->before = m_book->state();
    return step;
}

bool OutlineHistory::stepGoes(BesideStep& beside, bool redo)
{
    auto& step = static_cast<Step&>(beside);
    // First into the trash, then off the page: whenever the program dies, the text is in one of the two.
    const std::vector<TrashItem>& coming = redo ? step.whenDone : step.whenUndone;
    for (std::size_t i = 0; keep && i < coming.size(); ++i) {
        if (!keep(coming[i])) {
            for (std::size_t j = 0; j < i; ++j) {
                takeOut(coming[j]);
            }
            return false;
        }
    }
    if (!redo) {
        step.after = m_book->state(); // only now is it certain that nothing joins the step
    }
    m_going = &step;
    m_redo = redo;
    m_book->expect(redo ? step.after : step.before);
    return true;
}

void OutlineHistory::stepWent(BesideStep&, bool redo)
{
    const bool unseen = m_book->becomeExpected();
    const std::vector<TrashItem> leaving = redo ? m_going->whenUndone : m_going->whenDone;
    m_going = nullptr;
    for (const TrashItem& item : leaving) {
        if (takeOut) {
            takeOut(item);
        }
    }
    if (unseen && wentUnseen) {
        wentUnseen(redo);
    }
}

OutlineHistory::Step* OutlineHistory::step() const
{
    return static_cast<Step*>(m_page->stepBeside().get());
}

void OutlineHistory::noteKept(const TrashItem& item)
{
    if (m_going != nullptr) {
        (m_redo ? m_going->whenDone : m_going->whenUndone).push_back(item);
    } else if (Step* last = step()) {
        last->whenDone.push_back(item);
    }
}

void OutlineHistory::noteTakenOut(const TrashItem& item)
{
    if (Step* last = step()) {
        last->whenUndone.push_back(item);
    }
}

bool OutlineHistory::keeps(std::string_view removed) const
{
    if (m_going == nullptr) {
        return false;
    }
    const std::vector<TrashItem>& kept = m_redo ? m_going->whenDone : m_going->whenUndone;
    return std::any_of(kept.begin(), kept.end(), [removed](const TrashItem& item) {
        return !item.text.empty() && removed.find(item.text) != std::string_view::npos;
    });
}

bool OutlineHistory::isOfLastStep(const TrashItem& item) const
{
    const Step* last = step();
    return last != nullptr && std::any_of(last->whenDone.begin(), last->whenDone.end(),
                                          [&item](const TrashItem& one) { return sameDeletion(one, item); });
}

} // namespace longhand
