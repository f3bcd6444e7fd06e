#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace longhand {

/// The measured cost of a token by its position in the text: sums over stretches of the text that double in length. A
/// pass reads the weights and the KV cache, so seconds are related to those bytes, and measurements at one length
/// predict the cost at another. Value type.
class CostCurve
{
public:
    struct Stretch
    {
        double tokens = 0, seconds = 0, positions = 0; ///< positions: sum of the tokens' positions
        bool operator==(const Stretch&) const = default;
    };
    static constexpr std::size_t kStretches = 12; ///< the first up to position 1,024, each next one twice as far

    /// `tokens` from `position` on took `seconds`. Non-finite and non-positive values are ignored.
    void add(std::int64_t position, std::int64_t tokens, double seconds);
    void add(const CostCurve& other);
    std::int64_t tokens() const;
    /// Expected seconds of `tokens` after `position`; empty: nothing was measured. weightBytes, bytesPerToken: what a
    /// pass reads of the model, and per token of the text.
    std::optional<double> seconds(std::int64_t position, std::int64_t tokens, double weightBytes,
                                  double bytesPerToken) const;

    std::array<Stretch, kStretches>& stretches() { return m_stretches; }
    const std::array<Stretch, kStretches>& stretches() const { return m_stretches; }

private:
    std::array<Stretch, kStretches> m_stretches{};
};

/// What was measured on this machine: curves by model and drafting strategy (or readingCurveName()), and the machine's
/// own speed. A small JSON file; an unreadable one counts as missing. One thread.
class CostBook
{
public:
    explicit CostBook(std::filesystem::path file);

    /// Empty curve: not measured.
    const CostCurve& curve(const std::string& fingerprint, const std::string& strategy) const;
    /// Newer measurements outweigh older ones: a stretch never carries the weight of more than a few thousand old
    /// tokens.
    void add(const std::string& fingerprint, const std::string& strategy, const CostCurve& measured);
    double bandwidth() const { return m_bandwidth; } ///< bytes per second; 0: not measured
    void setBandwidth(double bytesPerSecond) { m_bandwidth = bytesPerSecond; }
    double productRate() const { return m_productRate; } ///< operations a second (measureProductRate); 0: not measured
    void setProductRate(double operationsPerSecond) { m_productRate = operationsPerSecond; }
    /// Writes the file. Throws Error.
    void save() const;
    /// This machine's name in the file: measurements of another machine do not apply.
    static std::string machine();

private:
    std::filesystem::path m_file;
    std::map<std::string, CostCurve> m_curves;                  // by machine, fingerprint and strategy
    std::map<std::string, double> m_bandwidths, m_productRates; // by machine
    double m_bandwidth = 0;
    double m_productRate = 0;
};

} // namespace longhand
