#pragma once

#include "ui/desk/desk.h"
#include "ui/editor/page_marks.h"
#include "ui/live/repetition_index.h"

#include <QColor>
#include <QObject>
#include <QTimer>

class QAction;

namespace longhand {

/// Marks the repeated passages of an index; the longer ago, the paler.
class RepetitionMarks : public PageMarkSource
{
public:
    explicit RepetitionMarks(const RepetitionIndex* index) : m_index(index) {}
    void setDark(bool dark) { m_dark = dark; }
    /// With a line under them as well.
    void setLines(bool on) { m_lines = on; }
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;
    /// distance: in words.
    static QColor colour(std::int64_t distance, bool dark);

private:
    const RepetitionIndex* m_index;
    bool m_dark = false;
    bool m_lines = true;
};

/// The repetition view: marks repeated passages, whoever wrote them, so that the author sees what the penalty does.
/// Scans the text in small portions in the background.
class RepetitionFeature : public QObject
{
    Q_OBJECT

public:
    explicit RepetitionFeature(const Desk& desk);

    const RepetitionIndex& index() const { return m_index; }

private:
    void show(bool on);
    void workOn();

    static constexpr qsizetype kPortion = 30'000; ///< characters at a turn: about two milliseconds

    Desk m_desk;
    RepetitionIndex m_index;
    RepetitionMarks m_marks;
    QAction* m_shown = nullptr;
    QTimer m_work;
    bool m_saySum = false;
};

} // namespace longhand
