#include "ui/text/status_text.h"

#include "engine/model_files/open_model.h"
#include "ui/text/message_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

const QString kDash = QStringLiteral("\u2013");

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand", text);
}

quint64 memoryOf(const SessionStatus& status)
{
    return status.weightBytes + status.kvBytes + status.workspaceBytes;
}

QString readingText(const SessionStatus& status)
{
    if (status.prefillTotal <= 0) {
        return tr("Reading the text so far");
    }
    const QString done = countText(status.prefillDone), total = countText(status.prefillTotal);
    if (status.prefillFetches) {
        return tr("Fetching what was read earlier: %1 of %2 tokens").arg(done, total);
    }
    if (status.prefillSecondsLeft < 0) {
        return tr("Reading the text so far: %1 of %2 tokens").arg(done, total);
    }
    return tr("Reading: %1 of %2 tokens, %3 left").arg(done, total, durationText(status.prefillSecondsLeft));
}

} // namespace

QString countText(qint64 number)
{
    return QLocale().toString(number);
}

QString durationText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0) {
        return kDash;
    }
    if (seconds < 60) {
        return tr("less than a minute");
    }
    const qint64 minutes = qint64(std::ceil(seconds / 60));
    if (minutes < 60) {
        return tr("about %1 min").arg(minutes);
    }
    return minutes % 60 == 0 ? tr("about %1 h").arg(countText(minutes / 60))
                             : tr("about %1 h %2 min").arg(countText(minutes / 60), countText(minutes % 60));
}

QString bytesText(quint64 bytes)
{
    const double mega = double(bytes) / 1e6;
    return mega < 999.5 ? tr("%1 MB").arg(bytes == 0 ? 0 : std::max<qint64>(1, qRound64(mega)))
                        : tr("%1 GB").arg(QLocale().toString(mega / 1000, 'f', 1));
}

QString percentText(const std::optional<double>& share, int decimals)
{
    return share ? QLocale().toString(100 * *share, 'f', decimals) + QStringLiteral("\u00a0%") : kDash;
}

QString rateText(double tokensPerSecond)
{
    if (tokensPerSecond <= 0) {
        return tr("%1 tokens/s").arg(kDash);
    }
    return tr("%1 tokens/s").arg(QLocale().toString(tokensPerSecond, 'f', tokensPerSecond < 10 ? 1 : 0));
}

QString finishText(FinishReason reason)
{
    switch (reason) {
    case FinishReason::Length:
        return tr("Finished: the length you asked for is reached");
    case FinishReason::EndOfStory:
        return tr("Finished: the model ended the story");
    case FinishReason::Stopped:
        return tr("Stopped; the text is yours to edit");
    case FinishReason::ContextFull:
        return tr("Finished: the story has reached the length planned for this project");
    case FinishReason::Loop:
        return tr("Stopped: the text had begun to repeat itself");
    case FinishReason::Collapse:
        return tr("Stopped: the text had begun to fall apart");
    case FinishReason::None:
        break;
    }
    return tr("Finished");
}

QString stateText(const SessionStatus& status, bool ready, const QString& writeKeys)
{
    switch (status.state) {
    case SessionState::Idle:
        return tr("No model in memory");
    case SessionState::Loading:
        return tr("Loading the model: %1 %").arg(int(status.loadFraction * 100));
    case SessionState::Ready:
        if (!ready) {
            return tr("Type a first sentence, then press Write");
        }
        return writeKeys.isEmpty() ? tr("Ready: press Write") : tr("Ready: press Write, or %1").arg(writeKeys);
    case SessionState::Prefill:
        return readingText(status);
    case SessionState::Writing:
        return tr("%1 of %2 tokens").arg(countText(status.runTokens), countText(status.runTarget));
    case SessionState::Paused:
        return tr("Paused at %1 of %2 tokens; %3 stay in memory")
            .arg(countText(status.runTokens), countText(status.runTarget), bytesText(memoryOf(status)));
    case SessionState::Finished:
        return finishText(status.finish);
    case SessionState::DiskFull:
        return tr("Paused: the disk is full");
    case SessionState::Failed:
        if (status.contextFull) {
            return tr("Not started: the story fills the length planned for this project");
        }
        return tr("The engine stopped; everything written is saved");
    }
    return {};
}

QString timeLeftText(const SessionStatus& status)
{
    if (status.state != SessionState::Writing) {
        return {};
    }
    const double left = double(status.runTarget - status.runTokens);
    return status.tokensPerSecond > 0 ? tr("%1 left").arg(durationText(left / status.tokensPerSecond))
                                      : tr("%1 left").arg(kDash);
}

QString gpuMemoryText(const GpuUse& gpu)
{
    return tr("%1 of %2").arg(gpu.usedBytes > 0 ? bytesText(gpu.usedBytes) : kDash, bytesText(gpu.totalBytes));
}

QString gpuText(const GpuUse& gpu)
{
    const QString name = QString::fromStdString(gpu.name);
    return gpu.layers < gpu.modelLayers ? tr("%1 computes %2 of the model\u2019s %3 layers, the processor the others")
                                              .arg(name, countText(gpu.layers), countText(gpu.modelLayers))
                                        : tr("%1 computes").arg(name);
}

QString gpuEstimateText(const GpuEstimate& estimate)
{
    const QString numbers =
        tr("About %1 of %2: the model %3, the text %4, for computing %5.")
            .arg(bytesText(estimate.needed()), bytesText(estimate.total), bytesText(estimate.weights),
                 bytesText(estimate.cache), bytesText(estimate.workspace));
    return numbers + u' ' + (estimate.fits() ? tr("This fits.") : messageText(estimate.advice));
}

QString adapterStyleText(const std::string& style)
{
    return style == "fiction" ? tr("fiction") : QString::fromStdString(style);
}

QString adapterAbout(const std::string& style)
{
    return style == "fiction" ? tr("Writing style: trained on novels")
                              : tr("Writing style: %1").arg(QString::fromStdString(style));
}

QString modelText(const SessionStatus& status, std::optional<qint64> now)
{
    if (memoryOf(status) == 0) {
        return tr("No model");
    }
    // The file's name is the one the author knows; the name inside a model is often a developer's note.
    QString text = QString::fromStdString(modelFileName(status.modelFile));
    QStringList styles;
    for (const SessionStatus::Adapter& adapter : status.adapters) {
        styles << adapterStyleText(adapter.style);
    }
    if (!styles.isEmpty()) {
        text += QStringLiteral(" \u00b7 ") + styles.join(QStringLiteral(" + "));
    }
    if (status.contextTokens > 0 && status.contextPlanned > 0) {
        const qint64 all = now.value_or(status.contextTokens);
        if (status.contextSeen > 0 && status.contextSeen < all) {
            text += (now ? tr(", about %1 of %2 in view") : tr(", %1 of %2 in view"))
                        .arg(countText(status.contextSeen), countText(all));
        } else {
            text += (now ? tr(", about %1 of %2 planned") : tr(", %1 of %2 planned"))
                        .arg(countText(all), countText(status.contextPlanned));
        }
    }
    return text + QStringLiteral("  \u00b7  ") + bytesText(memoryOf(status));
}

QString modelTip(const SessionStatus& status)
{
    QStringList lines;
    if (!status.modelName.empty()) {
        lines << QString::fromStdString(status.modelName);
    }
    for (const SessionStatus::Adapter& adapter : status.adapters) {
        lines << tr("%1, strength %2").arg(adapterAbout(adapter.style), QLocale().toString(adapter.strength, 'g', 3));
    }
    if (!status.contextSentence.empty()) {
        lines << messageText(status.contextSentence);
    }
    return lines.join(u'\n');
}

} // namespace longhand
