#include "ui/exporting/export_window.h"

#include "ui/exporting/page_preview.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/screen_fit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFontComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTextBrowser>

namespace longhand {

namespace {

constexpr QPageSize::PageSizeId kSizes[] = {QPageSize::A4, QPageSize::A5, QPageSize::B5, QPageSize::Letter,
                                            QPageSize::Legal};
constexpr qsizetype kPreviewCharacters = 60000; ///< of HTML and text: enough to see what it is like

} // namespace

ExportWindow::ExportWindow(AppSettings* settings, QWidget* parent) : QDialog(parent), m_settings(settings)
{
    setObjectName(QStringLiteral("export"));
    setWindowTitle(tr("Export"));
    auto* columns = new QHBoxLayout;
    columns->addWidget(buildChoices());
    columns->addWidget(buildPreview(), 1);
    auto* rows = new QVBoxLayout(this);
    rows->addLayout(columns, 1);
    m_summary = new QLabel(this);
    m_summary->setProperty("quiet", true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* refresh = buttons->addButton(tr("Show the &newest text"), QDialogButtonBox::ActionRole);
    refresh->setToolTip(tr("The file always contains the newest text; the preview is from when it was last asked for"));
    m_export = buttons->addButton(tr("&Export\u2026"), QDialogButtonBox::AcceptRole);
    m_export->setProperty("primary", true);
    m_export->setDefault(true);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_summary, 1);
    bottom->addWidget(buttons);
    rows->addLayout(bottom);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(refresh, &QPushButton::clicked, this, &ExportWindow::refreshRequested);
    connect(m_export, &QPushButton::clicked, this, &ExportWindow::askFile);
    m_soon.setSingleShot(true);
    m_soon.setInterval(120);
    connect(&m_soon, &QTimer::timeout, this, &ExportWindow::updatePreview);
    resizeOnScreen(this, {980, 700});
    restore();
}

QWidget* ExportWindow::buildChoices()
{
    auto* panel = new QWidget(this);
    panel->setFixedWidth(290);
    auto* form = new QFormLayout(panel);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_kind = new QComboBox(panel);
    m_kind->addItem(tr("PDF, set on pages"));
    m_kind->addItem(tr("Web page (HTML)"));
    m_kind->addItem(tr("Markdown"));
    m_kind->addItem(tr("Plain text"));
    m_kind->addItem(tr("Plain text, letter for letter"));
    form->addRow(tr("&As"), m_kind);
    m_chapter = new QComboBox(panel);
    m_chapter->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form->addRow(tr("&What"), m_chapter);

    m_pageChoices = new QWidget(panel);
    auto* pages = new QFormLayout(m_pageChoices);
    pages->setContentsMargins(0, 12, 0, 0);
    pages->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_size = new QComboBox(m_pageChoices);
    for (const QPageSize::PageSizeId id : kSizes) {
        m_size->addItem(QPageSize::name(id));
    }
    pages->addRow(tr("&Paper"), m_size);
    m_font = new QFontComboBox(m_pageChoices);
    m_font->setEditable(false);
    pages->addRow(tr("&Font"), m_font);
    const auto number = [&](double low, double high, double step, int decimals, const QString& suffix) {
        auto* box = new QDoubleSpinBox(m_pageChoices);
        box->setRange(low, high);
        box->setSingleStep(step);
        box->setDecimals(decimals);
        box->setSuffix(suffix);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportWindow::updateSoon);
        return box;
    };
    m_points = number(6, 30, 0.5, 1, tr(" pt"));
    pages->addRow(tr("Si&ze"), m_points);
    m_spacing = number(1, 3, 0.1, 1, {});
    m_spacing->setToolTip(tr("From one line to the next, as a multiple of the font height"));
    pages->addRow(tr("&Line spacing"), m_spacing);
    const auto check = [&](const QString& text, const QString& tip = {}) {
        auto* box = new QCheckBox(text, m_pageChoices);
        box->setToolTip(tip);
        pages->addRow(box);
        connect(box, &QCheckBox::toggled, this, &ExportWindow::updateSoon);
        return box;
    };
    m_titlePage = check(tr("A page for the &title"));
    m_newPages = check(tr("&Chapters begin on a new page"));
    m_numbers = check(tr("Page &numbers"));
    m_running = check(tr("The title a&bove every page"));
    m_indent = check(tr("&Indent paragraphs"), tr("Otherwise space separates them"));
    m_justify = check(tr("&Even right edge"));
    form->addRow(m_pageChoices);

    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_pageChoices->setVisible(kind() == ExportKind::Pdf);
        m_chapter->setEnabled(kind() != ExportKind::ExactText);
        updateSoon();
    });
    for (QComboBox* box : {m_chapter, m_size, static_cast<QComboBox*>(m_font)}) {
        connect(box, &QComboBox::currentIndexChanged, this, &ExportWindow::updateSoon);
    }
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(panel);
    scroll->setFixedWidth(312);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QWidget* ExportWindow::buildPreview()
{
    m_stack = new QStackedWidget(this);
    m_pages = new PagePreview(m_stack);
    m_web = new QTextBrowser(m_stack);
    m_web->setOpenLinks(false);
    m_web->setAccessibleName(tr("Preview of the web page"));
    connect(m_web, &QTextBrowser::anchorClicked, m_web,
            [this](const QUrl& link) { m_web->scrollToAnchor(link.fragment()); });
    m_plain = new QPlainTextEdit(m_stack);
    m_plain->setReadOnly(true);
    m_plain->setAccessibleName(tr("Preview of the text"));
    m_stack->addWidget(m_pages);
    m_stack->addWidget(m_web);
    m_stack->addWidget(m_plain);
    return m_stack;
}

void ExportWindow::setManuscript(const std::string& title, const std::string& text,
                                 const std::vector<BookHeading>& headings, const QString& story)
{
    m_text = text;
    m_book = makeBook(title, text, headings);
    m_book.language = languageTag(m_settings->get(setting::spellingLanguage).toStdString());
    if (m_book.language.empty()) {
        m_book.language = QLocale().bcp47Name().toStdString();
    }
    m_story = story;
    fillChapters();
    updatePreview();
}

void ExportWindow::fillChapters()
{
    const int before = std::max(0, m_chapter->currentIndex());
    const QString name = m_chapter->currentText();
    const QSignalBlocker quiet(m_chapter);
    m_chapter->clear();
    m_chapter->addItem(tr("The whole book"));
    for (const BookBlock& block : m_book.blocks) {
        if (block.kind <= BlockKind::Chapter) {
            m_chapter->addItem(QString::fromStdString(block.text));
        }
    }
    // The same chapter, also behind a new one; one of another name in its place has been renamed.
    const int same = m_chapter->itemText(before) == name ? before : m_chapter->findText(name);
    m_chapter->setCurrentIndex(same >= 0 ? same : before < m_chapter->count() ? before : 0);
}

void ExportWindow::setKind(ExportKind kind)
{
    m_kind->setCurrentIndex(int(kind));
}

ExportKind ExportWindow::kind() const
{
    return ExportKind(std::max(0, m_kind->currentIndex()));
}

Book ExportWindow::chosenBook() const
{
    if (kind() == ExportKind::ExactText) {
        return {m_book.title,
                {{BlockKind::Paragraph, m_text.empty() || m_text.back() == '\n' ? m_text : m_text + '\n'}}};
    }
    const int chapter = m_chapter->currentIndex();
    return chapter <= 0 ? m_book : chapterOf(m_book, std::size_t(chapter - 1));
}

PrintSetting ExportWindow::setting() const
{
    PrintSetting setting;
    setting.size = QPageSize(kSizes[std::max(0, m_size->currentIndex())]);
    if (setting.size.size(QPageSize::Millimeter).width() < 180) { // a book's page
        setting.marginsMm = QMarginsF(18, 18, 18, 20);
    }
    setting.font = m_font->currentFont();
    setting.font.setPointSizeF(m_points->value());
    setting.lineFactor = m_spacing->value();
    setting.indent = m_indent->isChecked();
    setting.justify = m_justify->isChecked();
    setting.titlePage = m_titlePage->isChecked();
    setting.chaptersOnNewPage = m_newPages->isChecked();
    setting.pageNumbers = m_numbers->isChecked();
    setting.runningTitle = m_running->isChecked();
    return setting;
}

void ExportWindow::updatePreview()
{
    m_soon.stop();
    remember();
    const Book book = chosenBook();
    const int request = ++m_request;
    if (kind() == ExportKind::Pdf) {
        m_stack->setCurrentWidget(m_pages);
        m_layingOut = true;
        showSummary();
        export_job::layOut(this, book, setting(), [this, request](std::shared_ptr<const BookPrinter> printer) {
            if (request == m_request) {
                m_layingOut = false;
                m_pages->setPrinter(std::move(printer));
                showSummary();
            }
        });
        return;
    }
    m_layingOut = false;
    QString shown;
    switch (kind()) {
    case ExportKind::Html:
        shown = QString::fromStdString(exportedBook(book, ExportFormat::Html));
        break;
    case ExportKind::Markdown:
        shown = QString::fromStdString(exportedBook(book, ExportFormat::Markdown));
        break;
    case ExportKind::CleanText:
        shown = QString::fromStdString(exportedBook(book, ExportFormat::CleanText));
        break;
    default:
        shown = QString::fromStdString(book.blocks.front().text);
    }
    if (shown.size() > kPreviewCharacters) {
        shown.truncate(kPreviewCharacters);
        shown += tr("\n\n(The preview ends here; the file contains everything.)");
    }
    if (kind() == ExportKind::Html) {
        m_stack->setCurrentWidget(m_web);
        m_web->setHtml(shown);
    } else {
        m_stack->setCurrentWidget(m_plain);
        m_plain->setPlainText(shown);
    }
    showSummary();
}

void ExportWindow::showSummary()
{
    if (m_writing) {
        return; // it says how that ends
    }
    const QLocale locale;
    if (kind() == ExportKind::Pdf) {
        m_summary->setText(m_layingOut || !m_pages->printer()
                               ? tr("Laying out the pages\u2026")
                               : tr("%n page(s)", nullptr, m_pages->printer()->pageCount()));
    } else {
        m_summary->clear();
    }
    m_export->setEnabled(!m_text.empty());
}

QString ExportWindow::previewText() const
{
    return m_stack->currentWidget() == m_web ? m_web->toPlainText() : m_plain->toPlainText();
}

void ExportWindow::askFile()
{
    static constexpr const char* names[] = {QT_TR_NOOP("PDF"), QT_TR_NOOP("Web page"), QT_TR_NOOP("Markdown"),
                                            QT_TR_NOOP("Plain text"), QT_TR_NOOP("Plain text")};
    const QString suffix = suffixOf(kind());
    QString name = QString::fromStdString(m_book.title).simplified();
    name.replace(u'/', u'-');
    name = name.isEmpty() ? tr("Manuscript") : name;
    const QString filter = QStringLiteral("%1 (*.%2)").arg(tr(names[int(kind())]), suffix);
    FileDialogs::saveFile(this, tr("Export"), QFileInfo(m_story).dir().filePath(name + u'.' + suffix), filter, suffix,
                          [this](const QString& file) {
                              m_writing = true;
                              m_export->setEnabled(false);
                              Q_EMIT refreshRequested(); // the text may have grown while the window was open
                              export_job::write(this, kind(), chosenBook(), setting(), file, m_story,
                                                [this, file](const QString& error) {
                                                    m_writing = false;
                                                    m_export->setEnabled(true);
                                                    if (error.isEmpty()) {
                                                        m_summary->setText(tr("Written to %1").arg(file));
                                                        Q_EMIT exported(file);
                                                    } else {
                                                        m_summary->setText(error);
                                                        Q_EMIT failed(error);
                                                    }
                                                });
                          });
}

void ExportWindow::restore()
{
    const QSignalBlocker quiet(this);
    m_kind->setCurrentIndex(m_settings->get(setting::exportKind));
    m_size->setCurrentIndex(m_settings->get(setting::exportPaper));
    const QString family = m_settings->get(setting::exportFont);
    m_font->setCurrentFont(family.isEmpty() ? pageFont(11) : QFont(family));
    m_points->setValue(m_settings->get(setting::exportPoints));
    m_spacing->setValue(m_settings->get(setting::exportSpacing));
    const int flags = m_settings->get(setting::exportFlags);
    QCheckBox* const boxes[] = {m_titlePage, m_newPages, m_numbers, m_running, m_indent, m_justify};
    for (int i = 0; i < 6; ++i) {
        boxes[i]->setChecked((flags >> i) & 1);
    }
    m_pageChoices->setVisible(kind() == ExportKind::Pdf);
    m_chapter->setEnabled(kind() != ExportKind::ExactText);
}

void ExportWindow::remember()
{
    m_settings->set(setting::exportKind, int(kind()));
    m_settings->set(setting::exportPaper, m_size->currentIndex());
    m_settings->set(setting::exportFont, m_font->currentFont().family());
    m_settings->set(setting::exportPoints, m_points->value());
    m_settings->set(setting::exportSpacing, m_spacing->value());
    int flags = 0;
    const QCheckBox* const boxes[] = {m_titlePage, m_newPages, m_numbers, m_running, m_indent, m_justify};
    for (int i = 0; i < 6; ++i) {
        flags |= boxes[i]->isChecked() ? 1 << i : 0;
    }
    m_settings->set(setting::exportFlags, flags);
}

} // namespace longhand
