#pragma once

#include "ui/palette/palette_entry.h"

#include <QFrame>
#include <QPointer>

#include <functional>

class QLabel;
class QLineEdit;
class QListView;

namespace longhand {

class PaletteModel;

/// Everything that can be done, found by a few letters of its name: a line to type in and a list, over the upper part
/// of the window. Up and Down select, Return runs, Escape or a click elsewhere closes it. UI thread.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* window);

    /// Where features offer their entries; null if the window has no palette.
    static CommandPalette* of(const QWidget* window);
    /// The provider must outlive the palette or be removed.
    void addProvider(const PaletteProvider* provider);
    void removeProvider(const PaletteProvider* provider);

    /// Recently used ids, the last first: read when it opens, written when a command was run.
    void setRecent(std::function<QStringList()> read, std::function<void(const QStringList&)> write);

    void open();
    void close();
    QLineEdit* query() const { return m_query; }
    QListView* list() const { return m_list; }
    PaletteModel* model() const { return m_model; }

    static constexpr int kMostRecent = 20;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void choose(int row);
    void moveBy(int rows);
    void run();
    void showWhy();

    QLineEdit* m_query = nullptr;
    QListView* m_list = nullptr;
    QLabel* m_why = nullptr;
    PaletteModel* m_model = nullptr;
    QList<const PaletteProvider*> m_providers;
    QPointer<QWidget> m_focusBefore;
    std::function<QStringList()> m_readRecent;
    std::function<void(const QStringList&)> m_writeRecent;
};

} // namespace longhand
