#include "app/costs/cost_curve.h"

#include "engine/types/error.h"
#include "engine/types/system_message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <thread>

#include <unistd.h>

namespace longhand {

namespace {

constexpr std::int64_t kFirstStretch = 1024;
constexpr double kLongestMemory = 4000; // tokens of a stretch

std::size_t stretchOf(std::int64_t position)
{
    std::size_t index = 0;
    for (std::int64_t end = kFirstStretch; position >= end && index + 1 < CostCurve::kStretches; end *= 2)
        ++index;
    return index;
}

std::int64_t endOf(std::size_t stretch)
{
    return kFirstStretch << stretch;
}

std::string keyOf(const std::string& fingerprint, const std::string& strategy)
{
    return CostBook::machine() + '|' + fingerprint + '|' + strategy;
}

} // namespace

void CostCurve::add(std::int64_t position, std::int64_t tokens, double seconds)
{
    if (tokens < 1 || position < 0 || !std::isfinite(seconds) || seconds <= 0)
        return;
    Stretch& stretch = m_stretches[stretchOf(position)];
    const auto count = static_cast<double>(tokens);
    stretch.tokens += count;
    stretch.seconds += seconds;
    stretch.positions += count * (static_cast<double>(position) + count / 2);
}

void CostCurve::add(const CostCurve& other)
{
    for (std::size_t i = 0; i < kStretches; ++i) {
        m_stretches[i].tokens += other.m_stretches[i].tokens;
        m_stretches[i].seconds += other.m_stretches[i].seconds;
        m_stretches[i].positions += other.m_stretches[i].positions;
    }
}

std::int64_t CostCurve::tokens() const
{
    double sum = 0;
    for (const Stretch& stretch : m_stretches)
        sum += stretch.tokens;
    return static_cast<std::int64_t>(sum);
}

std::optional<double> CostCurve::seconds(std::int64_t position, std::int64_t tokens, double weightBytes,
                                         double bytesPerToken) const
{
    constexpr double fewest = 32; // tokens that a stretch needs to be used on its own
    // Seconds per byte of the measured stretches.
    std::array<double, kStretches> rate{};
    bool any = false;
    for (const double least : {fewest, 1.0}) {
        for (std::size_t i = 0; i < kStretches; ++i) {
            const Stretch& s = m_stretches[i];
            const double bytes = s.tokens * weightBytes + s.positions * bytesPerToken;
            rate[i] = s.tokens >= least && bytes > 0 ? s.seconds / bytes : 0;
            any = any || rate[i] > 0;
        }
        if (any)
            break;
    }
    if (!any)
        return std::nullopt;
    const auto nearest = [&](std::size_t stretch) {
        for (std::size_t away = 0; away < kStretches; ++away) {
            if (stretch >= away && rate[stretch - away] > 0)
                return rate[stretch - away];
            if (stretch + away < kStretches && rate[stretch + away] > 0)
                return rate[stretch + away];
        }
        return 0.0;
    };
    double total = 0;
    const std::int64_t end = position + std::max<std::int64_t>(0, tokens);
    while (position < end) {
        const std::size_t stretch = stretchOf(position);
        const std::int64_t upTo = stretch + 1 == kStretches ? end : std::min(end, endOf(stretch));
        const auto count = static_cast<double>(upTo - position);
        const double middle = (static_cast<double>(position) + static_cast<double>(upTo)) / 2;
        total += count * (weightBytes + middle * bytesPerToken) * nearest(stretch);
        position = upTo;
    }
    return total;
}

CostBook::CostBook(std::filesystem::path file) : m_file(std::move(file))
{
    try {
        std::ifstream in(m_file);
        const nlohmann::json json = nlohmann::json::parse(in);
        for (const auto& [key, list] : json.at("curves").items()) {
            CostCurve curve;
            for (std::size_t i = 0; i < std::min(list.size(), CostCurve::kStretches); ++i) {
                CostCurve::Stretch s{list.at(i).at(0).get<double>(), list.at(i).at(1).get<double>(),
                                     list.at(i).at(2).get<double>()};
                if (s.tokens >= 0 && s.seconds >= 0 && s.positions >= 0)
                    curve.stretches()[i] = s;
            }
            m_curves[key] = curve;
        }
        m_bandwidths = json.at("bandwidth").get<std::map<std::string, double>>();
        m_bandwidth = std::max(0.0, m_bandwidths[machine()]);
        m_productRates = json.value("products", std::map<std::string, double>());
        m_productRate = std::max(0.0, m_productRates[machine()]);
    } catch (const nlohmann::json::exception&) {
        // Missing or invalid: measured again.
    }
}

const CostCurve& CostBook::curve(const std::string& fingerprint, const std::string& strategy) const
{
    static const CostCurve nothing;
    const auto found = m_curves.find(keyOf(fingerprint, strategy));
    return found == m_curves.end() ? nothing : found->second;
}

void CostBook::add(const std::string& fingerprint, const std::string& strategy, const CostCurve& measured)
{
    CostCurve& curve = m_curves[keyOf(fingerprint, strategy)];
    for (std::size_t i = 0; i < CostCurve::kStretches; ++i) {
        CostCurve::Stretch& s = curve.stretches()[i];
        if (measured.stretches()[i].tokens > 0 && s.tokens > kLongestMemory) {
            const double share = kLongestMemory / s.tokens;
            s = {s.tokens * share, s.seconds * share, s.positions * share};
        }
    }
    curve.add(measured);
}

void CostBook::save() const
{
    nlohmann::json json = {
        {"curves", nlohmann::json::object()}, {"bandwidth", m_bandwidths}, {"products", m_productRates}};
    if (m_bandwidth > 0)
        json["bandwidth"][machine()] = m_bandwidth;
    if (m_productRate > 0)
        json["products"][machine()] = m_productRate;
    for (const auto& [key, curve] : m_curves) {
        nlohmann::json list = nlohmann::json::array();
        for (const CostCurve::Stretch& s : curve.stretches())
            list.push_back({s.tokens, s.seconds, s.positions});
        json["curves"][key] = std::move(list);
    }
    std::error_code ignored;
    std::filesystem::create_directories(m_file.parent_path(), ignored);
    const std::filesystem::path fresh = m_file.string() + ".new";
    {
        std::ofstream out(fresh);
        out << json.dump(1) << '\n';
        out.close();
        if (!out)
            throw Error("\"%1\" could not be written.", fresh.string());
    }
    std::error_code error;
    std::filesystem::rename(fresh, m_file, error);
    if (error)
        throw Error("\"%1\" could not be written: %2.", m_file.string(), systemMessage(error));
}

std::string CostBook::machine()
{
    char name[256] = {};
    if (gethostname(name, sizeof name - 1) != 0)
        name[0] = '\0';
    return std::string(name) + '/' + std::to_string(std::thread::hardware_concurrency());
}

} // namespace longhand
