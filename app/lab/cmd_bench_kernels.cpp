// longhand-lab bench-kernels: each operation of a pass on a GPU by itself, and what a pass adds to their sum.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/sampler_options.h"
#include "app/cli/signals.h"
#include "app/lab/commands.h"
#include "app/lab/kernel_bench.h"
#include "app/lab/model_shape.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace longhand::cli {
namespace {

struct KernelBenchOptions
{
    std::string model, json;
    AdapterOption adapter;
    KernelBenchSettings settings;
    bool launches = false;
    ShapeChoice shape;
    EngineChoice engine;
    SamplerChoice sampler;
};

/// Null where nobody knows what could be.
nlohmann::json shareOf(double rate, double peak)
{
    return peak > 0 ? nlohmann::json(rate / peak) : nlohmann::json();
}

class Report
{
public:
    Report(double peak, double peakTflops) : m_peak(peak), m_peakTflops(peakTflops) {}

    void begin() const
    {
        std::printf("%-10s %5s %8s %10s %12s %8s %6s %8s %6s %8s\n", "kernel", "rows", "context", "us", "bytes", "GB/s",
                    "peak", "TFLOP/s", "peak", "in turn");
        std::fflush(stdout);
    }

    bool add(const KernelFigure& f)
    {
        const double gb = f.bytes / f.seconds / 1e9, tflops = f.flops / f.seconds / 1e12;
        m_kernels.push_back({{"kernel", f.kernel},
                             {"rows", f.rows},
                             {"context", f.context < 0 ? nlohmann::json() : nlohmann::json(f.context)},
                             {"us", f.seconds * 1e6},
                             {"bytes", f.bytes},
                             {"gb_per_s", gb},
                             {"peak_fraction", shareOf(gb, m_peak)},
                             {"tflops", tflops},
                             {"tflops_fraction", shareOf(tflops, m_peakTflops)},
                             {"in_turn_mb", f.inTurn / 1e6},
                             {"beyond_l2", f.beyondL2}});
        const std::string context = f.context < 0 ? "-" : std::to_string(f.context);
        std::printf("%-10s %5d %8s %10.2f %12.0f %8.1f %6s %8.2f %6s %6.0fMB%s\n", f.kernel.c_str(), f.rows,
                    context.c_str(), f.seconds * 1e6, f.bytes, gb, percent(gb, m_peak).c_str(), tflops,
                    percent(tflops, m_peakTflops).c_str(), f.inTurn / 1e6, f.beyondL2 ? "" : " *");
        std::fflush(stdout);
        return !interrupted();
    }

    bool add(const StepFigure& f)
    {
        m_steps.push_back({{"rows", f.rows},
                           {"context", f.context},
                           {"step_us", f.step * 1e6},
                           {"device_us", f.device * 1e6},
                           {"kernels_us", f.kernels * 1e6},
                           {"step_over_kernels", f.step / f.kernels}});
        std::printf("%-10s %5d %8d %10.2f  from launch to commit; on the device %.2f; its kernels %.2f; %.3f times the "
                    "kernels\n",
                    "step", f.rows, f.context, f.step * 1e6, f.device * 1e6, f.kernels * 1e6, f.step / f.kernels);
        std::fflush(stdout);
        return !interrupted();
    }

    nlohmann::json json(const CudaBackend& backend, const Model& model) const
    {
        const cuda::DeviceInfo& info = backend.device().info();
        return {{"machine",
                 {{"device", info.name},
                  {"emulated", info.emulated},
                  {"multiprocessors", info.multiprocessors},
                  {"l2_mb", static_cast<double>(info.l2Bytes) / 1e6},
                  {"peak_gb_per_s", m_peak > 0 ? nlohmann::json(m_peak) : nlohmann::json()},
                  {"peak_tflops", m_peakTflops > 0 ? nlohmann::json(m_peakTflops) : nlohmann::json()}}},
                {"model", model.config().name},
                {"kernels", m_kernels},
                {"steps", m_steps}};
    }

private:
    static std::string percent(double rate, double peak)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%.1f%%", peak > 0 ? rate / peak * 100 : 0.0);
        return peak > 0 ? text : "-";
    }

    double m_peak, m_peakTflops;
    nlohmann::json m_kernels = nlohmann::json::array(), m_steps = nlohmann::json::array();
};

int benchKernels(const KernelBenchOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    if (!engine.cuda)
        throw UsageError("bench-kernels is for --backend cuda.");
    if (engine.gpuLayers > 0)
        throw UsageError("bench-kernels measures a GPU's kernels: without --gpu-layers.");
    KernelBenchSettings settings = options.settings;
    settings.sampler = options.sampler.resolve();
    settings.encoding = engine.kvEncoding;
    settings.record = !options.launches;
    if (settings.peak == 0)
        settings.peak = engine.cuda->device().info().peakBandwidth / 1e9;
    const auto model = options.shape.apply(loadModel(options.model, options.adapter.resolve(options.model)), engine);
    std::printf("%s, %s, %s: %.0f GB/s, %.0f TFLOP/s at most; * what the calls went through in turn fits into the L2\n",
                engine.cuda->description().c_str(), backendName(engine).c_str(), model->config().name.c_str(),
                settings.peak, settings.peakTflops);
    Report report(settings.peak, settings.peakTflops);
    report.begin();
    bool complete = true;
    {
        KernelBench bench(engine.cuda, model, settings);
        complete = bench.run([&](const KernelFigure& figure) { return report.add(figure); },
                             [&](const StepFigure& figure) { return report.add(figure); });
    }
    if (!options.json.empty())
        OutputFile(options.json).write(report.json(*engine.cuda, *model).dump(2) + '\n');
    return complete ? kDone : kInterrupted;
}

} // namespace

void addBenchKernelsCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "bench-kernels", "what each operation of a pass costs on a GPU by itself, and a pass beside their sum");
    auto options = std::make_shared<KernelBenchOptions>();
    KernelBenchSettings& settings = options->settings;
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "none");
    options->shape.addTo(*command);
    command->add_option("--contexts", settings.contexts, "lengths of the text before the rows (a cache of noise)")
        ->delimiter(',')
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command
        ->add_option("--rows", settings.rows, "rows of a pass; as in a pass, 1 or the next multiple of 8 is launched")
        ->delimiter(',')
        ->check(CLI::Range(1, kRecordedRows))
        ->capture_default_str();
    command->add_option("--product-rows", settings.productRows, "rows for which products alone are timed besides")
        ->delimiter(',')
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command->add_option("--repeats", settings.repeats, "times that each is measured; the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--calls", settings.calls, "calls that are measured together, at most")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command->add_option("--peak", settings.peak, "GB/s of the memory, in place of what the driver says")
        ->check(CLI::PositiveNumber);
    command->add_option("--peak-tflops", settings.peakTflops, "TFLOP/s of the device")->check(CLI::PositiveNumber);
    command->add_flag("--launches", options->launches, "passes that are launched kernel by kernel, not as a recording");
    addOutput(*command, "--json", options->json, "file for the figures as JSON");
    options->sampler.addTo(*command);
    options->engine.addTo(*command, "bf16");
    command->callback([options, &action] { action = [options] { return benchKernels(*options); }; });
}

} // namespace longhand::cli
