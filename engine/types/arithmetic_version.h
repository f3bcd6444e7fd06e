#pragma once

#include <string_view>

namespace longhand {

/// The oldest version of the program whose runs this one continues with the same bits. To be raised to the version
/// under way by every change after which a model, a sampler or a cache may round differently.
inline constexpr std::string_view kArithmeticSince = "0.1.0";

/// Whether a run that this version of the program recorded ("1.2.3") continues with the same bits: neither older than
/// kArithmeticSince nor newer than this program, of which nothing is known. False if it is no version.
bool hasThisArithmetic(std::string_view version);

} // namespace longhand
