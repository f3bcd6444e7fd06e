#pragma once

#include <string>

namespace longhand {

/// Stores what a planner has measured (PlannerMemory::record), so that the next start of the program drafts well from
/// its first token. Best effort: no implementation throws, and what was not stored is measured again. One thread at a
/// time.
class PlannerStore
{
public:
    virtual ~PlannerStore() = default;

    /// The record saved last under this name; empty: none.
    virtual std::string load(const std::string& name) = 0;
    virtual void save(const std::string& name, const std::string& record) = 0;
};

} // namespace longhand
