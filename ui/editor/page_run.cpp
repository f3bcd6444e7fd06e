#include "ui/editor/page_run.h"

#include "ui/editor/manuscript_codec.h"
#include "ui/editor/page_content.h"

#include <algorithm>
#include <utility>

namespace longhand {

void PageRun::open(SpanId run, const PageContent& content)
{
    m_run = run;
    m_begin = m_end = content.text().text().size();
    const auto& spans = content.text().spans();
    for (auto span = spans.rbegin(); span != spans.rend() && span->kind == SpanKind::Run && span->id == run; ++span) {
        m_begin = span->start;
    }
    m_open = true;
    m_touched = false;
    m_removed = false;
    m_undosWaiting = 0;
    m_tokens = content.tokens().nextIndex(run);
}

int PageRun::close()
{
    m_open = false;
    return std::exchange(m_undosWaiting, 0);
}

TextEdit PageRun::next(SpanId run, std::string_view utf8, const std::vector<GeneratedToken>& tokens,
                       const PageContent& content) const
{
    TextEdit edit;
    if (isOpen(run) && m_removed) {
        return edit;
    }
    edit.position = isOpen(run) ? m_end : content.text().text().size();
    edit.added = toDisplay(utf8);
    edit.addedAuthorship = {TextSpan{0, edit.added.size(), SpanKind::Run, run}};
    std::int64_t index = isOpen(run) ? m_tokens : content.tokens().nextIndex(run);
    std::size_t byte = 0;
    qsizetype at = edit.position;
    for (const GeneratedToken& token : tokens) {
        if (byte + token.bytes > utf8.size()) {
            break; // not the tokens of this text
        }
        const qsizetype length = toDisplay(utf8.substr(byte, token.bytes)).size();
        byte += token.bytes;
        if (at + length > edit.position + edit.added.size()) {
            break;
        }
        edit.addedTokens.push_back({at, length, token.id, token.source, run, index++});
        at += length;
    }
    return edit;
}

void PageRun::wrote(SpanId run, const TextEdit& edit)
{
    if (isOpen(run)) {
        m_end += edit.added.size();
        m_tokens += std::int64_t(edit.addedTokens.size());
    }
}

void PageRun::follow(const TextEdit& edit, bool again, const PageContent& content)
{
    if (!m_open) {
        return;
    }
    if (!again) {
        m_undosWaiting = 0; // what was typed since must not be undone with them
    }
    if (moveBy(edit, content)) {
        Q_EMIT editedBefore();
    } else {
        touch();
    }
}

/// False if the edit is not before the run.
bool PageRun::moveBy(const TextEdit& edit, const PageContent& content)
{
    const qsizetype to = edit.position + edit.removed.size();
    const qsizetype grown = edit.added.size() - edit.removed.size();
    // Where nothing is written yet, the end of what was read is where it will be.
    const bool before = m_begin < m_end ? to <= m_begin : to < m_begin;
    if (before) {
        m_begin += grown;
        m_end += grown;
        return true;
    }
    const bool wrote = m_begin < m_end;
    if (to < m_end) {
        m_end += grown;
    } else if (edit.position <= m_end) {
        // A change that reaches to the end stays behind what the run still writes, but the run's own words may be
        // part of it, where paragraphs are moved.
        const auto& spans = content.text().spans();
        const auto last = std::find_if(spans.rbegin(), spans.rend(), [this](const TextSpan& span) {
            return span.kind == SpanKind::Run && span.id == m_run;
        });
        m_removed = m_removed || (wrote && last == spans.rend());
        m_end = last != spans.rend() ? std::max(last->end(), edit.position) : edit.position;
    }
    m_begin = std::min({m_begin, edit.position, m_end});
    return false;
}

void PageRun::compose(qsizetype caret)
{
    if (m_open && (caret > m_begin || caret == m_end)) {
        touch();
    }
}

void PageRun::waitToUndo()
{
    ++m_undosWaiting;
    touch();
}

void PageRun::touch()
{
    if (!std::exchange(m_touched, true)) {
        Q_EMIT touched();
    }
}

} // namespace longhand
