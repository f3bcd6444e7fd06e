#pragma once

#include "engine/types/sampler_settings.h"
#include "ui/desk/desk.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <optional>

namespace longhand {

/// Tokens at the end of the run in hand as they stand on the page; text positions.
struct RunPassage
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// The run's tokens from this absolute position of the whole text to the end. What of it stands before the run is left
/// out. Nothing: none is on the page.
std::optional<RunPassage> passageFrom(const Desk& desk, std::int64_t position);

/// Takes back the end of the run in hand and writes on from there as another take: the run is stopped, its text from a
/// place on goes from the page as an edit of the author's (it can be undone, and stays as a take), and a new run writes
/// what was still to come.
class TakeBack : public QObject
{
    Q_OBJECT

public:
    explicit TakeBack(const Desk& desk, QObject* parent);

    /// cutAt: of the page; from: the same place as an absolute position of the whole text. settings: what else changes
    /// in the controls of the run that writes on.
    void start(qsizetype cutAt, std::int64_t from, std::function<void(SamplerSettings&)> settings = {});

private:
    void onStateChanged();
    void cut();

    Desk m_desk;
    bool m_waits = false; ///< for the run to stop
    qsizetype m_cutAt = 0;
    std::int64_t m_kept = 0; ///< tokens of the run before the cut
    std::int64_t m_target = 0;
    std::function<void(SamplerSettings&)> m_settings;
};

} // namespace longhand
