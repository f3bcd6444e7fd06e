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
    /// control. `byAuthor`: emits changed(), since the author asked for it by a preset or a remedy.
    void setControls(const WritingControls& controls, bool byAuthor = false);
    void newSeed();
    /// What is being typed in a control counts now: for a command by keys, which leaves no control.
    void finishTyping();

    /// A widget on top of the controls (the presets).
    void setHeader(QWidget* header);
    /// A widget below the main controls (what to expect of a run).
    void setSummary(QWidget* summary);
    /// A sentence about what the controls apply to; empty: the one for a run not started yet.
    void setNote(const QString& text);
    QString note() const;

Q_SIGNALS:
    /// The author changed the values in one way or another: the current run follows.
    void changed();
    /// The author moved a control by hand: what was shown before, and what is now. After changed().
    void moved(const longhand::WritingControls& before, const longhand::WritingControls& after);
    /// The values have changed, by anyone.
    void shown(const longhand::WritingControls& controls);

private:
    void addSection(const QString& title, ControlForm* section);
    void fitWidth();
    void onChanged();

    WritingControls m_set;   ///< as last given to setControls()
    WritingControls m_shown; ///< as last told by shown()
    QVBoxLayout* m_column;
    ControlForm* m_main;
    SamplingSection* m_sampling;
    std::vector<ControlForm*> m_forms; ///< all
    QLabel* m_note;
    bool m_filling = false;
};

} // namespace longhand
