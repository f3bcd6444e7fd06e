#include "ui/editor/edit_history.h"

#include <utility>

namespace longhand {

namespace {

void joinHands(std::vector<TextSpan>& hands, qsizetype shift, const std::vector<TextSpan>& more)
{
    for (TextSpan span : more) {
        span.start += shift;
        if (!hands.empty() && hands.back().kind == span.kind && hands.back().id == span.id) {
            hands.back().length += span.length;
        } else {
            hands.push_back(span);
        }
    }
}

} // namespace

void EditHistory::record(TextEdit edit)
{
    m_run.reset();
    m_name = 0;
    m_steps.resize(m_done);
    if (!(m_mayJoin && !m_open && join(edit))) {
        push(std::move(edit));
    }
    m_mayJoin = true;
}

void EditHistory::push(TextEdit edit)
{
    Step step{std::move(edit), nullptr};
    if (m_open) {
        step.beside = std::exchange(m_openBeside, nullptr);
        m_open = false;
    } else if (m_companion != nullptr) {
        step.beside = m_companion->stepBegins();
    }
    m_steps.resize(m_done);
    if (m_steps.size() == MaxSteps) {
        m_steps.erase(m_steps.begin());
    }
    m_steps.push_back(std::move(step));
    m_done = m_steps.size();
}

void EditHistory::openStep()
{
    m_mayJoin = false;
    m_open = true;
    m_openBeside = m_companion == nullptr ? nullptr : m_companion->stepBegins();
}

void EditHistory::closeStep(bool changed, std::int64_t name)
{
    m_mayJoin = false;
    if (!m_open) {
        return; // it has an edit
    }
    const bool joins = name != 0 && name == m_name && m_done == m_steps.size() && m_done > 0;
    if (changed && !joins) {
        m_run.reset();
        push({});
        m_name = name;
    }
    m_open = false;
    m_openBeside.reset();
}

std::shared_ptr<BesideStep> EditHistory::beside() const
{
    return m_open ? m_openBeside : m_done > 0 ? m_steps[m_done - 1].beside : nullptr;
}

void EditHistory::recordGenerated(qsizetype position, const QString& text, SpanId run)
{
    if (m_run == run && m_done == m_steps.size() && m_done > 0) {
        TextEdit& last = m_steps.back().edit;
        if (last.position + last.added.size() == position) {
            last.added += text;
            last.addedHands.back().length += text.size();
            return;
        }
    }
    m_mayJoin = false;
    record({position, {}, {}, text, {TextSpan{0, text.size(), SpanKind::Run, run}}});
    m_mayJoin = false;
    m_run = run;
}

void EditHistory::clear()
{
    m_run.reset();
    m_steps.clear();
    m_done = 0;
    m_mayJoin = false;
    m_name = 0;
}

TextEdit EditHistory::takeUndo()
{
    m_run.reset();
    m_mayJoin = false;
    m_name = 0;
    return m_steps[--m_done].edit.inverse();
}

TextEdit EditHistory::takeRedo()
{
    m_run.reset();
    m_mayJoin = false;
    m_name = 0;
    return m_steps[m_done++].edit;
}

bool EditHistory::join(const TextEdit& edit)
{
    if (m_steps.empty() || m_steps.back().edit.isEmpty()) {
        return false;
    }
    TextEdit& last = m_steps.back().edit;
    const bool typing = edit.removed.isEmpty() && edit.added.size() <= 2 && last.removed.isEmpty() &&
                        edit.position == last.position + last.added.size();
    if (typing) {
        const bool newWord = !edit.added.front().isSpace() && !last.added.isEmpty() && last.added.back().isSpace();
        if (newWord || edit.added.contains(u'\n') || last.added.size() > 200) {
            return false;
        }
        for (PageToken token : edit.removedTokens) {
            token.start -= token.start >= edit.position ? last.added.size() : 0;
            last.removedTokens.push_back(token);
        }
        joinHands(last.addedHands, last.added.size(), edit.addedHands);
        last.added += edit.added;
        return true;
    }
    const bool rubbingOut = edit.added.isEmpty() && last.added.isEmpty() && edit.removed.size() <= 2 &&
                            edit.position + edit.removed.size() == last.position && last.removed.size() < 200;
    if (rubbingOut) {
        std::vector<TextSpan> hands = edit.removedHands;
        joinHands(hands, edit.removed.size(), last.removedHands);
        last.removedHands = std::move(hands);
        last.removedTokens.insert(last.removedTokens.begin(), edit.removedTokens.begin(), edit.removedTokens.end());
        last.removed.prepend(edit.removed);
        last.position = edit.position;
        return true;
    }
    return false;
}

} // namespace longhand
