#pragma once
// The language of the window and of the command line. Both use resources/translations: tr() through Qt, the
// sentences of core through setMessageTranslator(). It is set at the start; a choice in the menu takes effect
// at the next start. UI thread.

#include <QString>
#include <QStringList>

namespace tokenscope::ui {

/// Codes of the languages that there are translations for, English first: `en`, `de`.
QStringList languages();
/// The name of a language in that language: `Deutsch`.
QString languageName(const QString& code);
/// The first of the system's languages that there is a translation for, or English. `LANG`, `LC_MESSAGES`,
/// `LC_ALL` and `LANGUAGE` decide on Linux.
QString systemLanguage();

/// Puts a language to use; an empty or unknown code: the system's. The window needs it after its QApplication
/// was created.
void setLanguage(const QString& code);
/// The one in use.
QString language();

/// Of a text file that comes in several languages: `STEM.de.md` for `de` and `de_AT` if there is such a file,
/// else `STEM.md`.
QString fileInLanguage(const QString& stem, const QString& language);

/// The text in any of these languages, as it is where there is no translation: for a lesson, which has its
/// own language.
QString translatedTo(const QString& code, const char* context, const char* text,
                     const char* comment = nullptr, int count = -1);
/// What the user chose for the next start, a setting; empty: the system's.
QString chosenLanguage();
void chooseLanguage(const QString& code);

} // namespace tokenscope::ui
