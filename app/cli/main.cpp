// longhand-cli: stories, models and projects without a window.
#include "app/cli/command.h"

using namespace longhand::cli;

int main(int argc, char** argv)
{
    return runProgram(Tool::Product, argc, argv, "longhand-cli",
                      "Longhand without its window: long stories by a language model, reproducible to the letter.",
                      [](CLI::App& program, Action& action) {
                          addInfoCommand(program, action);
                          addGenerateCommand(program, action);
                          addProjectCommand(program, action);
                          addGpuCommand(program, action);
                          addVerifyCommand(program, action);
                          addTrainCommand(program, action);
                          addQuantiseCommand(program, action);
                      });
}
