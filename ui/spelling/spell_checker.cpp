#include "ui/spelling/spell_checker.h"

#include "ui/spelling/dictionary.h"

#include <utility>

namespace longhand {

SpellChecker::SpellChecker(QObject* parent) : QObject(parent)
{
    m_collect.setSingleShot(true);
    m_collect.setInterval(0);
    connect(&m_collect, &QTimer::timeout, this, &SpellChecker::ask);
}

SpellChecker::~SpellChecker()
{
    m_thread.drop();
}

void SpellChecker::setDictionary(const std::optional<DictionaryFiles>& files)
{
    ++m_generation;
    m_thread.drop();
    m_answers.clear();
    m_waiting.clear();
    m_pending.clear();
    m_asked = 0;
    m_on = files.has_value();
    m_dictionary = std::make_shared<std::unique_ptr<Dictionary>>();
    if (files) {
        m_thread.run(
            [holder = m_dictionary, files = *files] {
                *holder = std::make_unique<Dictionary>(files);
                return (*holder)->error();
            },
            [this, generation = m_generation](const QString& error) {
                if (!error.isEmpty() && generation == m_generation) {
                    m_on = false;
                    Q_EMIT failed(error);
                    Q_EMIT changed();
                }
            });
    }
    Q_EMIT changed();
}

void SpellChecker::setOwnWords(const QSet<QString>& words)
{
    m_own = words;
    Q_EMIT changed();
}

SpellChecker::Answer SpellChecker::look(const QString& word)
{
    if (!m_on || m_own.contains(word)) {
        return Answer::Right;
    }
    // "Oddermere's" is right where "Oddermere" is.
    if (word.endsWith(QLatin1String("'s")) && m_own.contains(word.chopped(2))) {
        return Answer::Right;
    }
    if (const auto known = m_answers.constFind(word); known != m_answers.constEnd()) {
        return *known ? Answer::Right : Answer::Wrong;
    }
    if (!m_pending.contains(word)) {
        m_pending.insert(word);
        m_waiting << word;
        if (!m_collect.isActive()) {
            m_collect.start();
        }
    }
    return Answer::NotYet;
}

void SpellChecker::ask()
{
    if (!m_on || m_waiting.isEmpty()) {
        return;
    }
    ++m_asked;
    const QStringList words = std::exchange(m_waiting, {});
    m_thread.run(
        [holder = m_dictionary, words] {
            QList<bool> known;
            known.reserve(words.size());
            for (const QString& word : words) {
                known << (!*holder || (*holder)->knows(word));
            }
            return known;
        },
        [this, words, generation = m_generation](const QList<bool>& known) {
            if (generation != m_generation) {
                return;
            }
            if (m_answers.size() > kMostAnswers) {
                m_answers.clear();
            }
            --m_asked;
            for (qsizetype i = 0; i < words.size(); ++i) {
                m_answers.insert(words[i], known[i]);
                m_pending.remove(words[i]);
            }
            Q_EMIT changed();
        });
}

void SpellChecker::suggest(const QString& word, std::function<void(const QStringList&)> take)
{
    if (!m_on) {
        take({});
        return;
    }
    m_thread.run([holder = m_dictionary, word] { return *holder ? (*holder)->suggestions(word) : QStringList(); },
                 [this, take = std::move(take), generation = m_generation](const QStringList& list) {
                     if (generation == m_generation) {
                         take(list);
                     }
                 });
}

} // namespace longhand
