#include "ui/takes/compare_window.h"

#include "ui/takes/take_view.h"
#include "ui/text/status_text.h"
#include "ui/text/word_counter.h"
#include "ui/theme/theme.h"
#include "ui/widgets/screen_fit.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {

/// Where to start showing two texts: the paragraph before the one in which they diverge.
qsizetype folded(const QString& a, const QString& b)
{
    const qsizetype least = std::min(a.size(), b.size());
    const qsizetype same = std::mismatch(a.begin(), a.begin() + least, b.begin()).first - a.begin();
    qsizetype at = same;
    for (int i = 0; i < 2 && at > 0; ++i) {
        at = a.lastIndexOf(u'\n', at - 1);
    }
    at = at <= 0 ? 0 : at + 1;
    constexpr qsizetype kMost = 2000; // one endless paragraph
    if (same - at > kMost) {
        at = a.indexOf(u' ', same - kMost) + 1;
    }
    return at > 0 && at <= same ? at : 0;
}

} // namespace

CompareWindow::CompareWindow(QWidget* parent) : QWidget(parent, Qt::Window), m_summary(new QLabel(this))
{
    setWindowTitle(tr("Compare takes"));
    resizeOnScreen(this, {1000, 640});
    auto* grid = new QGridLayout;
    for (int i = 0; i < 2; ++i) {
        Parts& side = m_sides[i];
        side.title = new QLabel(this);
        side.title->setTextFormat(Qt::PlainText);
        side.view = new TakeView(this);
        side.keep = new QPushButton(tr("Keep this one"), this);
        side.keep->setToolTip(tr("Puts this text on the page; the other one stays as a take."));
        auto* top = new QHBoxLayout;
        top->addWidget(side.title, 1);
        top->addWidget(side.keep);
        grid->addLayout(top, 0, i);
        grid->addWidget(side.view, 1, i);
        grid->setColumnStretch(i, 1);
        connect(side.keep, &QPushButton::clicked, this, [this, i] {
            if (m_sides[i].chosen) {
                m_sides[i].chosen();
                close();
            }
        });
        connect(side.view->verticalScrollBar(), &QScrollBar::valueChanged, this, [this, i] { follow(i); });
    }
    m_summary->setTextFormat(Qt::PlainText);
    m_previous = new QPushButton(tr("&Previous difference"), this);
    m_next = new QPushButton(tr("&Next difference"), this);
    connect(m_previous, &QPushButton::clicked, this, [this] { jump(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { jump(1); });
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_summary, 1);
    bottom->addWidget(m_previous);
    bottom->addWidget(m_next);
    auto* rows = new QVBoxLayout(this);
    rows->addLayout(grid, 1);
    rows->addLayout(bottom);
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, &QWidget::close);
}

void CompareWindow::compare(const Side& left, const Side& right)
{
    m_ready = false;
    m_differences.clear();
    const Side* sides[] = {&left, &right};
    const qsizetype from = folded(left.text, right.text);
    QString shown[2];
    for (int i = 0; i < 2; ++i) {
        Parts& part = m_sides[i];
        part.title->setText(sides[i]->title);
        part.view->setAccessibleName(sides[i]->title);
        part.chosen = sides[i]->keep;
        part.keep->setVisible(bool(part.chosen));
        part.keep->setEnabled(m_switchable);
        shown[i] = sides[i]->text.mid(from);
        part.view->setMarks({});
        part.view->setPlainText(shown[i]);
    }
    m_summary->setText(tr("Looking for the differences\u2026"));
    m_next->setEnabled(false);
    m_previous->setEnabled(false);
    const QString fold = left.text.left(from);
    struct Found
    {
        std::vector<TextDifference> differences;
        qint64 words = 0; ///< folded away
    };
    m_comparing.start(
        [a = shown[0], b = shown[1], fold] {
            const auto view = [](const QString& text) {
                return std::u16string_view(reinterpret_cast<const char16_t*>(text.utf16()), std::size_t(text.size()));
            };
            WordCounter counter;
            counter.add(fold);
            return Found{wordDifferences(view(a), view(b)), counter.words()};
        },
        [this](Found found) {
            showDifferences(std::move(found.differences));
            if (found.words > 0) {
                m_summary->setText(m_summary->text() + QLatin1Char(' ') +
                                   tr("The first %1 words are the same and not shown.").arg(countText(found.words)));
            }
            Q_EMIT compared();
        });
}

void CompareWindow::showDifferences(std::vector<TextDifference> differences)
{
    m_differences = std::move(differences);
    m_ready = true;
    std::vector<TakeView::Mark> marks[2];
    for (const TextDifference& d : m_differences) {
        if (d.leftEnd > d.leftBegin) {
            marks[0].push_back({qsizetype(d.leftBegin), qsizetype(d.leftEnd)});
        }
        if (d.rightEnd > d.rightBegin) {
            marks[1].push_back({qsizetype(d.rightBegin), qsizetype(d.rightEnd)});
        }
    }
    m_sides[0].view->setMarks(std::move(marks[0]));
    m_sides[1].view->setMarks(std::move(marks[1]));
    m_summary->setText(m_differences.empty()
                           ? tr("The texts are the same.")
                           : tr("Places that differ: %1.").arg(countText(qint64(m_differences.size()))));
    m_next->setEnabled(!m_differences.empty());
    m_previous->setEnabled(!m_differences.empty());
}

/// Scrolls the other side to the corresponding place.
void CompareWindow::follow(int from)
{
    if (m_following) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    TakeView* view = m_sides[from].view;
    TakeView* other = m_sides[1 - from].view;
    const auto top = std::size_t(view->topPosition());
    const auto begin = [from](const TextDifference& d) { return from == 0 ? d.leftBegin : d.rightBegin; };
    const auto end = [from](const TextDifference& d) { return from == 0 ? d.leftEnd : d.rightEnd; };
    const auto otherBegin = [from](const TextDifference& d) { return from == 0 ? d.rightBegin : d.leftBegin; };
    const auto otherEnd = [from](const TextDifference& d) { return from == 0 ? d.rightEnd : d.leftEnd; };
    const auto after = std::partition_point(m_differences.begin(), m_differences.end(),
                                            [&](const TextDifference& d) { return begin(d) <= top; });
    std::size_t place = top;
    if (after != m_differences.begin()) {
        const TextDifference& last = *(after - 1);
        place = top >= end(last) ? otherEnd(last) + (top - end(last))
                                 : std::min(otherBegin(last) + (top - begin(last)), otherEnd(last));
    }
    other->scrollTo(qsizetype(place));
}

void CompareWindow::jump(int direction)
{
    const auto top = std::size_t(m_sides[0].view->topPosition());
    const TextDifference* to = nullptr;
    for (const TextDifference& d : m_differences) {
        const auto block = std::size_t(m_sides[0].view->document()->findBlock(int(d.leftBegin)).position());
        if (direction > 0 && block > top) {
            to = &d;
            break;
        }
        if (direction < 0 && block < top) {
            to = &d;
        }
    }
    if (to) {
        m_sides[0].view->scrollTo(qsizetype(to->leftBegin));
    }
}

void CompareWindow::applyTheme(const Theme& theme, const QFont& font)
{
    const QColor colours[] = {theme.warning, theme.accent};
    for (int i = 0; i < 2; ++i) {
        m_sides[i].view->setFont(font);
        m_sides[i].view->setMarkColour(colours[i]);
    }
}

void CompareWindow::setSwitchable(bool on)
{
    m_switchable = on;
    for (Parts& side : m_sides) {
        side.keep->setEnabled(on);
    }
}

} // namespace longhand
