#pragma once

#include "ui/context/context_blocks.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTableView;

namespace longhand {

class ContextBar;
class ContextSections;
class ContextText;

/// What the model sees: sections, tokens, the exact text.
class ContextPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ContextPanel(QWidget* parent = nullptr);

    void setContext(const ContextPassages& context, std::shared_ptr<const std::vector<ContextBlock>> blocks);
    /// Shows nothing, and tells the author why.
    void setNothing(const QString& why);

private:
    QLabel* m_summary = nullptr;
    QLabel* m_remark = nullptr;
    ContextBar* m_bar = nullptr;
    ContextSections* m_sections = nullptr;
    QTableView* m_table = nullptr;
    ContextText* m_text = nullptr;
};

} // namespace longhand
