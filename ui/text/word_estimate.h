#pragma once

#include <QtGlobal>

namespace longhand {

// English prose: about four tokens for three words. Where nobody has counted.

constexpr qint64 tokensOfWords(qint64 words)
{
    return words * 4 / 3;
}

constexpr qint64 wordsOfTokens(qint64 tokens)
{
    return tokens * 3 / 4;
}

} // namespace longhand
