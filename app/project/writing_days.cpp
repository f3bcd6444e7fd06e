#include "app/project/writing_days.h"

#include "app/project/project_impl.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>

namespace longhand {

namespace {
constexpr int kSchemaOfDays = 7;
} // namespace

bool isCalendarDay(const std::string& day)
{
    if (day.size() != 10 || day[4] != '-' || day[7] != '-')
        return false;
    for (std::size_t i = 0; i < day.size(); ++i)
        if (i != 4 && i != 7 && (day[i] < '0' || day[i] > '9'))
            return false;
    const std::chrono::year_month_day date(std::chrono::year(std::stoi(day.substr(0, 4))),
                                           std::chrono::month(unsigned(std::stoi(day.substr(5, 2)))),
                                           std::chrono::day(unsigned(std::stoi(day.substr(8, 2)))));
    return date.ok();
}

std::vector<WritingDay> WritingDays::all() const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] {
        std::vector<WritingDay> days;
        if (impl.database.version() < kSchemaOfDays)
            return days;
        SQLite::Statement row(impl.database.sql(),
                              "SELECT day, author_words, model_words, seconds FROM writing_day ORDER BY day");
        while (row.executeStep())
            days.push_back({row.getColumn(0).getString(), row.getColumn(1).getInt64(), row.getColumn(2).getInt64(),
                            row.getColumn(3).getInt64()});
        return days;
    });
}

void WritingDays::add(const WritingDay& more) const
{
    if (!isCalendarDay(more.day))
        throw Error("\"%1\" is not a valid date.", more.day);
    if (more.authorWords < 0 || more.modelWords < 0 || more.seconds < 0)
        throw Error("A day of writing cannot be reduced.");
    auto& impl = ProjectAccess::of(m_project);
    impl.change([&] {
        SQLite::Statement row(impl.database.sql(),
                              "INSERT INTO writing_day (day, author_words, model_words, seconds) VALUES (?, ?, ?, ?) "
                              "ON CONFLICT (day) DO UPDATE SET author_words = author_words + excluded.author_words, "
                              "model_words = model_words + excluded.model_words, seconds = seconds + excluded.seconds");
        row.bind(1, more.day);
        row.bind(2, more.authorWords);
        row.bind(3, more.modelWords);
        row.bind(4, more.seconds);
        row.exec();
    });
}

} // namespace longhand
