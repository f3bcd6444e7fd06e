#pragma once

#include <QColor>
#include <QPlainTextEdit>

#include <vector>

namespace longhand {

/// One side of a comparison: a text to read, with the stretches marked that the other side lacks. The marks are painted
/// for the visible part and are not part of the text.
class TakeView : public QPlainTextEdit
{
    Q_OBJECT

public:
    struct Mark
    {
        qsizetype begin = 0, end = 0;
    };

    explicit TakeView(QWidget* parent = nullptr);
    void setMarks(std::vector<Mark> marks);
    const std::vector<Mark>& marks() const { return m_marks; }
    void setMarkColour(const QColor& colour);
    /// The first character in view.
    qsizetype topPosition() const;
    void scrollTo(qsizetype position);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Mark> m_marks; ///< ascending
    QColor m_colour;
};

} // namespace longhand
