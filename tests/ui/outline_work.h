// A model of text, outline and trash that does random work in a real window and compares after each operation.
#pragma once

#include "app/project/outline/outline_store.h"
#include "outline_shown.h"
#include "outline_story.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/outline/trash_model.h"
#include "ui/outline/trash_panel.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/widgets/confirm_dialog.h"

#include <QTreeView>

#include <random>
#include <set>

namespace longhand::test {

inline QString withoutBreaks(QString text)
{
    return text.remove(u'\n');
}

/// A step of the history as the model knows it.
struct Step
{
    Shown before, after;
    QStringList intoTrash, outOfTrash; ///< by doing it; undoing it may put in what it takes off the page
    QStringList byUndo;
};

/// Random operations of one seed, and the history they should leave.
class Work
{
public:
    Work(unsigned seed, WindowFixture& fixture) : m_random(seed), m_fixture(fixture), m_story(fixture)
    {
        m_story.tester.reset(); // as slow as all the rest together
        const Shown before = shown();
        m_story.edits->acceptAll();
        note(before, shown());
    }

    /// One operation; false: something is wrong, see what().
    bool operate()
    {
        m_what.clear();
        const Shown before = shown();
        const unsigned draw = m_random() % 1000;
        m_typed = false;
        bool fine = true;
        if (draw < 170) {
            fine = undo();
        } else if (draw < 290) {
            fine = redo();
        } else if (draw < 340) {
            fine = undoAndRedo();
        } else if (before.text.size() > 4000) {
            fine = step(before, &Work::cut);
        } else if (draw < 345) {
            fine = emptyTrash();
        } else if (draw < 350) {
            fine = step(before, &Work::run);
        } else if (draw < 380) {
            fine = removeAndPutBack(before);
        } else {
            using Do = bool (Work::*)(const Shown&);
            static constexpr Do all[] = {&Work::replace,  &Work::replace, &Work::replace, &Work::replace, &Work::type,
                                         &Work::move,     &Work::move,    &Work::moveBy,  &Work::accept,  &Work::add,
                                         &Work::addScene, &Work::rename,  &Work::remark,  &Work::level,   &Work::forget,
                                         &Work::remove,   &Work::remove,  &Work::putBack, &Work::putBack};
            const Do what = all[m_random() % std::size(all)];
            fine = step(before, what);
        }
        return fine && invariants();
    }
    QString what() const { return m_what; }

    /// What is stored is what is shown.
    bool reopen()
    {
        m_what = QStringLiteral("reopen");
        const Shown before = shown();
        const QString file = m_story.window->project()->file();
        m_story.window->project()->close();
        if (!m_story.window->openProject(file)) {
            return wrong(QStringLiteral("not opened"));
        }
        m_steps.clear();
        m_done = 0;
        if (!m_story.window->project()->project()->check().empty()) {
            return wrong(QStringLiteral("the file contradicts itself"));
        }
        return same(shown(), before, "after opening");
    }

private:
    Shown shown() const
    {
        Shown now;
        now.text = m_story.text();
        for (const OutlineItem* item : m_story.book->shown()) {
            now.outline << QStringLiteral("%1 level %2 status %3 at %4: %5 (%6)")
                               .arg(item->id)
                               .arg(int(item->level))
                               .arg(int(item->status))
                               .arg(item->position())
                               .arg(item->title, item->synopsis);
        }
        for (const FoundHeading& offer : m_story.book->offers()) {
            now.outline << QStringLiteral("offer at %1: %2").arg(offer.position).arg(offer.title);
        }
        for (const TrashItem& item : m_story.feature->trash()->items()) {
            now.trash << lineOf(item);
        }
        now.trash.sort();
        return now;
    }
    bool wrong(const QString& why)
    {
        m_what += QStringLiteral(": ") + why;
        return false;
    }
    bool same(const Shown& now, const Shown& wanted, const char* when)
    {
        return now == wanted || wrong(QLatin1String(when) + u'\n' + now.against(wanted));
    }
    unsigned below(std::size_t count) { return unsigned(m_random() % count); }
    ManuscriptEdit* page() const { return m_story.window->page(); }
    const OutlineItem* anyItem()
    {
        const auto all = m_story.book->shown();
        return all.empty() ? nullptr : all[below(all.size())];
    }
    /// The text as the operation should have left it.
    bool textIs(const QString& wanted)
    {
        return m_story.text() == wanted ||
               wrong(QStringLiteral("the text is\n%1\nbut should be\n%2").arg(m_story.text(), wanted));
    }
    bool letters(const QString& wanted)
    {
        return withoutBreaks(m_story.text()) == withoutBreaks(wanted) ||
               wrong(QStringLiteral("the text is\n%1\nbut, but for empty lines, should be\n%2")
                         .arg(m_story.text(), wanted));
    }

    /// Does something that may be one step of the history.
    bool step(const Shown& before, bool (Work::*what)(const Shown&))
    {
        const bool could = page()->canRedo();
        if (!(this->*what)(before)) {
            return false;
        }
        const Shown after = shown();
        if (after == before) {
            return page()->canRedo() == could || wrong(QStringLiteral("nothing changed, but what could be redone"));
        }
        note(before, after);
        m_typedLast = m_typed;
        return !page()->canRedo() || wrong(QStringLiteral("something can be redone after it"));
    }

    void note(const Shown& before, const Shown& after)
    {
        QStringList in = after.trash, out = before.trash;
        for (const QString& item : before.trash) {
            in.removeOne(item);
        }
        for (const QString& item : after.trash) {
            out.removeOne(item);
        }
        m_steps.resize(m_done);
        m_steps.push_back({before, after, in, out, {}});
        m_done = m_steps.size();
    }

    bool goTo(const Shown& wanted, const QStringList& in, const QStringList& out, const QStringList& trash,
              const QString& was, const QString& removed, QStringList* byUndo)
    {
        Shown should = wanted;
        should.trash = trash;
        for (const QString& item : out) {
            should.trash.removeOne(item);
        }
        should.trash += in;
        Shown now = shown();
        // Undo may keep a larger piece that it takes off the page: once.
        if (byUndo != nullptr && now.trash.size() == should.trash.size() + 1) {
            for (const TrashItem& item : m_story.feature->trash()->items()) {
                const QString text = toDisplay(item.text);
                if (item.automatic && text.size() == removed.size() && was.contains(text) &&
                    !should.trash.contains(lineOf(item))) {
                    *byUndo << lineOf(item);
                    should.trash << lineOf(item);
                }
            }
        }
        should.trash.sort();
        m_typedLast = false;
        return same(now, should, "after it");
    }
    QString removedBy(const QString& before, const QString& after) const
    {
        qsizetype from = 0, end = 0;
        while (from < std::min(before.size(), after.size()) && before[from] == after[from]) {
            ++from;
        }
        while (end < std::min(before.size(), after.size()) - from &&
               before[before.size() - 1 - end] == after[after.size() - 1 - end])
        {
            ++end;
        }
        return before.mid(from, before.size() - from - end);
    }
    bool undo()
    {
        m_what += QStringLiteral("undo ");
        const Shown before = shown();
        page()->undoEdit();
        if (m_done == 0) {
            return page()->canUndo() ? wrong(QStringLiteral("more steps than things done")) : true;
        }
        Step& step = m_steps[--m_done];
        return goTo(step.before, step.outOfTrash + std::exchange(step.byUndo, {}), step.intoTrash, before.trash,
                    before.text, removedBy(before.text, step.before.text), &step.byUndo);
    }
    bool redo()
    {
        m_what += QStringLiteral("redo ");
        const Shown before = shown();
        page()->redoEdit();
        if (m_done == m_steps.size()) {
            return same(shown(), before, "with nothing to redo");
        }
        Step& step = m_steps[m_done++];
        return goTo(step.after, step.intoTrash, step.outOfTrash + step.byUndo, before.trash, {}, {}, nullptr);
    }
    bool undoAndRedo()
    {
        if (m_done == 0) {
            return true;
        }
        Shown before = shown();
        const QStringList into = m_steps[m_done - 1].intoTrash;
        if (!undo() || !redo()) {
            return false;
        }
        // What was emptied out of the trash since is there again: it is nowhere else.
        for (const QString& item : into) {
            before.trash << (before.trash.contains(item) ? QStringList() : QStringList(item));
        }
        before.trash.sort();
        return same(shown(), before, "after undo and redo");
    }

    bool replace(const Shown& before)
    {
        static const QStringList pieces{QStringLiteral("a"),
                                        QStringLiteral("\n"),
                                        QStringLiteral("Chapter 9\n\n"),
                                        QString(),
                                        QString(),
                                        QStringLiteral("and then some "),
                                        QStringLiteral("\n\n* * *\n\n"),
                                        QStringLiteral("\n\nPart 3\n\nAgain \u00e9\U0001F30A the sea.\n\n"),
                                        QStringLiteral("The inn stood alone.\n\n")};
        const qsizetype size = before.text.size();
        qsizetype at = below(std::size_t(size + 1));
        qsizetype end = std::min<qsizetype>(size, at + below(below(5) == 0 ? 60 : 3));
        const auto splits = [&](qsizetype place) { return place < size && before.text[place].isLowSurrogate(); };
        at -= splits(at) ? 1 : 0;
        end += splits(end) ? 1 : 0;
        const QString piece = pieces[below(std::size_t(pieces.size()))];
        m_what = QStringLiteral("replace %1 to %2 by <%3>").arg(at).arg(end).arg(piece);
        page()->replaceRange(at, end, piece);
        return textIs(before.text.left(at) + piece + before.text.mid(end));
    }
    bool cut(const Shown&)
    {
        const qsizetype at = below(2000);
        const qsizetype end = at + 1500;
        m_what = QStringLiteral("cut %1 to %2").arg(at).arg(end);
        page()->replaceRange(at, end, QString());
        return true;
    }
    bool type(const Shown& before)
    {
        if (m_typedLast) {
            return true; // that would be the same step
        }
        m_typed = true;
        const qsizetype at = below(std::size_t(before.text.size() + 1));
        m_what = QStringLiteral("type at %1").arg(at);
        page()->setFocus();
        page()->selectRange(at, at);
        const qsizetype caret = page()->caretPosition();
        QTest::keyClicks(page(), QStringLiteral("salt"));
        return textIs(before.text.left(caret) + QStringLiteral("salt") + before.text.mid(caret));
    }
    bool move(const Shown& before)
    {
        const OutlineItem* item = anyItem();
        if (item == nullptr) {
            return true;
        }
        const auto all = m_story.book->shown();
        const unsigned target = below(all.size() + 1);
        const std::int64_t next = target < all.size() ? all[target]->id : 0;
        const auto level = OutlineLevel(below(3));
        const std::int64_t id = item->id;
        m_what = QStringLiteral("move %1 before %2 as %3").arg(id).arg(next).arg(int(level));
        const auto branch = m_story.book->branch(id);
        const auto [from, to] = m_story.book->rangeOf(id);
        const qsizetype place = next == 0 ? before.text.size() : all[target]->position();
        QList<qint64> order;
        for (const OutlineItem* one : all) {
            if (one->id == next) {
                order.append(QList<qint64>(branch.begin(), branch.end()));
            }
            if (std::find(branch.begin(), branch.end(), one->id) == branch.end()) {
                order << one->id;
            }
        }
        if (next == 0) {
            order.append(QList<qint64>(branch.begin(), branch.end()));
        }
        const bool into = std::find(branch.begin(), branch.end(), next) != branch.end();
        if (!m_story.moves->move(id, next, level) || into) {
            return into && shown() != before ? wrong(QStringLiteral("moved into itself")) : textIs(before.text);
        }
        const QString moved = before.text.mid(from, to - from);
        QList<qint64> now;
        for (const OutlineItem* one : m_story.book->shown()) {
            now << one->id;
        }
        if (now != order) {
            return wrong(QStringLiteral("the order is another"));
        }
        return letters(
            place <= from ? before.text.left(place) + moved + before.text.mid(place, from - place) + before.text.mid(to)
                          : before.text.left(from) + before.text.mid(to, place - to) + moved + before.text.mid(place));
    }
    bool moveBy(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            const int by = below(2) == 0 ? 1 : -1;
            m_what = QStringLiteral("move %1 by %2").arg(item->id).arg(by);
            m_story.moves->moveBy(item->id, by);
            QString was = withoutBreaks(before.text), is = withoutBreaks(m_story.text());
            std::sort(was.begin(), was.end());
            std::sort(is.begin(), is.end());
            return was == is || wrong(QStringLiteral("letters were lost"));
        }
        return true;
    }
    bool accept(const Shown& before)
    {
        const auto offers = m_story.book->offers();
        if (offers.empty()) {
            return true;
        }
        const FoundHeading offer = offers[below(offers.size())];
        const unsigned how = below(4);
        m_what = QStringLiteral("accept or dismiss, way %1").arg(how);
        if (how == 0) {
            m_story.edits->acceptAll();
        } else if (how == 1) {
            m_story.edits->dismiss(offer);
        } else {
            m_story.edits->accept(offer);
        }
        return textIs(before.text);
    }
    bool add(const Shown& before)
    {
        const qsizetype at = below(std::size_t(before.text.size() + 1));
        const auto level = OutlineLevel(below(2));
        m_what = QStringLiteral("new entry of level %1 at %2").arg(int(level)).arg(at);
        m_story.edits->addAt(level, at);
        return true;
    }
    bool addScene(const Shown& before)
    {
        const qsizetype at = below(std::size_t(before.text.size() + 1));
        m_what = QStringLiteral("new scene at %1").arg(at);
        const std::int64_t id = m_story.edits->addAt(OutlineLevel::Scene, at);
        const qsizetype line = lineStart(before.text, at);
        const bool blank = before.text.mid(line, lineEnd(before.text, at) - line).trimmed().isEmpty();
        return (id != 0 || blank || wrong(QStringLiteral("refused"))) && letters(before.text);
    }
    bool rename(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            const QString title = QStringLiteral("Title %1").arg(below(50));
            m_what = QStringLiteral("rename %1").arg(item->id);
            const qsizetype at = item->position();
            const bool inText = item->titleInText;
            QString wanted = before.text;
            if (inText) {
                wanted.replace(wanted.indexOf(item->title, at), item->title.size(), title);
            }
            m_story.edits->rename(item->id, title);
            return textIs(wanted);
        }
        return true;
    }
    bool remark(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            m_what = QStringLiteral("note on %1").arg(item->id);
            if (below(2) == 0) {
                m_story.edits->setStatus(item->id, OutlineStatus(below(5)));
            } else if (m_noted != item->id) { // what is typed in one go is one step
                m_noted = item->id;
                m_story.edits->setSynopsis(item->id, QStringLiteral("Note %1").arg(below(1000)));
            }
        }
        return textIs(before.text);
    }
    bool level(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            m_what = QStringLiteral("another level for %1").arg(item->id);
            m_story.edits->shiftLevel(item->id, below(2) == 0 ? 1 : -1);
        }
        return textIs(before.text);
    }
    bool forget(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            m_what = QStringLiteral("take %1 off the outline").arg(item->id);
            m_story.feature->panel()->select(item->id);
            m_story.feature->panel()->tree()->setFocus();
            m_story.trigger(QStringLiteral("outline.forget"));
        }
        return textIs(before.text);
    }
    bool remove(const Shown& before)
    {
        if (const OutlineItem* item = anyItem()) {
            m_what = QStringLiteral("delete %1").arg(item->id);
            const auto [from, to] = m_story.book->rangeOf(item->id);
            Q_EMIT m_story.feature->panel()->deleteRequested(item->id);
            const auto& trash = m_story.feature->trash()->items();
            const bool kept = std::any_of(trash.begin(), trash.end(), [&, f = from, t = to](const TrashItem& one) {
                return toDisplay(one.text) == before.text.mid(f, t - f);
            });
            return (kept || wrong(QStringLiteral("it is not in the trash"))) &&
                   textIs(before.text.left(from) + before.text.mid(to));
        }
        return true;
    }
    bool putBack(const Shown& before)
    {
        const auto items = m_story.feature->trash()->items();
        if (items.empty()) {
            return true;
        }
        const TrashItem item = items[below(items.size())];
        m_what = QStringLiteral("put back %1").arg(lineOf(item));
        Q_EMIT trashPanel()->restoreRequested(item.id);
        const QString text = toDisplay(item.text);
        const auto& left = m_story.feature->trash()->items();
        if (left.size() + 1 != items.size()) {
            return wrong(QStringLiteral("it is in the trash still"));
        }
        return (m_story.text().count(text) > before.text.count(text) || text.isEmpty() ||
                wrong(QStringLiteral("it is not in the text"))) &&
               (withoutBreaks(m_story.text()).size() == withoutBreaks(before.text + text).size() ||
                wrong(QStringLiteral("the text is of another length")));
    }
    /// Deleted and put back at once: nothing is lost, and each is a step.
    bool removeAndPutBack(const Shown& before)
    {
        const OutlineItem* item = anyItem();
        if (item == nullptr) {
            return true;
        }
        const std::int64_t id = item->id;
        const auto [from, to] = m_story.book->rangeOf(id);
        if (from == to) {
            return true; // nothing to see
        }
        m_what = QStringLiteral("delete and put back %1 ").arg(id);
        const auto known = m_story.feature->trash()->items();
        Q_EMIT m_story.feature->panel()->deleteRequested(id);
        const Shown between = shown();
        for (const TrashItem& one : m_story.feature->trash()->items()) {
            if (std::none_of(known.begin(), known.end(), [&](const TrashItem& old) { return old.id == one.id; })) {
                Q_EMIT trashPanel()->restoreRequested(one.id);
                break;
            }
        }
        const Shown after = shown();
        note(before, between);
        note(between, after);
        return (after.trash == before.trash || wrong(QStringLiteral("the trash is another"))) && letters(before.text) &&
               undo() && undo() && redo() && redo();
    }
    bool run(const Shown& before)
    {
        m_what = QStringLiteral("run");
        auto& tokens = m_fixture.recording->tokens;
        tokens = proseTokens(int(5 + below(30)));
        tokens.push_back(".\n\nChapter " + std::to_string(below(9)) + "\n\n");
        const auto more = proseTokens(int(below(30)));
        tokens.insert(tokens.end(), more.begin(), more.end());
        m_story.window->writing()->write();
        const bool done = QTest::qWaitFor(
            [&] {
                return m_story.window->session()->status().state == SessionState::Finished &&
                       !m_story.window->session()->hasPendingText() && !page()->isLocked();
            },
            longhand::test::kPatience);
        return (done || wrong(QStringLiteral("it does not end"))) &&
               ((m_story.text().startsWith(before.text) && m_story.text().size() > before.text.size()) ||
                wrong(QStringLiteral("the text before it is another")));
    }
    bool emptyTrash()
    {
        m_what = QStringLiteral("empty the trash");
        if (!shown().trash.isEmpty()) {
            ConfirmDialog::setNextAnswer(true);
            Q_EMIT trashPanel()->emptyRequested();
        }
        return shown().trash.isEmpty() || wrong(QStringLiteral("there is something left"));
    }
    TrashPanel* trashPanel() const { return m_story.window->findChild<TrashPanel*>(); }

    bool invariants()
    {
        const QString text = m_story.text();
        qsizetype last = 0;
        std::set<std::int64_t> ids;
        for (const OutlineItem* item : m_story.book->shown()) {
            if (item->position() < last || item->position() > text.size()) {
                return wrong(QStringLiteral("entry %1 stands at %2, behind one at %3, of %4")
                                 .arg(item->id)
                                 .arg(item->position())
                                 .arg(last)
                                 .arg(text.size()));
            }
            last = item->position();
            if (!ids.insert(item->id).second) {
                return wrong(QStringLiteral("entry %1 is there twice").arg(item->id));
            }
            if (item->titleInText && titleInLine(text, item->position()).title != item->title) {
                return wrong(QStringLiteral("entry %1 is not at its heading").arg(item->id));
            }
        }
        const auto stored = OutlineStore(*m_story.window->project()->project()).trash();
        return stored.size() == m_story.feature->trash()->items().size() ||
               wrong(QStringLiteral("the trash of the file is another"));
    }

    std::mt19937 m_random;
    WindowFixture& m_fixture;
    Story m_story;
    std::vector<Step> m_steps; ///< as far as the history goes, all that was undone included
    std::size_t m_done = 0;
    std::int64_t m_noted = 0;
    bool m_typed = false, m_typedLast = false;
    QString m_what;
};

} // namespace longhand::test
