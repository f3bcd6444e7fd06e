#pragma once

#include "engine/tokenizer/charsmap.h"
#include "engine/tokenizer/tokenizer_description.h"

#include <string>
#include <string_view>

namespace longhand {

/// SentencePiece's normalisation: its table of characters, and the removal of all but one of several spaces.
class SentencePieceSpaces
{
public:
    /// Throws Error if the table is damaged.
    explicit SentencePieceSpaces(const TokenizerDescription& description);

    /// False if every text stays as it is, as with most models that write.
    bool changes() const { return m_removesExtra || !m_charsmap.empty(); }
    /// atBegin: spaces at the begin are removed, too. The result is well-formed UTF-8.
    std::string normalized(std::string_view text, bool atBegin) const;

private:
    Charsmap m_charsmap;
    bool m_removesExtra;
};

} // namespace longhand
