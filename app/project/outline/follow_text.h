#pragma once

#include "app/project/store/outline.h"

#include <string_view>
#include <vector>

namespace longhand {

/// Brings entries along where a text became another one as a whole: another take, or what was saved without the
/// outline. Positions and quotes are of `before`, and of `now` afterwards; the order stays.
///
/// An entry goes where its text is now, also if that moved. One with a heading goes to the same heading, if no other
/// entry has its text there. Only worded anew, it stays. Otherwise its text is not in `now`: it is no longer present,
/// and an entry that waits for its text comes back with it. What merely stands in the same place is not the entry's.
void followText(std::vector<OutlineEntry>& entries, std::string_view before, std::string_view now);

} // namespace longhand
