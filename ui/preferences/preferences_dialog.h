#pragma once

#include "ui/preferences/preferences.h"

#include <QDialog>

class QListWidget;
class QScrollArea;
class QStackedWidget;

namespace longhand {

/// The preferences: titles at the left, the page at the right. Not modal; settings apply at once.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    PreferencesDialog(const std::vector<Preferences::Page>& pages, QWidget* parent);

    /// No effect for an unknown page.
    void showPage(const QString& id);
    /// The page's widget, made if it was not yet; null if there is none of that name.
    QWidget* page(const QString& id);

private:
    void makePage(int row);

    std::vector<Preferences::Page> m_pages;
    std::vector<QWidget*> m_made;
    QListWidget* m_list = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace longhand
