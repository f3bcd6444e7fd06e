#include "ui/palette/command_palette.h"

#include "ui/palette/palette_delegate.h"
#include "ui/palette/palette_model.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kWidth = 640;
constexpr int kHeight = 420;
constexpr int kTop = 48;
constexpr int kPageRows = 8;
} // namespace

CommandPalette::CommandPalette(QWidget* window) : QFrame(window), m_model(new PaletteModel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Command palette"));
    m_query = new QLineEdit(this);
    m_query->setPlaceholderText(tr("Type a few letters of what you want to do"));
    m_query->setAccessibleName(tr("Command to look for"));
    m_query->setClearButtonEnabled(true);
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("Commands found"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // keys go to the line, which moves the selection
    m_why = new QLabel(this);
    m_why->setTextFormat(Qt::PlainText);
    m_why->setWordWrap(true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 8, 8, 8);
    rows->addWidget(m_query);
    rows->addWidget(m_list, 1);
    rows->addWidget(m_why);
    m_query->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_query, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setQuery(text);
        choose(0);
    });
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) {
        choose(index.row());
        run();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (isVisible() && now != nullptr && now != this && !isAncestorOf(now)) {
            m_focusBefore = nullptr; // the author is already elsewhere
            close();
        }
    });
    hide();
}

CommandPalette* CommandPalette::of(const QWidget* window)
{
    return window->findChild<CommandPalette*>(QStringLiteral("commandPalette"), Qt::FindDirectChildrenOnly);
}

void CommandPalette::addProvider(const PaletteProvider* provider)
{
    m_providers.append(provider);
}

void CommandPalette::removeProvider(const PaletteProvider* provider)
{
    m_providers.removeAll(provider);
}

void CommandPalette::setRecent(std::function<QStringList()> read, std::function<void(const QStringList&)> write)
{
    m_readRecent = std::move(read);
    m_writeRecent = std::move(write);
}

void CommandPalette::open()
{
    if (isVisible()) {
        close();
        return;
    }
    QList<PaletteEntry> entries;
    for (const PaletteProvider* provider : m_providers) {
        entries += provider->paletteEntries();
    }
    m_query->clear();
    m_model->setQuery(QString());
    m_model->setEntries(entries, m_readRecent ? m_readRecent() : QStringList());
    m_focusBefore = QApplication::focusWidget();
    place();
    show();
    raise();
    m_query->setFocus(Qt::PopupFocusReason);
    choose(0);
}

void CommandPalette::close()
{
    if (!isVisible()) {
        return;
    }
    const QPointer<QWidget> back = m_focusBefore;
    m_focusBefore = nullptr;
    hide();
    if (back) {
        back->setFocus(Qt::PopupFocusReason);
    }
}

void CommandPalette::place()
{
    const QSize space = parentWidget()->size();
    const int width = std::min(kWidth, space.width() - 40);
    const int height = std::min(kHeight, space.height() - 2 * kTop);
    setGeometry((space.width() - width) / 2, kTop, width, height);
}

void CommandPalette::choose(int row)
{
    const int rows = m_model->rowCount();
    m_list->setCurrentIndex(rows == 0 ? QModelIndex() : m_model->index(std::clamp(row, 0, rows - 1)));
    showWhy();
}

void CommandPalette::moveBy(int rows)
{
    const int count = m_model->rowCount();
    if (count == 0) {
        return;
    }
    const int now = m_list->currentIndex().row();
    // A single step wraps round, a page does not.
    choose(std::abs(rows) == 1 ? (now + rows + count) % count : now + rows);
}

void CommandPalette::showWhy()
{
    const QModelIndex index = m_list->currentIndex();
    QString said;
    if (!index.isValid()) {
        said = tr("There is no command of that name.");
    } else if (!index.data(PaletteModel::EnabledRole).toBool()) {
        const QString why = index.data(PaletteModel::WhyRole).toString();
        said = why.isEmpty() ? tr("This is not possible now.") : why;
    } else {
        said = index.data(Qt::ToolTipRole).toString();
    }
    m_why->setText(said);
    m_why->setVisible(!said.isEmpty());
    // The focus stays in the line: screen readers read the selection as its description.
    m_query->setAccessibleDescription(index.isValid() ? index.data(Qt::AccessibleTextRole).toString() : said);
    QAccessibleEvent changed(m_query, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void CommandPalette::run()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid() || !index.data(PaletteModel::EnabledRole).toBool()) {
        return;
    }
    const PaletteEntry entry = m_model->entry(index.row());
    close(); // first: what is run may want the focus
    if (m_readRecent && m_writeRecent) {
        QStringList recent = m_readRecent();
        recent.removeAll(entry.id);
        recent.prepend(entry.id);
        m_writeRecent(recent.mid(0, kMostRecent));
    }
    if (entry.run) {
        entry.run();
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (watched != m_query || (!override && event->type() != QEvent::KeyPress)) {
        return QFrame::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const auto act = [&](const std::function<void()>& what) {
        if (override) {
            event->accept(); // before it reaches the window's own keys: Esc stops a run
        } else {
            what();
        }
        return true;
    };
    switch (key->key()) {
    case Qt::Key_Escape:
        return act([this] { close(); });
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return act([this] { run(); });
    case Qt::Key_Up:
        return act([this] { moveBy(-1); });
    case Qt::Key_Down:
        return act([this] { moveBy(1); });
    case Qt::Key_PageUp:
        return act([this] { moveBy(-kPageRows); });
    case Qt::Key_PageDown:
        return act([this] { moveBy(kPageRows); });
    case Qt::Key_Tab:
        return act([this] { moveBy(1); });
    case Qt::Key_Backtab:
        return act([this] { moveBy(-1); });
    default:
        return QFrame::eventFilter(watched, event);
    }
}

} // namespace longhand
