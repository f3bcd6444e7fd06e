#include "app/library/sampler_remedies.h"

#include <algorithm>

namespace longhand {
namespace {

constexpr double kPenaltyStep = 0.05, kMaxPenalty = 10;
constexpr double kUsualDry = 0.8, kMaxDry = 100;
constexpr double kGentlePenalty = 1.1;
constexpr double kLivelyTemperature = 0.8;
constexpr std::int32_t kLongestWord = 12, kMostWordEnds = 48; ///< as in resources/sampling
constexpr double kVariedOpenings = 1;
constexpr std::int32_t kLongestParagraph = 200, kMostContractions = 8, kMostBareLines = 1, kMostMarks = 36;

void widenDry(SamplerSettings& sampler)
{
    if (sampler.dryWindow == 0)
        sampler.dryWindow = SamplerSettings().dryWindow;
}

/// Words that were begun can be finished, and have an end.
void spareWords(SamplerSettings& sampler)
{
    sampler.sparesWordEnds = true;
    sampler.sparesContractions = true;
    if (sampler.dryLongestWord == 0)
        sampler.dryLongestWord = kLongestWord;
    sampler.endsLongWords = true;
    if (sampler.mostWordEnds == 0)
        sampler.mostWordEnds = kMostWordEnds;
}

/// Sentences begin differently, and neither a speech nor a table of contents nor a list of dates fills a page.
void varyProse(SamplerSettings& sampler)
{
    if (sampler.variedOpenings == 0)
        sampler.variedOpenings = kVariedOpenings;
    if (sampler.longestParagraph == 0)
        sampler.longestParagraph = kLongestParagraph;
    if (sampler.mostContractions == 0)
        sampler.mostContractions = kMostContractions;
    if (sampler.mostBareLines == 0)
        sampler.mostBareLines = kMostBareLines;
    if (sampler.mostMarks == 0)
        sampler.mostMarks = kMostMarks;
}

} // namespace

void raisePenalty(SamplerSettings& sampler)
{
    sampler.penalty = std::min(kMaxPenalty, sampler.penalty + kPenaltyStep);
    sampler.widenPenalty();
}

void raiseDry(SamplerSettings& sampler)
{
    sampler.dryMultiplier = sampler.dryMultiplier > 0 ? std::min(kMaxDry, 2 * sampler.dryMultiplier) : kUsualDry;
    widenDry(sampler);
}

void makeGentler(SamplerSettings& sampler)
{
    sampler.penalty = std::min(sampler.penalty, kGentlePenalty);
    sampler.dryMultiplier = std::max(sampler.dryMultiplier, kUsualDry);
    spareWords(sampler);
    widenDry(sampler);
}

void makeLivelier(SamplerSettings& sampler)
{
    sampler.temperature = std::max(sampler.temperature, kLivelyTemperature);
    raisePenalty(sampler);
    sampler.penalty = std::max(sampler.penalty, kGentlePenalty);
    spareWords(sampler);
    varyProse(sampler);
}

} // namespace longhand
