#include "ui/editor/text_edit.h"

#include "ui/editor/common_ends.h"

#include <utility>

namespace longhand {

std::vector<TextSpan> authorsHands(qsizetype length)
{
    return length > 0 ? std::vector{TextSpan{0, length, SpanKind::Author, 0}} : std::vector<TextSpan>();
}

void joinHands(std::vector<TextSpan>& hands, qsizetype shift, const std::vector<TextSpan>& more)
{
    for (TextSpan span : more) {
        span.start += shift;
        if (!hands.empty() && hands.back().kind == span.kind && hands.back().id == span.id) {
            hands.back().length += span.length;
        } else {
            hands.push_back(span);
        }
    }
}

TextEdit replacement(const ManuscriptText& text, qsizetype from, qsizetype to, const QString& with,
                     std::vector<TextSpan> hands)
{
    return {from, text.text().mid(from, to - from), text.handsIn(from, to - from), with, std::move(hands)};
}

TextEdit replacement(const ManuscriptText& text, const std::vector<PageReplacement>& parts)
{
    TextEdit edit = replacement(text, parts.front().from, parts.back().to, {}, {});
    const auto add = [&](QStringView more, const std::vector<TextSpan>& hands) {
        joinHands(edit.addedHands, edit.added.size(), hands);
        edit.added += more;
    };
    qsizetype at = edit.position;
    for (const PageReplacement& part : parts) {
        add(QStringView(text.text()).mid(at, part.from - at), text.handsIn(at, part.from - at));
        add(part.with, authorsHands(part.with.size()));
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
    return replacement(text, same, before.size() - sameEnd, after.mid(same, come), with.handsIn(same, come));
}

} // namespace longhand
