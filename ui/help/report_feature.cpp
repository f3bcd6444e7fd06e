#include "ui/help/report_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/help/report_text.h"
#include "ui/story/session_controller.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace longhand {

ReportFeature::ReportFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    const QAction* report = desk.actions->addTo(MenuPlace::Help, QStringLiteral("help.report"), tr("&Report\u2026"), {},
                                                tr("What to send when you report a problem"));
    connect(report, &QAction::triggered, this, &ReportFeature::show);
}

void ReportFeature::show()
{
    if (m_dialog) {
        m_dialog->close();
    }
    m_dialog = new QDialog(m_desk.window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setWindowTitle(tr("Report"));
    m_dialog->resize(640, 460);
    auto* label = new QLabel(tr("&What to send when you report a problem. It contains nothing of your stories, and "
                                "nothing is sent automatically."),
                             m_dialog);
    label->setWordWrap(true);
    auto* text = new QPlainTextEdit(m_dialog);
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setAccessibleName(tr("Report"));
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    WatchedApplication* app = WatchedApplication::instance();
    const EventWatchdog* watchdog = app != nullptr ? &app->watchdog() : nullptr;
    text->setPlainText(reportText(m_desk.session->status(),
                                  watchdog != nullptr ? watchdog->recent() : std::deque<SlowEvent>(),
                                  watchdog != nullptr ? watchdog->events() : 0));
    label->setBuddy(text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, m_dialog);
    QPushButton* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, text, [text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, m_dialog, &QDialog::close);
    auto* rows = new QVBoxLayout(m_dialog);
    rows->addWidget(label);
    rows->addWidget(text, 1);
    rows->addWidget(buttons);
    m_dialog->show();
}

} // namespace longhand
