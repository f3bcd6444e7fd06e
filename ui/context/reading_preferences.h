#pragma once

#include "app/session/kept_readings.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace longhand {

class AppSettings;

/// The preferences page for keeping on disk what the model has read: whether, the limit, the current size, and deleting
/// it.
class ReadingPreferences : public QWidget
{
    Q_OBJECT

public:
    ReadingPreferences(AppSettings* settings, QWidget* parent);

private:
    void trim(quint64 limit);

    QLabel* m_size;
    QPushButton* m_delete;
};

/// Where the sessions of a window keep what the model reads, according to the settings; null: nowhere.
std::shared_ptr<PrefixStore> keptReadings(const AppSettings& settings);

} // namespace longhand
