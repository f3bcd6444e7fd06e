#pragma once

#include "ui/desk/desk.h"
#include "ui/live/token_colours.h"

#include <QObject>
#include <QTimer>

class QAction;

namespace longhand {

class LegendBar;

/// The colours of the page: off, the source of each token, or author and model. Painted, never part of the text.
class ColoursFeature : public QObject
{
    Q_OBJECT

public:
    explicit ColoursFeature(const Desk& desk);

    enum class Mode
    {
        Off,
        Source,
        Authorship
    };
    void setMode(Mode mode);
    Mode mode() const { return m_mode; }
    LegendBar* legend() const { return m_legend; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showMarks();
    void showLegend();

    Desk m_desk;
    SourceMarks m_sources;
    EditedMarks m_edited;
    LegendBar* m_legend = nullptr;
    QAction* m_patterns = nullptr;
    QTimer m_count; ///< the shares in the legend
    Mode m_mode = Mode::Off;
};

} // namespace longhand
