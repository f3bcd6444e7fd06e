#include "ui/help/help_window.h"

#include "ui/startup/language.h"
#include "ui/theme/theme.h"
#include "ui/widgets/screen_fit.h"

#include <QDir>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextFrame>
#include <QVBoxLayout>

namespace longhand {

namespace {

QString contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

/// The one for a dark palette where there is one.
QImage pictureOf(const QString& name, const QPalette& palette)
{
    const QString file = QStringLiteral(":/help/") + name;
    const QString dark = QString(file).replace(QStringLiteral(".png"), QStringLiteral("-dark.png"));
    return QImage(isDark(palette) && QFile::exists(dark) ? dark : file);
}

} // namespace

std::vector<HelpPage> helpPages(const QString& language)
{
    QDir folder(QStringLiteral(":/help/") + language);
    if (!folder.exists()) {
        folder.setPath(QStringLiteral(":/help/en"));
    }
    std::vector<HelpPage> pages;
    for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const QString file = folder.filePath(name);
        QString title = contentOf(file).section(u'\n', 0, 0);
        title.remove(QRegularExpression(QStringLiteral("^#+\\s*")));
        QString id = name.chopped(3);
        id.remove(QRegularExpression(QStringLiteral("^\\d+-")));
        pages.push_back({id, title, file});
    }
    return pages;
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_pages(helpPages(shownLanguage()))
{
    setObjectName(QStringLiteral("help"));
    setWindowTitle(tr("Help"));
    auto* columns = new QHBoxLayout(this);
    auto* left = new QVBoxLayout;
    auto* field = new QLineEdit(this);
    field->setPlaceholderText(tr("Look for\u2026"));
    field->setAccessibleName(tr("Look for words in the help"));
    field->setClearButtonEnabled(true);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Pages of the help"));
    for (const HelpPage& page : m_pages) {
        m_list->addItem(page.title);
    }
    left->addWidget(field);
    left->addWidget(m_list, 1);
    m_text = new QTextBrowser(this);
    m_text->setAccessibleName(tr("Help"));
    m_text->setOpenLinks(false);
    m_text->setSearchPaths({QStringLiteral(":/help")});
    columns->addLayout(left, 1);
    columns->addWidget(m_text, 3);
    connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::open);
    connect(field, &QLineEdit::textChanged, this, &HelpWindow::filter);
    resizeOnScreen(this, {1080, 740}); // the pictures are legible at that size
    m_list->setCurrentRow(0);
}

void HelpWindow::showPage(const QString& id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i].id == id) {
            m_list->setCurrentRow(int(i));
        }
    }
}

QString HelpWindow::pageText() const
{
    return m_text->toPlainText();
}

void HelpWindow::open(int row)
{
    if (row < 0) {
        return;
    }
    m_text->setMarkdown(contentOf(m_pages[std::size_t(row)].file));
    // Markdown cannot set the width of pictures or the look of tables.
    const int width = std::max(200, m_text->viewport()->width() - 40);
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            QTextImageFormat image = it.fragment().charFormat().toImageFormat();
            if (image.isValid()) {
                // Scaled down smoothly here: the document would drop pixel rows, and letters would lose strokes.
                QImage picture = pictureOf(image.name(), palette());
                const qreal ratio = devicePixelRatioF();
                image.setWidth(std::min(width, picture.width()));
                picture = picture.scaledToWidth(qRound(image.width() * ratio), Qt::SmoothTransformation);
                picture.setDevicePixelRatio(ratio);
                m_text->document()->addResource(QTextDocument::ImageResource, QUrl(image.name()), picture);
                image.setHeight(picture.height() / ratio);
                QTextCursor cursor(block);
                cursor.setPosition(it.fragment().position());
                cursor.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
                cursor.setCharFormat(image);
                break;
            }
        }
    }
    m_text->moveCursor(QTextCursor::Start);
}

void HelpWindow::filter(const QString& words)
{
    int firstShown = -1;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const bool hit = words.isEmpty() || contentOf(m_pages[i].file).contains(words, Qt::CaseInsensitive);
        m_list->item(int(i))->setHidden(!hit);
        firstShown = hit && firstShown < 0 ? int(i) : firstShown;
    }
    if (firstShown >= 0 && (m_list->currentRow() < 0 || m_list->currentItem()->isHidden())) {
        m_list->setCurrentRow(firstShown);
    }
    if (!words.isEmpty() && firstShown >= 0) {
        m_text->moveCursor(QTextCursor::Start);
        m_text->find(words);
    }
}

void HelpWindow::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    // The pictures are as wide as the text; its width is known after layout.
    QMetaObject::invokeMethod(
        this,
        [this] {
            const int place = m_text->verticalScrollBar()->value();
            open(m_list->currentRow());
            m_text->verticalScrollBar()->setValue(place);
        },
        Qt::QueuedConnection);
}

void HelpWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_list) {
        open(m_list->currentRow());
    }
}

} // namespace longhand
