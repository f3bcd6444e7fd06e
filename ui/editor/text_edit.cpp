#include "ui/editor/text_edit.h"

#include "ui/editor/common_ends.h"

#include <utility>

namespace longhand {

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
