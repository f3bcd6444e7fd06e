#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

/// The list of all commands with their keys, as a page of the preferences.
class ShortcutsFeature : public QObject
{
    Q_OBJECT

public:
    explicit ShortcutsFeature(const Desk& desk);
};

} // namespace longhand
