#include "engine/model/backend/split_layers.h"

#include <utility>

namespace longhand {
namespace {

std::pair<AnyEvictedResidual, AnyEvictedResidual> partsOf(const AnyEvictedResidual& residual)
{
    const auto* split = residualAs<SplitEvictedResidual>(residual);
    return split ? std::pair{split->first, split->rest} : std::pair<AnyEvictedResidual, AnyEvictedResidual>();
}

PassKvBuffers firstOf(const PassKvBuffers& all)
{
    const auto part = [](KvBuffer* buffer) { return buffer ? &buffer->first() : nullptr; };
    return {part(all.near),
            part(all.farWritten),
            part(all.farRead),
            part(all.values),
            partsOf(all.nearResidual).first,
            partsOf(all.farResidual).first};
}

PassKvBuffers restOf(const PassKvBuffers& all)
{
    const auto part = [](KvBuffer* buffer) { return buffer ? &buffer->rest() : nullptr; };
    return {part(all.near),
            part(all.farWritten),
            part(all.farRead),
            part(all.values),
            partsOf(all.nearResidual).second,
            partsOf(all.farResidual).second};
}

/// Not owned: the parts belong to their stores.
KvBuffer together(KvBuffer& first, KvBuffer& rest)
{
    return {std::shared_ptr<KvBuffer>(std::shared_ptr<void>(), &first),
            std::shared_ptr<KvBuffer>(std::shared_ptr<void>(), &rest)};
}

/// A partial cache in two places.
class SplitPartialStore final : public PartialStore
{
public:
    SplitPartialStore(std::unique_ptr<PartialStore> first, std::unique_ptr<PartialStore> rest, std::int32_t room,
                      std::int32_t farRoom)
        : PartialStore(together(first->near, rest->near), together(first->farKeys, rest->farKeys),
                       together(first->values, rest->values), room, farRoom),
          m_first(std::move(first)), m_rest(std::move(rest))
    {
    }

    void observe(std::span<const std::int32_t> rows) override
    {
        m_first->observe(rows);
        m_rest->observe(rows);
        m_queryRows = m_first->queryRows();
    }
    void build(const ForwardPass& target, const PartialLayout& layout, bool lists) override
    {
        m_first->build(target, layout, lists);
        m_rest->build(target, layout, lists);
        m_near = {m_first->residual(false), m_rest->residual(false)};
        m_far = {m_first->residual(true), m_rest->residual(true)};
    }
    void append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to) override
    {
        m_first->append(target, begin, end, to);
        m_rest->append(target, begin, end, to);
    }
    AnyEvictedResidual residual(bool far) const override
    {
        const SplitEvictedResidual& both = far ? m_far : m_near;
        const bool nothing =
            std::holds_alternative<std::monostate>(both.first) && std::holds_alternative<std::monostate>(both.rest);
        return nothing ? AnyEvictedResidual() : &both;
    }
    std::size_t bytes() const override { return m_first->bytes() + m_rest->bytes(); }

private:
    std::unique_ptr<PartialStore> m_first, m_rest;
    SplitEvictedResidual m_near, m_far;
};

} // namespace

SplitLayers::SplitLayers(std::unique_ptr<LayerEngine> first, std::unique_ptr<LayerEngine> rest, int threads,
                         int maxRows)
    : LayerEngine(first->sharedModel(), first->context().isa, threads, maxRows), m_first(std::move(first)),
      m_rest(std::move(rest))
{
}

PassResult SplitLayers::run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                            const SampleRequest* samples)
{
    const PassResult half = m_first->run(rows, firstOf(buffers), LogitsOf::Hidden);
    if (half.stopped)
        return half;
    PassRows further = rows;
    further.hidden = half.hidden.data();
    return m_rest->run(further, restOf(buffers), which, samples);
}

KvBuffer SplitLayers::makeKvBuffer() const
{
    return {std::make_shared<KvBuffer>(m_first->makeKvBuffer()), std::make_shared<KvBuffer>(m_rest->makeKvBuffer())};
}

void SplitLayers::copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies)
{
    m_first->copySlots(firstOf(buffers), copies);
    m_rest->copySlots(restOf(buffers), copies);
}

void SplitLayers::fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t count)
{
    m_first->fillNoise(firstOf(buffers), begin, count);
    m_rest->fillNoise(restOf(buffers), begin, count);
}

void SplitLayers::readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                           float* out) const
{
    const int first = m_first->config().layers;
    if (layer < first)
        m_first->readSlot(buffer.first(), values, layer, kvHead, slot, out);
    else
        m_rest->readSlot(buffer.rest(), values, layer - first, kvHead, slot, out);
}

std::unique_ptr<PartialStore> SplitLayers::makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries)
{
    return std::make_unique<SplitPartialStore>(m_first->makePartialStore(room, farRoom, byQueries),
                                               m_rest->makePartialStore(room, farRoom, byQueries), room, farRoom);
}

void SplitLayers::keepQueries()
{
    m_first->keepQueries();
    m_rest->keepQueries();
}

/// The other's waits for the next call.
Message SplitLayers::takeRemark()
{
    Message remark = m_first->takeRemark();
    return remark.empty() ? m_rest->takeRemark() : remark;
}

} // namespace longhand
