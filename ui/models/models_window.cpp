#include "ui/models/models_window.h"

#include "app/costs/cost_curve.h"
#include "app/costs/read_bandwidth.h"
#include "app/library/fingerprint_store.h"
#include "app/library/model_library.h"
#include "app/library/recommended_settings.h"
#include "engine/model_files/open_model.h"
#include "ui/background/trash.h"
#include "ui/models/adapt_panel.h"
#include "ui/models/adapters_page.h"
#include "ui/models/fetch_box.h"
#include "ui/models/hub_panel.h"
#include "ui/models/memory_panel.h"
#include "ui/models/model_details_panel.h"
#include "ui/models/smaller_copy_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/wrapped_label.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <thread>

namespace longhand {

namespace {

QScrollArea* scrolling(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

/// Only up and down.
QScrollArea* page(QWidget* content)
{
    QScrollArea* area = scrolling(content);
    area->setMinimumWidth(content->minimumSizeHint().width() + area->verticalScrollBar()->sizeHint().width());
    return area;
}

} // namespace

ModelsWindow::ModelsWindow(const Desk& desk, const ModelsParts& parts, QWidget* parent)
    : QWidget(parent, Qt::Window), m_desk(desk), m_parts(parts)
{
    setWindowTitle(tr("Models"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(12, 12, 12, 12);
    auto* split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(scrolling(makeLeft())); // on a small screen
    split->addWidget(makeRight());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    rows->addWidget(split, 1);
    split->setSizes({640, 440});
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, &QWidget::close);
    setMinimumSize(760, 400);
    resizeOnScreen(this, {1080, 640});

    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ModelsWindow::showRow);
    connect(parts.shelf, &ModelShelf::lookedThrough, this, [this] {
        if (m_parts.shelf->list()->row(m_toSelect)) {
            select(std::exchange(m_toSelect, QString()));
        }
        selectTheOneInUse();
        lookForHeads();
        m_adapters->look();
        refresh();
    });
    connect(parts.shelf->list(), &QAbstractItemModel::dataChanged, this, &ModelsWindow::refresh);
    connect(parts.shelf->list(), &QAbstractItemModel::rowsInserted, this, &ModelsWindow::refresh);
    connect(parts.shelf->list(), &QAbstractItemModel::rowsRemoved, this, &ModelsWindow::refresh);
    connect(desk.session, &SessionController::stateChanged, this, &ModelsWindow::refresh);
    connect(parts.downloads, &Downloads::failed, this, [this](const QString& target, const QString& message) {
        say(QFileInfo(target).fileName() + QStringLiteral(": ") + message);
    });
    connect(parts.downloads, &Downloads::finished, this, [this](const QString& target) {
        say(tr("%1 is here, complete and verified.").arg(ModelShelf::nameOf(target)));
    });
    connect(parts.starter, &StarterSource::failed, this, &ModelsWindow::say);
    connect(parts.trainer, &HeadsTrainer::changed, this, [this] { m_adapt->setStatus(m_parts.trainer->status()); });
    connect(parts.trainer, &HeadsTrainer::finished, this, &ModelsWindow::lookForHeads);
    connect(m_memory, &MemoryPanel::changed, this, &ModelsWindow::refresh);
    connect(m_adapters, &AdaptersPage::said, this, &ModelsWindow::say);
    connect(m_adapters, &AdaptersPage::looked, this, &ModelsWindow::lookForHeads); // a fingerprint may be known by now
    connect(m_adapters, &AdaptersPage::chosen, this, &ModelsWindow::showRow);
    m_adapt->setStatus(parts.trainer->status());
    m_adapters->look();
    lookForHeads();
    refresh();
}

QPushButton* ModelsWindow::button(const char* name, const QString& text, const QString& tip)
{
    auto* made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(name));
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
}

QWidget* ModelsWindow::makeLeft()
{
    auto* left = new QWidget(this);
    auto* rows = new QVBoxLayout(left);
    rows->setContentsMargins(0, 0, 8, 0);
    auto* adding = new QHBoxLayout;
    auto* file = button("addFile", tr("Add a &file\u2026"), tr("A model file (.gguf) that stays where it is"));
    auto* folder = button("addFolder", tr("Add a f&older\u2026"), tr("Scanned now and each time this window opens"));
    m_starter = button(
        "starter", tr("Get the starter model"),
        tr("SmolLM2-135M, %1, licence Apache 2.0: small and quick, to start with").arg(bytesText(kStarterFacts.bytes)));
    adding->addWidget(file);
    adding->addWidget(folder);
    auto* recommended =
        button("recommended", tr("Reco&mmended\u2026"), tr("Models on the web that Longhand runs well"));
    adding->addStretch(1);
    adding->addWidget(recommended);
    adding->addWidget(m_starter);
    rows->addLayout(adding);
    m_view = new QTreeView(left);
    m_view->setModel(m_parts.shelf->list());
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setAccessibleName(tr("Models on this machine"));
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->header()->setStretchLastSection(true);
    const int widths[] = {210, 120, 70, 80, 80};
    for (int i = 0; i < 5; ++i) {
        m_view->header()->resizeSection(i, widths[i]);
    }
    rows->addWidget(m_view, 1);
    m_empty = wrappedLabel(left);
    m_empty->setText(tr("No models yet. Get the starter model, add a file that you have, or fetch one below."));
    m_empty->setProperty("quiet", true);
    rows->addWidget(m_empty);
    auto* acting = new QHBoxLayout;
    m_goOn = button("goOn", tr("&Go on"), tr("Fetches the rest"));
    m_stop = button("stopFetching", tr("&Stop"), tr("What was fetched is kept"));
    m_remove = button("removePart", tr("&Delete partial file"), {});
    m_takeOff = button("takeOff", tr("Take off the list"), tr("The file stays where it is"));
    m_forget = button("forgetFolder", tr("Forget its folder"), tr("Stop scanning this folder"));
    m_trash = button("trash", tr("Move to the trash\u2026"), {});
    m_confirm = wrappedLabel(left);
    m_trashYes = button("trashYes", tr("Move it"), {});
    m_trashNo = button("trashNo", tr("Keep it"), {});
    for (QWidget* widget : std::initializer_list<QWidget*>{m_goOn, m_stop, m_remove, m_takeOff, m_forget, m_trash}) {
        acting->addWidget(widget);
    }
    acting->addStretch(1);
    rows->addLayout(acting);
    auto* asking = new QHBoxLayout;
    asking->addWidget(m_confirm, 1);
    asking->addWidget(m_trashYes);
    asking->addWidget(m_trashNo);
    rows->addLayout(asking);
    m_note = wrappedLabel(left);
    m_note->setObjectName(QStringLiteral("modelsNote"));
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows->addWidget(m_note);
    m_hub = new HubPanel(ModelShelf::folder(), left);
    m_hub->setBandwidth(
        CostBook((m_desk.settings->folder() + QStringLiteral("/costs.json")).toStdString()).bandwidth());
    m_hub->hide();
    rows->addWidget(m_hub, 1);
    m_fetch = new FetchBox(QString::fromStdString(m_hub->hub().name), left);
    rows->addWidget(m_fetch);

    connect(recommended, &QPushButton::clicked, this, [this] {
        m_hub->showRecommended();
        measureBandwidth();
    });
    connect(m_fetch, &FetchBox::asked, this, &ModelsWindow::fetch);
    connect(m_hub, &HubPanel::fetchRequested, m_parts.downloads, &Downloads::fetch);
    connect(file, &QPushButton::clicked, this, [this] {
        FileDialogs::openFile(this, tr("Add a model file"), QDir::homePath(),
                              tr("Language models (*.gguf config.json)"),
                              [this](const QString& path) { m_parts.shelf->addFile(path); });
    });
    connect(folder, &QPushButton::clicked, this, [this] {
        FileDialogs::chooseFolder(this, tr("Add a folder of models"), QDir::homePath(),
                                  [this](const QString& path) { m_parts.shelf->addFolder(path); });
    });
    connect(m_starter, &QPushButton::clicked, this, [this] {
        say(tr("Finding out where the starter model is published\u2026"));
        m_parts.starter->find();
    });
    connect(m_goOn, &QPushButton::clicked, this, [this] { m_parts.downloads->goOn(current()); });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_parts.downloads->cancel(current()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_parts.downloads->remove(current()); });
    connect(m_takeOff, &QPushButton::clicked, this, &ModelsWindow::takeOff);
    connect(m_forget, &QPushButton::clicked, this,
            [this] { m_parts.shelf->forgetFolder(m_parts.shelf->addedFolderOf(current())); });
    connect(m_trash, &QPushButton::clicked, this, [this] {
        m_toTrash = current();
        refresh();
        m_trashNo->setFocus();
    });
    connect(m_trashYes, &QPushButton::clicked, this, &ModelsWindow::trash);
    connect(m_trashNo, &QPushButton::clicked, this, [this] {
        m_toTrash.clear();
        refresh();
    });
    return left;
}

QWidget* ModelsWindow::makeRight()
{
    auto* right = new QWidget(this);
    auto* rows = new QVBoxLayout(right);
    rows->setContentsMargins(8, 0, 0, 0);
    m_tabs = new QTabWidget(right);
    m_details = new ModelDetailsPanel;
    m_memory = new MemoryPanel;
    m_memory->followGpu(m_desk.settings);
    m_adapt = new AdaptPanel;
    m_copy = new SmallerCopyPanel;
    m_details->append(m_copy);
    m_tabs->addTab(page(m_details), tr("&About"));
    m_tabs->addTab(page(m_memory), tr("&Memory"));
    m_adapters = new AdaptersPage(m_desk, m_parts.shelf);
    m_tabs->addTab(page(m_adapt), tr("D&rafting"));
    m_tabs->addTab(page(m_adapters), tr("St&yle"));
    rows->addWidget(m_tabs, 1);
    auto* row = new QHBoxLayout;
    m_load = button("load", tr("&Load"), {});
    m_load->setProperty("primary", true);
    m_unload = button("unload", tr("&Unload"), tr("Frees its memory"));
    row->addStretch(1);
    row->addWidget(m_unload);
    row->addWidget(m_load);
    rows->addLayout(row);
    connect(m_load, &QPushButton::clicked, this, &ModelsWindow::load);
    connect(m_unload, &QPushButton::clicked, this, &ModelsWindow::unload);
    connect(m_details, &ModelDetailsPanel::fingerprintRequested, this, [this] { computeFingerprint(); });
    connect(m_copy, &SmallerCopyPanel::made, this, &ModelsWindow::takeCopy);
    connect(m_copy, &SmallerCopyPanel::failed, this, &ModelsWindow::say);
    connect(m_adapt, &AdaptPanel::adaptRequested, this, &ModelsWindow::adapt);
    connect(m_adapt, &AdaptPanel::pauseRequested, m_parts.trainer, &HeadsTrainer::setPaused);
    connect(m_adapt, &AdaptPanel::stopRequested, m_parts.trainer, &HeadsTrainer::stop);
    connect(m_adapt, &AdaptPanel::goOnRequested, m_parts.trainer, &HeadsTrainer::goOn);
    connect(m_adapt, &AdaptPanel::giveUpRequested, m_parts.trainer, &HeadsTrainer::giveUp);
    connect(m_adapt, &AdaptPanel::deleteRequested, this, &ModelsWindow::deleteHeads);
    return right;
}

QString ModelsWindow::current() const
{
    const auto row = std::size_t(m_view->currentIndex().row());
    const auto& rows = m_parts.shelf->list()->rows();
    return m_view->currentIndex().isValid() && row < rows.size() ? rows[row].path : QString();
}

void ModelsWindow::select(const QString& path)
{
    m_view->setCurrentIndex(m_parts.shelf->list()->indexOf(path));
}

/// Unless another is selected: what the window is mostly opened for.
void ModelsWindow::selectTheOneInUse()
{
    const auto& rows = m_parts.shelf->list()->rows();
    const auto used =
        std::find_if(rows.begin(), rows.end(), [](const ModelRow& row) { return row.state == ModelState::Loaded; });
    if (used != rows.end() && !m_view->currentIndex().isValid()) {
        select(used->path);
    }
}

QString ModelsWindow::note() const
{
    return m_note->text();
}

void ModelsWindow::say(const QString& text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void ModelsWindow::showAdapting()
{
    m_tabs->setCurrentIndex(2);
}

void ModelsWindow::showAdapters()
{
    m_tabs->setCurrentIndex(3);
}

void ModelsWindow::fetch(const QString& text, const QString& checksum)
{
    QUrl url = QUrl::fromUserInput(text);
    const QString name = Downloads::fileNameFor(url);
    static const QRegularExpression sha256(QStringLiteral("^[0-9a-f]{64}$"));
    const auto repository = hubRepository(m_hub->hub(), text.toStdString());
    if (name.isEmpty() && repository) {
        say({});
        m_hub->showRepository(QString::fromStdString(*repository));
        measureBandwidth();
    } else if (name.isEmpty()) {
        say(tr("Type the name of a repository, owner/name, or the address of a model file, which ends in .gguf."));
    } else if (!checksum.isEmpty() && !sha256.match(checksum).hasMatch()) {
        say(tr("A SHA-256 has 64 letters and digits, 0 to 9 and a to f."));
    } else {
        say({});
        if (repository) { // the page about the file stands where the file is served
            url.setPath(url.path().replace(QLatin1String("/blob/"), QLatin1String("/resolve/")));
        }
        m_parts.downloads->fetch({url, ModelShelf::folder() + u'/' + name, checksum, {}, {}, false});
        m_fetch->clear();
    }
}

/// How fast a model would write depends on it. A run would suffer from the measurement, and spoil it.
void ModelsWindow::measureBandwidth()
{
    if (m_hub->bandwidth() > 0 || m_desk.session->isRunning()) {
        return;
    }
    m_parts.shelf->onWorker(
        [](const auto&) {
            ComputePool pool(int(std::max(1u, std::thread::hardware_concurrency())));
            return measureReadBandwidth(pool) * 1e9;
        },
        [this](double bandwidth) { m_hub->setBandwidth(bandwidth); });
}

/// Why the model in memory cannot be changed now; empty: it can.
QString ModelsWindow::whyNotNow() const
{
    return m_desk.session->isRunning() ? tr("A run holds the model, even while paused. Stop it first; its text stays.")
                                       : QString();
}

void ModelsWindow::load()
{
    const QString file = current();
    if (const QString why = whyNotNow(); !why.isEmpty()) {
        say(why);
        return;
    }
    m_desk.writing->chooseModel(file);
    say(m_desk.session->hasSession()
            ? QString()
            : tr("%1 will be loaded with the next new story. A story that you wrote in keeps its own model.")
                  .arg(ModelShelf::nameOf(file)));
}

void ModelsWindow::unload()
{
    if (const QString why = whyNotNow(); !why.isEmpty()) {
        say(why);
        return;
    }
    m_desk.writing->unloadModel();
}

void ModelsWindow::takeOff()
{
    m_parts.shelf->takeOff(current());
}

void ModelsWindow::trash()
{
    const QString file = std::exchange(m_toTrash, QString());
    QString why;
    say(m_parts.shelf->moveToTrash(file, &why) ? tr("%1 is in the trash.").arg(ModelShelf::nameOf(file)) : why);
    refresh();
}

QString ModelsWindow::fingerprintOf(const QString& path) const
{
    const auto known = m_fingerprints.find(path);
    return known == m_fingerprints.end() ? QString() : known->second;
}

/// By reading the whole file on the worker; then: what to do with it.
void ModelsWindow::computeFingerprint(std::function<void(const QString&)> then)
{
    const QString file = current();
    if (!m_computing.isEmpty() || file.isEmpty()) {
        return;
    }
    m_computing = file;
    m_details->setFingerprintProgress(0);
    struct Computed
    {
        QString fingerprint, error;
    };
    m_parts.shelf->onWorker(
        [this, file](const auto& proceed) {
            Computed result;
            int shown = 0;
            try {
                FingerprintStore store;
                result.fingerprint =
                    QString::fromStdString(store.get(file.toStdString(), [&](double fraction, const Message&) {
                        if (int(fraction * 100) > shown) {
                            shown = int(fraction * 100);
                            QMetaObject::invokeMethod(m_parts.shelf, [this, fraction] {
                                if (m_shown == m_computing) {
                                    m_details->setFingerprintProgress(fraction);
                                }
                            });
                        }
                        return proceed();
                    }));
            } catch (const std::exception& problem) {
                result.error = errorText(problem);
            }
            return result;
        },
        [this, file, then = std::move(then)](const Computed& result) {
            m_computing.clear();
            if (result.fingerprint.isEmpty()) {
                say(result.error);
            } else {
                m_fingerprints[file] = result.fingerprint;
            }
            showRow();
            if (then && !result.fingerprint.isEmpty()) {
                then(result.fingerprint);
            }
        });
}

void ModelsWindow::adapt()
{
    const QString file = current();
    if (file.isEmpty() || m_parts.trainer->isBusy()) {
        return;
    }
    const auto begin = [this, file](const QString& fingerprint) {
        AdaptOptions options;
        if (const ModelRow* row = m_parts.shelf->list()->row(file); row && row->usable()) {
            options.excerpt = std::min(options.excerpt, row->found->details->size.config.trainedContext);
        }
        m_parts.trainer->start(file, fingerprint, m_desk.project->project().get(), options);
    };
    if (const QString known = fingerprintOf(file); !known.isEmpty()) {
        begin(known);
    } else {
        computeFingerprint(begin);
    }
}

void ModelsWindow::deleteHeads(const QString& file)
{
    // The program can make it again, but that takes hours.
    QFile heads(file);
    say(moveToTrash(heads) ? tr("%1 is in the trash.").arg(QFileInfo(file).fileName())
                           : tr("%1 could not be deleted.").arg(file));
    lookForHeads();
}

void ModelsWindow::takeCopy(const QString& file)
{
    m_toSelect = file;
    m_parts.shelf->lookAgain();
    say(tr("%1 is in the folder of models.").arg(QFileInfo(file).fileName()));
}

void ModelsWindow::lookForHeads()
{
    struct Found
    {
        std::vector<HeadsEntry> heads;
        std::map<QString, QString> fingerprints;
    };
    std::vector<QString> paths;
    for (const ModelRow& row : m_parts.shelf->list()->rows()) {
        paths.push_back(row.path);
    }
    m_parts.shelf->onWorker(
        [paths](const auto&) {
            Found found{allHeads(), {}};
            const FingerprintStore store;
            for (const QString& path : paths) {
                if (const auto fingerprint = store.find(path.toStdString())) {
                    found.fingerprints[path] = QString::fromStdString(*fingerprint);
                }
            }
            return found;
        },
        [this](Found found) {
            m_heads = std::move(found.heads);
            m_fingerprints = std::move(found.fingerprints);
            showRow();
        });
}

void ModelsWindow::showRow()
{
    m_shown = current();
    const ModelRow* row = m_parts.shelf->list()->row(m_shown);
    const QString fingerprint = fingerprintOf(m_shown);
    m_details->setModel(row, fingerprint);
    m_copy->setModel(row);
    m_adapt->setHeads(row && row->usable() ? m_shown : QString(), fingerprint, m_heads);
    std::uint64_t heads = 0;
    for (const HeadsEntry& entry : m_heads) {
        if (!fingerprint.isEmpty() && entry.fingerprint() == fingerprint.toStdString()) {
            heads = std::max<std::uint64_t>(heads, entry.bytes);
        }
    }
    std::string rope = "auto", attention = m_desk.settings->get(setting::newStoryView).toStdString();
    if (m_desk.project->isOpen()) {
        const ProjectInfo info = m_desk.project->project()->info();
        rope = info.ropeChoice;
        attention = info.attentionChoice;
    }
    m_adapters->setModel(row && row->usable() ? m_shown : QString(), fingerprint);
    std::optional<ModelSize> size;
    if (row && row->usable()) {
        size = row->found->details->size;
        size->adapterBytes = m_adapters->chosenBytes();
    }
    if (size) {
        attention = attentionOf(attention, rope, recommendedSettings(*row->found->details));
    }
    m_memory->setModel(size, rope, attention, heads);
    refresh();
}

void ModelsWindow::refresh()
{
    const ModelRow* row = m_parts.shelf->list()->row(current());
    if (current() != m_shown) {
        showRow();
        return;
    }
    const SessionStatus& status = m_desk.session->status();
    const bool held = m_desk.session->hasModel();
    m_memory->setHeld(held ? status.weightBytes + status.kvBytes + status.workspaceBytes : 0);
    const bool usable = row && row->usable();
    const bool download = row && (row->state == ModelState::Fetching || row->state == ModelState::Incomplete);
    const bool loaded = row && row->state == ModelState::Loaded;
    const QString why = whyNotNow();
    m_load->setEnabled(usable && !loaded && why.isEmpty());
    m_load->setText(usable && !m_memory->fits() ? tr("&Load anyway") : tr("&Load"));
    m_load->setToolTip(!why.isEmpty() ? why : tr("Loads it into memory in place of the current one"));
    m_unload->setEnabled(held && why.isEmpty());
    m_unload->setToolTip(why.isEmpty() ? tr("Frees its memory") : why);
    m_goOn->setVisible(download && row->state == ModelState::Incomplete);
    m_stop->setVisible(download && row->state == ModelState::Fetching);
    m_remove->setVisible(download);
    m_takeOff->setVisible(row && !download);
    m_takeOff->setEnabled(!loaded);
    m_forget->setVisible(row && !download && !m_parts.shelf->addedFolderOf(row->path).isEmpty());
    m_trash->setVisible(row && !download);
    m_trash->setEnabled(!loaded && m_toTrash.isEmpty());
    if (!m_toTrash.isEmpty() && (!row || row->path != m_toTrash || loaded)) {
        m_toTrash.clear();
    }
    const bool asking = !m_toTrash.isEmpty();
    m_confirm->setText(asking ? ModelShelf::trashQuestion(m_toTrash) : QString());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_confirm, m_trashYes, m_trashNo}) {
        widget->setVisible(asking);
    }
    const bool starterHere =
        m_parts.shelf->list()->row(ModelShelf::folder() + u'/' + QLatin1String(kStarterFacts.fileName)) != nullptr;
    m_starter->setVisible(!starterHere);
    m_empty->setVisible(m_parts.shelf->list()->rowCount() == 0 && !m_parts.shelf->isLooking());
    m_note->setVisible(!m_note->text().isEmpty());
}

} // namespace longhand
