#pragma once

#include "kernels/cpu/attention/int8_kernels.h"

namespace longhand::portable {

/// The kernels of an int8 cache in plain C++.
const Int8Kernels& int8PortableKernels();

} // namespace longhand::portable
