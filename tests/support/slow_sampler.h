#pragma once

#include "engine/sampling/noise.h"
#include "engine/types/sampler_settings.h"
#include "engine/types/spared_tokens.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <vector>

namespace longhand::test {

/// The sampler once more, written from the documentation in sampler_settings.h: slow, in long double, with the C
/// library's functions, without any of the short cuts of the real one. Only the noise is shared, which has its own
/// tests.
class SlowSampler
{
public:
    SlowSampler(const SamplerSettings& settings, std::vector<TokenId> masked, SparedTokens spared = {})
        : m_s(settings), m_masked(std::move(masked)), m_spared(std::move(spared))
    {
    }

    /// Logits after mask, penalty and DRY; NaN: cannot be sampled.
    std::vector<long double> penalised(std::span<const float> logits, const std::vector<TokenId>& text) const
    {
        std::vector<long double> x(logits.begin(), logits.end());
        for (auto& v : x) {
            v = std::isfinite(v) ? v : NAN;
        }
        for (const TokenId t : m_masked) {
            x[static_cast<std::size_t>(t)] = NAN;
        }
        for (std::size_t v = 0; v < x.size(); ++v) {
            const long double factor = penaltyFactor(static_cast<TokenId>(v), text);
            x[v] = static_cast<float>(x[v] > 0 ? x[v] / factor : x[v] * factor);
        }
        for (std::size_t v = 0; v < x.size(); ++v) {
            if (continues(static_cast<TokenId>(v))) {
                x[v] = static_cast<float>(x[v] - wordEndCost(text));
            }
        }
        std::map<TokenId, long double> minus = shape(text);
        for (const auto& [token, length] : repetitions(text)) {
            minus[token] += cost(length - m_s.dryAllowed);
        }
        for (const auto& [token, all] : minus) {
            auto& value = x[static_cast<std::size_t>(token)];
            value = static_cast<float>(value - all);
        }
        return x;
    }

    /// What the contextual penalty divides or multiplies a token's logit by.
    long double penaltyFactor(TokenId token, const std::vector<TokenId>& text) const
    {
        if (std::count(m_spared.fromPenalty.begin(), m_spared.fromPenalty.end(), token) > 0) {
            return 1;
        }
        const bool once = m_s.penaltyBy == PenaltyBy::Presence ||
                          (m_s.penaltyBy == PenaltyBy::Rarity &&
                           std::count(m_spared.countedOnce.begin(), m_spared.countedOnce.end(), token) > 0);
        long double weight = 0;
        for (std::size_t age = 0; age < text.size() && age < static_cast<std::size_t>(m_s.penaltyWindow); ++age) {
            if (text[text.size() - 1 - age] != token || (once && weight > 0)) {
                continue;
            }
            weight +=
                1 - static_cast<long double>(m_s.penaltySlope) * static_cast<long double>(age) / m_s.penaltyWindow;
        }
        return 1 + (m_s.penalty - 1.0L) * std::min(weight, 8.0L);
    }

    /// Per token the longest match that it would continue, of at least dryAllowed tokens.
    std::map<TokenId, int> repetitions(const std::vector<TokenId>& text) const
    {
        std::map<TokenId, int> longest;
        if (m_s.dryMultiplier == 0) {
            return longest;
        }
        const int n = static_cast<int>(text.size());
        const bool tooLong = m_s.dryLongestWord > 0 && wordEnds(text) >= m_s.dryLongestWord;
        const int first = std::max(0, n - m_s.dryWindow);
        for (int next = first + 1; next < n; ++next) {
            int m = 0;
            while (next - 1 - m >= first &&
                   text[static_cast<std::size_t>(next - 1 - m)] == text[static_cast<std::size_t>(n - 1 - m)])
            {
                ++m;
            }
            if (m >= m_s.dryAllowed) {
                const TokenId token = text[static_cast<std::size_t>(next)];
                if (tooLong || !continues(token)) {
                    longest[token] = std::max(longest[token], m);
                }
            }
        }
        return longest;
    }

    /// Whether the token continues a word, which DRY spares.
    bool continues(TokenId token) const
    {
        return std::count(m_spared.fromDry.begin(), m_spared.fromDry.end(), token) > 0;
    }

    /// The last tokens, within DRY's window, that all continue a word.
    int wordEnds(const std::vector<TokenId>& text) const
    {
        const int n = static_cast<int>(text.size());
        int ends = 0;
        while (ends < n && ends < m_s.dryWindow && continues(text[static_cast<std::size_t>(n - 1 - ends)])) {
            ++ends;
        }
        return ends;
    }

    /// What every end of a word costs.
    long double wordEndCost(const std::vector<TokenId>& text) const
    {
        if (m_s.dryMultiplier == 0 || m_s.dryWindow == 0) {
            return 0;
        }
        const int beyond = wordEnds(text) - m_s.dryLongestWord;
        long double sum = m_s.dryLongestWord > 0 && m_s.endsLongWords && beyond >= 0 ? cost(beyond) : 0;
        const auto first = text.size() > 256 ? text.end() - 256 : text.begin();
        const auto ends = std::count_if(first, text.end(), [this](TokenId token) { return continues(token); });
        if (m_s.mostWordEnds > 0 && ends > m_s.mostWordEnds) {
            sum += m_s.dryMultiplier * static_cast<long double>(ends - m_s.mostWordEnds) / 8;
        }
        return std::min(1e6L, sum);
    }

    /// What varied openings, the longest sentence and paragraph, and the bounds for contractions, bare lines and marks
    /// take from each token.
    std::map<TokenId, long double> shape(const std::vector<TokenId>& text) const
    {
        std::map<TokenId, long double> minus;
        const ProseTokens& prose = m_spared.prose;
        if (prose.marks.empty()) {
            return minus;
        }
        const auto has = [&](std::size_t at, unsigned any) { return (prose.marks[text[at]] & any) != 0; };
        const auto isWord = [&](std::size_t at) {
            return prose.marks[text[at]] == kNoMark || prose.marks[text[at]] == kNumeral;
        };
        const auto isNumeral = [&](std::size_t at) { return prose.marks[text[at]] == kNumeral; };
        // Where a sentence begins: its first word's place, or the end of the text.
        std::vector<std::size_t> begins;
        for (std::size_t end = 0; end < text.size(); ++end) {
            std::size_t next = end + 1;
            while (next < text.size() && !isWord(next) && !has(next, kSentenceEnd | kLineBreak | kPause)) {
                ++next;
            }
            if (has(end, kSentenceEnd | kLineBreak) && (next == text.size() || isWord(next))) {
                begins.push_back(next);
            }
        }
        const bool here = !begins.empty() && begins.back() == text.size();
        if (here && m_s.variedOpenings > 0) {
            std::map<std::size_t, int> counts;
            begins.pop_back();
            for (std::size_t k = begins.size(); k > 0 && begins.size() - k < 24; --k) {
                std::size_t end = begins[k - 1];
                do {
                    --end;
                } while (!has(end, kSentenceEnd | kLineBreak));
                if (text.size() - end > 2048) {
                    break;
                }
                for (std::size_t word = 0; word < prose.words.size(); ++word) {
                    counts[word] += static_cast<int>(
                        std::count(prose.words[word].begin(), prose.words[word].end(), text[begins[k - 1]]));
                }
            }
            for (const auto& [word, count] : counts) {
                for (const TokenId token : prose.words[word]) {
                    minus[token] += count > 3 ? m_s.variedOpenings * (count - 3.0L) : 0;
                }
            }
        }
        const auto tokensSince = [&](unsigned any) {
            std::size_t at = text.size();
            while (at > 0 && !has(at - 1, any)) {
                --at;
            }
            return static_cast<long double>(text.size() - at);
        };
        const auto isContraction = [&](TokenId token, std::size_t at) {
            return at > 0 && isWord(at - 1) &&
                   std::count(prose.contractions.begin(), prose.contractions.end(), token) > 0;
        };
        int contractions = 0;
        for (std::size_t at = text.size() > 256 ? text.size() - 256 : 0; at < text.size(); ++at) {
            contractions += isContraction(text[at], at) ? 1 : 0;
        }
        if (m_s.mostContractions > 0 && contractions > m_s.mostContractions) {
            const auto isStem = [&](TokenId token) {
                return std::find(prose.stems.begin(), prose.stems.end(), token) != prose.stems.end();
            };
            const bool needsOne = !text.empty() && isStem(text.back());
            const long double by = needsOne ? 0 : std::min(3.0L, (contractions - m_s.mostContractions) / 4.0L);
            for (const TokenId token : prose.contractions) {
                minus[token] += isContraction(token, text.size()) ? by : 0;
            }
            for (const TokenId token : prose.stems) {
                minus[token] += by;
            }
        }
        // The lines of the text, the last one being at hand: bare, or not; empty ones left out.
        std::vector<bool> lines;
        const std::size_t reach = text.size() > 512 ? text.size() - 512 : 0;
        std::size_t from = reach;
        while (from > 0 && from < text.size() && !has(from, kLineBreak)) {
            ++from; // a line that begins before what is looked at
        }
        std::size_t begin = 0; // of the line
        for (std::size_t at = from, words = 0, quotes = 0; at <= text.size(); ++at) {
            quotes += at < text.size() && has(at, kQuote) ? 1 : 0;
            if (at == text.size() || has(at, kLineBreak)) {
                if (words > 0 || at == text.size()) {
                    std::size_t dot = begin;
                    while (dot < text.size() && isNumeral(dot)) {
                        ++dot;
                    }
                    const bool entry = dot > begin && dot < text.size() && has(dot, kSentenceEnd);
                    lines.push_back(words > 0 && ((words <= 12 && quotes == 0) || entry));
                }
                words = quotes = 0;
                begin = at + 1;
            }
            words += at < text.size() && isWord(at) ? 1 : 0;
        }
        const bool bare = lines.back();
        lines.pop_back();
        const auto looked = std::min<std::size_t>(lines.size(), 12);
        const auto many = std::count(lines.end() - static_cast<std::ptrdiff_t>(looked), lines.end(), true);
        if (m_s.mostBareLines > 0 && bare && many > m_s.mostBareLines) {
            for (const TokenId token : prose.lineBreaks) {
                minus[token] += 4.0L * (many - m_s.mostBareLines);
            }
        }
        const auto isMark = [&](TokenId token) {
            return std::find(prose.marksAndInitials.begin(), prose.marksAndInitials.end(), token) !=
                   prose.marksAndInitials.end();
        };
        const auto marks =
            std::count_if(text.end() - std::min<std::ptrdiff_t>(std::ssize(text), 128), text.end(), isMark);
        for (const TokenId token : prose.marksAndInitials) {
            minus[token] += m_s.mostMarks > 0 && marks > m_s.mostMarks ? (marks - m_s.mostMarks) / 4.0L : 0;
        }
        const auto isNumber = [&](TokenId token) {
            return token >= 0 && static_cast<std::size_t>(token) < prose.marks.size() &&
                   prose.marks[static_cast<std::size_t>(token)] == kNumeral &&
                   std::none_of(prose.words.begin(), prose.words.end(), [token](const std::vector<TokenId>& word) {
                       return std::find(word.begin(), word.end(), token) != word.end();
                   });
        };
        const auto numbers =
            std::count_if(text.end() - std::min<std::ptrdiff_t>(std::ssize(text), 128), text.end(), isNumber);
        if (m_s.mostMarks > 0 && numbers > m_s.mostMarks / 4) {
            for (TokenId token = 0; token < std::ssize(prose.marks); ++token) {
                minus[token] += isNumber(token) ? numbers - m_s.mostMarks / 4 : 0;
            }
        }
        const auto raise = [&](const std::vector<TokenId>& tokens, long double beyond, int step) {
            for (const TokenId token : tokens) {
                minus[token] -= beyond > 0 ? std::min(3.0L, beyond / step) : 0;
            }
        };
        if (m_s.longestSentence > 0) {
            raise(prose.ends, tokensSince(kSentenceEnd | kLineBreak) - m_s.longestSentence, 32);
        }
        if (m_s.longestParagraph > 0) {
            raise(prose.lastEnds, tokensSince(kLineBreak) - m_s.longestParagraph, 64);
            if (here) {
                raise(prose.closings, tokensSince(kLineBreak) - m_s.longestParagraph, 64);
            }
        }
        return minus;
    }

    /// What DRY takes for a repetition of `beyond` tokens more than it allows.
    long double cost(int beyond) const
    {
        return std::min(1e6L, m_s.dryMultiplier * std::pow(static_cast<long double>(m_s.dryBase), beyond));
    }

    /// The tokens that survive with their probabilities, likeliest first.
    std::vector<std::pair<TokenId, long double>> distribution(std::span<const float> logits,
                                                              const std::vector<TokenId>& text) const
    {
        const auto x = penalised(logits, text);
        std::vector<std::pair<TokenId, long double>> p;
        for (std::size_t v = 0; v < x.size(); ++v) {
            if (!std::isnan(x[v])) {
                p.emplace_back(static_cast<TokenId>(v), x[v]);
            }
        }
        std::stable_sort(p.begin(), p.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        if (m_s.temperature == 0) {
            return {{p.front().first, 1.0L}};
        }
        const long double top = p.front().second;
        for (auto& [token, value] : p) {
            value = std::exp((value - top) / m_s.temperature);
        }
        std::erase_if(p, [](const auto& entry) { return entry.second < std::exp(-708.0L); });
        normalise(p);
        if (m_s.topK > 0 && static_cast<std::size_t>(m_s.topK) < p.size()) {
            p.resize(static_cast<std::size_t>(m_s.topK));
            normalise(p);
        }
        if (m_s.topP < 1) {
            long double sum = 0;
            std::size_t kept = 0;
            while (kept < p.size() && sum < m_s.topP) {
                sum += p[kept++].second;
            }
            p.resize(kept);
            normalise(p);
        }
        const long double least = m_s.minP * p.front().second;
        std::erase_if(p, [least](const auto& entry) { return entry.second < least; });
        normalise(p);
        if (m_s.eta > 0) {
            long double entropy = 0;
            for (const auto& [token, value] : p) {
                entropy -= value > 0 ? value * std::log(value) : 0;
            }
            const long double bound = std::min(static_cast<long double>(m_s.eta),
                                               std::sqrt(static_cast<long double>(m_s.eta)) * std::exp(-entropy));
            const auto best = p.front();
            std::erase_if(p, [bound](const auto& entry) { return entry.second < bound; });
            if (p.empty()) {
                p.push_back(best);
            }
            normalise(p);
        }
        return p;
    }

    /// The candidates in order of perturbed score.
    std::vector<std::pair<TokenId, long double>> ranked(std::span<const float> logits,
                                                        const std::vector<TokenId>& text) const
    {
        auto p = distribution(logits, text);
        for (auto& [token, value] : p) {
            value = std::log(value) + gumbelNoise(m_s.seed, m_s.take, static_cast<std::int64_t>(text.size()), token);
        }
        std::sort(p.begin(), p.end(), [](const auto& a, const auto& b) {
            return a.second != b.second ? a.second > b.second : a.first < b.first;
        });
        return p;
    }

    TokenId sample(std::span<const float> logits, const std::vector<TokenId>& text) const
    {
        return m_s.temperature == 0 ? distribution(logits, text).front().first : ranked(logits, text).front().first;
    }

private:
    static void normalise(std::vector<std::pair<TokenId, long double>>& p)
    {
        long double sum = 0;
        for (const auto& entry : p) {
            sum += entry.second;
        }
        for (auto& entry : p) {
            entry.second /= sum;
        }
    }

    SamplerSettings m_s;
    std::vector<TokenId> m_masked;
    SparedTokens m_spared;
};

} // namespace longhand::test
