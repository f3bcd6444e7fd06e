#include "ui/models/fetch_box.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace longhand {

FetchBox::FetchBox(const QString& hub, QWidget* parent)
    : QWidget(parent), m_address(new QLineEdit(this)), m_checksum(new QLineEdit(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 0);
    m_address->setObjectName(QStringLiteral("address"));
    m_address->setPlaceholderText(tr("owner/name on %1, or https://\u2026/model.gguf").arg(hub));
    m_checksum->setObjectName(QStringLiteral("checksum"));
    m_checksum->setPlaceholderText(tr("SHA-256, if its page gives one"));
    m_checksum->setToolTip(tr("64 letters and digits. A file that does not match is deleted."));
    auto* fetch = new QPushButton(tr("F&etch"), this);
    fetch->setObjectName(QStringLiteral("fetch"));
    fetch->setToolTip(tr("Into the program\u2019s models folder. You can pause and resume."));
    fetch->setAutoDefault(false);
    auto* address = new QLabel(tr("Fetch from the &web"), this);
    address->setBuddy(m_address);
    auto* checksum = new QLabel(tr("&Checksum"), this);
    checksum->setBuddy(m_checksum);
    grid->addWidget(address, 0, 0);
    grid->addWidget(m_address, 0, 1, 1, 2);
    grid->addWidget(checksum, 1, 0);
    grid->addWidget(m_checksum, 1, 1);
    grid->addWidget(fetch, 1, 2);
    connect(fetch, &QPushButton::clicked, this, &FetchBox::ask);
    connect(m_address, &QLineEdit::returnPressed, this, &FetchBox::ask);
}

void FetchBox::clear()
{
    m_address->clear();
    m_checksum->clear();
}

void FetchBox::ask()
{
    Q_EMIT asked(m_address->text().trimmed(), m_checksum->text().trimmed().toLower());
}

} // namespace longhand
