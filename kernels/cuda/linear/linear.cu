#include "kernels/cuda/linear/linear.h"

#include "kernels/cuda/linear/product.h"
#include "kernels/cuda/linear/shape.h"

#include <limits>
#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr std::int64_t kMostSize = std::int64_t{1} << 31;

std::int64_t columnsOf(const LinearArgs& args)
{
    return args.epilogue == Epilogue::SwiGlu ? args.weights.outputs / 2 : args.weights.outputs;
}

std::size_t elementBytes(Epilogue epilogue)
{
    return epilogue == Epilogue::Store || epilogue == Epilogue::Add ? sizeof(float) : sizeof(std::uint16_t);
}

bool isAligned(const void* at, std::size_t bytes)
{
    return reinterpret_cast<std::uintptr_t>(at) % bytes == 0;
}

void checkMatrix(const char* what, const DeviceMatrix& matrix)
{
    if (matrix.outputs < 1 || matrix.inputs < 1 || matrix.outputs >= kMostSize || matrix.inputs >= kMostSize ||
        (dtypeIsQuantized(matrix.type) && matrix.inputs % kQuantBlock != 0))
        throw std::invalid_argument(std::string(what) + ": no matrix of " + std::to_string(matrix.outputs) +
                                    " outputs by " + std::to_string(matrix.inputs) + " inputs of type " +
                                    std::string(dtypeName(matrix.type)));
    if (!isAligned(matrix.data, 16))
        throw std::invalid_argument(std::string(what) + ": the weights do not begin at a multiple of 16 bytes");
}

void checkArgs(const LinearArgs& args)
{
    checkMatrix("linear", args.weights);
    if (args.rows < 1 || args.ldx < args.weights.inputs || args.ldx % kDeviceChunk != 0 || args.ldy < columnsOf(args))
        throw std::invalid_argument("linear: " + std::to_string(args.rows) + " rows with strides of " +
                                    std::to_string(args.ldx) + " and " + std::to_string(args.ldy) + " do not fit " +
                                    std::to_string(args.weights.inputs) + " inputs and " +
                                    std::to_string(columnsOf(args)) + " outputs");
    if (args.epilogue == Epilogue::SwiGlu && (args.weights.outputs % 32 != 0 || args.bias != nullptr))
        throw std::invalid_argument("linear: gate and up of " + std::to_string(args.weights.outputs) +
                                    " outputs together: not a multiple of 32, or with a bias");
    if (!isAligned(args.x, 16) || !isAligned(args.y, elementBytes(args.epilogue)))
        throw std::invalid_argument("linear: x does not begin at a multiple of 16 bytes, or y of its elements");
}

} // namespace

LinearShape linearShape(DType type, std::int64_t outputs, int rows, bool pairs, const LaunchLimits& limits)
{
    const std::int64_t panels = (outputs + 15) / 16;
    // A device three quarters full of large tiles is faster than one full of small tiles.
    const std::int64_t manyBlocks = (panels + 7) / 8 * ((std::int64_t{rows} + 127) / 128);
    if (rows > 64 && 4 * manyBlocks >= 3 * limits.multiprocessors)
        return kManyRows;
    LinearShape shape{.panels = pairs ? 2 : 1, .rowTiles = rows <= 8 ? 1 : rows <= 16 ? 2 : rows <= 32 ? 4 : 8};
    // x is read once per block, so more panels per block reduce cache traffic, as long as there are enough blocks: one
    // for (nearly) each multiprocessor; two for few rows, where x is small and loads in flight matter.
    const std::int64_t rowBlocks = (rows + 8 * shape.rowTiles - 1) / (8 * shape.rowTiles);
    const std::int64_t enough = rows <= 4 ? 2 * limits.multiprocessors : std::int64_t{limits.multiprocessors} * 3 / 4;
    for (const int more : {2, 4}) {
        const LinearShape larger{more, shape.rowTiles};
        const bool worthIt = more < 4 || rows > 8;
        if (worthIt && more > shape.panels && panels / more * rowBlocks >= enough && isFewRowsShape(type, larger) &&
            fewRowsRing(type, larger).sharedBytes <= limits.shared)
            shape = larger;
    }
    while (shape.rowTiles > 1 && fewRowsRing(type, shape).sharedBytes > limits.shared)
        shape.rowTiles /= 2;
    // The kernel for many rows fits every device.
    return fewRowsRing(type, shape).sharedBytes <= limits.shared ? shape : kManyRows;
}

void linear(Stream& stream, const LinearArgs& args, LinearShape shape)
{
    checkArgs(args);
    const DeviceMatrix& w = args.weights;
    const bool many = shape == kManyRows;
    if ((!many && !isFewRowsShape(w.type, shape)) || (args.epilogue == Epilogue::SwiGlu && shape.panels == 1))
        throw std::invalid_argument("linear: no blocks of " + std::to_string(shape.panels) + " panels by " +
                                    std::to_string(shape.rowTiles) + " tiles of rows for this product");
    Product product{};
    product.weights = w.data;
    product.x = args.x;
    product.bias = args.bias;
    product.y = args.y;
    product.ldx = args.ldx;
    product.ldy = args.ldy;
    product.outputs = w.outputs;
    product.chunks = blocksFor(static_cast<std::size_t>(w.inputs), kDeviceChunk);
    product.slice = blocksFor(product.chunks, kSlices);
    product.panels = blocksFor(static_cast<std::size_t>(w.outputs), kDevicePanel);
    product.rows = static_cast<unsigned>(args.rows);
    product.rowBlocks = blocksFor(product.rows, static_cast<std::size_t>(shape.rowTiles) * 8);
    product.epilogue = args.epilogue;
    product.wholeVectors = args.ldy % 4 == 0 && isAligned(args.y, 4 * elementBytes(args.epilogue));
    const std::size_t blocks =
        std::size_t{blocksFor(product.panels, static_cast<std::size_t>(shape.panels))} * product.rowBlocks;
    if (blocks > std::numeric_limits<std::int32_t>::max())
        throw std::invalid_argument("linear: " + std::to_string(args.rows) + " rows by " + std::to_string(w.outputs) +
                                    " outputs are more than one launch can take");
    const auto count = static_cast<unsigned>(blocks);
    if (many)
        launchManyRows(stream, w.type, count, product);
    else if (!dtypeIsQuantized(w.type))
        launchFewRowsFloat(stream, w.type, shape, count, product);
    else if (quantFormat(w.type).hasTable())
        launchFewRowsTables(stream, w.type, shape, count, product);
    else if (quantFormat(w.type).scales == QuantScales::Super)
        launchFewRowsKQuants(stream, w.type, shape, count, product);
    else
        launchFewRowsQuantized(stream, w.type, shape, count, product);
}

void linear(Stream& stream, const LinearArgs& args)
{
    checkArgs(args);
    linear(stream, args,
           linearShape(args.weights.type, args.weights.outputs, args.rows, args.epilogue == Epilogue::SwiGlu,
                       launchLimits()));
}

} // namespace longhand::cuda
