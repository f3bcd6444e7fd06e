#include "engine/formats/gguf/gguf_file.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_header.h"
#include "engine/formats/gguf/gguf_parts.h"

#include <cmath>
#include <utility>

namespace longhand {
namespace {

Message kindOf(const GgufValue& value)
{
    const Message kinds[] = {Message("a truth value"),
                             Message("an integer"),
                             Message("an integer"),
                             Message("a number with a fraction"),
                             Message("a text"),
                             Message("a list of integers"),
                             Message("a list of fractions"),
                             Message("a list of texts")};
    static_assert(std::size(kinds) == std::variant_size_v<GgufValue>);
    return kinds[value.index()];
}

/// Tensors as they lie in GGUF files.
class FilesSource : public TensorSource
{
public:
    explicit FilesSource(std::vector<std::unique_ptr<FileInput>> files) : m_files(std::move(files)) {}
    void read(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const override
    {
        m_files[tensor.part]->readAt(tensor.offset + offset, out, Message("tensor %1", showable(tensor.name)));
    }

private:
    std::vector<std::unique_ptr<FileInput>> m_files;
};

} // namespace

struct GgufFile::Impl
{
    std::filesystem::path path;
    std::uint64_t fileSize = 0;
    GgufHeader header;
    std::unique_ptr<TensorSource> source;

    [[noreturn]] void fail(std::string_view key, const Message& problem) const
    {
        throw Error("%1: metadata key %2 %3. This model cannot be used: get it from another source.", path.string(),
                    showable(key), problem);
    }

    const GgufValue& need(std::string_view key) const
    {
        if (const GgufValue* value = header.find(key))
            return *value;
        fail(key, Message("is missing"));
    }

    template <typename T>
    const T& as(std::string_view key, const GgufValue& value) const
    {
        if (const T* typed = std::get_if<T>(&value))
            return *typed;
        fail(key, Message("is %1 where %2 is needed", kindOf(value), kindOf(T())));
    }

    std::int64_t intOf(std::string_view key, const GgufValue& value, std::int64_t min, std::int64_t max) const
    {
        const auto inRange = [&](auto number) {
            if (std::cmp_less(number, min) || std::cmp_greater(number, max))
                fail(key, Message("is %1; %2 to %3 are possible", number, min, max));
            return static_cast<std::int64_t>(number);
        };
        const auto* natural = std::get_if<std::uint64_t>(&value);
        return natural != nullptr ? inRange(*natural) : inRange(as<std::int64_t>(key, value));
    }

    double floatOf(std::string_view key, const GgufValue& value) const
    {
        const double number = as<double>(key, value);
        if (!std::isfinite(number))
            fail(key, Message("is %1 where a finite number is needed", std::to_string(number)));
        return number;
    }
};

GgufFile::GgufFile(GgufContents contents) : m_impl(std::make_unique<Impl>())
{
    m_impl->path = std::move(contents.path);
    m_impl->fileSize = contents.fileSize;
    m_impl->source = std::move(contents.source);
    GgufHeader& header = m_impl->header;
    header.keys = std::move(contents.keys);
    header.values = std::move(contents.values);
    header.tensors = std::move(contents.tensors);
    header.sortNames();
    for (std::size_t i = 1; i < header.keysByName.size(); ++i)
        if (header.keys[header.keysByName[i]] == header.keys[header.keysByName[i - 1]])
            m_impl->fail(header.keys[header.keysByName[i]], Message("is there twice"));
    for (std::size_t i = 1; i < header.tensorsByName.size(); ++i)
        if (const GgufTensor& tensor = header.tensors[header.tensorsByName[i]];
            tensor.name == header.tensors[header.tensorsByName[i - 1]].name)
            throw Error("%1: the tensor %2 is there twice. The files are damaged or do not belong together: download "
                        "them again.",
                        m_impl->path.string(), showable(tensor.name));
}

GgufFile::GgufFile(GgufFile&&) noexcept = default;
GgufFile& GgufFile::operator=(GgufFile&&) noexcept = default;
GgufFile::~GgufFile() = default;

GgufFile GgufFile::open(const std::filesystem::path& path)
{
    GgufParts parts = readGgufParts(path);
    GgufFile file(GgufContents{});
    file.m_impl->path = path;
    for (const auto& input : parts.files)
        file.m_impl->fileSize += input->size();
    file.m_impl->header = std::move(parts.header);
    file.m_impl->source = std::make_unique<FilesSource>(std::move(parts.files));
    return file;
}

const std::filesystem::path& GgufFile::path() const
{
    return m_impl->path;
}

std::uint32_t GgufFile::version() const
{
    return m_impl->header.version;
}

std::uint64_t GgufFile::fileSize() const
{
    return m_impl->fileSize;
}

bool GgufFile::has(std::string_view key) const
{
    return find(key) != nullptr;
}

const GgufValue* GgufFile::find(std::string_view key) const
{
    return m_impl->header.find(key);
}

const std::vector<std::string>& GgufFile::keys() const
{
    return m_impl->header.keys;
}

std::int64_t GgufFile::getInt(std::string_view key, std::int64_t min, std::int64_t max) const
{
    return m_impl->intOf(key, m_impl->need(key), min, max);
}

std::int64_t GgufFile::getInt(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t missing) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? m_impl->intOf(key, *value, min, max) : missing;
}

double GgufFile::getFloat(std::string_view key) const
{
    return m_impl->floatOf(key, m_impl->need(key));
}

double GgufFile::getFloat(std::string_view key, double missing) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? m_impl->floatOf(key, *value) : missing;
}

bool GgufFile::getBool(std::string_view key, bool missing) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? m_impl->as<bool>(key, *value) : missing;
}

const std::string& GgufFile::getString(std::string_view key) const
{
    return m_impl->as<std::string>(key, m_impl->need(key));
}

std::string GgufFile::getString(std::string_view key, std::string_view missing) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? m_impl->as<std::string>(key, *value) : std::string(missing);
}

const GgufArrayOfStrings& GgufFile::getStrings(std::string_view key) const
{
    return m_impl->as<GgufArrayOfStrings>(key, m_impl->need(key));
}

const GgufArrayOfInts* GgufFile::findInts(std::string_view key) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? &m_impl->as<GgufArrayOfInts>(key, *value) : nullptr;
}

const std::vector<GgufTensor>& GgufFile::tensors() const
{
    return m_impl->header.tensors;
}

const GgufTensor* GgufFile::findTensor(std::string_view name) const
{
    return m_impl->header.findTensor(name);
}

void GgufFile::readTensor(const GgufTensor& tensor, std::span<std::byte> out) const
{
    if (out.size() != tensor.bytes)
        throw Error("%1: tensor %2 has %3 bytes, not the %4 asked for.", path().string(), showable(tensor.name),
                    tensor.bytes, out.size());
    readTensor(tensor, 0, out);
}

void GgufFile::readTensor(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset > tensor.bytes || out.size() > tensor.bytes - offset)
        throw Error("%1: tensor %2 has %3 bytes; %4 bytes at %5 lie outside it.", path().string(),
                    showable(tensor.name), tensor.bytes, out.size(), offset);
    m_impl->source->read(tensor, offset, out);
}

} // namespace longhand
