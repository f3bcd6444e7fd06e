// The kernels' tests of tests/cuda without Qt, on the GPU (or in its emulation): checks [--list] [--device N] [NAME...]
// NAME: a class, or class::function. Exit 0: all passed; 1: some failed; 77: no GPU.
#include "kernels/cuda/device/runtime.h"
#include "tests/cuda/device_desk.h"
#include "tests/device/checks/small_test.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace longhand::checks {
namespace {

std::vector<const Class*>& classes()
{
    static std::vector<const Class*> all;
    return all;
}

struct NamedRow
{
    std::string name;
    Row values;
};

struct State
{
    std::vector<std::string> columns;
    std::vector<NamedRow> rows;
    const Row* row = nullptr;
    bool failed = false, skipped = false;
    std::string what;
};
State& state()
{
    static State all;
    return all;
}

} // namespace

Class::Class(const char* n, std::vector<Function> f, void* (*m)(), void (*d)(void*))
    : name(n), functions(std::move(f)), make(m), destroy(d)
{
    classes().push_back(this);
}

void failed(const char* file, int line, const std::string& what)
{
    state().failed = true;
    state().what +=
        (state().what.empty() ? "" : "\n    ") + std::string(file) + ":" + std::to_string(line) + ": " + what;
}

void skipped(const std::string& why)
{
    state().skipped = true;
    state().what = why;
}

bool hasFailed()
{
    return state().failed;
}

const Row& row()
{
    return *state().row;
}

void addColumn(const char* name)
{
    state().columns.emplace_back(name);
}

NewRow::NewRow(std::string name)
{
    state().rows.push_back({std::move(name), {}});
}

NewRow& NewRow::operator<<(const std::any& value)
{
    Row& values = state().rows.back().values;
    values.emplace(state().columns.at(values.size() == 0 ? 0 : values.size()), value);
    return *this;
}

namespace {

struct Totals
{
    int passed = 0, failed = 0, skipped = 0;
};

void runOne(const Class& c, const Function& f, void* object, const NamedRow* row, Totals& totals)
{
    State& s = state();
    s.failed = s.skipped = false;
    s.what.clear();
    s.row = row ? &row->values : nullptr;
    const auto start = std::chrono::steady_clock::now();
    try {
        f.run(object);
        cuda::emulated::settle();
    } catch (const std::exception& e) {
        failed(f.name, 0, std::string("threw: ") + e.what());
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    (s.failed ? totals.failed : s.skipped ? totals.skipped : totals.passed) += 1;
    const std::string name = std::string(c.name) + "::" + f.name + (row ? "(" + row->name + ")" : std::string());
    std::printf("%s %s (%.2f s)%s%s\n",
                s.failed    ? "FAIL"
                : s.skipped ? "skip"
                            : "pass",
                name.c_str(), seconds, s.what.empty() ? "" : "\n    ", s.what.c_str());
    std::fflush(stdout);
}

bool isWanted(const std::vector<std::string>& names, const Class& c, const Function& f)
{
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
               return name == c.name || name == std::string(c.name) + "::" + f.name;
           });
}

int run(const std::vector<std::string>& names, int device, bool list)
{
    auto all = classes();
    std::sort(all.begin(), all.end(), [](const Class* a, const Class* b) { return std::strcmp(a->name, b->name) < 0; });
    if (list) {
        for (const Class* c : all)
            for (const Function& f : c->functions)
                std::printf("%s::%s\n", c->name, f.name);
        return 0;
    }
    for (const std::string& name : names)
        if (std::none_of(all.begin(), all.end(), [&](const Class* c) {
                return std::any_of(c->functions.begin(), c->functions.end(),
                                   [&](const Function& f) { return isWanted({name}, *c, f); });
            }))
        {
            std::printf("FAILED: there is no %s; --list names all\n", name.c_str());
            return 1;
        }
    cuda::WhyNoGpu why;
    if (cuda::deviceCount(why) == 0) {
        std::printf("skipped: no device\n");
        return 77;
    }
    cuda::useDevice(device);
    why = cuda::prepareDevice();
    if (why.kind != cuda::WhyNoGpu::Kind::None) {
        std::printf("FAILED: the kernels have no code for %s, compute capability %s\n", why.subject.c_str(),
                    why.detail.c_str());
        return 1;
    }
    std::printf("%s\n", cuda::deviceInfo(device).name.c_str());
    Totals totals;
    for (const Class* c : all) {
        void* const object = c->make();
        for (const Function& f : c->functions) {
            if (!isWanted(names, *c, f))
                continue;
            state().columns.clear();
            state().rows.clear();
            if (!f.data) {
                runOne(*c, f, object, nullptr, totals);
                continue;
            }
            f.data(object);
            const std::vector<NamedRow> rows = state().rows;
            for (const NamedRow& row : rows)
                runOne(*c, f, object, &row, totals);
        }
        c->destroy(object);
    }
    std::printf("%d passed, %d failed, %d skipped\n", totals.passed, totals.failed, totals.skipped);
    return totals.failed == 0 && totals.passed > 0 ? 0 : 1;
}

} // namespace
} // namespace longhand::checks

int main(int argc, char** argv)
{
    std::vector<std::string> names;
    bool list = false;
    int device = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--list")
            list = true;
        else if (argument == "--device" && i + 1 < argc)
            device = std::atoi(argv[++i]);
        else
            names.push_back(argument);
    }
    try {
        return longhand::checks::run(names, device, list);
    } catch (const std::exception& e) {
        std::printf("FAILED: %s\n", e.what());
        return 1;
    }
}
