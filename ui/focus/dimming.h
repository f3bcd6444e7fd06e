#pragma once

#include "ui/editor/manuscript_edit.h"

#include <QColor>
#include <QObject>
#include <QPointer>

#include <functional>
#include <utility>

namespace longhand {

enum class DimChoice
{
    Off,
    Sentence, ///< all but the current sentence is veiled
    Paragraph
};

/// Dims everything but the author's place: the caret, or the end of the text while the model writes there in view.
class Dimming : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    /// atEnd: whether the place is the end of the text now.
    Dimming(ManuscriptEdit* page, std::function<bool()> atEnd, QObject* parent);
    ~Dimming() override;

    void setChoice(DimChoice choice);
    DimChoice choice() const { return m_choice; }
    void setPaper(const QColor& paper);
    /// What stays clear; text positions.
    std::pair<qsizetype, qsizetype> clearRange() const;

    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

private:
    std::pair<qsizetype, qsizetype> around(qsizetype position) const;

    QPointer<ManuscriptEdit> m_page;
    std::function<bool()> m_atEnd;
    QColor m_veil;
    DimChoice m_choice = DimChoice::Off;
};

} // namespace longhand
