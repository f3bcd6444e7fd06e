#pragma once

// As much of Qt Test as tests/cuda needs, without Qt: so the same tests run on a machine that has only a driver. What
// moc would write (the list of a class's test functions) comes from list_tests.awk.

#include <any>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace longhand::checks {

struct Function
{
    const char* name;
    void (*run)(void* object);
    void (*data)(void* object); ///< adds the rows of its table; null: none
};

/// A test class: its functions, and a way to make one.
struct Class
{
    Class(const char* name, std::vector<Function> functions, void* (*make)(), void (*destroy)(void*));
    const char* name;
    std::vector<Function> functions;
    void* (*make)();
    void (*destroy)(void*);
};

/// Notes a failure of the running function.
void failed(const char* file, int line, const std::string& what);
void skipped(const std::string& why);
bool hasFailed();

using Row = std::map<std::string, std::any>;
/// The running function's row of its table.
const Row& row();
void addColumn(const char* name);
class NewRow
{
public:
    explicit NewRow(std::string name);
    NewRow& operator<<(const std::any& value);
    template <typename T>
    NewRow& operator<<(const T& value)
    {
        return *this << std::any(value);
    }
};

} // namespace longhand::checks

class QObject
{
};
class QString
{
public:
    QString() = default;
    QString(const char* text) : m_text(text) {}
    static QString fromUtf8(const char* text) { return text; }
    static QString fromStdString(const std::string& text) { return text.c_str(); }
    /// Replaces the lowest %n.
    template <typename T>
    QString arg(const T& value) const
    {
        std::ostringstream text;
        text << value;
        return replaced(text.str());
    }
    QString arg(const QString& value) const { return replaced(value.m_text); }
    bool contains(const char* part) const { return m_text.find(part) != std::string::npos; }
    const std::string& text() const { return m_text; }

private:
    QString replaced(const std::string& value) const
    {
        QString result = *this;
        for (char n = '1'; n <= '9'; ++n)
            if (const auto at = m_text.find(std::string("%") + n); at != std::string::npos) {
                result.m_text.replace(at, 2, value);
                break;
            }
        return result;
    }
    std::string m_text;
};
inline const char* qPrintable(const QString& text)
{
    return text.text().c_str();
}
inline void qWarning(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::fputc('\n', stderr);
}

namespace QTest {

template <typename T>
void addColumn(const char* name)
{
    longhand::checks::addColumn(name);
}
inline longhand::checks::NewRow newRow(const char* name)
{
    return longhand::checks::NewRow(name);
}
inline longhand::checks::NewRow addRow(const char* format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return longhand::checks::NewRow(text);
}
inline bool currentTestFailed()
{
    return longhand::checks::hasFailed();
}

} // namespace QTest

#define Q_OBJECT                                                                                                       \
public:                                                                                                                \
    static const longhand::checks::Class* registered();                                                                \
                                                                                                                       \
private:
#define Q_SLOTS
#define QFETCH(type, name) const type name = std::any_cast<type>(longhand::checks::row().at(#name))
#define QVERIFY(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            longhand::checks::failed(__FILE__, __LINE__, #condition);                                                  \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)
#define QVERIFY2(condition, text)                                                                                      \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            longhand::checks::failed(__FILE__, __LINE__, std::string(#condition) + ": " + (text));                     \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)
#define QCOMPARE(actual, expected)                                                                                     \
    do {                                                                                                               \
        if (!((actual) == (expected))) {                                                                               \
            longhand::checks::failed(__FILE__, __LINE__, #actual " == " #expected);                                    \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)
#define QVERIFY_THROWS_EXCEPTION(type, ...)                                                                            \
    do {                                                                                                               \
        bool threw = false;                                                                                            \
        try {                                                                                                          \
            __VA_ARGS__;                                                                                               \
        } catch (const type&) {                                                                                        \
            threw = true;                                                                                              \
        }                                                                                                              \
        if (!threw) {                                                                                                  \
            longhand::checks::failed(__FILE__, __LINE__, "no " #type ": " #__VA_ARGS__);                               \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)
#define QSKIP(why)                                                                                                     \
    do {                                                                                                               \
        longhand::checks::skipped(why);                                                                                \
        return;                                                                                                        \
    } while (false)
#define QTEST_APPLESS_MAIN(name) static const longhand::checks::Class* const theRegistered = name::registered();
