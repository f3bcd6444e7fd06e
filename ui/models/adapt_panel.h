#pragma once

#include "app/library/heads_library.h"
#include "ui/models/heads_trainer.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace longhand {

/// The drafters of a model (Glide weights, draft heads), and the training of a new one. Shows and asks; ModelsWindow
/// decides.
class AdaptPanel : public QWidget
{
    Q_OBJECT

public:
    explicit AdaptPanel(QWidget* parent = nullptr);

    /// The drafters that fit the model shown; fingerprint empty: not known yet.
    void setHeads(const QString& model, const QString& fingerprint, const std::vector<HeadsEntry>& heads);
    void setStatus(const AdaptStatus& status);

Q_SIGNALS:
    void adaptRequested();
    void pauseRequested(bool paused);
    void stopRequested();
    void goOnRequested();
    void giveUpRequested();
    void deleteRequested(const QString& file);

private:
    void refresh();

    QString m_model;
    AdaptStatus m_status;
    QLabel* m_fit = nullptr;
    QTreeWidget* m_heads = nullptr;
    QLabel* m_doing = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_numbers = nullptr;
    QPushButton *m_adapt = nullptr, *m_pause = nullptr, *m_stop = nullptr, *m_goOn = nullptr, *m_giveUp = nullptr,
                *m_delete = nullptr;
};

} // namespace longhand
