#pragma once

namespace longhand {

struct Desk;

/// Puts the features on the desk: each is one class that connects itself to the parts it needs, owned by the window.
void addFeatures(const Desk& desk);

} // namespace longhand
