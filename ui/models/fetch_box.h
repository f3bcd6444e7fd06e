#pragma once

#include <QWidget>

class QLineEdit;

namespace longhand {

/// Where the author types what to fetch from the web: a repository of the hub or an address, and a checksum.
class FetchBox : public QWidget
{
    Q_OBJECT

public:
    /// hub: its name.
    FetchBox(const QString& hub, QWidget* parent);

    void clear();

Q_SIGNALS:
    /// Both trimmed; the checksum in lower case.
    void asked(const QString& text, const QString& checksum);

private:
    void ask();

    QLineEdit *m_address, *m_checksum;
};

} // namespace longhand
