#include "ui/spelling/spell_checker.h"

#include "ui/spelling/dictionary.h"

#include <utility>

namespace longhand {

SpellChecker::SpellChecker(QObject* parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_collect.setSingleShot(true);
    m_collect.setInterval(0);
    connect(&m_collect, &QTimer::timeout, this, &SpellChecker::ask);
}

SpellChecker::~SpellChecker()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void SpellChecker::setDictionary(const std::optional<DictionaryFiles>& files)
{
    ++m_generation;
    m_pool.clear();
    m_answers.clear();
    m_waiting.clear();
    m_pending.clear();
    m_asked = 0;
    m_on = files.has_value();
    m_dictionary = std::make_shared<std::unique_ptr<Dictionary>>();
    if (files) {
        m_pool.start([this, holder = m_dictionary, files = *files, generation = m_generation] {
            *holder = std::make_unique<Dictionary>(files);
            if (const QString error = (*holder)->error(); !error.isEmpty()) {
                QMetaObject::invokeMethod(this, [this, error, generation] {
                    if (generation == m_generation) {
                        m_on = false;
                        Q_EMIT failed(error);
                        Q_EMIT changed();
                    }
                });
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
    m_pool.start([this, holder = m_dictionary, words = std::exchange(m_waiting, {}), generation = m_generation] {
        QList<bool> known;
        known.reserve(words.size());
        for (const QString& word : words) {
            known << (!*holder || (*holder)->knows(word));
        }
        QMetaObject::invokeMethod(this, [this, words, known, generation] {
            if (generation != m_generation) {
                return;
            }
            if (m_answers.size() > MostAnswers) {
                m_answers.clear();
            }
            --m_asked;
            for (qsizetype i = 0; i < words.size(); ++i) {
                m_answers.insert(words[i], known[i]);
                m_pending.remove(words[i]);
            }
            Q_EMIT changed();
        });
    });
}

void SpellChecker::suggest(const QString& word, std::function<void(const QStringList&)> take)
{
    if (!m_on) {
        take({});
        return;
    }
    m_pool.start([this, holder = m_dictionary, word, take = std::move(take), generation = m_generation] {
        const QStringList list = *holder ? (*holder)->suggestions(word) : QStringList();
        QMetaObject::invokeMethod(this, [this, list, take, generation] {
            if (generation == m_generation) {
                take(list);
            }
        });
    });
}

} // namespace longhand
