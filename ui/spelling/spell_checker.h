#pragma once

#include "ui/background/work_thread.h"
#include "ui/spelling/dictionaries.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace longhand {

class Dictionary;

/// Checks words with the dictionary, which is loaded and queried on its own thread; all answers are cached. UI thread.
class SpellChecker : public QObject
{
    Q_OBJECT

public:
    explicit SpellChecker(QObject* parent = nullptr);
    ~SpellChecker() override;

    /// Loads a dictionary in the background; nothing: no checking. All answers are forgotten.
    void setDictionary(const std::optional<DictionaryFiles>& files);
    bool isOn() const { return m_on; }
    /// Words that are right whatever the dictionary says.
    void setOwnWords(const QSet<QString>& words);

    enum class Answer
    {
        Right,
        Wrong,
        NotYet, ///< it is being looked up: changed() follows
    };
    Answer look(const QString& word);
    /// Calls `take` with suggestions when they are found, or never if the dictionary is changed meanwhile.
    void suggest(const QString& word, std::function<void(const QStringList&)> take);
    /// Words that wait for an answer.
    bool isBusy() const { return m_asked > 0 || !m_waiting.isEmpty(); }

Q_SIGNALS:
    /// There are new answers.
    void changed();
    /// The dictionary is unusable; why, for the author.
    void failed(const QString& message);

private:
    void ask();

    static constexpr qsizetype kMostAnswers = 200000; ///< then they are forgotten: a book has some 20,000 words

    QHash<QString, bool> m_answers;
    QSet<QString> m_own;
    QStringList m_waiting;
    QSet<QString> m_pending;
    std::shared_ptr<std::unique_ptr<Dictionary>> m_dictionary; ///< of the thread
    QTimer m_collect;
    quint64 m_generation = 0;
    int m_asked = 0;
    bool m_on = false;
    WorkThread m_thread;
};

} // namespace longhand
