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

/// Lets the system read a layer's keys and values from the disk while the layer before computes. Without effect while
/// all is in memory: it asks only after a pass that had to wait for the disk. One thread.
class LayerPrefetch
{
public:
    /// Call before each pass.
    void beginPass();
    void fetch(const KvBuffer* buffer, int layer) const;

private:
    long m_faults = -1; // pages that this process has waited for
    bool m_needed = false;
};

} // namespace longhand
