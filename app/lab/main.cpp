// longhand-lab: measuring and looking inside, for those who work on the engine.
#include "app/lab/commands.h"

using namespace longhand::cli;

int main(int argc, char** argv)
{
    return runProgram(Tool::Laboratory, argc, argv, "longhand-lab",
                      "Longhand's laboratory: timing, perplexity, logits, audits of a text.",
                      [](CLI::App& program, Action& action) {
                          addBenchCommand(program, action);
                          addBenchKernelsCommand(program, action);
                          addVerifyShapeCommand(program, action);
                          addPerplexityCommand(program, action);
                          addLogitsCommand(program, action);
                          addTokenizeCommand(program, action);
                          addAuditCommand(program, action);
                          addGenerateCommand(program, action, Tool::Laboratory);
                      });
}
