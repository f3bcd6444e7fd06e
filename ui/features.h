#pragma once

namespace longhand {

struct Desk;

/// Adds the features to the desk: each is one class that connects itself to the parts it needs, owned by the window.
void addFeatures(const Desk& desk);

} // namespace longhand
