#pragma once

#include "ui/recovery/state_file.h"

#include <QList>
#include <QLockFile>

#include <memory>
#include <optional>

namespace longhand {

/// A story that was open when the program ended.
struct OpenStory
{
    QString file;
    QString title;
    qint64 savedAtMs = 0; ///< Unix time of the last check at which all was saved
    qint64 words = 0;
    bool inRun = false; ///< the model was reading or writing
    qint64 runTokens = 0, runTarget = 0;
    QString modelLoading; ///< the model that was being loaded; empty if none was

    bool operator==(const OpenStory&) const = default;
};

/// What a running program has open, as a file in `folder` that a clean exit removes. A file that no program holds was
/// left by one that did not exit cleanly. UI thread only.
class SessionRecord
{
public:
    explicit SessionRecord(const QString& folder);
    ~SessionRecord(); ///< a clean exit: nothing is left to recover

    /// The stories of programs that did not exit cleanly, the last saved first; this record takes them over.
    QList<OpenStory> takeUnclean();
    /// What is open now.
    void setOpen(const std::optional<OpenStory>& story);
    /// The author has decided about an earlier one: it is no longer kept.
    void forget(const QString& file);
    void forgetAll();
    void flush() { m_file->flush(); }

private:
    void write();

    QString m_folder;
    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<StateFile> m_file;
    QList<OpenStory> m_unclean;
    std::optional<OpenStory> m_open;
};

} // namespace longhand
