#include "ui/goals/counts_dialog.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/settings/app_settings.h"
#include "ui/text/status_text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace longhand {

qint64 pagesOf(const Counts& counts, int wordsAPage)
{
    return (counts.words + wordsAPage - 1) / wordsAPage;
}

CountsDialog::CountsDialog(const AppSettings* settings, const ManuscriptEdit* page, std::function<Counts()> session,
                           QWidget* parent)
    : QDialog(parent), m_settings(settings), m_page(page), m_session(std::move(session))
{
    setWindowTitle(tr("Counts"));
    setModal(false);
    auto* rows = new QVBoxLayout(this);
    m_table = new QTableWidget(7, 3, this);
    m_table->setAccessibleName(tr("Counts of the book, the selection and this session"));
    m_table->setHorizontalHeaderLabels({tr("Book"), tr("Selection"), tr("This session")});
    m_table->setVerticalHeaderLabels({tr("Words"), tr("of them yours"), tr("of them the model's"), tr("Characters"),
                                      tr("Characters without spaces"), tr("Pages"), tr("Reading time")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* item = new QTableWidgetItem;
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
    rows->addWidget(m_table, 1);
    auto* note = new QLabel(tr("A word is yours if you wrote its first letter. The session counts what was written in "
                               "it: deleting subtracts nothing."),
                            this);
    note->setWordWrap(true);
    note->setProperty("quiet", true);
    rows->addWidget(note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    rows->addWidget(buttons);
    resize(560, 380);
    connect(&m_timer, &QTimer::timeout, this, &CountsDialog::refresh);
    m_timer.start(kRefreshMs);
    refresh();
}

void CountsDialog::refresh()
{
    const QString none = QStringLiteral("\u2013");
    const auto put = [this](int row, int column, const QString& text) {
        if (m_table->item(row, column)->text() != text) {
            m_table->item(row, column)->setText(text);
        }
    };
    const auto show = [&](int column, const Counts& counts) {
        put(0, column, countText(counts.words));
        put(1, column, countText(counts.authorWords()));
        put(2, column, countText(counts.modelWords));
        put(3, column, countText(counts.characters));
        put(4, column, countText(counts.charactersWithoutSpaces));
        put(5, column, countText(pagesOf(counts, m_settings->get(setting::wordsAPage))));
        const double minutes = double(counts.words) / m_settings->get(setting::readingSpeed);
        put(6, column, counts.words == 0 ? none : durationText(minutes * 60));
    };
    show(0, m_page->counts());
    const auto [from, to] = m_page->selectedRange();
    if (from == to) {
        for (int row = 0; row < m_table->rowCount(); ++row) {
            put(row, 1, none);
        }
    } else {
        show(1, countsIn(m_page->model(), from, to));
    }
    const Counts session = m_session();
    show(2, session);
    put(3, 2, none);
    put(4, 2, none);
}

} // namespace longhand
