#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;
class ManuscriptEdit;

/// The page of the preferences about the page: face, size, spacing, width, paragraphs.
class PagePreferences : public QWidget
{
    Q_OBJECT

public:
    PagePreferences(AppSettings* settings, ManuscriptEdit* page, QWidget* parent);
};

} // namespace longhand
