#include "ui/theme/source_style.h"

#include <algorithm>

namespace longhand {

QColor SourceStyle::colour(TokenSource source)
{
    switch (source) {
    case TokenSource::SelfDraft:
        return QColor(0x56, 0xB4, 0xE9);
    case TokenSource::Head:
        return QColor(0x00, 0x9E, 0x73);
    case TokenSource::Ngram:
        return QColor(0xE6, 0x9F, 0x00);
    case TokenSource::Suffix:
        return QColor(0xCC, 0x79, 0xA7);
    case TokenSource::SmallModel:
        return QColor(0x00, 0x72, 0xB2);
    case TokenSource::Glide:
        return QColor(0xD5, 0x5E, 0x00);
    case TokenSource::Replay:
        return QColor(0x99, 0x99, 0x99);
    case TokenSource::Target:
        break;
    }
    return {};
}

QColor SourceStyle::fill(TokenSource source, int depth, bool dark)
{
    QColor colour = SourceStyle::colour(source);
    if (colour.isValid()) {
        const double full = dark ? 0.34 : 0.22;
        const double paler = source == TokenSource::Head && depth > 1 ? std::max(0.4, 1 - 0.2 * (depth - 1)) : 1;
        colour.setAlphaF(float(full * paler));
    }
    return colour;
}

MarkShape SourceStyle::shape(TokenSource source)
{
    switch (source) {
    case TokenSource::Head:
        return MarkShape::Dotted;
    case TokenSource::Replay:
        return MarkShape::SparselyDotted;
    case TokenSource::Ngram:
        return MarkShape::Dashed;
    case TokenSource::Suffix:
        return MarkShape::DashDot;
    case TokenSource::SmallModel:
        return MarkShape::LongDashed;
    case TokenSource::Glide:
        return MarkShape::DashDotDot;
    default:
        return MarkShape::Solid;
    }
}

QPen SourceStyle::pen(TokenSource source, const QColor& ofTarget, qreal width)
{
    const QColor own = colour(source);
    QPen pen(own.isValid() ? own : ofTarget, width);
    setDashes(pen, shape(source));
    return pen;
}

QString SourceStyle::name(TokenSource source)
{
    switch (source) {
    case TokenSource::Target:
        return tr("the model itself");
    case TokenSource::SelfDraft:
        return tr("self-draft");
    case TokenSource::Head:
        return tr("draft heads");
    case TokenSource::Ngram:
        return tr("n-grams");
    case TokenSource::Suffix:
        return tr("earlier passages");
    case TokenSource::SmallModel:
        return tr("small model");
    case TokenSource::Glide:
        return tr("glide");
    case TokenSource::Replay:
        return tr("replay");
    }
    return {};
}

QString SourceStyle::explanation(TokenSource source)
{
    switch (source) {
    case TokenSource::Target:
        return tr("No source guessed these words; the model wrote them by itself.");
    case TokenSource::SelfDraft:
        return tr("The model guessed these words itself, looking at only part of the text.");
    case TokenSource::Head:
        return tr("Small networks on top of the model guess several words ahead; the further ahead, the paler.");
    case TokenSource::Ngram:
        return tr("Short runs of words that were used often before were proposed again.");
    case TokenSource::Suffix:
        return tr("The text had read like this before; what followed then was proposed.");
    case TokenSource::SmallModel:
        return tr("A smaller model guessed these words.");
    case TokenSource::Glide:
        return tr("A small network that shares the model's memory guessed these words.");
    case TokenSource::Replay:
        return tr("These words were known from the log of the run.");
    }
    return {};
}

} // namespace longhand
