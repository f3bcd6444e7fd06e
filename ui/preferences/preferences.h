#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace longhand {

class ActionRegistry;
class PreferencesDialog;

/// The pages of the preferences dialog, added by the features. UI thread.
class Preferences : public QObject
{
    Q_OBJECT

public:
    /// Makes the page's widget; called once a dialog, when it is shown.
    using Maker = std::function<QWidget*(QWidget* parent)>;
    struct Page
    {
        QString id; ///< never translated
        QString title;
        Maker make;
    };

    /// Adds the command "edit.preferences" (Ctrl+,) to `actions`; the dialog belongs to `window`.
    Preferences(QWidget* window, ActionRegistry* actions);

    /// Settings of a page apply at once: there is no OK.
    void addPage(const QString& id, const QString& title, Maker make);
    const std::vector<Page>& pages() const { return m_pages; }

    /// Shows the dialog, at a page if one is named.
    void show(const QString& id = {});
    /// The open dialog; null if there is none.
    PreferencesDialog* dialog() const;

private:
    QWidget* m_window;
    std::vector<Page> m_pages;
    QPointer<PreferencesDialog> m_dialog;
};

} // namespace longhand
