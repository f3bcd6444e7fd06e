#pragma once

#include "ui/controls/control_table.h"
#include "ui/controls/finished_line.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QWheelEvent>
#include <QWidget>

#include <functional>
#include <vector>

namespace longhand {

/// The wheel scrolls the panel and must not change controls on the way.
template <typename Box>
class CalmBox : public Box
{
public:
    using Box::Box;

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (this->hasFocus()) {
            Box::wheelEvent(event);
        } else {
            event->ignore();
        }
    }
};

/// Finds a setting in the controls.
template <class Part, class Member>
struct SettingIn
{
    Part part;
    Member member;
    auto& operator()(auto& controls) const { return part(controls).*member; }
};

/// Rows of controls with their names and tips. Says when the author changes one.
class ControlForm : public QWidget
{
    Q_OBJECT

public:
    explicit ControlForm(QWidget* parent = nullptr);

    /// The row of a setting, by its type; returns what the author sets it with. part: see forEachControl().
    template <class Owner, class T, class Part>
    QWidget* addSetting(const SettingField<Owner, T>& field, Part part);
    /// A row that addSetting() cannot make: how it shows the controls, and how it reads them.
    void addShown(std::function<void(const WritingControls&)> show, std::function<void(WritingControls&)> read);
    /// Shows these controls.
    void setControls(const WritingControls& controls);
    /// Merges with what was set: a value that a box cannot show exactly stays until the author changes it.
    void read(WritingControls& controls) const;
    /// What is being typed counts now.
    void finishTyping();

    QComboBox* addChoice(const QString& label, const QString& tip);
    /// What sets a number of up to 64 bits, for a row.
    template <class Owner, class Part>
    FinishedLine* makeLargeNumber(const SettingField<Owner, std::uint64_t>& field, Part part);
    /// Any widget; `focus`: what the label's key leads to.
    void addRow(const QString& label, const QString& tip, QWidget* field, QWidget* focus = nullptr);
    /// A plain text for a tooltip that wraps.
    static QString wrapped(const QString& text);

Q_SIGNALS:
    void changed();

private:
    struct Row
    {
        std::function<void(const WritingControls&)> show;
        std::function<void(WritingControls&)> read;
    };

    QDoubleSpinBox* addReal(const QString& label, const QString& tip, double low, double high, double step,
                            int decimals);
    QSpinBox* addWhole(const QString& label, const QString& tip, int low, int high, int step);
    /// A list of numbers, with a note below it while it is not valid.
    FinishedLine* addTree(const QString& label, const QString& tip);
    /// The path of a model's file, with a button that asks for one.
    QLineEdit* addModelFile(const QString& label, const QString& tip);
    FinishedLine* makeDigits(std::uint64_t high);
    /// What a choice means, and its name in the engine.
    static QString choiceTip(const char* tip, const char* key);
    static void readReal(const QDoubleSpinBox* box, double& value);

    QFormLayout* m_form;
    std::vector<Row> m_rows;
};

template <class Owner, class Part>
FinishedLine* ControlForm::makeLargeNumber(const SettingField<Owner, std::uint64_t>& field, Part part)
{
    FinishedLine* line = makeDigits(field.high);
    const SettingIn<Part, std::uint64_t Owner::*> at{part, field.member};
    addShown([line, at](const WritingControls& c) { line->setText(QString::number(at(c))); },
             [line, at, high = field.high](WritingControls& c) {
                 at(c) = numberFromText(line->finished(), high).value_or(at(c));
             });
    return line;
}

template <class Owner, class T, class Part>
QWidget* ControlForm::addSetting(const SettingField<Owner, T>& field, Part part)
{
    const QString label = settingText(field.label), tip = settingText(field.tip);
    const SettingIn<Part, T Owner::*> at{part, field.member};
    if constexpr (std::is_same_v<T, double>) {
        auto* box = addReal(label, tip, lowest(field), highest(field), field.step, field.decimals);
        addShown([box, at](const WritingControls& c) { box->setValue(at(c)); },
                 [box, at](WritingControls& c) { readReal(box, at(c)); });
        return box;
    } else if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>) {
        QComboBox* box = addChoice(label, tip);
        for (const auto& choice : field.choices) {
            box->addItem(settingText(choice.label), QString::fromLatin1(choice.key));
            if (*choice.tip != '\0') {
                box->setItemData(box->count() - 1, choiceTip(choice.tip, choice.key), Qt::ToolTipRole);
            }
        }
        const auto choices = field.choices;
        addShown(
            [box, at, choices](const WritingControls& c) {
                box->setCurrentIndex(box->findData(QString::fromLatin1(choiceKey(choices, at(c)))));
            },
            [box, at, choices](WritingControls& c) {
                at(c) = choiceOf(choices, box->currentData().toString().toStdString()).value_or(at(c));
            });
        return box;
    } else if constexpr (std::is_same_v<T, std::string>) {
        QLineEdit* line = addModelFile(label, tip);
        addShown([line, at](const WritingControls& c) { line->setText(QString::fromStdString(at(c))); },
                 [line, at](WritingControls& c) { at(c) = line->text().trimmed().toStdString(); });
        return line;
    } else if constexpr (std::is_unsigned_v<T>) {
        FinishedLine* line = makeLargeNumber(field, part);
        addRow(label, tip, line);
        return line;
    } else if constexpr (std::is_same_v<T, std::vector<int>>) {
        FinishedLine* line = addTree(label, tip);
        addShown([line, at](const WritingControls& c) { line->setText(QString::fromStdString(treeText(at(c)))); },
                 [line, at](WritingControls& c) {
                     if (auto tree = treeFromText(line->finished()); !tree.empty()) {
                         at(c) = std::move(tree);
                     }
                 });
        return line;
    } else {
        QSpinBox* box = addWhole(label, tip, lowest(field), highest(field), int(field.step));
        addShown([box, at](const WritingControls& c) { box->setValue(at(c)); },
                 [box, at](WritingControls& c) { at(c) = box->value(); });
        return box;
    }
}

} // namespace longhand
