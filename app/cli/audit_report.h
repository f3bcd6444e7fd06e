#pragma once

#include "app/audit/text_audit.h"
#include "app/cli/command.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace longhand::cli {

/// --language of the dictionary for the audit of a text.
void addLanguageOption(CLI::App& command, std::string& language);

/// {"tokens", "words", "dictionary_share", "longest_run", "distinct" [4], "longest_repeat", "alike_sentence_share",
/// "opening_share", "long_paragraph_share", "short_form_share", "perplexity", "other_line_share"}; null: unknown.
nlohmann::json auditJson(const AuditNumbers& numbers);
/// {"unit", "window", "language", "windows" [{"from", ...}], "total"}.
nlohmann::json auditJson(const TextAudit& audit, const std::string& unit);
/// The windows and the total as a table, with a line that names the columns; a dash: unknown.
std::string auditTable(const TextAudit& audit);

} // namespace longhand::cli
