#include "app/library/quantized_copy.h"

#include "app/library/model_library.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/formats/sha256.h"
#include "engine/model_files/open_model.h"
#include "engine/types/system_message.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>
#include <utility>

namespace longhand {

namespace {

namespace fs = std::filesystem;

// Keys of a copy: which model it was made of, and in which state.
constexpr const char* kPlace = "longhand.quantised.place"; ///< a hash: a path is nobody else's business
constexpr const char* kState = "longhand.quantised.state";

constexpr std::uint64_t kHeadBytes = 1u << 20;

std::string hashOfPlace(const fs::path& model)
{
    std::error_code ec;
    Sha256 sum;
    sum.add(fs::weakly_canonical(modelRoot(model), ec).string());
    return sum.hex();
}

std::string hashOfState(const fs::path& model)
{
    Sha256 sum;
    for (const fs::path& file : modelFiles(model)) {
        const FileInput input(file);
        std::string head(static_cast<std::size_t>(std::min(kHeadBytes, input.size())), '\0');
        input.readAt(0, std::as_writable_bytes(std::span(head)), Message("the header"));
        sum.add(file.filename().string() + " " + std::to_string(input.size()) + " " +
                std::to_string(fs::last_write_time(file).time_since_epoch().count()) + " ");
        sum.add(head);
    }
    return sum.hex();
}

/// True if the copy is there and the model has not changed since.
bool isCurrent(const fs::path& copy, const std::string& place, const std::string& state)
{
    std::error_code unknown; // then it cannot be written either, which says why
    if (!fs::exists(copy, unknown))
        return false;
    const GgufFile file = [&] {
        try {
            return GgufFile::open(copy);
        } catch (const DiskReadError&) {
            throw;
        } catch (const Error&) {
            throw Error("The quantised copy %1 is damaged. Move it away: it is made again then.", copy.string());
        }
    }();
    if (file.getString(kPlace, "") != place)
        throw Error("%1 is there already and was not made of this model. Move it away, or write the copy elsewhere "
                    "with `longhand-cli quantise --out`.",
                    copy.string());
    return file.getString(kState, "") == state;
}

/// Of a copy that nobody named: there the author has not yet chosen a place.
void makeFolderOf(const fs::path& copy)
{
    const fs::path folder = copy.parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && ::access(folder.c_str(), W_OK) != 0)
        error = std::error_code(errno, std::generic_category());
    if (error)
        throw Error("The quantised copy \"%1\" cannot be made, as the folder of models cannot be written: %2. Allow "
                    "that, or write the copy elsewhere with `longhand-cli quantise --out`.",
                    copy.string(), systemMessage(error));
}

} // namespace

std::optional<QuantizedAs> quantizedAs(std::string_view name)
{
    if (name == kQuantizedNames[0])
        return QuantizedAs::Q8_0;
    return name == kQuantizedNames[1] ? std::optional(QuantizedAs::Q4_K) : std::nullopt;
}

bool isUnquantized(const ModelDetails& model)
{
    return model.quantisation == "F32" || model.quantisation == "F16" || model.quantisation == "BF16";
}

std::uint64_t quantizedBytes(const ModelDetails& model, QuantizedAs as)
{
    constexpr double kByte = 34.0 / 32, kNibble = 144.0 / 256; // Q8_0, Q4_K: bytes of a weight
    const ModelConfig& config = model.size.config;
    // The embedding, and the head if it is another.
    const double words = static_cast<double>(config.vocabulary) * config.width * (config.tiedHead ? 1 : 2);
    const double all = static_cast<double>(model.parameters), rest = std::max(0.0, all - words);
    return static_cast<std::uint64_t>(as == QuantizedAs::Q8_0 ? all * kByte
                                                              : std::min(all, words) * kByte + rest * kNibble);
}

fs::path quantizedCopyFile(const fs::path& model, QuantizedAs as)
{
    std::error_code ec;
    fs::path named = modelRoot(model);
    // A folder's name, also for "."; a file of the hub's cache is a link to one that is named by its hash.
    if (fs::is_directory(named, ec))
        if (fs::path whole = fs::weakly_canonical(named, ec); !ec)
            named = std::move(whole);
    return modelFolder() / (modelFileName(named) + (as == QuantizedAs::Q8_0 ? ".Q8_0.gguf" : ".Q4_K.gguf"));
}

fs::path quantizedCopy(const fs::path& model, QuantizedAs as, const LoadProgress& progress, const fs::path& out)
{
    fs::path copy = out.empty() ? quantizedCopyFile(model, as) : out;
    const GgufFile file = openModel(model); // says what is wrong with it
    const std::string place = hashOfPlace(model), state = hashOfState(model);
    if (out.empty() && isCurrent(copy, place, state))
        return copy;
    if (out.empty())
        makeFolderOf(copy);
    writeQuantized(file, as, copy, {{kPlace, place}, {kState, state}}, progress);
    return copy;
}

} // namespace longhand
