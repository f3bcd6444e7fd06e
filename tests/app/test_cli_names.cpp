// Names that files bring along (a model's, an adapter's, a story's title, a file's own) never reach the terminal as
// anything but text.
#include "tests/support/adapter_file.h"
#include "tests/support/cli_process.h"
#include "tests/support/test_models.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace longhand;
using namespace longhand::test;

namespace {

const QByteArray kEvil = "\x1b]0;owned\x07\x1b[2J\xc2\x9b";

/// The first place where it holds a byte that controls a terminal; -1: none.
qsizetype controlIn(const QByteArray& shown)
{
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const auto byte = static_cast<unsigned char>(shown[i]);
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f ||
            (byte == 0xc2 && i + 1 < shown.size() && static_cast<unsigned char>(shown[i + 1]) < 0xa0))
            return i;
    }
    return -1;
}

} // namespace

class TestCliNames : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

    /// Runs it and looks at all that it says.
    CliResult shown(const QStringList& arguments)
    {
        const CliResult result = runCli(arguments);
        if (result.code < 0)
            throw std::runtime_error("crashed: " + arguments.join(' ').toStdString());
        for (const QByteArray& said : {result.out, result.err})
            if (const qsizetype at = controlIn(said); at >= 0)
                throw std::runtime_error((arguments.first(2).join(' ').toUtf8() +
                                          " says: " + said.mid(std::max<qsizetype>(0, at - 40), 80).toPercentEncoding())
                                             .toStdString());
        return result;
    }

private Q_SLOTS:
    void models()
    {
        QByteArray bytes = readAll(tinyModelArgument());
        const QByteArray key = "general.name";
        const qsizetype value = bytes.indexOf(key) + key.size() + 4 + 8; // its type, its length
        const QByteArray evil = kEvil.left(std::min<qsizetype>(kEvil.size(), bytes[value - 8]));
        QVERIFY(evil.size() >= 4);
        bytes.replace(value, evil.size(), evil);
        const QString file = path("evil.gguf");
        writeAll(file, bytes);
        QCOMPARE(shown({"info", file}).code, 0);
        QCOMPARE(shown({"generate", "--model", file, "--prompt", "It", "--tokens", "1", "--threads", "1", "--at-end",
                        "stop", "--ids-out", path("ids")})
                         .code >= 0,
                 true);
        // An architecture that nobody knows is named in the message.
        const qsizetype kind = bytes.indexOf("general.architecture") + 20 + 4 + 8;
        bytes.replace(kind, 4, "\x1b[2J");
        writeAll(file, bytes);
        QCOMPARE(shown({"info", file}).code, 1);
    }

    void adapters()
    {
        const QString file = path("evil.safetensors");
        saveRandomAdapter(*tinyModel(), file.toStdString());
        SafetensorsFile stored = SafetensorsFile::load(file.toStdString(), std::uint64_t{1} << 30);
        stored.metadata["general.name"] = kEvil.toStdString() + std::string(5000, 'n');
        stored.metadata["longhand.style"] = kEvil.toStdString();
        stored.save(file.toStdString(), TensorStorage::F32);
        const CliResult info = shown({"info", file});
        QCOMPARE(info.code, 0);
        QVERIFY(info.out.size() < 3000);
        stored.tensors.front().name = kEvil.toStdString();
        stored.save(file.toStdString(), TensorStorage::F32);
        QCOMPARE(shown({"info", file}).code, 1);
    }

    void storiesAndFiles()
    {
        QDir(m_folder.path()).mkdir("f");
        const QString title = QString::fromUtf8(kEvil), name = path("f/" + title + ".longhand");
        QCOMPARE(
            shown({"project", "new", name, "--model", tinyModelArgument(), "--prompt", "Once.", "--title", title}).code,
            0);
        for (const QStringList& command :
             {QStringList{"info"}, QStringList{"check"}, QStringList{"resume"},
              QStringList{"export", "--format", "txt", "--out", path("f/" + title + ".txt")}})
            QCOMPARE(shown(QStringList{"project", command.first(), name} + command.mid(1)).code, 0);
        QVERIFY(QFile::exists(path("f/" + title + ".txt"))); // what is said is changed, not what is done
        for (const QString& gone : {name + "2", path("f")})
            QCOMPARE(shown({"project", "info", gone}).code, 1);
        writeAll(name, "no project");
        QCOMPARE(shown({"project", "info", name}).code, 1);
        QCOMPARE(shown({"project", "check", name}).code, 1);
        QCOMPARE(shown({"info", name}).code, 1);
        QVERIFY(shown({"project", "nonsense" + title}).code != 0);
    }
};

QTEST_GUILESS_MAIN(TestCliNames)
#include "test_cli_names.moc"
