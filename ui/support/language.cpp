#include "ui/support/language.h"

#include "core/base/message.h"
#include "ui/support/settings.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <limits>
#include <map>

static void useTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace tokenscope::ui {
namespace {

const QString kEnglish = QStringLiteral("en");

struct Language {
    QString code = kEnglish;
    QTranslator ours;
    QTranslator qt; ///< the texts of Qt's own dialogs
};

Language& instance() {
    static auto* const language = new Language; // sentences are translated until the process ends
    return *language;
}

QString translationFile(const QString& code) {
    return QStringLiteral(":/tokenscope/translations/tokenscope_%1.qm").arg(code);
}

std::string translateMessage(const std::string& pattern, std::optional<std::uint64_t> count) {
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    const int number = count ? static_cast<int>(std::min(*count, kMax)) : -1;
    return instance().ours.translate("core", pattern.c_str(), nullptr, number).toStdString();
}

} // namespace

QStringList languages() {
    return {kEnglish, QStringLiteral("de")};
}

QString languageName(const QString& code) {
    // Qt's name of English is "American English".
    return code == kEnglish ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
}

QString systemLanguage() {
    const QLocale system = QLocale::system();
    if (system.language() == QLocale::C)
        return kEnglish;
    const QStringList known = languages();
    for (const QString& name : system.uiLanguages())
        if (const QString code = QLocale(name).name().section(QLatin1Char('_'), 0, 0); known.contains(code))
            return code;
    return kEnglish;
}

void setLanguage(const QString& code) {
    useTranslations();
    Language& language = instance();
    const bool isChosen = languages().contains(code);
    language.code = isChosen ? code : systemLanguage();
    // English is translated too: its file has the plurals.
    const bool loaded = language.ours.load(translationFile(language.code));
    const bool english = language.code == kEnglish;
    setMessageTranslator(loaded && !english ? translateMessage : MessageTranslator());
    if (isChosen && QLocale::system().language() != QLocale(code).language())
        QLocale::setDefault(QLocale(code)); // numbers, too
    else
        QLocale::setDefault(QLocale::system());
    if (!QCoreApplication::instance())
        return;
    QCoreApplication::removeTranslator(&language.qt);
    QCoreApplication::removeTranslator(&language.ours);
    if (!english && language.qt.load(QStringLiteral("qtbase_%1").arg(language.code),
                                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&language.qt);
    if (loaded)
        QCoreApplication::installTranslator(&language.ours);
}

QString language() {
    return instance().code;
}

QString fileInLanguage(const QString& stem, const QString& language) {
    for (const QString& code : {language, language.section(QLatin1Char('_'), 0, 0)})
        if (const QString file = QStringLiteral("%1.%2.md").arg(stem, code); QFile::exists(file))
            return file;
    return stem + QLatin1String(".md");
}

QString translatedTo(const QString& code, const char* context, const char* text, const char* comment,
                     int count) {
    static auto* const translators = new std::map<QString, QTranslator>;
    auto found = translators->find(code);
    if (found == translators->end()) {
        useTranslations();
        found = translators->try_emplace(code).first;
        (void)found->second.load(translationFile(code)); // without a file, it translates nothing
    }
    const QString translated = found->second.translate(context, text, comment, count);
    return translated.isEmpty() ? QString::fromUtf8(text) : translated;
}

QString chosenLanguage() {
    return Settings::instance().text(Setting::Language);
}

void chooseLanguage(const QString& code) {
    Settings::instance().set(Setting::Language, languages().contains(code) ? code : QString());
}

} // namespace tokenscope::ui
