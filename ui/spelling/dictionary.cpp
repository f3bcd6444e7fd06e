#include "ui/spelling/dictionary.h"

#include "ui/text/file_error.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>

#include <hunspell/hunspell.hxx>

namespace longhand {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand::Dictionary", text);
}

/// Maps names in affix files to the converters' names.
QByteArray encodingName(const std::string& name)
{
    QByteArray clean = QByteArray::fromStdString(name).trimmed();
    if (clean.startsWith("ISO8859")) {
        clean.insert(3, '-');
    } else if (clean.startsWith("microsoft-cp")) {
        clean.replace("microsoft-cp", "windows-");
    }
    return clean;
}

} // namespace

Dictionary::Dictionary(const DictionaryFiles& files)
{
    for (const QString& name : {files.affixes, files.words}) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly)) {
            m_error = tr("The dictionary %1 cannot be read: %2").arg(name, fileErrorText(file));
            return;
        }
    }
    m_hunspell = std::make_unique<Hunspell>(QFile::encodeName(files.affixes).constData(),
                                            QFile::encodeName(files.words).constData());
    const QByteArray encoding = encodingName(m_hunspell->get_dict_encoding());
    m_toBytes = QStringEncoder(encoding.constData(), QStringConverter::Flag::Stateless);
    m_fromBytes = QStringDecoder(encoding.constData(), QStringConverter::Flag::Stateless);
    if (!m_toBytes.isValid() || !m_fromBytes.isValid()) {
        m_error = tr("The dictionary %1 uses an unknown encoding (%2).").arg(files.name, QString::fromLatin1(encoding));
        m_hunspell.reset();
        return;
    }
    readScripts(files.words);
}

Dictionary::~Dictionary() = default;

/// Which scripts its words are written in: a Hebrew name in an English book is no mistake.
void Dictionary::readScripts(const QString& words)
{
    constexpr qint64 enough = 200'000; // bytes
    QFile file(words);
    if (!file.open(QIODevice::ReadOnly)) {
        return;
    }
    QHash<int, int> letters;
    int all = 0;
    const QString sample = m_fromBytes.decode(file.read(enough));
    for (const QChar c : sample) {
        if (c.isLetter()) {
            ++letters[int(c.script())];
            ++all;
        }
    }
    for (auto script = letters.begin(); script != letters.end(); ++script) {
        if (script.value() * 100 >= all) {
            m_scripts.insert(script.key());
        }
    }
}

bool Dictionary::knows(const QString& word)
{
    if (!m_hunspell) {
        return true;
    }
    if (!m_scripts.isEmpty() && !word.isEmpty() && word.front().isLetter() &&
        !m_scripts.contains(int(word.front().script())))
    {
        return true;
    }
    const QByteArray bytes = m_toBytes.encode(word);
    if (m_fromBytes.decode(bytes) != word) {
        return true; // in another script: unknown
    }
    return m_hunspell->spell(bytes.toStdString());
}

QStringList Dictionary::suggestions(const QString& word)
{
    QStringList list;
    if (m_hunspell) {
        constexpr qsizetype most = 8;
        const QByteArray bytes = m_toBytes.encode(word);
        for (const std::string& one : m_hunspell->suggest(bytes.toStdString())) {
            if (list.size() < most) {
                list << QString(m_fromBytes.decode(QByteArray::fromStdString(one)));
            }
        }
    }
    return list;
}

} // namespace longhand
