#pragma once

#include "ui/editor/text_counts.h"

#include <QDialog>
#include <QTimer>

#include <functional>

class QTableWidget;

namespace longhand {

class AppSettings;
class ManuscriptEdit;

/// Pages of a text; a page that has begun counts.
qint64 pagesOf(const Counts& counts, int wordsAPage);

/// All counts of the book, the selection and this session. Not modal, up to date while it is open.
class CountsDialog : public QDialog
{
    Q_OBJECT

public:
    /// session: the words of this session, the author's and the model's.
    CountsDialog(const AppSettings* settings, const ManuscriptEdit* page, std::function<Counts()> session,
                 QWidget* parent);

    QTableWidget* table() const { return m_table; }
    void refresh();

private:
    static constexpr int kRefreshMs = 400;

    const AppSettings* m_settings;
    const ManuscriptEdit* m_page;
    std::function<Counts()> m_session;
    QTableWidget* m_table = nullptr;
    QTimer m_timer;
};

} // namespace longhand
