#include "engine/model/quantize_model.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_output.h"
#include "engine/formats/gguf/gguf_types.h"
#include "engine/formats/write_file.h"
#include "engine/model/model_file.h"
#include "engine/model_files/quantize_rows.h"
#include "kernels/pool/compute_pool.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

namespace longhand {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kPiece = 1 << 20; ///< weights that are converted at once
constexpr float kLargest = 1e6f;         ///< beyond it the scales do not fit their float16

std::int64_t elementsOf(const GgufTensor& tensor)
{
    return std::accumulate(tensor.dims.begin(), tensor.dims.end(), std::int64_t{1}, std::multiplies<>());
}

DType storedType(const GgufFile& model, const GgufTensor& tensor)
{
    const auto type = weightType(tensor.type);
    if (!type || dtypeIsQuantized(*type))
        throw Error("%1: the tensor %2 is stored as %3: only models of F32, F16 and BF16 weights can be quantised. Use "
                    "this one as it is.",
                    model.path().string(), showable(tensor.name), ggufTypeName(tensor.type));
    return *type;
}

DType typeFor(const GgufTensor& tensor, DType stored, QuantizedAs as)
{
    // Biases and the choice of experts stay exact.
    if (tensor.dims.size() == 1 || tensor.name.ends_with(".bias") || tensor.name.ends_with(".ffn_gate_inp.weight"))
        return DType::F32;
    const bool words = tensor.name == "token_embd.weight" || tensor.name == "output.weight";
    for (const DType type : {as == QuantizedAs::Q4_K && !words ? DType::Q4_K : DType::Q8_0, DType::Q8_0})
        if (tensor.dims[0] % dtypeBlockSize(type) == 0)
            return type;
    return stored;
}

/// The tensors as they will be in the new file.
std::vector<GgufTensor> quantizedTensors(const GgufFile& model, QuantizedAs as)
{
    std::vector<GgufTensor> tensors = model.tensors();
    for (GgufTensor& tensor : tensors) {
        const DType type = typeFor(tensor, storedType(model, tensor), as);
        tensor.type = *ggufTypeNumber(dtypeName(type));
        tensor.bytes = static_cast<std::uint64_t>(elementsOf(tensor) / dtypeBlockSize(type)) * dtypeBlockBytes(type);
    }
    return tensors;
}

std::string headerOf(const GgufFile& model, QuantizedAs as, const std::vector<GgufTensor>& tensors,
                     const std::vector<std::pair<std::string, std::string>>& extra)
{
    std::vector<std::string> keys;
    std::vector<GgufValue> values;
    const auto add = [&](const std::string& key, GgufValue value) {
        keys.push_back(key);
        values.push_back(std::move(value));
    };
    for (const std::string& key : model.keys())
        if (!key.starts_with("split.") && key != "general.alignment" && key != "general.file_type" &&
            key != "general.quantization_version" &&
            std::none_of(extra.begin(), extra.end(), [&](const auto& own) { return own.first == key; }))
            add(key, *model.find(key));
    // llama.cpp's numbers of such mixes, and of the blocks' version.
    add("general.file_type", std::uint64_t{as == QuantizedAs::Q8_0 ? 7u : 14u});
    add("general.quantization_version", std::uint64_t{2});
    for (const auto& [key, text] : extra)
        add(key, text);
    return ggufHeaderBytes(keys, values, tensors);
}

void checkSpace(const fs::path& out, std::uint64_t needed)
{
    std::error_code ec;
    const fs::space_info space = fs::space(fs::absolute(out).parent_path(), ec);
    if (!ec && space.available < needed)
        throw Error("%1 needs %2 MB, but the disk has only %3 MB left. Make room, or choose another folder.",
                    out.string(), needed / 1'000'000 + 1, space.available / 1'000'000);
}

/// Converts one tensor after another, a piece at a time.
class Converter
{
public:
    Converter(const GgufFile& model, AtomicFile& out, const LoadProgress& progress)
        : m_model(model), m_out(out), m_progress(progress),
          m_pool(std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 64))
    {
        for (const GgufTensor& tensor : model.tensors())
            m_total += static_cast<double>(tensor.bytes);
    }

    void convert(const GgufTensor& from, const GgufTensor& to)
    {
        const DType stored = *weightType(from.type), type = *weightType(to.type);
        // A vector is cut anywhere, a matrix between rows.
        const std::int64_t row = from.dims.size() == 1 ? 1 : from.dims[0], rows = elementsOf(from) / row;
        const std::int64_t atOnce = std::max<std::int64_t>(1, kPiece / row);
        for (std::int64_t first = 0; first < rows; first += atOnce) {
            const std::int64_t count = std::min(atOnce, rows - first);
            const std::size_t rowBytes = dtypeRowBytes(stored, row);
            m_bytes.resize(static_cast<std::size_t>(count) * rowBytes);
            m_model.readTensor(from, static_cast<std::uint64_t>(first) * rowBytes, m_bytes);
            m_done += static_cast<double>(m_bytes.size());
            if (stored != type)
                convertPiece(from, stored, type, row, count);
            m_out.write({reinterpret_cast<const char*>(m_bytes.data()), m_bytes.size()});
            if (m_progress && !m_progress(m_done / m_total, Message("Quantising the weights")))
                throw LoadCancelled();
        }
        m_out.write(std::string(ggufPadding(to.bytes), '\0'));
    }

private:
    void convertPiece(const GgufTensor& tensor, DType stored, DType type, std::int64_t row, std::int64_t count)
    {
        const std::size_t fromBytes = dtypeRowBytes(stored, row), toBytes = dtypeRowBytes(type, row);
        m_values.resize(static_cast<std::size_t>(count * row));
        m_pool.forRange(count, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t r = begin; r < end; ++r)
                dequantizeRow(stored, m_bytes.data() + static_cast<std::size_t>(r) * fromBytes, row,
                              m_values.data() + r * row);
        });
        for (const float value : m_values)
            if (!(std::abs(value) <= kLargest))
                throw Error("%1: the tensor %2 holds %3, which is no weight. The file is damaged: download it again.",
                            m_model.path().string(), showable(tensor.name), std::to_string(value));
        m_bytes.resize(static_cast<std::size_t>(count) * toBytes);
        m_pool.forRange(count, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t r = begin; r < end; ++r) {
                std::byte* const to = m_bytes.data() + static_cast<std::size_t>(r) * toBytes;
                const float* const from = m_values.data() + r * row;
                if (type == DType::Q8_0)
                    quantizeRowQ8_0(from, row, to);
                else if (type == DType::Q4_K)
                    quantizeRowQ4_K(from, row, to);
                else
                    std::copy_n(reinterpret_cast<const std::byte*>(from), toBytes, to); // F32
            }
        });
    }

    const GgufFile& m_model;
    AtomicFile& m_out;
    const LoadProgress& m_progress;
    ComputePool m_pool;
    std::vector<std::byte> m_bytes;
    std::vector<float> m_values;
    double m_total = 1, m_done = 0;
};

} // namespace

void writeQuantized(const GgufFile& model, QuantizedAs as, const fs::path& out,
                    const std::vector<std::pair<std::string, std::string>>& extra, const LoadProgress& progress)
{
    const std::vector<GgufTensor> tensors = quantizedTensors(model, as);
    const std::string header = headerOf(model, as, tensors, extra);
    std::uint64_t bytes = header.size();
    for (const GgufTensor& tensor : tensors)
        bytes += tensor.bytes + ggufPadding(tensor.bytes);
    checkSpace(out, bytes);
    AtomicFile file(out);
    file.write(header);
    Converter converter(model, file, progress);
    for (std::size_t i = 0; i < tensors.size(); ++i)
        converter.convert(model.tensors()[i], tensors[i]);
    file.commit();
}

} // namespace longhand
