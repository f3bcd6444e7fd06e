#pragma once

#include <QColor>
#include <QPointer>
#include <QWidget>

class QColorDialog;
class QLabel;
class QLineEdit;
class QToolButton;

namespace longhand {

/// One colour: a field for its value, a patch that opens the colour dialog, and its contrast.
class ColourField : public QWidget
{
    Q_OBJECT

public:
    ColourField(const QString& name, QWidget* parent);

    void setColour(const QColor& colour);
    const QColor& colour() const { return m_colour; }
    /// Shows the contrast; `enough` decides the wording.
    void setContrast(double ratio, bool enough);
    /// What contrastText says, for tests.
    QString contrastText() const;

Q_SIGNALS:
    /// Changed by the author.
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
