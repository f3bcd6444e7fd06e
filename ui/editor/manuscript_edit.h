#pragma once

#include "ui/editor/edit_history.h"
#include "ui/editor/generated_token.h"
#include "ui/editor/page_run.h"
#include "ui/editor/page_view.h"

#include <string>
#include <string_view>
#include <vector>

class QMenu;

namespace longhand {

/// The page that the author and the model write on: every change of the manuscript goes through here, by typing, by a
/// run, by other parts of the window, and back and forth in the history.
class ManuscriptEdit : public PageView
{
    Q_OBJECT

public:
    explicit ManuscriptEdit(QWidget* parent = nullptr);

    /// Replaces everything; the history is cleared.
    void setManuscript(const std::vector<ManuscriptPiece>& pieces);
    /// Replaces the text by more than an edit (a take, a snapshot): one step of the history. The caret goes to where
    /// they diverge.
    void switchManuscript(const std::vector<ManuscriptPiece>& pieces);
    /// Appends what the model wrote (UTF-8, whole characters): at the end, or where its run writes while that is open.
    /// Scrolls along only if the end is in view. tokens: what it consists of, if known; their bytes add up to the
    /// text's.
    void appendGenerated(std::string_view utf8, SpanId run, const std::vector<GeneratedToken>& tokens = {});
    /// The manuscript, byte for byte what was set, typed and appended.
    std::string manuscript() const;
    /// Reloads the tokens from the project's pieces, if these are the text shown.
    void refreshTokens(const std::vector<ManuscriptPiece>& pieces);

    /// Starts writing a run, at the end of what this run wrote on the page, or of the text. The author may type
    /// meanwhile: text typed at that end stays behind what the run still writes. No effect if it is already open.
    void openRun(SpanId run);
    /// The run is no longer being written; performs an undo that had to wait for that.
    void closeRun();
    bool isRunOpen() const { return m_run.isOpen(); }
    /// The author changed what the open run wrote, or typed behind it: it cannot continue from there.
    bool isRunTouched() const { return m_run.isTouched(); }
    /// The text before the open run (UTF-8).
    std::string manuscriptBeforeRun() const;

    /// A locked page can be read, searched and copied from, not changed.
    void setLocked(bool locked);
    bool isLocked() const { return m_locked; }

    bool canUndo() const { return !m_locked && m_history.canUndo(); }
    bool canRedo() const { return !m_locked && m_history.canRedo(); }
    /// Undone and redone together with the text; must outlive the page or be removed (null).
    void setCompanion(HistoryCompanion* companion) { m_history.setCompanion(companion); }
    /// See EditHistory. A step without text also works while the page is locked.
    void openStep() { m_history.openStep(); }
    void closeStep(bool changed, std::int64_t name = 0);
    std::shared_ptr<BesideStep> stepBeside() const { return m_history.beside(); }

    /// An edit by the author: [from, to) becomes `with` (LF separates paragraphs), one step of the history, caret
    /// behind it. False if the page is locked.
    bool replaceRange(qsizetype from, qsizetype to, const QString& with);
    /// The same for text that keeps its authorship (starts relative to it): text that is only moved.
    bool replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> authorship);
    /// Several edits as one step of the history; ascending, not overlapping. Text between them keeps its authorship.
    bool replaceRanges(std::vector<PageReplacement> parts);
    /// Moves the selected text to a place outside of it, as the author's own, and selects it there; one step. False:
    /// the page is locked.
    bool moveSelection(qsizetype to);

public Q_SLOTS:
    void undoEdit();
    void redoEdit();

Q_SIGNALS:
    /// The author changed the text.
    void edited();
    /// What the author's edit removed and added; before textReplaced(). again: by undo or redo.
    void authorEdit(const longhand::TextEdit& edit, bool again);
    /// By what edit another text of the project took the page; before textReplaced().
    void switched(const longhand::TextEdit& edit);
    /// After every change, by anyone: `removed` characters at `position` were replaced by `added` (text positions).
    /// After a new manuscript: position 0, everything.
    void textReplaced(qsizetype position, qsizetype removed, qsizetype added);
    /// Words typed by the author (negative: deleted while typing) and written by the model. Not pasted, replaced,
    /// undone or opened text.
    void wordsWritten(qint64 author, qint64 model);
    /// The page's menu is about to be shown for a place: others may add to it.
    void contextMenuOpening(QMenu* menu, qsizetype position);
    /// The author changed something before the open run, which has read the old text.
    void editedBeforeRun();
    /// The author typed in the open run or behind it: it must be paused. Emitted once.
    void runTouched();
    /// The author tried to, but the page is locked.
    void editRefused();
    /// canUndo() or canRedo() may have changed.
    void historyChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;
    void insertFromMimeData(const QMimeData* source) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class By
    {
        Author,
        Project
    };
    void onContentsChange(int from, int removed, int added);
    /// Makes an edit a step of the history. parts: see PageContent::apply().
    void makeStep(const TextEdit& edit, By by = By::Author, const std::vector<PageReplacement>* parts = nullptr);
    /// Returns the tokens that it touched.
    std::vector<PageToken> applyEdit(const TextEdit& edit, By by = By::Author,
                                     const std::vector<PageReplacement>* parts = nullptr);
    void announce(const TextEdit& edit, By by, qint64 typedWords);
    void goInHistory(bool redo);
    /// Says so if the page is locked.
    bool mayEdit();

    EditHistory m_history;
    PageRun m_run;
    bool m_again = false; ///< an edit of the history is being applied
    bool m_locked = false;
    /// What was cut, copied or dragged last: removed, it is moved, and costs no words, as pasting it brings none.
    mutable QString m_copied;
};

} // namespace longhand
