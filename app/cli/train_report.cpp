#include "app/cli/train_report.h"

#include "app/cli/files.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <vector>

namespace longhand::cli {

namespace {

constexpr auto kBetweenSteps = std::chrono::milliseconds(100);

std::string numbers(const std::vector<double>& values)
{
    std::string text;
    for (const double value : values) {
        char number[32];
        std::snprintf(number, sizeof number, "%s%.3f", text.empty() ? "" : " ", value);
        text += number;
    }
    return text;
}

void put(const nlohmann::json& object)
{
    writeOut(object.dump() + '\n');
}

} // namespace

void TrainReport::text(const char* part, const std::string& sentence, std::size_t done, std::size_t total)
{
    if (m_json)
        put({{"part", part}, {"done", done}, {"total", total}});
    else
        m_line.update(sentence + " " + std::to_string(done + 1) + " of " + std::to_string(total));
}

void TrainReport::step(std::int64_t step, std::int64_t steps, double loss, double secondsOfStep)
{
    if (m_json) {
        const auto now = std::chrono::steady_clock::now();
        if (step < steps && now - m_last < kBetweenSteps)
            return;
        m_last = now;
        put({{"part", "steps"}, {"done", step}, {"total", steps}, {"loss", loss}, {"seconds", secondsOfStep}});
        return;
    }
    char line[160];
    std::snprintf(line, sizeof line, "step %lld of %lld, loss %.4f, %.2f s a step", static_cast<long long>(step),
                  static_cast<long long>(steps), loss, secondsOfStep);
    m_line.update(line);
}

void TrainReport::evaluation(const TrainingPoint& point)
{
    if (m_json) {
        put({{"part", "look"}, {"step", point.step}, {"loss", point.loss}, {"acceptance", point.acceptance}});
        return;
    }
    char line[256];
    std::snprintf(line, sizeof line, "step %lld held-out loss %.4f (%s) accepted %s",
                  static_cast<long long>(point.step), point.loss, numbers(point.losses).c_str(),
                  numbers(point.acceptance).c_str());
    m_line.clear();
    writeOut(std::string(line) + "\n");
}

void TrainReport::wrote(const std::string& file, const std::vector<double>& acceptance, std::int64_t bestStep)
{
    if (m_json)
        put({{"part", "done"}, {"file", file}, {"acceptance", acceptance}, {"best", bestStep}});
    finish("wrote " + file + ": accepted by depth " + numbers(acceptance));
}

void TrainReport::finish(const std::string& text)
{
    m_line.finish(text);
}

} // namespace longhand::cli
