#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace longhand {

/// Progress of long work, above the page: what, how far, and a cancel button.
class ProgressStrip : public QFrame
{
    Q_OBJECT

public:
    explicit ProgressStrip(QWidget* parent = nullptr);

    /// fraction in [0, 1]; negative: unknown.
    void showProgress(const QString& text, double fraction, const QString& cancelLabel);
    void finish() { hide(); }
    QString text() const;

Q_SIGNALS:
    void cancelled();

private:
    QLabel* m_label = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace longhand
