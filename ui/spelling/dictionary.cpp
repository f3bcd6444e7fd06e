#include "ui/spelling/dictionary.h"

#include <QCoreApplication>
#include <QFile>

#include <hunspell/hunspell.hxx>

namespace longhand {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Dictionary", text);
}

/// Names as affix files write them, as converters know them.
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
            m_error = tr("The dictionary %1 cannot be read: %2").arg(name, file.errorString());
            return;
        }
    }
    m_hunspell = std::make_unique<Hunspell>(QFile::encodeName(files.affixes).constData(),
                                            QFile::encodeName(files.words).constData());
    const QByteArray encoding = encodingName(m_hunspell->get_dict_encoding());
    m_toBytes = QStringEncoder(encoding.constData(), QStringConverter::Flag::Stateless);
    m_fromBytes = QStringDecoder(encoding.constData(), QStringConverter::Flag::Stateless);
    if (!m_toBytes.isValid() || !m_fromBytes.isValid()) {
        m_error = tr("The dictionary %1 is written in an encoding that is not known here (%2).")
                      .arg(files.name, QString::fromLatin1(encoding));
        m_hunspell.reset();
    }
}

Dictionary::~Dictionary() = default;

bool Dictionary::knows(const QString& word)
{
    if (!m_hunspell) {
        return true;
    }
    const QByteArray bytes = m_toBytes.encode(word);
    if (m_fromBytes.decode(bytes) != word) {
        return true; // of another script: nothing can be said
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
