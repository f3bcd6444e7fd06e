#pragma once

#include "engine/chat/chat_support.h"
#include "engine/types/token.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

class GgufFile;
class Tokenizer;

/// How an instruction-tuned model was trained to be addressed: what stands around the system's words, one request and
/// the reply, which is left open. Plain data; equals what the family's own template renders (tests/golden/chat).
/// A family without system words has them before the request, in the same turn.
struct ChatTemplate
{
    std::string_view name;  ///< in records: never renamed, and its other fields never change
    std::string_view title; ///< for people
    bool bos = false;       ///< begins with the token that begins a text, whatever else the file says
    /// Its special tokens swallow line ends after them, and each text after one begins like a text of its own.
    bool swallowsLineEnds = false;
    std::string_view beforeSystem, beforeRequest, beforeReply;
    /// The names in these texts that are tokens of their own; all others are text. Empty ones count nothing.
    std::array<std::string_view, 4> specials{};
    // What a file's template must hold, all of it, and must not hold, none of it, to be this one.
    std::array<std::string_view, 3> needs;
    std::array<std::string_view, 5> lacks{};
};

/// All of them; the first that fits a file's template counts.
std::span<const ChatTemplate> chatTemplates();
/// By the name in a record. Throws Error for a name that this program does not know.
const ChatTemplate& chatTemplateNamed(std::string_view name);

/// Recognises the template of a model's file (Jinja; empty: it has none) by its markers, and checks that the vocabulary
/// has its special tokens. model: its name, for a template that is nobody's known.
ChatSupport recogniseChat(std::string_view text, const Tokenizer& tokenizer, std::string_view model);
/// The same for an opened model with its tokenizer.
ChatSupport recogniseChat(const GgufFile& file, const Tokenizer& tokenizer);

/// A stretch of ChatTemplate's texts: a special token, or text.
struct ChatPiece
{
    TokenId token = -1; ///< -1: text
    std::string_view text;
};

/// One of the template's texts, cut at its special tokens, as the model was trained to read it. Throws Error if the
/// vocabulary lacks one.
std::vector<ChatPiece> chatPieces(const ChatTemplate& chat, std::string_view text, const Tokenizer& tokenizer);

} // namespace longhand
