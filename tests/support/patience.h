// How long a test waits for what must come: as long as the slowest machine needs. Qt's 5 seconds are not enough for two
// loaded cores, and a test that passes never waits longer than it has to. Every test reads this through the precompiled
// header.
#pragma once

#include <QtTest>

namespace longhand::test {
inline constexpr int kPatience = 120000;        ///< ms
inline constexpr int kCommandPatience = 300000; ///< ms; for a whole command of longhand-cli
} // namespace longhand::test

#undef QTRY_VERIFY
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT((expr), ::longhand::test::kPatience)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expr, messageExpression)                                                                          \
    QTRY_VERIFY2_WITH_TIMEOUT((expr), messageExpression, ::longhand::test::kPatience)
#undef QTRY_COMPARE
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT((expr), expected, ::longhand::test::kPatience)
