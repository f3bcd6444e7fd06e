// longhand-lab tokenize: text on stdin to ids, or back.
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/lab/commands.h"
#include "engine/model_files/open_model.h"
#include "engine/tokenizer/tokenizer.h"

#include <memory>

namespace longhand::cli {
namespace {

struct TokenizeOptions
{
    std::string model;
    bool ids = false;
    bool decode = false;
    bool pieces = false;
};

int tokenize(const TokenizeOptions& options)
{
    // The vocabulary alone: no weight is read.
    const Tokenizer tokenizer = Tokenizer::fromGguf(openModel(options.model));
    if (options.decode) {
        writeOut(tokenizer.decode(readIds("-", tokenizer.vocabularySize())));
        return kDone;
    }
    std::string lines;
    for (const TokenId id : tokenizer.encode(readText("-"))) {
        lines += std::to_string(id);
        if (options.pieces)
            lines += '\t' + std::string(tokenizer.piece(id));
        lines += '\n';
    }
    writeOut(lines);
    return kDone;
}

} // namespace

void addTokenizeCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand("tokenize", "text on stdin to token ids, one a line; --decode: ids to text");
    auto options = std::make_shared<TokenizeOptions>();
    addModelOption(*command, options->model);
    auto* ids = command->add_flag("--ids", options->ids, "ids alone, one a line (as without it)");
    auto* decode = command->add_flag("--decode", options->decode, "ids on stdin to text (control tokens give nothing)");
    command->add_flag("--pieces", options->pieces, "beside each id the token as the model's file spells it")
        ->excludes(ids)
        ->excludes(decode);
    command->callback([options, &action] { action = [options] { return tokenize(*options); }; });
}

} // namespace longhand::cli
