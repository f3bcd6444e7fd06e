#pragma once

#include "engine/types/strategy.h"
#include "engine/types/token_tree.h"

namespace longhand {

/// The drafting settings, in the order of the window: visit(field) for each, where field is a
/// SettingField<StrategySettings, T>. Not among them: the heads' file and the verification rule, which no record holds.
template <class Visit>
void forEachStrategyField(Visit&& visit)
{
    using S = StrategySettings;
    using Whole = SettingField<S, std::int32_t>;
    using Switch = SettingField<S, bool>;
    visit(SettingField<S, Strategy>{
        .key = "strategy",
        .member = &S::kind,
        .label = LONGHAND_TEXT("longhand::Settings", "Drafts"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "What proposes the next tokens, which the model then confirms or rejects. It changes the "
                             "speed, never the text; a change during a run takes a moment, as the drafts are prepared "
                             "again."),
        .help = "who drafts; auto chooses as it goes",
        .choices = strategyChoices(),
        .affects = Affects::Speed,
        .shownIn = ShownIn::Drafting});
    visit(Whole{.key = "ngram_k",
                .member = &S::ngramK,
                .label = LONGHAND_TEXT("longhand::Settings", "n-gram k"),
                .tip = LONGHAND_TEXT("longhand::Settings",
                                     "How many phrases of the text so far are proposed at each step, if the drafts use "
                                     "phrases. It changes the speed, never the text. 0: none."),
                .help = "n-grams proposed at once",
                .low = 0,
                .high = 60,
                .affects = Affects::Speed,
                .shownIn = ShownIn::Main});
    visit(SettingField<S, std::vector<int>>{
        .key = "tree",
        .member = &S::tree,
        .label = LONGHAND_TEXT("longhand::Settings", "Tree"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How many proposals follow each one, level by level: “1, 3, 3, 3” is one first token and "
                             "three below each on three levels. “As in the paper” and “draft heads alone” use it; “one "
                             "small layer” does, too, unless it is this one: then its trees grow by themselves."),
        .help = "children of each node by depth (tokenswift, medusa; longspec, whose trees grow by themselves with "
                "the default)",
        .low = 1,
        .high = 16,
        .affects = Affects::Speed,
        .shownIn = ShownIn::Drafting,
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, CachePolicy>{
        .key = "cache",
        .member = &S::cache,
        .label = LONGHAND_TEXT("longhand::Settings", "Looks at"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Which part of the text the model looks at when it drafts for itself. The confirming "
                             "pass always sees all of it."),
        .help = "what the self-drafter sees of the text; on a GPU, retrieval chooses single positions, as dynamic does",
        .choices = cacheChoices(),
        .affects = Affects::Speed,
        .shownIn = ShownIn::Drafting,
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{.key = "budget",
                .member = &S::budget,
                .label = LONGHAND_TEXT("longhand::Settings", "Budget"),
                .tip = LONGHAND_TEXT("longhand::Settings",
                                     "How many tokens of the text the model looks at when it drafts for itself."),
                .help = "positions that the self-drafter sees",
                .low = 256,
                .high = 1 << 20,
                .step = 256,
                .unit = "tokens",
                .affects = Affects::Speed,
                .shownIn = ShownIn::Drafting,
                .usual = false,
                .recorded = Recorded::Later});
    visit(Whole{.key = "sinks",
                .member = &S::sinks,
                .label = LONGHAND_TEXT("longhand::Settings", "Sinks"),
                .tip = LONGHAND_TEXT("longhand::Settings",
                                     "How many of the text's first tokens the budget always includes. 0: none."),
                .help = "of these, first positions that always stay; but for window at most 3/8 of the budget, of one "
                        "below 768 fewer",
                .low = 0,
                .high = 512,
                .step = 4,
                .unit = "tokens",
                .affects = Affects::Speed,
                .shownIn = ShownIn::Drafting,
                .usual = false,
                .recorded = Recorded::Later});
    visit(Whole{.key = "draft_length",
                .member = &S::draftLength,
                .label = LONGHAND_TEXT("longhand::Settings", "Draft length"),
                .tip = LONGHAND_TEXT("longhand::Settings",
                                     "How many tokens are proposed in a row by the model's own drafts, the small "
                                     "layer, the small model, phrases and matches. "
                                     "0: as many as pay off, chosen while writing."),
                .help = "longest chain of self, longspec, ngram, suffix and draft-model; 0: chosen as it goes",
                .low = 0,
                .high = TokenTree::kMaxDepth,
                .unit = "tokens",
                .affects = Affects::Speed,
                .shownIn = ShownIn::Drafting,
                .usual = false,
                .recorded = Recorded::Later});
    visit(Whole{.key = "gamma1",
                .member = &S::gamma1,
                .label = LONGHAND_TEXT("longhand::Settings", "First stage"),
                .tip = LONGHAND_TEXT("longhand::Settings", "How many tokens the small model, or what takes its place, "
                                                           "guesses before the model checks them, looking at "
                                                           "the passages that fit. Only “in two stages” uses it."),
                .help = "tokens that the lowest drafter proposes at once (triforce)",
                .low = 1,
                .high = 16,
                .unit = "tokens",
                .affects = Affects::Speed,
                .shownIn = ShownIn::Drafting,
                .usual = false,
                .recorded = Recorded::Later});
    visit(
        Whole{.key = "gamma2",
              .member = &S::gamma2,
              .label = LONGHAND_TEXT("longhand::Settings", "Second stage"),
              .tip = LONGHAND_TEXT("longhand::Settings",
                                   "How many such tokens are collected before the model confirms them, looking at the "
                                   "whole text. Only “in two stages” uses it."),
              .help = "tokens that stand before the model verifies them (triforce)",
              .low = 1,
              .high = 32,
              .unit = "tokens",
              .affects = Affects::Speed,
              .shownIn = ShownIn::Drafting,
              .usual = false,
              .recorded = Recorded::Later});
    visit(Switch{.key = "stop_at_loop",
                 .member = &S::stopAtLoop,
                 .label = LONGHAND_TEXT("longhand::Settings", "Stop at loops"),
                 .tip = "",
                 .help = "end the run when the text repeats a passage four times",
                 .shownIn = ShownIn::Nowhere,
                 .recorded = Recorded::Later});
    visit(Switch{.key = "stop_at_collapse",
                 .member = &S::stopAtCollapse,
                 .label = LONGHAND_TEXT("longhand::Settings", "Stop when the text falls apart"),
                 .tip = "",
                 .help = "end the run when the text falls apart, also into a table of contents or punctuation, or "
                         "circles among a handful of words",
                 .shownIn = ShownIn::Nowhere,
                 .recorded = Recorded::IfSet,
                 .inPreset = false});
}

} // namespace longhand
