#include "ui/widgets/progress_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace longhand {

ProgressStrip::ProgressStrip(QWidget* parent) : QFrame(parent)
{
    setProperty("message", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 10, 8);
    row->setSpacing(14);
    m_label = new QLabel(this);
    m_label->setTextFormat(Qt::PlainText);
    row->addWidget(m_label);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    row->addWidget(m_bar, 1);
    m_cancel = new QPushButton(this);
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &ProgressStrip::cancelled);
    m_cancel->setFocusPolicy(Qt::TabFocus); // it goes away by itself: a click leaves the keyboard where it was
    row->addWidget(m_cancel);
    hide();
}

void ProgressStrip::showProgress(const QString& text, double fraction, const QString& cancelLabel)
{
    m_label->setText(text);
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    m_bar->setValue(int(fraction * 1000));
    m_cancel->setText(cancelLabel);
    show();
}

QString ProgressStrip::text() const
{
    return m_label->text();
}

} // namespace longhand
