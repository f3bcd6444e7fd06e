#pragma once

#include "app/project/store/project_types.h"
#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

#include <functional>

class QDockWidget;

namespace longhand {

class AlternativesFeature;
class CompareWindow;
class HistoryPanel;
class TakesController;
class TakesPanel;
struct SnapshotInfo;

/// Takes, history and alternatives on the desk: docks, commands, and the window that compares.
class TakesFeature : public QObject
{
    Q_OBJECT

public:
    explicit TakesFeature(const Desk& desk);

    TakesController* controller() const { return m_controller; }
    TakesPanel* panel() const { return m_panel; }
    HistoryPanel* history() const { return m_history; }
    AlternativesFeature* alternatives() const { return m_alternatives; }
    /// Null until something was compared.
    CompareWindow* compareWindow() const { return m_compare; }

private:
    void addCommands();
    void compareTake(SpanId head);
    void compareSnapshot(const SnapshotInfo& snapshot);
    void compare(const QString& title, const QString& text, const std::function<void()>& keep);
    void showWords();
    void applyTheme();
    void update();

    static constexpr int kWordsMs = 250;

    Desk m_desk;
    QTimer m_words; ///< the number of words follows the page
    TakesController* m_controller;
    TakesPanel* m_panel;
    HistoryPanel* m_history;
    QDockWidget* m_historyDock = nullptr;
    AlternativesFeature* m_alternatives;
    CompareWindow* m_compare = nullptr;
};

} // namespace longhand
