#pragma once

#include "ui/settings/writing_controls.h"

#include <QScrollArea>

#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace longhand {

class ControlForm;
class SamplingSection;

/// The controls of a run. They can be changed at any time; the note says how that affects the current run.
class ControlsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ControlsPanel(QWidget* parent = nullptr);

    WritingControls controls() const;
    /// A value that a control cannot show exactly (more decimals than it has) is kept until the author changes that
    /// control. `byAuthor`: emits changed(), as if all were set by hand.
    void setControls(const WritingControls& controls, bool byAuthor = false);
    void newSeed();

    /// A widget on top of the controls (the presets).
    void setHeader(QWidget* header);
    /// A widget below the main controls (what to expect of a run).
    void setSummary(QWidget* summary);
    /// A sentence about what the controls apply to; empty: the one for a run not started yet.
    void setNote(const QString& text);
    QString note() const;

Q_SIGNALS:
    /// The author changed a control.
    void changed();
    /// The values have changed, by anyone.
    void shown(const longhand::WritingControls& controls);

private:
    void addSection(const QString& title, ControlForm* section);
    void fitWidth();
    void onChanged();

    WritingControls m_set; ///< as last given to setControls()
    QVBoxLayout* m_column;
    ControlForm* m_main;
    SamplingSection* m_sampling;
    std::vector<ControlForm*> m_forms; ///< all
    QLabel* m_note;
    bool m_filling = false;
};

} // namespace longhand
