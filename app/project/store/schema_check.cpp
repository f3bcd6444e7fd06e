#include "app/project/store/schema_check.h"

#include "app/project/store/schema/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <map>

namespace longhand {
namespace {

/// From "type name" to the statement that created it.
using Objects = std::map<std::string, std::string>;

/// Strips comments and quotation marks, and collapses blanks.
std::string normalised(const std::string& sql)
{
    std::string plain;
    bool blank = false;
    for (std::size_t i = 0; i < sql.size(); ++i) {
        const char c = sql[i];
        if (c == '\'') { // a string literal: unchanged
            std::size_t end = i + 1;
            while (end < sql.size() && (sql[end] != '\'' || (end + 1 < sql.size() && sql[end + 1] == '\'')))
                end += sql[end] == '\'' ? 2 : 1;
            plain.append(sql, i, end + 1 - i);
            i = end;
            blank = false;
        } else if (c == '-' && i + 1 < sql.size() && sql[i + 1] == '-') {
            while (i + 1 < sql.size() && sql[i + 1] != '\n')
                ++i;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            blank = true;
        } else if (c != '"') {
            if (blank && !plain.empty())
                plain += ' ';
            blank = false;
            plain += c;
        }
    }
    return plain;
}

Objects objectsOf(const SQLite::Database& db)
{
    Objects objects;
    SQLite::Statement row(db, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE "
                              "'sqlite\\_%' ESCAPE '\\'");
    while (row.executeStep())
        objects.emplace(row.getColumn(0).getString() + " " + row.getColumn(1).getString(),
                        normalised(row.getColumn(2).getString()));
    return objects;
}

} // namespace

Message schemaFault(const SQLite::Database& file, int version)
{
    SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (const SchemaStep& step : schemaSteps())
        if (step.version <= version)
            fresh.exec(std::string(step.sql));
    const Objects expected = objectsOf(fresh), found = objectsOf(file);
    for (const auto& [name, sql] : expected) {
        const auto at = found.find(name);
        if (at == found.end())
            return Message("its %1 is missing", name);
        if (at->second != sql)
            return Message("its %1 differs from what this program creates", name);
    }
    for (const auto& [name, sql] : found)
        if (!expected.contains(name))
            return Message("it holds a %1, which no project does", name.substr(0, 60));
    return {};
}

} // namespace longhand
