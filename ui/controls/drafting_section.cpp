#include "ui/controls/drafting_section.h"

#include "ui/controls/control_table.h"

#include <QStandardItemModel>

namespace longhand {

namespace {

enum AtLoop
{
    Pause,
    Stop,
    GoOn,
};

} // namespace

DraftingSection::DraftingSection(QWidget* parent) : ControlForm(parent)
{
    m_strategy =
        addChoice(tr("D&rafts"),
                  tr("What proposes the next tokens, which the model then confirms or rejects. It changes the speed, "
                     "never the text; a change during a run takes a moment, as the drafts are prepared again."));
    const auto strategy = [this](const char* name, const QString& text, const QString& what) {
        m_strategy->addItem(text, QString::fromLatin1(name));
        m_strategy->setItemData(m_strategy->count() - 1,
                                wrapped(tr("%1 In the engine: %2.").arg(what, QString::fromLatin1(name))),
                                Qt::ToolTipRole);
    };
    strategy("auto", tr("the best, as measured"), tr("Measures all of them while writing and uses the fastest."));
    strategy("ar", tr("none, one by one"), tr("No drafts: one pass of the model for each token."));
    strategy("tokenswift", tr("as in the paper"),
             tr("The model's own first token, draft heads below it, and phrases of the text."));
    strategy("medusa", tr("draft heads alone"),
             tr("Small trained heads guess several tokens at once; needs heads made for this model."));
    strategy("self", tr("the model's own drafts"), tr("The model itself, looking at only part of the text."));
    strategy("ngram", tr("phrases of the text"), tr("Phrases that occurred in the text before."));
    strategy("suffix", tr("longest match"), tr("What followed the longest passage that ends like the text now."));

    auto* tree = new QWidget;
    auto* column = new QVBoxLayout(tree);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    m_tree = new QLineEdit(tree);
    m_tree->setAlignment(Qt::AlignRight);
    m_treeWrong = new QLabel(tr("1 to 16 numbers from 1 to 16, with commas"), tree);
    m_treeWrong->setWordWrap(true);
    m_treeWrong->setProperty("quiet", true);
    m_treeWrong->hide();
    column->addWidget(m_tree);
    column->addWidget(m_treeWrong);
    addRow(tr("Tree"),
           tr("How many proposals follow each one, level by level: “1, 3, 3, 3\u201d is one first token and three "
              "below each on three levels. Only “as in the paper\u201d and “draft heads alone\u201d use it."),
           tree, m_tree);
    connect(m_tree, &QLineEdit::textChanged, this, [this] {
        checkTree();
        Q_EMIT changed();
    });

    m_cache = addChoice(tr("Looks at"),
                        tr("Which part of the text the model looks at when it drafts for itself. The confirming pass "
                           "always sees all of it."));
    const auto cache = [this](CachePolicy policy, const QString& text, const QString& what) {
        m_cache->addItem(text, int(policy));
        m_cache->setItemData(m_cache->count() - 1, wrapped(what), Qt::ToolTipRole);
    };
    cache(CachePolicy::Dynamic, tr("what matters, renewed"),
          tr("The passages that matter most, chosen again as the text grows. In the engine: dynamic."));
    cache(CachePolicy::Partial, tr("what mattered at first"),
          tr("The passages that mattered when the run began. In the engine: partial."));
    cache(CachePolicy::Window, tr("the latest"), tr("The beginning and the latest tokens. In the engine: window."));
    cache(CachePolicy::Full, tr("everything"), tr("The whole text: slow, for comparing. In the engine: full."));
    m_budget = addWhole(tr("&Budget"), tr("How many tokens of the text the model looks at when it drafts for itself."),
                        256, 1048576, 256);
    m_sinks = addWhole(tr("Sinks"), tr("How many of the text's first tokens the budget always includes. 0: none."), 0,
                       512, 4);
    m_draftLength = addWhole(tr("Draft length"),
                             tr("How many tokens are proposed in a row by the model's own drafts, phrases and matches. "
                                "0: as many as pay off, chosen while writing."),
                             0, 62, 1);
    m_atLoop =
        addChoice(tr("A&larm"), tr("When the text repeats itself (a passage of 16 to 1,024 tokens occurs four times in "
                                   "a row) or falls apart (words pile up without what holds sentences together). "
                                   "Pause: the run waits and the passage is marked; going on unchanged gives the same "
                                   "text as if it had not paused. Stop: the run ends there. Go on: nothing happens."));
    m_atLoop->addItem(tr("pause"), int(Pause));
    m_atLoop->addItem(tr("stop"), int(Stop));
    m_atLoop->addItem(tr("go on"), int(GoOn));
}

void DraftingSection::checkTree()
{
    m_treeWrong->setVisible(treeFromText(m_tree->text()).empty());
}

void DraftingSection::setControls(const WritingControls& controls)
{
    const StrategySettings& s = controls.strategy;
    m_strategy->setCurrentIndex(m_strategy->findData(QString::fromStdString(s.name)));
    m_tree->setText(treeText(s.tree));
    m_cache->setCurrentIndex(m_cache->findData(int(s.cache)));
    m_budget->setValue(s.budget);
    m_sinks->setValue(s.sinks);
    m_draftLength->setValue(s.draftLength);
    m_atLoop->setCurrentIndex(m_atLoop->findData(int(s.stopAtLoop ? Stop : controls.pauseAtLoop ? Pause : GoOn)));
}

void DraftingSection::read(WritingControls& controls) const
{
    StrategySettings& s = controls.strategy;
    if (m_strategy->currentIndex() >= 0) {
        s.name = m_strategy->currentData().toString().toStdString();
    }
    if (auto tree = treeFromText(m_tree->text()); !tree.empty()) {
        s.tree = std::move(tree);
    }
    s.cache = CachePolicy(m_cache->currentData().toInt());
    s.budget = m_budget->value();
    s.sinks = m_sinks->value();
    s.draftLength = m_draftLength->value();
    const int atLoop = m_atLoop->currentData().toInt();
    s.stopAtLoop = atLoop == Stop;
    s.stopAtCollapse = atLoop == Stop;
    // A run that stops does not pause: what the choice was before is kept.
    controls.pauseAtLoop = atLoop == Stop ? controls.pauseAtLoop : atLoop == Pause;
}

} // namespace longhand
