#pragma once

#include "ui/desk.h"
#include "ui/editor/token_track.h"
#include "ui/takes/alternatives_popover.h"

#include <QObject>
#include <QPoint>
#include <QTimer>

namespace longhand {

class TakesController;

/// Click a word of the model: what else might have stood there, and who drafted it; choose, and the story branches.
class AlternativesFeature : public QObject
{
    Q_OBJECT

public:
    AlternativesFeature(const Desk& desk, TakesController* takes);

    AlternativesPopover* popover() const { return m_popover; }
    /// Shows the list for the token that covers a character. False if there is none, or nothing is known.
    bool open(qsizetype position, bool takeFocus);

    static constexpr int DelayMs = 350;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onClicked(qsizetype position, Qt::KeyboardModifiers modifiers);
    void choose(int row);
    void close();

    Desk m_desk;
    TakesController* m_takes;
    AlternativesPopover* m_popover;
    QTimer m_delay;
    QPoint m_pressed;
    qsizetype m_position = -1; ///< clicked, to be shown
    PageToken m_token;         ///< that is shown
    std::vector<AlternativesPopover::Row> m_rows;
};

/// "Proposed by the self-draft, confirmed by the model."
QString draftedBy(TokenSource source);

} // namespace longhand
