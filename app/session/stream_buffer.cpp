#include "app/session/stream_buffer.h"

#include <algorithm>

namespace longhand {

void StreamBuffer::add(StepEvent step, std::string_view text, const std::vector<std::uint32_t>& textBytes)
{
    m_batch.text += text;
    m_batch.textBytes.insert(m_batch.textBytes.end(), textBytes.begin(), textBytes.end());
    if (m_batch.steps.size() < kMaxSteps) {
        m_batch.steps.push_back(std::move(step));
        return;
    }
    StepEvent& last = m_batch.steps.back();
    last.tokens.insert(last.tokens.end(), step.tokens.begin(), step.tokens.end());
    last.sources.insert(last.sources.end(), step.sources.begin(), step.sources.end());
    last.rows += step.rows;
    last.seconds += step.seconds;
    last.draftSeconds += step.draftSeconds;
    last.verifySeconds += step.verifySeconds;
    last.sampleSeconds += step.sampleSeconds;
    last.bytesMoved += step.bytesMoved;
    last.draftBytes += step.draftBytes;
    last.draftPasses += step.draftPasses;
    last.draftRows += step.draftRows;
    last.cacheRebuilds += step.cacheRebuilds;
    last.tests.insert(last.tests.end(), step.tests.begin(), step.tests.end());
    last.plan = std::move(step.plan);
    if (step.loop.length > 0)
        last.loop = step.loop;
    if (step.collapse.length > 0)
        last.collapse = step.collapse;
    last.logProbabilities.insert(last.logProbabilities.end(), step.logProbabilities.begin(),
                                 step.logProbabilities.end());
    last.lossless = last.lossless && step.lossless;
    last.finish = step.finish;
}

} // namespace longhand
