#include "ui/find/hits_panel.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/find/book_search.h"
#include "ui/find/hits_delegate.h"
#include "ui/find/hits_model.h"
#include "ui/text/status_text.h"

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace longhand {

HitsPanel::HitsPanel(BookSearch* search, ManuscriptEdit* page, QWidget* parent)
    : QWidget(parent), m_search(search), m_page(page)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(10, 6, 10, 8);
    m_state = new QLabel(this);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setProperty("quiet", true);
    m_state->setWordWrap(true);
    rows->addWidget(m_state);
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("Places that were found"));
    m_list->setModel(new HitsModel(search, page, m_list));
    m_list->setItemDelegate(new HitsDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    rows->addWidget(m_list, 1);
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid() && index.row() < int(m_search->hits().size())) {
            const SearchHit hit = m_search->hits()[std::size_t(index.row())];
            m_page->selectRange(hit.start, hit.end());
        }
    };
    connect(m_list, &QListView::clicked, this, go);
    connect(m_list, &QListView::activated, this, [this, go](const QModelIndex& index) {
        go(index);
        m_page->setFocus();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, go](const QModelIndex& index) {
        if (m_list->hasFocus()) {
            go(index);
        }
    });
    connect(search, &BookSearch::changed, this, &HitsPanel::showState);
    showState();
}

void HitsPanel::showState()
{
    if (m_search->query().pattern.isEmpty()) {
        m_state->setText(tr("Places found with Find are listed here with the text around them."));
    } else if (!m_search->error().isEmpty()) {
        m_state->setText(m_search->error());
    } else if (m_search->hits().empty()) {
        m_state->setText(m_search->isPending() ? tr("Searching\u2026") : tr("Not found in this book."));
    } else if (m_search->hasMore()) {
        m_state->setText(tr("More than %1 places; the first ones are listed").arg(countText(qint64(kMostHits))));
    } else if (m_search->hits().size() == 1) {
        m_state->setText(tr("One place"));
    } else {
        m_state->setText(tr("%1 places").arg(countText(qint64(m_search->hits().size()))));
    }
}

} // namespace longhand
