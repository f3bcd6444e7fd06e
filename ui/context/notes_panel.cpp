#include "ui/context/notes_panel.h"

#include "ui/text/message_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/status_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace longhand {

NotesPanel::NotesPanel(QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(this);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(12, 10, 12, 10);
    rows->setSpacing(4);
    addText(rows, 0, tr("P&remise"),
            tr("What the book is about, in a few sentences. The model reads it before everything else, at every run. "
               "It is not part of the book."),
            tr("A town by a river that has turned to salt."), 4);
    addText(rows, 1, tr("Memor&y"),
            tr("People, places, what has happened: whatever must not be forgotten. The model reads it after the "
               "premise and before the story, at every run. It is not part of the book."),
            tr("Ada keeps the inn. She is left-handed and never lies."), 7);
    addText(rows, 2, tr("Author's &note"),
            tr("What should colour the pages being written now: a mood, a turn to come. The model reads it near the "
               "end of the text, where it has most effect. It is not part of the book."),
            tr("The storm comes nearer; short sentences."), 4);

    m_depth = new QSpinBox(content);
    m_depth->setRange(1, StoryNotes::kDeepest);
    const QString tip =
        tr("How many paragraphs of the story are between the note and the end when a run begins. The note stays there "
           "during the run, so that the text does not shift under the model; the next run puts it before its own last "
           "paragraphs. With an author's note, two short runs may therefore differ from one long run.");
    auto* label = new QLabel(tr("Paragraphs a&fter the note"), content);
    label->setBuddy(m_depth);
    label->setToolTip(tip);
    m_depth->setToolTip(tip);
    m_depth->setAccessibleName(tr("Paragraphs after the author's note"));
    auto* row = new QHBoxLayout;
    row->addWidget(label, 1);
    row->addWidget(m_depth);
    rows->addLayout(row);
    connect(m_depth, &QSpinBox::valueChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT edited();
        }
    });

    addMode(rows);
    m_remark = new QLabel(content);
    m_remark->setObjectName(QStringLiteral("notesRemark"));
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_remark->setProperty("quiet", true);
    rows->addSpacing(6);
    rows->addWidget(m_remark);
    setWidget(content);
    setNotes({});
    setCounts({});
    setMode(WritingMode::ByModel, {});
}

void NotesPanel::addMode(QVBoxLayout* rows)
{
    QWidget* content = rows->parentWidget();
    m_mode = new QComboBox(content);
    m_mode->setObjectName(QStringLiteral("writingMode"));
    m_mode->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_mode->addItem(QString(), int(WritingMode::ByModel));
    m_mode->addItem(tr("straight on"), int(WritingMode::Plain));
    m_mode->addItem(tr("as co-author"), int(WritingMode::CoAuthor));
    const QString tip =
        tr("Straight on: the model reads premise, memory and story as one text and goes on with it; right for models "
           "that were trained on texts alone. As co-author: a model that was trained to follow instructions is asked "
           "to write the story, with premise, memory and author's note as its instructions. The page holds the story "
           "alone either way. Automatic: whichever suits the model. A change applies from the next run, before which "
           "the model reads the whole text again.");
    auto* label = new QLabel(tr("The model wri&tes"), content);
    label->setBuddy(m_mode);
    label->setToolTip(tip);
    m_mode->setToolTip(tip);
    m_mode->setAccessibleName(tr("How the model writes"));
    m_mode->setAccessibleDescription(tip);
    rows->addSpacing(6);
    rows->addWidget(label);
    rows->addWidget(m_mode);
    m_modeRemark = new QLabel(content);
    m_modeRemark->setObjectName(QStringLiteral("modeRemark"));
    m_modeRemark->setTextFormat(Qt::PlainText);
    m_modeRemark->setWordWrap(true);
    m_modeRemark->setProperty("quiet", true);
    rows->addWidget(m_modeRemark);
    connect(m_mode, &QComboBox::activated, this,
            [this](int index) { Q_EMIT modeChosen(WritingMode(m_mode->itemData(index).toInt())); });
}

QPlainTextEdit* NotesPanel::addText(QVBoxLayout* rows, int index, const QString& name, const QString& tip,
                                    const QString& placeholder, int lines)
{
    QWidget* content = rows->parentWidget();
    auto* edit = new QPlainTextEdit(content);
    edit->setPlaceholderText(tr("For example: %1").arg(placeholder));
    edit->setTabChangesFocus(true);
    edit->setMinimumHeight(edit->fontMetrics().lineSpacing() * lines);
    edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // shares the space, scrolls by itself
    QString plain = name;
    edit->setAccessibleName(plain.remove(u'&'));
    edit->setAccessibleDescription(tip);
    auto* label = new QLabel(name, content);
    label->setBuddy(edit);
    label->setToolTip(tip);
    auto* count = new QLabel(content);
    count->setProperty("quiet", true);
    auto* row = new QHBoxLayout;
    row->addWidget(label, 1);
    row->addWidget(count);
    if (index > 0) {
        rows->addSpacing(6);
    }
    rows->addLayout(row);
    rows->addWidget(edit, lines);
    connect(edit, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_filling) {
            Q_EMIT edited();
        }
    });
    m_texts[std::size_t(index)] = edit;
    m_counts[std::size_t(index)] = count;
    return edit;
}

StoryNotes NotesPanel::notes() const
{
    StoryNotes notes;
    notes.premise = plainText(*m_texts[0]->document()).toStdString();
    notes.memory = plainText(*m_texts[1]->document()).toStdString();
    notes.authorsNote = plainText(*m_texts[2]->document()).toStdString();
    notes.noteDepth = m_depth->value();
    return notes;
}

QString NotesPanel::asText() const
{
    QStringList parts;
    for (const QPlainTextEdit* field : m_texts) {
        const QString words = plainText(*field->document());
        if (!words.isEmpty()) {
            parts << QStringLiteral("# %1\n\n%2").arg(field->accessibleName(), words);
        }
    }
    return parts.join(QStringLiteral("\n\n"));
}

void NotesPanel::setNotes(const StoryNotes& notes)
{
    const QScopedValueRollback filling(m_filling, true);
    const std::string* texts[] = {&notes.premise, &notes.memory, &notes.authorsNote};
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        m_texts[i]->setPlainText(QString::fromStdString(*texts[i]));
    }
    m_depth->setValue(notes.noteDepth);
}

void NotesPanel::setReadOnly(bool readOnly)
{
    for (QPlainTextEdit* text : m_texts) {
        text->setReadOnly(readOnly);
    }
    m_readOnly = readOnly;
    m_mode->setEnabled(!readOnly);
    m_depth->setEnabled(!readOnly && !m_coAuthor);
}

void NotesPanel::setMode(WritingMode mode, const std::optional<CoAuthorOffer>& offer)
{
    m_mode->setItemText(0, !offer         ? tr("automatic")
                           : offer->usual ? tr("automatic: as co-author")
                                          : tr("automatic: straight on"));
    m_mode->setCurrentIndex(m_mode->findData(int(mode)));
    const bool refused = offer && !offer->available;
    if (auto* items = qobject_cast<QStandardItemModel*>(m_mode->model())) {
        items->item(m_mode->findData(int(WritingMode::CoAuthor)))->setEnabled(!refused);
    }
    m_modeRemark->setText(refused ? tr("This model cannot write as co-author. %1").arg(messageText(offer->why))
                                  : QString());
    m_modeRemark->setVisible(refused);
    m_coAuthor =
        offer && offer->available && (mode == WritingMode::CoAuthor || (mode == WritingMode::ByModel && offer->usual));
    m_depth->setEnabled(!m_readOnly && !m_coAuthor); // the note is among the instructions
}

void NotesPanel::setCounts(const NoteCounts& counts)
{
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        m_counts[i]->setText(tr("%1 tokens").arg(counts ? countText((*counts)[i]) : QStringLiteral("\u2013")));
        m_counts[i]->setToolTip(counts ? tr("Tokens are the pieces of words that the model reads.")
                                       : tr("Known when a model is loaded: each model counts differently."));
    }
}

void NotesPanel::setRemark(const QString& text)
{
    m_remark->setText(text);
}

void NotesPanel::startEditing()
{
    m_texts[0]->setFocus();
}

} // namespace longhand
