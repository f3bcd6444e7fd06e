#include "kernels/cuda/device/async_copy.h"
#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/mma.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/ops/dtype.h"
#include "tests/cuda/device_desk.h"
#include "tests/emulation/emulated_device.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace longhand;
using namespace longhand::test;

namespace {

void reverseKernel(const int* in, int* out)
{
    __shared__ int values[64];
    values[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = values[63 - threadIdx.x];
}

template <typename T>
struct Pair
{
    T a[32], b[32];
};

/// out: how many of three kinds of shared memory are NaN at first.
void unwrittenKernel(int* out)
{
    __shared__ float declared[32];
    auto* dynamic = cuda::dynamicShared<float>();
    auto& [a, b] = cuda::staticShared<Pair<float>>();
    float* const all[] = {&declared[threadIdx.x], &dynamic[threadIdx.x], &b[threadIdx.x]};
    int count = 0;
    for (float* x : all) {
        count += std::isnan(*x) ? 1 : 0;
        *x = 1;
    }
    a[threadIdx.x] = 2;
    out[blockIdx.x * 32 + threadIdx.x] = count;
}

void offsetCopyKernel(const std::byte* from, int to)
{
    cuda::copyAsync16(cuda::dynamicShared<std::byte>() + to, from);
    cuda::commitCopies();
    cuda::waitCopies<0>();
}

void fillKernel(int* out, int value)
{
    __shared__ int own[64];
    own[threadIdx.x] = value;
    cuda::waitForPrevious();
    __syncthreads();
    out[threadIdx.x] = own[63 - threadIdx.x];
}

void readingKernel(const int* in, int* before, int* after, int* sums)
{
    __shared__ int own[64];
    own[threadIdx.x] = static_cast<int>(threadIdx.x);
    const int at = static_cast<int>(blockIdx.x * 64 + threadIdx.x), early = in[threadIdx.x];
    __syncthreads();
    const int other = own[63 - threadIdx.x];
    cuda::waitForPrevious();
    before[at] = early;
    after[at] = in[threadIdx.x];
    sums[at] = other + own[threadIdx.x];
}

void emptyKernel() {}

void neverLaunchedKernel() {}
void unknownKernel() {}

/// Reads a neighbour's value without waiting for it: a race.
void racingKernel(int* out)
{
    __shared__ int values[64];
    values[threadIdx.x] = static_cast<int>(threadIdx.x) + 1;
    out[threadIdx.x] = values[63 - threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = 0;
}

void missedBarrierKernel()
{
    if (threadIdx.x < 32)
        __syncthreads();
    else
        __syncwarp();
    if (threadIdx.x < 16)
        __syncwarp();
}

void mixedWarpKernel()
{
    if (threadIdx.x % 2 == 0)
        __syncwarp();
    else
        __shfl_sync(cuda::kAllLanes, 1, 0);
}

void copyKernel(const uint4* from, uint4* out, bool waits)
{
    auto* shared = cuda::dynamicShared<uint4>();
    cuda::copyAsync16(shared + threadIdx.x, from + threadIdx.x);
    cuda::commitCopies();
    if (waits)
        cuda::waitCopies<0>();
    out[threadIdx.x] = shared[threadIdx.x];
    cuda::waitCopies<0>();
}

void streamedCopyKernel(const uint4* from, uint4* out)
{
    auto* shared = cuda::dynamicShared<uint4>();
    cuda::copyAsync16Streamed(shared + threadIdx.x, from + threadIdx.x);
    cuda::commitCopies();
    cuda::waitCopies<0>();
    out[threadIdx.x] = shared[threadIdx.x];
}

/// Adds nothing to what the sums held before.
void freshMmaKernel(float* c)
{
    const std::uint32_t ones[4] = {0x3f803f80u, 0x3f803f80u, 0x3f803f80u, 0x3f803f80u};
    const std::uint32_t twos[2] = {0x40004000u, 0x40004000u};
    float sum[4] = {5, 6, 7, 8};
    cuda::mmaBf16FromZero(sum, ones, twos);
    for (unsigned i = 0; i < 4; ++i)
        c[threadIdx.x * 4 + i] = sum[i];
}

void overlappingKernel(int* out, bool waits)
{
    if (waits || threadIdx.x != 5)
        cuda::waitForPrevious();
    out[threadIdx.x] = 1;
}

void mmaKernel(const std::uint16_t* a, const std::uint16_t* b, float* c)
{
    const unsigned lane = threadIdx.x, g = lane / 4, t = lane % 4;
    const auto pair = [](const std::uint16_t* at) { return at[0] | static_cast<std::uint32_t>(at[1]) << 16; };
    const std::uint32_t fromA[4] = {pair(a + g * 16 + 2 * t), pair(a + (g + 8) * 16 + 2 * t),
                                    pair(a + g * 16 + 2 * t + 8), pair(a + (g + 8) * 16 + 2 * t + 8)};
    const std::uint32_t fromB[2] = {pair(b + g * 16 + 2 * t), pair(b + g * 16 + 2 * t + 8)};
    float sum[4] = {0, 0, 0, 0};
    cuda::mmaBf16(sum, fromA, fromB);
    for (unsigned i = 0; i < 4; ++i)
        c[(g + i / 2 * 8) * 8 + 2 * t + i % 2] = sum[i];
}

} // namespace

class TestEmulation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void barriersHold();
    void racesShow();
    void missedBarriersAreErrors();
    void copiesComeWhenWaitedFor();
    void overlappingKernelsWait();
    void tileProduct();
    void tileProductFromZero();
    void bytesAndPairs();
    void sharedMemoryIsLimited();
    void graphsRepeat();
    void kernelsAreKnown();
    void sharedMemoryBeginsAsNan();
    void copiesAreAligned();
    void overlappingKernelsBeginEarly();
    void gridsAreLimited();
};

void TestEmulation::barriersHold()
{
    std::vector<int> in(128);
    for (int i = 0; i < 128; ++i)
        in[static_cast<std::size_t>(i)] = i;
    for (const std::uint64_t order : kOrders) {
        const ThreadOrder shuffled(order);
        std::vector<int> out(128);
        cuda::Stream stream;
        cuda::launch<reverseKernel>(stream, {.x = 2, .threads = 64}, in.data(), out.data());
        for (int i = 0; i < 128; ++i)
            QCOMPARE(out[static_cast<std::size_t>(i)], i / 64 * 64 + 63 - i % 64);
    }
}

void TestEmulation::racesShow()
{
    std::vector<std::vector<int>> results;
    for (const std::uint64_t order : kOrders) {
        const ThreadOrder shuffled(order);
        std::vector<int> out(64);
        cuda::Stream stream;
        cuda::launch<racingKernel>(stream, {.threads = 64}, out.data());
        results.push_back(out);
    }
    QVERIFY(results[0] != results[1]);
}

void TestEmulation::missedBarriersAreErrors()
{
    cuda::Stream stream;
    QVERIFY_THROWS_EXCEPTION(emulation::EmulationError, cuda::launch<missedBarrierKernel>(stream, {.threads = 64}));
    QVERIFY_THROWS_EXCEPTION(emulation::EmulationError, cuda::launch<mixedWarpKernel>(stream, {.threads = 32}));
}

void TestEmulation::copiesComeWhenWaitedFor()
{
    std::vector<uint4> from(32), out(32);
    for (unsigned i = 0; i < 32; ++i)
        from[i] = {i, i + 1, i + 2, i + 3};
    cuda::Stream stream;
    cuda::launch<copyKernel>(stream, {.threads = 32, .shared = 512}, from.data(), out.data(), true);
    QVERIFY(std::memcmp(from.data(), out.data(), 512) == 0);
    cuda::launch<copyKernel>(stream, {.threads = 32, .shared = 512}, from.data(), out.data(), false);
    QVERIFY(std::memcmp(from.data(), out.data(), 512) != 0);
    cuda::launch<streamedCopyKernel>(stream, {.threads = 32, .shared = 512}, from.data(), out.data());
    QVERIFY(std::memcmp(from.data(), out.data(), 512) == 0);
}

void TestEmulation::overlappingKernelsWait()
{
    std::vector<int> out(32);
    cuda::Stream stream;
    cuda::launch<overlappingKernel>(stream, {.threads = 32, .overlaps = true}, out.data(), true);
    cuda::launch<overlappingKernel>(stream, {.threads = 32}, out.data(), false);
    QVERIFY_THROWS_EXCEPTION(
        emulation::EmulationError,
        cuda::launch<overlappingKernel>(stream, {.threads = 32, .overlaps = true}, out.data(), false));
}

void TestEmulation::tileProduct()
{
    const auto x = normalFloats(16 * 16, 1), y = normalFloats(8 * 16, 2);
    std::vector<std::uint16_t> a, b; // A [16][16], B transposed [8][16]
    for (const float f : x)
        a.push_back(floatToBf16(f));
    for (const float f : y)
        b.push_back(floatToBf16(f));
    std::vector<float> c(16 * 8);
    cuda::Stream stream;
    cuda::launch<mmaKernel>(stream, {.threads = 32}, a.data(), b.data(), c.data());
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t j = 0; j < 8; ++j) {
            double sum = 0;
            for (std::size_t k = 0; k < 16; ++k)
                sum += static_cast<double>(bf16ToFloat(a[i * 16 + k])) * bf16ToFloat(b[j * 16 + k]);
            QVERIFY(std::fabs(sum - c[i * 8 + j]) < 1e-5);
        }
}

void TestEmulation::tileProductFromZero()
{
    std::vector<float> c(128);
    cuda::Stream stream;
    cuda::launch<freshMmaKernel>(stream, {.threads = 32}, c.data());
    for (const float sum : c)
        QVERIFY(sum == 32.0f);
}

void TestEmulation::bytesAndPairs()
{
    QCOMPARE(__byte_perm(0x33221100u, 0x77665544u, 0x3210u), 0x33221100u);
    QCOMPARE(__byte_perm(0x33221100u, 0x77665544u, 0x4170u), 0x44117700u);
    QCOMPARE(cuda::bf16PairMinus(0x43054380u, 0x43084300u), 0xc0404300u); // 133 - 136, 256 - 128
    QVERIFY(cuda::launchLimits().shared >= 48u * 1024u && cuda::launchLimits().multiprocessors > 0);
}

void TestEmulation::sharedMemoryIsLimited()
{
    std::vector<int> in(64, 1), out(64, 0);
    cuda::Stream stream;
    const SharedLimit limit(1000);
    QCOMPARE(cuda::launchLimits().shared, std::size_t{1000});
    cuda::launch<reverseKernel>(stream, {.threads = 64, .shared = 1000}, in.data(), out.data());
    QCOMPARE(out[0], 1);
    QVERIFY_THROWS_EXCEPTION(
        cuda::DeviceError, cuda::launch<reverseKernel>(stream, {.threads = 64, .shared = 1001}, in.data(), out.data()));
}

void TestEmulation::graphsRepeat()
{
    std::vector<int> in(64, 1), out(64, 0);
    cuda::Stream stream;
    stream.beginCapture();
    cuda::launch<reverseKernel>(stream, {.threads = 64}, in.data(), out.data());
    const cuda::Graph graph = stream.endCapture();
    QCOMPARE(out[0], 0);
    for (const int value : {5, 6}) {
        in[63] = value;
        stream.launch(graph);
        QCOMPARE(out[0], value);
    }
}

void TestEmulation::sharedMemoryBeginsAsNan()
{
    cuda::Stream stream;
    for (int i = 0; i < 2; ++i) {
        std::vector<int> out(3 * 32, 0);
        cuda::launch<unwrittenKernel>(stream, {.x = 3, .threads = 32, .shared = 128}, out.data());
        QVERIFY(std::all_of(out.begin(), out.end(), [](int n) { return n == 3; }));
    }
}

void TestEmulation::copiesAreAligned()
{
    std::vector<uint4> from(4);
    cuda::Stream stream;
    const auto* bytes = reinterpret_cast<const std::byte*>(from.data());
    cuda::launch<offsetCopyKernel>(stream, {.threads = 32, .shared = 64}, bytes + 16, 16);
    QVERIFY_THROWS_EXCEPTION(emulation::EmulationError,
                             cuda::launch<offsetCopyKernel>(stream, {.threads = 32, .shared = 64}, bytes + 8, 16));
    QVERIFY_THROWS_EXCEPTION(emulation::EmulationError,
                             cuda::launch<offsetCopyKernel>(stream, {.threads = 32, .shared = 64}, bytes + 16, 4));
}

/// What a kernel reads before it waits is what was there before its predecessor; what it reads afterwards is not. And
/// what it has in shared memory by then stays there.
void TestEmulation::overlappingKernelsBeginEarly()
{
    for (const std::uint64_t order : kOrders) {
        const ThreadOrder shuffled(order);
        for (const bool early : {false, true}) {
            std::vector<int> in(64), before(5 * 64), after(5 * 64), sums(5 * 64);
            cuda::Stream stream;
            cuda::emulated::setEarly(early);
            for (int value = 1; value < 4; ++value) {
                cuda::launch<fillKernel>(stream, {.threads = 64, .overlaps = true}, in.data(), value);
                cuda::launch<readingKernel>(stream, {.x = 5, .threads = 64, .overlaps = true}, in.data(), before.data(),
                                            after.data(), sums.data());
                if (value == 1)
                    continue;
                stream.synchronize();
                int old = 0;
                for (int i = 0; i < 5 * 64; ++i) {
                    const auto at = static_cast<std::size_t>(i);
                    QCOMPARE(after[at], value);
                    QCOMPARE(sums[at], 63);
                    QVERIFY(before[at] == value || (early && before[at] < value));
                    old += before[at] < value;
                }
                QCOMPARE(old, early ? 2 * 64 : 0);
            }
            cuda::emulated::setEarly(false);
        }
    }
}

void TestEmulation::gridsAreLimited()
{
    cuda::Stream stream;
    cuda::launch<emptyKernel>(stream, {.x = 70000, .threads = 32});
    for (const cuda::LaunchShape& shape : {cuda::LaunchShape{.x = 0}, {.y = 65536}, {.z = 65536}, {.threads = 1056}})
        QVERIFY_THROWS_EXCEPTION(cuda::DeviceError, cuda::launch<emptyKernel>(stream, shape));
}

/// Also those that nobody has launched yet: a device loads them all when it is opened.
void TestEmulation::kernelsAreKnown()
{
    const auto knows = [](const void* function) {
        for (const cuda::KnownKernel* kernel = cuda::knownKernels(); kernel; kernel = kernel->next)
            if (kernel->function == function)
                return true;
        return false;
    };
    QVERIFY(knows(reinterpret_cast<const void*>(&neverLaunchedKernel)));
    QVERIFY(knows(reinterpret_cast<const void*>(&reverseKernel)));
    QVERIFY(!knows(reinterpret_cast<const void*>(&unknownKernel)));
    if (qEnvironmentVariableIsSet("LONGHAND_NEVER")) {
        cuda::Stream stream;
        cuda::launch<neverLaunchedKernel>(stream, {.threads = 32});
        unknownKernel();
    }
}

QTEST_APPLESS_MAIN(TestEmulation)
#include "test_emulation.moc"
