#pragma once

#include "app/library/memory_estimate.h"
#include "ui/models/model_row.h"

#include <QWidget>

class QFormLayout;
class QPushButton;

namespace longhand {

class ValueLabel;

/// A model's metadata.
class ModelDetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ModelDetailsPanel(QWidget* parent = nullptr);

    /// Null: none is chosen. fingerprint empty: not known yet.
    void setModel(const ModelRow* row, const QString& fingerprint);
    /// Progress of computing it; below 0: not being computed.
    void setFingerprintProgress(double fraction);

    /// Puts it below the metadata.
    void append(QWidget* part);

Q_SIGNALS:
    void fingerprintRequested();

private:
    ValueLabel* add(QFormLayout* form, const char* name, const QString& label);

    ValueLabel *m_name, *m_state, *m_architecture, *m_parameters, *m_layers, *m_mix, *m_context, *m_licence, *m_author,
        *m_path, *m_fingerprint;
    QPushButton* m_compute;
};

} // namespace longhand
