#include "ui/lessons/lesson_look.h"

#include "ui/support/language.h"

namespace tokenscope::ui {

QString LessonLook::translate(const char* english, const char* comment, int count) const {
    return translatedTo(language, "Lesson", english, comment, count);
}

QLocale LessonLook::locale() const {
    return language == QLatin1String("de") ? QLocale(QLocale::German) : QLocale(QLocale::English);
}

} // namespace tokenscope::ui
