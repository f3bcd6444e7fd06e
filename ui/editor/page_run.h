#pragma once

#include "ui/editor/generated_token.h"
#include "ui/editor/text_edit.h"

#include <QObject>

#include <cstdint>
#include <string_view>
#include <vector>

namespace longhand {

class PageContent;

/// The run that is being written on the page while the author types anywhere: where its words go, which tokens they
/// are, and what the author did to it. Its text so far is at [begin, end), text positions; its next words go to `end`.
/// Text typed there stays behind it, however much of the run is still to come. It follows what it wrote where that is
/// moved to; if all of it is removed, what still arrives is not shown.
class PageRun : public QObject
{
    Q_OBJECT

public:
    /// Its words go behind what it wrote on the page so far, else to the end of the text.
    void open(SpanId run, const PageContent& content);
    /// Returns how many undos had to wait for this.
    int close();
    bool isOpen() const { return m_open; }
    bool isOpen(SpanId run) const { return m_open && m_run == run; }
    SpanId run() const { return m_run; }
    qsizetype begin() const { return m_begin; }
    qsizetype end() const { return m_end; }
    /// The author changed what the open run wrote, or typed behind it.
    bool isTouched() const { return m_open && m_touched; }

    /// What a run writes, as an edit: the open run at its place, another one at the end of the text. The tokens are
    /// what it consists of, if known.
    TextEdit next(SpanId run, std::string_view utf8, const std::vector<GeneratedToken>& tokens,
                  const PageContent& content) const;
    /// That edit is in the text now.
    void wrote(SpanId run, const TextEdit& edit);

    /// The author changed the text to `content`. again: by undo or redo.
    void follow(const TextEdit& edit, bool again, const PageContent& content);
    /// The author composes a word at `caret`, which enters the text only when it is finished: the run must not write
    /// into it.
    void compose(qsizetype caret);
    /// An undo of what the open run wrote: not while more of it is to come.
    void waitToUndo();

Q_SIGNALS:
    /// The author changed something before the open run, which has read the old text.
    void editedBefore();
    /// The author typed in the open run or behind it: it cannot continue as if nothing had changed. Emitted once.
    void touched();

private:
    bool moveBy(const TextEdit& edit, const PageContent& content);
    void touch();

    SpanId m_run = 0;
    qsizetype m_begin = 0, m_end = 0;
    bool m_open = false;
    bool m_touched = false;
    bool m_removed = false;    ///< the author removed all of it
    std::int64_t m_tokens = 0; ///< that the open run has on the page, or had before they were edited
    int m_undosWaiting = 0;    ///< for the open run to be closed
};

} // namespace longhand
