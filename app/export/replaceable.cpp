#include "app/export/replaceable.h"

#include "engine/formats/gguf/file_input.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace longhand {

namespace fs = std::filesystem;

void checkReplaceable(const fs::path& out, std::span<const fs::path> inputs)
{
    std::error_code ec;
    if (!fs::is_regular_file(out, ec))
        return;
    const auto refuse = [&](const std::string& why) {
        throw Error("\"" + out.string() + "\" is " + why + " and will not be replaced. Choose another name.");
    };
    for (const fs::path& input : inputs)
        if (fs::equivalent(out, input, ec) && !ec)
            refuse("a file that is being read, or a story that is open");
    if (out.extension() == ".longhand")
        refuse("a story by its name");
    std::array<char, 16> begin{};
    try {
        const FileInput in(out);
        in.readAt(0, std::as_writable_bytes(std::span(begin).first(std::min<std::uint64_t>(begin.size(), in.size()))),
                  "its first bytes");
    } catch (const DiskReadError&) {
        throw; // it might be such a file
    } catch (const Error&) {
        // A file without read permission may still be replaced.
    }
    const std::string_view magic(begin.data(), begin.size());
    if (magic.starts_with("SQLite format 3"))
        refuse("a story or another database");
    if (magic.starts_with("GGUF"))
        refuse("a model");
}

} // namespace longhand
