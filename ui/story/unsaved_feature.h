#pragma once

#include "ui/desk/desk.h"

#include <QObject>

#include <functional>

namespace longhand {

/// What the disk does not take must not go with the window: a story whose last changes cannot be saved, or whose file
/// is gone, stays open until the author has saved its text elsewhere (or a copy) or given the changes up.
class UnsavedFeature : public QObject
{
    Q_OBJECT

public:
    explicit UnsavedFeature(const Desk& desk);

private:
    /// again: what the author wanted to do instead of keeping the story open.
    void ask(const QString& why, const std::function<void()>& again);
    void saveTo(const QString& file, const std::function<void()>& again);

    Desk m_desk;
};

} // namespace longhand
