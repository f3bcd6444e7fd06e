#include "engine/model/model_loader.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/model/model_file.h"

#include <numeric>
#include <optional>

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
    const auto type = weightType(tensor.type);
    if (!type || tensor.dims.size() != 2 || tensor.dims[0] % dtypeBlockSize(*type) != 0 || tensor.dims[0] < 1 ||
        tensor.dims[1] < 1)
        return tensor.bytes;
    return PackedLinear::bytesFor(*type, tensor.dims[1], tensor.dims[0]);
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

ModelLoader::ModelLoader(const GgufFile& file, const LoadProgress& progress, bool keep)
    : m_file(file), m_progress(progress), m_keep(keep)
{
    for (const GgufTensor& t : file.tensors())
        m_totalBytes += static_cast<double>(t.bytes);
    // What affects the text without being a weight: the numbers of the architecture. Names and licences may differ.
    const std::string architecture = file.getString("general.architecture");
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
    m_hash.add(text);
}

const GgufTensor& ModelLoader::tensor(const std::string& name, std::initializer_list<std::int64_t> dims)
{
    const GgufTensor* found = m_file.findTensor(name);
    if (!found)
        throw Error("%1: the tensor %2 is missing: the file is not a whole model.", m_file.path().string(), name);
    if (found->dims != std::vector<std::int64_t>(dims)) {
        throw Error("%1: the tensor %2 has the shape %3, but the file's description requires %4.",
                    m_file.path().string(), name, shapeText(found->dims), shapeText(std::vector<std::int64_t>(dims)));
    }
    return *found;
}

std::vector<std::byte> ModelLoader::read(const GgufTensor& tensor, bool keep)
{
    constexpr std::uint64_t kPiece = 4u << 20; // a cancel is answered within one piece
    std::vector<std::byte> bytes(keep ? tensor.bytes : std::min(kPiece, tensor.bytes));
    describe(tensor.name + ":" + std::to_string(tensor.type));
    for (std::uint64_t offset = 0; offset < tensor.bytes; offset += kPiece) {
        const std::uint64_t size = std::min<std::uint64_t>(kPiece, tensor.bytes - offset);
        const std::span<std::byte> piece(bytes.data() + (keep ? offset : 0), size);
        m_file.readTensor(tensor, offset, piece);
        m_hash.add(piece.data(), piece.size());
        m_doneBytes += static_cast<double>(size);
        if (m_progress && !m_progress(m_doneBytes / m_totalBytes, Message("Reading the weights")))
            throw LoadCancelled();
    }
    if (!keep)
        bytes.clear();
    return bytes;
}

PackedLinear ModelLoader::matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs)
{
    return std::move(joined(name, {outputs}, inputs).front());
}

std::vector<PackedLinear> ModelLoader::joined(const std::string& name, std::initializer_list<std::int64_t> outputs,
                                              std::int64_t inputs)
{
    const std::int64_t all = std::accumulate(outputs.begin(), outputs.end(), std::int64_t{0});
    const GgufTensor& found = tensor(name, {inputs, all});
    const auto type = weightType(found.type);
    if (!type)
        throw Error(
            "%1: the tensor %2 is stored as %3, which Longhand does not read. Choose a file whose weights are %4.",
            m_file.path().string(), name, ggufTypeName(found.type), readableTypes());
    if (inputs % dtypeBlockSize(*type) != 0)
        throw Error(
            "%1: the tensor %2 has rows of %3 weights, but %4 stores them in blocks of %5. The file is damaged or "
            "was made by a faulty program: get it from another source.",
            m_file.path().string(), name, inputs, dtypeName(*type), dtypeBlockSize(*type));
    const auto bytes = read(found, m_keep);
    std::vector<PackedLinear> parts(outputs.size());
    if (!m_keep)
        return parts;
    const std::byte* from = bytes.data();
    const auto rowBytes = static_cast<std::int64_t>(bytes.size()) / all;
    auto part = parts.begin();
    for (const std::int64_t count : outputs) {
        *part++ = PackedLinear::pack(*type, count, inputs, from, &m_arena);
        from += count * rowBytes;
    }
    return parts;
}

std::vector<float> ModelLoader::vector(const std::string& name, std::int64_t n)
{
    const GgufTensor& found = tensor(name, {n});
    const auto type = weightType(found.type);
    if (!type || dtypeIsQuantized(*type)) {
        throw Error("%1: the tensor %2 is stored as %3; a vector must be F32, F16 or BF16.", m_file.path().string(),
                    name, ggufTypeName(found.type));
    }
    const auto bytes = read(found, true);
    std::vector<float> out(static_cast<std::size_t>(n));
    dequantizeRow(*type, bytes.data(), n, out.data());
    return out;
}

std::vector<float> ModelLoader::optionalVector(const std::string& name, std::int64_t n)
{
    return m_file.findTensor(name) ? vector(name, n) : std::vector<float>();
}

std::string ModelLoader::fingerprint()
{
    return m_hash.hex();
}

} // namespace longhand
