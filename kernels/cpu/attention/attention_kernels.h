#pragma once

#include <cstddef>
#include <cstdint>

namespace longhand {

/// Row `row` of a table with rows of `width` numbers.
template <typename T>
constexpr T* tableRow(T* table, std::ptrdiff_t row, std::ptrdiff_t width)
{
    return table + row * width;
}

/// The V lines of one tail key: its 16 dimensions 16 * t .. are at line + 512 * t, every second number from `odd` on.
struct TailValue
{
    const std::uint16_t* line = nullptr;
    std::int32_t odd = 0;
};

/// Of bf16 weights: 2^r for r in [0, 1) as a polynomial of degree 3, relative error below 2^-13.7 (Remez), and log2(e).
inline constexpr float kExp2[4] = {0.99992522f, 0.69583354f, 0.22606716f, 0.078024523f};
inline constexpr float kLog2E = 1.44269504f;
/// Of weights in 8 bits: 2^r for r in [-0.5, 0.5] is 1 + this polynomial's r, r^2, r^3, relative error below 1.1e-4
/// (Remez).
inline constexpr float kCoarseExp2[3] = {0.6932829f, 0.24221097f, 0.05500893f};
/// Below this exponent such an exponential is 0.
inline constexpr float kLowestCoarseExp2 = -125.0f;

/// The largest AttentionKernels::chunk, and the spare rows that a tile kernel may read and write beyond the last.
inline constexpr int kMaxChunk = 32;

/// The arithmetic of attention for one instruction set; attention_pass.cpp decides what to call when.
///
/// A "virtual row" is a query head of a row: all virtual rows of a call attend to the same KV head. In all of these
/// functions the result of a virtual row is independent of the others, of their number, and of keys whose weight is
/// zero, except for the sign of a zero in o, which finish() removes.
struct AttentionKernels
{
    // `ahead` is where a later product will read: for every line that scores(), weights() or values() reads, it
    // prefetches the line at the same offset from `ahead`, so that memory is never idle while they compute. May be
    // null.

    /// Virtual rows per call of scores() and values() at most. Buffers hold this many rows, whatever the count.
    int chunk = 0;
    /// Bytes of one number of a prepared query.
    std::size_t queryBytes = 0;

    /// out [count] = query [count] * scale, rounded to bf16, in the form that scores() takes. May be called piecewise.
    void (*prepareQuery)(const float* query, std::int64_t count, float scale, void* out);

    /// scores [rows][stride]: scores[v][j] = q_v . k_j for j = 0 .. 16 * groups - 1; q [rows][headDim] prepared, keys
    /// the first key group in K layout. A score does not depend on where its key is stored.
    void (*scores)(const void* q, int rows, int headDim, const std::uint16_t* keys, int groups, float* scores,
                   int stride, const std::uint16_t* ahead);

    /// Turns the scores s [count], count % 16 == 0, into cap * tanh(s / cap), each by itself
    /// (kernels/ops/activation.h).
    void (*softCap)(float* s, int count, float cap);

    /// Turns the scores of one virtual row, s [end], into weights of the form that values() takes: exp(s - m) in
    /// [first, last), 0 elsewhere in [0, end). end % 32 == 0, first < last. Writes the maximum m and the sum l.
    void (*weights)(float* s, int first, int last, int end, float* m, float* l, const void* ahead);
    /// As weights(), for an int8 cache: the weights times times[end], where 0 stays 0 whatever its factor. largest: of
    /// these products; infinity or NaN if there is one.
    void (*scaledWeights)(float* s, int first, int last, int end, const float* times, float* m, float* l,
                          float* largest, const void* ahead);
    /// The same for an Int8x8 cache: from coarser exponentials (kCoarseExp2), and largest [end / kByteChunk] of each
    /// chunk. end is a multiple of kByteChunk.
    void (*chunkWeights)(float* s, int first, int last, int end, const float* times, float* m, float* l, float* largest,
                         const void* ahead);
    /// Writes zero weights.
    void (*zeroWeights)(float* s, int end);

    /// o [rows][headDim] = sum of w_j v_j over j = 0 .. 32 * groups - 1 ascending; weights [rows][stride] from
    /// weights(), values the first group of 32 in V layout.
    void (*values)(const float* weights, int stride, int rows, int headDim, const std::uint16_t* values, int groups,
                   float* o, const std::uint16_t* ahead);

    /// As weights(), for the tail: the weights stay float32.
    void (*tailWeights)(float* s, int first, int last, int end, float* m, float* l);
    /// o [rows][headDim] = sum of w_j v_j over the tail's keys in order; weights [rows][stride].
    void (*tailValues)(const float* weights, int stride, int rows, int headDim, const TailValue* values, int count,
                       float* o);

    /// Merges the partial (ml[0] = m, ml[1] = l, o) into a state of the same form; l = 0 says that no key belongs to
    /// it.
    void (*merge)(float* stateMl, float* stateO, const float* ml, const float* o, int headDim);
    /// out = o / l.
    void (*finish)(const float* stateMl, const float* stateO, int headDim, float* out);
};

} // namespace longhand
