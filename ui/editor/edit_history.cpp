#include "ui/editor/edit_history.h"

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
        if (m_edits.size() == MaxSteps) {
            m_edits.erase(m_edits.begin());
        }
        m_edits.push_back(std::move(edit));
    }
    m_done = m_edits.size();
    m_mayJoin = true;
}

void EditHistory::recordGenerated(qsizetype position, const QString& text, SpanId run)
{
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
    m_edits.clear();
    m_done = 0;
    m_mayJoin = false;
}

TextEdit EditHistory::takeUndo()
{
    m_run.reset();
    m_mayJoin = false;
    return m_edits[--m_done].inverse();
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
