#include "ui/editor/edit_history.h"

#include <algorithm>
#include <utility>

namespace longhand {

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
    m_steps.push_back(std::move(step));
    forgetOldest();
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

void EditHistory::forgetOldest()
{
    if (m_steps.size() <= kMaxSteps) {
        return;
    }
    m_steps.erase(m_steps.begin());
    m_done -= m_done > 0 ? 1 : 0;
    if (m_openRun && m_openRun->step-- == 0) {
        m_openRun.reset();
    }
}

void EditHistory::openRun(SpanId run, qsizetype position)
{
    m_mayJoin = false;
    m_openRun = OpenRun{run, m_done, false, position, m_companion == nullptr ? nullptr : m_companion->stepBegins()};
    if (m_done > 0 && undoTakesRun(run)) {
        const TextEdit& last = m_steps[m_done - 1].edit;
        if (last.removed.isEmpty() && last.position + last.added.size() == position) {
            m_openRun->recorded = true; // it continues
            --m_openRun->step;
            return;
        }
    }
    m_steps.resize(m_done); // what was undone belongs to a text that this run does not continue
}

void EditHistory::closeRun()
{
    m_mayJoin = false;
    m_openRun.reset();
}

bool EditHistory::undoTakesRun(SpanId run) const
{
    const auto& authorship = m_steps[m_done - 1].edit.addedAuthorship;
    return std::any_of(authorship.begin(), authorship.end(),
                       [run](const TextSpan& span) { return span.kind == SpanKind::Run && span.id == run; });
}

qsizetype EditHistory::followed(qsizetype position, std::size_t from, std::size_t to) const
{
    for (std::size_t i = from; i < to; ++i) {
        const TextEdit& edit = m_steps[i].edit;
        if (edit.position >= position) {
            continue; // behind it
        }
        if (edit.position + edit.removed.size() > position) {
            return -1;
        }
        position += edit.added.size() - edit.removed.size();
    }
    return position;
}

/// Adds what the open run wrote to its step. False: it cannot be separated from the author's later steps.
bool EditHistory::recordUnder(qsizetype position, const QString& text)
{
    const std::size_t above = m_openRun->step + (m_openRun->recorded ? 1 : 0);
    qsizetype at = m_openRun->position;
    if (m_openRun->recorded) {
        const TextEdit& step = m_steps[m_openRun->step].edit;
        at = step.position + step.added.size();
    }
    if (above > m_done || followed(at, above, m_done) != position) {
        return false;
    }
    const qsizetype size = text.size();
    qsizetype place = at;
    for (std::size_t i = above; i < m_steps.size(); ++i) {
        const qsizetype next = followed(place, i, i + 1);
        if (next < 0) { // of what was undone: it cannot be redone
            m_steps.resize(i);
            break;
        }
        TextEdit& edit = m_steps[i].edit;
        if (edit.position >= place) {
            edit.position += size;
            for (auto* tokens : {&edit.removedTokens, &edit.addedTokens}) {
                for (PageToken& token : *tokens) {
                    token.start += size;
                }
            }
        }
        place = next;
    }
    if (!m_openRun->recorded) {
        m_steps.insert(m_steps.begin() + std::ptrdiff_t(m_openRun->step),
                       Step{TextEdit{at, {}, {}, {}, {}}, m_openRun->beside});
        m_openRun->recorded = true;
        ++m_done;
    }
    TextEdit& step = m_steps[m_openRun->step].edit;
    joinAuthorship(step.addedAuthorship, step.added.size(), {TextSpan{0, size, SpanKind::Run, m_openRun->run}});
    step.added += text;
    forgetOldest();
    return true;
}

void EditHistory::recordGenerated(qsizetype position, const QString& text, SpanId run)
{
    if (m_openRun && m_openRun->run == run) {
        if (recordUnder(position, text)) {
            return;
        }
        m_openRun.reset();
    }
    if (m_run == run && m_done == m_steps.size() && m_done > 0) {
        TextEdit& last = m_steps.back().edit;
        if (last.position + last.added.size() == position) {
            last.added += text;
            last.addedAuthorship.back().length += text.size();
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
    m_openRun.reset();
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
    --m_done;
    if (m_openRun && m_done < m_openRun->step) {
        const TextEdit& gone = m_steps[m_done].edit;
        const bool before = gone.position + gone.added.size() <= m_openRun->position;
        if (before) {
            m_openRun->position -= gone.added.size() - gone.removed.size();
            m_openRun->step = m_done;
        } else {
            m_openRun.reset();
        }
    }
    return m_steps[m_done].edit.inverse();
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
        joinAuthorship(last.addedAuthorship, last.added.size(), edit.addedAuthorship);
        last.added += edit.added;
        return true;
    }
    const bool rubbingOut = edit.added.isEmpty() && last.added.isEmpty() && edit.removed.size() <= 2 &&
                            edit.position + edit.removed.size() == last.position && last.removed.size() < 200;
    if (rubbingOut) {
        std::vector<TextSpan> authorship = edit.removedAuthorship;
        joinAuthorship(authorship, edit.removed.size(), last.removedAuthorship);
        last.removedAuthorship = std::move(authorship);
        last.removedTokens.insert(last.removedTokens.begin(), edit.removedTokens.begin(), edit.removedTokens.end());
        last.removed.prepend(edit.removed);
        last.position = edit.position;
        return true;
    }
    return false;
}

} // namespace longhand
