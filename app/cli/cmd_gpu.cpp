// longhand-cli gpu: which GPU `--backend cuda` would compute with, or why there is none.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_memory.h"

#include <nlohmann/json.hpp>

#include <memory>

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

int gpu(bool json)
{
    const GpuList found = CudaBackend::list();
    if (json) {
        nlohmann::json devices = nlohmann::json::array();
        for (const cuda::DeviceInfo& info : found.devices)
            devices.push_back(describe(info));
        nlohmann::json answer = {{"devices", std::move(devices)}, {"module", found.module}, {"why", found.why.text()}};
        constexpr auto replace = nlohmann::json::error_handler_t::replace;
        writeOut(answer.dump(2, ' ', false, replace) + '\n');
    } else {
        for (const cuda::DeviceInfo& info : found.devices)
            writeOut(forPeople(info));
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
    auto* command = program.add_subcommand("gpu", "the GPU that --backend cuda computes with, or why there is none "
                                                  "(exit code 1)");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "as JSON");
    command->callback([json, &action] { action = [json] { return gpu(*json); }; });
}

} // namespace longhand::cli
