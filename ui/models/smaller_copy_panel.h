#pragma once

#include "app/library/quantized_copy.h"
#include "ui/background/work_thread.h"

#include <QWidget>

#include <atomic>

class QLabel;
class QProgressBar;
class QPushButton;

namespace longhand {

struct ModelRow;

/// Makes quantised copies of a model whose weights are not quantised (quantizedCopy), one at a time, on a thread of its
/// own. Hidden for other models, except while it makes a copy.
class SmallerCopyPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SmallerCopyPanel(QWidget* parent = nullptr);
    ~SmallerCopyPanel() override;

    /// Null: none is chosen.
    void setModel(const ModelRow* row);
    bool isBusy() const { return !m_making.isEmpty(); }

Q_SIGNALS:
    /// The copy is in the folder of models.
    void made(const QString& file);
    void failed(const QString& message);

private:
    void make(QuantizedAs as);
    void refresh();

    QString m_model;  ///< the one shown; empty: none that a copy can be made of
    QString m_making; ///< the one that a copy is being made of
    QLabel *m_about = nullptr, *m_doing = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton *m_bytes = nullptr, *m_nibbles = nullptr, *m_cancel = nullptr;
    std::atomic_bool m_cancelled = false;
    WorkThread m_worker;
};

} // namespace longhand
