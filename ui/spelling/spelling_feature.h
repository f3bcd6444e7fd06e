#pragma once

#include "ui/desk/desk.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/spelling/dictionaries.h"
#include "ui/spelling/spelling_words.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <optional>

class QAction;

namespace longhand {

class SpellChecker;

/// Spelling: a wave under words that the dictionary does not know, suggestions in the page's menu, and the story's own
/// words. For the model's words and the author's alike.
class SpellingFeature : public QObject, public PageMarkSource
{
    Q_OBJECT

public:
    explicit SpellingFeature(const Desk& desk);
    ~SpellingFeature() override;

    void marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const override;

    SpellChecker* checker() const { return m_checker; }
    const std::vector<DictionaryFiles>& dictionaries() const { return m_found; }
    /// Looks for dictionaries again.
    void lookAgain();
    /// The dictionary in use; empty: none.
    const QString& language() const { return m_language; }
    /// What the project says: a dictionary's name, "off", or nothing.
    const std::optional<QString>& storyLanguage() const { return m_storyLanguage; }
    void setStoryLanguage(const std::optional<QString>& language);

    /// The words of the open story.
    const QStringList& storyWords() const { return m_storyWords; }
    void addStoryWord(const QString& word);
    void removeStoryWord(const QString& word);
    /// Until the program ends.
    void ignore(const QString& word);
    /// Why checking is off, for the author; empty if it is on.
    QString trouble() const;

Q_SIGNALS:
    /// Dictionaries, language or words changed.
    void changed();

private:
    void onOpened();
    void onClosed();
    void choose();
    void setWords();
    void fillMenu(QMenu* menu, qsizetype position);
    template <typename Change>
    bool store(Change change);

    Desk m_desk;
    QPointer<ManuscriptEdit> m_page; ///< gone before this when the window is closed
    SpellChecker* m_checker;
    QAction* m_on = nullptr;
    std::vector<DictionaryFiles> m_found;
    SpellingRules m_rules;
    QString m_language;
    std::optional<QString> m_storyLanguage;
    QStringList m_storyWords;
    QSet<QString> m_ignored;
    QString m_error;
    qsizetype m_changedAt = -1; ///< the last change, by anyone, ends here
    qsizetype m_typedAt = -1;   ///< the word that ends here is being typed
};

} // namespace longhand
