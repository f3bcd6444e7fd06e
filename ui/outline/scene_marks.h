#pragma once

#include "ui/editor/page_marks.h"

#include <QObject>
#include <QPointer>
#include <QRectF>
#include <QString>

#include <vector>

namespace longhand {

class PageView;
class OutlineBook;
class ThemeManager;

/// Shows on the page where the scenes of the outline begin: a quiet mark in the margin, and the scene's title in small
/// type on the empty line above it, or behind the stars that separate it from the scene before. Painted, not part of
/// the text. Headings in the text need no mark. UI thread.
class SceneMarks : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    SceneMarks(PageView* page, const OutlineBook* book, const ThemeManager* theme, QObject* parent);
    ~SceneMarks() override;

    /// A scene's beginning in view, in coordinates of the page's viewport.
    struct Mark
    {
        QRectF margin;      ///< the mark
        QRectF label;       ///< empty where there is no room for a title: the lines follow each other
        QString title;      ///< as shown, shortened where it is too long
        bool right = false; ///< the paragraph runs from right to left
    };
    std::vector<Mark> marks(const PageView& page) const;

    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;
    void paintOver(QPainter& painter, const PageView& page) const override;

private:
    QPointer<PageView> m_page; ///< may go first when the window closes
    const OutlineBook* m_book;
    const ThemeManager* m_theme;
};

} // namespace longhand
