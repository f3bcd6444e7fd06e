#pragma once

#include "app/project/project_types.h"
#include "engine/model/model.h"

#include <vector>

namespace longhand {

class Project;

/// What a model reads of a manuscript before it writes on. Runs and excerpts of this model as they were logged, token
/// by token; neighbouring pieces of the author's text together, as one text, tokenised (how it was typed makes no
/// difference); tokens of another model, whose ids mean nothing to this one, by their text. The token that begins a
/// text stands in front if the model asks for it, or if there is no text to begin with. runs: those of the project, for
/// their fingerprints. A pure function of the manuscript: so two runs of 100 tokens equal one of 200.
std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint);

/// The same for a project's present text.
std::vector<TokenId> contextTokens(const Project& project, const Model& model);

} // namespace longhand
