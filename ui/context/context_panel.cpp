#include "ui/context/context_panel.h"

#include "ui/context/context_bar.h"
#include "ui/context/context_sections.h"
#include "ui/context/context_text.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

ContextPanel::ContextPanel(QWidget* parent) : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(12, 10, 12, 10);
    rows->setSpacing(6);
    const auto label = [&](const QString& name) {
        auto* made = new QLabel(this);
        made->setObjectName(name);
        made->setTextFormat(Qt::PlainText);
        made->setWordWrap(true);
        rows->addWidget(made);
        return made;
    };
    m_summary = label(QStringLiteral("contextSummary"));
    m_bar = new ContextBar(this);
    rows->addWidget(m_bar);
    m_remark = label(QStringLiteral("contextRemark"));
    m_remark->setProperty("quiet", true);

    m_sections = new ContextSections(this);
    m_table = new QTableView(this);
    m_table->setModel(m_sections);
    m_table->setAccessibleName(tr("Sections of what the model reads"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(ContextSections::Name, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ContextSections::Tokens, QHeaderView::ResizeToContents);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setMinimumHeight(3 * m_table->verticalHeader()->defaultSectionSize());
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    rows->addWidget(m_table);
    m_text = new ContextText(this);
    m_text->setMinimumHeight(4 * fontMetrics().lineSpacing());
    rows->addWidget(m_text, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, m_text,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    m_text->showSection(current.row());
                }
            });
    setNothing(QString());
}

void ContextPanel::setContext(const ContextPassages& context, std::shared_ptr<const std::vector<ContextBlock>> blocks)
{
    const qint64 left = std::max<qint64>(context.plan.planned - context.tokens, 0);
    QString summary = tr("%1 of %2 planned tokens; room for %3 more.")
                          .arg(countText(context.tokens), countText(context.plan.planned), countText(left));
    if (context.unread > 0) {
        summary +=
            QLatin1Char(' ') + tr("%1 of them have fallen out of the model's view.").arg(countText(context.unread));
    }
    m_summary->setText(summary);
    m_bar->setAccessibleDescription(summary);
    m_bar->setToolTip(summary);
    QString remark = messageText(context.sentence);
    if (context.runUnfinished) {
        remark += QLatin1Char(' ') + tr("Shown with the notes that the unfinished run started with.");
    }
    m_remark->setText(remark);
    m_bar->setContext(context);
    m_sections->setContext(context);
    const int lines = std::clamp(m_sections->rowCount(), 1, 8);
    // In a low window it scrolls, so that the text keeps some lines.
    m_table->setMaximumHeight(m_table->horizontalHeader()->sizeHint().height() +
                              lines * m_table->verticalHeader()->defaultSectionSize() + 4);
    m_text->setBlocks(std::move(blocks));
    for (QWidget* widget :
         {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_text)}) {
        widget->setEnabled(true);
        widget->show();
    }
}

void ContextPanel::setNothing(const QString& why)
{
    m_summary->setText(why);
    m_remark->clear();
    m_bar->setContext({});
    m_sections->setContext({});
    m_text->setBlocks(std::make_shared<std::vector<ContextBlock>>());
    m_bar->hide();
    m_table->hide();
}

} // namespace longhand
