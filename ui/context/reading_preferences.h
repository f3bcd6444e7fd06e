#pragma once

#include "app/session/kept_readings.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace longhand {

class AppSettings;

/// The page of the preferences about what is kept on the disk of what the model has read: whether, how much at most,
/// how much there is, and away with it.
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

/// Where the sessions of a window keep what the model reads, as the settings say now; null: nowhere.
std::shared_ptr<PrefixStore> keptReadings(const AppSettings& settings);

} // namespace longhand
