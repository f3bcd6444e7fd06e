#include "kernels/cuda/module/load_module.h"

#include <cstdlib>
#include <dlfcn.h>
#include <system_error>
#include <utility>

namespace longhand::cuda {
namespace {

using Entry = const Module* (*)(int);

struct Loaded
{
    const Module* module = nullptr;
    std::filesystem::path file;
    WhyNoGpu why;
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
            loaded.why = {WhyNoGpu::Kind::ModuleFailed, place.string(), error ? error : "?"};
            return loaded;
        }
        const auto entry = reinterpret_cast<Entry>(dlsym(library, kModuleSymbol));
        loaded.module = entry ? entry(kModuleVersion) : nullptr;
        if (!loaded.module)
            loaded.why = {WhyNoGpu::Kind::ModuleForeign, place.string(), {}};
        return loaded;
    }
    loaded.why = {WhyNoGpu::Kind::NoModule, {}, {}};
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
        WhyNoGpu why;
        answer.devices = loaded.module->devices(why);
        if (answer.devices == 0)
            answer.why = std::move(why);
    }
    return answer;
}

} // namespace longhand::cuda
