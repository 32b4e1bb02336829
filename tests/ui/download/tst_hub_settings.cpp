#include "ui/download/hub_request.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::ui;

class HubSettingsTest : public QObject {
    Q_OBJECT

  private slots:
    void endpoints_data();
    void endpoints();
    void offline();
    void tokens();
    void allowedAddresses();
};

void HubSettingsTest::endpoints_data() {
    QTest::addColumn<std::string>("given");
    QTest::addColumn<QString>("endpoint"); // empty: refused
    QTest::newRow("none") << std::string() << "https://huggingface.co";
    QTest::newRow("mirror") << std::string("https://hf-mirror.com/") << "https://hf-mirror.com";
    QTest::newRow("path") << std::string("https://example.com/hub//") << "https://example.com/hub";
    QTest::newRow("this machine") << std::string("http://127.0.0.1:8080") << "http://127.0.0.1:8080";
    QTest::newRow("by name") << std::string("http://localhost:1") << "http://localhost:1";
    for (const char* wrong :
         {"http://hf-mirror.com", "ftp://127.0.0.1", "file:///x", "huggingface.co", "https://",
          "http://127.0.0.1.example.com", "https://user:word@example.com", "https://a?b"})
        QTest::newRow(wrong) << std::string(wrong) << QString();
}

void HubSettingsTest::endpoints() {
    QFETCH(std::string, given);
    QFETCH(QString, endpoint);
    Environment environment;
    environment.variables["TOKENSCOPE_LOCAL_HTTP"] = "1";
    if (!given.empty())
        environment.variables["HF_ENDPOINT"] = given;
    const auto settings = hubSettings(environment);
    QCOMPARE(settings.has_value(), !endpoint.isEmpty());
    if (settings)
        QCOMPARE(settings->endpoint.toString(), endpoint);
    else
        QCOMPARE(settings.error().where, std::string("HF_ENDPOINT"));
    // HTTP only if it is requested.
    environment.variables.erase("TOKENSCOPE_LOCAL_HTTP");
    QCOMPARE(hubSettings(environment).has_value(), endpoint.startsWith("https://"));
}

void HubSettingsTest::offline() {
    for (const char* variable : {"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"}) {
        Environment environment;
        environment.variables[variable] = "0";
        QVERIFY(hubSettings(environment));
        environment.variables[variable] = "True";
        const auto settings = hubSettings(environment);
        QVERIFY(!settings);
        QVERIFY(settings.error().message.english().find(variable) != std::string::npos);
    }
}

void HubSettingsTest::tokens() {
    const QTemporaryDir folder;
    Environment environment;
    environment.home = folder.path().toStdString();
    const auto token = [&] { return hubSettings(environment)->token; };
    const auto write = [&](const QString& path, const char* bytes) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    QCOMPARE(token(), QByteArray());
    write(folder.filePath(".cache/huggingface/token"), "hf_file\n");
    QCOMPARE(token(), QByteArray("hf_file"));
    write(folder.filePath("other"), " hf_other ");
    environment.variables["HF_TOKEN_PATH"] = "~/other";
    QCOMPARE(token(), QByteArray("hf_other"));
    environment.variables["HUGGING_FACE_HUB_TOKEN"] = "hf_old";
    QCOMPARE(token(), QByteArray("hf_old"));
    environment.variables["HF_TOKEN"] = "hf_new";
    QCOMPARE(token(), QByteArray("hf_new"));
    environment.variables["HF_TOKEN"] = "hf_new\r\nX-Other: 1"; // can't inject another header
    QCOMPARE(token(), QByteArray());
    environment.variables["HF_TOKEN"] = "hf_new";
    environment.variables["HF_HUB_DISABLE_IMPLICIT_TOKEN"] = "1";
    QCOMPARE(token(), QByteArray());
}

void HubSettingsTest::allowedAddresses() {
    const QUrl hub("https://huggingface.co");
    const QUrl local("http://127.0.0.1:80");
    QVERIFY(mayFetch(QUrl("https://cdn.example.com/x"), hub));
    QVERIFY(!mayFetch(QUrl("http://huggingface.co/x"), hub));
    QVERIFY(!mayFetch(QUrl("http://127.0.0.1/x"), hub)); // a hub that points into this machine
    QVERIFY(mayFetch(QUrl("http://localhost:9/x"), local));
    QVERIFY(!mayFetch(QUrl("http://example.com/x"), local));
    QVERIFY(sameOrigin(QUrl("https://huggingface.co:443/x"), hub));
    QVERIFY(!sameOrigin(QUrl("https://huggingface.co:444/x"), hub));
    QVERIFY(!sameOrigin(QUrl("http://huggingface.co/x"), hub));
    QVERIFY(!sameOrigin(QUrl("https://www.huggingface.co/x"), hub));
}

QTEST_GUILESS_MAIN(HubSettingsTest)
#include "tst_hub_settings.moc"
