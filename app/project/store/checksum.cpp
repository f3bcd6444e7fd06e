#include "app/project/store/checksum.h"

#include "app/project/store/project_database.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <zlib.h>

namespace longhand {

namespace {

std::string_view bytesOf(const SQLite::Column& column)
{
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

} // namespace

std::int64_t checksumOf(std::initializer_list<std::string_view> parts)
{
    uLong sum = crc32(0, nullptr, 0);
    for (const std::string_view part : parts)
        sum = crc32_z(sum, reinterpret_cast<const Bytef*>(part.data()), part.size());
    return static_cast<std::int64_t>(sum);
}

bool matches(const SQLite::Column& checksum, std::initializer_list<std::string_view> parts)
{
    return checksum.isNull() || checksum.getInt64() == checksumOf(parts);
}

std::string checksumColumn(const ProjectDatabase& database, const std::string& table)
{
    return database.version() >= 10 ? table + ".checksum" : "NULL";
}

std::vector<std::string> alteredText(const ProjectDatabase& database)
{
    std::vector<std::string> found;
    SQLite::Statement words(database.sql(),
                            "SELECT " + checksumColumn(database, "span") + ", author_text, id FROM span ORDER BY id");
    while (words.executeStep())
        if (!matches(words.getColumn(0), {bytesOf(words.getColumn(1))}))
            found.push_back("the author's words in span " + words.getColumn(2).getString() +
                            " are not as they were written");
    SQLite::Statement log(database.sql(), "SELECT " + checksumColumn(database, "token_batch") +
                                              ", tokens, sources, lengths, bytes, run, first, count FROM token_batch "
                                              "ORDER BY run, first");
    while (log.executeStep())
        if (!matches(log.getColumn(0), {bytesOf(log.getColumn(1)), bytesOf(log.getColumn(2)), bytesOf(log.getColumn(3)),
                                        bytesOf(log.getColumn(4))}))
            found.push_back("the log of run " + log.getColumn(5).getString() + " is not as it was written in the " +
                            log.getColumn(7).getString() + " tokens from token " + log.getColumn(6).getString());
    return found;
}

} // namespace longhand
