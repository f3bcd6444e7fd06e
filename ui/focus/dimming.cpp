#include "ui/focus/dimming.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace longhand {

namespace {
constexpr qsizetype kFar = 4000; ///< characters of a paragraph examined on each side
constexpr float kVeilStrength = 0.66f;
} // namespace

Dimming::Dimming(ManuscriptEdit* page, std::function<bool()> atEnd, QObject* parent)
    : QObject(parent), m_page(page), m_atEnd(std::move(atEnd))
{
    const auto repaint = [this] {
        if (m_choice != DimChoice::Off) {
            m_page->updateMarks();
        }
    };
    connect(page, &QPlainTextEdit::cursorPositionChanged, this, repaint);
    connect(page, &QPlainTextEdit::selectionChanged, this, repaint);
    connect(page, &ManuscriptEdit::textReplaced, this, repaint);
    page->addMarks(this);
}

Dimming::~Dimming()
{
    if (m_page) {
        m_page->removeMarks(this);
    }
}

void Dimming::setChoice(DimChoice choice)
{
    m_choice = choice;
    m_page->updateMarks();
}

void Dimming::setPaper(const QColor& paper)
{
    m_veil = paper;
    m_veil.setAlphaF(kVeilStrength);
    m_page->updateMarks();
}

std::pair<qsizetype, qsizetype> Dimming::around(qsizetype position) const
{
    const QString& text = m_page->model().text();
    qsizetype from = position;
    while (from > 0 && position - from < kFar && text[from - 1] != u'\n') {
        --from;
    }
    qsizetype to = position;
    while (to < text.size() && to - position < kFar && text[to] != u'\n') {
        ++to;
    }
    if (m_choice == DimChoice::Paragraph || from == to) {
        return {from, to};
    }
    const QString paragraph = text.mid(from, to - from);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Sentence, paragraph);
    // Behind the last word of a paragraph the caret is still in its last sentence.
    const qsizetype at = std::min(position - from, paragraph.size() - 1);
    finder.setPosition(at);
    const qsizetype start = finder.isAtBoundary() ? at : std::max<qsizetype>(0, finder.toPreviousBoundary());
    finder.setPosition(at);
    const qsizetype end = finder.toNextBoundary();
    return {from + start, from + (end < 0 ? paragraph.size() : end)};
}

std::pair<qsizetype, qsizetype> Dimming::clearRange() const
{
    if (m_atEnd()) {
        return around(m_page->model().text().size());
    }
    const auto [from, to] = m_page->selectedRange();
    const auto first = around(from);
    return {first.first, from == to ? first.second : std::max(to, around(to).second)};
}

void Dimming::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    if (m_choice == DimChoice::Off) {
        return;
    }
    const auto [first, last] = clearRange();
    if (from < std::min(first, to)) {
        out.push_back({from, std::min(first, to), m_veil, MarkShape::Veil});
    }
    if (std::max(last, from) < to) {
        out.push_back({std::max(last, from), to, m_veil, MarkShape::Veil});
    }
}

} // namespace longhand
