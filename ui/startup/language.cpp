#include "ui/startup/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <QVariant>

namespace longhand {

namespace {

constexpr const char* kProperty = "longhandLanguage";

QString nearest(const QStringList& wanted)
{
    for (const QString& tag : wanted) {
        for (const Language& language : languages()) {
            if (tag.section(u'-', 0, 0).compare(language.code, Qt::CaseInsensitive) == 0) {
                return language.code;
            }
        }
    }
    return languages().front().code;
}

} // namespace

const std::vector<Language>& languages()
{
    static const std::vector<Language> all{{QStringLiteral("en"), QStringLiteral("English")},
                                           {QStringLiteral("de"), QStringLiteral("Deutsch")},
                                           {QStringLiteral("fr"), QStringLiteral("Français")}};
    return all;
}

void speak(const QString& code)
{
    const QString language = code.isEmpty() ? nearest(QLocale::system().uiLanguages()) : nearest({code});
    for (QTranslator* old : qApp->findChildren<QTranslator*>(QStringLiteral("longhand"), Qt::FindDirectChildrenOnly)) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    qApp->setProperty(kProperty, language);
    // Numbers and dates in the language's format, with the desktop's country if it has the same language.
    const QLocale system = QLocale::system();
    QLocale::setDefault(nearest({system.name().replace(u'_', u'-')}) == language ? system : QLocale(language));
    for (const QString& file :
         {QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_") + language,
          QStringLiteral(":/translations/longhand_") + language})
    {
        auto* translator = new QTranslator(qApp);
        translator->setObjectName(QStringLiteral("longhand"));
        if (translator->load(file)) {
            QCoreApplication::installTranslator(translator);
        } else {
            delete translator;
        }
    }
}

QString shownLanguage()
{
    const QString code = qApp->property(kProperty).toString();
    return code.isEmpty() ? languages().front().code : code;
}

} // namespace longhand
