#include "ui/takes/alternatives_feature.h"

#include "app/project/text/utf8_text.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/takes/takes_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTreeWidget>

namespace longhand {

namespace {

/// A token with invisible characters made visible.
QString visibleText(const std::string& bytes)
{
    if (!isValidUtf8(bytes)) {
        return AlternativesFeature::tr("part of a character (%1)")
            .arg(QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' ')));
    }
    QString text = QString::fromStdString(bytes);
    text.replace(u'\n', u'\u21b5').replace(u'\t', u'\u21e5').replace(u' ', u'\u2423');
    return text.isEmpty() ? AlternativesFeature::tr("nothing") : text;
}

} // namespace

QString draftedBy(TokenSource source)
{
    switch (source) {
    case TokenSource::Target:
        return AlternativesFeature::tr("Written by the model itself, without a draft.");
    case TokenSource::SelfDraft:
        return AlternativesFeature::tr("Proposed by the self-draft, confirmed by the model.");
    case TokenSource::Head:
        return AlternativesFeature::tr("Proposed by a draft head, confirmed by the model.");
    case TokenSource::Ngram:
        return AlternativesFeature::tr("Proposed from phrases of the story (n-grams), confirmed by the model.");
    case TokenSource::Suffix:
        return AlternativesFeature::tr("Proposed from an earlier passage, confirmed by the model.");
    case TokenSource::SmallModel:
        return AlternativesFeature::tr("Proposed by a smaller model, confirmed by the model.");
    case TokenSource::Glide:
        return AlternativesFeature::tr("Proposed by a glide drafter, confirmed by the model.");
    case TokenSource::Replay:
        return AlternativesFeature::tr("Proposed by a replay, confirmed by the model.");
    }
    return {};
}

AlternativesFeature::AlternativesFeature(const Desk& desk, TakesController* takes)
    : QObject(desk.window), m_desk(desk), m_takes(takes), m_popover(new AlternativesPopover(desk.page->viewport()))
{
    connect(desk.page, &ManuscriptEdit::textReplaced, this, [this](qsizetype position) {
        m_desk.messages->dismiss(QStringLiteral("branched")); // the story has gone on since
        if (position < m_token.end()) {
            close();
        }
    });
    connect(desk.page->verticalScrollBar(), &QScrollBar::valueChanged, this, &AlternativesFeature::close);
    connect(desk.project, &ProjectController::closed, this, &AlternativesFeature::close);
    connect(m_popover, &AlternativesPopover::rowChosen, this, &AlternativesFeature::choose);
    connect(m_popover, &AlternativesPopover::dismissed, desk.page, [page = desk.page] { page->setFocus(); });
    desk.page->installEventFilter(this);
    desk.page->viewport()->installEventFilter(this);
    m_popover->list()->installEventFilter(this);

    QAction* show = desk.actions->addTo(
        MenuPlace::Story, QStringLiteral("story.alternatives"), tr("Alternatives &here\u2026"),
        QKeySequence(QStringLiteral("Ctrl+.")),
        tr("The ten most likely words at the caret, with their probabilities, and what drafted this one"));
    connect(show, &QAction::triggered, this, [this] {
        const qsizetype caret = m_desk.page->caretPosition();
        const bool token = m_desk.page->tokens().at(caret) != nullptr;
        if (!open(token || caret == 0 ? caret : caret - 1, true)) {
            m_desk.status->say(tr("These are your own words: there are no alternatives to show."));
        }
    });
    connect(desk.page, &ManuscriptEdit::contextMenuOpening, this, [this](QMenu* menu, qsizetype position) {
        if (m_desk.page->tokens().at(position)) {
            menu->addSeparator();
            menu->addAction(tr("Alternatives\u2026"), this, [this, position] { open(position, true); });
        }
    });
}

void AlternativesFeature::openAt(const QPoint& point)
{
    // The nearest caret is at the nearer edge of a character; the click means the character itself.
    qsizetype position = m_desk.page->positionAt(point);
    const QRectF caret = m_desk.page->caretRect(position);
    if (position > 0 && !caret.isEmpty() && point.x() < caret.x()) {
        --position;
    }
    open(position, false);
}

bool AlternativesFeature::open(qsizetype position, bool takeFocus)
{
    close();
    const PageToken* token = m_desk.page->tokens().at(position);
    if (!token || !m_desk.project->isOpen()) {
        return false;
    }
    std::vector<LoggedAlternative> known;
    try {
        known = alternativesOf(*m_desk.project->project(), m_takes->runOf(token->run), token->index);
    } catch (const std::exception& error) {
        m_desk.status->say(errorText(error));
        return false;
    }
    m_token = *token;
    m_rows.clear();
    for (const LoggedAlternative& a : known) {
        m_rows.push_back({visibleText(a.bytes), isValidUtf8(a.bytes) ? toDisplay(a.bytes) : QString(), a.probability,
                          a.kept, a.token == token->id});
    }
    const QRectF place = m_desk.page->caretRect(m_token.start);
    if (place.isEmpty()) {
        return false;
    }
    QString source = draftedBy(m_token.source);
    if (m_token.index >= 0) {
        source += QLatin1Char(' ') + tr("Token %1 of its run.").arg(countText(m_token.index + 1));
    }
    if (m_rows.empty()) {
        source += QLatin1Char(' ') + tr("The alternatives were not recorded when this was written.");
    } else if (!m_takes->canSwitch()) {
        source += QLatin1Char(' ') + tr("To choose another word, stop the run first.");
    }
    m_popover->open(place.toAlignedRect(), m_rows, source, takeFocus && !m_rows.empty());
    return true;
}

void AlternativesFeature::choose(int row)
{
    m_desk.page->setFocus();
    if (row < 0 || std::size_t(row) >= m_rows.size() || m_rows[std::size_t(row)].chosen) {
        return;
    }
    const AlternativesPopover::Row chosen = m_rows[std::size_t(row)];
    if (!chosen.words.isEmpty() && m_takes->branch(m_token.start, chosen.words)) {
        m_desk.messages->show(QStringLiteral("branched"), MessageKind::Info,
                              tr("The story branches at \u201c%1\u201d. What followed stays as a take.")
                                  .arg(chosen.words.trimmed().isEmpty() ? chosen.shown : chosen.words.trimmed()),
                              {{tr("Write on"), [this] { m_desk.writing->write(); }}});
    }
}

void AlternativesFeature::close()
{
    if (m_popover->isVisible()) {
        const bool focused = m_popover->list()->hasFocus();
        m_popover->hide();
        if (focused) {
            m_desk.page->setFocus();
        }
    }
}

bool AlternativesFeature::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress && watched == m_desk.page->viewport()) {
        close();
    } else if (event->type() == QEvent::MouseButtonDblClick && watched == m_desk.page->viewport()) {
        openAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    } else if (event->type() == QEvent::FocusOut) {
        if (!m_popover->list()->hasFocus()) {
            close();
        }
    } else if (event->type() == QEvent::ShortcutOverride && watched != m_desk.page->viewport() &&
               m_popover->isVisible() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
    {
        event->accept(); // Escape closes it, and stops nothing
        return true;
    } else if (event->type() == QEvent::KeyPress && watched == m_desk.page) {
        const bool escape = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
        const bool shown = m_popover->isVisible();
        close();
        return shown && escape;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
