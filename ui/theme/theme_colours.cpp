#include "ui/theme/theme_colours.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace longhand {

namespace {

constexpr std::pair<const char*, QColor ThemeColours::*> kFields[] = {
    {"paper", &ThemeColours::paper}, {"ink", &ThemeColours::ink},       {"window", &ThemeColours::window},
    {"quiet", &ThemeColours::quiet}, {"accent", &ThemeColours::accent}, {"selection", &ThemeColours::selection}};

constexpr int kFileVersion = 1;

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand", text);
}

double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

ThemeColours defaultOwnColours()
{
    return {tr("My colours"),  QColor("#eef3ea"), QColor("#22301f"), QColor("#dfe8da"),
            QColor("#5a6b56"), QColor("#2f6b3a"), QColor("#c5dcc2")};
}

QByteArray toJson(const ThemeColours& colours)
{
    QJsonObject list;
    for (const auto& [name, field] : kFields) {
        list.insert(QLatin1String(name), (colours.*field).name());
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), QStringLiteral("longhand-theme")},
                                     {QStringLiteral("version"), kFileVersion},
                                     {QStringLiteral("name"), colours.name},
                                     {QStringLiteral("colours"), list}})
        .toJson();
}

std::optional<ThemeColours> themeFromJson(const QByteArray& json, QString* error)
{
    const QJsonObject file = QJsonDocument::fromJson(json).object();
    if (file.value(QLatin1String("format")).toString() != QLatin1String("longhand-theme")) {
        *error = tr("This is not a theme file of Longhand.");
        return std::nullopt;
    }
    if (file.value(QLatin1String("version")).toInt() > kFileVersion) {
        *error = tr("This theme file was made by a newer version of Longhand.");
        return std::nullopt;
    }
    ThemeColours colours;
    colours.name = file.value(QLatin1String("name")).toString().left(80);
    const QJsonObject list = file.value(QLatin1String("colours")).toObject();
    for (const auto& [name, field] : kFields) {
        const QColor colour(list.value(QLatin1String(name)).toString());
        if (!colour.isValid() || colour.alpha() != 255) {
            *error = tr("This theme file has no usable colour \u201c%1\u201d.").arg(QLatin1String(name));
            return std::nullopt;
        }
        colours.*field = colour;
    }
    return colours;
}

double contrastOf(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor mixed(const QColor& first, const QColor& second, double part)
{
    const auto mix = [part](int a, int b) { return int(std::lround(a + (b - a) * part)); };
    return {mix(first.red(), second.red()), mix(first.green(), second.green()), mix(first.blue(), second.blue())};
}

} // namespace longhand
