#pragma once

#include "ui/desk/desk.h"
#include "ui/recovery/place_store.h"
#include "ui/recovery/session_record.h"

#include <QObject>
#include <QTimer>

namespace longhand {

class RecoveryPanel;
class StartPage;

/// State that outlives the program: which stories are open (so that a start after an unclean exit can offer them),
/// where the author was in each, and the story to open at the next start.
class RecoveryFeature : public QObject
{
    Q_OBJECT

public:
    explicit RecoveryFeature(const Desk& desk);
    ~RecoveryFeature() override;

    /// Opens the story that was last open, if the author wants that and the program exited cleanly. For main().
    void reopenLast();
    RecoveryPanel* panel() const { return m_panel; }
    /// An earlier program did not exit cleanly.
    bool afterUncleanEnd() const { return m_unclean; }
    /// Saves the state of the open story, as happens every few seconds anyway.
    void remember();
    void flush();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rememberSoon();
    void onOpened();
    void onClosing();
    void onModelState();
    void rememberPlace();
    void rememberSeed();
    void restorePlace(const Place& place);
    void restoreWindow(const Place& place);
    OpenStory describeOpen() const;

    static constexpr int kRememberMs = 2000;

    Desk m_desk;
    SessionRecord m_record;
    PlaceStore m_places;
    StateFile m_draft; ///< a seed typed on the start page and not started
    QString m_seed;    ///< what is in it
    StartPage* m_start = nullptr;
    RecoveryPanel* m_panel = nullptr;
    QTimer m_timer;
    bool m_unclean = false;
    bool m_modelHeld = false; ///< not loaded automatically until the author has loaded one
    bool m_first = true;      ///< no story was opened in this window yet
};

} // namespace longhand
