#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWheelEvent>
#include <QWidget>

namespace longhand {

/// The wheel scrolls the panel and must not change controls on the way.
template <typename Box>
class CalmBox : public Box
{
public:
    using Box::Box;

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (this->hasFocus()) {
            Box::wheelEvent(event);
        } else {
            event->ignore();
        }
    }
};

/// Rows of controls with their names and tips. Says when the author changes one.
class ControlForm : public QWidget
{
    Q_OBJECT

public:
    explicit ControlForm(QWidget* parent = nullptr);

    QDoubleSpinBox* addReal(const QString& label, const QString& tip, double low, double high, double step,
                            int decimals);
    QSpinBox* addWhole(const QString& label, const QString& tip, int low, int high, int step);
    QComboBox* addChoice(const QString& label, const QString& tip);
    QLineEdit* addText(const QString& label, const QString& tip);
    /// Any widget; `focus`: what the label's key leads to.
    void addRow(const QString& label, const QString& tip, QWidget* field, QWidget* focus = nullptr);
    /// A plain text for a tooltip that wraps.
    static QString wrapped(const QString& text);
    /// Reads a box: a value that it cannot show exactly stays as it was set until the author changes it.
    static void readReal(const QDoubleSpinBox* box, double& value);

Q_SIGNALS:
    void changed();

private:
    QFormLayout* m_form;
};

} // namespace longhand
