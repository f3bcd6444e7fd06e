#include "ui/spelling/spelling_feature.h"

#include "app/project/story_words.h"
#include "ui/actions/action_registry.h"
#include "ui/preferences/preferences.h"
#include "ui/settings/app_settings.h"
#include "ui/spelling/spell_checker.h"
#include "ui/spelling/spelling_preferences.h"
#include "ui/story/project_controller.h"
#include "ui/text/message_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <exception>

namespace longhand {

SpellingFeature::SpellingFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_page(desk.page), m_checker(new SpellChecker(this))
{
    m_on = desk.actions->addTo(MenuPlace::Edit, QStringLiteral("edit.spelling"), tr("Check &spelling"),
                               QKeySequence(QStringLiteral("F7")),
                               tr("Marks words that the dictionary does not know; the word's menu helps"));
    m_on->setCheckable(true);
    m_on->setChecked(desk.settings->get(setting::spelling));
    connect(m_on, &QAction::toggled, this, [this](bool on) { m_desk.settings->set(setting::spelling, on); });
    connect(m_on, &QAction::triggered, this, [this](bool on) {
        if (const QString why = trouble(); on && !why.isEmpty()) {
            m_desk.messages->show(QStringLiteral("spelling"), MessageKind::Warning, why,
                                  {{tr("Look again"), [this] { lookAgain(); }}});
        }
    });
    connect(desk.settings, &AppSettings::changed, this, [this](const QString& name) {
        if (name.startsWith(QLatin1String("spelling/"))) {
            m_on->setChecked(m_desk.settings->get(setting::spelling));
            choose();
        }
    });
    connect(m_checker, &SpellChecker::changed, this, [this] { m_desk.page->updateMarks(); });
    connect(m_checker, &SpellChecker::failed, this, [this](const QString& message) {
        m_error = message;
        m_desk.messages->show(QStringLiteral("spelling"), MessageKind::Warning, message);
        Q_EMIT changed();
    });
    connect(desk.project, &ProjectController::opened, this, &SpellingFeature::onOpened);
    connect(desk.project, &ProjectController::closed, this, &SpellingFeature::onClosed);
    connect(m_page, &ManuscriptEdit::textReplaced, this,
            [this](qsizetype position, qsizetype, qsizetype added) { m_changedAt = position + added; });
    connect(m_page, &ManuscriptEdit::edited, this, [this] { m_typedAt = m_changedAt; });
    connect(m_page, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (m_typedAt >= 0 && m_page->caretPosition() != m_typedAt) {
            m_typedAt = -1;
            m_page->updateMarks();
        }
    });
    connect(m_page, &ManuscriptEdit::contextMenuOpening, this, &SpellingFeature::fillMenu);
    connect(desk.theme, &ThemeManager::themeChanged, m_page, &ManuscriptEdit::updateMarks);
    m_page->addMarks(this);
    desk.preferences->addPage(QStringLiteral("spelling"), tr("Spelling"), [this](QWidget* parent) {
        return new SpellingPreferences(this, m_desk.settings, m_desk.project, parent);
    });
    lookAgain();
}

SpellingFeature::~SpellingFeature()
{
    if (m_page) {
        m_page->removeMarks(this);
    }
}

void SpellingFeature::lookAgain()
{
    m_found = findDictionaries();
    m_language.clear();
    choose();
    if (trouble().isEmpty()) {
        m_desk.messages->dismiss(QStringLiteral("spelling"));
    }
}

/// Which dictionary applies, and the rules.
void SpellingFeature::choose()
{
    const AppSettings& settings = *m_desk.settings;
    m_rules = {settings.get(setting::spellingSkipCapitals), settings.get(setting::spellingSkipDigits),
               settings.get(setting::spellingSkipNames)};
    QString wanted = m_storyLanguage.value_or(settings.get(setting::spellingLanguage));
    const auto named = [this](const QString& name) {
        return std::find_if(m_found.begin(), m_found.end(), [&](const DictionaryFiles& f) { return f.name == name; });
    };
    if (!settings.get(setting::spelling) || wanted == QLatin1String("off")) {
        wanted.clear();
    } else if (named(wanted) == m_found.end()) {
        wanted = bestDictionary(m_found, QLocale::system().name());
    }
    if (wanted != m_language || (!wanted.isEmpty() && !m_checker->isOn() && m_error.isEmpty())) {
        m_language = wanted;
        m_error.clear();
        const auto files = named(wanted);
        m_checker->setDictionary(files == m_found.end() ? std::nullopt : std::optional(*files));
    }
    m_desk.page->updateMarks();
    Q_EMIT changed();
}

QString SpellingFeature::trouble() const
{
    return m_found.empty() ? noDictionaryText() : m_error;
}

void SpellingFeature::onOpened()
{
    m_storyWords.clear();
    m_storyLanguage.reset();
    try {
        const StoryWords words(*m_desk.project->project());
        for (const std::string& word : words.words()) {
            m_storyWords << QString::fromStdString(word);
        }
        if (const auto language = words.language()) {
            m_storyLanguage = QString::fromStdString(*language);
        }
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("spelling"), MessageKind::Warning,
                              tr("The story's own words could not be read: %1").arg(errorText(error)));
    }
    setWords();
    choose();
}

void SpellingFeature::onClosed()
{
    m_storyWords.clear();
    m_storyLanguage.reset();
    setWords();
    choose();
}

void SpellingFeature::setWords()
{
    QSet<QString> words = m_ignored;
    for (const QString& word : m_storyWords) {
        words.insert(word);
    }
    m_checker->setOwnWords(words);
    Q_EMIT changed();
}

template <typename Change>
bool SpellingFeature::store(Change change)
{
    if (!m_desk.project->isOpen()) {
        return false;
    }
    try {
        change(StoryWords(*m_desk.project->project()));
        return true;
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("spelling"), MessageKind::Warning,
                              tr("This could not be saved with the story: %1").arg(errorText(error)));
        return false;
    }
}

void SpellingFeature::setStoryLanguage(const std::optional<QString>& language)
{
    const auto name = language ? std::optional(language->toStdString()) : std::nullopt;
    if (store([&](const StoryWords& words) { words.setLanguage(name); })) {
        m_storyLanguage = language;
        choose();
    }
}

void SpellingFeature::addStoryWord(const QString& word)
{
    if (store([&](const StoryWords& words) { words.add(word.toStdString()); }) && !m_storyWords.contains(word)) {
        m_storyWords << word;
        setWords();
    }
}

void SpellingFeature::removeStoryWord(const QString& word)
{
    if (store([&](const StoryWords& words) { words.remove(word.toStdString()); })) {
        m_storyWords.removeAll(word);
        setWords();
    }
}

void SpellingFeature::ignore(const QString& word)
{
    m_ignored.insert(word);
    setWords();
}

void SpellingFeature::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    if (!m_checker->isOn()) {
        return;
    }
    const QColor colour = m_desk.theme->theme().failure;
    for (const SpellingWord& word : spellingWords(m_page->model().text(), from, to, m_rules)) {
        if (word.end() != m_typedAt && m_checker->look(word.word) == SpellChecker::Answer::Wrong) {
            out.push_back({word.start, word.end(), colour, MarkShape::Wave});
        }
    }
}

void SpellingFeature::fillMenu(QMenu* menu, qsizetype position)
{
    const SpellingWord word = spellingWordAt(m_page->model().text(), position);
    if (!m_checker->isOn() || word.length == 0 ||
        spellingWords(m_page->model().text(), word.start, word.end(), m_rules).empty() ||
        m_checker->look(word.word) != SpellChecker::Answer::Wrong)
    {
        return;
    }
    QAction* first = menu->actions().isEmpty() ? nullptr : menu->actions().front();
    auto* waiting = new QAction(tr("Looking for words like \u201c%1\u201d\u2026").arg(word.word), menu);
    waiting->setEnabled(false);
    menu->insertAction(first, waiting);
    auto* add = new QAction(tr("Add \u201c%1\u201d to this story's words").arg(word.word), menu);
    add->setEnabled(m_desk.project->isOpen() && !m_desk.project->isReadOnly());
    connect(add, &QAction::triggered, this, [this, text = word.word] { addStoryWord(text); });
    auto* skip = new QAction(tr("Ignore it until Longhand is closed"), menu);
    connect(skip, &QAction::triggered, this, [this, text = word.word] { ignore(text); });
    menu->insertAction(first, add);
    menu->insertAction(first, skip);
    menu->insertSeparator(first);
    const QString there = m_page->model().text().mid(word.start, word.length);
    m_checker->suggest(word.word, [this, menu = QPointer<QMenu>(menu), waiting = QPointer<QAction>(waiting), word,
                                   there](const QStringList& list) {
        if (!menu || !waiting) {
            return;
        }
        if (list.isEmpty()) {
            waiting->setText(tr("No similar word is known"));
            return;
        }
        for (const QString& suggestion : list) {
            QString with = suggestion;
            if (there.contains(u'\u2019')) {
                with.replace(u'\'', u'\u2019');
            }
            QString label = with;
            auto* action = new QAction(label.replace(u'&', QStringLiteral("&&")), menu);
            QFont bold = action->font();
            bold.setBold(true);
            action->setFont(bold);
            action->setEnabled(!m_page->isLocked());
            connect(action, &QAction::triggered, this, [this, word, there, with] {
                // Only if it is still there.
                if (m_page->model().text().mid(word.start, word.length) == there) {
                    m_page->replaceRange(word.start, word.end(), with);
                }
            });
            menu->insertAction(waiting, action);
        }
        menu->removeAction(waiting);
    });
}

} // namespace longhand
