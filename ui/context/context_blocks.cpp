#include "ui/context/context_blocks.h"

#include "app/session/context_tokens.h"
#include "ui/text/status_text.h"

#include <QCoreApplication>

namespace longhand {

namespace {

constexpr qsizetype kLongestLine = 1500;

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand", text);
}

/// Where to split a long line: behind a blank, else not within a character.
qsizetype cutPoint(QStringView line)
{
    const qsizetype blank = line.first(kLongestLine).lastIndexOf(u' ');
    if (blank > kLongestLine / 2) {
        return blank + 1;
    }
    return line[kLongestLine].isLowSurrogate() ? kLongestLine - 1 : kLongestLine;
}

} // namespace

QString passageName(const ContextPassage& passage)
{
    switch (passage.part) {
    case ContextPart::Premise:
        return passage.unread ? tr("Premise, no longer read") : tr("Premise");
    case ContextPart::Memory:
        return passage.unread ? tr("Memory, no longer read") : tr("Memory");
    case ContextPart::Note:
        return passage.unread ? tr("Author's note, no longer read") : tr("Author's note");
    case ContextPart::Frame:
        return passage.unread ? tr("Instruction, no longer read") : tr("Instruction");
    case ContextPart::Story:
        break;
    }
    return passage.unread ? tr("Story, no longer read") : tr("Story");
}

std::vector<ContextBlock> contextBlocks(const ContextPassages& context)
{
    std::vector<ContextBlock> blocks;
    int section = 0;
    for (const ContextPassage& passage : context.passages) {
        blocks.push_back({tr("%1 \u00b7 %2 tokens").arg(passageName(passage), countText(passage.tokens)),
                          ContextBlock::Kind::Title, section});
        const auto kind = passage.unread ? ContextBlock::Kind::Unread : ContextBlock::Kind::Read;
        const QString text = QString::fromStdString(passage.text);
        QStringView rest(text);
        if (rest.endsWith(u'\n')) {
            rest.chop(1); // the last line feed ends the last line
        }
        for (;;) {
            const qsizetype feed = rest.indexOf(u'\n');
            QStringView line = feed < 0 ? rest : rest.first(feed);
            while (line.size() > kLongestLine) {
                const qsizetype cut = cutPoint(line);
                blocks.push_back({line.first(cut).toString(), kind, section});
                line = line.sliced(cut);
            }
            blocks.push_back({line.toString(), kind, section});
            if (feed < 0) {
                break;
            }
            rest = rest.sliced(feed + 1);
        }
        ++section;
    }
    return blocks;
}

} // namespace longhand
