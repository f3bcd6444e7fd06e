#include "ui/models/compute_preferences.h"

#include "app/library/user_folders.h"
#include "app/session/gpu.h"
#include "ui/background/off_thread.h"
#include "ui/models/gpu_section.h"
#include "ui/settings/app_settings.h"
#include "ui/text/message_text.h"
#include "ui/widgets/wrapped_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace longhand {

namespace {

struct Found
{
    std::vector<FoundGpu> gpus;
    QString why;
};

/// Shows the setting, and sets it.
void follow(QComboBox* box, AppSettings* settings, const SettingKey<QString>& key)
{
    box->setCurrentIndex(std::max(0, box->findData(settings->get(key))));
    QObject::connect(box, &QComboBox::activated, box, [=] { settings->set(key, box->currentData().toString()); });
}

} // namespace

ComputePreferences::ComputePreferences(AppSettings* settings, SessionController* session, QWidget* parent)
    : QWidget(parent)
{
    // Not in one form: Qt 6.4 gives a widget of several rows in a form too little room for text that wraps.
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 12, 16, 12);
    auto* first = new QFormLayout;
    rows->addLayout(first);
    auto* choice = new QComboBox(this);
    choice->setObjectName(QStringLiteral("computeWith"));
    choice->setAccessibleName(tr("Compute with"));
    choice->addItem(tr("The processor"), QStringLiteral("cpu"));
    choice->addItem(tr("An NVIDIA GPU if there is one"), QStringLiteral("auto"));
    choice->setToolTip(tr("A run finishes where it was started, so that its text stays the same"));
    first->addRow(tr("&Compute with"), choice);
    auto* section = new GpuSection(settings, session, this);
    section->hide();
    rows->addWidget(section);
    auto* form = new QFormLayout;
    rows->addLayout(form);
    rows->addStretch(1);

    auto* cache = new QComboBox(this);
    cache->setObjectName(QStringLiteral("newStoryCache"));
    cache->setAccessibleName(tr("Memory of new stories"));
    cache->addItem(tr("8 bits a number, the fastest"), QStringLiteral("int8x8"));
    cache->addItem(tr("8 bits a number, more exact"), QStringLiteral("int8"));
    cache->addItem(tr("16 bits a number"), QStringLiteral("bf16"));
    form->addRow(tr("&Memory of new stories"), cache);
    auto* why = wrappedLabel(this, {}, "newStoryCacheNote");
    why->setText(tr("How exactly the model remembers what it has read. With 8 bits a book takes half the memory and is "
                    "written faster the longer it gets; the words are now and then others, not worse ones. A story "
                    "keeps what it began with, so that its text stays the same."));
    form->addRow(why);

    auto* view = new QComboBox(this);
    view->setObjectName(QStringLiteral("newStoryView"));
    view->setAccessibleName(tr("New stories: the model sees"));
    view->addItem(tr("as much as suits it"), QStringLiteral("auto"));
    view->addItem(tr("the whole story"), QStringLiteral("full"));
    form->addRow(tr("&New stories: the model sees"), view);
    const int labels =
        std::max(form->labelForField(cache)->sizeHint().width(), form->labelForField(view)->sizeHint().width());
    first->labelForField(choice)->setMinimumWidth(labels);
    section->alignLabels(labels);
    auto* whyView = wrappedLabel(this, {}, "newStoryViewNote");
    whyView->setText(tr("A small model that has a whole book before it goes round in circles and gets slow; with the "
                        "beginning and the latest pages it writes livelier, but forgets what lies between. The panel "
                        "\"What the model sees\" shows it. A story keeps what it began with."));
    form->addRow(whyView);

    auto* onDisk = new QCheckBox(tr("Let the memory of a long story lie on the &disk"), this);
    onDisk->setObjectName(QStringLiteral("memoryOnDisk"));
    form->addRow(onDisk);
    auto* disk = wrappedLabel(this, {}, "memoryOnDiskNote");
    disk->setText(
        tr("For stories that need more memory than this computer has: what does not fit is read from the disk "
           "again, which is slow; while all of it fits, it costs next to nothing. Takes effect when a story is "
           "opened. The text stays the same."));
    form->addRow(disk);

    auto* gpu = wrappedLabel(this, {}, "gpuFound");
    gpu->setText(tr("Looking for a GPU\u2026"));
    form->addRow(gpu);
    auto* note = wrappedLabel(this, {}, "gpuNote");
    note->setText(tr("Takes effect when the program starts. Writing on a GPU has been tried on an NVIDIA H100 only: on "
                     "another, check a short text first."));
    form->addRow(note);

    // The driver takes a while to answer.
    offThread(
        this,
        [] {
            Message why;
            std::vector<FoundGpu> gpus = findGpus(why);
            return Found{std::move(gpus), messageText(why)};
        },
        [form, gpu, section = QPointer(section)](const Found& found) {
            // Rows that are not needed go: with hidden ones Qt 6.4 gives others no room.
            if (found.gpus.empty()) {
                gpu->setText(found.why);
                delete section;
            } else {
                section->setGpus(found.gpus);
                section->show();
                form->removeRow(gpu);
            }
        });

    choice->setCurrentIndex(std::max(0, choice->findData(settings->get(setting::computeWith))));
    follow(cache, settings, setting::newStoryCache);
    follow(view, settings, setting::newStoryView);
    onDisk->setChecked(settings->get(setting::memoryOnDisk));
    connect(onDisk, &QCheckBox::toggled, this, [=](bool on) { settings->set(setting::memoryOnDisk, on); });
    const auto showOn = [choice, section = QPointer(section)] {
        if (section) {
            section->setOn(choice->currentData().toString() != QLatin1String("cpu"));
        }
    };
    connect(choice, &QComboBox::activated, this, [=] {
        settings->set(setting::computeWith, choice->currentData().toString());
        showOn();
    });
    showOn();
}

std::string memoryFolder(const AppSettings& settings)
{
    if (!settings.get(setting::memoryOnDisk))
        return {};
    const std::filesystem::path folder = cacheFolder();
    std::error_code error; // the engine says what is wrong with a folder that cannot be made
    std::filesystem::create_directories(folder, error);
    return folder.string();
}

} // namespace longhand
