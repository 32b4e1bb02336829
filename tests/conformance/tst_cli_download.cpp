// `download` as scripts see it, without a network: what it rejects, and that it makes no request when it must
// not.

#include "tests/support/command_line.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliDownload : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void wrongUse_data();
    void wrongUse();
    void offline();
    void noServer();

  private:
    void reportsThatItHasNoNetwork();
    QTemporaryDir m_folder;
};

void CliDownload::initTestCase() {
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME", "HF_TOKEN",
                             "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"})
        qunsetenv(name);
    qputenv("HOME", m_folder.path().toLocal8Bit());
    // No server listens there, so that a test that gets this far by mistake reaches nothing.
    qputenv("HF_ENDPOINT", "http://127.0.0.1:1");
    qputenv("TOKENSCOPE_LOCAL_HTTP", "1");
}

void CliDownload::wrongUse_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("no name") << QStringList{} << "the name of one model";
    QTest::newRow("two") << QStringList{"a/b", "c/d"} << "the name of one model";
    QTest::newRow("path") << QStringList{"../a"} << "is not a model name";
    QTest::newRow("too many parts") << QStringList{"a/b/c"} << "is not a model name";
    QTest::newRow("other site") << QStringList{"https://example.com/a/b"} << "an address outside";
    QTest::newRow("revision") << QStringList{"a/b", "--revision", "../x"} << "is not a revision";
    QTest::newRow("option") << QStringList{"a/b", "--weights"} << "no option";
}

void CliDownload::wrongUse() {
    QFETCH(QStringList, words);
    QFETCH(QString, says);
    const Ran ran = run(QStringList{"download"} + words);
    QCOMPARE(ran.code, 2);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY2(QString::fromUtf8(ran.error).contains(says), ran.error);
}

void CliDownload::reportsThatItHasNoNetwork() {
    const Ran ran = run({"download", "org/name", "--yes"});
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.error.contains("built without network support"), ran.error);
}

void CliDownload::offline() {
    if (!programHasNetwork())
        return reportsThatItHasNoNetwork();
    qputenv("HF_HUB_OFFLINE", "1");
    const Ran ran = run({"download", "org/name", "--yes"});
    qunsetenv("HF_HUB_OFFLINE");
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.error.startsWith("tokenscope: org/name: HF_HUB_OFFLINE is set"), ran.error);
    qputenv("HF_ENDPOINT", "http://example.com");
    const Ran plain = run({"download", "org/name", "--yes"});
    qputenv("HF_ENDPOINT", "http://127.0.0.1:1");
    QCOMPARE(plain.code, 2);
    QVERIFY2(plain.error.contains("not HTTPS"), plain.error);
}

void CliDownload::noServer() {
    if (!programHasNetwork())
        return reportsThatItHasNoNetwork();
    const Ran ran = run({"download", "org/name", "--yes", "--json"});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY2(ran.error.contains("127.0.0.1 can't be reached"), ran.error);
    QCOMPARE(run({"download", "hf.co/org/name:Q4_K_M", "--yes"}).code, 3);
    QVERIFY(run({"download", "https://modelscope.cn/models/a/b"}).error.contains("modelscope.cn"));
}

QTEST_GUILESS_MAIN(CliDownload)
#include "tst_cli_download.moc"
