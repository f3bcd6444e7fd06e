#include "engine/tokenizer/added_tokens.h"

#include "engine/tokenizer/vocabulary.h"

#include <algorithm>

namespace longhand {
namespace {

constexpr std::size_t kLongest = 255; // bytes; a longer one is not looked for

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool isMarkerName(std::string_view piece)
{
    const bool angled = piece.size() > 2 && piece.front() == '<' && piece.back() == '>';
    const bool square = piece.size() > 2 && piece.front() == '[' && piece.back() == ']';
    if (!angled && !square)
        return false;
    std::string_view name = piece.substr(1, piece.size() - 2);
    if (square) // "[PAD12]" but not "[1]" and "[link]"
        return isUpper(name.front()) &&
               std::all_of(name.begin(), name.end(), [](char c) { return isUpper(c) || isDigit(c) || c == '_'; });
    if (name.starts_with('/'))
        name.remove_prefix(1);
    // HTML's tags are small letters and at most one digit.
    std::size_t letters = 0;
    while (letters < name.size() && isLower(name[letters]))
        ++letters;
    const bool digit = letters + 1 == name.size() && isDigit(name[letters]);
    const bool tag = letters > 0 && (letters == name.size() || (digit && letters == 1)); // <table>, <h1>
    constexpr std::array<std::string_view, 9> special = {"s",    "pad",   "unk", "bos", "eos",
                                                         "mask", "think", "sep", "cls"};
    // <s> is a tag, too; as a marker it is far more likely
    return !tag || std::find(special.begin(), special.end(), name) != special.end();
}

AddedTokens::AddedTokens(const Vocabulary& vocabulary) : m_vocabulary(vocabulary)
{
    for (TokenId token = 0; token < vocabulary.size(); ++token) {
        const std::string& text = vocabulary.bytes(token);
        if (vocabulary.type(token) != TokenType::UserDefined || vocabulary.isControl(token))
            continue;
        if (isMarkerName(text))
            m_markers.push_back(token);
        if (text.empty() || text.size() > kLongest || isMarkerName(text))
            continue;
        if (m_tokens.emplace(text, token).second)
            m_lengths[static_cast<unsigned char>(text.front())].push_back(static_cast<std::uint8_t>(text.size()));
    }
    for (std::vector<std::uint8_t>& lengths : m_lengths) {
        std::sort(lengths.begin(), lengths.end(), std::greater<>());
        lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    }
}

TokenId AddedTokens::longestAt(std::string_view rest) const
{
    for (const std::uint8_t length : m_lengths[static_cast<unsigned char>(rest.front())])
        if (length <= rest.size())
            if (const auto found = m_tokens.find(rest.substr(0, length)); found != m_tokens.end())
                return found->second;
    return -1;
}

void AddedTokens::split(std::string_view text, const std::function<void(std::string_view)>& plain,
                        const std::function<void(TokenId)>& token) const
{
    std::size_t done = 0;
    if (!empty()) {
        for (std::size_t at = 0; at < text.size();) {
            const TokenId found = longestAt(text.substr(at));
            if (found < 0) {
                ++at;
                continue;
            }
            if (at > done)
                plain(text.substr(done, at - done));
            token(found);
            at += m_vocabulary.bytes(found).size();
            done = at;
        }
    }
    if (done < text.size())
        plain(text.substr(done));
}

} // namespace longhand
