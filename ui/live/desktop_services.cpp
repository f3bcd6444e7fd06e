#include "ui/live/desktop_services.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusUnixFileDescriptor>
#include <QGuiApplication>
#include <QObject>

#include <optional>

namespace longhand {

namespace {

/// Calls never wait: a desktop that does not answer must not block the window.
class BusServices : public DesktopServices
{
public:
    void inhibitSleep(const QString& why) override
    {
        m_wanted = true;
        if (m_lock || m_asked || !QDBusConnection::systemBus().isConnected()) {
            return;
        }
        QDBusMessage call = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
            QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
        call << QStringLiteral("sleep:idle") << QGuiApplication::applicationDisplayName() << why
             << QStringLiteral("block");
        m_asked = true;
        auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::systemBus().asyncCall(call), &m_context);
        QObject::connect(watcher, &QDBusPendingCallWatcher::finished, &m_context, [this, watcher] {
            watcher->deleteLater();
            m_asked = false;
            const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *watcher;
            if (reply.isValid() && m_wanted) {
                m_lock = reply.value(); // held as long as the descriptor is open
            }
        });
    }

    void allowSleep() override
    {
        m_wanted = false;
        m_lock.reset();
    }

    void notify(const QString& title, const QString& text) override
    {
        if (!QDBusConnection::sessionBus().isConnected()) {
            return;
        }
        QDBusMessage call = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
            QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
        // The text is plain; some desktops read markup.
        call << QGuiApplication::applicationDisplayName() << quint32(0) << QStringLiteral("longhand") << title
             << text.toHtmlEscaped() << QStringList() << QVariantMap() << -1;
        QDBusConnection::sessionBus().asyncCall(call);
    }

private:
    QObject m_context;
    std::optional<QDBusUnixFileDescriptor> m_lock;
    bool m_wanted = false;
    bool m_asked = false;
};

std::function<std::unique_ptr<DesktopServices>()>& maker()
{
    static std::function<std::unique_ptr<DesktopServices>()> own;
    return own;
}

} // namespace

std::unique_ptr<DesktopServices> DesktopServices::make()
{
    return maker() ? maker()() : std::make_unique<BusServices>();
}

void DesktopServices::setMaker(std::function<std::unique_ptr<DesktopServices>()> own)
{
    maker() = std::move(own);
}

} // namespace longhand
