#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace longhand {

WriteBar::WriteBar(QAction* write, QAction* pause, QAction* stop, QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(8);
    m_title = new QLabel(this);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.1);
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    row->addWidget(m_title, 1);

    m_buttons = new QWidget(this);
    auto* buttons = new QHBoxLayout(m_buttons);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(6);
    buttons->addWidget(addButton(write, true));
    buttons->addWidget(addButton(pause, false));
    buttons->addWidget(addButton(stop, false));
    row->addWidget(m_buttons);

    auto* right = new QWidget(this);
    right->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* end = new QHBoxLayout(right);
    end->setContentsMargins(0, 0, 0, 0);
    end->addStretch(1);
    m_rate = new QPushButton(right);
    m_rate->setProperty("linkLike", true);
    m_rate->setAutoDefault(false);
    m_rate->setVisible(false);
    connect(m_rate, &QPushButton::clicked, this, &WriteBar::rateClicked);
    end->addWidget(m_rate);
    row->addWidget(right, 1);
}

QPushButton* WriteBar::addButton(QAction* action, bool primary)
{
    auto* button = new QPushButton(m_buttons);
    button->setAutoDefault(false);
    button->setProperty("primary", primary);
    button->setMinimumWidth(primary ? 128 : 82);
    const auto follow = [button, action] {
        button->setText(action->iconText());
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
        button->setAccessibleName(action->iconText());
    };
    connect(action, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return button;
}

void WriteBar::setTitle(const QString& title)
{
    m_fullTitle = title;
    m_title->setToolTip(QString());
    elideTitle();
}

void WriteBar::setPlace(const QString& place)
{
    if (place != m_place) {
        m_place = place;
        m_title->setToolTip(titleAndPlace());
        elideTitle();
    }
}

QString WriteBar::titleAndPlace() const
{
    return m_place.isEmpty() ? m_fullTitle : tr("%1 > %2").arg(m_fullTitle, m_place);
}

void WriteBar::setRate(const QString& text, const QString& explanation)
{
    m_rate->setText(text);
    m_rate->setAccessibleName(text);
    m_rate->setToolTip(explanation);
    m_rate->setVisible(!text.isEmpty());
}

QString WriteBar::rate() const
{
    return m_rate->text();
}

void WriteBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    elideTitle();
}

void WriteBar::elideTitle()
{
    const int room = std::max(40, m_title->width());
    const QFontMetrics metrics = m_title->fontMetrics();
    QString title = titleAndPlace();
    // The place changes most: the story's title shrinks first.
    if (!m_place.isEmpty() && metrics.horizontalAdvance(title) > room) {
        const QString rest = tr("%1 > %2").arg(QString(), m_place);
        title = metrics.elidedText(m_fullTitle, Qt::ElideRight,
                                   std::max(room / 3, room - metrics.horizontalAdvance(rest))) +
                rest;
    }
    m_title->setText(metrics.elidedText(title, Qt::ElideRight, room));
}

} // namespace longhand
