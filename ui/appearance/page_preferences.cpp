#include "ui/appearance/page_preferences.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

namespace longhand {

PagePreferences::PagePreferences(AppSettings* settings, ManuscriptEdit* page, QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    const auto add = [&](const QString& label, QWidget* field, const QString& name, const QString& tip) {
        field->setObjectName(name);
        field->setToolTip(tip);
        QString plain = label;
        field->setAccessibleName(plain.remove(u'&'));
        form->addRow(label, field);
    };

    auto* face = new QComboBox(this);
    face->addItem(tr("The best book typeface here (%1)").arg(pageFont(10).family()), QString());
    const QStringList best = writingFaces();
    for (const QString& family : best) {
        face->addItem(family, family);
    }
    face->insertSeparator(face->count());
    for (const QString& family : QFontDatabase::families()) {
        if (!best.contains(family) && QFontDatabase::isSmoothlyScalable(family) &&
            !QFontDatabase::isPrivateFamily(family)) {
            face->addItem(family, family);
        }
    }
    face->setCurrentIndex(std::max(0, face->findData(settings->get(setting::pageFace))));
    connect(face, &QComboBox::currentIndexChanged, this,
            [=] { settings->set(setting::pageFace, face->currentData().toString()); });
    add(tr("&Typeface"), face, QStringLiteral("face"), tr("Book typefaces come first."));

    auto* size = new QDoubleSpinBox(this);
    size->setRange(setting::fontSize.low, setting::fontSize.high);
    size->setSingleStep(0.5);
    size->setDecimals(1);
    size->setSuffix(tr(" points"));
    size->setValue(page->font().pointSizeF());
    connect(size, &QDoubleSpinBox::valueChanged, this, [=](double points) {
        settings->set(setting::fontSize, points);
        QFont font = page->font(); // the wheel may have changed it meanwhile
        font.setPointSizeF(points);
        page->setPageFont(font);
    });
    add(tr("&Size"), size, QStringLiteral("size"),
        tr("Of the page's text. Ctrl and the mouse wheel on the page change it too."));

    auto* spacing = new QDoubleSpinBox(this);
    spacing->setRange(setting::lineSpacing.low, setting::lineSpacing.high);
    spacing->setSingleStep(0.05);
    spacing->setDecimals(2);
    spacing->setValue(settings->get(setting::lineSpacing));
    connect(spacing, &QDoubleSpinBox::valueChanged, this,
            [=](double factor) { settings->set(setting::lineSpacing, factor); });
    add(tr("&Line spacing"), spacing, QStringLiteral("lineSpacing"),
        tr("From one line to the next, in line heights: 1 is tight, 1.5 the default, 2 double."));

    auto* width = new QSpinBox(this);
    width->setRange(setting::lineWidth.low, setting::lineWidth.high);
    width->setSuffix(tr(" characters"));
    width->setValue(settings->get(setting::lineWidth));
    connect(width, &QSpinBox::valueChanged, this,
            [=](int characters) { settings->set(setting::lineWidth, characters); });
    add(tr("Line &width"), width, QStringLiteral("lineWidth"),
        tr("About how many characters a line holds; books have 60 to 75. A narrow window holds fewer."));

    auto* paragraphs = new QComboBox(this);
    paragraphs->addItem(tr("Space between them"), QStringLiteral("space"));
    paragraphs->addItem(tr("First line indented"), QStringLiteral("indent"));
    paragraphs->addItem(tr("Both"), QStringLiteral("both"));
    paragraphs->setCurrentIndex(std::max(0, paragraphs->findData(settings->get(setting::paragraphs))));
    connect(paragraphs, &QComboBox::currentIndexChanged, this,
            [=] { settings->set(setting::paragraphs, paragraphs->currentData().toString()); });
    add(tr("&Paragraphs"), paragraphs, QStringLiteral("paragraphs"),
        tr("How paragraphs are told apart on the page. The text itself is not changed."));
}

} // namespace longhand
