#include "ui/editor/text_edit.h"

#include "ui/editor/common_ends.h"

#include <utility>

namespace longhand {

namespace {

/// Adds where `was` and `is` differ: without their common ends, and line by line if they have as many lines, so that
/// what follows the text knows which line became which.
void addDifferences(std::vector<EditPart>& parts, qsizetype at, QStringView was, QStringView is)
{
    const bool byLine = was.count(u'\n') == is.count(u'\n');
    while (true) {
        const qsizetype end = byLine ? was.indexOf(u'\n') : -1;
        const qsizetype newEnd = byLine ? is.indexOf(u'\n') : -1;
        const QStringView from = end < 0 ? was : was.left(end);
        const QStringView to = newEnd < 0 ? is : is.left(newEnd);
        if (from != to) {
            const auto [same, sameEnd] = commonEnds(from, to);
            parts.push_back({at + same, from.size() - same - sameEnd, to.size() - same - sameEnd});
        }
        if (end < 0) {
            return;
        }
        at += end + 1;
        was = was.mid(end + 1);
        is = is.mid(newEnd + 1);
    }
}

} // namespace

TextEdit TextEdit::inverse() const
{
    std::vector<EditPart> back;
    qsizetype grown = 0;
    for (const EditPart& part : parts) {
        back.push_back({part.at + grown, part.added, part.removed});
        grown += part.added - part.removed;
    }
    return {position, added, addedAuthorship, removed, removedAuthorship, addedTokens, removedTokens, std::move(back)};
}

std::vector<TextSpan> authorsOwn(qsizetype length)
{
    return length > 0 ? std::vector{TextSpan{0, length, SpanKind::Author, 0}} : std::vector<TextSpan>();
}

void joinAuthorship(std::vector<TextSpan>& authorship, qsizetype shift, const std::vector<TextSpan>& more)
{
    for (TextSpan span : more) {
        span.start += shift;
        if (!authorship.empty() && authorship.back().kind == span.kind && authorship.back().id == span.id) {
            authorship.back().length += span.length;
        } else {
            authorship.push_back(span);
        }
    }
}

TextEdit replacement(const ManuscriptText& text, qsizetype from, qsizetype to, const QString& with,
                     std::vector<TextSpan> authorship)
{
    return {from, text.text().mid(from, to - from), text.authorshipIn(from, to - from), with, std::move(authorship)};
}

TextEdit replacement(const ManuscriptText& text, const std::vector<PageReplacement>& parts)
{
    TextEdit edit = replacement(text, parts.front().from, parts.back().to, {}, {});
    const auto add = [&](QStringView more, const std::vector<TextSpan>& authorship) {
        joinAuthorship(edit.addedAuthorship, edit.added.size(), authorship);
        edit.added += more;
    };
    qsizetype at = edit.position;
    for (const PageReplacement& part : parts) {
        add(QStringView(text.text()).mid(at, part.from - at), text.authorshipIn(at, part.from - at));
        add(part.with, authorsOwn(part.with.size()));
        const QStringView was = QStringView(text.text()).mid(part.from, part.to - part.from);
        addDifferences(edit.parts, part.from - edit.position, was, part.with);
        at = part.to;
    }
    return edit;
}

TextEdit replacement(const ManuscriptText& text, const ManuscriptText& with)
{
    const QString& before = text.text();
    const QString& after = with.text();
    const auto [same, sameEnd] = commonEnds(before, after);
    const qsizetype come = after.size() - same - sameEnd;
    return replacement(text, same, before.size() - sameEnd, after.mid(same, come), with.authorshipIn(same, come));
}

} // namespace longhand
