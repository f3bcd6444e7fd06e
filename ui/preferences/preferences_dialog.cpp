#include "ui/preferences/preferences_dialog.h"

#include "ui/widgets/screen_fit.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace longhand {

PreferencesDialog::PreferencesDialog(const std::vector<Preferences::Page>& pages, QWidget* parent)
    : QDialog(parent), m_pages(pages), m_made(pages.size(), nullptr)
{
    setWindowTitle(tr("Preferences"));
    setModal(false);
    auto* rows = new QVBoxLayout(this);
    auto* row = new QHBoxLayout;
    rows->addLayout(row, 1);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Pages of the preferences"));
    m_stack = new QStackedWidget(this);
    for (const Preferences::Page& page : m_pages) {
        m_list->addItem(page.title);
        auto* area = new QScrollArea(m_stack);
        area->setWidgetResizable(true);
        area->setAccessibleName(page.title);
        area->setFrameShape(QFrame::NoFrame);
        m_stack->addWidget(area);
    }
    m_list->setSpacing(3);
    m_list->setFixedWidth(m_list->sizeHintForColumn(0) + 36);
    row->addWidget(m_list);
    row->addWidget(m_stack, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    rows->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int at) {
        makePage(at);
        m_stack->setCurrentIndex(at);
    });
    resizeOnScreen(this, {800, 560});
    m_list->setCurrentRow(0);
}

void PreferencesDialog::makePage(int row)
{
    if (row < 0 || m_made[std::size_t(row)]) {
        return;
    }
    auto* area = static_cast<QScrollArea*>(m_stack->widget(row));
    QWidget* made = m_pages[std::size_t(row)].make(area);
    made->setAccessibleName(m_pages[std::size_t(row)].title);
    area->setWidget(made);
    m_made[std::size_t(row)] = made;
}

void PreferencesDialog::showPage(const QString& id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i].id == id) {
            m_list->setCurrentRow(int(i));
        }
    }
}

QWidget* PreferencesDialog::page(const QString& id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i].id == id) {
            makePage(int(i));
            return m_made[i];
        }
    }
    return nullptr;
}

} // namespace longhand
