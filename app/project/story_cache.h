#pragma once

#include "kernels/ops/kv_encoding.h"

namespace longhand {

class Project;

/// How a new story's keys and values are stored: in half the memory and faster far into a book, for an error below that
/// of the quantised weights.
inline constexpr KvEncoding kNewStoryCache = KvEncoding::Int8x8;

/// How the story's next run stores keys and values; Bf16 if the project has no choice: stories of earlier programs.
KvEncoding storyCache(const Project& project);
/// Commits the choice; it applies from the next run. Throws Error (read-only, disk full): then nothing has changed.
void setStoryCache(Project& project, KvEncoding encoding);

} // namespace longhand
