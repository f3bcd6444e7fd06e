#pragma once

#include "ui/exporting/export_job.h"

#include <QDialog>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFontComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace longhand {

class AppSettings;
class PagePreview;

/// Chooses how to export the manuscript, with a preview. Not modal: writing goes on behind it, and "Show the newest
/// text" adds what came since.
class ExportWindow : public QDialog
{
    Q_OBJECT

public:
    explicit ExportWindow(AppSettings* settings, QWidget* parent = nullptr);

    /// The manuscript as it is now. story: the project's file; files are proposed beside it, and it is never replaced.
    void setManuscript(const std::string& title, const std::string& text, const std::vector<BookHeading>& headings,
                       const QString& story);
    void setKind(ExportKind kind);
    ExportKind kind() const;
    const PagePreview* pages() const { return m_pages; }
    /// What the preview of the other kinds shows.
    QString previewText() const;

Q_SIGNALS:
    /// The current text is wanted: by the author, or for a file that is about to be written.
    void refreshRequested();
    void exported(const QString& file);
    void failed(const QString& message);

private:
    QWidget* buildChoices();
    QWidget* buildPreview();
    void fillChapters();
    void restore();
    void remember();
    void updateSoon() { m_soon.start(); }
    void updatePreview();
    void askFile();
    Book chosenBook() const;
    PrintSetting setting() const;
    void showSummary();

    AppSettings* m_settings;
    std::string m_text;
    Book m_book;
    QString m_story;
    QTimer m_soon;
    int m_request = 0; ///< of the newest layout; older ones come too late
    bool m_layingOut = false;
    bool m_writing = false;

    QComboBox* m_kind = nullptr;
    QComboBox* m_chapter = nullptr;
    QWidget* m_pageChoices = nullptr;
    QComboBox* m_size = nullptr;
    QFontComboBox* m_font = nullptr;
    QDoubleSpinBox* m_points = nullptr;
    QDoubleSpinBox* m_spacing = nullptr;
    QCheckBox* m_indent = nullptr;
    QCheckBox* m_justify = nullptr;
    QCheckBox* m_titlePage = nullptr;
    QCheckBox* m_newPages = nullptr;
    QCheckBox* m_numbers = nullptr;
    QCheckBox* m_running = nullptr;
    QStackedWidget* m_stack = nullptr;
    PagePreview* m_pages = nullptr;
    QTextBrowser* m_web = nullptr;
    QPlainTextEdit* m_plain = nullptr;
    QLabel* m_summary = nullptr;
    QPushButton* m_export = nullptr;
};

} // namespace longhand
