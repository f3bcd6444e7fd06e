#include "kernels/cpu/attention/attention_pass.h"

#include "kernels/cpu/attention/attention_partial.h"
#include "kernels/cpu/attention/attention_scratch.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>

namespace longhand {

namespace {

// Two ways to distribute the work, with the same arithmetic:
//  - few rows: items are (KV head, block); their partials are kept and merged in order by the last thread to finish a
//  head.
//    Over long contexts in waves, so that the partials fit kPartialBytes.
//  - many rows: items are (row group, KV head); each iterates over all blocks and merges as it goes.

constexpr int kMaxHeadDim = 256;
constexpr std::size_t kPartialBytes = std::size_t{16} << 20;

int itemRowsFor(int group)
{
    return std::max(kItemRows, group);
}

std::size_t partialBytesPerStep(int virtualRows, int kvHeads, int headDim)
{
    return static_cast<std::size_t>(virtualRows) * static_cast<std::size_t>(kvHeads) *
           static_cast<std::size_t>(headDim + 2) * sizeof(float);
}

/// Writes the result of virtual row `at` = row * heads + head from its merged state.
void finishRow(const AttentionKernels& kernels, const AttentionArgs& args, std::size_t at, float* ml, float* o)
{
    if (args.sinkLogits) {
        alignas(64) static constexpr float kNothing[kMaxHeadDim] = {};
        const float sink[2] = {args.sinkLogits[at % static_cast<std::size_t>(args.heads)], 1.0f};
        kernels.merge(ml, o, sink, kNothing, args.headDim);
    }
    kernels.finish(ml, o, args.headDim, args.out + at * static_cast<std::size_t>(args.headDim));
    if (args.logSum)
        args.logSum[at] = ml[0] + std::log(ml[1]);
}

/// The buffers of the first way.
struct SplitBuffers
{
    SplitBuffers(WorkspaceCutter& cutter, int virtualRows, int kvHeads, int headDim, int steps)
    {
        const auto rows = static_cast<std::size_t>(virtualRows) * static_cast<std::size_t>(kvHeads);
        const auto slots = static_cast<std::size_t>(steps);
        stateO = cutter.take<float>(rows * static_cast<std::size_t>(headDim));
        stateMl = cutter.take<float>(rows * 2);
        left = cutter.take<std::atomic<int>>(static_cast<std::size_t>(kvHeads));
        ml = cutter.take<float>(slots * rows * 2);
        o = cutter.take<float>(slots * rows * static_cast<std::size_t>(headDim));
    }

    float* stateO;
    float* stateMl;
    std::atomic<int>* left; ///< [kvHeads] items of the wave not yet finished
    float* ml;              ///< [kvHeads][steps][virtual rows][2]
    float* o;               ///< [kvHeads][steps][virtual rows][headDim]
};

class SplitPass
{
public:
    SplitPass(const AttentionKernels& kernels, const Int8Kernels* int8, ComputePool& pool, const AttentionArgs& args,
              std::byte* workspace)
        : m_kernels(kernels), m_int8(int8), m_pool(pool), m_args(args), m_steps(args, 0, args.rows),
          m_virtualRows(args.rows * (args.heads / args.kvHeads)), m_cutter(workspace),
          // The tail takes a slot like a block.
          m_waveSteps(
              std::clamp<int>(static_cast<int>(std::min<std::size_t>(
                                  kPartialBytes / partialBytesPerStep(m_virtualRows, args.kvHeads, args.headDim),
                                  std::size_t{1} << 20)),
                              1, m_steps.count() + 1)),
          m_buffers(m_cutter, m_virtualRows, args.kvHeads, args.headDim, m_waveSteps)
    {
    }

    void run()
    {
        std::byte* scratch = nullptr;
        const int itemRows = itemRowsFor(m_args.heads / m_args.kvHeads);
        WorkspaceCutter counter(nullptr);
        AttentionScratch counted(counter, m_args.headDim, itemRows);
        scratch = m_cutter.take<std::byte>(counter.used() * static_cast<std::size_t>(m_pool.threads()));
        std::fill_n(m_buffers.stateMl, m_virtualRows * m_args.kvHeads * 2, 0.0f);

        const int total = m_steps.count() + 1;
        for (int begin = 0; begin < total; begin += m_waveSteps) {
            const int end = std::min(total, begin + m_waveSteps);
            for (int head = 0; head < m_args.kvHeads; ++head)
                new (&m_buffers.left[head]) std::atomic<int>(end - begin);
            std::atomic<int> next = 0;
            m_pool.share([&](int thread, int) {
                WorkspaceCutter cutter(scratch + counter.used() * static_cast<std::size_t>(thread));
                PartialWorker worker(m_kernels, m_int8, m_args, AttentionScratch(cutter, m_args.headDim, itemRows));
                wave(worker, next, begin, end);
            });
        }
    }

private:
    /// Items in the order of their size: all blocks, then the tails (if this wave is the last).
    bool itemAt(int index, int begin, int end, int& head, int& step) const
    {
        const int blocks = std::min(end, m_steps.count()) - begin;
        if (index < blocks * m_args.kvHeads) {
            head = index / blocks;
            step = begin + index % blocks;
            return true;
        }
        head = index - blocks * m_args.kvHeads;
        step = m_steps.count();
        return end > m_steps.count() && head < m_args.kvHeads;
    }

    void wave(PartialWorker& worker, std::atomic<int>& next, int begin, int end)
    {
        int head = 0;
        int step = 0;
        bool more = itemAt(next.fetch_add(1, std::memory_order_relaxed), begin, end, head, step);
        while (more) {
            const AttentionItem item{head, 0, m_args.rows};
            worker.load(item);
            const std::size_t at =
                (static_cast<std::size_t>(head * m_waveSteps + step - begin)) * static_cast<std::size_t>(m_virtualRows);
            const PartialSink sink{m_buffers.ml + at * 2, m_buffers.o + at * static_cast<std::size_t>(m_args.headDim),
                                   false};
            // The next item is claimed early, so that its keys are prefetched while this one's values are read.
            int nextHead = 0;
            int nextStep = 0;
            if (step == m_steps.count()) {
                worker.tail(sink);
                more = itemAt(next.fetch_add(1, std::memory_order_relaxed), begin, end, nextHead, nextStep);
            } else {
                more = itemAt(next.fetch_add(1, std::memory_order_relaxed), begin, end, nextHead, nextStep);
                const std::uint16_t* ahead = nullptr;
                if (more && nextStep < m_steps.count())
                    ahead = worker.keysOf({nextHead, 0, m_args.rows}, m_steps[nextStep]);
                worker.block(m_steps[step], ahead, sink);
            }
            if (m_buffers.left[head].fetch_sub(1, std::memory_order_acq_rel) == 1)
                mergeWave(head, begin, end);
            head = nextHead;
            step = nextStep;
        }
    }

    void mergeWave(int head, int begin, int end) const
    {
        const auto dim = static_cast<std::size_t>(m_args.headDim);
        const int group = m_args.heads / m_args.kvHeads;
        for (int v = 0; v < m_virtualRows; ++v) {
            const auto state = static_cast<std::size_t>(head * m_virtualRows + v);
            float* ml = m_buffers.stateMl + state * 2;
            float* o = m_buffers.stateO + state * dim;
            for (int step = begin; step < end; ++step) {
                const std::size_t at = static_cast<std::size_t>(head * m_waveSteps + step - begin) *
                                           static_cast<std::size_t>(m_virtualRows) +
                                       static_cast<std::size_t>(v);
                m_kernels.merge(ml, o, m_buffers.ml + at * 2, m_buffers.o + at * dim, m_args.headDim);
            }
            if (end > m_steps.count()) {
                const auto out = static_cast<std::size_t>(v / group * m_args.heads + head * group + v % group);
                finishRow(m_kernels, m_args, out, ml, o);
            }
        }
    }

    const AttentionKernels& m_kernels;
    const Int8Kernels* m_int8;
    ComputePool& m_pool;
    const AttentionArgs& m_args;
    AttentionSteps m_steps;
    int m_virtualRows;
    WorkspaceCutter m_cutter;
    int m_waveSteps;
    SplitBuffers m_buffers;
};

/// The number of row groups, each of at most kItemRows virtual rows, that keeps the threads busy for the shortest time.
int chooseRowGroups(int rows, int group, int kvHeads, int threads)
{
    const int rowsPerItem = std::max(1, itemRowsFor(group) / group);
    const int fewest = (rows + rowsPerItem - 1) / rowsPerItem;
    int best = fewest;
    std::int64_t bestCost = std::numeric_limits<std::int64_t>::max();
    for (int groups = fewest; groups <= std::min(rows, fewest + 2 * threads); ++groups) {
        const int rounds = (groups * kvHeads + threads - 1) / threads;
        const std::int64_t cost = static_cast<std::int64_t>(rounds) * ((rows + groups - 1) / groups);
        if (cost < bestCost) {
            bestCost = cost;
            best = groups;
        }
    }
    return best;
}

void walkPass(const AttentionKernels& kernels, const Int8Kernels* int8, ComputePool& pool, const AttentionArgs& args,
              std::byte* workspace)
{
    const int group = args.heads / args.kvHeads;
    const int dim = args.headDim;
    const int itemRows = itemRowsFor(group);
    WorkspaceCutter counter(nullptr);
    AttentionScratch counted(counter, dim, itemRows);
    const int rowGroups = chooseRowGroups(args.rows, group, args.kvHeads, pool.threads());
    const int items = rowGroups * args.kvHeads;
    std::atomic<int> next = 0;
    pool.share([&](int thread, int) {
        WorkspaceCutter cutter(workspace + counter.used() * static_cast<std::size_t>(thread));
        const AttentionScratch scratch(cutter, dim, itemRows);
        PartialWorker worker(kernels, int8, args, scratch);
        for (int i = next.fetch_add(1, std::memory_order_relaxed); i < items;
             i = next.fetch_add(1, std::memory_order_relaxed)) {
            // Late rows first: they see most, and the small items fill the gaps at the end.
            const int rowGroup = rowGroups - 1 - i / args.kvHeads;
            const AttentionItem item{i % args.kvHeads, static_cast<int>(std::int64_t{args.rows} * rowGroup / rowGroups),
                                     static_cast<int>(std::int64_t{args.rows} * (rowGroup + 1) / rowGroups)};
            const AttentionSteps steps(args, item.rowBegin, item.rowEnd);
            const int virtualRows = (item.rowEnd - item.rowBegin) * group;
            std::fill_n(scratch.stateMl, virtualRows * 2, 0.0f);
            const PartialSink sink{scratch.stateMl, scratch.stateO, true};
            worker.load(item);
            for (int s = 0; s < steps.count(); ++s) {
                const std::uint16_t* ahead = s + 1 < steps.count() ? worker.keysOf(item, steps[s + 1]) : nullptr;
                worker.block(steps[s], ahead, sink);
            }
            worker.tail(sink);
            for (int v = 0; v < virtualRows; ++v) {
                const auto out = static_cast<std::size_t>((item.rowBegin + v / group) * args.heads +
                                                          item.kvHead * group + v % group);
                finishRow(kernels, args, out, scratch.stateMl + v * 2, scratch.stateO + v * dim);
            }
        }
    });
}

std::byte* aligned(std::byte* p)
{
    return p + (64 - reinterpret_cast<std::uintptr_t>(p) % 64) % 64;
}

} // namespace

void attentionPass(const AttentionKernels& kernels, ComputePool& pool, const AttentionArgs& args, std::byte* workspace,
                   const Int8Kernels* int8)
{
    const int group = args.heads / args.kvHeads;
    if (args.rows * group <= itemRowsFor(group))
        SplitPass(kernels, int8, pool, args, aligned(workspace)).run();
    else
        walkPass(kernels, int8, pool, args, aligned(workspace));
}

std::size_t attentionPassBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions,
                               int maxThreads)
{
    const int group = heads / kvHeads;
    const int virtualRows = std::min(maxRows * group, itemRowsFor(group));
    // Far and near segments may share a block, and the tail takes a slot.
    const auto steps = static_cast<std::size_t>((maxPositions + kKvBlock - 1) / kKvBlock + 2);
    const std::size_t perStep = partialBytesPerStep(virtualRows, kvHeads, headDim);
    const std::size_t partials = std::min(std::max(kPartialBytes, perStep), steps * perStep);
    WorkspaceCutter counter(nullptr);
    SplitBuffers counted(counter, virtualRows, kvHeads, headDim, 0);
    const std::size_t states = counter.used();
    WorkspaceCutter scratchCounter(nullptr);
    AttentionScratch countedScratch(scratchCounter, headDim, itemRowsFor(group));
    return 256 + states + partials + scratchCounter.used() * static_cast<std::size_t>(maxThreads);
}

} // namespace longhand
