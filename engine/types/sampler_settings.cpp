#include "engine/types/sampler_fields.h"

namespace longhand {

void SamplerSettings::validate() const
{
    forEachSamplerField([this](const auto& field) { checkSetting(field, *this); });
}

} // namespace longhand
