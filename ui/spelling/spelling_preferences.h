#pragma once

#include <QWidget>

class QComboBox;
class QListWidget;
class QPushButton;

namespace longhand {

class AppSettings;
class ProjectController;
class SpellingFeature;
class ValueLabel;

/// The preferences page for spelling: on or off, languages, exceptions, the story's words.
class SpellingPreferences : public QWidget
{
    Q_OBJECT

public:
    SpellingPreferences(SpellingFeature* spelling, AppSettings* settings, ProjectController* project, QWidget* parent);

private:
    void show();

    SpellingFeature* m_spelling;
    AppSettings* m_settings;
    ProjectController* m_project;
    QComboBox* m_language = nullptr;
    QComboBox* m_storyLanguage = nullptr;
    QListWidget* m_words = nullptr;
    QPushButton* m_remove = nullptr;
    ValueLabel* m_trouble = nullptr;
};

} // namespace longhand
