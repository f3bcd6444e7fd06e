#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QThreadPool>

namespace longhand {

/// "Save a copy": the open story as another file, even while it is being written. The story itself stays open.
class CopyFeature : public QObject
{
    Q_OBJECT

public:
    explicit CopyFeature(const Desk& desk);
    ~CopyFeature() override;

    /// Starts a copy; the message bar says when it is ready, or why not.
    void copyTo(const QString& file);

private:
    void ask();
    void done(const QString& file, const QString& error);

    Desk m_desk;
    QThreadPool m_pool;
};

} // namespace longhand
