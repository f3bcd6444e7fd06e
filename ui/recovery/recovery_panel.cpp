#include "ui/recovery/recovery_panel.h"

#include "ui/text/status_text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kMostRows = 4; // in view; more are scrolled to
} // namespace

RecoveryPanel::RecoveryPanel(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("recovery"));
    setProperty("message", true);
    setProperty("kind", QStringLiteral("warning"));
    auto* heading = new QLabel(tr("&Longhand did not close properly last time. These stories were open:"), this);
    heading->setTextFormat(Qt::PlainText);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Stories that were open"));
    m_list->setUniformItemSizes(true);
    m_list->setSpacing(2);
    heading->setBuddy(m_list);
    auto* text = new QLabel(tr("What was written is on the disk, up to the last quarter of a second; the model writes "
                               "the rest again, letter for letter, when you go on. The model is not loaded until you "
                               "ask for it, because it may have ended the program."),
                            this);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    m_open = new QPushButton(tr("&Open"), this);
    m_open->setToolTip(tr("Opens the chosen story without loading a model"));
    m_openAndLoad = new QPushButton(tr("Open and load the &model"), this);
    auto* later = new QPushButton(tr("&Not now"), this);
    later->setToolTip(tr("The stories stay where they are and can be opened at any time"));
    later->setObjectName(QStringLiteral("later"));
    m_open->setObjectName(QStringLiteral("open"));
    m_openAndLoad->setObjectName(QStringLiteral("openAndLoad"));
    for (QPushButton* button : {m_open, m_openAndLoad, later}) {
        button->setAutoDefault(false);
    }
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 10, 14, 10);
    rows->addWidget(heading);
    rows->addWidget(m_list);
    rows->addWidget(text);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_openAndLoad);
    buttons->addStretch(1);
    buttons->addWidget(later);
    rows->addLayout(buttons);

    m_list->installEventFilter(this);
    connect(m_list, &QListWidget::currentRowChanged, this, &RecoveryPanel::showButtons);
    connect(m_list, &QListWidget::itemDoubleClicked, this, [this] { open(false); });
    connect(m_open, &QPushButton::clicked, this, [this] { open(false); });
    connect(m_openAndLoad, &QPushButton::clicked, this, [this] { open(true); });
    connect(later, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT dismissed();
    });
    hide();
}

QString RecoveryPanel::describe(const OpenStory& story)
{
    QString text = story.title.isEmpty() ? QFileInfo(story.file).completeBaseName() : story.title;
    text += QStringLiteral("  \u00b7  ") + tr("%1 words").arg(countText(story.words));
    if (story.savedAtMs > 0) {
        const QDateTime when = QDateTime::fromMSecsSinceEpoch(story.savedAtMs);
        text += QStringLiteral("  \u00b7  ") + tr("saved %1").arg(QLocale().toString(when, QLocale::ShortFormat));
    }
    if (!story.modelLoading.isEmpty()) {
        text += QStringLiteral("  \u00b7  ") +
                tr("the model %1 was being loaded").arg(QFileInfo(story.modelLoading).fileName());
    } else if (story.inRun) {
        text += QStringLiteral("  \u00b7  ") +
                tr("the model was at %1 of %2 tokens").arg(countText(story.runTokens), countText(story.runTarget));
    }
    return text;
}

void RecoveryPanel::setStories(const QList<OpenStory>& stories)
{
    m_list->clear();
    for (const OpenStory& story : stories) {
        QString text = describe(story);
        const bool there = QFileInfo::exists(story.file);
        if (!there) {
            text += QStringLiteral("  \u00b7  ") + tr("the file no longer exists");
        }
        auto* item = new QListWidgetItem(text, m_list);
        item->setToolTip(story.file);
        item->setData(Qt::UserRole, story.file);
        item->setData(Qt::UserRole + 1, there);
    }
    if (m_list->count() > 0) {
        m_list->setCurrentRow(0);
        const int rows = std::min(m_list->count(), kMostRows);
        m_list->setFixedHeight(rows * (m_list->sizeHintForRow(0) + 2 * m_list->spacing()) + 2 * m_list->frameWidth() +
                               4);
    }
    setVisible(m_list->count() > 0);
    showButtons();
}

void RecoveryPanel::remove(const QString& file)
{
    for (int row = m_list->count() - 1; row >= 0; --row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == file) {
            delete m_list->takeItem(row);
        }
    }
    setVisible(isVisibleTo(parentWidget()) && m_list->count() > 0);
    showButtons();
}

void RecoveryPanel::focusList()
{
    m_list->setFocus();
}

int RecoveryPanel::count() const
{
    return m_list->count();
}

void RecoveryPanel::showButtons()
{
    const QListWidgetItem* item = m_list->currentItem();
    const bool there = item != nullptr && item->data(Qt::UserRole + 1).toBool();
    m_open->setEnabled(there);
    m_openAndLoad->setEnabled(there);
}

void RecoveryPanel::open(bool loadModel)
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item != nullptr && item->data(Qt::UserRole + 1).toBool()) {
        Q_EMIT openRequested(item->data(Qt::UserRole).toString(), loadModel);
    }
}

bool RecoveryPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            open(false);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace longhand
