#include "ui/models/adapt_panel.h"

#include "ui/text/status_text.h"
#include "ui/widgets/wrapped_label.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace longhand {

namespace {

QString percents(const std::vector<double>& shares)
{
    QStringList texts;
    for (const double share : shares) {
        texts << QLocale().toString(share * 100, 'f', 0) + QStringLiteral(" %");
    }
    return texts.isEmpty() ? QStringLiteral("\u2013") : texts.join(QStringLiteral(", "));
}

} // namespace

AdaptPanel::AdaptPanel(QWidget* parent) : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setSpacing(8);
    rows->addWidget(wrappedLabel(
        this, tr("A small drafter guesses the next words so that the model only has to check them: it writes faster, "
                 "and not one letter changes. To adapt it, the model writes some texts in your story\u2019s style, "
                 "and the drafter learns from these and from your story what comes next. This takes about an hour for "
                 "the starter model on a laptop, and much longer for large models; it needs the model\u2019s memory "
                 "a second time. It runs in the background at low priority and pauses while text is being written.")));
    m_fit = wrappedLabel(this);
    m_fit->setProperty("heading", true);
    rows->addWidget(m_fit);
    m_heads = new QTreeWidget(this);
    m_heads->setObjectName(QStringLiteral("heads"));
    m_heads->setRootIsDecorated(false);
    m_heads->setHeaderLabels({tr("Drafter"), tr("Guessed right"), tr("Learnt from"), tr("File")});
    m_heads->headerItem()->setToolTip(1, tr("How often the guess of the first, second, third word ahead was the "
                                            "model\u2019s own choice, on text not used for training"));
    m_heads->setAccessibleName(tr("Drafters of this model"));
    m_heads->setMinimumHeight(70);
    m_heads->setMaximumHeight(130);
    rows->addWidget(m_heads);
    auto* headRow = new QHBoxLayout;
    m_adapt = new QPushButton(tr("Adapt drafting to this model"), this);
    m_adapt->setObjectName(QStringLiteral("adapt"));
    m_adapt->setProperty("primary", true);
    m_delete = new QPushButton(tr("Delete this drafter"), this);
    m_delete->setObjectName(QStringLiteral("deleteHeads"));
    m_delete->setToolTip(tr("Only what was trained on this machine. Writing becomes slower, never different."));
    headRow->addWidget(m_adapt);
    headRow->addStretch(1);
    headRow->addWidget(m_delete);
    rows->addLayout(headRow);
    m_doing = wrappedLabel(this);
    m_doing->setObjectName(QStringLiteral("adaptDoing"));
    rows->addWidget(m_doing);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the training"));
    rows->addWidget(m_bar);
    m_numbers = wrappedLabel(this);
    m_numbers->setProperty("quiet", true);
    rows->addWidget(m_numbers);
    auto* row = new QHBoxLayout;
    const auto add = [&](const char* name, const QString& text, const QString& tip) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    m_goOn = add("adaptGoOn", tr("Go on"), tr("Resumes where it stopped"));
    m_pause = add("adaptPause", tr("Pause"), tr("Pauses and keeps its memory"));
    m_stop = add("adaptStop", tr("Stop for now"), tr("Frees its memory; progress is kept"));
    m_giveUp = add("adaptGiveUp", tr("Give up"), tr("Deletes the progress; existing drafters stay"));
    row->addStretch(1);
    rows->addLayout(row);
    rows->addStretch(1);

    connect(m_adapt, &QPushButton::clicked, this, &AdaptPanel::adaptRequested);
    connect(m_pause, &QPushButton::clicked, this,
            [this] { Q_EMIT pauseRequested(m_status.state == AdaptState::Running); });
    connect(m_stop, &QPushButton::clicked, this, &AdaptPanel::stopRequested);
    connect(m_goOn, &QPushButton::clicked, this, &AdaptPanel::goOnRequested);
    connect(m_giveUp, &QPushButton::clicked, this, &AdaptPanel::giveUpRequested);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        if (const QTreeWidgetItem* item = m_heads->currentItem()) {
            Q_EMIT deleteRequested(item->data(0, Qt::UserRole).toString());
        }
    });
    connect(m_heads, &QTreeWidget::currentItemChanged, this, &AdaptPanel::refresh);
    refresh();
}

void AdaptPanel::setHeads(const QString& model, const QString& fingerprint, const std::vector<HeadsEntry>& heads)
{
    m_model = model;
    m_heads->clear();
    for (const HeadsEntry& entry : heads) {
        if (fingerprint.isEmpty() || entry.fingerprint() != fingerprint.toStdString()) {
            continue;
        }
        const DraftTraining& training = entry.training();
        const QString file = QString::fromStdString(entry.file.string());
        auto* item =
            new QTreeWidgetItem(m_heads, {QString::fromUtf8(entry.kind()), percents(training.acceptance),
                                          tr("%1 tokens").arg(countText(training.tokens)), QFileInfo(file).fileName()});
        item->setData(0, Qt::UserRole, file);
        item->setData(0, Qt::UserRole + 1, entry.own);
        item->setToolTip(3, file);
    }
    m_heads->resizeColumnToContents(0);
    m_heads->resizeColumnToContents(1);
    const int count = m_heads->topLevelItemCount();
    m_heads->setVisible(count > 0);
    m_fit->setText(model.isEmpty() ? tr("Choose a model on the left.")
                   : fingerprint.isEmpty()
                       ? tr("To see which drafters fit, compute the model\u2019s fingerprint on the first page.")
                   : count == 0 ? tr("There is no drafter for this model yet.")
                                : tr("Drafters for this model: %1").arg(count));
    refresh();
}

void AdaptPanel::setStatus(const AdaptStatus& status)
{
    m_status = status;
    refresh();
}

void AdaptPanel::refresh()
{
    // What was pressed may be disabled or gone now: the keyboard stays with what can be done next, and does not come to
    // a button outside, such as the one that unloads the model.
    const QPushButton* const buttons[] = {m_adapt, m_pause, m_stop, m_goOn, m_giveUp, m_delete};
    const bool hadKeyboard =
        std::any_of(std::begin(buttons), std::end(buttons), [](auto* button) { return button->hasFocus(); });
    const auto stay = qScopeGuard([this, hadKeyboard, &buttons] {
        const auto can = [](const QPushButton* button) { return button->isEnabled() && !button->isHidden(); };
        if (!hadKeyboard || std::any_of(std::begin(buttons), std::end(buttons),
                                        [&](auto* button) { return button->hasFocus() && can(button); }))
        {
            return;
        }
        for (QPushButton* next : {m_pause, m_goOn, m_adapt}) {
            if (can(next)) {
                next->setFocus();
                return;
            }
        }
    });
    const AdaptState state = m_status.state;
    const bool busy = state == AdaptState::Running || state == AdaptState::Paused;
    // A new training deletes what another has done so far: first that one is ended, or given up.
    m_adapt->setEnabled(!m_model.isEmpty() && !busy && !m_status.resumable);
    const QTreeWidgetItem* item = m_heads->currentItem();
    m_delete->setEnabled(item && item->data(0, Qt::UserRole + 1).toBool());
    m_pause->setVisible(busy);
    m_pause->setText(state == AdaptState::Paused ? tr("Go on") : tr("Pause"));
    m_stop->setVisible(busy);
    m_goOn->setVisible(m_status.resumable && !busy);
    m_giveUp->setVisible(busy || state == AdaptState::Unfinished || state == AdaptState::Failed);
    m_bar->setVisible(busy);
    m_bar->setRange(0, int(m_status.total));
    m_bar->setValue(int(m_status.done));
    const QString name = QFileInfo(m_status.model).completeBaseName();
    QString doing;
    if (busy) {
        doing = m_status.part == QLatin1String("samples") ? tr("%1 writes texts to learn from: %2 of %3. Part 1 of 3")
                : m_status.part == QLatin1String("texts") ? tr("%1 reads all texts: %2 of %3. Part 2 of 3")
                : m_status.part == QLatin1String("steps")
                    ? tr("Training the drafter for %1: step %2 of %3. Part 3 of 3")
                    : QString();
        doing = doing.isEmpty() ? tr("%1 is being read").arg(name)
                                : doing.arg(name, countText(m_status.done), countText(m_status.total));
        if (state == AdaptState::Running && m_status.secondsLeft >= 0) {
            doing += tr("; %1 left in this part").arg(durationText(m_status.secondsLeft));
        }
    } else if (state == AdaptState::Unfinished) {
        doing = tr("The training for %1 is unfinished. Go on, or give up.").arg(name);
    } else if (state == AdaptState::Done) {
        doing = tr("A new drafter for %1 is in place: the next run uses it. The text is the same with or without it.")
                    .arg(name);
    }
    if (!m_status.message.isEmpty()) {
        doing += (doing.isEmpty() ? QString() : QStringLiteral("\n")) + m_status.message;
    }
    m_doing->setText(doing);
    m_doing->setVisible(!doing.isEmpty());
    m_numbers->setVisible(!m_status.acceptance.empty());
    m_numbers->setText(
        tr("Guessed right on text not used for training, by words ahead: %1 (at first %2). Loss %3")
            .arg(percents(m_status.acceptance), percents(m_status.before), QLocale().toString(m_status.loss, 'f', 2)));
}

} // namespace longhand
