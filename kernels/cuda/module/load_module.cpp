#include "kernels/cuda/module/load_module.h"

#include <cstdlib>
#include <dlfcn.h>
#include <system_error>

namespace longhand::cuda {
namespace {

using Entry = const Module* (*)(int);

struct Loaded
{
    const Module* module = nullptr;
    std::filesystem::path file;
    std::string why;
};

/// The library stays loaded: recorded passes and device memory may outlive the first caller.
Loaded load()
{
    Loaded loaded;
    std::error_code ignored;
    for (const std::filesystem::path& place : modulePlaces()) {
        if (!std::filesystem::exists(place, ignored))
            continue;
        loaded.file = place;
        void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            const char* error = dlerror();
            loaded.why =
                "The CUDA module " + place.string() + " cannot be loaded: " + (error ? error : "unknown error") + ".";
            return loaded;
        }
        const auto entry = reinterpret_cast<Entry>(dlsym(library, kModuleSymbol));
        loaded.module = entry ? entry(kModuleVersion) : nullptr;
        if (!loaded.module)
            loaded.why = "The CUDA module " + place.string() + " belongs to another version of the program.";
        return loaded;
    }
    loaded.why = "This build has no CUDA module (it is built where nvcc is found).";
    return loaded;
}

const Loaded& loadOnce()
{
    static const Loaded loaded = load();
    return loaded;
}

} // namespace

std::vector<std::filesystem::path> modulePlaces()
{
    if (const char* named = std::getenv("LONGHAND_CUDA_MODULE"))
        return {named};
    std::error_code ignored;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const std::filesystem::path folder = program.parent_path();
    constexpr const char* name = "liblonghand_cuda.so";
    return {folder / name, folder.parent_path() / "lib" / "longhand" / name, folder.parent_path() / "bin" / name};
}

Availability availability()
{
    const Loaded& loaded = loadOnce();
    Availability answer{loaded.module, loaded.file, 0, loaded.why};
    if (loaded.module) {
        std::string why;
        answer.devices = loaded.module->usableDevices(why);
        if (answer.devices == 0)
            answer.why = "No GPU can be used: " + why + ".";
    }
    return answer;
}

std::unique_ptr<Device> openDevice(int index)
{
    const Availability found = availability();
    if (found.devices == 0)
        throw DeviceError(found.why);
    if (index < 0 || index >= found.devices)
        throw DeviceError("There is no GPU " + std::to_string(index) + ": " + std::to_string(found.devices) +
                          " can be used.");
    return found.module->open(index);
}

} // namespace longhand::cuda
