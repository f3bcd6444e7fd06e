#include "engine/formats/json/strict_json.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/types/error.h"

#include <vector>

namespace longhand {

namespace {

using nlohmann::json;

/// Builds the values as they are parsed, and stops at the first that breaks the bounds. The library's own callback
/// looks through a whole object or array whenever one of its parts ends: a megabyte of "{},{},{}" would take it
/// minutes.
class Builder : public nlohmann::json_sax<json>
{
public:
    Builder(const std::string& source, const JsonBounds& bounds) : m_source(source), m_bounds(bounds) {}

    Builder(const Builder&) = delete;
    Builder& operator=(const Builder&) = delete;
    ~Builder() { release(m_root); }

    json take() { return std::move(m_root); }

    bool null() override { return add(nullptr) != nullptr; }
    bool boolean(bool value) override { return add(value) != nullptr; }
    bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
    bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
    bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

    bool key(string_t& name) override
    {
        auto& object = m_open.back()->get_ref<json::object_t&>();
        const auto [at, added] = object.try_emplace(name, nullptr);
        if (!added && m_open.back() != m_lenient)
            throw Error("%1: the JSON has the key %2 twice. The file is damaged: download it again.", m_source,
                        showable(name));
        m_value = &at->second;
        m_lenientNext = !m_bounds.twiceIn.empty() && name == m_bounds.twiceIn;
        return true;
    }

private:
    /// The library's destructor first makes a list of all parts, which takes as much memory again. The depth is
    /// bounded.
    static void release(json& value)
    {
        if (auto* const array = value.get_ptr<json::array_t*>()) {
            for (json& part : *array)
                release(part);
            array->clear();
        } else if (auto* const object = value.get_ptr<json::object_t*>()) {
            for (auto& [key, part] : *object)
                release(part);
            object->clear();
        }
    }

    json* add(json value)
    {
        if (++m_values > m_bounds.values)
            throw Error("%1: the JSON holds more than %2 values, which no model needs. The file is damaged: download "
                        "it again.",
                        m_source, m_bounds.values);
        json* to = &m_root;
        if (!m_open.empty() && m_open.back()->is_array()) {
            auto& array = m_open.back()->get_ref<json::array_t&>();
            array.emplace_back();
            to = &array.back();
        } else if (!m_open.empty()) {
            to = m_value;
        }
        *to = std::move(value);
        return to;
    }
    bool open(json empty)
    {
        if (m_open.size() == static_cast<std::size_t>(m_bounds.depth))
            throw Error("%1: the JSON is nested too deep. The file is damaged: download it again.", m_source);
        const bool lenient = m_lenientNext && !m_open.empty() && m_open.back()->is_object();
        m_lenientNext = false;
        m_open.push_back(add(std::move(empty)));
        if (lenient)
            m_lenient = m_open.back();
        return true;
    }
    bool close()
    {
        if (m_open.back() == m_lenient)
            m_lenient = nullptr;
        m_open.pop_back();
        return true;
    }

    const std::string& m_source;
    const JsonBounds m_bounds;
    json m_root;
    std::vector<json*> m_open;  ///< the objects and arrays that are being read, outermost first; none moves meanwhile
    json* m_value = nullptr;    ///< of the last key
    bool m_lenientNext = false; ///< the last key is JsonBounds::twiceIn
    const json* m_lenient = nullptr; ///< the open object of that name
    std::size_t m_values = 0;
};

/// The library keeps what it reads between two values, and once more for its message: an endless run of spaces would
/// take four times its size.
bool hasEndlessSpaces(std::string_view text)
{
    constexpr std::size_t kLongestRun = 1u << 16;
    for (std::size_t at = 0; at + kLongestRun <= text.size(); at += kLongestRun) {
        const std::string_view part = text.substr(at, kLongestRun); // a run of twice this size fills one such part
        if (part.find_first_not_of(" \t\r\n") == part.npos)
            return true;
    }
    return false;
}

} // namespace

json parseStrictJson(std::string_view text, const std::string& source, const JsonBounds& bounds)
{
    if (hasEndlessSpaces(text))
        throw Error("%1: the JSON holds an endless run of spaces. The file is damaged: download it again.", source);
    Builder builder(source, bounds);
    json parsed = json::sax_parse(text, &builder) ? builder.take() : json(nullptr);
    if (!parsed.is_object())
        throw Error("%1: this is not a JSON object. The file is damaged: download it again.", source);
    return parsed;
}

} // namespace longhand
