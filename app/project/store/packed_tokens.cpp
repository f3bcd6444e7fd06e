#include "app/project/store/packed_tokens.h"

namespace longhand {

namespace {

constexpr std::size_t kLargestLength = 0xffff;
constexpr auto kLastSource = TokenSource::Replay;

template <class Number>
void pack(std::string& out, Number value)
{
    for (std::size_t i = 0; i < sizeof value; ++i)
        out.push_back(static_cast<char>(value >> (8 * i)));
}

template <class Number>
Number unpackAt(const std::string& from, std::size_t index)
{
    Number value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
        value = static_cast<Number>(
            value | static_cast<Number>(static_cast<unsigned char>(from[index * sizeof value + i])) << (8 * i));
    return value;
}

} // namespace

void PackedTokens::add(const LoggedToken& token)
{
    if (token.bytes.size() > kLargestLength)
        throw Error("Token %1 stands for %2 bytes; a project can log tokens of up to %3.", std::to_string(token.token),
                    token.bytes.size(), kLargestLength);
    pack(tokens, static_cast<std::uint32_t>(token.token));
    pack(sources, static_cast<std::uint8_t>(token.source));
    pack(lengths, static_cast<std::uint16_t>(token.bytes.size()));
    bytes += token.bytes;
}

Message PackedTokens::fault(std::int64_t count) const
{
    const auto size = static_cast<std::size_t>(count);
    if (count <= 0 || tokens.size() != 4 * size || sources.size() != size || lengths.size() != 2 * size)
        return Message("the arrays do not hold %1 tokens", count);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
        sum += unpackAt<std::uint16_t>(lengths, i);
        if (static_cast<std::uint8_t>(sources[i]) > static_cast<std::uint8_t>(kLastSource))
            return Message("a token of an unknown source");
    }
    if (sum != bytes.size())
        return Message("%1 bytes of text where the tokens have %2", bytes.size(), sum);
    return {};
}

void PackedTokens::unpack(std::size_t begin, std::size_t end, ManuscriptPiece& piece) const
{
    std::size_t from = 0;
    for (std::size_t i = 0; i < begin; ++i)
        from += unpackAt<std::uint16_t>(lengths, i);
    std::size_t length = 0;
    for (std::size_t i = begin; i < end; ++i) {
        piece.tokens.push_back(static_cast<TokenId>(unpackAt<std::uint32_t>(tokens, i)));
        piece.sources.push_back(static_cast<TokenSource>(unpackAt<std::uint8_t>(sources, i)));
        piece.tokenBytes.push_back(unpackAt<std::uint16_t>(lengths, i));
        length += piece.tokenBytes.back();
    }
    piece.text.append(bytes, from, length);
}

void addToken(ManuscriptPiece& piece, const LoggedToken& token)
{
    piece.tokens.push_back(token.token);
    piece.sources.push_back(token.source);
    piece.tokenBytes.push_back(static_cast<std::uint16_t>(token.bytes.size()));
    piece.text += token.bytes;
}

} // namespace longhand
