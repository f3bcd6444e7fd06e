#pragma once

#include "ui/models/download_request.h"
#include "ui/models/hub_listing.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace longhand {

/// Choosing a model on the hub: the recommended ones, or the files of a repository, each with its size and how it would
/// run on this machine.
class HubPanel : public QWidget
{
    Q_OBJECT

public:
    /// folder: where models are fetched to.
    explicit HubPanel(QString folder, QWidget* parent = nullptr);

    const HubFacts& hub() const { return m_listing.hub(); }
    void showRecommended();
    /// prefer: what the name of the file to be proposed contains.
    void showRepository(const QString& repository, const QString& prefer = QStringLiteral("Q4_K_M"));
    /// Of this machine, bytes per second; 0: not measured.
    double bandwidth() const { return m_bandwidth; }
    void setBandwidth(double bandwidth);
    /// For tests: instead of the machine's.
    void setMachine(const MachineMemory& memory) { m_machine = memory; }

    /// What is to be fetched for a choice.
    std::vector<DownloadRequest> requestsFor(const QString& repository, const HubChoice& choice) const;

Q_SIGNALS:
    void fetchRequested(const longhand::DownloadRequest& request);

private:
    void onListed(const QString& repository, const std::vector<HubChoice>& choices, const TokenCost& cost);
    void addRow(const QString& name, quint64 bytes, const TokenCost& cost);
    void showFit(QTreeWidgetItem* row) const;
    void take();
    void showTitle(const QString& text);
    static QString fitText(HubFit fit);
    static QString fitTip(HubFit fit);

    const QString m_folder;
    HubListing m_listing;
    double m_bandwidth = 0;
    std::optional<MachineMemory> m_machine;
    QString m_repository; ///< whose files are listed; empty: the recommended models
    QString m_prefer;
    std::vector<HubChoice> m_choices;
    QLabel* m_title;
    QTreeWidget* m_list;
    QPushButton *m_take, *m_close;
};

} // namespace longhand
