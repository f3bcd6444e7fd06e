#include "ui/models/hub_panel.h"

#include "ui/text/status_text.h"

#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStorageInfo>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace longhand {

namespace {

constexpr int kBytesRole = Qt::UserRole, kKvBytesRole = Qt::UserRole + 1, kShareRole = Qt::UserRole + 2;

} // namespace

QString HubPanel::fitText(HubFit fit)
{
    switch (fit) {
    case HubFit::Fits:
        return tr("fits");
    case HubFit::Slow:
        return tr("fits, but slow");
    case HubFit::ShortTexts:
    case HubFit::ModelOnly:
        return tr("fits, for short texts");
    case HubFit::TooLarge:
        return tr("too large");
    case HubFit::Unknown:
        break;
    }
    return QStringLiteral("\u2013");
}

QString HubPanel::fitTip(HubFit fit)
{
    switch (fit) {
    case HubFit::Fits:
        return tr("There is memory enough for a text of %1 tokens.").arg(countText(kWholeText));
    case HubFit::Slow:
        return tr("There is memory enough, but it would write less than %n token(s) a second.", nullptr,
                  int(kSlowTokensPerSecond));
    case HubFit::ShortTexts:
        return tr("The free memory is enough for %1 tokens of text, not for %2.")
            .arg(countText(kShortText), countText(kWholeText));
    case HubFit::ModelOnly:
        return tr("The model fits; how much memory a text takes, its repository does not say.");
    case HubFit::TooLarge:
        return tr("It needs more memory than is free.");
    case HubFit::Unknown:
        break;
    }
    return {};
}

HubPanel::HubPanel(QString folder, QWidget* parent) : QWidget(parent), m_folder(std::move(folder))
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 4, 0, 0);
    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("hubTitle"));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    rows->addWidget(m_title);
    m_list = new QTreeWidget(this);
    m_list->setObjectName(QStringLiteral("hubFiles"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHeaderLabels({tr("Model"), tr("Size"), tr("On this machine")});
    m_list->header()->setStretchLastSection(true);
    m_list->header()->resizeSection(0, 330);
    m_title->setBuddy(m_list);
    rows->addWidget(m_list, 1);
    auto* buttons = new QHBoxLayout;
    m_take = new QPushButton(this);
    m_take->setObjectName(QStringLiteral("hubTake"));
    m_close = new QPushButton(tr("&Close the list"), this);
    m_close->setObjectName(QStringLiteral("hubClose"));
    for (QPushButton* button : {m_take, m_close}) {
        button->setAutoDefault(false);
    }
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_take);
    rows->addLayout(buttons);
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    connect(m_take, &QPushButton::clicked, this, &HubPanel::take);
    connect(m_list, &QTreeWidget::itemActivated, this, &HubPanel::take);
    connect(m_list, &QTreeWidget::currentItemChanged, this,
            [this](const QTreeWidgetItem* item) { m_take->setEnabled(item != nullptr); });
    connect(&m_listing, &HubListing::listed, this, &HubPanel::onListed);
    connect(&m_listing, &HubListing::failed, this, &HubPanel::showTitle);
}

void HubPanel::showTitle(const QString& text)
{
    m_title->setText(text);
    m_take->setVisible(!m_choices.empty() || m_repository.isEmpty());
    m_list->setVisible(m_take->isVisibleTo(this));
    show();
}

void HubPanel::addRow(const QString& name, quint64 bytes, const TokenCost& cost)
{
    auto* row = new QTreeWidgetItem(m_list, {name, bytesText(bytes), {}});
    row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    row->setToolTip(0, name);
    row->setData(0, kBytesRole, bytes);
    row->setData(0, kKvBytesRole, quint64(cost.kvBytes));
    row->setData(0, kShareRole, cost.share);
    showFit(row);
}

void HubPanel::showFit(QTreeWidgetItem* row) const
{
    const HubFit fit = hubFit(row->data(0, kBytesRole).toULongLong(),
                              {row->data(0, kKvBytesRole).toULongLong(), row->data(0, kShareRole).toDouble()},
                              m_machine.value_or(machineMemory()), m_bandwidth);
    row->setText(2, fitText(fit));
    row->setToolTip(2, fitTip(fit));
}

void HubPanel::setBandwidth(double bandwidth)
{
    m_bandwidth = bandwidth;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        showFit(m_list->topLevelItem(i));
    }
}

void HubPanel::showRecommended()
{
    m_repository.clear();
    m_choices.clear();
    m_list->clear();
    for (const HubRecommendation& model : hub().models) {
        const QString name = QString::fromStdString(model.name);
        addRow(model.cost.share < 1 ? tr("%1 (mixture: quick for its size)").arg(name) : name, model.bytes, model.cost);
    }
    m_take->setText(tr("Show its &files"));
    m_take->setEnabled(false);
    showTitle(
        tr("Models on %1 that Longhand knows how to run, the smallest first. A larger one writes better, and slower.")
            .arg(QString::fromStdString(hub().name)));
}

void HubPanel::showRepository(const QString& repository, const QString& prefer)
{
    m_repository = repository;
    m_prefer = prefer;
    m_choices.clear();
    m_list->clear();
    m_listing.ask(repository);
    showTitle(tr("Asking %1 for the files of %2\u2026").arg(QString::fromStdString(hub().name), repository));
}

void HubPanel::onListed(const QString& repository, const std::vector<HubChoice>& choices, const TokenCost& cost)
{
    m_choices = choices;
    m_take->setText(tr("&Fetch it"));
    m_take->setEnabled(false);
    for (const HubChoice& choice : choices) {
        addRow(choice.isFolder ? tr("%1 (the whole folder)").arg(QString::fromStdString(choice.name))
                               : QString::fromStdString(choice.name),
               choice.bytes, cost);
        if (QString::fromStdString(choice.name).contains(m_prefer, Qt::CaseInsensitive)) {
            m_list->setCurrentItem(m_list->topLevelItem(m_list->topLevelItemCount() - 1));
        }
    }
    showTitle(choices.empty()
                  ? tr("%1 holds no model that Longhand can read: no .gguf file and no folder of safetensors.")
                        .arg(repository)
                  : tr("The files of %1. Smaller ones are quicker and less exact; Q4_K_M is a common choice.")
                        .arg(repository));
    m_list->setFocus();
}

std::vector<DownloadRequest> HubPanel::requestsFor(const QString& repository, const HubChoice& choice) const
{
    // Parts and the files of a folder are checked by what the hub says of them; only together are they a model.
    const QString folder = choice.isFolder ? m_folder + u'/' + repository.section(u'/', -1) : m_folder;
    std::vector<DownloadRequest> requests;
    for (const HubFile& file : choice.files) {
        DownloadRequest request;
        request.url = QUrl(QString::fromStdString(hubFileAddress(hub(), repository.toStdString(), file.path)));
        request.target = folder + u'/' + QString::fromStdString(file.path).section(u'/', -1);
        request.sha256 = QString::fromStdString(file.sha256);
        request.git = QString::fromStdString(file.git);
        request.isPart = choice.files.size() > 1;
        request.bytes = qint64(file.bytes);
        requests.push_back(std::move(request));
    }
    if (requests.size() > 1) {
        QStringList together;
        for (const DownloadRequest& request : requests) {
            together << request.target.section(u'/', -1);
        }
        for (DownloadRequest& request : requests) {
            request.model = choice.isFolder ? folder : requests.front().target;
            request.together = together;
        }
    }
    return requests;
}

void HubPanel::take()
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (row < 0) {
        return;
    }
    if (m_repository.isEmpty()) {
        const HubRecommendation& model = hub().models.at(std::size_t(row));
        showRepository(QString::fromStdString(model.repository), QString::fromStdString(model.prefer));
        return;
    }
    const HubChoice& choice = m_choices.at(std::size_t(row));
    const qint64 free = QStorageInfo(QDir(m_folder).exists() ? m_folder : QDir::homePath()).bytesAvailable();
    if (free >= 0 && quint64(free) < choice.bytes) {
        showTitle(
            tr("Not enough disk space: %1 needed, %2 free.").arg(bytesText(choice.bytes), bytesText(quint64(free))));
        return;
    }
    for (const DownloadRequest& request : requestsFor(m_repository, choice)) {
        Q_EMIT fetchRequested(request);
    }
    hide();
}

} // namespace longhand
