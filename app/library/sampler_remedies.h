#pragma once

#include "engine/types/sampler_settings.h"

namespace longhand {

/// Changes of the settings that an alarm offers against a text that went wrong. Each stays within the settings' ranges
/// and turns on what it relies on (a window of 0 tokens would leave it without effect).

/// For a text that repeats itself: a penalty .05 higher; a small model falls apart at much more.
void raisePenalty(SamplerSettings& sampler);
/// For a text that repeats itself: turns DRY on, or doubles it.
void raiseDry(SamplerSettings& sampler);
/// For a text that falls apart: a penalty of at most 1.1, which leaves a small model its commas, DRY of at least .8
/// against repetition instead, and the ends of words spared, without which names decay into heaps of letters.
void makeGentler(SamplerSettings& sampler);
/// For a text that circles among a few words: more chance (at least .8), penalty at least 1.1 and .05 higher than
/// before, the ends of words spared.
void makeLivelier(SamplerSettings& sampler);

} // namespace longhand
