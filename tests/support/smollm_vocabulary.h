#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/test_paths.h"

#include <QFile>
#include <QTemporaryDir>

namespace longhand::test {

/// The tokenizer of SmolLM, unpacked into a folder from tests/golden.
inline Tokenizer smollmTokenizer(const QTemporaryDir& folder)
{
    QFile packed(QString::fromStdString((goldenFolder() / "tokenizer/smollm.gguf.z").string()));
    if (!packed.open(QIODevice::ReadOnly))
        qFatal("tests/golden/tokenizer/smollm.gguf.z cannot be read");
    const std::filesystem::path file = folder.filePath(QStringLiteral("smollm.gguf")).toStdString();
    writeFile(file, qUncompress(packed.readAll()).toStdString());
    return Tokenizer::fromGguf(GgufFile::open(file));
}

} // namespace longhand::test
