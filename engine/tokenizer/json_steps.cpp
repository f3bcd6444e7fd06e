#include "engine/tokenizer/json_steps.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/tokenizer/tokenizer_family.h"
#include "engine/tokenizer/vocabulary.h"

#include <cctype>
#include <cstdint>
#include <string_view>

namespace longhand {
namespace {

using nlohmann::json;

/// Reads the steps one after another.
class StepReader
{
public:
    StepReader(JsonSteps& steps, TokenizerDescription& description) : m_steps(steps), m_description(description) {}

    void normalizer(const json& step)
    {
        const std::string type = typeOf(step);
        if (type == "Sequence") {
            for (const json& one : list(step, "normalizers"))
                normalizer(one);
        } else if (type == "NFC") {
            m_description.nfc = true;
        } else if (type == "Prepend") {
            if (text(step, "prepend") != kSpaceSign)
                refuse(step);
            m_description.addsSpacePrefix = true;
        } else if (type == "Replace") {
            replacement(step);
        } else if (type == "Precompiled" && m_steps.isUnigram) {
            m_description.charsmap = fromBase64(text(step, "precompiled_charsmap"));
        } else if (type == "Strip" && m_steps.isUnigram) {
            // only of spaces at both ends, which no story is made of
        } else if (!type.empty()) {
            refuse(step);
        }
    }

    void preTokenizer(const json& step)
    {
        const std::string type = typeOf(step);
        if (type == "Sequence") {
            for (const json& one : list(step, "pretokenizers"))
                preTokenizer(one);
        } else if (type == "ByteLevel") {
            m_steps.byteLevel = true;
            m_description.addsSpacePrefix |= flag(step, "add_prefix_space", true);
            if (flag(step, "use_regex", true))
                m_description.cuts.push_back(tokenizerFamily("gpt-2")->cuts.front());
        } else if (type == "Metaspace") {
            metaspace(step);
        } else if (type == "Split") {
            split(step);
        } else if (type == "Digits") {
            m_description.newestDigits = true;
            m_description.cuts.emplace_back(flag(step, "individual_digits", false) ? "\\p{N}" : "\\p{N}++");
        } else if (type == "Punctuation") {
            const std::string behavior = text(step, "behavior");
            if (behavior != "Isolated" && behavior != "Contiguous" && !behavior.empty())
                refuse(step);
            m_description.cuts.push_back(std::string("[\\p{P}$+<=>\\^`|~]") + (behavior == "Contiguous" ? "++" : ""));
        } else if (!type.empty()) {
            refuse(step);
        }
    }

private:
    [[noreturn]] void refuse(const json& step) const
    {
        throw Error("%1: the step %2 is not supported. Choose another model.", m_description.source,
                    showable(step.dump(-1, ' ', true, json::error_handler_t::replace)));
    }
    static std::string typeOf(const json& step)
    {
        const auto found = step.is_object() ? step.find("type") : step.end();
        return step.is_object() && found != step.end() && found->is_string() ? found->get<std::string>()
                                                                             : std::string();
    }
    static std::string text(const json& step, const char* key)
    {
        const auto found = step.find(key);
        return found != step.end() && found->is_string() ? found->get<std::string>() : std::string();
    }
    static bool flag(const json& step, const char* key, bool missing)
    {
        const auto found = step.find(key);
        return found != step.end() && found->is_boolean() ? found->get<bool>() : missing;
    }
    static const json& list(const json& step, const char* key)
    {
        static const json none = json::array();
        const auto found = step.find(key);
        return found != step.end() && found->is_array() ? *found : none;
    }

    void replacement(const json& step)
    {
        const auto pattern = step.find("pattern");
        if (pattern == step.end() || !pattern->is_object())
            refuse(step);
        const std::string content = text(step, "content");
        if (text(*pattern, "String") == " " && content == kSpaceSign)
            m_steps.spaced = true;
        else if (text(*pattern, "Regex") == " {2,}" && m_steps.isUnigram && (content == " " || content == kSpaceSign))
            m_description.removesExtraSpaces = true;
        else
            refuse(step);
    }

    void metaspace(const json& step)
    {
        if (text(step, "replacement") != kSpaceSign)
            refuse(step);
        m_steps.spaced = true;
        const std::string scheme = text(step, "prepend_scheme");
        if (scheme.empty() ? flag(step, "add_prefix_space", true) : scheme != "never")
            m_description.addsSpacePrefix = true;
        if (!m_steps.isUnigram && flag(step, "split", true))
            m_description.cuts.emplace_back("\\x{2581}[^\\x{2581}]*+|[^\\x{2581}]++");
    }

    void split(const json& step)
    {
        const auto pattern = step.find("pattern");
        const std::string behavior = text(step, "behavior");
        if (pattern == step.end() || !pattern->is_object())
            refuse(step);
        const std::string string = text(*pattern, "String");
        if (m_steps.spaced && string == " ")
            return; // no text has a space any more
        // "Removed" is the expression's matches where it is inverted; what no match covers is kept here.
        if (behavior != "Isolated" && !(behavior == "Removed" && flag(step, "invert", false)))
            refuse(step);
        std::string expression = text(*pattern, "Regex");
        if (expression == "\\s+$")
            expression = "(?<!\\s)\\s++$"; // the same, without a square of steps
        if (expression.empty())
            for (const char c : string) {
                if (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0)
                    expression += '\\';
                expression += c;
            }
        if (expression.empty())
            refuse(step);
        m_description.cuts.push_back(std::move(expression));
    }

    std::string fromBase64(const std::string& text) const
    {
        std::string out;
        std::uint32_t bits = 0;
        int count = 0;
        for (const char c : text) {
            const std::size_t value =
                std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/").find(c);
            if (c == '=')
                break;
            if (value == std::string_view::npos)
                throw Error("%1: precompiled_charsmap is not base64. The file is damaged: download it again.",
                            m_description.source);
            bits = (bits << 6) | static_cast<std::uint32_t>(value);
            if ((count += 6) >= 8) {
                count -= 8;
                out += static_cast<char>(static_cast<unsigned char>((bits >> count) & 0xff));
            }
        }
        return out;
    }

    JsonSteps& m_steps;
    TokenizerDescription& m_description;
};

} // namespace

void readJsonSteps(const json& normalizer, const json& preTokenizer, JsonSteps& steps,
                   TokenizerDescription& description)
{
    StepReader reader(steps, description);
    reader.normalizer(normalizer);
    reader.preTokenizer(preTokenizer);
    if (steps.isUnigram)
        return;
    if (!steps.byteLevel && !steps.spaced)
        throw Error("%1: the tokenizer is neither byte-level nor of SentencePiece's kind. Choose another model.",
                    description.source);
    description.algorithm = steps.byteLevel ? TokenizerAlgorithm::ByteLevelBpe : TokenizerAlgorithm::SpacedBpe;
    if (!steps.byteLevel && description.cuts.empty())
        description.cuts.emplace_back("[^\\n]++|\\n++"); // bounds the words
}

} // namespace longhand
