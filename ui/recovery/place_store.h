#pragma once

#include "ui/recovery/state_file.h"

#include <QByteArray>

#include <optional>

namespace longhand {

/// Where the author was in a story, and what was in view.
struct Place
{
    qint64 caret = 0; ///< text position
    qint64 top = 0;   ///< text position of the first character in view
    QByteArray geometry;
    QByteArray windowState;
};

/// The places in the recent stories, by file. UI thread only.
class PlaceStore
{
public:
    explicit PlaceStore(const QString& file) : m_file(file) {}

    std::optional<Place> place(const QString& story) const;
    void setPlace(const QString& story, const Place& place);
    void flush() { m_file.flush(); }

    static constexpr int kMostStories = 100;

private:
    StateFile m_file;
    QJsonObject m_own; ///< what this program has set, by story
};

} // namespace longhand
