#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longhand {

/// How often each of many well-mixed 64-bit hashes is held: an open hash table (linear probing, backward-shift
/// deletion), 16 bytes per slot and at most half full; std::unordered_map takes about 56 per key and three times as
/// long.
class HashCounts
{
public:
    std::size_t size() const { return m_size; } ///< distinct hashes
    std::size_t bytes() const { return m_slots.capacity() * sizeof(Slot); }

    void clear()
    {
        m_slots.clear();
        m_size = 0;
    }

    void add(std::uint64_t hash)
    {
        if ((m_size + 1) * 2 > m_slots.size()) {
            rehash(m_slots.empty() ? 64 : m_slots.size() * 2);
        }
        Slot& slot = m_slots[find(hash)];
        m_size += slot.count == 0 ? 1 : 0;
        slot.hash = hash;
        ++slot.count;
    }

    /// The hash must be held.
    void remove(std::uint64_t hash)
    {
        std::size_t hole = find(hash);
        if (--m_slots[hole].count > 0) {
            return;
        }
        --m_size;
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t at = (hole + 1) & mask; m_slots[at].count != 0; at = (at + 1) & mask) {
            // Moves an entry whose home slot is at or before the hole into it; otherwise lookups would miss it.
            const std::size_t home = static_cast<std::size_t>(m_slots[at].hash) & mask;
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                m_slots[hole] = m_slots[at];
                m_slots[at].count = 0;
                hole = at;
            }
        }
    }

    /// Removes all hashes for which drop(hash) is true.
    template <typename Predicate>
    void removeIf(Predicate drop)
    {
        for (Slot& slot : m_slots) {
            if (slot.count != 0 && drop(slot.hash)) {
                slot.count = 0;
                --m_size;
            }
        }
        rehash(m_slots.size()); // closes the gaps
    }

private:
    struct Slot
    {
        std::uint64_t hash = 0;
        std::uint64_t count = 0; // 0: empty
    };

    std::size_t find(std::uint64_t hash) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(hash) & mask;
        while (m_slots[at].count != 0 && m_slots[at].hash != hash) {
            at = (at + 1) & mask;
        }
        return at;
    }

    void rehash(std::size_t slots)
    {
        std::vector<Slot> old(slots);
        old.swap(m_slots);
        for (const Slot& slot : old) {
            if (slot.count != 0) {
                m_slots[find(slot.hash)] = slot;
            }
        }
    }

    std::vector<Slot> m_slots; // a power of two
    std::size_t m_size = 0;
};

} // namespace longhand
