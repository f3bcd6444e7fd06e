#include "ui/editor/page_content.h"

#include "ui/editor/manuscript_codec.h"

#include <string_view>

namespace longhand {

ManuscriptText PageContent::textOf(const std::vector<ManuscriptPiece>& pieces)
{
    ManuscriptText text;
    for (const ManuscriptPiece& piece : pieces) {
        text.append(toDisplay(piece.text), piece.kind, piece.kind == SpanKind::Author ? 0 : piece.span);
    }
    return text;
}

void PageContent::set(const std::vector<ManuscriptPiece>& pieces)
{
    m_text = textOf(pieces);
    m_tokens.clear();
    setTokens(pieces);
    m_counts.reset(m_text);
}

void PageContent::setTokens(const std::vector<ManuscriptPiece>& pieces)
{
    const std::vector<PageToken> before = m_tokens.tokens();
    m_tokens.clear();
    qsizetype at = 0;
    for (const ManuscriptPiece& piece : pieces) {
        addTokens(piece, at, piece.run);
        at += toDisplay(piece.text).size();
    }
    m_tokens.fillGaps(before);
}

void PageContent::addTokens(const ManuscriptPiece& piece, qsizetype at, SpanId run)
{
    std::size_t byte = 0;
    for (std::size_t i = 0; i < piece.tokens.size(); ++i) {
        const std::string_view bytes = std::string_view(piece.text).substr(byte, piece.tokenBytes[i]);
        const qsizetype length = toDisplay(bytes).size();
        byte += bytes.size();
        m_tokens.append({at, length, piece.tokens[i], piece.sources[i], run, piece.firstToken + std::int64_t(i)});
        at += length;
    }
}

SpanId PageContent::nameRun(const std::vector<ManuscriptPiece>& pieces, SpanId run)
{
    if (pieces.empty() || pieces.back().kind != SpanKind::Run || pieces.back().span != run ||
        textOf(pieces).text() != m_text.text())
    {
        return run;
    }
    const ManuscriptPiece& written = pieces.back();
    const qsizetype size = toDisplay(written.text).size();
    const qsizetype from = m_text.text().size() - size;
    SpanId name = run;
    for (const TextSpan& span : m_text.authorshipIn(from, size)) {
        if (span.kind == SpanKind::Run && (span.id < 0 || span.id == run)) {
            name = span.id;
        }
    }
    m_tokens.removeRun(from, name);
    addTokens(written, from, name);
    if (size > 0 && m_text.authorshipIn(from, size) != std::vector{TextSpan{0, size, SpanKind::Run, name}}) {
        m_text.nameRun(from, name);
        m_counts.reset(m_text);
    }
    return name;
}

std::vector<PageToken> PageContent::apply(const TextEdit& edit, qsizetype from, qsizetype to,
                                          const std::vector<PageReplacement>* parts)
{
    m_text.replace(from, to - from, edit.added, edit.addedAuthorship);
    m_counts.replaced(m_text, edit.position, edit.removed.size(), edit.added.size());
    if (parts == nullptr) {
        std::vector<PageToken> gone = m_tokens.replace({{edit.position, edit.removed.size(), edit.added.size()}});
        m_tokens.restore(edit.addedTokens);
        return gone;
    }
    // Tokens between the parts stay where they are; an undo brings back all that stood here.
    std::vector<PageToken> gone;
    const auto& known = m_tokens.tokens();
    const qsizetype end = edit.position + edit.removed.size();
    for (std::size_t i = m_tokens.firstEndingAfter(edit.position); i < known.size() && known[i].start < end; ++i) {
        gone.push_back(known[i]);
    }
    std::vector<TokenTrack::Change> changes;
    changes.reserve(parts->size());
    for (const PageReplacement& part : *parts) {
        changes.push_back({part.from, part.to - part.from, part.with.size()});
    }
    m_tokens.replace(changes);
    return gone;
}

} // namespace longhand
