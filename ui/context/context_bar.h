#pragma once

#include "app/session/context_reader.h"

#include <QWidget>

namespace longhand {

/// A bar as long as the planned context: the share of each part, what is no longer read, and what is left. The parts
/// differ by pattern as well as by shade; the text beside it says the same.
class ContextBar : public QWidget
{
    Q_OBJECT

public:
    explicit ContextBar(QWidget* parent = nullptr);

    void setContext(const ContextPassages& context);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part
    {
        ContextPart part;
        qint64 tokens;
        bool unread;
    };
    std::vector<Part> m_parts;
    qint64 m_planned = 0;
};

} // namespace longhand
