#include "app/audit/text_audit.h"

#include "engine/metrics/distinct.h"
#include "engine/metrics/repeated_passage.h"
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace longhand {
namespace {

std::optional<double> share(std::int64_t part, std::int64_t whole)
{
    if (whole <= 0 || part < 0)
        return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

std::array<double, 4> distinctOf(std::span<const TokenId> tokens)
{
    DistinctCounter counter;
    counter.begin(tokens);
    return counter.rates().total;
}

} // namespace

std::optional<double> AuditNumbers::dictionaryShare() const
{
    return share(knownWords, form.words);
}

std::optional<double> AuditNumbers::alikeShare() const
{
    return share(form.alikeSentences, form.sentences);
}

std::optional<double> AuditNumbers::openingShare() const
{
    return share(form.sameOpenings, form.sentences);
}

std::optional<double> AuditNumbers::longParagraphShare() const
{
    return share(form.longParagraphWords, form.words);
}

std::optional<double> AuditNumbers::shortFormShare() const
{
    return share(form.shortForms, form.words);
}

std::optional<double> AuditNumbers::newWordShare() const
{
    return share(newWords, wordsAfterMany);
}

std::optional<double> AuditNumbers::otherLineShare() const
{
    return share(form.otherLines, form.lines);
}

std::optional<double> AuditNumbers::perplexity() const
{
    if (judged == 0)
        return std::nullopt;
    return std::exp(nats / static_cast<double>(judged));
}

TextAudit::TextAudit(std::shared_ptr<WordList> words, std::size_t window)
    : m_words(std::move(words)), m_window(std::max<std::size_t>(window, 1))
{
}

void TextAudit::push(TokenId token, std::string_view bytes, float logProbability)
{
    if (m_tokens.size() - m_first == m_window)
        close();
    m_tokens.push_back(token);
    m_text += bytes;
    if (!std::isnan(logProbability)) {
        ++m_judged;
        m_nats -= static_cast<double>(logProbability);
    }
}

void TextAudit::pushWords(std::string_view text)
{
    constexpr const char* white = " \t\r\n\f\v";
    std::unordered_map<std::string_view, TokenId> ids;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(white, at);
        const std::size_t end = std::min(text.find_first_of(white, begin), text.size());
        if (begin == std::string_view::npos) {
            m_text += text.substr(at);
            break;
        }
        const auto id = static_cast<TokenId>(ids.size());
        push(ids.try_emplace(text.substr(begin, end - begin), id).first->second, text.substr(at, end - at));
        at = end;
    }
}

/// Measures the tokens from `first` to the last one pushed. words: filled.
AuditNumbers TextAudit::measure(std::string_view text, TextPlace& place, std::size_t first, Words& words) const
{
    AuditNumbers numbers;
    const auto tokens = std::span(m_tokens).subspan(first);
    numbers.tokens = static_cast<std::int64_t>(tokens.size());
    numbers.knownWords = m_words ? 0 : -1;
    numbers.form = formOf(text, place, [&](const std::string& word, const std::string& lower) {
        if (m_words)
            numbers.knownWords += m_words->knows(word) ? 1 : 0;
        words.push_back(lower);
    });
    if (m_before.size() >= kFreshReach) {
        const std::unordered_set<std::string_view> different(words.begin(), words.end());
        numbers.wordsAfterMany = numbers.form.words;
        for (const std::string_view word : different)
            numbers.newWords += m_timesBefore.contains(std::string(word)) ? 0 : 1;
    }
    numbers.distinct = distinctOf(tokens);
    numbers.longestRepeat = static_cast<std::int64_t>(longestRepeatedPassage(tokens).length);
    numbers.judged = m_judged;
    numbers.nats = m_nats;
    return numbers;
}

/// Closes a full window. An unfinished word or character at its end belongs to the next one.
void TextAudit::close()
{
    const std::size_t white = m_text.find_last_of(" \t\r\n");
    const std::size_t end = white == std::string::npos ? m_text.size() : white + 1;
    Words words;
    m_full.push_back(measure(std::string_view(m_text).substr(0, end), m_place, m_first, words));
    for (std::string& word : words) {
        ++m_timesBefore[word];
        m_before.push_back(std::move(word));
    }
    while (m_before.size() > kFreshReach) {
        if (const auto oldest = m_timesBefore.find(m_before.front()); --oldest->second == 0)
            m_timesBefore.erase(oldest);
        m_before.pop_front();
    }
    m_text.erase(0, end);
    m_first = m_tokens.size();
    m_judged = 0;
    m_nats = 0;
}

std::vector<AuditNumbers> TextAudit::windows(bool all) const
{
    std::vector<AuditNumbers> list = m_full;
    if (all && m_first < m_tokens.size()) {
        TextPlace place = m_place;
        Words words;
        list.push_back(measure(m_text, place, m_first, words));
    }
    return list;
}

AuditNumbers TextAudit::latest() const
{
    if (!m_full.empty())
        return m_full.back();
    const std::vector<AuditNumbers> begun = windows(true);
    return begun.empty() ? AuditNumbers() : begun.back();
}

AuditNumbers TextAudit::total() const
{
    AuditNumbers sum;
    sum.knownWords = m_words ? 0 : -1;
    for (const AuditNumbers& window : windows(true)) {
        sum.tokens += window.tokens;
        sum.form.add(window.form);
        if (m_words)
            sum.knownWords += window.knownWords;
        sum.wordsAfterMany += window.wordsAfterMany;
        sum.newWords += window.newWords;
        sum.judged += window.judged;
        sum.nats += window.nats;
    }
    sum.distinct = distinctOf(m_tokens);
    sum.longestRepeat = static_cast<std::int64_t>(longestRepeatedPassage(m_tokens).length);
    return sum;
}

} // namespace longhand
