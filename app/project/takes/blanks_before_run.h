#pragma once

#include <cstddef>

namespace longhand {

class Project;

/// The blanks at the end (blanksAtEnd()) of a project's current text that should go before a model writes on: its words
/// begin with their own space, and after one that stands by itself it goes on with a number (the starter in 20 of 30
/// trials with ten beginnings; in none without that space). 0 if a run wrote them, all to its end: the next run goes on
/// from its tokens. Bytes. Thread and errors as of Project::text().
std::size_t blanksBeforeRun(Project& project);

/// Takes them off the end of the text.
void dropBlanksBeforeRun(Project& project);

} // namespace longhand
