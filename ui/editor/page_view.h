#pragma once

#include "ui/editor/page_content.h"
#include "ui/editor/page_document.h"
#include "ui/editor/page_layout.h"
#include "ui/editor/page_painter.h"

#include <QPlainTextEdit>
#include <QScrollBar>

#include <utility>
#include <vector>

namespace longhand {

/// The page as one sees it: the manuscript in its column, what is painted beside it, the caret, and where on the page
/// something is. Changes of the text are made by ManuscriptEdit.
class PageView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PageView(QWidget* parent = nullptr);

    const ManuscriptText& model() const { return m_content.text(); }
    /// The places of the generated tokens, each with the source that proposed it.
    const TokenTrack& tokens() const { return m_content.tokens(); }
    qint64 wordCount() const { return counts().words; }
    /// Of the whole manuscript, always up to date.
    const Counts& counts() const { return m_content.counts(); }

    /// See PageContent. The text stays.
    SpanId nameRun(const std::vector<ManuscriptPiece>& pieces, SpanId run)
    {
        updateMarks();
        return m_content.nameRun(pieces, run);
    }

    void setColours(const PageColours& colours) { m_painter.setColours(colours); }
    /// Tints the model's words.
    void setTinted(bool tinted) { m_painter.setTinted(tinted); }
    bool isTinted() const { return m_painter.isTinted(); }
    /// Shows where the next token will appear.
    void setNextMarkVisible(bool visible) { m_painter.setNextMarkVisible(visible); }
    void setPageFont(const QFont& font) { setFont(font); }
    void changeFontSize(int steps);
    void setPageSetting(const PageSetting& setting);
    const PageSetting& pageSetting() const { return pageLayout().setting(); }
    /// Where on the page (0 top, 1 bottom) the end of the text stays when it is in view, with room below it. 0: at the
    /// bottom, as usual.
    void setRestingHeight(double part);
    double restingHeight() const { return m_restingHeight; }

    bool isAtEnd() const;

    // Text positions: UTF-16 units of model().text(), see ManuscriptText.
    qsizetype caretPosition() const { return model().textPosition(textCursor().position()); }
    /// The selection, begin and end; both the caret if nothing is selected.
    std::pair<qsizetype, qsizetype> selectedRange() const;
    /// Selects [from, to) and brings it into view.
    void selectRange(qsizetype from, qsizetype to);
    /// The character nearest to a point of the viewport.
    qsizetype positionAt(const QPoint& point) const
    {
        return model().textPosition(cursorForPosition(point).position());
    }
    /// The place of a character in the viewport (of the caret before it); empty if its block is not in view.
    QRectF caretRect(qsizetype position) const;
    /// The part of the text that is in view, whole blocks.
    std::pair<qsizetype, qsizetype> visibleRange() const { return visibleText().range(); }
    /// The text's column in the viewport: left edge and width.
    std::pair<qreal, qreal> columnEdges() const { return {PageLayout::kGutter, pageLayout().columnWidth()}; }

    /// Adds a source of marks, painted over earlier ones; it must outlive the page or be removed.
    void addMarks(const PageMarkSource* source) { m_painter.addMarks(source); }
    void removeMarks(const PageMarkSource* source) { m_painter.removeMarks(source); }
    /// Something about the marks changed.
    void updateMarks() { viewport()->update(); }

public Q_SLOTS:
    void scrollToEnd();

protected:
    PageContent& content() { return m_content; }
    PageDocument& pageDocument() const { return *m_document; }
    enum class Scroll
    {
        Stay,
        Show
    };
    void setCaret(qsizetype anchor, qsizetype position, Scroll scroll);
    /// Shows the content anew; keeps caret, selection and place.
    void rebuild();
    /// Changes text and document. Returns the tokens that it touched; parts: see PageContent::apply().
    std::vector<PageToken> change(const TextEdit& edit, const std::vector<PageReplacement>* parts = nullptr);
    /// Inserts what the author did not write: caret and selection stay with their characters, a caret at the end and an
    /// end in view stay there.
    void insertAside(const TextEdit& edit);

    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

private:
    PageLayout& pageLayout() const { return m_document->pageLayout(); }
    VisibleText visibleText() const;
    /// The end of a text that needs the scroll bar is in view.
    bool showsEnd() const { return isAtEnd() && verticalScrollBar()->maximum() > 0; }
    void fitColumn(bool fontChanged);
    void setRooms();
    void relayPage();
    void scrollBack(bool toEnd, const QTextBlock& top);

    PageContent m_content;
    PageDocument* m_document;
    PagePainter m_painter{viewport()};
    double m_restingHeight = 0;
    int m_wheel = 0; ///< what is turned of the next step of the font's size
};

} // namespace longhand
