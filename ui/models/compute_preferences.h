#pragma once

#include <QWidget>

#include <string>

namespace longhand {

class AppSettings;
class SessionController;

/// The preferences page for what computes: the CPU or a GPU. Takes effect at program start. Says why no GPU is usable;
/// what is about a GPU is shown only where there is one.
class ComputePreferences : public QWidget
{
    Q_OBJECT

public:
    ComputePreferences(AppSettings* settings, SessionController* session, QWidget* parent);
};

/// EngineOptions::kvFolder according to the settings, made if it is missing; empty: keys and values lie in memory.
std::string memoryFolder(const AppSettings& settings);

} // namespace longhand
