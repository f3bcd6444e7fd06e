#include "ui/controls/drafting_section.h"

namespace longhand {

namespace {

enum AtLoop
{
    Pause,
    Stop,
    GoOn,
};

} // namespace

DraftingSection::DraftingSection(QWidget* parent) : ControlForm(parent)
{
    forEachControl([this](const auto& field, auto part) {
        if (field.shownIn == ShownIn::Drafting) {
            addSetting(field, part);
        }
    });
    addAlarm();
}

void DraftingSection::addAlarm()
{
    QComboBox* box = addChoice(
        tr("Alarm"),
        tr("When the text repeats itself (a passage of 16 to 1,024 tokens occurs four times in "
           "a row), goes round in circles (256 tokens of at most 48 different ones) or falls "
           "apart (words pile up without what holds sentences together, lines of one or two words follow one another "
           "as in a table of contents, or little is left but punctuation and single letters). Pause: the run waits "
           "and the passage is marked; going on unchanged gives the same "
           "text as if it had not paused. Stop: the run ends there. Go on: nothing happens."));
    box->addItem(tr("pause"), int(Pause));
    box->addItem(tr("stop"), int(Stop));
    box->addItem(tr("go on"), int(GoOn));
    addShown(
        [box](const WritingControls& c) {
            box->setCurrentIndex(box->findData(int(c.strategy.stopAtLoop ? Stop : c.pauseAtLoop ? Pause : GoOn)));
        },
        [box](WritingControls& c) {
            const int chosen = box->currentData().toInt();
            c.strategy.stopAtLoop = c.strategy.stopAtCollapse = chosen == Stop;
            // A run that stops does not pause: what the choice was before is kept.
            c.pauseAtLoop = chosen == Stop ? c.pauseAtLoop : chosen == Pause;
        });
}

} // namespace longhand
