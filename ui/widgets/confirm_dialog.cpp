#include "ui/widgets/confirm_dialog.h"

#include <QMessageBox>
#include <QPushButton>

#include <optional>

namespace longhand {

namespace {

struct Script
{
    std::optional<bool> answer;
    QString question;
};

Script& script()
{
    static Script one; // the only access for tests
    return one;
}

} // namespace

QWidget* ConfirmDialog::ask(QWidget* parent, const QString& title, const QString& text, const QString& label,
                            std::function<void()> yes)
{
    script().question = text;
    if (script().answer) {
        const bool agreed = *script().answer;
        script().answer.reset();
        if (agreed) {
            yes();
        }
        return nullptr;
    }
    auto* box = new QMessageBox(QMessageBox::Question, title, text, QMessageBox::Cancel, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setModal(false);
    QPushButton* agree = box->addButton(label, QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(agree, &QPushButton::clicked, box, [yes = std::move(yes)] { yes(); });
    box->show();
    return box;
}

void ConfirmDialog::setNextAnswer(bool yes)
{
    script().answer = yes;
}

QString ConfirmDialog::lastQuestion()
{
    return script().question;
}

} // namespace longhand
