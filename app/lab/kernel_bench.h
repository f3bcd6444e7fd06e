#pragma once

#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/forward_pass.h"
#include "engine/sampling/sampler.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace longhand::cli {

struct KernelBenchSettings
{
    std::vector<std::int32_t> contexts{1024, 32768};
    std::vector<int> rows{1, 8, 40};
    std::vector<int> productRows{512}; ///< products only, besides `rows`
    int repeats = 20;                  ///< of each kernel's recording, and of each pass
    int calls = 512;                   ///< the most in a recording
    double peak = 0, peakTflops = 0;   ///< GB/s, TFLOP/s; 0: not known
    SamplerSettings sampler;
    cuda::KvEncoding encoding = cuda::KvEncoding::Bf16;
    bool record = true; ///< false: every kernel is launched by itself, also in the pass
};

/// One operation of a pass by itself.
struct KernelFigure
{
    std::string kernel;
    int rows = 0;
    std::int32_t context = -1; ///< -1: it does not depend on it
    double seconds = 0;        ///< median of a call
    double bytes = 0;          ///< that a call must move
    double flops = 0;          ///< 0: not worth saying
    double inTurn = 0;         ///< bytes of different operands that the calls went through in turn
    bool beyondL2 = false;     ///< these do not fit into the L2
};

/// A pass against the sum of its kernels.
struct StepFigure
{
    int rows = 0;
    std::int32_t context = 0;
    double step = 0;    ///< seconds from its launch to its commit, as the host sees them: median
    double device = 0;  ///< seconds between marks before and after the pass, copies included: median
    double kernels = 0; ///< the sum over its kernels, each by itself
};

/// Times each operation of a pass by itself: records a series of calls as a pass is recorded, and divides the time
/// between two device events by the number of calls. The operands differ from call to call (the layers' own, and copies
/// of them up to three times the bytes of the L2), so that they come from memory. A call's figure includes the gap
/// between two kernels of a recording. Full attention, a cache of noise.
class KernelBench
{
public:
    /// Throws Error (shape, memory).
    KernelBench(std::shared_ptr<CudaBackend> backend, std::shared_ptr<const Model> model, KernelBenchSettings settings);

    /// Tells each figure as it comes; both return false to end. False if ended so.
    bool run(const std::function<bool(const KernelFigure&)>& kernel,
             const std::function<bool(const StepFigure&)>& step);

private:
    using Enqueue = std::function<void(std::size_t call)>;
    using Operands = std::vector<std::vector<DeviceProduct>>; // of one call each: matrices side by side

    KernelFigure measure(KernelFigure figure, std::size_t different, double bytesEach, const Enqueue& enqueue);
    double medianOf(std::size_t calls, const Enqueue& enqueue);
    Operands inTurn(Operands operands, double& bytes);
    const DeviceMemory& input(std::int64_t inputs);
    KernelFigure product(const std::string& name, Operands operands, int rows, cuda::Epilogue epilogue);
    KernelFigure norm(int rows);
    KernelFigure embedding(int rows);
    KernelFigure append(int rows, std::int32_t context);
    KernelFigure attention(int rows, std::int32_t context);
    KernelFigure sample(int rows);
    StepFigure step(int rows, std::int32_t context);
    void place(int rows, std::int32_t context);
    void tables();
    cuda::AppendArgs appendArgs(int rows, std::size_t layer) const;
    int launched(int rows) const;

    std::shared_ptr<CudaBackend> m_backend;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const DeviceModel> m_weights;
    KernelBenchSettings m_settings;
    int m_mostRows;
    ContextPlan m_plan;
    std::unique_ptr<ForwardPass> m_pass;
    Sampler m_sampler;
    PassInputs m_inputs;
    std::vector<TokenId> m_text;
    std::map<std::int64_t, DeviceMemory> m_x;
    DeviceMemory m_copies, m_out, m_residual, m_qkv, m_queries, m_attention, m_workspace, m_sampleWorkspace, m_sampled,
        m_deviceText, m_keyBlocks, m_valueBlocks;
    std::size_t m_stride; // blocks of a layer in the two tables
};

} // namespace longhand::cli
