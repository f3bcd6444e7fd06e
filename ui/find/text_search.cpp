#include "ui/find/text_search.h"

#include "ui/editor/manuscript_codec.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>

namespace longhand {

namespace {

constexpr qsizetype kPortionSize = 16000;
constexpr qsizetype kReach = 2000; ///< how far a match may go over the end of a portion
constexpr qsizetype kBefore = 300; ///< what a look-behind may see
constexpr qint64 kMostMs = 4000;
// Per starting position: stops expressions that backtrack without end; ordinary ones need some hundreds.
constexpr char kStepLimit[] = "(*LIMIT_MATCH=20000)";

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand", text);
}

QRegularExpression::PatternOptions optionsOf(const SearchQuery& query)
{
    QRegularExpression::PatternOptions options =
        QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::MultilineOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !query.matchCase);
    return options;
}

QString literally(const QString& pattern)
{
    QString expression = QRegularExpression::escape(pattern);
    expression.replace(QStringLiteral("\\'"), QStringLiteral("['\u2018\u2019]"));
    expression.replace(QStringLiteral("\\\""), QStringLiteral("[\"\u201c\u201d\u201e\u00ab\u00bb]"));
    return expression;
}

QString expressionOf(const SearchQuery& query)
{
    QString expression = query.pattern;
    if (!query.regularExpression) {
        // An accent is part of its letter or a mark behind it: "\u00e9" finds both, "e" neither. Vowel signs, which
        // other scripts write behind a letter, make no other letter of it.
        expression =
            QStringLiteral("(?:%1|%2|%3)(?![\\x{300}-\\x{36f}\\x{3099}\\x{309a}])")
                .arg(literally(query.pattern), literally(query.pattern.normalized(QString::NormalizationForm_C)),
                     literally(query.pattern.normalized(QString::NormalizationForm_D)));
    }
    if (query.wholeWords) {
        // Not \b: a pattern may begin with a quotation mark.
        expression = QStringLiteral("(?<![\\p{L}\\p{N}\\p{M}])(?:%1)(?![\\p{L}\\p{N}\\p{M}])").arg(expression);
    }
    return expression;
}

} // namespace

QString errorOf(const SearchQuery& query)
{
    if (!query.regularExpression) {
        return {};
    }
    const QRegularExpression expression(query.pattern, optionsOf(query));
    if (expression.isValid()) {
        return {};
    }
    return tr("Not a regular expression: %1, at character %2.")
        .arg(expression.errorString())
        .arg(expression.patternErrorOffset() + 1);
}

SearchResult searchText(const QString& text, const SearchQuery& query, qsizetype from, qsizetype to,
                        const std::atomic<bool>& stop, std::size_t most)
{
    SearchResult result;
    to = std::min(to, text.size());
    if (query.pattern.isEmpty() || from >= to) {
        return result;
    }
    result.error = errorOf(query);
    if (!result.error.isEmpty()) {
        return result;
    }
    const QRegularExpression expression(QLatin1String(kStepLimit) + expressionOf(query), optionsOf(query));
    const auto checking =
        text.isValidUtf16() ? QRegularExpression::DontCheckSubjectStringMatchOption : QRegularExpression::NoMatchOption;
    QElapsedTimer clock;
    clock.start();
    qsizetype at = from;
    while (at < to && !stop) {
        if (clock.elapsed() > kMostMs) {
            result.error = tr("This regular expression takes too long; make it simpler.");
            return result;
        }
        // A portion ends at a paragraph end if one is near.
        qsizetype end = std::min(at + kPortionSize, to);
        if (end < to) {
            const qsizetype line = text.indexOf(u'\n', end);
            end = line >= 0 && line < end + kReach ? line + 1 : end;
        }
        const qsizetype viewFrom = std::max<qsizetype>(0, at - kBefore);
        const qsizetype viewTo = std::min(to, end + kReach);
        const auto whole = [&](qsizetype position) {
            const bool cutsPair = position > 0 && position < text.size() && text[position].isLowSurrogate();
            return cutsPair ? position - 1 : position;
        };
        const qsizetype viewStart = whole(viewFrom);
        const QStringView view = QStringView(text).mid(viewStart, whole(viewTo) - viewStart);
        qsizetype next = end;
        qsizetype offset = at - viewStart;
        while (!stop) {
            const QRegularExpressionMatch match =
                expression.match(view, offset, QRegularExpression::NormalMatch, checking);
            if (!match.isValid()) {
                result.error = tr("This regular expression needs too many steps; make it simpler.");
                return result;
            }
            if (!match.hasMatch() || viewStart + match.capturedStart() >= end) {
                break;
            }
            const SearchHit hit{viewStart + match.capturedStart(), match.capturedLength()};
            offset = match.capturedEnd();
            if (hit.length == 0) {
                ++offset; // nothing to show or to replace there
                offset += offset < view.size() && view[offset].isLowSurrogate() ? 1 : 0;
                if (offset > view.size()) {
                    break;
                }
                continue;
            }
            if (result.hits.size() == most) {
                result.more = true;
                return result;
            }
            result.hits.push_back(hit);
            next = std::max(next, hit.end());
            if (result.hits.size() % 64 == 0 && clock.elapsed() > kMostMs) {
                break;
            }
        }
        at = next;
    }
    return result;
}

Replacement::Replacement(const SearchQuery& query, const QString& with)
    : m_with(toDisplayCleaned(with)), m_groups(query.regularExpression),
      m_expression(QLatin1String(kStepLimit) + expressionOf(query), optionsOf(query))
{
}

QString Replacement::of(const QString& text, const SearchHit& hit) const
{
    if (!m_groups) {
        return m_with;
    }
    const qsizetype viewStart = std::max<qsizetype>(0, hit.start - kBefore);
    const QStringView view = QStringView(text).mid(viewStart, hit.start - viewStart + hit.length + kReach);
    const QRegularExpressionMatch match = m_expression.match(
        view, hit.start - viewStart, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    QString out;
    for (qsizetype i = 0; i < m_with.size(); ++i) {
        const QChar c = m_with[i];
        const QChar next = i + 1 < m_with.size() ? m_with[i + 1] : QChar();
        if ((c == u'\\' || c == u'$') && next >= u'0' && next <= u'9') {
            out += match.captured(next.unicode() - u'0');
            ++i;
        } else if (c == u'\\' && (next == u'n' || next == u'\\')) {
            out += next == u'n' ? QLatin1Char('\n') : QLatin1Char('\\');
            ++i;
        } else {
            out += c;
        }
    }
    return out;
}

} // namespace longhand
