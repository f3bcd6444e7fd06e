#pragma once

#include "ui/editor/page_marks.h"
#include "ui/editor/visible_text.h"

#include <QColor>

#include <vector>

class QWidget;

namespace longhand {

/// The colours of the page that the palette has no role for.
struct PageColours
{
    QColor tint;     ///< behind the model's words
    QColor runMark;  ///< in the margin where a run began
    QColor nextMark; ///< where the next token will appear
};

/// Paints what is beside the text: who wrote it, where a run began, where the next token will appear, and the marks of
/// others. For visible blocks only; none of it enters the document.
class PagePainter
{
public:
    explicit PagePainter(QWidget* viewport) : m_viewport(viewport) {}

    void setColours(const PageColours& colours);
    void setTinted(bool tinted);
    bool isTinted() const { return m_tinted; }
    void setNextMarkVisible(bool visible);
    /// Painted over earlier ones; must outlive the painter or be removed.
    void addMarks(const PageMarkSource* source);
    void removeMarks(const PageMarkSource* source);

    /// The marks of all sources.
    std::vector<PageMark> marksOf(const VisibleText& visible) const;
    void paintBehind(QPainter& painter, const VisibleText& visible, const std::vector<PageMark>& marks) const;
    void paintOver(QPainter& painter, const VisibleText& visible, const std::vector<PageMark>& marks,
                   const PageView& page) const;

private:
    void paintTints(QPainter& painter, const VisibleText& visible) const;
    void paintRunMarks(QPainter& painter, const VisibleText& visible, const VisibleBlock& block) const;
    void paintNextMark(QPainter& painter, const PageLayout& layout, const VisibleBlock& block) const;

    QWidget* m_viewport;
    PageColours m_colours;
    std::vector<const PageMarkSource*> m_sources;
    bool m_tinted = false;
    bool m_nextMark = false;
};

} // namespace longhand
