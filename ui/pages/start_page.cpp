#include "ui/pages/start_page.h"

#include "app/library/model_library.h"
#include "app/project/text/word_count.h"
#include "ui/editor/common_ends.h"
#include "ui/text/plain_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/elided_button.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace longhand {

namespace {

constexpr int kColumnWidth = 760;
constexpr int kMaxRecentShown = 5;

QLabel* makeLabel(const QString& text, QWidget* parent, const char* property = nullptr)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    if (property) {
        label->setProperty(property, true);
    }
    return label;
}

QPushButton* makeCard(const QString& text, QWidget* parent)
{
    auto* card = new QPushButton(parent);
    card->setProperty("card", true);
    QString shown = text;
    card->setText(shown.replace(u'&', QStringLiteral("&&")));
    card->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return card;
}

QString homeShortened(const QString& path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

} // namespace

QList<SampleSeed> sampleSeeds()
{
    QList<SampleSeed> seeds;
    const QDir folder(QStringLiteral(":/seeds"));
    const auto contentOf = [&](const QString& name) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    for (const QString& name : folder.entryList(QDir::Files, QDir::Name)) {
        const QString content = contentOf(name);
        const qsizetype end = content.indexOf(u'\n');
        seeds.append({content.left(end).trimmed(), content.mid(end + 1).trimmed(),
                      contentOf(QStringLiteral("goes-on/") + name).trimmed()});
    }
    return seeds;
}

StartPage::StartPage(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAccessibleName(tr("Start page"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::Window);

    auto* content = new QWidget(this);
    auto* outer = new QHBoxLayout(content);
    outer->setContentsMargins(24, 0, 24, 0);
    outer->addStretch(1);
    auto* column = new QWidget(content);
    column->setMaximumWidth(kColumnWidth);
    column->setMinimumWidth(420);
    outer->addWidget(column, 100);
    outer->addStretch(1);

    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 30, 0, 24);
    rows->setSpacing(22);
    rows->addStretch(1);
    m_modelDoor = makeModelDoor();
    m_modelDoor->hide();
    rows->addWidget(makeBegin());
    rows->addWidget(m_modelDoor);
    auto* doors = new QHBoxLayout;
    doors->setSpacing(36);
    doors->addWidget(makeSamples(), 1, Qt::AlignTop);
    doors->addWidget(makeOpen(), 1, Qt::AlignTop);
    rows->addLayout(doors);
    rows->addWidget(makePassage());
    rows->addStretch(2);
    setWidget(content);
}

QWidget* StartPage::makeBegin()
{
    auto* door = new QWidget(this);
    auto* rows = new QVBoxLayout(door);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    m_heading = makeLabel(tr("Begin a story"), door);
    rows->addWidget(m_heading);
    rows->addWidget(
        makeLabel(tr("Write its first sentences. The model goes on from there, in your voice."), door, "quiet"));

    m_seed = new QPlainTextEdit(door);
    m_seed->setProperty("seed", true);
    m_seed->setTabChangesFocus(true);
    m_seed->setPlaceholderText(tr("The ferry had not come for three days, and on the fourth morning\u2026"));
    m_seed->setAccessibleName(tr("First sentences of your story"));
    m_seed->setMinimumHeight(120);
    m_seed->setMaximumHeight(170);
    m_seed->installEventFilter(this);
    connect(m_seed, &QPlainTextEdit::textChanged, this, &StartPage::seedChanged);
    rows->addWidget(m_seed);

    auto* row = new QHBoxLayout;
    m_begin = new QPushButton(tr("&Begin"), door);
    m_begin->setProperty("primary", true);
    m_begin->setMinimumWidth(128);
    m_begin->setToolTip(tr("Opens the page with these words (%1)")
                            .arg(QKeySequence(Qt::CTRL | Qt::Key_Return).toString(QKeySequence::NativeText)));
    connect(m_begin, &QPushButton::clicked, this, [this] { Q_EMIT beginRequested(seed()); });
    row->addWidget(m_begin);
    row->addSpacing(10);
    m_folder = makeLabel(QString(), door, "quiet");
    m_folder->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_folder, 1);
    auto* elsewhere = new QPushButton(tr("Save elsewhere\u2026"), door);
    elsewhere->setProperty("linkLike", true);
    connect(elsewhere, &QPushButton::clicked, this, &StartPage::folderRequested);
    row->addWidget(elsewhere);
    rows->addLayout(row);
    return door;
}

QWidget* StartPage::makeSamples()
{
    auto* door = new QWidget(this);
    auto* rows = new QVBoxLayout(door);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addWidget(makeLabel(tr("Or take one of these beginnings"), door, "heading"));
    rows->addSpacing(4);
    for (const SampleSeed& sample : sampleSeeds()) {
        auto* card = makeCard(sample.title, door);
        card->setToolTip(QStringLiteral("<p style='white-space:normal'>") + sample.text.toHtmlEscaped() +
                         QStringLiteral("</p>"));
        card->setAccessibleDescription(sample.text);
        connect(card, &QPushButton::clicked, this, [this, text = sample.text] {
            QTextCursor all(m_seed->document());
            all.select(QTextCursor::Document);
            all.insertText(text); // a step that can be undone: what was typed is not lost
            m_given = text;
            focusSeed();
        });
        rows->addWidget(card);
    }
    return door;
}

/// What an author may expect: the first sample with a continuation, and that continuation.
QWidget* StartPage::makePassage()
{
    auto* part = new QWidget(this);
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    m_passage = makeLabel(QString(), part);
    m_passage->setObjectName(QStringLiteral("passage"));
    for (const SampleSeed& sample : sampleSeeds()) {
        if (sample.goesOn.isEmpty()) {
            continue;
        }
        rows->addWidget(
            makeLabel(tr("What the starter model made of \u201c%1\u201d").arg(sample.title), part, "heading"));
        m_passage->setText(sample.goesOn);
        m_passage->setWordWrap(true);
        m_passage->setTextInteractionFlags(Qt::TextSelectableByMouse);
        rows->addWidget(m_passage);
        auto* how =
            makeLabel(tr("The first seed, 1, and the settings of a new story; nothing was selected or corrected."),
                      part, "quiet");
        how->setWordWrap(true);
        rows->addWidget(how);
        break;
    }
    return part;
}

QWidget* StartPage::makeOpen()
{
    auto* door = new QWidget(this);
    auto* rows = new QVBoxLayout(door);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addWidget(makeLabel(tr("Go on with a story"), door, "heading"));
    rows->addSpacing(4);
    m_recent = new QWidget(door);
    m_recentLayout = new QVBoxLayout(m_recent);
    m_recentLayout->setContentsMargins(0, 0, 0, 0);
    m_recentLayout->setSpacing(2);
    rows->addWidget(m_recent);
    auto* open = makeCard(tr("Open a project\u2026"), door);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    rows->addWidget(open);
    auto* library = makeCard(tr("All your stories\u2026"), door);
    connect(library, &QPushButton::clicked, this, &StartPage::libraryRequested);
    rows->addWidget(library);
    return door;
}

QWidget* StartPage::makeModelDoor()
{
    auto* door = new QFrame(this);
    door->setProperty("message", true);
    auto* rows = new QVBoxLayout(door);
    rows->setContentsMargins(16, 12, 14, 12);
    rows->setSpacing(8);
    rows->addWidget(makeLabel(tr("Get the starter model"), door, "heading"));
    auto* text =
        makeLabel(tr("There is no language model on this machine yet. The starter model, SmolLM2-135M, is small "
                     "and quick (%1, licence Apache 2.0). Or choose a model file (.gguf) that you have.")
                      .arg(bytesText(kStarterFacts.bytes)),
                  door);
    text->setWordWrap(true);
    rows->addWidget(text);
    m_starterNote = makeLabel(QString(), door);
    m_starterNote->setWordWrap(true);
    m_starterNote->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_starterNote->hide();
    rows->addWidget(m_starterNote);
    auto* row = new QHBoxLayout;
    m_getStarter = new QPushButton(tr("Get the starter model"), door);
    m_getStarter->setObjectName(QStringLiteral("getStarter"));
    m_getStarter->setProperty("primary", true);
    connect(m_getStarter, &QPushButton::clicked, this, &StartPage::starterRequested);
    row->addWidget(m_getStarter);
    auto* choose = new QPushButton(tr("Choose a model file\u2026"), door);
    connect(choose, &QPushButton::clicked, this, &StartPage::chooseModelRequested);
    row->addWidget(choose);
    auto* again = new QPushButton(tr("Look again"), door);
    connect(again, &QPushButton::clicked, this, &StartPage::lookAgainRequested);
    row->addWidget(again);
    row->addStretch(1);
    rows->addLayout(row);
    return door;
}

void StartPage::setRecentProjects(const QStringList& files)
{
    while (QLayoutItem* item = m_recentLayout->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    if (files.isEmpty()) {
        auto* empty = makeLabel(tr("Stories you have opened will be listed here."), m_recent, "quiet");
        empty->setContentsMargins(10, 6, 0, 6);
        m_recentLayout->addWidget(empty);
    }
    for (const QString& file : files.mid(0, kMaxRecentShown)) {
        const QString known = m_titles.value(QFileInfo(file).canonicalFilePath());
        auto* card = new ElidedButton(m_recent);
        card->setProperty("card", true);
        card->setProperty("file", file);
        card->setWhole(known.isEmpty() ? QFileInfo(file).completeBaseName() : known);
        card->setToolTip(homeShortened(file));
        connect(card, &QPushButton::clicked, this, [this, file] { Q_EMIT recentRequested(file); });
        m_recentLayout->addWidget(card);
    }
    Q_EMIT recentListed(files.mid(0, kMaxRecentShown));
}

void StartPage::setRecentTitle(const QString& file, const QString& title)
{
    m_titles[file] = title.simplified();
    for (int i = 0; i < m_recentLayout->count(); ++i) {
        auto* card = qobject_cast<ElidedButton*>(m_recentLayout->itemAt(i)->widget());
        if (card && QFileInfo(card->property("file").toString()).canonicalFilePath() == file) {
            card->setWhole(title.simplified());
        }
    }
}

void StartPage::setProjectFolder(const QString& folder)
{
    m_folder->setText(tr("Saved as you go, in %1").arg(homeShortened(folder)));
    m_folder->setToolTip(folder);
}

void StartPage::setModelMissing(bool missing)
{
    m_modelDoor->setVisible(missing);
}

void StartPage::setStarterNote(const QString& note, bool fetching)
{
    m_starterNote->setText(note);
    m_starterNote->setVisible(!note.isEmpty());
    m_getStarter->setEnabled(!fetching);
}

void StartPage::setPageFont(const QFont& font)
{
    m_seed->setFont(font);
    m_passage->setFont(font);
    QFont large = font;
    large.setPointSizeF(font.pointSizeF() * 1.7);
    m_heading->setFont(large);
}

QString StartPage::seed() const
{
    return plainText(*m_seed->document());
}

qint64 StartPage::typedWords() const
{
    const QString text = seed();
    const CommonEnds same = commonEnds(m_given, text);
    return countWords(text.mid(same.beginning, text.size() - same.beginning - same.end).toStdString());
}

void StartPage::setSeed(const QString& seed)
{
    m_given = seed;
    m_seed->setPlainText(seed);
    m_seed->moveCursor(QTextCursor::End);
}

void StartPage::focusSeed()
{
    m_seed->setFocus();
}

bool StartPage::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_seed && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && (key->modifiers() & Qt::ControlModifier)) {
            m_begin->click();
            return true;
        }
    }
    return QScrollArea::eventFilter(object, event);
}

} // namespace longhand
