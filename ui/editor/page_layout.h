#pragma once

#include <QPlainTextDocumentLayout>

#include <functional>

namespace longhand {

/// The typesetting of the page.
struct PageSetting
{
    double lineSpacing = 1.5; ///< in heights of a line
    int charactersALine = 68; ///< about; fewer where the window is narrower
    bool air = true;          ///< a little space between paragraphs
    bool indent = false;      ///< their first line indented

    bool operator==(const PageSetting&) const = default;
};

/// The layout of the page: lines one and a half apart, a column of fixed width inside a gutter, a little air between
/// paragraphs and some room below the end. QPlainTextDocumentLayout has no line spacing, so lines are placed here; the
/// rest (lazy layout of visible blocks only, scrolling by lines) is Qt's.
class PageLayout : public QPlainTextDocumentLayout
{
    Q_OBJECT

public:
    static constexpr int kGutter = 52; ///< on each side of the column

    /// isSoft: whether the break before a block is only the view's: no space there.
    PageLayout(QTextDocument* document, std::function<bool(const QTextBlock&)> isSoft);

    void setSetting(const PageSetting& setting) { m_setting = setting; }
    const PageSetting& setting() const { return m_setting; }
    /// Makes the column as wide as the setting and the font want and `width` allows. Returns what is free on each side.
    /// All widths and heights in device-independent pixels.
    int fitColumn(int width);
    /// Room above the beginning and, at least so much, below the end.
    void setRooms(qreal below);

    qreal columnWidth() const { return m_columnWidth; }
    qreal columnEnd() const { return kGutter + m_columnWidth; }
    /// From one line to the next.
    qreal lineHeight() const;
    /// Where the last wrapped line of `text` begins if it begins at or behind `atLeast`; -1 if no line begins there.
    /// `begins`: the text begins a paragraph, `rightToLeft`: its direction.
    int lastLineStart(const QString& text, int atLeast, bool begins, bool rightToLeft) const;
    /// Whether a block belongs to a paragraph that runs from right to left.
    bool isRightToLeft(const QTextBlock& block) const;

    QRectF blockBoundingRect(const QTextBlock& block) const override;

protected:
    void documentChanged(int from, int charsRemoved, int charsAdded) override;

private:
    void layOut(QTextBlock block);
    qreal airBelow(const QTextBlock& block) const;
    bool isIndented(const QTextBlock& block) const;
    void placeText(QTextLayout& layout, bool rightToLeft) const;

    std::function<bool(const QTextBlock&)> m_isSoft;
    PageSetting m_setting;
    qreal m_columnWidth = 600;
    qreal m_indent = 0;
    qreal m_roomAbove = 0;
    qreal m_roomBelow = 0;
    int m_blockCount = 1;
    bool m_announcing = false;
};

} // namespace longhand
