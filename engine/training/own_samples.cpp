#include "engine/training/own_samples.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace longhand {

OwnSamples::OwnSamples(std::filesystem::path path, const Corpus& corpus, std::size_t promptLength, std::size_t length,
                       TokenId vocabulary)
    : m_path(std::move(path)), m_corpus(corpus), m_promptLength(promptLength), m_length(length),
      m_vocabulary(vocabulary)
{
    std::error_code error;
    if (!std::filesystem::exists(m_path, error))
        return;
    std::ifstream stream(m_path);
    std::uintmax_t whole = 0;
    const auto refuse = [this] {
        throw Error("%1: line %2 is not a list of token ids.", m_path.string(), std::to_string(m_texts.size() + 1));
    };
    for (std::string line; std::getline(stream, line);) {
        if (stream.eof()) { // the program was killed; anything but numbers is somebody's own file
            if (line.find_first_not_of("0123456789 ") != std::string::npos)
                refuse();
            break;
        }
        std::istringstream numbers(line);
        std::vector<TokenId> text;
        for (TokenId token = 0; numbers >> token;)
            text.push_back(token);
        if (!numbers.eof())
            refuse();
        check(text);
        m_texts.push_back(std::move(text));
        whole += line.size() + 1;
    }
    if (stream.bad())
        throw Error("%1 could not be read.", m_path.string());
    stream.close();
    if (std::filesystem::file_size(m_path) > whole)
        std::filesystem::resize_file(m_path, whole);
}

void OwnSamples::check(const std::vector<TokenId>& text) const
{
    const std::span<const TokenId> prompt = nextPrompt();
    const bool inside = std::all_of(text.begin(), text.end(), [this](TokenId t) { return t >= 0 && t < m_vocabulary; });
    if (!inside || text.size() != m_length || !std::equal(prompt.begin(), prompt.end(), text.begin()))
        throw Error(
            "%1: text %2 has %3 tokens of %4, or was written for another corpus or model. Give another file for the "
            "samples.",
            m_path.string(), std::to_string(m_texts.size() + 1), text.size(), m_length);
}

std::span<const TokenId> OwnSamples::nextPrompt() const
{
    return m_corpus.beginning(m_texts.size(), m_promptLength);
}

void OwnSamples::append(std::vector<TokenId> text)
{
    check(text);
    std::ofstream stream(m_path, std::ios::app);
    for (std::size_t i = 0; i < text.size(); ++i)
        stream << (i > 0 ? " " : "") << text[i];
    stream << '\n';
    stream.close();
    if (!stream)
        throw Error("%1 could not be written.", m_path.string());
    m_texts.push_back(std::move(text));
}

} // namespace longhand
