#pragma once

#include <QPushButton>

namespace longhand {

/// A button that is as wide as there is room, and shows as much of its text as fits: with an ellipsis, not cut. The
/// whole text is what it is called for those who hear it.
class ElidedButton : public QPushButton
{
    Q_OBJECT

public:
    explicit ElidedButton(QWidget* parent = nullptr);

    void setWhole(const QString& text);
    const QString& whole() const { return m_whole; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void elide();

    QString m_whole;
};

} // namespace longhand
