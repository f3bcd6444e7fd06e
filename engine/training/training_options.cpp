#include "engine/training/training_options.h"

#include "engine/types/error.h"

namespace longhand {

namespace {

void checkRange(const char* what, double value, double low, double high)
{
    if (!(value >= low && value <= high))
        throw Error("Training with %1 = %2; %3 to %4 is possible.", what, value, low, high);
}

} // namespace

void TrainingOptions::validate() const
{
    shape.validate();
    checkRange("steps", static_cast<double>(steps), 1, 1e8);
    checkRange("lr", learningRate, 1e-8, 10);
    checkRange("weight decay", weightDecay, 0, 10);
    checkRange("batch", batch, kPiece, 65536);
    if (batch % kPiece != 0)
        throw Error("A batch of %1 rows is not a multiple of %2.", batch, kPiece);
    checkRange("vocabulary", vocabulary, 0, 1e8);
    checkRange("evaluate every", static_cast<double>(evaluateEvery), 1, 1e8);
    checkRange("patience", patience, 0, 1e6);
    sampler.validate();
}

std::size_t TrainingOptions::positions(std::size_t length) const
{
    const auto used = static_cast<std::size_t>(kPiece + shape.gamma + shape.seen);
    return length > used + 1 ? length - used - 1 : 0;
}

} // namespace longhand
