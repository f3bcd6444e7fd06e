#include "engine/types/sampler_settings.h"

#include <sstream>

namespace longhand {

namespace {

[[noreturn]] void refuse(const char* name, const std::string& value, const std::string& range)
{
    throw Error(std::string("Sampler setting ") + name + " is " + value + "; allowed is " + range + ".");
}

template <typename T>
std::string text(T value)
{
    std::ostringstream out;
    out.precision(17);
    out << value;
    return out.str();
}

/// NaN is refused too: it fails both comparisons.
void within(const char* name, double value, double low, double high, const char* range)
{
    if (!(value >= low && value <= high)) {
        refuse(name, text(value), range);
    }
}

void atLeast(const char* name, std::int32_t value, std::int32_t low)
{
    if (value < low) {
        refuse(name, text(value), "an integer from " + text(low));
    }
}

} // namespace

void SamplerSettings::validate() const
{
    within("penalty", penalty, 1, 10, "1 (off) to 10");
    atLeast("penalty window", penaltyWindow, 0);
    within("penalty slope", penaltySlope, 0, 1, "0 (all the same) to 1");
    if (penaltyBy != PenaltyBy::Presence && penaltyBy != PenaltyBy::Count) {
        refuse("penalty by", text(static_cast<int>(penaltyBy)), "presence or count");
    }
    atLeast("words spared by the penalty", penaltySparedWords, 0);
    within("temperature", temperature, 0, 10, "0 (always the likeliest) to 10");
    atLeast("top-k", topK, 0);
    within("top-p", topP, 0, 1, "above 0 to 1 (off)");
    if (topP == 0) {
        refuse("top-p", "0", "above 0 to 1 (off)");
    }
    within("min-p", minP, 0, 1, "0 (off) to 1");
    within("eta", eta, 0, 1, "0 (off) to below 1");
    if (eta == 1) {
        refuse("eta", "1", "0 (off) to below 1");
    }
    within("DRY multiplier", dryMultiplier, 0, 100, "0 (off) to 100");
    within("DRY base", dryBase, 1, 10, "1 to 10");
    atLeast("DRY allowed length", dryAllowed, 1);
    atLeast("DRY window", dryWindow, 0);
    if (take >= kTakeLimit) {
        refuse("take", text(take), "0 to 2^56 - 1");
    }
    if (atEnd != AtEnd::Continue && atEnd != AtEnd::Stop) {
        refuse("at end", text(static_cast<int>(atEnd)), "continue or stop");
    }
}

} // namespace longhand
