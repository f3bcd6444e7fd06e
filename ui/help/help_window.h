#pragma once

#include <QDialog>
#include <QString>

#include <vector>

class QListWidget;
class QTextBrowser;

namespace longhand {

/// A page of the help.
struct HelpPage
{
    QString id;    ///< its file's name without number and ending
    QString title; ///< its first line
    QString file;  ///< in the resources
};

/// The pages in the language of the program, else in English.
std::vector<HelpPage> helpPages(const QString& language);

/// Help inside the program: pages at the left, text and pictures at the right, a field that searches all of them. Not
/// modal.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);

    void showPage(const QString& id);
    QString pageText() const;
    int pageCount() const { return int(m_pages.size()); }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void open(int row);
    void filter(const QString& words);

    std::vector<HelpPage> m_pages;
    QListWidget* m_list = nullptr;
    QTextBrowser* m_text = nullptr;
};

} // namespace longhand
