#include "ui/takes/alternatives_popover.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

AlternativesPopover::AlternativesPopover(QWidget* parent)
    : QFrame(parent), m_list(new QTreeWidget(this)), m_source(new QLabel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setFont(QApplication::font()); // not the page's
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Window);
    setCursor(Qt::ArrowCursor);
    m_list->setAccessibleName(tr("Alternatives for this word"));
    m_list->setColumnCount(3);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::ClickFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_source->setWordWrap(true);
    m_source->setTextFormat(Qt::PlainText);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(6, 6, 6, 6);
    rows->setSpacing(4);
    rows->addWidget(m_list);
    rows->addWidget(m_source);
    const auto choose = [this](QTreeWidgetItem* item) {
        if (item && !(item->flags() & Qt::ItemIsEnabled)) {
            return;
        }
        hide();
        Q_EMIT rowChosen(m_list->indexOfTopLevelItem(item));
    };
    connect(m_list, &QTreeWidget::itemClicked, this, choose);
    connect(m_list, &QTreeWidget::itemActivated, this, [this, choose](QTreeWidgetItem* item) {
        if (isVisible()) {
            choose(item);
        }
    });
    hide();
}

void AlternativesPopover::open(const QRect& place, const std::vector<Row>& rows, const QString& source, bool takeFocus)
{
    m_list->clear();
    QTreeWidgetItem* current = nullptr;
    for (const Row& row : rows) {
        QString note;
        if (row.chosen) {
            note = tr("\u25cf in the text");
        } else if (!row.kept) {
            note = tr("ruled out by the filters");
        }
        const QString percent = row.probability < 0.0005
                                    ? tr("< 0.1 %")
                                    : tr("%1 %").arg(QLocale().toString(row.probability * 100, 'f', 1));
        auto* item = new QTreeWidgetItem(m_list, {row.shown, percent, note});
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        if (row.words.isEmpty() && !row.chosen) {
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
            item->setToolTip(0, tr("Part of a character: it cannot be used alone."));
        } else if (!row.chosen) {
            item->setToolTip(0, tr("Choose it to branch the story here; what follows stays as a take."));
        }
        if (row.chosen) {
            QFont bold = m_list->font();
            bold.setBold(true);
            item->setFont(0, bold);
            current = item;
        }
    }
    m_source->setText(source);
    const int rowHeight = std::max(m_list->sizeHintForRow(0), m_list->fontMetrics().height());
    const int width = std::min(340, parentWidget()->width() - 8);
    setFixedWidth(width);
    // A row each; in a very low window the list scrolls.
    const int rest = m_source->heightForWidth(width - 12) + 16;
    const int room = std::max(rowHeight + 4, parentWidget()->height() - rest - 8);
    m_list->setFixedHeight(std::min(rowHeight * int(rows.size()) + 4, room));
    resize(width, layout()->totalHeightForWidth(width));
    // Below the word, above it where there is no room; never over it.
    const int x = std::clamp(place.left(), 4, std::max(4, parentWidget()->width() - width - 4));
    int y = place.bottom() + 4;
    if (y + height() > parentWidget()->height()) {
        // If neither has room it stays inside the page, over the word if necessary.
        y = std::clamp(place.top() - height() - 4, 4, std::max(4, parentWidget()->height() - height() - 4));
    }
    move(x, y);
    show();
    raise();
    if (takeFocus) {
        m_list->setCurrentItem(current ? current : m_list->topLevelItem(0));
        m_list->setFocus(Qt::PopupFocusReason);
    }
}

QString AlternativesPopover::sourceText() const
{
    return m_source->text();
}

void AlternativesPopover::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        Q_EMIT dismissed();
    }
    event->accept(); // nothing reaches the page: the selecting key would edit it
}

} // namespace longhand
