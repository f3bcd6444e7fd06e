#pragma once

#include <QHash>
#include <QScrollArea>
#include <QStringList>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace longhand {

/// A beginning to try out, from resources/seeds.
struct SampleSeed
{
    QString title;
    QString text;
    QString goesOn; ///< what the starter model made of it, unedited; empty where that is not kept
};

/// The sample seeds in the order of their files. A file's first line is the title.
QList<SampleSeed> sampleSeeds();

/// What a fresh start shows, three choices: begin a story, open one, get the starter model (only if there is no model).
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    void setRecentProjects(const QStringList& files);
    /// Until it is told, a story is called as its file is. file: canonical.
    void setRecentTitle(const QString& file, const QString& title);
    void setProjectFolder(const QString& folder);
    void setModelMissing(bool missing);
    /// The state of fetching the starter model; empty: nothing. The button is disabled while it is being fetched.
    void setStarterNote(const QString& note, bool fetching);
    void setPageFont(const QFont& font);
    QString seed() const;
    void setSeed(const QString& seed);
    /// Words of the seed that the author typed, a sample's not among them.
    qint64 typedWords() const;
    void focusSeed();

Q_SIGNALS:
    void beginRequested(const QString& seed);
    /// The author types a beginning.
    void seedChanged();
    void openRequested();
    void libraryRequested();
    /// These are shown: their titles are wanted.
    void recentListed(const QStringList& files);
    void recentRequested(const QString& file);
    void folderRequested();
    void chooseModelRequested();
    void starterRequested();
    void lookAgainRequested();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* makeBegin();
    QWidget* makeSamples();
    QWidget* makeOpen();
    QWidget* makePassage();
    QWidget* makeModelDoor();

    QPlainTextEdit* m_seed = nullptr;
    QString m_given; ///< by setSeed(): not typed
    QPushButton* m_begin = nullptr;
    QLabel* m_folder = nullptr;
    QLabel* m_heading = nullptr;
    QLabel* m_passage = nullptr;
    QWidget* m_modelDoor = nullptr;
    QPushButton* m_getStarter = nullptr;
    QLabel* m_starterNote = nullptr;
    QWidget* m_recent = nullptr;
    QHash<QString, QString> m_titles; ///< of stories, by canonical file
    QVBoxLayout* m_recentLayout = nullptr;
};

} // namespace longhand
