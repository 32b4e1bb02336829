// Tests of the window run in English, whatever the system's language is.
#include "ui/support/language.h"

#include <QCoreApplication>

static void useEnglish() {
    tokenscope::ui::setLanguage(QStringLiteral("en"));
}
Q_COREAPP_STARTUP_FUNCTION(useEnglish)
