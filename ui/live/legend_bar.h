#pragma once

#include "engine/types/step_event.h"

#include <QToolBar>

#include <vector>

namespace longhand {

/// What the colours of the page mean: below it, in a row or several.
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
    /// Where each source is named: in as many rows as the window's width needs.
    std::vector<std::pair<QRect, TokenSource>> places() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int room() const;
    QRect sentence() const; ///< of text(), while there is nothing to name

    std::vector<Entry> m_entries;
    bool m_dark = false;
    bool m_patterns = true;
};

} // namespace longhand
