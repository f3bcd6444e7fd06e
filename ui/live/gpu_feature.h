#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

/// While a GPU computes: its memory in the line of the live panel.
class GpuFeature : public QObject
{
    Q_OBJECT

public:
    explicit GpuFeature(const Desk& desk);
};

} // namespace longhand
