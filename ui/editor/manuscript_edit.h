#pragma once

#include "ui/editor/edit_history.h"
#include "ui/editor/generated_token.h"
#include "ui/editor/manuscript_text.h"
#include "ui/editor/page_marks.h"
#include "ui/editor/run_place.h"
#include "ui/editor/text_counts.h"
#include "ui/editor/token_track.h"

#include <QColor>
#include <QPlainTextEdit>

#include <functional>
#include <string>
#include <utility>
#include <vector>

class QMenu;

namespace longhand {

class PageLayout;

/// The colours of the page that the palette has no role for.
struct PageColours
{
    QColor tint;     ///< behind the model's words
    QColor runMark;  ///< in the margin where a run began
    QColor nextMark; ///< where the next token will appear
};

/// The typesetting of the page.
struct PageSetting
{
    double lineSpacing = 1.5; ///< in heights of a line
    int charactersALine = 68; ///< about; fewer where the window is narrower
    bool air = true;          ///< a little space between paragraphs
    bool indent = false;      ///< their first line indented

    bool operator==(const PageSetting&) const = default;
};

/// One of several changes: [from, to), text positions, becomes `with`.
struct PageReplacement
{
    qsizetype from = 0;
    qsizetype to = 0;
    QString with;
};

/// The page. A view of the manuscript: it shows m_text broken into display blocks of bounded size, because in one
/// endless paragraph every insertion would cost more than the one before. Colours and marks are painted for the visible
/// blocks only and never enter the document.
class ManuscriptEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit ManuscriptEdit(QWidget* parent = nullptr);
    ~ManuscriptEdit() override;

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
    const ManuscriptText& model() const { return m_text; }
    /// The places of the generated tokens, each with the source that proposed it.
    const TokenTrack& tokens() const { return m_tokens; }
    /// Reloads the tokens from the project's pieces, if these are the text shown.
    void refreshTokens(const std::vector<ManuscriptPiece>& pieces);
    qint64 wordCount() const { return m_counts.total().words; }
    /// Of the whole manuscript, always up to date.
    const Counts& counts() const { return m_counts.total(); }

    /// Starts writing a run, at the end of what this run wrote on the page, or of the text. The author may type
    /// meanwhile: text typed at that end stays behind what the run still writes. No effect if it is already open.
    void openRun(SpanId run);
    /// The run is no longer being written; performs an undo that had to wait for that.
    void closeRun();
    bool isRunOpen() const { return m_runPlace.isOpen(); }
    /// The author changed what the open run wrote, or typed behind it: it cannot continue from there.
    bool isRunTouched() const { return m_runPlace.isOpen() && m_runTouched; }
    /// The text before the open run (UTF-8).
    std::string manuscriptBeforeRun() const;

    /// A locked page can be read, searched and copied from, not changed.
    void setLocked(bool locked);
    bool isLocked() const { return m_locked; }

    void setColours(const PageColours& colours);
    /// Tints the model's words.
    void setTinted(bool tinted);
    bool isTinted() const { return m_tinted; }
    /// Shows where the next token will appear.
    void setNextMarkVisible(bool visible);
    void setPageFont(const QFont& font);
    void changeFontSize(int steps);
    void setPageSetting(const PageSetting& setting);
    const PageSetting& pageSetting() const { return m_setting; }
    /// Where on the page (0 top, 1 bottom) the end of the text stays when it is in view, with room below it. 0: at the
    /// bottom, as usual.
    void setRestingHeight(double part);
    double restingHeight() const { return m_restingHeight; }

    bool canUndo() const { return !m_locked && m_history.canUndo(); }
    bool canRedo() const { return !m_locked && m_history.canRedo(); }
    /// Undone and redone together with the text; must outlive the page or be removed (null).
    void setCompanion(HistoryCompanion* companion);
    /// See EditHistory. A step without text also works while the page is locked.
    void openStep();
    void closeStep(bool changed, std::int64_t name = 0);
    std::shared_ptr<BesideStep> stepBeside() const { return m_history.beside(); }
    /// Selects the next occurrence of `pattern` (ignoring case), wrapping round. False if not found.
    bool findText(const QString& pattern, bool backward);
    bool isAtEnd() const;

    // Text positions: UTF-16 units of model().text(), see ManuscriptText.
    qsizetype caretPosition() const;
    /// The selection, begin and end; both the caret if nothing is selected.
    std::pair<qsizetype, qsizetype> selectedRange() const;
    /// Selects [from, to) and brings it into view.
    void selectRange(qsizetype from, qsizetype to);
    /// An edit by the author: [from, to) becomes `with` (LF separates paragraphs), one step of the history, caret
    /// behind it. False if the page is locked.
    bool replaceRange(qsizetype from, qsizetype to, const QString& with);
    /// The same for text that keeps its authorship (starts relative to it): text that is only moved.
    bool replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> hands);
    /// Several edits as one step of the history; ascending, not overlapping. Text between them keeps its authorship.
    bool replaceRanges(const std::vector<PageReplacement>& parts);
    /// The character nearest to a point of the viewport.
    qsizetype positionAt(const QPoint& point) const;
    /// The place of a character in the viewport (of the caret before it); empty if its block is not in view.
    QRectF caretRect(qsizetype position) const;
    /// The part of the text that is in view, whole blocks.
    std::pair<qsizetype, qsizetype> visibleRange() const;
    /// The text's column in the viewport: left edge and width.
    std::pair<qreal, qreal> columnEdges() const;

    /// Adds a source of marks, painted over earlier ones; it must outlive the page or be removed.
    void addMarks(const PageMarkSource* source);
    void removeMarks(const PageMarkSource* source);
    /// Something about the marks changed.
    void updateMarks() { viewport()->update(); }

    static constexpr int MaxBlock = 1500; ///< characters of a display block before it is broken

public Q_SLOTS:
    void undoEdit();
    void redoEdit();
    void scrollToEnd();

Q_SIGNALS:
    /// The author changed the text.
    void edited();
    /// What the author's edit removed and added; before textReplaced(). again: by undo or redo.
    void authorEdit(const longhand::TextEdit& edit, bool again);
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
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;
    void insertFromMimeData(const QMimeData* source) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;

private:
    void onContentsChange(int from, int removed, int added);
    enum class By
    {
        Author,
        Project
    };
    /// Returns the tokens that it touched. parts: what is really new in it, for the tokens between.
    std::vector<PageToken> applyEdit(const TextEdit& edit, By by = By::Author,
                                     const std::vector<PageReplacement>* parts = nullptr);
    QString readDocument(qsizetype from, qsizetype to) const;
    /// Rebuilds the document from m_text; keeps caret, selection and place.
    void rebuild();
    void breakLongBlocks(int firstBlock, int lastBlock);
    int cutPoint(const QString& block, bool begins, bool rightToLeft) const;
    void fitColumn(bool fontChanged);
    void setRooms();
    void relayPage();
    void textChangedBy(const TextEdit& edit);
    void goInHistory(bool redo);
    void followRun(const TextEdit& edit);
    void touchRun();
    void insertGenerated(qsizetype position, const QString& text, SpanId run, std::vector<PageToken> tokens);
    bool handleSoftBoundary(QKeyEvent* event);
    bool wouldEdit(const QKeyEvent* event) const;
    QPointF snapToLine(const QPointF& position) const;
    enum class Scroll
    {
        Stay,
        Show
    };
    void setCaret(qsizetype anchor, qsizetype position, Scroll scroll);
    std::vector<PageToken> tokensOf(qsizetype start, const QString& text, SpanId run,
                                    const std::vector<GeneratedToken>& tokens, std::string_view utf8);
    std::int64_t tokensOnPage(SpanId run) const;
    void readTokens(const std::vector<ManuscriptPiece>& pieces);
    struct VisibleBlock;
    std::vector<VisibleBlock> visibleBlocks() const;
    static std::pair<qsizetype, qsizetype> rangeOf(const std::vector<VisibleBlock>& blocks);
    void paintTints(QPainter& painter, const std::vector<VisibleBlock>& blocks);
    void paintRange(const std::vector<VisibleBlock>& blocks, qsizetype from, qsizetype to,
                    const std::function<void(const QRectF& line)>& paint) const;
    void paintPageMarks(QPainter& painter, const std::vector<VisibleBlock>& blocks, const std::vector<PageMark>& marks,
                        bool behindText);
    void paintMargins(QPainter& painter, const std::vector<VisibleBlock>& blocks);
    void hideSlice(QPainter& painter, const QTextBlock& block, const QPointF& topLeft);

    /// Characters: a larger change rebuilds the document, which is linear.
    static constexpr qsizetype RebuildAbove = 8000;

    ManuscriptText m_text;
    TokenTrack m_tokens;
    std::vector<const PageMarkSource*> m_markSources;
    EditHistory m_history;
    HistoryCompanion* m_companion = nullptr;
    RunPlace m_runPlace;
    bool m_runTouched = false;
    std::int64_t m_runTokens = 0; ///< that the open run has on the page, or had before they were edited
    int m_undosWaiting = 0;       ///< for the open run to be closed
    PageLayout* m_layout = nullptr;
    PageColours m_colours;
    PageSetting m_setting;
    double m_restingHeight = 0;
    TextCounts m_counts;
    bool m_again = false;    ///< an edit of the history is being applied
    bool m_internal = false; ///< the document is being changed by us, not by the author
    bool m_locked = false;
    bool m_tinted = false;
    bool m_nextMark = false;
};

} // namespace longhand
