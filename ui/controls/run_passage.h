#pragma once

#include "engine/types/sampler_settings.h"
#include "ui/desk/desk.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <optional>

namespace longhand {

/// Tokens at the end of the current run, by their place on the page; text positions.
struct RunPassage
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// The run's tokens from this absolute position of the whole text to the end, without what precedes the run. Nothing if
/// none is on the page.
std::optional<RunPassage> passageFrom(const Desk& desk, std::int64_t position);

/// Removes the end of the current run and continues from there as another take: stops the run, removes its text from a
/// place on as an edit by the author (it can be undone, and stays as a take), and starts a new run for the remaining
/// length.
class TakeBack : public QObject
{
    Q_OBJECT

public:
    explicit TakeBack(const Desk& desk, QObject* parent);

    /// cutAt: of the page; from: the same place as an absolute position of the whole text. settings: other changes to
    /// the controls of the new run.
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
