#pragma once

#include "app/project/store/project_types.h"

#include <random>
#include <string>

namespace longhand::test {

/// A step with all its numbers at random; sums of its seconds are exact, in whatever order they are added.
inline StepEvent randomStep(std::mt19937& random)
{
    StepEvent step;
    const auto any = [&](unsigned n) { return static_cast<int>(random() % n); };
    for (int i = any(6); i > 0; --i) {
        step.tokens.push_back(any(100));
        step.sources.push_back(static_cast<TokenSource>(any(kTokenSources)));
    }
    for (int i = any(8); i > 0; --i) {
        DraftTest test;
        test.source = static_cast<TokenSource>(1 + any(kTokenSources - 1));
        test.depth = static_cast<std::uint8_t>(1 + any(6));
        test.candidates = static_cast<std::uint8_t>(1 + any(20));
        test.acceptedRank = static_cast<std::int8_t>(any(test.candidates + 1u) - 1);
        step.tests.push_back(test);
    }
    step.rows = any(64);
    step.draftPasses = any(5);
    step.draftRows = any(30);
    step.cacheRebuilds = any(2);
    step.seconds = any(1024) / 64.0;
    step.draftSeconds = any(1024) / 64.0;
    step.verifySeconds = any(1024) / 64.0;
    step.sampleSeconds = any(1024) / 64.0;
    step.bytesMoved = random();
    step.draftBytes = random();
    step.plan.strategy = any(2) == 0 ? "ar" : "self";
    step.oneByOneSeconds = any(64) / 64.0;
    step.measuredSeconds = any(64) / 64.0;
    step.loop.length = any(4) == 0 ? 16 : 0;
    return step;
}

/// Its tokens as they go to the log.
inline std::vector<LoggedToken> loggedTokens(const StepEvent& step)
{
    std::vector<LoggedToken> tokens;
    for (std::size_t i = 0; i < step.tokens.size(); ++i)
        tokens.push_back({step.tokens[i], step.sources[i], " w" + std::to_string(step.tokens[i])});
    return tokens;
}

} // namespace longhand::test
