#include "ui/editor/edit_history.h"

#include <algorithm>

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
    m_edits.resize(m_done);
    if (!(m_mayJoin && join(edit))) {
        m_edits.push_back(std::move(edit));
        forgetOldest();
    }
    m_done = m_edits.size();
    m_mayJoin = true;
}

void EditHistory::forgetOldest()
{
    if (m_edits.size() <= MaxSteps) {
        return;
    }
    m_edits.erase(m_edits.begin());
    if (m_open && m_open->step-- == 0) {
        m_open.reset();
    }
}

void EditHistory::openRun(SpanId run, qsizetype position)
{
    m_mayJoin = false;
    m_open = OpenRun{run, m_done, false, position};
    if (m_done > 0 && undoTakesRun(run)) {
        const TextEdit& last = m_edits[m_done - 1];
        if (last.removed.isEmpty() && last.position + last.added.size() == position) {
            m_open->recorded = true; // it goes on
            --m_open->step;
        }
    }
}

void EditHistory::closeRun()
{
    m_mayJoin = false;
    m_open.reset();
}

bool EditHistory::undoTakesRun(SpanId run) const
{
    const auto& hands = m_edits[m_done - 1].addedHands;
    return std::any_of(hands.begin(), hands.end(),
                       [run](const TextSpan& span) { return span.kind == SpanKind::Run && span.id == run; });
}

qsizetype EditHistory::followed(qsizetype position, std::size_t from, std::size_t to) const
{
    for (std::size_t i = from; i < to; ++i) {
        const TextEdit& edit = m_edits[i];
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

/// What the open run wrote becomes part of its step. False: the author's steps since cannot be told apart from it.
bool EditHistory::recordUnder(qsizetype position, const QString& text)
{
    const std::size_t above = m_open->step + (m_open->recorded ? 1 : 0);
    qsizetype at = m_open->position;
    if (m_open->recorded) {
        const TextEdit& step = m_edits[m_open->step];
        at = step.position + step.added.size();
    }
    if (above > m_done || followed(at, above, m_done) != position) {
        return false;
    }
    const qsizetype size = text.size();
    qsizetype place = at;
    for (std::size_t i = above; i < m_edits.size(); ++i) {
        const qsizetype next = followed(place, i, i + 1);
        if (next < 0) { // of what was taken back: it cannot be done again
            m_edits.resize(i);
            break;
        }
        TextEdit& edit = m_edits[i];
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
    if (!m_open->recorded) {
        m_edits.insert(m_edits.begin() + std::ptrdiff_t(m_open->step), TextEdit{at, {}, {}, {}, {}});
        m_open->recorded = true;
        ++m_done;
    }
    TextEdit& step = m_edits[m_open->step];
    joinHands(step.addedHands, step.added.size(), {TextSpan{0, size, SpanKind::Run, m_open->run}});
    step.added += text;
    forgetOldest();
    return true;
}

void EditHistory::recordGenerated(qsizetype position, const QString& text, SpanId run)
{
    if (m_open && m_open->run == run) {
        if (recordUnder(position, text)) {
            return;
        }
        m_open.reset();
    }
    if (m_run == run && m_done == m_edits.size() && m_done > 0) {
        TextEdit& last = m_edits.back();
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
    m_open.reset();
    m_edits.clear();
    m_done = 0;
    m_mayJoin = false;
}

TextEdit EditHistory::takeUndo()
{
    m_run.reset();
    m_mayJoin = false;
    --m_done;
    if (m_open && m_done < m_open->step) {
        const TextEdit& gone = m_edits[m_done];
        const bool before = gone.position + gone.added.size() <= m_open->position;
        if (before) {
            m_open->position -= gone.added.size() - gone.removed.size();
            m_open->step = m_done;
        } else {
            m_open.reset();
        }
    }
    return m_edits[m_done].inverse();
}

TextEdit EditHistory::takeRedo()
{
    m_run.reset();
    m_mayJoin = false;
    return m_edits[m_done++];
}

bool EditHistory::join(const TextEdit& edit)
{
    if (m_edits.empty()) {
        return false;
    }
    TextEdit& last = m_edits.back();
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
