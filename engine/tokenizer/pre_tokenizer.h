#pragma once

#include "engine/types/error.h"

#include <functional>
#include <memory>
#include <string_view>

namespace longhand {

/// Cuts text into the words that byte-pair merging works within. Immutable and thread-safe.
class PreTokenizer
{
public:
    /// By the name in tokenizer.ggml.pre; null if it is not supported.
    static std::unique_ptr<PreTokenizer> named(std::string_view name);
    /// The supported names, for messages.
    static std::string supportedNames();

    ~PreTokenizer();
    PreTokenizer(const PreTokenizer&) = delete;
    PreTokenizer& operator=(const PreTokenizer&) = delete;

    bool normalizesNfc() const;
    /// True if a word that is itself a token is taken whole, whatever the merges would make of it.
    bool ignoresMerges() const;
    /// True if a text starts with BOS unless the file says otherwise.
    bool addsBos() const;

    /// Calls word for each piece, in order; concatenated they are the text. Text must be well-formed UTF-8. Linear in
    /// its length, with bounded stack.
    void forEachWord(std::string_view text, const std::function<void(std::string_view)>& word) const;

private:
    struct Impl;
    explicit PreTokenizer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace longhand
