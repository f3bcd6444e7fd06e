#include "ui/live/ghost_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/draft_text.h"
#include "ui/story/writing_controller.h"
#include "ui/text/status_text.h"

#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QHelpEvent>
#include <QMainWindow>
#include <QTextBlock>
#include <QToolTip>

namespace longhand {

namespace {

/// Where a position of the text is: its line from the top, and how far right in it.
std::pair<int, qreal> linePlace(const ManuscriptEdit& page, qsizetype position)
{
    const int inDocument = int(page.model().documentPosition(position));
    const QTextBlock block = page.document()->findBlock(inDocument);
    page.document()->documentLayout()->blockBoundingRect(block); // lays it out if not done yet
    const QTextLine line = block.layout()->lineForTextPosition(inDocument - block.position());
    return line.isValid()
               ? std::pair(block.firstLineNumber() + line.lineNumber(), line.cursorToX(inDocument - block.position()))
               : std::pair(block.firstLineNumber(), 0.0);
}

/// At least a whole line of text lies between the two.
bool isALineBehind(const ManuscriptEdit& page, qsizetype ghost, qsizetype end)
{
    const auto [ghostLine, ghostX] = linePlace(page, ghost);
    const auto [endLine, endX] = linePlace(page, end);
    return endLine > ghostLine + 1 || (endLine == ghostLine + 1 && endX >= ghostX);
}

} // namespace

GhostFeature::GhostFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_scroll(new GhostScrollMark(desk.page))
{
    m_shown = desk.actions->addTo(MenuPlace::View, QStringLiteral("view.ghost"), tr("&Ghost of one by one"), {},
                                  tr("A thin mark where writing one token at a time would be by now: an estimate"));
    m_shown->setCheckable(true);
    m_shown->setChecked(desk.settings->get(setting::ghost));
    connect(m_shown, &QAction::toggled, this, [this](bool on) {
        m_desk.settings->set(setting::ghost, on);
        place();
    });
    desk.page->addMarks(&m_mark);
    desk.page->viewport()->installEventFilter(this);
    const auto colours = [this] {
        m_mark.setColour(m_desk.theme->theme().accent);
        m_scroll->setColour(m_desk.theme->theme().accent);
    };
    connect(desk.theme, &ThemeManager::themeChanged, this, colours);
    colours();
    connect(desk.session, &SessionController::stepsArrived, this, &GhostFeature::addSteps);
    connect(desk.session, &SessionController::textArrived, this, &GhostFeature::place);
    connect(desk.session, &SessionController::statusChanged, this, &GhostFeature::place);
    connect(desk.page, &ManuscriptEdit::edited, this, [this] {
        if (!m_desk.page->isRunOpen()) { // a run being written continues when the text before it is edited
            clear();
        }
    });
    connect(desk.project, &ProjectController::opened, this, &GhostFeature::clear);
    connect(desk.project, &ProjectController::closing, this, &GhostFeature::clear);
    connect(desk.session, &SessionController::stateChanged, this, [this](SessionState state, SessionState before) {
        const bool begins = state == SessionState::Prefill || state == SessionState::Writing;
        if (begins && before != SessionState::Paused && before != SessionState::DiskFull &&
            before != SessionState::Prefill && m_desk.writing->currentRun() != m_run)
        {
            clear();
        }
        place();
    });
}

void GhostFeature::clear()
{
    m_run = 0;
    m_clock.begin(0);
    place();
}

void GhostFeature::addSteps(const std::vector<StepEvent>& steps)
{
    const SpanId run = m_desk.writing->currentRun();
    if (run != m_run) {
        // A resumed run from the file: including the time it took before.
        const auto& tokens = m_desk.page->tokens().tokens();
        const bool goesOn = !tokens.empty() && tokens.back().run == run;
        m_clock.begin(goesOn ? tokens.back().index + 1 : 0, m_desk.session->numbers().earlier);
        m_run = run;
    }
    for (const StepEvent& step : steps) {
        m_clock.add(step);
    }
    place();
}

qsizetype GhostFeature::positionOf(std::int64_t index) const
{
    const auto& tokens = m_desk.page->tokens().tokens();
    if (tokens.empty()) {
        return -1;
    }
    // The run is the last on the page, and is not edited meanwhile.
    const std::int64_t fromEnd = tokens.back().index + 1 - index;
    if (fromEnd < 0 || fromEnd > std::int64_t(tokens.size())) {
        return -1;
    }
    if (fromEnd == 0) {
        return tokens.back().end();
    }
    const PageToken& token = tokens[tokens.size() - std::size_t(fromEnd)];
    return token.index == index && token.run == tokens.back().run ? token.start : -1;
}

void GhostFeature::place()
{
    qsizetype position = -1;
    QString label;
    // Only where the figures say so too: a mark that is behind beside "as fast as one by one" would contradict them.
    const bool faster = m_desk.session->status().speed.verdict() == SpeedVerdict::Faster;
    if (m_run != 0 && m_shown->isChecked() && faster) {
        position = positionOf(m_clock.token());
        const auto& tokens = m_desk.page->tokens().tokens();
        if (position >= 0 && isALineBehind(*m_desk.page, position, tokens.back().end())) {
            label = tr("one by one: about %1 tokens behind").arg(countText(tokens.back().index + 1 - m_clock.token()));
        } else {
            position = -1;
        }
    }
    if (position == m_mark.position() && label == m_mark.label()) {
        return;
    }
    m_mark.set(position, label, tr("one by one"));
    m_scroll->set(position);
    m_desk.page->updateMarks();
}

bool GhostFeature::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_mark.position() >= 0) {
        auto* help = static_cast<QHelpEvent*>(event);
        const QRectF label = m_mark.labelRect(*m_desk.page);
        const QRectF caret = m_desk.page->caretRect(m_mark.position()).adjusted(-4, 0, 4, 0);
        if (label.contains(help->pos()) || caret.contains(help->pos())) {
            QToolTip::showText(help->globalPos(),
                               tr("Writing one token at a time would be here by now. The text would be the same, so "
                                  "what lies between this mark and the end was gained by guessing ahead.") +
                                   u'\n' + m_mark.label() + u'\n' +
                                   DraftText::headline(m_desk.session->status().speed) + u'\n' + DraftText::basis(),
                               m_desk.page->viewport());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
