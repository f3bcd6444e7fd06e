#include "ui/widgets/status_line.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace longhand {

namespace {

constexpr int kSayMs = 6000;

/// A text that shrinks: elided if there is no room, so that no status widens the window.
class Segment : public QLabel
{
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {24, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRect room = contentsRect();
        style()->drawItemText(&painter, room, Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine, palette(),
                              isEnabled(), fontMetrics().elidedText(text(), Qt::ElideRight, room.width()),
                              foregroundRole());
    }
};

} // namespace

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    setContentsMargins(10, 2, 10, 2);
    m_state = addLabel("state", false);
    m_words = addLabel("words", false);
    m_words->setFocusPolicy(Qt::TabFocus);
    m_words->setCursor(Qt::PointingHandCursor);
    m_words->setToolTip(tr("Words of the book; a click shows characters, pages and more"));
    m_words->installEventFilter(this);
    m_timeLeft = addLabel("timeLeft", false);
    m_model = addLabel("model", true);
    m_saved = addLabel("saved", true);
    m_saying.setSingleShot(true);
    connect(&m_saying, &QTimer::timeout, this, [this] { setState(m_stateText); });
}

QLabel* StatusLine::addLabel(const char* name, bool right)
{
    auto* label = new Segment(this);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(QLatin1String(name)); // no accessible name: it would be told instead of the text
    label->setContentsMargins(4, 0, 10, 0);
    label->setVisible(false);
    if (right) {
        label->setProperty("quiet", true);
        addPermanentWidget(label);
    } else {
        addWidget(label);
    }
    return label;
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_words) {
        bool asked = event->type() == QEvent::MouseButtonRelease;
        if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            asked = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
        }
        if (asked) {
            Q_EMIT wordsClicked();
            return true;
        }
    }
    return QStatusBar::eventFilter(watched, event);
}

void StatusLine::put(QLabel* label, const QString& text)
{
    if (label->text() == text) {
        return;
    }
    label->setText(text);
    label->setVisible(!text.isEmpty());
    shareRoom();
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    shareRoom();
    QStatusBar::resizeEvent(event);
}

/// Where there is no room for all, the model's name is cut first, and the figures last.
void StatusLine::shareRoom()
{
    QLabel* const labels[] = {m_model, m_saved, m_timeLeft, m_state, m_words};
    for (QLabel* label : labels) {
        label->setMaximumWidth(QWIDGETSIZE_MAX);
    }
    for (int i = 0; i < layout()->count(); ++i) { // else they answer with the widths from before
        if (QLayout* row = layout()->itemAt(i)->layout()) {
            row->invalidate();
        }
    }
    layout()->invalidate();
    int missing = layout()->sizeHint().width() - contentsRect().width();
    for (QLabel* label : labels) {
        if (missing <= 0) {
            break;
        }
        if (!label->text().isEmpty()) {
            const int whole = label->sizeHint().width();
            const int left = std::max(whole - missing, label->minimumSizeHint().width());
            label->setMaximumWidth(left);
            missing -= whole - left;
        }
    }
}

void StatusLine::setState(const QString& text)
{
    m_stateText = text;
    if (!m_saying.isActive()) {
        put(m_state, text);
    }
}

void StatusLine::say(const QString& text)
{
    put(m_state, text);
    m_saying.start(kSayMs);
}

void StatusLine::stopSaying()
{
    m_saying.stop();
    setState(m_stateText);
}

void StatusLine::setWords(const QString& text)
{
    put(m_words, text);
}

void StatusLine::setTimeLeft(const QString& text, const QString& explanation)
{
    put(m_timeLeft, text);
    m_timeLeft->setToolTip(explanation);
}

void StatusLine::setModel(const QString& text, const QString& explanation)
{
    put(m_model, text);
    m_model->setToolTip(explanation);
}

void StatusLine::setSaved(const QString& text)
{
    put(m_saved, text);
}

QString StatusLine::wholeText() const
{
    QStringList parts;
    for (const QLabel* label : {m_state, m_words, m_timeLeft, m_model, m_saved}) {
        if (!label->text().isEmpty()) {
            parts << label->text();
        }
    }
    return parts.join(QStringLiteral(" | "));
}

} // namespace longhand
