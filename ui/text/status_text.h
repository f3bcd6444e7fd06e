#pragma once

#include "app/library/memory_estimate.h"
#include "app/session/session.h"

#include <QString>

#include <optional>

namespace longhand {

// The window's sentences about the engine, in the author's words. No widgets, so that they can be tested.

/// 12,480
QString countText(qint64 number);
/// "about 38 min", "about 2 h 5 min", "less than a minute"; a dash for unknown (negative or not finite).
QString durationText(double seconds);
/// "1.1 GB", "98 MB"
QString bytesText(quint64 bytes);
/// "98.1 %" of a share of .981; a dash for unknown.
QString percentText(const std::optional<double>& share, int decimals = 1);
/// "41 tokens/s"; a dash if unknown (0).
QString rateText(double tokensPerSecond);

/// The current activity, for the status line. `ready`: there is text to continue from. `writeKeys`: those of Write.
QString stateText(const SessionStatus& status, bool ready, const QString& writeKeys = {});
/// Time left of the run, an estimate; empty where nothing is being written.
QString timeLeftText(const SessionStatus& status);
/// "SmolLM2-135M \u00b7 fiction, 24,672 of 131,072 planned, 1.1 GB": how long the text is and may become; once the
/// model sees a part of it alone, "2,560 of 24,672 in view". now: how long the text is since the author changed it,
/// about; empty: as the model read it. Says if there is no model.
QString modelText(const SessionStatus& status, std::optional<qint64> now = {});
/// "18.2 GB of 139.8 GB" of the GPU's memory in use; a dash for what is not known.
QString gpuMemoryText(const GpuUse& gpu);
/// "NVIDIA H200 computes", or which part of the model.
QString gpuText(const GpuUse& gpu);
/// What a GPU takes for a model and a text, in numbers, and whether it fits.
QString gpuEstimateText(const GpuEstimate& estimate);
/// An adapter's style in a word: "fiction" in the author's language, or what its file says.
QString adapterStyleText(const std::string& style);
/// What an adapter does: "Writing style: trained on novels".
QString adapterAbout(const std::string& style);
/// The model's name, its adapter, and what it sees of the book.
QString modelTip(const SessionStatus& status);
/// Why a run ended.
QString finishText(FinishReason reason);

} // namespace longhand
