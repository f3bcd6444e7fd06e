#pragma once

#include <QColor>
#include <QPointer>
#include <QWidget>

class QColorDialog;
class QLabel;
class QLineEdit;
class QToolButton;

namespace longhand {

/// One colour: its value to type, a patch that opens the colour dialog, and how it contrasts.
class ColourField : public QWidget
{
    Q_OBJECT

public:
    ColourField(const QString& name, QWidget* parent);

    void setColour(const QColor& colour);
    const QColor& colour() const { return m_colour; }
    /// What is said about the contrast; `enough` decides how.
    void setContrast(double ratio, bool enough);
    /// What contrastText says, for tests.
    QString contrastText() const;

Q_SIGNALS:
    /// By the author.
    void colourChanged(const QColor& colour);

private:
    void show(const QColor& colour);
    void openDialog();

    QString m_name;
    QColor m_colour;
    QLineEdit* m_value = nullptr;
    QToolButton* m_patch = nullptr;
    QLabel* m_contrast = nullptr;
    QPointer<QColorDialog> m_dialog;
};

} // namespace longhand
