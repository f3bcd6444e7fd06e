#pragma once

#include "app/project/story_notes.h"
#include "app/project/writing_mode.h"
#include "app/session/context_reader.h"

#include <QScrollArea>

#include <array>
#include <optional>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QSpinBox;
class QVBoxLayout;

namespace longhand {

/// Tokens of premise, memory and author's note; empty: not known.
using NoteCounts = std::optional<std::array<qint64, 3>>;

/// What the model reads besides the story: three texts, the place of the third, and how the model is asked.
class NotesPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit NotesPanel(QWidget* parent = nullptr);

    StoryNotes notes() const;
    /// The same, to be read in a file of their own.
    QString asText() const;
    /// Replaces all of it, without edited().
    void setNotes(const StoryNotes& notes);
    void setReadOnly(bool readOnly);
    void setCounts(const NoteCounts& counts);
    /// The story's choice, and what the loaded model offers; empty: no model.
    void setMode(WritingMode mode, const std::optional<CoAuthorOffer>& offer);
    /// That choice makes this model write as a co-author.
    bool coAuthor() const { return m_coAuthor; }
    /// Says when changes apply, in a sentence or two.
    void setRemark(const QString& text);
    /// Puts the cursor into the first text.
    void startEditing();

Q_SIGNALS:
    /// The author changed something.
    void edited();
    void modeChosen(WritingMode mode);

private:
    QPlainTextEdit* addText(QVBoxLayout* rows, int index, const QString& name, const QString& tip,
                            const QString& placeholder, int lines);

    std::array<QPlainTextEdit*, 3> m_texts{};
    std::array<QLabel*, 3> m_counts{};
    void addMode(QVBoxLayout* rows);

    QSpinBox* m_depth = nullptr;
    QComboBox* m_mode = nullptr;
    QLabel* m_modeRemark = nullptr;
    bool m_readOnly = false;
    bool m_coAuthor = false;
    QLabel* m_remark = nullptr;
    bool m_filling = false;
};

} // namespace longhand
