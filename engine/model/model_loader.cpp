#include "engine/model/model_loader.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/model/model_file.h"
#include "engine/model/piece_reader.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <thread>

namespace longhand {
namespace {

std::string shapeText(const std::vector<std::int64_t>& dims)
{
    std::string text;
    for (auto d = dims.rbegin(); d != dims.rend(); ++d)
        text.append("[").append(std::to_string(*d)).append("]");
    return text;
}

/// "F32, F16 .. and MXFP4".
std::string readableTypes()
{
    std::string names;
    for (std::size_t i = 0; i < kDTypes.size(); ++i)
        names.append(i == 0 ? "" : i + 1 == kDTypes.size() ? " and " : ", ").append(dtypeName(kDTypes[i]));
    return names;
}

} // namespace

std::optional<DType> weightType(std::uint32_t ggmlType)
{
    // ggml's numbers: ggufTypeName() has their names, and dtypeName() the same.
    for (const DType type : kDTypes)
        if (ggufTypeName(ggmlType) == dtypeName(type))
            return type;
    return std::nullopt;
}

std::uint64_t loadedBytes(const GgufTensor& tensor)
{
    const auto type = tensor.name.ends_with(".ffn_gate_inp.weight") ? DType::F32 : weightType(tensor.type);
    const std::size_t dims = tensor.dims.size();
    if (!type || dims < 2 || dims > 3 || tensor.name.ends_with(".bias") ||
        tensor.dims[0] % dtypeBlockSize(*type) != 0 ||
        std::any_of(tensor.dims.begin(), tensor.dims.end(), [](auto d) { return d < 1; }))
        return tensor.bytes;
    const auto count = static_cast<std::uint64_t>(dims == 3 ? tensor.dims[2] : 1);
    return count * PackedLinear::bytesFor(*type, tensor.dims[1], tensor.dims[0]);
}

Message unreadableWeights(const GgufFile& file)
{
    for (const GgufTensor& tensor : file.tensors())
        if (!weightType(tensor.type))
            return Message(
                "The tensor %1 is stored as %2, which Longhand does not read. Choose a file whose weights are "
                "%3.",
                showable(tensor.name), ggufTypeName(tensor.type), readableTypes());
    return {};
}

ModelLoader::ModelLoader(const GgufFile& file, const LoadProgress& progress, FingerprintSums& sums, Use use)
    : m_file(file), m_progress(progress), m_sums(sums),
      m_pool(use == Use::Kept ? std::max(1, static_cast<int>(std::thread::hardware_concurrency())) : 1), m_use(use)
{
    for (const GgufTensor& t : file.tensors())
        m_totalBytes += static_cast<double>(t.bytes);
    // What affects the text without being a weight: the numbers of the architecture. Names and licences may differ.
    const std::string& architecture = file.getString("general.architecture");
    describe("architecture=" + architecture);
    for (const std::string& key : file.keys()) {
        if (!key.starts_with(architecture + "."))
            continue;
        const GgufValue& value = *file.find(key);
        if (const auto* i = std::get_if<std::int64_t>(&value))
            describe(key + "=" + std::to_string(*i));
        else if (const auto* u = std::get_if<std::uint64_t>(&value))
            describe(key + "=" + std::to_string(*u));
        else if (const auto* d = std::get_if<double>(&value))
            describe(key + "=" + std::to_string(std::bit_cast<std::uint64_t>(*d)));
        else if (const auto* s = std::get_if<std::string>(&value))
            describe(key + "=" + *s);
        else if (const auto* list = std::get_if<GgufArrayOfInts>(&value); list && key.ends_with("_pattern"))
            for (const std::int64_t entry : *list)
                describe(key + "=" + std::to_string(entry));
        else if (const auto* b = std::get_if<bool>(&value))
            describe(key + "=" + (*b ? "1" : "0"));
    }
    for (const char* key : {"tokenizer.ggml.tokens", "tokenizer.ggml.merges"}) {
        if (const GgufValue* value = file.find(key)) {
            if (const auto* strings = std::get_if<GgufArrayOfStrings>(value)) {
                for (const std::string& s : *strings)
                    describe(s);
            }
        }
    }
}

void ModelLoader::describe(const std::string& text)
{
    m_sums.add(text);
}

const GgufTensor& ModelLoader::tensor(const std::string& name, const std::vector<std::int64_t>& dims)
{
    const GgufTensor* found = m_file.findTensor(name);
    if (!found)
        throw Error(
            "%1: the tensor %2 is missing: the file is not a whole model. Download it again, or choose another one.",
            m_file.path().string(), name);
    if (found->dims != dims) {
        throw Error("%1: the tensor %2 has the shape %3, but the file's description requires %4. Choose another model, "
                    "or download this one again.",
                    m_file.path().string(), name, shapeText(found->dims), shapeText(dims));
    }
    return *found;
}

std::vector<std::byte> ModelLoader::read(const GgufTensor& tensor, bool keep)
{
    describe(tensor.name + ":" + std::to_string(tensor.type));
    constexpr std::uint64_t kPiece = 4u << 20; // a cancel is answered within one piece
    std::vector<std::byte> bytes(keep ? tensor.bytes : std::min(kPiece, tensor.bytes));
    for (std::uint64_t offset = 0; offset < tensor.bytes; offset += kPiece) {
        const std::span<std::byte> piece(bytes.data() + (keep ? offset : 0), std::min(kPiece, tensor.bytes - offset));
        m_file.readTensor(tensor, offset, piece);
        m_sums.add(piece.data(), piece.size());
        advance(piece.size());
    }
    if (!keep)
        bytes.clear();
    return bytes;
}

void ModelLoader::advance(std::size_t bytes)
{
    m_doneBytes += static_cast<double>(bytes);
    if (m_progress && !m_progress(m_doneBytes / m_totalBytes, Message("Reading the weights")))
        throw LoadCancelled();
}

DType ModelLoader::checkedType(const GgufTensor& tensor, std::int64_t inputs) const
{
    const auto type = weightType(tensor.type);
    if (!type)
        throw Error(
            "%1: the tensor %2 is stored as %3, which Longhand does not read. Choose a file whose weights are %4.",
            m_file.path().string(), tensor.name, ggufTypeName(tensor.type), readableTypes());
    if (inputs % dtypeBlockSize(*type) != 0)
        throw Error(
            "%1: the tensor %2 has rows of %3 weights, but %4 stores them in blocks of %5. The file is damaged or "
            "was made by a faulty program: get it from another source.",
            m_file.path().string(), tensor.name, inputs, dtypeName(*type), dtypeBlockSize(*type));
    return *type;
}

PackedLinear ModelLoader::matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs)
{
    return std::move(joined(name, {outputs}, inputs).front());
}

std::vector<PackedLinear> ModelLoader::joined(const std::string& name, const std::vector<std::int64_t>& outputs,
                                              std::int64_t inputs)
{
    const GgufTensor& found = tensor(name, {inputs, std::accumulate(outputs.begin(), outputs.end(), std::int64_t{0})});
    return packed(found, outputs, inputs);
}

std::vector<PackedLinear> ModelLoader::packed(const GgufTensor& tensor, const std::vector<std::int64_t>& outputs,
                                              std::int64_t inputs)
{
    const DType type = checkedType(tensor, inputs);
    std::vector<PackedLinear> parts(outputs.size());
    if (m_use == Use::Summed)
        read(tensor, false);
    if (m_use != Use::Kept)
        return parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = PackedLinear::empty(type, outputs[i], inputs, &m_arena);
    describe(tensor.name + ":" + std::to_string(tensor.type));
    const std::size_t rowBytes = dtypeRowBytes(type, inputs);
    // Whole panels; a cancel is answered within a few pieces.
    const std::uint64_t piece = std::max<std::uint64_t>(1, (4u << 20) / rowBytes / 16) * 16 * rowBytes;
    PieceReader reader(tensor.bytes, piece, [&](std::uint64_t offset, std::span<std::byte> out) {
        m_file.readTensor(tensor, offset, out);
        m_sums.add(out.data(), out.size());
    });
    auto part = parts.begin();
    std::int64_t first = 0; // row of the part
    while (const auto bytes = reader.next()) {
        const std::byte* from = bytes->data();
        for (auto left = static_cast<std::int64_t>(bytes->size() / rowBytes); left > 0;) {
            const std::int64_t count = std::min(left, part->outputs() - first);
            m_pool.forChunks(count, 16, [&](std::int64_t begin, std::int64_t end) {
                part->packRows(first + begin, end - begin, from + static_cast<std::size_t>(begin) * rowBytes);
            });
            from += static_cast<std::size_t>(count) * rowBytes;
            left -= count;
            first += count;
            if (first == part->outputs()) {
                ++part;
                first = 0;
            }
        }
        advance(bytes->size());
    }
    return parts;
}

PackedLinear ModelLoader::floatMatrix(const std::string& name, std::int64_t outputs, std::int64_t inputs)
{
    const GgufTensor& found = tensor(name, {inputs, outputs});
    const DType type = checkedType(found, inputs);
    if (m_use == Use::Summed)
        read(found, false);
    if (m_use != Use::Kept)
        return {};
    const auto bytes = read(found, true);
    std::vector<float> values(static_cast<std::size_t>(outputs * inputs));
    dequantizeRow(type, bytes.data(), outputs * inputs, values.data());
    return PackedLinear::pack(DType::F32, outputs, inputs, std::as_bytes(std::span(values)).data(), &m_arena);
}

std::vector<PackedLinear> ModelLoader::matrices(const std::string& name, std::int64_t count, std::int64_t outputs,
                                                std::int64_t inputs)
{
    return packed(tensor(name, {inputs, outputs, count}),
                  std::vector<std::int64_t>(static_cast<std::size_t>(count), outputs), inputs);
}

std::vector<float> ModelLoader::vector(const std::string& name, std::int64_t n)
{
    return floats(tensor(name, {n}), n);
}

std::vector<float> ModelLoader::vectors(const std::string& name, std::int64_t count, std::int64_t n)
{
    return floats(tensor(name, {n, count}), count * n);
}

std::vector<float> ModelLoader::floats(const GgufTensor& found, std::int64_t n)
{
    const auto type = weightType(found.type);
    if (!type || dtypeIsQuantized(*type)) {
        throw Error(
            "%1: the tensor %2 is stored as %3; a vector must be F32, F16 or BF16. Choose a file of another source.",
            m_file.path().string(), found.name, ggufTypeName(found.type));
    }
    if (m_use == Use::Checked)
        return {};
    const auto bytes = read(found, true);
    std::vector<float> out(static_cast<std::size_t>(n));
    dequantizeRow(*type, bytes.data(), n, out.data());
    return out;
}

std::vector<float> ModelLoader::optionalVector(const std::string& name, std::int64_t n)
{
    return m_file.findTensor(name) ? vector(name, n) : std::vector<float>();
}

} // namespace longhand
