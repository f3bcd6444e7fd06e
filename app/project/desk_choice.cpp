#include "app/project/desk_choice.h"

#include "app/project/project_impl.h"
#include "app/project/store/choice_rows.h"

namespace longhand {

std::optional<std::string> deskChoice(const Project& project, const char* name)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] { return readChoice(impl.database, name); });
}

void setDeskChoice(const Project& project, const char* name, const std::optional<std::string>& value)
{
    auto& impl = ProjectAccess::of(project);
    impl.change([&] { writeChoice(impl.database, name, value); });
}

} // namespace longhand
