#include "engine/tokenizer/tokenizer_family.h"

#include <map>

namespace longhand {
namespace {

// The syntax is that of tokenizer.json files (Pattern). Possessive where what follows cannot match what was consumed:
// the same cuts, without backtracking state on a long run.

#define CONTRACTIONS "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
#define WHITE_SPACE R"(|\s*[\r\n]++|\s+(?!\S)|\s++)"

constexpr const char* kGpt2 = R"('(?:s|t|re|ve|m|ll|d)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s+(?!\S)|\s++)";

// First every single digit is cut out, then GPT-2's pattern is applied to the text between: a digit ends a run of
// spaces like the end of the text does, and a space never joins a digit.
constexpr const char* kSingleDigits =
    R"('(?:s|t|re|ve|m|ll|d)| ?\p{L}++|\p{N}| ?[^\s\p{L}\p{N}]++|\s+(?![^\s\p{N}])|\s++)";

constexpr const char* kLlama3 =
    CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+)" WHITE_SPACE;

constexpr const char* kQwen2 =
    CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}++|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*+)" WHITE_SPACE;

constexpr const char* kQwen35 =
    CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]++|\p{N}| ?[^\s\p{L}\p{M}\p{N}]++[\r\n]*+)" WHITE_SPACE;

constexpr const char* kSeedCoder =
    CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}++|\p{N}| ?[^\s\p{L}\p{N}\r\n]++)" WHITE_SPACE;

// A word ends where a capital letter follows a small one.
#define CASED_WORD(CONTRACTION)                                                                                        \
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)" CONTRACTION                      \
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)" CONTRACTION

constexpr const char* kGpt4o = CASED_WORD(CONTRACTIONS "?") R"(|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n/]*+)" WHITE_SPACE;
constexpr const char* kTekken = CASED_WORD("") R"(|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n/]*+)" WHITE_SPACE;

constexpr const char* kFalconMarks = R"([\p{P}$+<=>^~|`]++)";

// The letters of the scripts with two cases, as DeepSeek lists them.
constexpr const char* kDeepseekLetters =
    R"(\s?[A-Za-z\x{b5}\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{1ba}\x{1bc}-\x{1bf}\x{1c4}-\x{293}\x{295}-\x{2af})"
    R"(\x{370}-\x{373}\x{376}\x{377}\x{37b}-\x{37d}\x{37f}\x{386}\x{388}-\x{38a}\x{38c}\x{38e}-\x{3a1})"
    R"(\x{3a3}-\x{3f5}\x{3f7}-\x{481}\x{48a}-\x{52f}\x{531}-\x{556}\x{10a0}-\x{10c5}\x{13a0}-\x{13f5})"
    R"(\x{13f8}-\x{13fd}\x{1c90}-\x{1cba}\x{1cbd}-\x{1cbf}\x{1d00}-\x{1d2b}\x{1d6b}-\x{1d77}\x{1d79}-\x{1d9a})"
    R"(\x{1e00}-\x{1f15}\x{1f18}-\x{1f1d}\x{1f20}-\x{1f45}\x{1f48}-\x{1f4d}\x{1f50}-\x{1f57}\x{1f59}\x{1f5b})"
    R"(\x{1f5d}\x{1f5f}-\x{1f7d}\x{1f80}-\x{1fb4}\x{1fb6}-\x{1fbc}\x{1fbe}\x{1fc2}-\x{1fc4}\x{1fc6}-\x{1fcc})"
    R"(\x{1fd0}-\x{1fd3}\x{1fd6}-\x{1fdb}\x{1fe0}-\x{1fec}\x{1ff2}-\x{1ff4}\x{1ff6}-\x{1ffc}\x{2102}\x{2107})"
    R"(\x{210a}-\x{2113}\x{2115}\x{2119}-\x{211d}\x{2124}\x{2126}\x{2128}\x{212a}-\x{212d}\x{212f}-\x{2134})"
    R"(\x{2139}\x{213c}-\x{213f}\x{2145}-\x{2149}\x{214e}\x{2183}\x{2184}\x{2c00}-\x{2c7b}\x{2c7e}-\x{2ce4})"
    R"(\x{2ceb}-\x{2cee}\x{2cf2}\x{2cf3}\x{a640}-\x{a66d}\x{a680}-\x{a69b}\x{a722}-\x{a76f}\x{a771}-\x{a787})"
    R"(\x{a78b}-\x{a78e}\x{ab70}-\x{abbf}\x{fb00}-\x{fb06}\x{fb13}-\x{fb17}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a})"
    R"(\x{10400}-\x{1044f}\x{104b0}-\x{104d3}\x{104d8}-\x{104fb}\x{10c80}-\x{10cb2}\x{10cc0}-\x{10cf2})"
    R"(\x{118a0}-\x{118df}\x{1e900}-\x{1e943}]++)";
constexpr const char* kDeepseekMarks =
    R"(\s?[!-/:-~\x{ff01}-\x{ff0f}\x{ff1a}-\x{ff5e}\x{2018}-\x{201f}\x{3000}-\x{3002}]++)";
constexpr const char* kAsianScripts = R"([\x{4e00}-\x{9fa5}\x{800}-\x{4e00}\x{ac00}-\x{d7ff}]++)";

constexpr const char* kChineseJapanese = R"([\x{4e00}-\x{9fa5}\x{3040}-\x{309f}\x{30a0}-\x{30ff}]++)";

constexpr const char* kDeepseek3Words =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]++)"
    R"(| ?[\p{P}\p{S}]++[\r\n]*+)" WHITE_SPACE;

constexpr const char* kBloom = R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{ff0c}\x{3001}\x{964}\x{6d4}\x{60c})]++)";

#undef CASED_WORD
#undef WHITE_SPACE
#undef CONTRACTIONS

using Families = std::map<std::string_view, TokenizerFamily>;

const Families& families()
{
    static const Families all = [] {
        const TokenizerFamily gpt2{.cuts = {kGpt2}};
        const TokenizerFamily neox{.cuts = {kGpt2}, .nfc = true};
        const TokenizerFamily digits{.cuts = {kSingleDigits}, .newestDigits = true};
        const TokenizerFamily llama3{.cuts = {kLlama3}, .ignoresMerges = true, .addsBos = true};
        const TokenizerFamily qwen2{.cuts = {kQwen2}, .nfc = true};
        const TokenizerFamily deepseek3{.cuts = {"\\p{N}{1,3}+", kChineseJapanese, kDeepseek3Words}};
        const TokenizerFamily gpt4o{.cuts = {kGpt4o}};
        Families f;
        for (const char* name : {"gpt-2", "gpt2", "phi-2", "jais", "trillion", "exaone4", "gigachat", "mellum"})
            f[name] = gpt2;
        for (const char* name : {"mpt", "olmo"})
            f[name] = neox;
        for (const char* name : {"smollm", "starcoder", "refact", "codeshell", "exaone", "minerva-7b", "mellum2"})
            f[name] = digits;
        f["command-r"] = {.cuts = {kSingleDigits}, .newestDigits = true, .nfc = true};
        for (const char* name : {"llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "lfm2"})
            f[name] = llama3;
        for (const char* name : {"dbrx", "smaug-bpe", "chatglm-bpe"})
            f[name] = {.cuts = {kLlama3}};
        for (const char* name : {"glm4", "glm5"})
            f[name] = {.cuts = {kLlama3}, .ignoresMerges = true};
        for (const char* name : {"qwen2", "deepseek-r1-qwen", "megrez"})
            f[name] = qwen2;
        for (const char* name : {"stablelm2", "hunyuan", "solar-open", "grok-2"})
            f[name] = {.cuts = {kQwen2}};
        f["qwen35"] = {.cuts = {kQwen35}};
        f["seed-coder"] = {.cuts = {kSeedCoder}};
        for (const char* name : {"gpt-4o", "llama4", "kanana2", "minimax-m2"})
            f[name] = gpt4o;
        f["tekken"] = {.cuts = {kTekken}, .ignoresMerges = true, .addsBos = true};
        f["falcon"] = {.cuts = {kFalconMarks, kGpt2, "[0-9][0-9][0-9]"}};
        f["deepseek-llm"] = {
            .cuts = {"[\\r\\n]", kDeepseekLetters, kDeepseekMarks, "(?<!\\s)\\s++$", kAsianScripts, "\\p{N}++"}};
        f["deepseek-coder"] = {.cuts = {"[\\r\\n]", "\\s?\\p{L}++", "\\s?\\p{P}++", kAsianScripts, "\\p{N}"}};
        for (const char* name : {"deepseek-v3", "hunyuan-dense", "joyai-llm"})
            f[name] = deepseek3;
        for (const char* name : {"bloom", "poro-chat", "gpt3-finnish"})
            f[name] = {.cuts = {kBloom}};
        f["viking"] = {.cuts = {kBloom, "\\p{N}"}};
        return f;
    }();
    return all;
}

} // namespace

const TokenizerFamily* tokenizerFamily(std::string_view name)
{
    const auto found = families().find(name);
    return found == families().end() ? nullptr : &found->second;
}

std::string tokenizerFamilyOf(const std::vector<std::string>& cuts, bool nfc, bool ignoresMerges)
{
    // The table's quantifiers are possessive where the published ones need not be.
    const auto plain = [](const std::vector<std::string>& list) {
        std::string text;
        for (const std::string& cut : list) {
            text += '\n';
            for (const char c : cut)
                if (c != '+' || (text.back() != '+' && text.back() != '*' && text.back() != '?' && text.back() != '}'))
                    text += c;
        }
        return text;
    };
    for (const auto& [name, family] : families())
        if (plain(family.cuts) == plain(cuts) && family.nfc == nfc && family.ignoresMerges == ignoresMerges)
            return std::string(name);
    return "default";
}

std::string tokenizerFamilyNames()
{
    std::string out;
    for (const auto& [name, family] : families())
        out.append(out.empty() ? "" : ", ").append(name);
    return out;
}

} // namespace longhand
