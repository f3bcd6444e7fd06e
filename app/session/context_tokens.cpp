#include "app/session/context_tokens.h"

#include "app/project/project.h"

#include <set>

namespace longhand {

std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint)
{
    std::set<SpanId> own;
    for (const RunInfo& run : runs)
        if (run.settings.modelFingerprint == fingerprint)
            own.insert(run.span);

    std::vector<TokenId> tokens;
    std::string words;
    bool beginsWithWords = false;
    const auto takeWords = [&] {
        if (words.empty())
            return;
        beginsWithWords |= tokens.empty();
        const auto encoded = tokenizer.encode(words);
        tokens.insert(tokens.end(), encoded.begin(), encoded.end());
        words.clear();
    };
    for (const ManuscriptPiece& piece : manuscript) {
        if (piece.kind == SpanKind::Author || !own.contains(piece.run)) {
            words += piece.text;
        } else {
            takeWords();
            tokens.insert(tokens.end(), piece.tokens.begin(), piece.tokens.end());
        }
    }
    takeWords();
    if (tokenizer.bos() >= 0 && (tokenizer.addBos() || !beginsWithWords))
        tokens.insert(tokens.begin(), tokenizer.bos());
    return tokens;
}

std::vector<TokenId> contextTokens(const Project& project, const Model& model)
{
    return contextTokens(project.manuscript(), project.runs(), model.tokenizer(), model.fingerprint());
}

} // namespace longhand
