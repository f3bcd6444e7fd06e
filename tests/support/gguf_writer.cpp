#include "tests/support/gguf_writer.h"

#include <fstream>
#include <stdexcept>

namespace longhand::test {
namespace {

std::uint32_t number(GgufType type)
{
    return static_cast<std::uint32_t>(type);
}

template <typename T>
std::string rawArray(GgufType type, const std::vector<T>& elements)
{
    std::string out = raw(number(type)) + raw<std::uint64_t>(elements.size());
    for (const T& element : elements) {
        if constexpr (std::is_arithmetic_v<T>)
            out += raw(element);
        else
            out += rawString(element);
    }
    return out;
}

void pad(std::string& bytes, std::uint64_t alignment)
{
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
}

} // namespace

std::string rawString(std::string_view text)
{
    return raw<std::uint64_t>(text.size()) + std::string(text);
}

GgufWriter& GgufWriter::addRaw(std::string_view key, std::uint32_t type, std::string_view value)
{
    m_keys.push_back(rawString(key) + raw(type) + std::string(value));
    return *this;
}

GgufWriter& GgufWriter::add(std::string_view key, std::string_view text)
{
    return addRaw(key, number(GgufType::String), rawString(text));
}

GgufWriter& GgufWriter::add(std::string_view key, bool value)
{
    return addRaw(key, number(GgufType::Bool), raw<std::uint8_t>(value ? 1 : 0));
}

GgufWriter& GgufWriter::add(std::string_view key, std::uint32_t value)
{
    return addRaw(key, number(GgufType::Uint32), raw(value));
}

GgufWriter& GgufWriter::add(std::string_view key, std::int32_t value)
{
    return addRaw(key, number(GgufType::Int32), raw(value));
}

GgufWriter& GgufWriter::add(std::string_view key, std::uint64_t value)
{
    return addRaw(key, number(GgufType::Uint64), raw(value));
}

GgufWriter& GgufWriter::add(std::string_view key, float value)
{
    return addRaw(key, number(GgufType::Float32), raw(value));
}

GgufWriter& GgufWriter::add(std::string_view key, const std::vector<std::string>& texts)
{
    return addRaw(key, number(GgufType::Array), rawArray(GgufType::String, texts));
}

GgufWriter& GgufWriter::add(std::string_view key, const std::vector<std::int32_t>& numbers)
{
    return addRaw(key, number(GgufType::Array), rawArray(GgufType::Int32, numbers));
}

GgufWriter& GgufWriter::add(std::string_view key, const std::vector<float>& numbers)
{
    return addRaw(key, number(GgufType::Array), rawArray(GgufType::Float32, numbers));
}

GgufWriter& GgufWriter::addTensor(Tensor tensor)
{
    m_tensors.push_back(std::move(tensor));
    return *this;
}

GgufWriter& GgufWriter::addTensor(std::string_view name, std::vector<std::uint64_t> dims,
                                  const std::vector<float>& values)
{
    Tensor tensor;
    tensor.name = name;
    tensor.dims = std::move(dims);
    tensor.data.assign(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    return addTensor(std::move(tensor));
}

std::string GgufWriter::bytes() const
{
    std::string header =
        magic + raw(version) + raw(tensorCount.value_or(m_tensors.size())) + raw(keyCount.value_or(m_keys.size()));
    for (const std::string& key : m_keys)
        header += key;
    std::string data;
    for (const Tensor& tensor : m_tensors) {
        pad(data, alignment);
        header +=
            rawString(tensor.name) + raw(tensor.dimsCount.value_or(static_cast<std::uint32_t>(tensor.dims.size())));
        for (const std::uint64_t dim : tensor.dims)
            header += raw(dim);
        header += raw(tensor.type) + raw(tensor.offset.value_or(data.size()));
        data += tensor.data;
    }
    pad(header, alignment);
    pad(data, alignment);
    return header + data;
}

void GgufWriter::write(const std::filesystem::path& path) const
{
    writeFile(path, bytes());
}

void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out)
        throw std::runtime_error("cannot write " + path.string());
}

} // namespace longhand::test
