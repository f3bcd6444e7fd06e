#include "engine/model_files/folder_experts.h"

#include "engine/formats/gguf/gguf_types.h"
#include "engine/formats/safetensors.h"
#include "kernels/ops/dtype.h"

#include <algorithm>
#include <cstring>

namespace longhand {
namespace {

constexpr std::int64_t kBlock = 32;      ///< numbers of an MXFP4 block
constexpr std::int64_t kBlockCodes = 16; ///< bytes of their codes
constexpr std::uint64_t kGgufBlock = 17; ///< the scale, then the codes

DType floatType(const SafetensorsEntry& entry)
{
    for (const DType type : {DType::F32, DType::F16, DType::BF16})
        if (dtypeName(type) == entry.type)
            return type;
    throw Error("it is stored as %1; F32, F16 and BF16 are read", entry.type);
}

[[noreturn]] void failShape()
{
    throw Error("its shape is not that of so many experts");
}

} // namespace

FolderExperts::FolderExperts(const FolderName& name, std::int64_t experts)
    : m_form(name.form), m_experts(experts), m_step(name.step), m_first(name.first)
{
    m_places.resize(m_form == FolderForm::EachExpert ? static_cast<std::size_t>(experts)
                    : m_form == FolderForm::Blocks   ? 2
                                                     : 1);
}

void FolderExperts::add(const SafetensorsEntry& entry, std::int64_t expert, std::size_t file, GgufTensor& tensor)
{
    const std::vector<std::int64_t>& shape = entry.shape;
    const bool scales = m_form == FolderForm::Blocks && shape.size() == 3;
    const std::size_t needed = m_form == FolderForm::EachExpert || m_form == FolderForm::Biases ? 2
                               : m_form == FolderForm::Blocks && !scales                        ? 4
                                                                                                : 3;
    if (shape.size() != needed || (m_form != FolderForm::EachExpert && shape[0] != m_experts))
        failShape();
    std::vector<std::int64_t> dims;
    std::string type;
    switch (m_form) {
    case FolderForm::EachExpert:
        m_stored = shape[0];
        dims = {shape[1], shape[0], m_experts};
        break;
    case FolderForm::Columns:
        m_stored = shape[2];
        dims = {shape[1], shape[2] / m_step, m_experts};
        break;
    case FolderForm::Biases:
        m_stored = shape[1];
        dims = {shape[1] / m_step, m_experts};
        break;
    case FolderForm::Blocks:
        if (entry.type != "U8")
            throw Error("it is stored as %1, but MXFP4 blocks are U8", entry.type);
        if (!scales && shape[3] != kBlockCodes)
            failShape();
        m_stored = shape[1];
        dims = {shape[2] * kBlock, shape[1] / m_step, m_experts};
        break;
    case FolderForm::AsIs:
        failShape();
    }
    if (m_stored % m_step != 0)
        failShape();
    const DType stored = m_form == FolderForm::Blocks ? DType::MXFP4 : floatType(entry);
    const std::uint32_t number = *ggufTypeNumber(dtypeName(stored));
    if (tensor.dims.empty()) {
        m_element = m_form == FolderForm::Blocks ? 1 : dtypeBlockBytes(stored);
        tensor.dims = dims;
        tensor.type = number;
        std::uint64_t rows = 1;
        for (std::size_t i = 1; i < dims.size(); ++i)
            rows *= static_cast<std::uint64_t>(dims[i]);
        tensor.bytes = rows * dtypeRowBytes(stored, dims[0]);
    }
    if (tensor.dims != dims || tensor.type != number)
        throw Error("its shape or type is not that of the other experts");
    m_places[static_cast<std::size_t>(scales ? 1 : expert)] = {file, entry.offset, true};
}

bool FolderExperts::complete() const
{
    return std::all_of(m_places.begin(), m_places.end(), [](const Place& place) { return place.known; });
}

std::vector<std::byte> FolderExperts::read(const std::vector<std::unique_ptr<FileInput>>& files,
                                           const GgufTensor& tensor, std::uint64_t expert) const
{
    const auto take = [&](const Place& place, std::uint64_t size, std::uint64_t number) {
        std::vector<std::byte> bytes(size);
        files[place.file]->readAt(place.offset + number * size, bytes, Message("tensor %1", tensor.name));
        return bytes;
    };
    std::vector<std::byte> out(tensor.bytes / static_cast<std::uint64_t>(m_experts));
    const auto stored = static_cast<std::size_t>(m_stored), step = static_cast<std::size_t>(m_step),
               first = static_cast<std::size_t>(m_first), outputs = stored / step;
    std::byte* to = out.data();
    switch (m_form) {
    case FolderForm::EachExpert:
        return take(m_places[expert], out.size(), 0);
    case FolderForm::Columns: {
        const std::size_t inputs = out.size() / outputs / m_element;
        const auto bytes = take(m_places[0], inputs * stored * m_element, expert);
        for (std::size_t n = first; n < stored; n += step)
            for (std::size_t k = 0; k < inputs; ++k, to += m_element)
                std::memcpy(to, bytes.data() + (k * stored + n) * m_element, m_element);
        break;
    }
    case FolderForm::Biases: {
        const auto bytes = take(m_places[0], stored * m_element, expert);
        for (std::size_t n = first; n < stored; n += step, to += m_element)
            std::memcpy(to, bytes.data() + n * m_element, m_element);
        break;
    }
    case FolderForm::Blocks: {
        const std::size_t blocks = out.size() / outputs / kGgufBlock; // of a row
        const auto codes = take(m_places[0], stored * blocks * kBlockCodes, expert);
        const auto scales = take(m_places[1], stored * blocks, expert);
        for (std::size_t n = first; n < stored; n += step)
            for (std::size_t b = n * blocks; b < (n + 1) * blocks; ++b) {
                // The folder's bytes hold neighbours; GGUF's a number of each half of the block.
                const std::byte* const from = codes.data() + b * kBlockCodes;
                const auto code = [&](std::size_t i) { return from[i / 2] >> (i % 2 == 0 ? 0 : 4) & std::byte{15}; };
                *to++ = scales[b];
                for (std::size_t i = 0; i < kBlockCodes; ++i)
                    *to++ = code(i) | code(i + kBlockCodes) << 4;
            }
        break;
    }
    case FolderForm::AsIs:
        break;
    }
    return out;
}

} // namespace longhand
