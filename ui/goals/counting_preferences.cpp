#include "ui/goals/counting_preferences.h"

#include "ui/settings/app_settings.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

namespace longhand {

CountingPreferences::CountingPreferences(AppSettings* settings, QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    const auto number = [&](const SettingKey<int>& key, const QString& name, const QString& tip, int step) {
        auto* box = new QSpinBox(this);
        box->setObjectName(QLatin1String(key.name));
        box->setAccessibleName(name);
        box->setToolTip(tip);
        box->setRange(key.low, key.high);
        box->setSingleStep(step);
        box->setGroupSeparatorShown(true);
        box->setValue(settings->get(key));
        connect(box, &QSpinBox::valueChanged, this, [=, &key](int value) { settings->set(key, value); });
        return box;
    };
    auto* daily = number(setting::dailyTarget, tr("Daily target"),
                         tr("How many words you want to write in a day, in all stories together. 0: no target."), 50);
    daily->setSpecialValueText(tr("none"));
    daily->setSuffix(tr(" words"));
    form->addRow(tr("&Daily target"), daily);

    auto* session = number(setting::sessionGoal, tr("Session goal"),
                           tr("A session begins with the program, or when you press New session. 0: no goal."), 50);
    session->setSpecialValueText(tr("none"));
    auto* unit = new QComboBox(this);
    unit->setAccessibleName(tr("What the session goal counts"));
    unit->addItem(tr("words"), false);
    unit->addItem(tr("minutes of typing"), true);
    unit->setToolTip(tr("Minutes count while you type; pauses of more than two minutes do not."));
    unit->setCurrentIndex(settings->get(setting::sessionInMinutes) ? 1 : 0);
    connect(unit, &QComboBox::currentIndexChanged, this,
            [=] { settings->set(setting::sessionInMinutes, unit->currentData().toBool()); });
    auto* row = new QHBoxLayout;
    row->addWidget(session);
    row->addWidget(unit);
    row->addStretch(1);
    auto* label = new QLabel(tr("&Session goal"), this);
    label->setBuddy(session);
    form->addRow(label, row);

    auto* page = number(setting::wordsAPage, tr("Words per page"),
                        tr("How many words count as a page; 250 for manuscripts, 300 for paperbacks."), 50);
    form->addRow(tr("Words per &page"), page);
    auto* speed = number(setting::readingSpeed, tr("Reading speed"),
                         tr("Words read in a minute: most people read 200 to 260."), 10);
    speed->setSuffix(tr(" words a minute"));
    form->addRow(tr("&Reading speed"), speed);

    auto* note = new QLabel(
        tr("Goals count what you type, on the day you type it. Words that you remove within a minute are subtracted "
           "again; later deletions are not, and pasted words do not count. The model's words are counted separately."),
        this);
    note->setWordWrap(true);
    note->setProperty("quiet", true);
    form->addRow(note);
}

} // namespace longhand
