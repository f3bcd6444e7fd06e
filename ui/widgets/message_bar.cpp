#include "ui/widgets/message_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVariant>

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
    // Many choices stand below the sentence: beside it they would leave it no room in a narrow window.
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
    auto* close = new QPushButton(tr("Dismiss"), frame);
    close->setProperty("linkLike", true);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, [this, id] { dismiss(id); });
    row->addWidget(close);
    m_layout->insertWidget(0, frame);
    m_messages[id] = frame;
    setVisible(true);
}

void MessageBar::dismiss(const QString& id)
{
    const auto it = m_messages.find(id);
    if (it == m_messages.end()) {
        return;
    }
    it->second->hide();
    it->second->deleteLater();
    m_messages.erase(it);
    setVisible(!m_messages.empty());
}

void MessageBar::clear()
{
    while (!m_messages.empty()) {
        dismiss(m_messages.begin()->first);
    }
}

QString MessageBar::text(const QString& id) const
{
    const auto it = m_messages.find(id);
    return it == m_messages.end() ? QString() : it->second->findChild<QLabel*>(QStringLiteral("text"))->text();
}

} // namespace longhand
