#pragma once

#include "engine/training/head_batch.h"
#include "engine/types/error.h"
#include "engine/types/token.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace longhand {

/// The target's hidden states and labels for a text of fixed length, token by token.
struct TargetRecord
{
    /// Labels kept per position: more than survive the sampler's default filters, except for the flattest
    /// distributions.
    static constexpr std::size_t kLabels = 24;
    using Labels = std::array<Label, kLabels>;

    std::vector<TokenId> tokens;       ///< [length]
    std::vector<std::uint16_t> hidden; ///< [length][width], F16: the hidden state of the row of tokens[i]
    /// [length]: of the token after tokens[i] (token -1: no more); the first is the one that the target samples there,
    /// the others follow by perturbed score. Over all takes they weigh nearly what the target's distribution gives
    /// them, also where more tokens survive than fit in.
    std::vector<Labels> labels;
    /// [length][crossWidth], F16: keys (rotated for their position) and values of the layers that a drafter attends to,
    /// layer by layer, keys before values. Empty if none were asked for.
    std::vector<std::uint16_t> cross;
};

/// Records in a file, so that training runs the target only once and needs little memory. Written front to back; an
/// unfinished file is resumed. One thread.
class TrainingData
{
public:
    /// Opens or creates the file. `key` identifies what the records are made from: a file with another key, or of
    /// another kind, is rejected and stays as it is. crossWidth: of TargetRecord::cross. Reading throws Error if a
    /// record has a token that is not below `vocabulary`: the file is damaged. Throws Error.
    TrainingData(const std::filesystem::path& path, std::string key, TokenId vocabulary, std::size_t length,
                 std::size_t width, std::size_t crossWidth = 0);
    ~TrainingData();
    TrainingData(const TrainingData&) = delete;
    TrainingData& operator=(const TrainingData&) = delete;

    std::size_t size() const { return m_records; }
    std::size_t length() const { return m_length; }
    std::size_t width() const { return m_width; }
    std::size_t crossWidth() const { return m_crossWidth; }
    void append(const TargetRecord& record);

    std::vector<TokenId> tokens(std::size_t record) const;
    /// [count][width] from position `first`.
    void hidden(std::size_t record, std::size_t first, std::size_t count, float* out) const;
    std::vector<TargetRecord::Labels> labels(std::size_t record, std::size_t first, std::size_t count) const;
    /// [count][crossWidth] from position `first`, F16.
    std::vector<std::uint16_t> cross(std::size_t record, std::size_t first, std::size_t count) const;

private:
    std::size_t recordBytes() const;
    std::size_t labelsAt() const;
    std::size_t crossAt() const;
    void check(std::size_t record, TokenId token) const;
    void readAt(std::size_t record, std::size_t offset, void* to, std::size_t bytes) const;

    std::filesystem::path m_path;
    int m_fd = -1;
    TokenId m_vocabulary;
    std::size_t m_length, m_width, m_crossWidth, m_records = 0;
};

} // namespace longhand
