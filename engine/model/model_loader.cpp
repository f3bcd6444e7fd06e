#include "engine/model/model_loader.h"

#include "engine/model/model_file.h"

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

} // namespace

std::optional<DType> weightType(std::uint32_t ggmlType)
{
    switch (ggmlType) {
    case 0:
        return DType::F32;
    case 1:
        return DType::F16;
    case 2:
        return DType::Q4_0;
    case 3:
        return DType::Q4_1;
    case 8:
        return DType::Q8_0;
    case 30:
        return DType::BF16;
    default:
        return std::nullopt;
    }
}

bool canReadWeights(std::uint32_t ggmlType)
{
    return weightType(ggmlType).has_value();
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
        throw Error(m_file.path().string() + ": the tensor " + name + " is missing: the file is not a whole model.");
    if (found->dims != std::vector<std::int64_t>(dims)) {
        throw Error(m_file.path().string() + ": the tensor " + name + " has the shape " + shapeText(found->dims) +
                    ", but the file's description requires " + shapeText(std::vector<std::int64_t>(dims)) + ".");
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
        if (m_progress && !m_progress(m_doneBytes / m_totalBytes, "Reading the weights"))
            throw LoadCancelled();
    }
    if (!keep)
        bytes.clear();
    return bytes;
}

PackedLinear ModelLoader::matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs)
{
    const GgufTensor& found = tensor(name, {inputs, outputs});
    const auto type = weightType(found.type);
    if (!type) {
        throw Error(m_file.path().string() + ": the tensor " + name + " is stored as " + ggufTypeName(found.type) +
                    "; Longhand reads F32, F16, BF16, Q8_0, Q4_0 and Q4_1. Choose a file in one of these formats.");
    }
    if (inputs % dtypeBlockSize(*type) != 0) {
        throw Error(m_file.path().string() + ": the tensor " + name + " has rows of " + std::to_string(inputs) +
                    " weights, not a multiple of " + std::to_string(dtypeBlockSize(*type)) + " as " +
                    ggufTypeName(found.type) + " needs.");
    }
    const auto bytes = read(found, m_keep);
    if (!m_keep)
        return {};
    return PackedLinear::pack(*type, outputs, inputs, bytes.data(), &m_arena);
}

std::vector<float> ModelLoader::vector(const std::string& name, std::int64_t n)
{
    const GgufTensor& found = tensor(name, {n});
    const auto type = weightType(found.type);
    if (!type || dtypeIsQuantized(*type)) {
        throw Error(m_file.path().string() + ": the tensor " + name + " is stored as " + ggufTypeName(found.type) +
                    "; a vector must be F32, F16 or BF16.");
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
