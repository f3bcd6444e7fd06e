#pragma once

#include "ui/context/context_blocks.h"

#include <QPlainTextEdit>
#include <QTimer>

#include <memory>
#include <vector>

namespace longhand {

/// What the model reads, as text that can be scrolled, searched and copied. Filled in portions, one per turn of the
/// event loop, so that a whole book does not block the window. Unchanged parts stay.
class ContextText : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit ContextText(QWidget* parent = nullptr);

    void setBlocks(std::shared_ptr<const std::vector<ContextBlock>> blocks);
    /// All of it is there.
    bool isComplete() const { return !m_filling.isActive(); }
    /// Scrolls the title of a section to the top as soon as it is there.
    void showSection(int section);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    QTextCharFormat formatOf(ContextBlock::Kind kind) const;

    std::shared_ptr<const std::vector<ContextBlock>> m_blocks;
    std::size_t m_shown = 0; ///< blocks of them in the document
    int m_wantedSection = -1;
    int m_place = 0; ///< of the scroll bar, for when all is there again
    QTimer m_filling;
};

} // namespace longhand
