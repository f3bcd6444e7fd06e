#include "tests/support/test_models.h"

#include <cstdlib>
#include <map>
#include <random>

namespace longhand::test {

std::filesystem::path tinyModelPath()
{
    return goldenFolder() / "models" / "tiny_llama_q4_1.gguf";
}

std::shared_ptr<const Model> tinyModel()
{
    static const std::shared_ptr<const Model> model = Model::load(tinyModelPath());
    return model;
}

std::filesystem::path goldenModelFile(const std::string& name)
{
    return goldenFolder() / "models" / (name + ".gguf");
}

std::shared_ptr<const Model> goldenModel(const std::string& name)
{
    static std::map<std::string, std::shared_ptr<const Model>> models;
    auto& model = models[name];
    if (!model)
        model = Model::load(goldenModelFile(name));
    return model;
}

std::optional<std::filesystem::path> starterModelPath()
{
    std::filesystem::path path;
    if (const char* given = std::getenv("LONGHAND_STARTER_MODEL")) {
        path = given;
    } else {
        const char* data = std::getenv("XDG_DATA_HOME");
        const char* home = std::getenv("HOME");
        const std::filesystem::path base =
            data && *data ? std::filesystem::path(data) : std::filesystem::path(home ? home : "/") / ".local/share";
        path = base / "longhand/models/SmolLM2-135M-Instruct.Q4_1.gguf";
    }
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return std::nullopt;
    return path;
}

std::vector<TokenId> randomTokens(std::size_t count, TokenId vocabulary, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<TokenId> tokens(count);
    for (TokenId& t : tokens)
        t = static_cast<TokenId>(random() % static_cast<std::uint64_t>(vocabulary));
    return tokens;
}

} // namespace longhand::test
