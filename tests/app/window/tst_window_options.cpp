#include "app/window/window_options.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::app;

class WindowOptionsTest : public QObject {
    Q_OBJECT

  private slots:
    void namesBecomePaths() {
        QTemporaryDir home;
        const QString model = home.filePath(QStringLiteral("hub/models--org--there"));
        QVERIFY(QDir().mkpath(model + QStringLiteral("/refs")));
        QVERIFY(QDir().mkpath(model + QStringLiteral("/snapshots/abc")));
        write(model + QStringLiteral("/refs/main"), "abc");
        write(model + QStringLiteral("/snapshots/abc/tokenizer.json"), "{}");
        write(home.filePath(QStringLiteral("a.json")), "{}");
        Environment environment;
        environment.home = home.path().toStdString();
        environment.variables["HF_HOME"] = home.path().toStdString();

        const QString file = home.filePath(QStringLiteral("a.json"));
        const FilesByName found = filesByName(
            {file, QStringLiteral("org/there"), QStringLiteral("org/gone"), QStringLiteral("./gone.json")},
            environment);
        QCOMPARE(found.paths.size(), 3);
        QCOMPARE(found.paths[0], file);
        QVERIFY2(found.paths[1].startsWith(model), qPrintable(found.paths[1]));
        QCOMPARE(found.paths[2], QStringLiteral("./gone.json"));
        QCOMPARE(found.missing.size(), std::size_t{1});
        QCOMPARE(found.missing.front().first, QStringLiteral("org/gone"));
        QVERIFY(!found.missing.front().second.message.empty());
    }

    void textSizes() {
        QCOMPARE(parseWindowOptions({"--text-size", "150"})->textPercent.value(), 150);
        QVERIFY(!parseWindowOptions({})->textPercent);
        for (const char* wrong : {"69", "251", "large", ""})
            QVERIFY(!parseWindowOptions({"--text-size", wrong}));
    }

    void bare() {
        const auto options = parseWindowOptions({"--bare", "--no-cache", "a.json", "--view", "ids"});
        QVERIFY(options);
        QVERIFY(options->bare && options->noCache);
        QCOMPARE(options->files, QStringList{"a.json"});
        QCOMPARE(options->view, QString("ids"));
        QVERIFY(!parseWindowOptions({"a.json"})->bare && !parseWindowOptions({"a.json"})->noCache);
    }

  private:
    static void write(const QString& path, const char* bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
};

QTEST_GUILESS_MAIN(WindowOptionsTest)
#include "tst_window_options.moc"
