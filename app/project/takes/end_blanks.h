#pragma once

#include <cstddef>
#include <string_view>

namespace longhand {

class Project;

/// Bytes of the spaces and tabs that end a text, behind something else on its last line. They should go before a model
/// writes on: its words begin with their own space, and after one that stands by itself it goes on with a number (the
/// starter in 20 of 30 trials with ten beginnings; in none without that space).
std::size_t blanksAtEnd(std::string_view text);

/// The same of a project's current text, but 0 if a run wrote them, all to its end: the next run goes on from its
/// tokens. Thread and errors as of Project::text().
std::size_t blanksBeforeRun(Project& project);

/// Takes them off the end of the text.
void dropBlanksBeforeRun(Project& project);

} // namespace longhand
