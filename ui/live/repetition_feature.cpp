#include "ui/live/repetition_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>
#include <cmath>

namespace longhand {

QColor RepetitionMarks::colour(std::int64_t distance, bool dark)
{
    // Halving the distance is always the same step: 8 words back is full, 100,000 words back hardly visible.
    const double steps = std::log2(double(std::max<std::int64_t>(distance, 8)) / 8) / std::log2(100'000.0 / 8);
    QColor colour = dark ? QColor(0x56, 0xA8, 0xE0) : QColor(0x00, 0x72, 0xB2);
    colour.setAlphaF(float((dark ? 0.46 : 0.34) * (1 - 0.78 * std::clamp(steps, 0.0, 1.0))));
    return colour;
}

void RepetitionMarks::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    for (const RepetitionIndex::Passage& passage : m_index->in(from, to)) {
        const QColor fill = colour(passage.distance, m_dark);
        out.push_back({passage.start, passage.end, fill, MarkShape::Fill});
        if (m_lines) {
            QColor line = fill;
            line.setAlphaF(std::min(1.0f, fill.alphaF() * 2));
            out.push_back({passage.start, passage.end, line, MarkShape::Solid});
        }
    }
}

RepetitionFeature::RepetitionFeature(const Desk& desk) : QObject(desk.window), m_desk(desk), m_marks(&m_index)
{
    m_shown = desk.actions->addTo(MenuPlace::View, QStringLiteral("view.repetition"), tr("&Repeated passages"), {},
                                  tr("Marks six or more words in a row that occurred in the text before; the longer "
                                     "ago, the paler. A higher penalty makes them fewer."));
    m_shown->setCheckable(true);
    m_work.setInterval(0);
    connect(&m_work, &QTimer::timeout, this, &RepetitionFeature::workOn);
    connect(m_shown, &QAction::toggled, this, [this](bool on) {
        m_desk.settings->set(setting::repetition, on);
        m_saySum = on;
        show(on);
    });
    connect(desk.page, &ManuscriptEdit::textReplaced, this, [this](qsizetype position) {
        if (m_shown->isChecked()) {
            m_index.truncate(position);
            m_work.start();
        }
    });
    const auto colours = [this] {
        m_marks.setDark(m_desk.theme->theme().dark);
        m_marks.setLines(m_desk.settings->get(setting::colourPatterns));
        m_desk.page->updateMarks();
    };
    connect(desk.theme, &ThemeManager::themeChanged, this, colours);
    connect(desk.settings, &AppSettings::changed, this, colours);
    colours();
    if (desk.settings->get(setting::repetition)) {
        const QSignalBlocker quiet(m_shown);
        m_shown->setChecked(true);
        show(true);
    }
}

void RepetitionFeature::show(bool on)
{
    m_desk.page->removeMarks(&m_marks);
    m_index.clear();
    m_work.stop();
    if (on) {
        m_desk.page->addMarks(&m_marks);
        m_work.start();
    }
}

void RepetitionFeature::workOn()
{
    const bool more = m_index.feed(m_desk.page->model().text(), kPortion);
    if (more) {
        return;
    }
    m_work.stop();
    m_desk.page->updateMarks();
    if (m_saySum && m_index.words() > 0) {
        m_saySum = false;
        const int percent = int(100 * m_index.repeatedWords() / m_index.words());
        m_desk.status->say(tr("%1 % of the words are in passages that occurred before.").arg(percent));
    }
}

} // namespace longhand
