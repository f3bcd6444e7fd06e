#pragma once

#include "app/project/store/span_store.h"

#include <string>
#include <vector>

namespace longhand {

/// Faults of the database and contradictions in the rows, a line each; into remarks what harms nothing. The caller
/// holds the transaction.
std::vector<std::string> projectFaults(const ProjectDatabase& database, const SpanStore& store,
                                       std::vector<std::string>* remarks = nullptr);

} // namespace longhand
