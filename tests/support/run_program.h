#pragma once
// Runs the program like a script: without a display, with separate output streams.

#include "tests/support/places.h"

#include <QProcess>
#include <QStringList>
#include <QtGlobal>

namespace tokenscope::test {

/// The program neither reads nor writes the user's caches. A test that wants caches sets HOME and removes this.
inline const bool kWithoutCaches = qputenv("XDG_CACHE_HOME", "/dev/null");

struct Ran {
    int code = -1;
    QByteArray out;
    QByteArray error;
};

inline Ran run(const QStringList& arguments, const QByteArray& input = {},
               const QString& locale = QStringLiteral("C.UTF-8")) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(name);
    environment.remove(QStringLiteral("LANGUAGE"));
    environment.insert(QStringLiteral("LC_ALL"), locale);
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(programPath()), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace tokenscope::test
