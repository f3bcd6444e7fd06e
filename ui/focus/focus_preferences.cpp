#include "ui/focus/focus_preferences.h"

#include "ui/settings/app_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

namespace longhand {

FocusPreferences::FocusPreferences(AppSettings* settings, QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    auto* typewriter = new QCheckBox(tr("&Typewriter scrolling"), this);
    typewriter->setObjectName(QStringLiteral("typewriter"));
    typewriter->setToolTip(tr("The line that is being written stays where it is; the page moves"));
    form->addRow(typewriter);

    auto* height = new QSpinBox(this);
    height->setObjectName(QStringLiteral("typewriterHeight"));
    height->setAccessibleName(tr("Height of the line"));
    height->setRange(setting::typewriterHeight.low, setting::typewriterHeight.high);
    height->setSuffix(tr(" % from the top"));
    height->setToolTip(tr("Where on the page the line stays, if the text above it is long enough"));
    form->addRow(tr("&Height of the line"), height);

    auto* dimming = new QComboBox(this);
    dimming->setObjectName(QStringLiteral("dimming"));
    dimming->setAccessibleName(tr("What is dimmed"));
    dimming->setToolTip(tr("While the model writes, the end of the text stays clear"));
    dimming->addItem(tr("Nothing"), QStringLiteral("off"));
    dimming->addItem(tr("All but the sentence"), QStringLiteral("sentence"));
    dimming->addItem(tr("All but the paragraph"), QStringLiteral("paragraph"));
    form->addRow(tr("&Dim"), dimming);

    auto* width = new QSpinBox(this);
    width->setObjectName(QStringLiteral("focusLineWidth"));
    width->setAccessibleName(tr("Line width in the focus view"));
    // Below the least width of a line there is only "as always".
    width->setRange(setting::lineWidth.low - 1, setting::focusLineWidth.high);
    width->setSpecialValueText(tr("as always"));
    width->setSuffix(tr(" characters"));
    width->setToolTip(tr("In the focus view lines can be longer or shorter than at the desk"));
    form->addRow(tr("Line &width in the focus view"), width);

    const auto show = [=] {
        typewriter->setChecked(settings->get(setting::typewriter));
        height->setValue(settings->get(setting::typewriterHeight));
        dimming->setCurrentIndex(std::max(0, dimming->findData(settings->get(setting::dimming))));
        width->setValue(settings->get(setting::focusLineWidth));
    };
    show();
    // The menu has the same commands.
    connect(settings, &AppSettings::changed, this, [show](const QString& name) {
        if (name.startsWith(QLatin1String("focus/"))) {
            show();
        }
    });
    connect(typewriter, &QCheckBox::toggled, this, [=](bool on) { settings->set(setting::typewriter, on); });
    connect(height, &QSpinBox::valueChanged, this, [=](int value) { settings->set(setting::typewriterHeight, value); });
    connect(dimming, &QComboBox::activated, this,
            [=] { settings->set(setting::dimming, dimming->currentData().toString()); });
    connect(width, &QSpinBox::valueChanged, this,
            [=](int value) { settings->set(setting::focusLineWidth, value < setting::lineWidth.low ? 0 : value); });
}

} // namespace longhand
