#pragma once

#include "ui/desk/desk.h"
#include "ui/editor/token_track.h"
#include "ui/takes/alternatives_popover.h"

#include <QObject>

class QPoint;

namespace longhand {

class TakesController;

/// Double-click a word of the model, or Ctrl+. at the caret: shows its alternatives and its source; choosing one
/// branches the story.
class AlternativesFeature : public QObject
{
    Q_OBJECT

public:
    AlternativesFeature(const Desk& desk, TakesController* takes);

    AlternativesPopover* popover() const { return m_popover; }
    /// Shows the list for the token that covers a character. False if there is none, or nothing is known.
    bool open(qsizetype position, bool takeFocus);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// For the token painted at a point of the page's viewport.
    void openAt(const QPoint& point);
    void choose(int row);
    void close();

    Desk m_desk;
    TakesController* m_takes;
    AlternativesPopover* m_popover;
    PageToken m_token; ///< that is shown
    std::vector<AlternativesPopover::Row> m_rows;
};

/// "Proposed by the self-draft, confirmed by the model."
QString draftedBy(TokenSource source);

} // namespace longhand
