#include "app/lab/kernel_bench.h"

#include "app/cli/random_tokens.h"
#include "app/lab/pass_cost.h"
#include "engine/metrics/median.h"
#include "engine/metrics/seconds_since.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/target_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace longhand::cli {
namespace {

using cuda::Epilogue;

std::int64_t wholeChunks(std::int64_t n)
{
    return (n + cuda::kDeviceChunk - 1) / cuda::kDeviceChunk * cuda::kDeviceChunk;
}

template <typename T>
std::size_t bytesOf(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * sizeof(T);
}

int largest(const std::vector<int>& values, int least)
{
    return values.empty() ? least : std::max(least, *std::max_element(values.begin(), values.end()));
}

/// The parent of row i of a bushy draft tree.
std::int32_t parentOf(std::int32_t i)
{
    return i == 0 ? -1 : (i - 1) / 3;
}

} // namespace

KernelBench::KernelBench(std::shared_ptr<CudaBackend> backend, std::shared_ptr<const Model> model,
                         KernelBenchSettings settings)
    : m_backend(std::move(backend)), m_model(std::move(model)),
      m_weights((DeviceModel::check(m_model->config()), m_backend->weights(m_model))), m_settings(std::move(settings)),
      m_mostRows((largest(m_settings.rows, 1) + 7) / 8 * 8),
      m_sampler(m_settings.sampler, m_model->config().vocabulary, {},
                sparedTokens(m_model->tokenizer(), m_settings.sampler)),
      m_inputs(m_backend->sharedDevice(), m_mostRows, m_model->config().rotaryDim)
{
    const ModelConfig& c = m_model->config();
    const auto& device = m_backend->sharedDevice();
    const std::int32_t longest = *std::max_element(m_settings.contexts.begin(), m_settings.contexts.end());
    // Rows stand beyond the context, and each measured pass commits one.
    m_plan = planContext(c, longest + m_mostRows + 2 * m_settings.repeats + 16, "none", "full");
    CudaSettings layers;
    layers.maxRows = m_mostRows;
    layers.encoding = m_settings.encoding;
    layers.record = m_settings.record;
    m_pass = std::make_unique<ForwardPass>(std::make_unique<CudaLayers>(m_backend, m_model, m_plan, layers), m_plan);
    m_text = randomTokens(m_model->tokenizer(), static_cast<std::size_t>(m_plan.planned), 1);

    const std::int64_t queries = std::int64_t{c.heads} * c.headDim, keys = std::int64_t{c.kvHeads} * c.headDim;
    const std::int64_t rows = std::max(m_mostRows, largest(m_settings.productRows, 1));
    const std::int64_t widest = std::max({std::int64_t{c.width}, queries + 2 * keys, 2 * wholeChunks(c.feedForward)});
    m_out = DeviceMemory(device, std::max(bytesOf<float>(rows, widest), bytesOf<float>(m_mostRows, c.vocabulary)));
    m_residual = DeviceMemory(device, bytesOf<float>(m_mostRows, c.width));
    m_qkv = DeviceMemory(device, bytesOf<float>(m_mostRows, queries + 2 * keys));
    m_queries = DeviceMemory(device, bytesOf<std::uint16_t>(m_mostRows, queries));
    m_attention = DeviceMemory(device, bytesOf<std::uint16_t>(m_mostRows, wholeChunks(queries)));
    m_workspace = DeviceMemory(device, device->attentionWorkspaceBytes(m_mostRows, c.heads, c.kvHeads, c.headDim,
                                                                       m_plan.planned + 4 * cuda::kCoarseSplit));
    m_sampleWorkspace = DeviceMemory(device, device->sampleWorkspaceBytes(m_mostRows, c.vocabulary));
    m_sampled = DeviceMemory(device, bytesOf<cuda::SampledRow>(m_mostRows, 1));
    m_deviceText = DeviceMemory(device, bytesOf<TokenId>(m_plan.planned, 1));
    m_stride = static_cast<std::size_t>(m_plan.planned / kKvBlock + 2);
    m_keyBlocks = DeviceMemory(device, static_cast<std::size_t>(c.layers) * m_stride * sizeof(std::byte*));
    m_valueBlocks = DeviceMemory(device, m_keyBlocks.size());
    device->copyIn(m_deviceText.data(), m_text.data(), m_deviceText.size());
    std::vector<float> numbers(m_qkv.size() / sizeof(float));
    Random random(7);
    for (float& f : numbers)
        f = static_cast<float>(random.below(2001) - 1000) / 1000.0f;
    device->copyIn(m_qkv.data(), numbers.data(), m_qkv.size());
    device->synchronize();
}

int KernelBench::launched(int rows) const
{
    return rows == 1 ? 1 : (rows + 7) / 8 * 8; // as CudaLayers launches them
}

/// Median seconds of a call. The device is kept busy while the host asks for the calls between the marks.
double KernelBench::medianOf(std::size_t calls, const Enqueue& enqueue)
{
    cuda::Device& device = m_backend->device();
    device.beginRecording();
    try {
        for (std::size_t i = 0; i < calls; ++i)
            enqueue(i);
    } catch (...) {
        device.dropRecording();
        throw;
    }
    const int recording = device.endRecording();
    device.replay(recording); // warms up
    std::vector<double> seconds;
    for (int repeat = 0; repeat < m_settings.repeats; ++repeat) {
        device.replay(recording);
        device.mark(0);
        device.replay(recording);
        device.mark(1);
        seconds.push_back(device.secondsBetween(0, 1) / static_cast<double>(calls));
    }
    device.synchronize();
    device.forget(recording);
    return median(seconds);
}

KernelFigure KernelBench::measure(KernelFigure figure, std::size_t different, double bytesEach, const Enqueue& enqueue)
{
    const std::size_t calls =
        std::clamp<std::size_t>(different, std::min(8, m_settings.calls), static_cast<std::size_t>(m_settings.calls));
    figure.seconds = medianOf(calls, [&](std::size_t call) { enqueue(call % different); });
    figure.inTurn = bytesEach * static_cast<double>(std::min(calls, different));
    figure.beyondL2 = figure.inTurn > static_cast<double>(m_backend->device().info().l2Bytes);
    return figure;
}

/// The operands, and copies of them until they are three times the L2's bytes or as many as there are calls.
KernelBench::Operands KernelBench::inTurn(Operands operands, double& bytes)
{
    const auto bytesOfCall = [](const std::vector<DeviceProduct>& products) {
        std::size_t sum = 0;
        for (const DeviceProduct& product : products)
            sum += cuda::deviceMatrixBytes(product.matrix.type, product.matrix.outputs, product.matrix.inputs);
        return sum;
    };
    const std::size_t most = static_cast<std::size_t>(m_settings.calls), own = operands.size();
    const std::size_t wanted = 3 * m_backend->device().info().l2Bytes;
    std::size_t there = 0, copied = 0;
    for (const auto& products : operands)
        there += bytesOfCall(products);
    std::size_t copies = 0;
    for (std::size_t sum = there; sum < wanted && own + copies < most; ++copies) {
        const std::size_t more = bytesOfCall(operands[copies % own]);
        sum += more;
        copied += more + 256 * operands[copies % own].size();
    }
    if (copied > 0)
        m_copies = DeviceMemory(m_backend->sharedDevice(), copied);
    std::size_t used = 0;
    for (std::size_t i = 0; i < copies; ++i) {
        std::vector<DeviceProduct> copy = operands[i % own];
        for (DeviceProduct& product : copy) {
            const cuda::DeviceMatrix& matrix = product.matrix;
            const std::size_t size = cuda::deviceMatrixBytes(matrix.type, matrix.outputs, matrix.inputs);
            m_backend->device().copyOnDevice(m_copies.data() + used, matrix.data, size);
            product.matrix.data = m_copies.data() + used;
            used += (size + 255) / 256 * 256;
        }
        operands.push_back(std::move(copy));
    }
    if (operands.size() > most)
        operands.resize(most);
    bytes = 0;
    for (const auto& products : operands)
        bytes += static_cast<double>(bytesOfCall(products));
    bytes /= static_cast<double>(operands.size());
    return operands;
}

/// Rows of noise; the numbers beyond a row's size in its last chunk are zero.
const DeviceMemory& KernelBench::input(std::int64_t inputs)
{
    DeviceMemory& x = m_x[inputs];
    if (x.size() == 0) {
        const std::int64_t rows = std::max(m_mostRows, largest(m_settings.productRows, 1));
        const std::int64_t ld = wholeChunks(inputs);
        std::vector<std::uint16_t> numbers(static_cast<std::size_t>(rows * ld));
        Random random(static_cast<std::uint64_t>(inputs));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (static_cast<std::int64_t>(i) % ld < inputs)
                numbers[i] = floatToBf16(static_cast<float>(random.below(2001) - 1000) / 1000.0f);
        x = DeviceMemory(m_backend->sharedDevice(), numbers.size() * sizeof(std::uint16_t));
        m_backend->device().copyIn(x.data(), numbers.data(), x.size());
        m_backend->device().synchronize();
    }
    return x;
}

KernelFigure KernelBench::product(const std::string& name, Operands operands, int rows, Epilogue epilogue)
{
    double bytesEach = 0;
    const Operands turns = inTurn(std::move(operands), bytesEach);
    const auto argsOf = [&](const DeviceProduct& product) {
        cuda::LinearArgs args;
        args.weights = product.matrix;
        args.x = input(product.matrix.inputs).as<std::uint16_t>();
        args.ldx = wholeChunks(product.matrix.inputs);
        args.rows = rows;
        args.epilogue = epilogue;
        std::int64_t outputs = 0;
        for (const DeviceProduct& part : turns[0])
            outputs += part.matrix.outputs;
        args.ldy = epilogue == Epilogue::SwiGlu ? wholeChunks(outputs / 2) : outputs;
        args.y = m_out.as<float>() + product.column;
        return args;
    };
    KernelFigure figure{name, rows};
    for (const DeviceProduct& part : turns[0]) {
        figure.bytes += static_cast<double>(cuda::linearBytes(argsOf(part)));
        figure.flops += 2.0 * rows * static_cast<double>(part.matrix.outputs) * static_cast<double>(part.matrix.inputs);
    }
    m_backend->device().zero(m_out.data(), m_out.size()); // sums of another kernel's bits could be anything
    return measure(figure, turns.size(), bytesEach, [&](std::size_t call) {
        for (const DeviceProduct& part : turns[call])
            m_backend->device().linear(argsOf(part));
    });
}

KernelFigure KernelBench::norm(int rows)
{
    const ModelConfig& c = m_model->config();
    KernelFigure figure{"norm", rows};
    figure.bytes = static_cast<double>(cuda::rmsNormBytes(rows, c.width, wholeChunks(c.width)));
    return measure(figure, m_weights->layers().size(), 4.0 * c.width, [&](std::size_t call) {
        m_backend->device().rmsNorm(m_residual.as<float>(), m_weights->layers()[call].feedForwardNorm, c.normEps, rows,
                                    c.width, m_out.as<std::uint16_t>(), wholeChunks(c.width));
    });
}

KernelFigure KernelBench::embedding(int rows)
{
    KernelFigure figure{"embedding", rows};
    figure.bytes = static_cast<double>(cuda::embeddingBytes(m_weights->embedding(), rows));
    // Other tokens each call; they are rows of a table far larger than what one call reads.
    const std::size_t different = static_cast<std::size_t>(std::max(1, m_plan.planned / rows));
    return measure(figure, different, figure.bytes, [&](std::size_t call) {
        m_backend->device().embedding(m_weights->embedding(),
                                      m_deviceText.as<TokenId>() + call * static_cast<std::size_t>(rows), rows,
                                      m_residual.as<float>(), m_model->config().width);
    });
}

/// Uploads `rows` rows of a tree at position `context`.
void KernelBench::place(int rows, std::int32_t context)
{
    const auto count = static_cast<std::size_t>(rows);
    std::vector<std::int32_t> parents(count), positions(count), slots(count);
    std::vector<std::int32_t> tails(count * cuda::kTailStride);
    std::vector<AttentionRow> views(count);
    std::vector<float> table(count * static_cast<std::size_t>(m_model->config().rotaryDim));
    for (std::int32_t i = 0; i < rows; ++i) {
        const auto at = static_cast<std::size_t>(i);
        parents[at] = parentOf(i);
        positions[at] = i == 0 ? context : positions[static_cast<std::size_t>(parents[at])] + 1;
        slots[at] = context + i;
        std::int32_t* tail = tails.data() + at * cuda::kTailStride;
        std::int32_t ancestor = i;
        for (std::int32_t j = positions[at]; j >= tailStart(positions[at]); --j) {
            tail[j - tailStart(positions[at])] = ancestor >= 0 ? context + ancestor : j;
            ancestor = ancestor >= 0 ? parentOf(ancestor) : -1;
        }
        views[at] = {positions[at], 0, 0, tail};
    }
    ropeTable(m_pass->frequencies(), positions, table.data());
    const std::span<const TokenId> text(m_text.data(), static_cast<std::size_t>(context) + 1);
    PassRows pass;
    pass.tokens = std::span<const TokenId>(m_text).first(count);
    pass.slots = slots.data();
    pass.attention = views.data();
    pass.nearTable = table.data();
    const SampleRequest samples{&m_sampler, text, parents};
    m_inputs.set(pass, rows, 0, &samples);
    m_backend->device().synchronize();
}

/// Where the cache's blocks lie, for all layers.
void KernelBench::tables()
{
    const auto layers = static_cast<std::size_t>(m_model->config().layers);
    const auto copy = [&](const KvBuffer& buffer, const DeviceMemory& to) {
        std::vector<std::byte*> pointers(layers * m_stride, nullptr);
        for (std::size_t layer = 0; layer < layers; ++layer)
            for (std::size_t block = 0; block < std::min(buffer.blocks(), m_stride); ++block)
                pointers[layer * m_stride + block] =
                    reinterpret_cast<std::byte*>(buffer.layer(static_cast<int>(layer))[block]);
        m_backend->device().copyIn(to.data(), pointers.data(), to.size());
        m_backend->device().synchronize();
    };
    copy(m_pass->nearKeys(), m_keyBlocks);
    copy(m_pass->values(), m_valueBlocks);
}

cuda::AppendArgs KernelBench::appendArgs(int rows, std::size_t layer) const
{
    const ModelConfig& c = m_model->config();
    const PassInputs::Places in = m_inputs.places(rows);
    cuda::AppendArgs args;
    args.rows = rows;
    args.heads = c.heads;
    args.kvHeads = c.kvHeads;
    args.headDim = c.headDim;
    args.rotaryDim = c.rotaryDim;
    args.layout = c.ropeLayout;
    args.qkv = m_qkv.as<float>();
    args.ld = (c.heads + 2 * std::int64_t{c.kvHeads}) * c.headDim;
    args.queryNorm = m_weights->layers()[layer].queryNorm;
    args.keyNorm = m_weights->layers()[layer].keyNorm;
    args.normEps = c.normEps;
    args.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(c.headDim)));
    args.nearTable = in.nearTable;
    args.row = in.rows;
    args.encoding = m_settings.encoding;
    args.nearKeys = {m_keyBlocks.as<std::byte*>() + layer * m_stride};
    args.values = {m_valueBlocks.as<std::byte*>() + layer * m_stride};
    args.queryNear = m_queries.as<std::uint16_t>();
    return args;
}

KernelFigure KernelBench::append(int rows, std::int32_t context)
{
    KernelFigure figure{"append", rows, context};
    figure.bytes = static_cast<double>(cuda::appendBytes(appendArgs(rows, 0)));
    return measure(figure, m_weights->layers().size(), figure.bytes,
                   [&](std::size_t layer) { m_backend->device().appendRows(appendArgs(rows, layer)); });
}

KernelFigure KernelBench::attention(int rows, std::int32_t context)
{
    const ModelConfig& c = m_model->config();
    const PassInputs::Places in = m_inputs.places(rows);
    std::int32_t deepest = context;
    for (std::int32_t row = rows - 1; row > 0; row = parentOf(row))
        ++deepest;
    const auto argsOf = [&](std::size_t layer) {
        const cuda::AppendArgs append = appendArgs(rows, layer);
        cuda::AttentionArgs args;
        args.rows = rows;
        args.heads = c.heads;
        args.kvHeads = c.kvHeads;
        args.headDim = c.headDim;
        args.queryNear = append.queryNear;
        args.row = in.rows;
        args.tailSlots = in.tailSlots;
        args.encoding = m_settings.encoding;
        args.nearKeys = append.nearKeys;
        args.values = append.values;
        const std::int32_t end = tailStart(deepest);
        args.nearSplits = end > 0 ? (cuda::splitOf(end - 1, true) + 4) / 4 * 4 : 0; // in steps, as a pass has them
        args.nearSplitOffset = in.firstNearSplit;
        args.out = m_attention.as<std::uint16_t>();
        args.ldo = wholeChunks(std::int64_t{c.heads} * c.headDim);
        args.workspace = m_workspace.data();
        args.workspaceBytes = m_workspace.size();
        return args;
    };
    KernelFigure figure{"attention", rows, context};
    const std::int64_t positions = std::int64_t{context} + rows;
    figure.bytes = static_cast<double>(cuda::attentionBytes(argsOf(0), positions));
    figure.flops = 4.0 * rows * c.heads * c.headDim * static_cast<double>(positions);
    const double cache =
        static_cast<double>(c.kvBytesPerToken(m_settings.encoding)) / c.layers * static_cast<double>(positions);
    return measure(figure, m_weights->layers().size(), cache,
                   [&](std::size_t layer) { m_backend->device().attention(argsOf(layer)); });
}

KernelFigure KernelBench::sample(int rows)
{
    const ModelConfig& c = m_model->config();
    const PassInputs::Places in = m_inputs.places(rows);
    // What is sampled from: logits as the head gives them for rows of noise.
    cuda::LinearArgs head;
    head.weights = m_weights->head();
    head.x = input(c.width).as<std::uint16_t>();
    head.ldx = wholeChunks(c.width);
    head.rows = rows;
    head.y = m_out.data();
    head.ldy = c.vocabulary;
    m_backend->device().linear(head);
    cuda::SampleArgs args;
    args.logits = m_out.as<float>();
    args.ld = c.vocabulary;
    args.vocabulary = c.vocabulary;
    args.rows = rows;
    args.settings = in.settings;
    args.text = m_deviceText.as<TokenId>();
    args.textLength = in.textLength;
    args.rowToken = in.sampleTokens;
    args.rowParent = in.sampleParents;
    args.firstRow = in.sampleFirst;
    args.lowered = in.lowered;
    args.loweredCount = in.loweredCount;
    args.out = m_sampled.as<cuda::SampledRow>();
    args.workspace = m_sampleWorkspace.data();
    KernelFigure figure{"sample", rows};
    figure.bytes = static_cast<double>(cuda::sampleBytes(args));
    return measure(figure, 1, figure.bytes, [&](std::size_t) { m_backend->device().sampleRows(args); });
}

/// Passes as a generator makes them, each committing its first row. The text grows by one a pass.
StepFigure KernelBench::step(int rows, std::int32_t context)
{
    cuda::Device& device = m_backend->device();
    std::vector<TreeRow> tree;
    for (std::int32_t i = 0; i < rows; ++i)
        tree.push_back({m_text[static_cast<std::size_t>(i)], parentOf(i)});
    m_pass->fillSynthetic(context);
    std::vector<double> step, onDevice;
    const std::int32_t path[] = {0};
    for (int repeat = 0; repeat < m_settings.repeats + 2; ++repeat) {
        const auto committed = static_cast<std::size_t>(m_pass->committed());
        const SampleRequest samples{&m_sampler, std::span<const TokenId>(m_text).first(committed + 1), {}};
        const auto start = Clock::now();
        const PassResult result = m_pass->forward(tree, LogitsOf::AllRows, &samples);
        m_pass->commit(path);
        const double seconds = secondsSince(start);
        if (result.samples.empty())
            throw Error("The device sampled nothing in this pass.");
        if (repeat < 2) // records, warms up
            continue;
        step.push_back(seconds);
    }
    // The same with marks around it, which cost the host a little.
    for (int repeat = 0; repeat < m_settings.repeats; ++repeat) {
        const auto committed = static_cast<std::size_t>(m_pass->committed());
        const SampleRequest samples{&m_sampler, std::span<const TokenId>(m_text).first(committed + 1), {}};
        device.mark(0);
        m_pass->forward(tree, LogitsOf::AllRows, &samples);
        device.mark(1);
        onDevice.push_back(device.secondsBetween(0, 1));
        m_pass->commit(path);
    }
    StepFigure figure{rows, context};
    figure.step = median(step);
    figure.device = median(onDevice);
    return figure;
}

bool KernelBench::run(const std::function<bool(const KernelFigure&)>& kernel,
                      const std::function<bool(const StepFigure&)>& stepDone)
{
    std::map<std::pair<std::string, int>, double> seconds;
    const auto tell = [&](const KernelFigure& figure) {
        seconds[{figure.kernel, figure.rows}] = figure.seconds;
        return kernel(figure);
    };
    const auto all = [&](auto member) {
        Operands operands;
        for (const DeviceLayer& layer : m_weights->layers())
            operands.push_back({{layer.*member, 0}});
        return operands;
    };
    Operands qkv;
    for (const DeviceLayer& layer : m_weights->layers())
        qkv.push_back(layer.qkv);
    const auto products = [&](int rows) {
        return tell(product("qkv", qkv, rows, Epilogue::Store)) &&
               tell(product("output", all(&DeviceLayer::attentionOutput), rows, Epilogue::Add)) &&
               tell(product("gate/up", all(&DeviceLayer::gateUp), rows, Epilogue::SwiGlu)) &&
               tell(product("down", all(&DeviceLayer::down), rows, Epilogue::Add));
    };
    std::vector<int> rowCounts;
    for (const int rows : m_settings.rows)
        if (std::find(rowCounts.begin(), rowCounts.end(), launched(rows)) == rowCounts.end())
            rowCounts.push_back(launched(rows));
    const Operands head{{{m_weights->head(), 0}}};
    for (const int rows : rowCounts) {
        place(rows, m_settings.contexts.front());
        if (!tell(embedding(rows)) || !tell(norm(rows)) || !products(rows) ||
            !tell(product("head", head, rows, Epilogue::Store)) || !tell(sample(rows)))
            return false;
    }
    for (const int rows : m_settings.productRows)
        if (!products(rows))
            return false;
    m_copies = DeviceMemory();
    const double layers = m_model->config().layers;
    for (const std::int32_t context : m_settings.contexts) {
        for (const int rows : rowCounts) {
            StepFigure figure = step(rows, context);
            tables(); // the pass has made the blocks of its rows
            place(rows, context);
            if (!tell(append(rows, context)) || !tell(attention(rows, context)))
                return false;
            const auto of = [&](const char* name) { return seconds.at({name, rows}); };
            figure.kernels = of("embedding") + of("norm") + of("head") + of("sample") +
                             layers * (2 * of("norm") + of("qkv") + of("append") + of("attention") + of("output") +
                                       of("gate/up") + of("down"));
            if (!stepDone(figure))
                return false;
        }
    }
    return true;
}

} // namespace longhand::cli
