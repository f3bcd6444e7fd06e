#include "kernels/cpu/attention/attention_pass.h"

#include "kernels/cpu/attention/attention_partial.h"
#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/pool/relax.h"
#include "kernels/pool/work_ranges.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>
#include <thread>

namespace longhand {

namespace {

// Two ways to distribute the work, with the same arithmetic:
//  - few rows: items are (KV head, block). Each thread has a stretch of them, and merges each partial at once if what
//    comes before it has been merged, else keeps it until then. Partials never go from one thread to another, which
//    would take as long as reading keys where the threads share no cache. Over long contexts in waves, so that the
//    partials fit kPartialBytes.
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
               static_cast<std::size_t>(headDim + 2) * sizeof(float) +
           static_cast<std::size_t>(kvHeads) * sizeof(std::atomic<int>);
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

/// Writes the results of an item's virtual rows from their merged states.
void finishRows(const AttentionKernels& kernels, const AttentionArgs& args, const AttentionItem& item,
                const PartialSink& states)
{
    const int group = args.heads / args.kvHeads, virtualRows = (item.rowEnd - item.rowBegin) * group;
    for (int v = 0; v < virtualRows; ++v)
        finishRow(kernels, args,
                  static_cast<std::size_t>((item.rowBegin + v / group) * args.heads + item.kvHead * group + v % group),
                  tableRow(states.ml, v, 2), tableRow(states.o, v, args.headDim));
}

/// The order in which the items of a range are taken, where each head has `steps` of them: first those of a head that
/// goes on in the next range, then whole heads, then the end of a head that began in the range before, which has most
/// likely been merged up to there by then.
std::int64_t itemOf(const WorkRanges::Piece& range, std::int64_t steps)
{
    const std::int64_t wholeHeads = std::min(range.end, (range.first + steps - 1) / steps * steps);
    const std::int64_t goesOn = std::max(wholeHeads, range.end / steps * steps);
    const std::int64_t after = range.at - (range.end - goesOn); // those
    if (after < 0)
        return range.end + after;
    const std::int64_t inHeads = goesOn - wholeHeads;
    return after < inHeads ? wholeHeads + after : range.first + after - inHeads;
}

/// The buffers of the first way.
struct SplitBuffers
{
    /// On a cache line of its own, as are the states: another thread's head changes at the same time.
    struct alignas(64) Head
    {
        std::atomic<int> merged; ///< the items before this one are in the states
    };

    SplitBuffers(WorkspaceCutter& cutter, int virtualRows, int kvHeads, int headDim, int steps)
        : mlPerHead((static_cast<std::size_t>(virtualRows) * 2 + 15) / 16 * 16),
          oPerHead(static_cast<std::size_t>(virtualRows * headDim)) // headDim is a multiple of 16
    {
        const auto rows = static_cast<std::size_t>(virtualRows), all = static_cast<std::size_t>(kvHeads);
        const auto slots = static_cast<std::size_t>(steps) * all;
        stateO = cutter.take<float>(all * oPerHead);
        stateMl = cutter.take<float>(all * mlPerHead);
        heads = cutter.take<Head>(all);
        keeper = cutter.take<std::atomic<int>>(slots);
        ml = cutter.take<float>(slots * rows * 2);
        o = cutter.take<float>(slots * rows * static_cast<std::size_t>(headDim));
    }

    std::size_t mlPerHead, oPerHead;
    float* stateO;            ///< [kvHeads][oPerHead]
    float* stateMl;           ///< [kvHeads][mlPerHead]
    Head* heads;              ///< [kvHeads]
    std::atomic<int>* keeper; ///< [kvHeads][steps]: the thread that keeps this partial for itself, or -1
    float* ml;                ///< [kvHeads][steps][virtual rows][2]
    float* o;                 ///< [kvHeads][steps][virtual rows][headDim]
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
        std::fill_n(m_buffers.stateMl, static_cast<std::size_t>(m_args.kvHeads) * m_buffers.mlPerHead, 0.0f);

        const int total = m_steps.count() + 1;
        for (int begin = 0; begin < total; begin += m_waveSteps) {
            const int end = std::min(total, begin + m_waveSteps);
            for (int head = 0; head < m_args.kvHeads; ++head)
                new (&m_buffers.heads[head]) SplitBuffers::Head{begin};
            for (int slot = 0; slot < m_args.kvHeads * m_waveSteps; ++slot)
                new (&m_buffers.keeper[slot]) std::atomic<int>(-1);
            WorkRanges work(std::int64_t{end - begin} * m_args.kvHeads, m_pool.threads());
            m_pool.share([&](int thread, int) {
                WorkspaceCutter cutter(scratch + counter.used() * static_cast<std::size_t>(thread));
                PartialWorker worker(m_kernels, m_int8, m_args, AttentionScratch(cutter, m_args.headDim, itemRows));
                mergeKept(thread, wave(worker, work, thread, begin, end), begin, end);
            });
        }
    }

private:
    /// A block of a head, or its tail.
    struct Item
    {
        int head = 0, step = 0;
    };

    static bool takeItem(WorkRanges::Taker& taker, int begin, int end, Item& item)
    {
        WorkRanges::Piece piece;
        if (!taker.take(piece))
            return false;
        const std::int64_t index = itemOf(piece, end - begin);
        item = {static_cast<int>(index / (end - begin)), begin + static_cast<int>(index % (end - begin))};
        return true;
    }

    /// One thread's part of a wave. Returns how many partials it keeps.
    int wave(PartialWorker& worker, WorkRanges& work, int thread, int begin, int end)
    {
        WorkRanges::Taker taker(work, thread);
        int kept = 0;
        Item item;
        Item next;
        for (bool more = takeItem(taker, begin, end, item); more; item = next) {
            worker.load({item.head, 0, m_args.rows});
            // Only who has the next item of a head may merge into its states.
            std::atomic<int>& merged = m_buffers.heads[item.head].merged;
            const bool atOnce = merged.load(std::memory_order_acquire) == item.step;
            const std::size_t slot = slotOf(item.head, item.step - begin);
            const PartialSink sink = atOnce ? statesOf(item.head) : PartialSink{slotMl(slot), slotO(slot), false};
            // The next item is taken early, so that its keys are prefetched while this one's values are read.
            if (item.step == m_steps.count()) {
                worker.tail(sink);
                more = takeItem(taker, begin, end, next);
            } else {
                more = takeItem(taker, begin, end, next);
                const std::uint16_t* ahead = nullptr;
                if (more && next.step < m_steps.count())
                    ahead = worker.keysOf({next.head, 0, m_args.rows}, m_steps[next.step]);
                worker.block(m_steps[item.step], ahead, sink);
            }
            if (atOnce) {
                setMerged(item.head, item.step + 1);
            } else {
                m_buffers.keeper[slot].store(thread, std::memory_order_relaxed);
                ++kept;
            }
        }
        return kept;
    }

    /// Merges the partials that this thread keeps, each when those before it have been merged. All have been computed,
    /// or are being computed by threads that will merge them, so that this ends.
    void mergeKept(int thread, int kept, int begin, int end)
    {
        for (int rounds = 0; kept > 0; ++rounds) {
            if (rounds > kSpins)
                std::this_thread::yield();
            else if (rounds > 0)
                relax();
            for (int head = 0; head < m_args.kvHeads; ++head) {
                int step = m_buffers.heads[head].merged.load(std::memory_order_acquire);
                const int first = step;
                for (; step < end; ++step) {
                    const std::size_t slot = slotOf(head, step - begin);
                    if (m_buffers.keeper[slot].load(std::memory_order_relaxed) != thread)
                        break;
                    statesOf(head).put(m_kernels, m_args.headDim, 0, m_virtualRows, slotMl(slot), slotO(slot));
                }
                if (step > first)
                    setMerged(head, step);
                kept -= step - first;
            }
        }
    }

    /// The items of the head before `step` are in its states; after the last one its rows are finished.
    void setMerged(int head, int step)
    {
        if (step > m_steps.count())
            finishRows(m_kernels, m_args, {head, 0, m_args.rows}, statesOf(head));
        m_buffers.heads[head].merged.store(step, std::memory_order_release);
    }

    /// Where partials of the head are merged.
    PartialSink statesOf(int head) const
    {
        const auto at = static_cast<std::size_t>(head);
        return {m_buffers.stateMl + at * m_buffers.mlPerHead, m_buffers.stateO + at * m_buffers.oPerHead, true};
    }
    std::size_t slotOf(int head, int place) const
    {
        return static_cast<std::size_t>(head) * static_cast<std::size_t>(m_waveSteps) + static_cast<std::size_t>(place);
    }
    float* slotMl(std::size_t slot) const { return m_buffers.ml + slot * static_cast<std::size_t>(m_virtualRows * 2); }
    float* slotO(std::size_t slot) const
    {
        return m_buffers.o + slot * static_cast<std::size_t>(m_virtualRows * m_args.headDim);
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
            finishRows(kernels, args, item, sink);
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
