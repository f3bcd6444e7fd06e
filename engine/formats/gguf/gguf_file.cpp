#include "engine/formats/gguf/gguf_file.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_header.h"

#include <cmath>
#include <limits>

namespace longhand {
namespace {

const char* kindOf(const GgufValue& value)
{
    constexpr const char* kKinds[] = {
        "a truth value", "an integer",         "an integer",          "a number with a fraction",
        "a text",        "a list of integers", "a list of fractions", "a list of texts"};
    static_assert(std::size(kKinds) == std::variant_size_v<GgufValue>);
    return kKinds[value.index()];
}

} // namespace

struct GgufFile::Impl
{
    explicit Impl(const std::filesystem::path& path) : input(path), header(readGgufHeader(input)) {}

    FileInput input;
    GgufHeader header;

    [[noreturn]] void fail(std::string_view key, const std::string& problem) const
    {
        throw Error(input.path().string() + ": metadata key " + showable(key) + " " + problem +
                    ". This model cannot be used: get it from another source.");
    }

    const GgufValue& need(std::string_view key) const
    {
        if (const GgufValue* value = header.find(key))
            return *value;
        fail(key, "is missing");
    }

    template <typename T>
    const T& as(std::string_view key, const GgufValue& value, const char* wanted) const
    {
        if (const T* typed = std::get_if<T>(&value))
            return *typed;
        fail(key, std::string("is ") + kindOf(value) + " where " + wanted + " is needed");
    }

    std::int64_t intOf(std::string_view key, const GgufValue& value, std::int64_t min, std::int64_t max) const
    {
        std::int64_t number = 0;
        std::string shown;
        bool inRange = true;
        if (const auto* natural = std::get_if<std::uint64_t>(&value)) {
            inRange = *natural <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
            number = static_cast<std::int64_t>(*natural);
            shown = std::to_string(*natural);
        } else {
            number = as<std::int64_t>(key, value, "an integer");
            shown = std::to_string(number);
        }
        if (!inRange || number < min || number > max)
            fail(key, "is " + shown + "; " + std::to_string(min) + " to " + std::to_string(max) + " are possible");
        return number;
    }

    double floatOf(std::string_view key, const GgufValue& value) const
    {
        const double number = as<double>(key, value, "a number with a fraction");
        if (!std::isfinite(number))
            fail(key, "is " + std::to_string(number) + " where a finite number is needed");
        return number;
    }
};

GgufFile::GgufFile(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
GgufFile::GgufFile(GgufFile&&) noexcept = default;
GgufFile& GgufFile::operator=(GgufFile&&) noexcept = default;
GgufFile::~GgufFile() = default;

GgufFile GgufFile::open(const std::filesystem::path& path)
{
    return GgufFile(std::make_unique<Impl>(path));
}

const std::filesystem::path& GgufFile::path() const
{
    return m_impl->input.path();
}

std::uint32_t GgufFile::version() const
{
    return m_impl->header.version;
}

std::uint64_t GgufFile::fileSize() const
{
    return m_impl->input.size();
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
    return value != nullptr ? m_impl->as<bool>(key, *value, "a truth value") : missing;
}

const std::string& GgufFile::getString(std::string_view key) const
{
    return m_impl->as<std::string>(key, m_impl->need(key), "a text");
}

std::string GgufFile::getString(std::string_view key, std::string_view missing) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? m_impl->as<std::string>(key, *value, "a text") : std::string(missing);
}

const GgufArrayOfStrings& GgufFile::getStrings(std::string_view key) const
{
    return m_impl->as<GgufArrayOfStrings>(key, m_impl->need(key), "a list of texts");
}

const GgufArrayOfInts* GgufFile::findInts(std::string_view key) const
{
    const GgufValue* value = find(key);
    return value != nullptr ? &m_impl->as<GgufArrayOfInts>(key, *value, "a list of integers") : nullptr;
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
        throw Error(path().string() + ": tensor " + showable(tensor.name) + " has " + std::to_string(tensor.bytes) +
                    " bytes, not the " + std::to_string(out.size()) + " asked for.");
    readTensor(tensor, 0, out);
}

void GgufFile::readTensor(const GgufTensor& tensor, std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset > tensor.bytes || out.size() > tensor.bytes - offset)
        throw Error(path().string() + ": tensor " + showable(tensor.name) + " has " + std::to_string(tensor.bytes) +
                    " bytes; " + std::to_string(out.size()) + " bytes at " + std::to_string(offset) +
                    " lie outside it.");
    m_impl->input.readAt(tensor.offset + offset, out, "tensor " + showable(tensor.name));
}

} // namespace longhand
