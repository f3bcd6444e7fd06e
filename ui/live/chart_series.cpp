#include "ui/live/chart_series.h"

#include <algorithm>
#include <cmath>

namespace longhand {

void ChartSeries::Stretch::add(const Stretch& other)
{
    if (other.count == 0) {
        return;
    }
    low = count > 0 ? std::min(low, other.low) : other.low;
    high = count > 0 ? std::max(high, other.high) : other.high;
    sum += other.sum;
    count += other.count;
}

void ChartSeries::append(double x, double y)
{
    const std::size_t index = m_x.size();
    m_x.push_back(x);
    m_y.push_back(float(y));
    const Stretch point = at(0, index);
    std::size_t node = index;
    for (std::size_t level = 0;; ++level) {
        node /= kFan;
        if (level == m_levels.size()) {
            if (m_levels.empty() ? index + 1 != kFan : m_levels.back().size() != kFan) {
                return; // too few for a node
            }
            // The level starts with the one below it.
            Stretch all;
            for (std::size_t i = 0; i < kFan; ++i) {
                all.add(at(level, i));
            }
            m_levels.push_back({{float(all.low), float(all.high), all.sum, all.count}});
            continue;
        }
        std::vector<Node>& nodes = m_levels[level];
        if (node == nodes.size()) {
            nodes.push_back({0, 0, 0, 0});
        }
        Node& to = nodes[node];
        Stretch sum{to.low, to.high, to.sum, to.count};
        sum.add(point);
        to = {float(sum.low), float(sum.high), sum.sum, sum.count};
    }
}

void ChartSeries::clear()
{
    m_x.clear();
    m_y.clear();
    m_levels.clear();
}

std::size_t ChartSeries::firstFrom(double x) const
{
    return std::size_t(std::lower_bound(m_x.begin(), m_x.end(), x) - m_x.begin());
}

std::size_t ChartSeries::nearest(double x) const
{
    const std::size_t from = firstFrom(x);
    std::size_t after = from;
    while (after < size() && std::isnan(m_y[after])) {
        ++after;
    }
    std::size_t before = from;
    while (before > 0 && std::isnan(m_y[before - 1])) {
        --before;
    }
    if (before == 0) {
        return after;
    }
    return after < size() && m_x[after] - x < x - m_x[before - 1] ? after : before - 1;
}

ChartSeries::Stretch ChartSeries::at(std::size_t level, std::size_t index) const
{
    if (level == 0) {
        const double y = m_y[index];
        return std::isnan(y) ? Stretch{} : Stretch{y, y, y, 1};
    }
    const Node& node = m_levels[level - 1][index];
    return {node.low, node.high, node.sum, node.count};
}

ChartSeries::Stretch ChartSeries::over(std::size_t from, std::size_t to) const
{
    Stretch all;
    to = std::min(to, size());
    while (from < to) {
        std::size_t level = 0;
        std::size_t width = 1;
        while (level < m_levels.size() && from % (width * kFan) == 0 && from + width * kFan <= to) {
            ++level;
            width *= kFan;
        }
        all.add(at(level, from / width));
        from += width;
    }
    return all;
}

} // namespace longhand
