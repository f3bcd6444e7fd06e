#pragma once

#include "engine/types/step_event.h"

#include <QToolBar>

#include <vector>

namespace longhand {

/// What the colours of the page mean: a line below it.
class LegendBar : public QToolBar
{
    Q_OBJECT

public:
    explicit LegendBar(QWidget* parent = nullptr);

    struct Entry
    {
        TokenSource source;
        int percent; ///< of the model's tokens on the page
        bool operator==(const Entry&) const = default;
    };
    void show(const std::vector<Entry>& entries, bool dark, bool patterns);
    /// As a sentence.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<std::pair<QRect, TokenSource>> places() const;

    std::vector<Entry> m_entries;
    bool m_dark = false;
    bool m_patterns = true;
};

} // namespace longhand
