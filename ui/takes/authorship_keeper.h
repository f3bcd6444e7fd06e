#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

class TakesController;
struct TextEdit;

/// The project sees only the text that is saved, and finds by itself what one edit kept or an undo restored. Where
/// several edits are saved together, or words of a run come back into a text that never was saved, the page knows more:
/// after the save, this tells the project whose words they are.
class AuthorshipKeeper : public QObject
{
    Q_OBJECT

public:
    /// takes: knows the runs by their names on the page; must outlive this.
    AuthorshipKeeper(const Desk& desk, const TakesController* takes, QObject* parent);

private:
    void note(const TextEdit& edit, bool again);
    void tell();

    Desk m_desk;
    const TakesController* m_takes;
    bool m_due = false;               ///< the project may not know all by itself
    qsizetype m_from = -1, m_to = -1; ///< where the text was edited since it was saved; below zero: nowhere
};

} // namespace longhand
