#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVariant>

#include <algorithm>

namespace longhand {

MessageBar::MessageBar(QWidget* parent) : QWidget(parent)
{
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    setVisible(false);
}

void MessageBar::show(const QString& id, MessageKind kind, const QString& text,
                      const std::vector<MessageAction>& actions)
{
    dismiss(id);
    const bool asks = !actions.empty();
    if (kind == MessageKind::Info && !asks) {
        const auto past = std::find_if(m_messages.begin(), m_messages.end(), [](const Message& message) {
            return message.kind == MessageKind::Info && !message.asks;
        });
        if (past != m_messages.end()) {
            dismiss(QString(past->id));
        }
    }
    auto* frame = new QFrame(this);
    frame->setProperty("message", true);
    frame->setProperty("kind", kind == MessageKind::Error     ? QStringLiteral("error")
                               : kind == MessageKind::Warning ? QStringLiteral("warning")
                                                              : QStringLiteral("info"));
    frame->setAccessibleName(kind == MessageKind::Info ? tr("Message") : tr("Warning"));
    frame->setAccessibleDescription(text);
    auto* rows = new QVBoxLayout(frame);
    rows->setContentsMargins(14, 8, 10, 8);
    rows->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    rows->addLayout(row);
    // Many choices go below the sentence: beside it they would leave it no room in a narrow window.
    constexpr std::size_t besideText = 2;
    QHBoxLayout* choices = row;
    if (actions.size() > besideText) {
        choices = new QHBoxLayout;
        choices->setSpacing(8);
        rows->addLayout(choices);
    }
    auto* label = new QLabel(frame);
    label->setObjectName(QStringLiteral("text"));
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(label, 1);
    for (const MessageAction& action : actions) {
        auto* button = new QPushButton(action.label, frame);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, id, run = action.run] {
            dismiss(id);
            if (run) {
                run();
            }
        });
        choices->addWidget(button);
    }
    if (choices != row) {
        choices->addStretch(1);
    }
    const auto link = [&](const QString& text) {
        auto* button = new QPushButton(text, frame);
        button->setProperty("linkLike", true);
        button->setAutoDefault(false);
        row->addWidget(button);
        return button;
    };
    QPushButton* waiting = link({});
    waiting->setToolTip(tr("Shows the next message"));
    connect(waiting, &QPushButton::clicked, this, &MessageBar::showNext);
    connect(link(tr("Dismiss")), &QPushButton::clicked, this, [this, id] { dismiss(id); });
    m_layout->addWidget(frame);
    const auto before = std::find_if(m_messages.begin(), m_messages.end(),
                                     [kind](const Message& message) { return message.kind <= kind; });
    m_messages.insert(before, {id, kind, asks, frame, waiting});
    arrange();
}

/// Shows the first message alone.
void MessageBar::arrange()
{
    for (const Message& message : m_messages) {
        message.waiting->setText(tr("%n more", nullptr, int(m_messages.size()) - 1));
        message.waiting->setVisible(m_messages.size() > 1);
        message.frame->setVisible(&message == &m_messages.front());
    }
    setVisible(!m_messages.empty());
}

void MessageBar::showNext()
{
    const bool focused = m_messages.front().waiting->hasFocus();
    std::rotate(m_messages.begin(), m_messages.begin() + 1, m_messages.end());
    arrange();
    if (focused) {
        m_messages.front().waiting->setFocus();
    }
}

void MessageBar::dismiss(const QString& id)
{
    const auto it =
        std::find_if(m_messages.begin(), m_messages.end(), [&id](const Message& message) { return message.id == id; });
    if (it == m_messages.end()) {
        return;
    }
    // Qt would give the keyboard to whatever comes next, such as *Write*.
    const bool focused = it->frame->isAncestorOf(QApplication::focusWidget());
    it->frame->hide();
    it->frame->deleteLater();
    m_messages.erase(it);
    arrange();
    if (focused) {
        Q_EMIT focusFreed();
    }
}

void MessageBar::clear()
{
    while (!m_messages.empty()) {
        dismiss(QString(m_messages.front().id));
    }
}

QString MessageBar::text(const QString& id) const
{
    const auto it =
        std::find_if(m_messages.begin(), m_messages.end(), [&id](const Message& message) { return message.id == id; });
    return it == m_messages.end() ? QString() : it->frame->findChild<QLabel*>(QStringLiteral("text"))->text();
}

} // namespace longhand
