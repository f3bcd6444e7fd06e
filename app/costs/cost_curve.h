#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace longhand {

/// What a token costs, by where in the text it stands: as measured, sums over stretches of the text that double in
/// length. A pass reads the weights and what is kept of the text, so seconds are compared with those bytes: what was
/// measured at one length so tells what another will cost. Value type.
class CostCurve
{
public:
    struct Stretch
    {
        double tokens = 0, seconds = 0, positions = 0; ///< positions: sum over the tokens of where they stand
        bool operator==(const Stretch&) const = default;
    };
    static constexpr std::size_t kStretches = 12; ///< the first to position 1,024, each next one twice as far

    /// `tokens` from `position` on took `seconds`. What is not finite or not positive is left out.
    void add(std::int64_t position, std::int64_t tokens, double seconds);
    void add(const CostCurve& other);
    std::int64_t tokens() const;
    /// Expected seconds of `tokens` after `position`; empty: nothing was measured. weightBytes, bytesPerToken: that a
    /// pass reads of the model, and of each token of the text.
    std::optional<double> seconds(std::int64_t position, std::int64_t tokens, double weightBytes,
                                  double bytesPerToken) const;

    std::array<Stretch, kStretches>& stretches() { return m_stretches; }
    const std::array<Stretch, kStretches>& stretches() const { return m_stretches; }

private:
    std::array<Stretch, kStretches> m_stretches{};
};

/// What this machine measured: curves by model and by who drafted (or readingCurveName()), and its own speed. A small
/// JSON file; what cannot be read counts as not there. One thread.
class CostBook
{
public:
    explicit CostBook(std::filesystem::path file);

    /// Empty curve: not measured.
    const CostCurve& curve(const std::string& fingerprint, const std::string& strategy) const;
    /// Newer measurements outweigh older ones: a stretch never counts more than some thousand tokens of the past.
    void add(const std::string& fingerprint, const std::string& strategy, const CostCurve& measured);
    double bandwidth() const { return m_bandwidth; } ///< bytes a second; 0: not measured
    void setBandwidth(double bytesPerSecond) { m_bandwidth = bytesPerSecond; }
    double productRate() const { return m_productRate; } ///< operations a second (measureProductRate); 0: not measured
    void setProductRate(double operationsPerSecond) { m_productRate = operationsPerSecond; }
    /// Writes the file. Throws Error.
    void save() const;
    /// This machine's name in the file: what another one measured says nothing here.
    static std::string machine();

private:
    std::filesystem::path m_file;
    std::map<std::string, CostCurve> m_curves;                  // by machine, fingerprint and strategy
    std::map<std::string, double> m_bandwidths, m_productRates; // by machine
    double m_bandwidth = 0;
    double m_productRate = 0;
};

} // namespace longhand
