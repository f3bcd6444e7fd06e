#include "app/project/store/alternatives_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace longhand {

namespace {

constexpr double kWholeProbability = 65535;
constexpr int kSinceVersion = 5;

struct Packed
{
    std::string sizes, tokens, probabilities;

    void add(const LoggedToken& token)
    {
        std::size_t count = std::min<std::size_t>(token.alternatives.size(), 255);
        sizes.push_back(static_cast<char>(count));
        for (std::size_t i = 0; i < count; ++i) {
            const LoggedAlternative& a = token.alternatives[i];
            const auto id = static_cast<std::uint32_t>(a.kept ? a.token : -a.token - 1);
            for (int byte = 0; byte < 4; ++byte)
                tokens.push_back(static_cast<char>(id >> (8 * byte)));
            const double clamped = std::clamp(static_cast<double>(a.probability), 0.0, 1.0);
            const auto probability = static_cast<std::uint16_t>(std::lround(clamped * kWholeProbability));
            probabilities.push_back(static_cast<char>(probability));
            probabilities.push_back(static_cast<char>(probability >> 8));
        }
    }

    std::size_t entriesBefore(std::size_t index) const
    {
        return std::accumulate(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(index), std::size_t{0},
                               [](std::size_t sum, char size) { return sum + static_cast<unsigned char>(size); });
    }

    bool fits(std::int64_t count) const
    {
        if (count <= 0 || sizes.size() != static_cast<std::size_t>(count))
            return false;
        const std::size_t entries = entriesBefore(sizes.size());
        return tokens.size() == 4 * entries && probabilities.size() == 2 * entries;
    }

    std::vector<LoggedAlternative> of(std::size_t index) const
    {
        std::vector<LoggedAlternative> list;
        const std::size_t begin = entriesBefore(index);
        for (std::size_t i = begin; i < begin + static_cast<unsigned char>(sizes[index]); ++i) {
            std::uint32_t id = 0;
            for (std::size_t byte = 0; byte < 4; ++byte)
                id |= static_cast<std::uint32_t>(static_cast<unsigned char>(tokens[4 * i + byte])) << (8 * byte);
            const auto stored = static_cast<std::int32_t>(id);
            const int probability = static_cast<unsigned char>(probabilities[2 * i]) |
                                    static_cast<unsigned char>(probabilities[2 * i + 1]) << 8;
            list.push_back({stored < 0 ? -(stored + 1) : stored, static_cast<float>(probability / kWholeProbability),
                            stored >= 0, ""});
        }
        return list;
    }
};

void bindBytes(SQLite::Statement& statement, int index, const std::string& bytes)
{
    statement.bindNoCopy(index, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
}

Packed packedFrom(SQLite::Statement& row, int column)
{
    return {row.getColumn(column).getString(), row.getColumn(column + 1).getString(),
            row.getColumn(column + 2).getString()};
}

} // namespace

/// A read-only file of an earlier format lacks this table.
bool AlternativesStore::available() const
{
    return m_db.version() >= kSinceVersion;
}

std::int64_t AlternativesStore::modelOf(SpanId run, bool make) const
{
    if (make) {
        SQLite::Statement insert(m_db.sql(), "INSERT OR IGNORE INTO alternative_model (fingerprint) SELECT "
                                             "model_fingerprint FROM run WHERE span = ?");
        insert.bind(1, run);
        insert.exec();
    }
    SQLite::Statement row(m_db.sql(), "SELECT m.id FROM alternative_model m JOIN run ON run.model_fingerprint = "
                                      "m.fingerprint WHERE run.span = ?");
    row.bind(1, run);
    return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

void AlternativesStore::append(SpanId run, std::int64_t first, const std::vector<LoggedToken>& tokens) const
{
    if (std::all_of(tokens.begin(), tokens.end(), [](const LoggedToken& t) { return t.alternatives.empty(); }))
        return;
    const std::int64_t model = modelOf(run, true);
    SQLite::Statement text(m_db.sql(), "INSERT OR IGNORE INTO alternative_text (model, token, bytes) VALUES (?, ?, ?)");
    std::set<TokenId> told;
    Packed packed;
    for (const LoggedToken& token : tokens) {
        packed.add(token);
        for (const LoggedAlternative& a : token.alternatives) {
            if (!told.insert(a.token).second)
                continue;
            text.reset();
            text.bind(1, model);
            text.bind(2, a.token);
            bindBytes(text, 3, a.bytes);
            text.exec();
        }
    }
    SQLite::Statement insert(m_db.sql(), "INSERT INTO token_alternatives (run, first, count, sizes, tokens, "
                                         "probabilities) VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, run);
    insert.bind(2, first);
    insert.bind(3, static_cast<std::int64_t>(tokens.size()));
    bindBytes(insert, 4, packed.sizes);
    bindBytes(insert, 5, packed.tokens);
    bindBytes(insert, 6, packed.probabilities);
    insert.exec();
}

std::vector<LoggedAlternative> AlternativesStore::at(SpanId run, std::int64_t index) const
{
    if (!available() || index < 0)
        return {};
    SQLite::Statement row(m_db.sql(), "SELECT first, count, sizes, tokens, probabilities FROM token_alternatives "
                                      "WHERE run = ? AND first <= ? ORDER BY first DESC LIMIT 1");
    row.bind(1, run);
    row.bind(2, index);
    if (!row.executeStep())
        return {};
    const std::int64_t first = row.getColumn(0).getInt64();
    const std::int64_t count = row.getColumn(1).getInt64();
    const Packed packed = packedFrom(row, 2);
    if (!packed.fits(count))
        throw Error("The alternatives of run %1 at token %2 cannot be read: the project is damaged.",
                    std::to_string(run), first);
    if (index - first >= count)
        return {};
    std::vector<LoggedAlternative> list = packed.of(static_cast<std::size_t>(index - first));
    SQLite::Statement text(m_db.sql(), "SELECT bytes FROM alternative_text WHERE model = ? AND token = ?");
    const std::int64_t model = modelOf(run, false);
    for (LoggedAlternative& a : list) {
        text.reset();
        text.bind(1, model);
        text.bind(2, a.token);
        if (text.executeStep())
            a.bytes = text.getColumn(0).getString();
    }
    return list;
}

void AlternativesStore::check(std::vector<std::string>& found) const
{
    if (!available())
        return;
    SQLite::Statement rows(m_db.sql(), "SELECT run, first, count, sizes, tokens, probabilities FROM token_alternatives "
                                       "ORDER BY run, first");
    while (rows.executeStep()) {
        const SpanId run = rows.getColumn(0).getInt64();
        const std::int64_t first = rows.getColumn(1).getInt64();
        const std::int64_t count = rows.getColumn(2).getInt64();
        const std::string name =
            "the alternatives of run " + std::to_string(run) + " at token " + std::to_string(first);
        if (!packedFrom(rows, 3).fits(count)) {
            found.push_back(name + ": the arrays do not hold " + std::to_string(count) + " tokens");
            continue;
        }
        SQLite::Statement log(m_db.sql(), "SELECT count FROM token_batch WHERE run = ? AND first = ?");
        log.bind(1, run);
        log.bind(2, first);
        if (!log.executeStep() || log.getColumn(0).getInt64() != count)
            found.push_back(name + " are not those of " + std::to_string(count) + " tokens of the log");
    }
}

} // namespace longhand
