#pragma once

#include "ui/editor/manuscript_text.h"

#include <QScopedValueRollback>
#include <QTextDocument>

#include <optional>

namespace longhand {

class PageLayout;

/// The document that shows a manuscript, broken into display blocks of bounded size, because in one endless paragraph
/// every insertion would cost more than the one before. Kept equal to the manuscript: that changes first, except when
/// the author types. Keeps the soft breaks of the manuscript; all positions here are document positions.
class PageDocument : public QTextDocument
{
    Q_OBJECT

public:
    static constexpr int kMaxBlock = 1500; ///< characters of a display block before it is broken

    /// The text must outlive the document.
    PageDocument(ManuscriptText& text, QObject* parent);

    PageLayout& pageLayout() const { return *m_layout; }

    /// A change of the document that the manuscript does not have.
    struct Change
    {
        qsizetype from = 0;
        qsizetype removed = 0;
        QString added;
    };
    /// What contentsChange() means: nothing if the page itself changes the document, or if nothing changed.
    std::optional<Change> changeIn(int from, int removed, int added);
    /// While this lives, the page itself changes the document.
    [[nodiscard]] QScopedValueRollback<bool> ownChange() { return QScopedValueRollback(m_ownChange, true); }
    /// [from, to) becomes `with`, as it did in the manuscript.
    void replace(qsizetype from, qsizetype to, const QString& with);
    /// Breaks all paragraphs of the manuscript anew. Returns what the document must be set to.
    QString breakAnew();
    /// A block in [from, to] is much too long.
    bool isOverlong(qsizetype from, qsizetype to) const;
    /// Whether the break before a block is only the view's.
    bool beginsSoftly(const QTextBlock& block) const;

private:
    QString read(qsizetype from, qsizetype to);
    void breakLongBlocks(int firstBlock, int lastBlock);
    int cutPoint(const QString& block, bool begins, bool rightToLeft) const;

    ManuscriptText& m_text;
    PageLayout* m_layout;
    bool m_ownChange = false;
};

} // namespace longhand
