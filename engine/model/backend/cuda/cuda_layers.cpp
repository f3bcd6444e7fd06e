#include "engine/model/backend/cuda/cuda_layers.h"

#include "engine/model/backend/cuda/cuda_errors.h"
#include "engine/model/backend/cuda/cuda_partial_store.h"
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <mutex>

namespace longhand {
namespace {

using cuda::Epilogue;

int launchedRows(int rows, int maxRows)
{
    if (rows == 1 || rows > kRecordedRows)
        return rows;
    return std::min((rows + 7) / 8 * 8, maxRows);
}

std::int32_t inSteps(std::int32_t splits)
{
    return (splits + kSplitStep - 1) / kSplitStep * kSplitStep;
}

bool isWindowed(const ContextPlan& plan)
{
    return plan.rope == RopeScalingKind::SelfExtend || plan.rolling;
}

void check(const ModelConfig& config, const ContextPlan& plan, const CudaSettings& settings)
{
    if (plan.rolling && plan.rollingWindow <= kTailMax)
        throw Error("The GPU backend does not support a window of %1 tokens (%2 are the least). The CPU does.",
                    plan.rollingWindow, kTailMax + 1);
    if (settings.maxRows < 1)
        throw Error("A pass needs room for at least one row.");
    DeviceModel::check(config);
}

} // namespace

CudaLayers::CudaLayers(const std::shared_ptr<CudaBackend>& backend, const std::shared_ptr<const Model>& model,
                       const ContextPlan& plan, const CudaSettings& settings)
    : LayerEngine(model, settings.isa, settings.threads, settings.maxRows, settings.layers),
      m_device(backend->sharedDevice()),
      m_weights((check(model->config(), plan, settings), backend->weights(model, settings.layers))),
      m_settings(settings), m_windowed(isWindowed(plan)), m_widthStride(wholeChunks(model->config().width)),
      m_queryStride(wholeChunks(std::int64_t{model->config().heads} * model->config().headDim)),
      m_innerStride(wholeChunks(model->config().feedForward)), m_recordings(m_device)
{
    const ModelConfig& c = config();
    const auto& device = m_device;
    const std::int64_t rows = settings.maxRows, queries = std::int64_t{c.heads} * c.headDim;
    const std::lock_guard lock(device->mutex());
    try {
        m_inputs = PassInputs(device, settings.maxRows, c.rotaryDim);
        m_x = DeviceMemory(device, bytesOf<float>(rows, c.width));
        m_norm = DeviceMemory(device, bytesOf<std::uint16_t>(rows, m_widthStride));
        m_qkv = DeviceMemory(device, bytesOf<float>(rows, queries + 2 * std::int64_t{c.kvHeads} * c.headDim));
        m_queryNear = DeviceMemory(device, bytesOf<std::uint16_t>(rows, queries));
        if (m_windowed)
            m_queryFar = DeviceMemory(device, bytesOf<std::uint16_t>(rows, queries));
        m_attention = DeviceMemory(device, bytesOf<std::uint16_t>(rows, m_queryStride));
        m_gated = DeviceMemory(device, bytesOf<std::uint16_t>(rows, m_innerStride));
        m_attentionWorkspace =
            DeviceMemory(device, m_device->attentionWorkspaceBytes(settings.maxRows, c.heads, c.kvHeads, c.headDim,
                                                                   attentionPositions(plan, settings)));
        const int sampled = std::min(settings.maxRows, kRecordedRows);
        m_logits = DeviceMemory(device, bytesOf<float>(sampled, c.vocabulary));
        m_samples = CudaSamples(device, sampled, c.vocabulary, plan.planned);
        m_hiddenHost = PinnedMemory(device, bytesOf<float>(rows, c.width));
        m_buffers =
            CudaKvBuffers(device, c, settings.encoding,
                          static_cast<std::size_t>((plan.planned + settings.maxRows) / kKvBlock + 2), settings.maxRows);
        m_stage = CudaKvStage(device);
    } catch (const cuda::DeviceMemoryError& e) {
        throw Error(
            "The GPU's memory is too small for the workspaces of %1: %2 more were wanted, %3 of %4 are free. Close "
            "what else uses the GPU, plan a shorter text, or use the CPU.",
            c.name, memorySize(e.wanted), memorySize(e.free), memorySize(e.total));
    } catch (const cuda::DeviceError& e) {
        throwLost(*device, e);
    }
}

std::int32_t CudaLayers::firstNearSplit(const PassRows& rows) const
{
    std::int32_t begin = rows.attention[0].nearBegin;
    for (std::size_t i = 1; i < rows.tokens.size(); ++i)
        begin = std::min(begin, rows.attention[i].nearBegin);
    return cuda::splitOf(begin, !m_windowed);
}

RecordedShape CudaLayers::shapeOf(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                                  const SampleRequest* samples) const
{
    RecordedShape shape;
    shape.rows = launchedRows(static_cast<int>(rows.tokens.size()), m_maxRows);
    std::int32_t farEnd = 0, nearEnd = 0;
    for (std::size_t i = 0; i < rows.tokens.size(); ++i) {
        farEnd = std::max(farEnd, rows.attention[i].farEnd);
        nearEnd = std::max(nearEnd, tailStart(rows.attention[i].position));
    }
    const bool coarse = !m_windowed;
    const std::int32_t first = firstNearSplit(rows);
    const std::int32_t last = nearEnd > 0 ? cuda::splitOf(nearEnd - 1, coarse) + 1 : 0;
    shape.farSplits = farEnd > 0 ? inSteps(cuda::splitOf(farEnd - 1, true) + 1) : 0;
    shape.nearSplits = last > first ? inSteps(last - first) : 0;
    shape.far = farEnd > 0;
    shape.writesFar = buffers.farWritten != nullptr;
    shape.which = which;
    shape.samples = samples != nullptr;
    shape.candidates = samples ? samples->candidates : 0;
    shape.alternatives = samples && samples->candidates == 0 ? samples->sampler->alternativesWanted() : 0;
    shape.near = buffers.near;
    shape.farRead = buffers.farRead;
    shape.values = buffers.values;
    shape.nearResidual = residualAs<CudaEvictedResidual>(buffers.nearResidual);
    shape.farResidual = shape.far ? residualAs<CudaEvictedResidual>(buffers.farResidual) : nullptr;
    return shape;
}

void CudaLayers::needLogits(int rows)
{
    const std::size_t bytes = bytesOf<float>(rows, m_model->config().vocabulary);
    if (m_logits.size() < bytes) {
        m_recordings.forget(); // they hold the old address
        m_logits = DeviceMemory(m_device, bytes);
    }
    if (m_logitsHost.size() < bytes)
        m_logitsHost = PinnedMemory(m_device, bytes);
}

PassResult CudaLayers::run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                           const SampleRequest* samples)
{
    return guarded(*m_device, [&] {
        const ModelConfig& c = config();
        const int count = static_cast<int>(rows.tokens.size());
        if (samples &&
            (which != LogitsOf::AllRows || count > kRecordedRows || samples->candidates > cuda::kMostCandidates ||
             (samples->candidates == 0 && samples->sampler->alternativesWanted() > cuda::kMostAlternatives)))
            samples = nullptr;
        cuda::Device& device = *m_device;
        for (const KvBuffer* buffer :
             {static_cast<const KvBuffer*>(buffers.near), static_cast<const KvBuffer*>(buffers.farRead),
              static_cast<const KvBuffer*>(buffers.values)})
            m_buffers.upload(buffer);
        if (samples)
            m_samples.upload(*samples);
        RecordedShape shape = shapeOf(rows, buffers, which, samples);
        m_inputs.set(rows, shape.rows, firstNearSplit(rows), samples);
        if (!isFirst()) {
            const std::size_t used = bytesOf<float>(count, c.width);
            device.copyIn(m_x.data(), rows.hidden, used);
            if (shape.rows > count) // what is left of an earlier pass would grow from one to the next
                device.zero(m_x.data() + used, bytesOf<float>(shape.rows - count, c.width));
        }
        if (samples && m_inputs.tooManyLowered()) {
            samples = nullptr;
            shape.samples = false;
        }
        const int wanted = which == LogitsOf::None ? 0 : which == LogitsOf::LastRow ? 1 : count;
        if (wanted > 0 && which != LogitsOf::Hidden && !samples)
            needLogits(std::max(wanted, std::min(shape.rows, m_maxRows)));
        if (shape.far && m_queryFar.size() == 0) // a partial cache over a text without a window has a far segment
            m_queryFar = DeviceMemory(m_device, bytesOf<std::uint16_t>(m_maxRows, std::int64_t{c.heads} * c.headDim));
        if ((shape.nearResidual || shape.farResidual) && m_logSum.size() == 0) {
            m_attentionFloat = DeviceMemory(m_device, bytesOf<float>(m_maxRows, std::int64_t{c.heads} * c.headDim));
            m_logSum = DeviceMemory(m_device, bytesOf<float>(m_maxRows, c.heads));
        }
        m_kept.expect(count, shape.far);
        const auto launch = [&] { enqueue(shape, count - 1); };
        const bool streamed = shape.near->isStreamed();
        if (streamed)
            m_stage.begin(std::array{shape.near, shape.farRead, shape.values});
        if (m_settings.record && !streamed && shape.rows <= kRecordedRows && shape.which != LogitsOf::LastRow)
            m_recordings.run(shape, launch);
        else
            launch();

        PassResult result;
        const auto width = static_cast<std::size_t>(c.width), vocabulary = static_cast<std::size_t>(c.vocabulary);
        if (wanted > 0) {
            const std::size_t numbers = static_cast<std::size_t>(wanted) * width;
            device.copyOut(m_hiddenHost.data(), m_x.as<float>() + static_cast<std::size_t>(count - wanted) * width,
                           numbers * sizeof(float));
            result.hidden = {m_hiddenHost.as<float>(), numbers};
        }
        if (samples) {
            m_samples.copyOut(count);
        } else if (wanted > 0 && which != LogitsOf::Hidden) {
            const std::size_t numbers = static_cast<std::size_t>(wanted) * vocabulary;
            device.copyOut(m_logitsHost.data(), m_logits.data(), numbers * sizeof(float));
            result.logits = {m_logitsHost.as<float>(), numbers};
        }
        device.synchronize();
        m_buffers.passed();
        if (samples)
            result.samples = m_samples.collect(m_logits.as<float>(), rows, *samples);
        return result;
    });
}

void CudaLayers::enqueue(const RecordedShape& shape, int lastRow)
{
    const ModelConfig& c = config();
    cuda::Device& device = *m_device;
    const PassInputs::Places in = m_inputs.places(shape.rows);
    if (isFirst())
        device.embedding(m_weights->embedding(), in.tokens, shape.rows, m_x.as<float>(), c.width);
    const bool streamed = shape.near->isStreamed();
    if (streamed)
        m_stage.fetch(0);
    for (int layer = 0; layer < c.layers; ++layer) {
        if (streamed) {
            m_stage.await();
            if (layer + 1 < c.layers)
                m_stage.fetch(layer + 1);
        }
        enqueueLayer(shape, in, layer);
    }
    if (shape.which != LogitsOf::None && shape.which != LogitsOf::Hidden)
        enqueueHead(shape, in, lastRow);
}

void CudaLayers::enqueueLayer(const RecordedShape& shape, const PassInputs::Places& in, int layer)
{
    const ModelConfig& c = config();
    cuda::Device& device = *m_device;
    const DeviceLayer& w = m_weights->layers()[static_cast<std::size_t>(layer)];
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim, keys = std::int64_t{c.kvHeads} * c.headDim;
    const std::int64_t all = queries + 2 * keys;
    const auto product = [&](const cuda::DeviceMatrix& matrix, const DeviceMemory& x, std::int64_t ldx,
                             const float* bias, Epilogue epilogue, void* y, std::int64_t ldy) {
        cuda::LinearArgs args;
        args.weights = matrix;
        args.x = x.as<std::uint16_t>();
        args.ldx = ldx;
        args.rows = shape.rows;
        args.bias = bias;
        args.epilogue = epilogue;
        args.y = y;
        args.ldy = ldy;
        device.linear(args);
    };
    const auto normalise = [&](const float* weight) {
        device.rmsNorm(m_x.as<float>(), weight, c.normEps, shape.rows, c.width, m_norm.as<std::uint16_t>(),
                       m_widthStride);
    };

    normalise(w.attentionNorm);
    for (const DeviceProduct& part : w.qkv)
        product(part.matrix, m_norm, m_widthStride, w.qkvBias ? w.qkvBias + part.column : nullptr, Epilogue::Store,
                m_qkv.as<float>() + part.column, all);
    cuda::AppendArgs append;
    append.rows = shape.rows;
    append.heads = c.heads;
    append.kvHeads = c.kvHeads;
    append.headDim = c.headDim;
    append.rotaryDim = c.rotaryDim;
    append.layout = c.ropeLayout;
    append.qkv = m_qkv.as<float>();
    append.ld = all;
    append.queryNorm = w.queryNorm;
    append.keyNorm = w.keyNorm;
    append.normEps = c.normEps;
    append.scale = c.scoreScale();
    append.nearTable = in.nearTable;
    append.farKeyTable = shape.writesFar ? in.farKeyTable : nullptr;
    append.farQueryTable = shape.far ? in.farQueryTable : nullptr;
    append.row = in.rows;
    append.encoding = m_settings.encoding;
    append.nearKeys = m_buffers.tableOf(shape.near, layer);
    append.farKeys = shape.writesFar ? m_buffers.tableOf(shape.farRead, layer) : cuda::DeviceKvBuffer{};
    append.values = m_buffers.tableOf(shape.values, layer);
    append.queryNear = m_queryNear.as<std::uint16_t>();
    append.queryFar = shape.far ? m_queryFar.as<std::uint16_t>() : nullptr;
    m_kept.addTo(append, layer, shape.far);
    device.appendRows(append);
    // In the last layer, rows without requested results need only their keys and values.
    if (layer + 1 == c.layers && shape.which == LogitsOf::None)
        return;
    const bool streamed = shape.near->isStreamed();
    const auto attended = [&](const KvBuffer* buffer) {
        return streamed ? m_stage.tableOf(buffer, layer) : m_buffers.tableOf(buffer, layer);
    };
    if (streamed) { // into what attention reads, too
        append.nearKeys = attended(shape.near);
        append.farKeys = attended(shape.farRead);
        append.values = attended(shape.values);
        device.appendRows(append);
    }

    cuda::AttentionArgs attention;
    attention.rows = shape.rows;
    attention.heads = c.heads;
    attention.kvHeads = c.kvHeads;
    attention.headDim = c.headDim;
    attention.queryNear = append.queryNear;
    attention.queryFar = append.queryFar;
    attention.row = in.rows;
    attention.tailSlots = in.tailSlots;
    attention.encoding = m_settings.encoding;
    attention.nearKeys = attended(shape.near);
    attention.farKeys = shape.far ? attended(shape.farRead) : cuda::DeviceKvBuffer{};
    attention.values = attended(shape.values);
    attention.farSplits = shape.farSplits;
    attention.nearSplits = shape.nearSplits;
    attention.nearCoarse = !m_windowed;
    attention.nearSplitOffset = in.firstNearSplit;
    attention.out = m_attention.as<std::uint16_t>();
    attention.ldo = m_queryStride;
    attention.workspace = m_attentionWorkspace.data();
    attention.workspaceBytes = m_attentionWorkspace.size();
    const bool residuals = shape.nearResidual || shape.farResidual;
    if (residuals) {
        attention.outFloat = m_attentionFloat.as<float>();
        attention.logSum = m_logSum.as<float>();
    }
    device.attention(attention);
    if (residuals) {
        cuda::AddEvictedResidualArgs add;
        add.rows = shape.rows;
        add.heads = c.heads;
        add.headDim = c.headDim;
        add.row = in.rows;
        add.queryNear = append.queryNear;
        add.queryFar = append.queryFar;
        if (shape.farResidual)
            add.far = shape.farResidual->of(layer);
        if (shape.nearResidual)
            add.near = shape.nearResidual->of(layer);
        add.in = attention.outFloat;
        add.logSum = attention.logSum;
        add.out = attention.out;
        add.ldo = attention.ldo;
        device.addEvictedResidual(add);
    }

    product(w.attentionOutput, m_attention, m_queryStride, nullptr, Epilogue::Add, m_x.data(), c.width);
    normalise(w.feedForwardNorm);
    product(w.gateUp, m_norm, m_widthStride, nullptr, Epilogue::SwiGlu, m_gated.data(), m_innerStride);
    product(w.down, m_gated, m_innerStride, nullptr, Epilogue::Add, m_x.data(), c.width);
}

void CudaLayers::enqueueHead(const RecordedShape& shape, const PassInputs::Places& in, int lastRow)
{
    const ModelConfig& c = config();
    cuda::Device& device = *m_device;
    const bool last = shape.which == LogitsOf::LastRow;
    const int rows = last ? 1 : shape.rows;
    const float* x = m_x.as<float>() + (last ? static_cast<std::int64_t>(lastRow) * c.width : 0);
    device.rmsNorm(x, m_weights->outputNorm(), c.normEps, rows, c.width, m_norm.as<std::uint16_t>(), m_widthStride);
    cuda::LinearArgs args;
    args.weights = m_weights->head();
    args.x = m_norm.as<std::uint16_t>();
    args.ldx = m_widthStride;
    args.rows = rows;
    args.y = m_logits.data();
    args.ldy = c.vocabulary;
    device.linear(args);
    if (shape.samples)
        m_samples.enqueue(m_logits.as<float>(), shape.rows, in, shape.candidates, shape.alternatives);
}

std::unique_ptr<PartialStore> CudaLayers::makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries)
{
    return std::make_unique<CudaPartialStore>(*this, room, farRoom, byQueries);
}

void CudaLayers::keepQueries()
{
    if (m_kept.on())
        return;
    guarded(*m_device, [&] {
        m_kept = KeptQueries(m_device, config(), m_windowed);
        m_recordings.forget(); // they do not keep queries
    });
}

void CudaLayers::forgetBuffer(const KvBuffer& buffer) noexcept
{
    const std::lock_guard lock(m_device->mutex());
    m_recordings.forget(buffer);
    m_buffers.forget(buffer);
}

std::size_t CudaLayers::workspaceBytes() const
{
    std::size_t sum = m_inputs.bytes() + m_samples.bytes() + m_buffers.bytes() + m_stage.bytes() + m_kept.bytes();
    for (const DeviceMemory* memory : {&m_x, &m_norm, &m_qkv, &m_queryNear, &m_queryFar, &m_attention, &m_gated,
                                       &m_attentionWorkspace, &m_logits, &m_attentionFloat, &m_logSum})
        sum += memory->size();
    return sum;
}

} // namespace longhand
