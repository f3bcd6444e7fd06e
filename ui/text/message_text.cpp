#include "ui/text/message_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace longhand {

namespace {

/// In the shortest form, with the language's decimal point.
QString realText(double value)
{
    QString text = QString::fromStdString(numberText(value));
    if (text.contains(u'e') || text.contains(u'n')) { // an exponent, inf, nan
        return text.replace(u'.', QLocale().decimalPoint());
    }
    const qsizetype point = text.indexOf(u'.');
    return QLocale().toString(value, 'f', point < 0 ? 0 : int(text.size() - point - 1));
}

QString argumentText(const Message::Argument& argument)
{
    if (const auto* text = std::get_if<std::string>(&argument)) {
        return QString::fromStdString(*text);
    }
    if (const auto* whole = std::get_if<std::int64_t>(&argument)) {
        return QLocale().toString(qlonglong(*whole));
    }
    if (const auto* positive = std::get_if<std::uint64_t>(&argument)) {
        return QLocale().toString(qulonglong(*positive));
    }
    if (const auto* real = std::get_if<double>(&argument)) {
        return realText(*real);
    }
    if (const auto* decimal = std::get_if<Message::Decimal>(&argument)) {
        return QLocale().toString(decimal->value, 'f', decimal->digits);
    }
    if (const auto* label = std::get_if<Message::Label>(&argument)) {
        return settingText(label->text);
    }
    return messageText(std::get<std::vector<Message>>(argument).front());
}

} // namespace

QString messageText(const Message& message)
{
    if (message.empty()) {
        return {};
    }
    const QString pattern = QCoreApplication::translate("longhand::Error", message.pattern().c_str());
    const auto& arguments = message.arguments();
    // In one pass: a "%2" within an argument is not a place for the next one.
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool mark = pattern[i] == u'%' && i + 1 < pattern.size();
        const int place = mark ? int(pattern[i + 1].unicode()) - '1' : -1;
        if (place >= 0 && place < 9 && std::size_t(place) < arguments.size()) {
            text += argumentText(arguments[std::size_t(place)]);
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

QString errorText(const std::exception& error)
{
    return messageText(messageOf(error));
}

QString settingText(const char* text)
{
    return QCoreApplication::translate("longhand::Settings", text);
}

} // namespace longhand
