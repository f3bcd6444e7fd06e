#include "ui/spelling/spelling_preferences.h"

#include "ui/settings/app_settings.h"
#include "ui/spelling/spelling_feature.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/value_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>

namespace longhand {

SpellingPreferences::SpellingPreferences(SpellingFeature* spelling, AppSettings* settings, ProjectController* project,
                                         QWidget* parent)
    : QWidget(parent), m_spelling(spelling), m_settings(settings), m_project(project)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    const auto check = [&](const QString& text, const SettingKey<bool>& key, const QString& tip) {
        auto* box = new QCheckBox(text, this);
        box->setObjectName(QLatin1String(key.name));
        box->setToolTip(tip);
        box->setChecked(settings->get(key));
        connect(box, &QCheckBox::toggled, this, [=, &key](bool on) { settings->set(key, on); });
        form->addRow(box);
    };
    check(tr("&Check spelling"), setting::spelling, tr("Marks words that the dictionary does not know"));
    m_trouble = new ValueLabel(tr("Why spelling is not checked"), this);
    m_trouble->setObjectName(QStringLiteral("trouble"));
    m_trouble->setWordWrap(true);
    m_trouble->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    form->addRow(m_trouble);

    m_language = new QComboBox(this);
    m_language->setObjectName(QStringLiteral("language"));
    m_language->setAccessibleName(tr("Language of new stories"));
    m_language->setToolTip(tr("For all stories that have no language of their own"));
    form->addRow(tr("&Language"), m_language);
    connect(m_language, &QComboBox::activated, this,
            [this] { m_settings->set(setting::spellingLanguage, m_language->currentData().toString()); });
    m_storyLanguage = new QComboBox(this);
    m_storyLanguage->setObjectName(QStringLiteral("storyLanguage"));
    m_storyLanguage->setAccessibleName(tr("Language of this story"));
    m_storyLanguage->setToolTip(tr("Kept with the story"));
    form->addRow(tr("Language of this &story"), m_storyLanguage);
    connect(m_storyLanguage, &QComboBox::activated, this, [this] {
        const QVariant value = m_storyLanguage->currentData();
        m_spelling->setStoryLanguage(value.isValid() ? std::optional(value.toString()) : std::nullopt);
    });
    auto* again = new QPushButton(tr("Look for &dictionaries again"), this);
    again->setToolTip(tr("After you install one"));
    again->setAutoDefault(false);
    connect(again, &QPushButton::clicked, spelling, &SpellingFeature::lookAgain);
    form->addRow(QString(), again);

    check(tr("Leave words in ca&pitals alone"), setting::spellingSkipCapitals, tr("For example: NASA"));
    check(tr("Leave words with di&gits alone"), setting::spellingSkipDigits, tr("For example: 3rd"));
    check(tr("Leave &names alone"), setting::spellingSkipNames,
          tr("Words that begin with a capital letter, unless they begin a sentence. Not for German."));

    m_words = new QListWidget(this);
    m_words->setObjectName(QStringLiteral("storyWords"));
    m_words->setAccessibleName(tr("Words of this story"));
    m_words->setToolTip(tr("Names and words accepted in this story; add one from a marked word's menu"));
    m_words->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_words->setMinimumHeight(90);
    form->addRow(tr("&Words of this story"), m_words);
    m_remove = new QPushButton(tr("&Take off"), this);
    m_remove->setObjectName(QStringLiteral("removeWord"));
    m_remove->setToolTip(tr("The selected words are checked again"));
    m_remove->setAutoDefault(false);
    form->addRow(QString(), m_remove);
    connect(m_words, &QListWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_words->selectedItems().isEmpty() && !m_project->isReadOnly()); });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        QStringList words;
        for (const QListWidgetItem* item : m_words->selectedItems()) {
            words << item->text();
        }
        for (const QString& word : words) {
            m_spelling->removeStoryWord(word);
        }
    });
    connect(spelling, &SpellingFeature::changed, this, &SpellingPreferences::show);
    show();
}

void SpellingPreferences::show()
{
    m_trouble->setValue(m_spelling->trouble());
    m_trouble->setVisible(!m_trouble->text().isEmpty());
    m_language->clear();
    m_language->addItem(tr("Follow the desktop"), QString());
    m_storyLanguage->clear();
    m_storyLanguage->addItem(tr("Same as above"));
    m_storyLanguage->addItem(tr("Not checked"), QStringLiteral("off"));
    for (const DictionaryFiles& files : m_spelling->dictionaries()) {
        const QString title = languageTitle(files.name);
        m_language->addItem(title, files.name);
        m_storyLanguage->addItem(title, files.name);
    }
    m_language->setCurrentIndex(std::max(0, m_language->findData(m_settings->get(setting::spellingLanguage))));
    const auto& own = m_spelling->storyLanguage();
    m_storyLanguage->setCurrentIndex(own ? std::max(0, m_storyLanguage->findData(*own)) : 0);
    m_storyLanguage->setEnabled(m_project->isOpen() && !m_project->isReadOnly());
    m_words->setEnabled(m_project->isOpen());
    QStringList shown;
    for (int i = 0; i < m_words->count(); ++i) {
        shown << m_words->item(i)->text();
    }
    QStringList words = m_spelling->storyWords();
    words.sort(Qt::CaseInsensitive);
    if (shown != words) {
        m_words->clear();
        m_words->addItems(words);
    }
    m_remove->setEnabled(!m_words->selectedItems().isEmpty() && !m_project->isReadOnly());
}

} // namespace longhand
