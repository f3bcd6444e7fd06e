#include "engine/formats/strict_json.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/types/error.h"

#include <cstddef>
#include <set>
#include <vector>

namespace longhand {

namespace {

using nlohmann::json;

constexpr std::size_t kMostValues = 150'000;

/// Sees each value and key as it is parsed.
class Watch
{
public:
    Watch(const std::string& source, int depth) : m_source(source), m_names(static_cast<std::size_t>(depth) + 1) {}

    bool see(int depth, json::parse_event_t event, const json& parsed)
    {
        const auto level = static_cast<std::size_t>(depth);
        if (level >= m_names.size())
            throw Error("%1: the JSON is nested too deep. The file is damaged: download it again.", m_source);
        if (++m_values > kMostValues)
            throw Error("%1: the JSON holds more than %2 values, which no model needs. The file is damaged: download "
                        "it again.",
                        m_source, kMostValues);
        if (event == json::parse_event_t::object_start)
            m_names[level].clear();
        else if (event == json::parse_event_t::key && level > 0 &&
                 !m_names[level - 1].insert(parsed.get<std::string>()).second)
            throw Error("%1: the JSON has the key %2 twice. The file is damaged: download it again.", m_source,
                        showable(parsed.get_ref<const std::string&>()));
        return true;
    }

private:
    const std::string& m_source;
    std::vector<std::set<std::string>> m_names; ///< keys of the object that is open at each level
    std::size_t m_values = 0;
};

} // namespace

json parseStrictJson(std::string_view text, const std::string& source, int depth)
{
    Watch watch(source, depth);
    json parsed = json::parse(
        text, [&](int level, json::parse_event_t event, json& value) { return watch.see(level, event, value); }, false);
    if (!parsed.is_object())
        throw Error("%1: this is not a JSON object. The file is damaged: download it again.", source);
    return parsed;
}

} // namespace longhand
