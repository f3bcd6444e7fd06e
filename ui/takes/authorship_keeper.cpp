#include "ui/takes/authorship_keeper.h"

#include "app/project/takes/returned_words.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/takes/takes_controller.h"

#include <algorithm>

namespace longhand {

AuthorshipKeeper::AuthorshipKeeper(const Desk& desk, const TakesController* takes, QObject* parent)
    : QObject(parent), m_desk(desk), m_takes(takes)
{
    connect(desk.page, &ManuscriptEdit::authorEdit, this, &AuthorshipKeeper::note);
    connect(desk.project, &ProjectController::opened, this, [this] {
        m_due = false;
        m_from = m_to = -1;
    });
    connect(desk.project, &ProjectController::textStored, this, &AuthorshipKeeper::tell);
    connect(desk.session, &SessionController::stateChanged, this, [this](SessionState state) {
        if (m_due && state != SessionState::Prefill && state != SessionState::Writing) {
            m_desk.project->flush();
        }
    });
}

void AuthorshipKeeper::note(const TextEdit& edit, bool again)
{
    const auto& authorship = edit.addedAuthorship;
    const bool ofRuns = std::any_of(authorship.begin(), authorship.end(),
                                    [](const TextSpan& span) { return span.kind != SpanKind::Author; });
    const qsizetype end = edit.position + edit.removed.size();
    const qsizetype grown = edit.added.size() - edit.removed.size();
    const bool apart = m_from >= 0 && (end < m_from || edit.position > m_to);
    m_due = m_due || apart || edit.parts.size() > 1 || (again && ofRuns);
    m_from = m_from < 0 ? edit.position : std::min(m_from, edit.position);
    m_to = std::max(m_to, end) + grown;
}

void AuthorshipKeeper::tell()
{
    m_from = m_to = -1;
    const SessionState state = m_desk.session->status().state;
    if (!m_due || m_desk.project->isReadOnly() || state == SessionState::Prefill || state == SessionState::Writing) {
        return;
    }
    const QStringView text = m_desk.page->model().text();
    std::vector<TextToken> tokens;
    qsizetype at = 0;
    std::size_t byte = 0;
    const auto byteAt = [&](qsizetype position) {
        byte += fromDisplay(text.mid(at, position - at)).size();
        at = position;
        return byte;
    };
    for (const PageToken& token : m_desk.page->tokens().tokens()) {
        const std::size_t begin = byteAt(token.start);
        tokens.push_back({begin, byteAt(token.end()), m_takes->runOf(token.run), token.index});
    }
    try {
        m_due = !returnWords(*m_desk.project->project(), m_desk.page->manuscript(), tokens);
    } catch (const std::exception&) {
        // The text itself is saved; this is tried again with the next save.
    }
}

} // namespace longhand
