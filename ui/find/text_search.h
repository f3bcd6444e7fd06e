#pragma once

#include <QRegularExpression>
#include <QString>

#include <atomic>
#include <vector>

namespace longhand {

/// What to look for.
struct SearchQuery
{
    QString pattern;
    bool matchCase = false;
    bool wholeWords = false;
    /// Else letter by letter, accents written either way; straight quotes find curly ones too.
    bool regularExpression = false;

    bool operator==(const SearchQuery&) const = default;
};

/// A place where it stands; text positions.
struct SearchHit
{
    qsizetype start = 0;
    qsizetype length = 0;

    qsizetype end() const { return start + length; }
    bool operator==(const SearchHit&) const = default;
};

struct SearchResult
{
    std::vector<SearchHit> hits; ///< ascending, not overlapping, none empty
    QString error;               ///< for the author; empty: none
    bool more = false;           ///< there are more than were asked for
};

inline constexpr std::size_t kMostHits = 50000; ///< to show

/// What is wrong with a query, for the author; empty if nothing is.
QString errorOf(const SearchQuery& query);
/// The places in [from, to) of the text. Any thread. Gives up when `stop` is set, after a few seconds, and when a
/// regular expression needs too many steps; the last two are errors. A match may span some 2,000 characters; ^ and $
/// mean the beginning and end of a paragraph.
SearchResult searchText(const QString& text, const SearchQuery& query, qsizetype from, qsizetype to,
                        const std::atomic<bool>& stop, std::size_t most = kMostHits);

/// What hits are replaced by: the text of a field, in which \0 to \9 (or $0 to $9) stand for what the groups of a
/// regular expression captured, \n for a new line, \\ for a backslash.
class Replacement
{
public:
    Replacement(const SearchQuery& query, const QString& with);
    QString of(const QString& text, const SearchHit& hit) const;

private:
    QString m_with; ///< as the page can hold it
    bool m_groups;
    QRegularExpression m_expression;
};

} // namespace longhand
