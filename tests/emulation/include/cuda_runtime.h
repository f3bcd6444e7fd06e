#pragma once

// Stands in for CUDA's header where the kernels are compiled for the CPU.
#include "tests/emulation/cuda_emulation.h"
