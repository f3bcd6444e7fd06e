#pragma once

#include "app/project/takes/takes.h"

#include <QAbstractItemModel>
#include <QString>

#include <map>
#include <vector>

namespace longhand {

/// The takes as a tree: the current text, and the places where takes diverge from it, each with its takes.
class TakesModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role
    {
        HeadRole = Qt::UserRole, ///< qlonglong: the take; 0 for a place
        ArchivedRole,
        PresentRole,
        NameRole,
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// presentText: UTF-8, which the places are in.
    void setTakes(const std::vector<TakeInfo>& takes, const std::string& presentText);
    /// Of the text on the page, as it grows.
    void setPresentWords(std::int64_t words);
    void setArchivedShown(bool shown);
    /// What a take is called; no two are called the same.
    QString title(const TakeInfo& take) const;
    const TakeInfo* take(const QModelIndex& index) const;
    QModelIndex indexOf(SpanId head) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// The author gave a take a name.
    void renamed(longhand::SpanId head, const QString& name);

private:
    /// A top-level row: the current text (no takes below), or a place.
    struct Place
    {
        std::int64_t at = 0;
        QString text;
        std::vector<TakeInfo> takes;
    };
    void nameTakes();
    std::int64_t wordsOf(const TakeInfo& take) const;
    void arrange();

    std::vector<TakeInfo> m_all;
    std::map<SpanId, QString> m_titles;
    std::int64_t m_presentWords = -1; ///< below zero: as it was when the takes were read
    std::string m_text;
    TakeInfo m_present;
    std::vector<Place> m_places;
    bool m_archivedShown = false;
};

/// A moment, short: the time, with the day if it is not today.
QString shortMoment(std::int64_t ms);

} // namespace longhand
