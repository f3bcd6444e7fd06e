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
    for (const fs::path& input : inputs)
        if (fs::equivalent(out, input, ec) && !ec)
            throw Error("\"%1\" is a file that is being read, or a story that is open and will not be replaced. Choose "
                        "another name.",
                        out.string());
    if (out.extension() == ".longhand")
        throw Error("\"%1\" is a story by its name and will not be replaced. Choose another name.", out.string());
    std::array<char, 16> begin{};
    try {
        const FileInput in(out);
        in.readAt(0, std::as_writable_bytes(std::span(begin).first(std::min<std::uint64_t>(begin.size(), in.size()))),
                  Message("its first bytes"));
    } catch (const DiskReadError&) {
        throw; // it might be such a file
    } catch (const Error&) {
        // A file without read permission may still be replaced.
    }
    const std::string_view magic(begin.data(), begin.size());
    if (magic.starts_with("SQLite format 3"))
        throw Error("\"%1\" is a story or another database and will not be replaced. Choose another name.",
                    out.string());
    if (magic.starts_with("GGUF"))
        throw Error("\"%1\" is a model and will not be replaced. Choose another name.", out.string());
}

} // namespace longhand
