// longhand-cli gpu: the GPUs that `--backend cuda` can compute with, or why there is none.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_memory.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <vector>

namespace longhand::cli {
namespace {

nlohmann::json describe(const cuda::DeviceInfo& info)
{
    nlohmann::json device = {
        {"index", info.index},
        {"name", info.name},
        {"compute_capability", std::to_string(info.computeMajor) + "." + std::to_string(info.computeMinor)},
        {"multiprocessors", info.multiprocessors},
        {"total_bytes", info.totalBytes},
        {"free_bytes", info.freeBytes},
        {"emulated", info.emulated}};
    if (info.driverVersion > 0)
        device["driver_cuda"] =
            std::to_string(info.driverVersion / 1000) + "." + std::to_string(info.driverVersion % 1000 / 10);
    return device;
}

std::string forPeople(const cuda::DeviceInfo& info)
{
    return std::to_string(info.index) + ": " + info.name + ", compute capability " + std::to_string(info.computeMajor) +
           "." + std::to_string(info.computeMinor) + ", " + memoryText(info.freeBytes) + " of " +
           memoryText(info.totalBytes) + " free\n";
}

int gpu(bool json, int only)
{
    GpuList found = CudaBackend::list(true);
    if (only >= 0) {
        std::erase_if(found.devices, [&](const cuda::DeviceInfo& info) { return info.index != only; });
        if (found.devices.empty() && found.why.empty())
            found.why = found.refused.empty() ? Message("This machine has no GPU " + std::to_string(only) + ".")
                                              : found.refused.front();
    }
    if (json) {
        nlohmann::json devices = nlohmann::json::array();
        for (const cuda::DeviceInfo& info : found.devices)
            devices.push_back(describe(info));
        nlohmann::json refused = nlohmann::json::array();
        for (const Message& why : found.refused)
            refused.push_back(why.text());
        nlohmann::json answer = {{"devices", std::move(devices)},
                                 {"module", found.module},
                                 {"why", found.why.text()},
                                 {"could_be_mended", found.couldBeMended},
                                 {"refused", std::move(refused)}};
        constexpr auto replace = nlohmann::json::error_handler_t::replace;
        writeOut(answer.dump(2, ' ', false, replace) + '\n');
    } else {
        for (const cuda::DeviceInfo& info : found.devices)
            writeOut(forPeople(info));
        for (const Message& why : found.refused)
            if (why != found.why)
                writeOut(why.text() + '\n');
        if (!found.why.empty())
            writeOut(found.why.text() + '\n');
        if (!found.module.empty())
            writeOut("module: " + found.module + '\n');
    }
    return found.devices.empty() ? kFailed : kDone;
}

} // namespace

void addGpuCommand(CLI::App& program, Action& action)
{
    struct Options
    {
        bool json = false;
        int device = -1;
    };
    auto* command = program.add_subcommand("gpu", "the GPUs that --backend cuda can compute with, or why there is none "
                                                  "(exit code 1)");
    auto options = std::make_shared<Options>();
    command->add_flag("--json", options->json, "as JSON");
    command->add_option("--device", options->device, "only the one of this number")->check(CLI::Range(0, 1023));
    command->callback([options, &action] { action = [options] { return gpu(options->json, options->device); }; });
}

} // namespace longhand::cli
