#pragma once

#include "engine/model/kv_cache.h"

#include <filesystem>

namespace longhand {

/// Memory for KV buffers that is a file in this folder, mapped: the system writes out what does not fit into memory and
/// reads it again when a pass attends to it, so a cache can be larger than the memory (TriForce, section 5.2 offloads
/// it to the host of a GPU likewise). The file has no name: it is gone with the program, however that ends. Its room on
/// the disk is reserved before it is used, so that a full disk is an error and not a signal; a block that is released
/// gives its room back. The allocator throws Error naming the folder. One thread.
KvBuffer::Allocator keysInFile(const std::filesystem::path& folder);

} // namespace longhand
