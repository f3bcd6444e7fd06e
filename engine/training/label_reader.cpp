#include "engine/training/label_reader.h"

#include <numeric>

namespace longhand {

LabelReader::LabelReader(const TrainingData& data, const SamplerSettings& sampler, TokenId vocabulary,
                         SparedTokens spared, const std::vector<TokenId>& proposed, bool targetLabels)
    : m_data(data), m_sampler(sampler), m_vocabulary(vocabulary), m_spared(std::move(spared)),
      m_indexOf(static_cast<std::size_t>(vocabulary), -1), m_targetLabels(targetLabels)
{
    if (proposed.empty())
        std::iota(m_indexOf.begin(), m_indexOf.end(), 0);
    for (std::size_t i = 0; i < proposed.size(); ++i)
        m_indexOf[static_cast<std::size_t>(proposed[i])] = static_cast<std::int32_t>(i);
}

LabelReader::Read LabelReader::read(std::size_t record, std::span<const TokenId> tokens, std::size_t first,
                                    std::size_t count) const
{
    const auto indexOf = [this](TokenId token) { return m_indexOf[static_cast<std::size_t>(token)]; };
    const auto labels = m_data.labels(record, first, count);
    ContextualPenalty penalty(m_sampler, m_vocabulary, m_spared);
    Read read;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Label> wanted;
        if (m_targetLabels) {
            float sum = 0;
            for (const Label& label : labels[i])
                if (label.token >= 0 && indexOf(label.token) >= 0) {
                    wanted.push_back({indexOf(label.token), label.probability});
                    sum += label.probability;
                }
            for (Label& label : wanted)
                label.probability /= sum;
        } else if (const std::int32_t index = indexOf(tokens[first + i + 1]); index >= 0) {
            wanted.push_back({index, 1.0F});
        }
        read.wanted.push_back(std::move(wanted));
        std::vector<PenalisedToken> penalised;
        for (const PenalisedToken& found : penalty.find(tokens.first(first + i + 1), {}))
            if (const std::int32_t index = indexOf(found.token); index >= 0)
                penalised.push_back({index, found.factor});
        read.penalised.push_back(std::move(penalised));
    }
    return read;
}

} // namespace longhand
