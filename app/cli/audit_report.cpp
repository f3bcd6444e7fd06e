#include "app/cli/audit_report.h"

#include "app/cli/files.h"

#include <cstdio>

namespace longhand::cli {
namespace {

nlohmann::json orNull(const std::optional<double>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
}

/// Right-aligned in `width`; a dash: unknown.
std::string cell(const std::optional<double>& value, double scale, int decimals, int width)
{
    char text[32];
    if (value)
        std::snprintf(text, sizeof text, "%*.*f", width, decimals, *value * scale);
    else
        std::snprintf(text, sizeof text, "%*s", width, "-");
    return text;
}

std::string line(const std::string& from, const AuditNumbers& n)
{
    char text[32];
    std::snprintf(text, sizeof text, "%9s", from.c_str());
    std::string out = text;
    const auto count = [](std::int64_t value) { return std::optional(static_cast<double>(value)); };
    out += cell(n.dictionaryShare(), 100, 1, 9);
    out += cell(count(n.form.longestRun), 1, 0, 8);
    for (const double distinct : n.distinct)
        out += cell(distinct, 1, 3, 6);
    out += cell(count(n.longestRepeat), 1, 0, 8);
    out += cell(n.alikeShare(), 100, 1, 8);
    out += cell(n.openingShare(), 100, 1, 9);
    out += cell(n.longParagraphShare(), 100, 1, 9);
    out += cell(n.shortFormShare(), 100, 1, 9);
    out += cell(n.newWordShare(), 100, 1, 7);
    out += cell(n.perplexity(), 1, 1, 9);
    out += cell(n.otherLineShare(), 100, 1, 9);
    return out + '\n';
}

} // namespace

void addLanguageOption(CLI::App& command, std::string& language)
{
    rare(command.add_option("--language", language, "dictionary for the share of its words, such as en_US or de_DE"))
        ->capture_default_str()
        ->each([](const std::string& given) {
            if (!WordList::find(given))
                say("There is no dictionary for --language " + given +
                    " (hunspell's are looked for, also in $DICPATH): the share of its words is left out.");
        });
}

nlohmann::json auditJson(const AuditNumbers& n)
{
    return {{"tokens", n.tokens},
            {"words", n.form.words},
            {"dictionary_share", orNull(n.dictionaryShare())},
            {"longest_run", n.form.longestRun},
            {"distinct", n.distinct},
            {"longest_repeat", n.longestRepeat},
            {"alike_sentence_share", orNull(n.alikeShare())},
            {"opening_share", orNull(n.openingShare())},
            {"long_paragraph_share", orNull(n.longParagraphShare())},
            {"short_form_share", orNull(n.shortFormShare())},
            {"new_word_share", orNull(n.newWordShare())},
            {"perplexity", orNull(n.perplexity())},
            {"other_line_share", orNull(n.otherLineShare())}};
}

nlohmann::json auditJson(const TextAudit& audit, const std::string& unit)
{
    nlohmann::json windows = nlohmann::json::array();
    std::int64_t from = 0;
    for (const AuditNumbers& window : audit.windows(true)) {
        nlohmann::json json = auditJson(window);
        json["from"] = from;
        from += window.tokens;
        windows.push_back(std::move(json));
    }
    return {{"unit", unit},
            {"window", audit.window()},
            {"language", audit.language().empty() ? nlohmann::json() : nlohmann::json(audit.language())},
            {"windows", std::move(windows)},
            {"total", auditJson(audit.total())}};
}

std::string auditTable(const TextAudit& audit)
{
    std::string text = "     from  words % longest    d-1   d-2   d-3   d-4  repeat alike % opening % long-p. % short "
                       "f. %  new %  perplex. other % lines\n";
    std::int64_t from = 0;
    for (const AuditNumbers& window : audit.windows(true)) {
        text += line(std::to_string(from), window);
        from += window.tokens;
    }
    return text + line("all", audit.total());
}

} // namespace longhand::cli
