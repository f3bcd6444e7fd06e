#include "app/project/story_cache.h"

#include "app/project/desk_choice.h"

namespace longhand {

namespace {

constexpr const char* kCacheName = "kv.cache";

} // namespace

KvEncoding storyCache(const Project& project)
{
    return kvEncodingOf(deskChoice(project, kCacheName).value_or("")).value_or(KvEncoding::Bf16);
}

void setStoryCache(Project& project, KvEncoding encoding)
{
    setDeskChoice(project, kCacheName, std::string(kvEncodingName(encoding)));
}

} // namespace longhand
