#pragma once

#include <QAbstractListModel>

namespace longhand {

class BookSearch;
class ManuscriptEdit;

/// The places that a search found, each with the text around it.
class HitsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        BeforeRole = Qt::UserRole, ///< QString
        HitRole,                   ///< QString
        AfterRole,                 ///< QString
        StartRole,                 ///< qlonglong, text position
    };

    HitsModel(BookSearch* search, ManuscriptEdit* page, QObject* parent);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    void refresh();
    QString part(qsizetype from, qsizetype to) const;

    BookSearch* m_search;
    ManuscriptEdit* m_page;
    int m_rows = 0;
};

} // namespace longhand
