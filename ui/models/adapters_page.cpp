#include "ui/models/adapters_page.h"

#include "ui/background/trash.h"
#include "ui/models/adapter_ticks.h"
#include "ui/models/model_shelf.h"
#include "ui/story/project_controller.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/wrapped_label.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {

using Choice = StoryAdapter::Choice;

constexpr double kWeakestShown = 0.05;

/// Rows of the box that says what a story is written with.
enum StoryRow
{
    ComesWithTheModel,
    AsItIs,
    Ticked,
};

QString pathOf(const AdapterEntry& entry)
{
    return QString::fromStdString(entry.file.string());
}

/// PEFT's file has its own folder, with its configuration (the rank) beside it.
bool hasOwnFolder(const AdapterEntry& entry)
{
    const auto folder = entry.file.parent_path();
    return folder.parent_path() == ownAdaptersFolder() && std::filesystem::exists(folder / "adapter_config.json");
}

} // namespace

AdaptersPage::AdaptersPage(const Desk& desk, ModelShelf* shelf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_shelf(shelf)
{
    auto* rows = new QVBoxLayout(this);
    rows->setSpacing(8);
    rows->addWidget(wrappedLabel(
        this, tr("An adapter is a small file that changes how a model writes: trained on novels, it tells stories "
                 "where the bare model drifts into essays and lists. The model\u2019s own file is not changed.")));
    makeList();
    makeStory();
    rows->addStretch(1);
    for (const auto signal : {&ProjectController::opened, &ProjectController::closed}) {
        connect(desk.project, signal, this, [this] {
            m_ticking = false;
            showStory();
        });
    }
    showList();
}

void AdaptersPage::makeList()
{
    auto* rows = static_cast<QVBoxLayout*>(layout());
    m_fit = wrappedLabel(this);
    m_fit->setProperty("heading", true);
    rows->addWidget(m_fit);
    m_list = new QTreeWidget(this);
    m_list->setObjectName(QStringLiteral("adapters"));
    m_list->setRootIsDecorated(false);
    m_list->setHeaderLabels({tr("What it does"), tr("Size"), tr("File")});
    m_list->setAccessibleName(tr("Adapters of this model"));
    m_list->setMinimumHeight(70);
    m_list->setMaximumHeight(130);
    rows->addWidget(m_list);
    auto* row = new QHBoxLayout;
    m_add = new QPushButton(tr("Add an adapter\u2026"), this);
    m_add->setObjectName(QStringLiteral("addAdapter"));
    m_add->setToolTip(tr("A LoRA adapter for this model: a .safetensors file as PEFT saves it, or .gguf. It is "
                         "checked, then copied into the program\u2019s folder."));
    m_remove = new QPushButton(tr("Move to the trash"), this);
    m_remove->setObjectName(QStringLiteral("removeAdapter"));
    m_remove->setToolTip(
        tr("Only adapters that you added. Runs written with it cannot be resumed or reproduced until it is back."));
    row->addWidget(m_add);
    row->addStretch(1);
    row->addWidget(m_remove);
    rows->addLayout(row);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        m_remove->setEnabled(item && item->data(0, Qt::UserRole + 1).toBool());
    });
    connect(m_add, &QPushButton::clicked, this, [this] {
        FileDialogs::openFile(this, tr("Add an adapter"), QDir::homePath(), tr("Adapters (*.safetensors *.gguf)"),
                              [this](const QString& file) { add(file); });
    });
    connect(m_remove, &QPushButton::clicked, this, &AdaptersPage::remove);
}

void AdaptersPage::makeStory()
{
    auto* rows = static_cast<QVBoxLayout*>(layout());
    auto* heading = wrappedLabel(this, tr("In this story"));
    heading->setProperty("heading", true);
    rows->addWidget(heading);
    m_form = new QFormLayout;
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_story = new QComboBox(this);
    m_story->setObjectName(QStringLiteral("storyAdapter"));
    m_story->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_story->setMinimumContentsLength(12);
    m_strength = new QDoubleSpinBox(this);
    m_strength->setObjectName(QStringLiteral("storyAdapterStrength"));
    m_strength->setRange(kWeakestShown, AdapterRecord::kStrongest);
    m_strength->setSingleStep(kWeakestShown);
    m_strength->setDecimals(2);
    m_strength->setKeyboardTracking(false);
    m_strength->setToolTip(tr("1: as trained. Less: closer to the bare model. Far above 1 the text soon falls apart."));
    m_form->addRow(tr("Writte&n with"), m_story);
    m_form->addRow(tr("Streng&th"), m_strength);
    rows->addLayout(m_form);
    m_ticks = new AdapterTicks(this);
    m_ticks->setObjectName(QStringLiteral("storyAdapters"));
    rows->addWidget(m_ticks);
    m_hint = wrappedLabel(this);
    m_hint->setObjectName(QStringLiteral("adapterHint"));
    m_hint->setProperty("quiet", true);
    rows->addWidget(m_hint);
    connect(m_story, &QComboBox::activated, this, &AdaptersPage::choose);
    connect(m_strength, &QDoubleSpinBox::valueChanged, this, &AdaptersPage::choose);
    connect(m_ticks, &AdapterTicks::changed, this, &AdaptersPage::choose);
}

void AdaptersPage::setModel(const QString& model, const QString& fingerprint)
{
    m_model = model;
    m_fingerprint = fingerprint;
    showList();
}

void AdaptersPage::look()
{
    m_shelf->onWorker([](const auto&) { return allAdapters(); },
                      [page = QPointer(this)](std::vector<AdapterEntry> found) {
                          if (page) {
                              page->m_all = std::move(found);
                              page->showList();
                              Q_EMIT page->looked();
                          }
                      });
}

void AdaptersPage::showList()
{
    m_shown.clear();
    m_list->clear();
    for (const AdapterEntry& entry : m_all) {
        if (m_model.isEmpty() || (!m_fingerprint.isEmpty() && !entry.mayFit(m_fingerprint.toStdString()))) {
            continue;
        }
        if (m_fingerprint.isEmpty() && !entry.info.baseFingerprint.empty()) {
            continue; // its model is not known yet
        }
        m_shown.push_back(entry);
        auto* item = new QTreeWidgetItem(
            m_list, {adapterAbout(entry.info.style), bytesText(entry.info.bytes), QFileInfo(pathOf(entry)).fileName()});
        item->setData(0, Qt::UserRole, pathOf(entry));
        item->setData(0, Qt::UserRole + 1, entry.own);
        item->setToolTip(0, QString::fromStdString(entry.info.name));
        item->setToolTip(2, pathOf(entry));
    }
    for (int column = 0; column < 2; ++column) {
        m_list->resizeColumnToContents(column);
    }
    m_list->setVisible(!m_shown.empty());
    m_remove->setVisible(!m_shown.empty());
    m_remove->setEnabled(false);
    m_add->setEnabled(!m_model.isEmpty());
    m_fit->setText(m_model.isEmpty() ? tr("Choose a model on the left.")
                   : m_shown.empty() && m_fingerprint.isEmpty()
                       ? tr("To see which adapters fit, compute the model\u2019s fingerprint on the first page.")
                   : m_shown.empty() ? tr("There are no adapters for this model yet.")
                                     : tr("Adapters for this model: %1").arg(countText(qint64(m_shown.size()))));
    showStory();
}

bool AdaptersPage::canChoose() const
{
    return m_desk.project->isOpen() && !m_desk.project->isReadOnly();
}

StoryAdapter AdaptersPage::storyChoice() const
{
    return m_desk.project->isOpen() ? storyAdapter(*m_desk.project->project()) : StoryAdapter();
}

const AdapterEntry* AdaptersPage::defaultOne() const
{
    for (const AdapterEntry& entry : m_shown) {
        if (entry.info.isDefault && !m_fingerprint.isEmpty() &&
            entry.info.baseFingerprint == m_fingerprint.toStdString()) {
            return &entry;
        }
    }
    return nullptr;
}

void AdaptersPage::showStory()
{
    const QSignalBlocker quietStory(m_story), quietStrength(m_strength), quietTicks(m_ticks);
    const StoryAdapter now = storyChoice();
    const bool ticking = now.choice == Choice::File || (now.choice == Choice::None && m_ticking);
    m_story->clear();
    const AdapterEntry* byDefault = defaultOne();
    m_story->addItem(byDefault ? tr("What comes with the model: %1").arg(adapterStyleText(byDefault->info.style))
                               : tr("What comes with the model"));
    m_story->addItem(tr("The model as it is"));
    if (!m_shown.empty() || ticking) {
        m_story->addItem(tr("Adapters of your choice"));
    }
    m_story->setCurrentIndex(ticking ? Ticked : now.choice == Choice::Default ? ComesWithTheModel : AsItIs);
    m_strength->setValue(now.strength);
    m_form->setRowVisible(m_strength, !ticking);
    m_ticks->setRows(m_shown, now.adapters);
    m_ticks->setVisible(ticking);
    const bool can = canChoose();
    m_story->setEnabled(can);
    m_strength->setEnabled(can && now.choice == Choice::Default);
    m_ticks->setEnabled(can);
    m_hint->setText(can ? ticking && now.adapters.empty()
                              ? tr("None is ticked: the next run is written by the model as it is.")
                              : tr("Applies from the next run and is recorded with it. Existing text does not change.")
                    : m_desk.project->isOpen()
                        ? tr("This project is open for reading only.")
                        : tr("Open a story to choose its adapters. A new story has what comes with its model."));
}

std::uint64_t AdaptersPage::chosenBytes() const
{
    const StoryAdapter now = m_desk.project->isOpen() ? storyChoice() : StoryAdapter{Choice::Default};
    if (now.choice == Choice::Default) {
        const AdapterEntry* entry = defaultOne();
        return entry ? entry->info.bytes : 0;
    }
    std::uint64_t bytes = 0;
    for (const AdapterRecord& record : now.adapters) {
        const auto same = [&](const AdapterEntry& entry) { return entry.info.contents == record.contents; };
        const auto entry = std::find_if(m_shown.begin(), m_shown.end(), same);
        bytes += entry == m_shown.end() ? 0 : entry->info.bytes;
    }
    return bytes;
}

void AdaptersPage::choose()
{
    const int row = m_story->currentIndex();
    if (!canChoose() || row < 0) {
        return;
    }
    StoryAdapter wanted;
    const bool begins = row == Ticked && m_ticks->isHidden();
    m_ticking = row == Ticked;
    if (row == ComesWithTheModel) {
        wanted = {Choice::Default, storyChoice().choice == Choice::Default ? m_strength->value() : 1.0};
    } else if (begins && !m_shown.empty()) { // with something to begin with
        const AdapterEntry* byDefault = defaultOne();
        wanted = {Choice::File, 1, {recordOf(byDefault ? *byDefault : m_shown.front())}};
    } else if (row == Ticked && !m_ticks->ticked().empty()) {
        wanted = {Choice::File, 1, m_ticks->ticked()};
    }
    set(wanted);
}

void AdaptersPage::set(const StoryAdapter& wanted)
{
    if (!(wanted == storyChoice())) {
        try {
            setStoryAdapter(*m_desk.project->project(), wanted);
        } catch (const std::exception& error) {
            Q_EMIT said(errorText(error));
            // Later: rows that are shown anew are others, and one of them may be what calls this.
            QMetaObject::invokeMethod(this, &AdaptersPage::showStory, Qt::QueuedConnection);
            return;
        }
    }
    showStory();
    Q_EMIT chosen();
}

void AdaptersPage::add(const QString& file)
{
    if (m_model.isEmpty()) {
        return;
    }
    struct Added
    {
        QString file, error;
    };
    const std::string model = m_model.toStdString();
    Q_EMIT said(tr("%1 is being checked\u2026").arg(QFileInfo(file).fileName()));
    m_shelf->onWorker(
        [file, model](const auto& proceed) {
            Added added;
            try {
                added.file =
                    pathOf(addAdapter(file.toStdString(), model, [&](double, const Message&) { return proceed(); }));
            } catch (const std::exception& problem) {
                added.error = errorText(problem);
            }
            return added;
        },
        [page = QPointer(this)](const Added& added) {
            if (!page) {
                return;
            }
            Q_EMIT page->said(
                added.file.isEmpty()
                    ? added.error
                    : tr("%1 is here. Choose it for a story below.").arg(QFileInfo(added.file).fileName()));
            page->look();
        });
}

void AdaptersPage::remove()
{
    const QTreeWidgetItem* item = m_list->currentItem();
    const auto row = std::size_t(item ? m_list->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)) : -1);
    if (row >= m_shown.size() || !m_shown[row].own) {
        return;
    }
    const AdapterEntry& entry = m_shown[row];
    QFile file(hasOwnFolder(entry) ? QString::fromStdString(entry.file.parent_path().string()) : pathOf(entry));
    const QString name = QFileInfo(pathOf(entry)).fileName();
    Q_EMIT said(moveToTrash(file) ? tr("%1 is in the trash.").arg(name)
                                  : tr("%1 could not be moved to the trash: %2").arg(name, fileErrorText(file)));
    look();
}

} // namespace longhand
