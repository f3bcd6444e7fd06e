#pragma once

#include "app/project/story_notes.h"

#include <QScrollArea>

#include <array>
#include <optional>

class QLabel;
class QPlainTextEdit;
class QSpinBox;
class QVBoxLayout;

namespace longhand {

/// Tokens of premise, memory and author's note; empty: not known.
using NoteCounts = std::optional<std::array<qint64, 3>>;

/// What the model reads besides the story: three texts, and the place of the third.
class NotesPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit NotesPanel(QWidget* parent = nullptr);

    StoryNotes notes() const;
    /// Replaces all of it, without edited().
    void setNotes(const StoryNotes& notes);
    void setReadOnly(bool readOnly);
    void setCounts(const NoteCounts& counts);
    /// Says when changes apply, in a sentence or two.
    void setRemark(const QString& text);
    /// Puts the cursor into the first text.
    void startEditing();

Q_SIGNALS:
    /// The author changed something.
    void edited();

private:
    QPlainTextEdit* addText(QVBoxLayout* rows, int index, const QString& name, const QString& tip,
                            const QString& placeholder, int lines);

    std::array<QPlainTextEdit*, 3> m_texts{};
    std::array<QLabel*, 3> m_counts{};
    QSpinBox* m_depth = nullptr;
    QLabel* m_remark = nullptr;
    bool m_filling = false;
};

} // namespace longhand
