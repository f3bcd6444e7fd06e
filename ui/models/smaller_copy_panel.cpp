#include "ui/models/smaller_copy_panel.h"

#include "engine/model_files/open_model.h"
#include "ui/models/model_row.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace longhand {

SmallerCopyPanel::SmallerCopyPanel(QWidget* parent) : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 12, 0, 0);
    auto* heading = new QLabel(tr("A smaller copy"), this);
    heading->setProperty("heading", true);
    rows->addWidget(heading);
    m_about = wrappedLabel(this);
    m_about->setObjectName(QStringLiteral("smallerCopy"));
    rows->addWidget(m_about);
    auto* row = new QHBoxLayout;
    const auto add = [this](const char* name, QHBoxLayout* to) {
        auto* button = new QPushButton(this);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        to->addWidget(button);
        return button;
    };
    m_bytes = add("copyQ8", row);
    m_bytes->setToolTip(tr("Q8_0: hardly to be told from the model itself"));
    m_nibbles = add("copyQ4", row);
    m_nibbles->setToolTip(tr("Q4_K, with the vocabulary in 8 bits: the fastest, and now and then another word"));
    row->addStretch(1);
    rows->addLayout(row);
    m_doing = wrappedLabel(this);
    m_doing->setObjectName(QStringLiteral("copyDoing"));
    rows->addWidget(m_doing);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the copy"));
    auto* waiting = new QHBoxLayout;
    waiting->addWidget(m_bar, 1);
    m_cancel = add("copyCancel", waiting);
    m_cancel->setText(tr("Cancel"));
    rows->addLayout(waiting);
    connect(m_bytes, &QPushButton::clicked, this, [this] { make(QuantizedAs::Q8_0); });
    connect(m_nibbles, &QPushButton::clicked, this, [this] { make(QuantizedAs::Q4_K); });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancelled = true;
        refresh();
    });
    refresh();
}

SmallerCopyPanel::~SmallerCopyPanel()
{
    m_cancelled = true;
}

void SmallerCopyPanel::setModel(const ModelRow* row)
{
    const ModelDetails* details = row && row->usable() ? &*row->found->details : nullptr;
    const bool suits = details && isUnquantized(*details);
    m_model = suits ? row->path : QString();
    if (suits) {
        m_about->setText(
            tr("The weights of this model are stored as %1. A pass reads all of them, so a copy of fewer bits writes "
               "about as many times as fast as it is smaller. The model itself stays as it is. The copy is another "
               "model: stories go on with the one that they began with.")
                .arg(QString::fromStdString(details->quantisation)));
        m_bytes->setText(tr("8 bits, about %1").arg(bytesText(quantizedBytes(*details, QuantizedAs::Q8_0))));
        m_nibbles->setText(tr("4 bits, about %1").arg(bytesText(quantizedBytes(*details, QuantizedAs::Q4_K))));
    }
    refresh();
}

void SmallerCopyPanel::make(QuantizedAs as)
{
    if (isBusy() || m_model.isEmpty()) {
        return;
    }
    m_making = m_model;
    m_cancelled = false;
    m_bar->setValue(0);
    struct Made
    {
        QString file, error;
    };
    m_worker.run(
        [this, as, model = m_model] {
            Made made;
            int shown = 0;
            try {
                const auto report = [&](double fraction, const Message&) {
                    if (const int now = int(fraction * 100); now > shown) {
                        shown = now;
                        QMetaObject::invokeMethod(m_bar, [this, now] { m_bar->setValue(now); });
                    }
                    return !m_cancelled;
                };
                made.file = QString::fromStdString(quantizedCopy(model.toStdString(), as, report).string());
            } catch (const LoadCancelled&) {
            } catch (const std::exception& problem) {
                made.error = errorText(problem);
            }
            return made;
        },
        [this](const Made& result) {
            m_making.clear();
            refresh();
            if (!result.file.isEmpty()) {
                Q_EMIT made(result.file);
            } else if (!result.error.isEmpty()) {
                Q_EMIT failed(result.error);
            }
        });
    refresh();
}

void SmallerCopyPanel::refresh()
{
    const bool busy = isBusy();
    setVisible(busy || !m_model.isEmpty());
    m_about->setVisible(!m_model.isEmpty());
    for (QPushButton* button : {m_bytes, m_nibbles}) {
        button->setVisible(!m_model.isEmpty());
        button->setEnabled(!busy);
    }
    for (QWidget* widget : std::initializer_list<QWidget*>{m_doing, m_bar, m_cancel}) {
        widget->setVisible(busy);
    }
    m_cancel->setEnabled(!m_cancelled);
    m_doing->setText(
        tr("A copy of %1 is being made.").arg(QString::fromStdString(modelFileName(m_making.toStdString()))));
}

} // namespace longhand
