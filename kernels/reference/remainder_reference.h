#pragma once

#include "kernels/ops/attention_remainder.h"

namespace longhand::reference {

void addRemainder(const RemainderArgs& args);
void keyMoments(const KeyMomentsArgs& args);

} // namespace longhand::reference
