#include "ui/live/live_charts.h"

#include "ui/theme/source_style.h"

namespace longhand {

namespace {

constexpr qreal kWidth = 1.5;

QPen line(const QColor& colour, MarkShape shape)
{
    QPen pen(colour, kWidth);
    setDashes(pen, shape);
    return pen;
}

} // namespace

QStringList LiveCharts::usual()
{
    return {QStringLiteral("source"), QStringLiteral("pass"), QStringLiteral("speed"), QStringLiteral("variety")};
}

std::vector<Chart> LiveCharts::make(const LiveRecord& record, const QColor& ink)
{
    std::vector<Chart> charts;
    const QString percent = QStringLiteral("%");

    Chart source{QStringLiteral("source"), tr("Right guesses by source"), percent, {}, {}, 100, 0, {}};
    source.explanation =
        tr("Acceptance rate: of the places where this source's guess of the next token was checked, the share where it "
           "was the model's own choice. Each point: the last 64 passes. A gap: nothing was guessed.");
    for (int i = 1; i < kTokenSources; ++i) {
        const auto which = TokenSource(i);
        source.lines.push_back(
            {SourceStyle::name(which), SourceStyle::pen(which, ink, kWidth), &record.acceptance(which), true});
    }
    charts.push_back(source);

    Chart depth{QStringLiteral("depth"), tr("Right guesses by depth"), percent, {}, {}, 100, 0, {}};
    depth.explanation = tr("Acceptance rate by how many tokens ahead the guess was, all sources together. A guess two "
                           "ahead is checked only if the one before it was right. Each point: the last 64 passes.");
    const MarkShape shapes[] = {MarkShape::Solid, MarkShape::Dashed, MarkShape::Dotted, MarkShape::DashDot,
                                MarkShape::DashDotDot};
    for (std::size_t d = 1; d <= LiveRecord::kDepths; ++d) {
        QColor colour = SourceStyle::colour(TokenSource::Head);
        colour.setAlphaF(float(1 - 0.12 * double(d - 1)));
        depth.lines.push_back({tr("%1 ahead").arg(d), line(colour, shapes[(d - 1) % std::size(shapes)]),
                               &record.acceptanceAtDepth(d), d == 1});
    }
    charts.push_back(depth);

    Chart stages{QStringLiteral("stages"), tr("Right guesses by stage"), percent, {}, {}, 100, 0, {}};
    stages.explanation = tr("When guessing in two stages: the share of the first stage's guesses that the second one "
                            "would have made too, and of what the second one hands on that was the model's own choice. "
                            "Each point: the last 64 passes.");
    const QString firstStage = tr("first stage"), secondStage = tr("second stage");
    const QPen firstPen = SourceStyle::pen(TokenSource::SmallModel, ink, kWidth);
    const QPen secondPen = SourceStyle::pen(TokenSource::SelfDraft, ink, kWidth);
    stages.lines = {{firstStage, firstPen, &record.firstStage(), false},
                    {secondStage, secondPen, &record.secondStage(), false}};
    charts.push_back(stages);

    Chart length{QStringLiteral("stage-length"), tr("Tokens by stage"), {}, {}, {}, 0, 2, {}};
    length.explanation = tr("When guessing in two stages: how many tokens each stage hands on for one pass of the "
                            "model, over the last 64 passes.");
    length.lines = {{firstStage, firstPen, &record.stageLength(true), false},
                    {secondStage, secondPen, &record.stageLength(false), false}};
    charts.push_back(length);

    Chart time{QStringLiteral("stage-time"), tr("Time by stage"), tr("ms"), {}, {}, 0, 1, {}};
    time.explanation = tr("When guessing in two stages: how long each stage takes for one pass of the model, over the "
                          "last 64 passes.");
    time.lines = {{firstStage, firstPen, &record.stageTime(true), false},
                  {secondStage, secondPen, &record.stageTime(false), false}};
    charts.push_back(time);

    Chart pass{QStringLiteral("pass"), tr("Tokens a pass"), {}, {}, {}, 0, 2, {}};
    pass.explanation =
        tr("How many tokens each pass of the model added, over the last 64 passes. One by one, it is 1.");
    pass.lines.push_back({tr("tokens"), QPen(ink, kWidth), &record.tokensPerPass(), true});
    charts.push_back(pass);

    Chart speed{QStringLiteral("speed"), tr("Tokens a second"), {}, {}, {}, 0, 1, {}};
    speed.explanation = tr("Measured over the last 64 passes. Beside it an estimate for one token at a time, from "
                           "single-token passes measured at similar text lengths.");
    speed.lines.push_back({tr("written"), QPen(ink, kWidth), &record.tokensPerSecond(), true});
    speed.lines.push_back({tr("one by one (estimate)"),
                           line(SourceStyle::colour(TokenSource::Ngram), MarkShape::Dashed), &record.oneByOne(),
                           false});
    charts.push_back(speed);

    Chart variety{QStringLiteral("variety"), tr("Variety (Distinct-n)"), percent, {}, {}, 100, 0, {}};
    variety.explanation = tr("Different runs of n tokens among all runs of n tokens, in the last 4,096 tokens. Falls "
                             "when the text repeats itself.");
    const TokenSource colours[] = {TokenSource::SmallModel, TokenSource::Head, TokenSource::Ngram, TokenSource::Suffix};
    for (std::size_t n = 1; n <= DistinctCounter::kLongest; ++n) {
        variety.lines.push_back({tr("n = %1").arg(n), line(SourceStyle::colour(colours[n - 1]), shapes[n - 1]),
                                 &record.distinct(n), false});
    }
    charts.push_back(variety);

    Chart cache{QStringLiteral("cache"), tr("Drafting memory"), {}, {}, {}, 0, 0, {}};
    cache.explanation =
        tr("The self-draft sees only part of the text. How often its positions were chosen again, in total.");
    cache.lines.push_back(
        {tr("rebuilds"), SourceStyle::pen(TokenSource::SelfDraft, ink, kWidth), &record.rebuilds(), false});
    charts.push_back(cache);

    Chart memory{QStringLiteral("memory"), tr("Memory"), tr("MB"), {}, {}, 0, 0, {}};
    memory.explanation = tr("Memory that the engine holds: weights, its memory of the text (KV cache) and workspace. "
                            "Measured while it writes; not kept for earlier runs.");
    memory.lines.push_back({tr("in all"), QPen(ink, kWidth), &record.memory(), false});
    memory.lines.push_back({tr("of the text"), line(SourceStyle::colour(TokenSource::SmallModel), MarkShape::Dashed),
                            &record.kvMemory(), false});
    charts.push_back(memory);
    return charts;
}

} // namespace longhand
