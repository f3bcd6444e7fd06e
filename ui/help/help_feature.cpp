#include "ui/help/help_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/help/help_window.h"
#include "ui/preferences/preferences.h"
#include "ui/settings/app_settings.h"
#include "ui/startup/language.h"

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QMainWindow>

namespace longhand {

HelpFeature::HelpFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    QAction* help =
        desk.actions->addTo(MenuPlace::Help, QStringLiteral("help.open"), tr("&Help"), QKeySequence(Qt::Key_F1));
    connect(help, &QAction::triggered, this, &HelpFeature::showHelp);
    desk.preferences->addPage(QStringLiteral("language"), tr("Language"),
                              [this](QWidget* parent) { return makeLanguagePage(parent); });
}

void HelpFeature::showHelp()
{
    if (!m_window) {
        m_window = new HelpWindow(m_desk.window);
        m_window->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

QWidget* HelpFeature::makeLanguagePage(QWidget* parent)
{
    auto* page = new QWidget(parent);
    auto* form = new QFormLayout(page);
    auto* box = new QComboBox(page);
    box->setAccessibleName(tr("Language of the program"));
    box->addItem(tr("Follow the desktop"), QString());
    for (const Language& language : languages()) {
        box->addItem(language.name, language.code);
    }
    box->setCurrentIndex(std::max(0, box->findData(m_desk.settings->get(setting::language))));
    form->addRow(tr("&Language of the window"), box);
    auto* note = new QLabel(tr("Applies from the next start. The language of your story is not affected."), page);
    note->setWordWrap(true);
    note->setProperty("quiet", true);
    form->addRow(note);
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, box] { m_desk.settings->set(setting::language, box->currentData().toString()); });
    return page;
}

} // namespace longhand
