#pragma once

#include "engine/types/prose_tokens.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace longhand::test {

/// Tokens of every kind that the shape of the prose knows, among the first 200 of a vocabulary; the first `used` are
/// all of some kind.
template <class Random>
ProseTokens someProse(Random& random, std::size_t vocabulary, std::size_t used)
{
    ProseTokens prose;
    prose.words.resize(1 + random() % 3);
    for (TokenId token = 0; token < static_cast<TokenId>(std::min(used, vocabulary)); ++token)
        if (random() % 2 == 0)
            (random() % 4 == 0 ? prose.stems : prose.contractions).push_back(token);
    for (std::size_t token = 0; token < vocabulary; ++token) {
        const auto id = static_cast<TokenId>(token);
        constexpr std::uint8_t kMarks[] = {kMark, kMark | kPause, kMark | kSentenceEnd, kMark | kLineBreak,
                                           kMark | kSentenceEnd | kLineBreak};
        prose.marks.push_back(token < 200 && random() % 2 == 0 ? kMarks[random() % 5] : std::uint8_t{kNoMark});
        if (prose.marks.back() != kNoMark && random() % 4 == 0)
            prose.marks.back() |= kQuote;
        if (random() % 3 == 0 && token < 200)
            prose.marksAndInitials.push_back(id);
        if (prose.marks.back() == kNoMark) {
            if (token < 200 && random() % 4 == 0)
                prose.marks.back() = kNumeral;
            if (token < used || (token < 200 && random() % 3 == 0))
                prose.words[random() % prose.words.size()].push_back(id);
            continue;
        }
        // Any mark may be in any list: the sampler does what the lists say.
        for (std::vector<TokenId>* list : {&prose.ends, &prose.lastEnds, &prose.lineBreaks, &prose.closings})
            if (random() % 2 == 0)
                list->push_back(id);
    }
    return prose;
}

} // namespace longhand::test
