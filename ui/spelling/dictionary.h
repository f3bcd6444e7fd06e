#pragma once

#include "ui/spelling/dictionaries.h"

#include <QSet>
#include <QStringConverter>
#include <QStringList>

#include <memory>

class Hunspell;

namespace longhand {

/// A loaded dictionary. Loading reads some megabytes; use it from one thread at a time.
class Dictionary
{
public:
    explicit Dictionary(const DictionaryFiles& files);
    ~Dictionary();

    /// For the author: why it is unusable; empty if it is usable.
    const QString& error() const { return m_error; }
    /// True for words that it knows, and for those that its encoding cannot represent or that are in another script.
    bool knows(const QString& word);
    /// At most eight, best first.
    QStringList suggestions(const QString& word);

private:
    std::unique_ptr<Hunspell> m_hunspell;
    QStringEncoder m_toBytes;
    QStringDecoder m_fromBytes;
    QSet<int> m_scripts; ///< QChar::Script of its words
    void readScripts(const QString& words);

    QString m_error;
};

} // namespace longhand
