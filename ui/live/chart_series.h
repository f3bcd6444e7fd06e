#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// A curve that grows at its end, with precomputed sums over stretches: a pyramid of smallest, largest and mean over 8,
/// 64, 512 ... neighbours, so that drawing 100,000 points costs no more than 1,000. About 20 bytes a point.
class ChartSeries
{
public:
    /// The sums over a stretch; count 0: no known points.
    struct Stretch
    {
        double low = 0;
        double high = 0;
        double sum = 0;
        std::int64_t count = 0;

        double mean() const { return count > 0 ? sum / double(count) : 0; }
        void add(const Stretch& other);
    };

    /// x ascends (not strictly). y may be NaN: not known there.
    void append(double x, double y);
    void clear();

    std::size_t size() const { return m_x.size(); }
    bool empty() const { return m_x.empty(); }
    double x(std::size_t index) const { return m_x[index]; }
    double y(std::size_t index) const { return m_y[index]; }
    /// Index of the first point at or behind x; size() if there is none.
    std::size_t firstFrom(double x) const;
    /// Index of the point nearest to x that is known; size() if none is.
    std::size_t nearest(double x) const;
    /// Of the points [from, to).
    Stretch over(std::size_t from, std::size_t to) const;

private:
    static constexpr std::size_t kFan = 8;

    struct Node
    {
        float low, high;
        double sum;
        std::int64_t count;
    };
    Stretch at(std::size_t level, std::size_t index) const;

    std::vector<double> m_x;
    std::vector<float> m_y;
    std::vector<std::vector<Node>> m_levels; ///< [k]: nodes of Fan^(k + 1) points
};

} // namespace longhand
