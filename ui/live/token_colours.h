#pragma once

#include "ui/editor/page_marks.h"
#include "ui/editor/token_track.h"

#include <QObject>

#include <array>

namespace longhand {

class ManuscriptEdit;

/// Marks the tokens of the page with the colour of their source. UI thread.
class SourceMarks : public PageMarkSource
{
public:
    explicit SourceMarks(const ManuscriptEdit* page) : m_page(page) {}

    void setDark(bool dark) { m_dark = dark; }
    /// Also draws lines, each source with its own pattern.
    void setPatterns(bool on) { m_patterns = on; }
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

    /// How many tokens ahead a token was proposed, from 1; 0 for the target's. A pass keeps guesses in a row and ends
    /// with a token of the target's own, so this is the distance from the target's last token.
    static int depthOf(const std::vector<PageToken>& tokens, std::size_t index);

private:
    const ManuscriptEdit* m_page;
    bool m_dark = false;
    bool m_patterns = true;
};

/// Underlines what the author changed within the model's words.
class EditedMarks : public PageMarkSource
{
public:
    explicit EditedMarks(const ManuscriptEdit* page) : m_page(page) {}
    void setColour(const QColor& colour) { m_colour = colour; }
    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

private:
    const ManuscriptEdit* m_page;
    QColor m_colour;
};

} // namespace longhand
