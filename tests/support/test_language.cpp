// Tests of the window run in English, regardless of the system's language.
#include "ui/support/language.h"

#include <QCoreApplication>

static void useEnglish() {
    tokenscope::ui::setLanguage(QStringLiteral("en"));
}
Q_COREAPP_STARTUP_FUNCTION(useEnglish)
