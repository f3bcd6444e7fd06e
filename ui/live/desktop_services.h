#pragma once

#include <QString>

#include <functional>
#include <memory>

namespace longhand {

/// Desktop services for a program that runs long: staying awake and notifications. No effect without a desktop. UI
/// thread.
class DesktopServices
{
public:
    virtual ~DesktopServices() = default;

    /// Keeps the machine awake until allowSleep(), or the end of the program. why: shown by the desktop.
    virtual void inhibitSleep(const QString& why) = 0;
    virtual void allowSleep() = 0;
    virtual void notify(const QString& title, const QString& text) = 0;

    /// The desktop's own, by D-Bus (logind, org.freedesktop.Notifications).
    static std::unique_ptr<DesktopServices> make();
    /// What make() returns from now on; null: the desktop's again. For tests.
    static void setMaker(std::function<std::unique_ptr<DesktopServices>()> maker);
};

} // namespace longhand
