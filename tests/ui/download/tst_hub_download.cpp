#include "core/locate/find_model.h"
#include "tests/ui/download/watched_download.h"

#include <QDir>
#include <QFileInfo>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("nothing");
}

QStringList leftovers(const QString& folder) {
    return QDir(folder).entryList({"*incomplete*"}, QDir::Files | QDir::Hidden);
}

const QByteArray kLarge = QByteArray("0123456789abcdef").repeated(20'000);

} // namespace

class HubDownloadTest : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { m_hub = std::make_unique<LocalHub>(); }
    void initTestCase() { cleanup(); }
    void landsInTheCache();
    void fetchesOnlyTheTokenizer();
    void plainFolder();
    void existingFilesAreNotFetched();
    void continuesAfterAnInterruption();
    void serverWithoutRanges();
    void canceled();
    void canceledWhileChecked();
    void checksum();
    void tokenStaysWithTheHub();
    void redirects_data();
    void redirects();
    void refusals_data();
    void refusals();
    void hostileLists_data();
    void hostileLists();
    void cacheThatCantBeWritten();
    void twoAtOnce();

  private:
    std::unique_ptr<LocalHub> m_hub;
};

void HubDownloadTest::landsInTheCache() {
    m_hub->add("tokenizer.json", kLarge, true);
    m_hub->add("tokenizer_config.json", "{}");
    m_hub->add("additional_chat_templates/tool.jinja", "x");
    Watched run(*m_hub);
    QVERIFY(run.list());
    QCOMPARE(run.download.missingBytes(), kLarge.size() + 3);
    QVERIFY(m_hub->fetched().isEmpty());
    QVERIFY2(run.fetch(), run.error ? describe(*run.error).c_str() : "");
    QCOMPARE(run.last, kLarge.size() + 3);
    const QString snapshot = m_hub->repository() + "/snapshots/" + kCommit;
    QCOMPARE(run.download.folder(), snapshot);
    QCOMPARE(contents(snapshot + "/tokenizer.json"), kLarge);
    QCOMPARE(contents(snapshot + "/tokenizer_config.json"), QByteArray("{}"));
    QCOMPARE(contents(snapshot + "/additional_chat_templates/tool.jinja"), QByteArray("x"));
    QCOMPARE(contents(m_hub->repository() + "/refs/main"), QByteArray(kCommit));
    const QString sha256 =
        QString::fromLatin1(QCryptographicHash::hash(kLarge, QCryptographicHash::Sha256).toHex());
    const QFileInfo link(snapshot + "/tokenizer.json");
    QVERIFY(link.isSymLink());
    QCOMPARE(QFile::symLinkTarget(link.filePath()), m_hub->repository() + "/blobs/" + sha256);
    QVERIFY(std::filesystem::read_symlink(link.filePath().toStdString()).is_relative());
    QVERIFY(leftovers(m_hub->repository() + "/blobs").isEmpty());
    // The search finds the model.
    const auto located = locateModel("org/name", m_hub->environment);
    QVERIFY(located);
    QCOMPARE(QString::fromStdString(located->model.path.string()), snapshot);
    QCOMPARE(located->model.ref, std::string("main"));
}

void HubDownloadTest::fetchesOnlyTheTokenizer() {
    for (const char* file :
         {"tokenizer.json", "model.safetensors", "model.gguf", "README.md", "onnx/tokenizer.json"})
        m_hub->add(file, "{}");
    Watched run(*m_hub);
    QVERIFY(run.list());
    QCOMPARE(run.download.listing().skipped, 4);
    QVERIFY(run.fetch());
    QCOMPARE(m_hub->fetched(), QList<QByteArray>{"tokenizer.json"});
}

void HubDownloadTest::plainFolder() {
    m_hub->add("tokenizer.json", kLarge, true);
    m_hub->add("additional_chat_templates/tool.jinja", "x");
    const QString to = m_hub->folder.filePath("here/there");
    Watched run(*m_hub, "org/name", to);
    QVERIFY(run.list());
    QVERIFY(run.fetch());
    QCOMPARE(contents(to + "/tokenizer.json"), kLarge);
    QCOMPARE(contents(to + "/additional_chat_templates/tool.jinja"), QByteArray("x"));
    QVERIFY(leftovers(to).isEmpty());
    QVERIFY(!QFileInfo::exists(m_hub->repository()));
    // A file was damaged: only that file is fetched again.
    QFile file(to + "/tokenizer.json");
    QVERIFY(file.open(QIODevice::ReadWrite) && file.write("X"));
    file.close();
    m_hub->server.requests.clear();
    Watched again(*m_hub, "org/name", to);
    QVERIFY(again.list());
    QVERIFY(again.fetch());
    QCOMPARE(m_hub->fetched(), QList<QByteArray>{"tokenizer.json"});
    QCOMPARE(contents(to + "/tokenizer.json"), kLarge);
}

void HubDownloadTest::existingFilesAreNotFetched() {
    m_hub->add("tokenizer.json", "{}");
    Watched first(*m_hub);
    QVERIFY(first.list() && first.fetch());
    m_hub->server.requests.clear();
    Watched second(*m_hub, "org/name@v2"); // another name of the same commit
    QVERIFY(second.list());
    QCOMPARE(second.download.missingBytes(), 0);
    QVERIFY(second.fetch());
    QVERIFY(m_hub->fetched().isEmpty());
    QCOMPARE(contents(m_hub->repository() + "/refs/v2"), QByteArray(kCommit));
}

void HubDownloadTest::continuesAfterAnInterruption() {
    m_hub->add("tokenizer.json", kLarge, true);
    m_hub->instead = [](const Request& request) -> std::optional<Answer> {
        if (!request.path.contains("/resolve/"))
            return std::nullopt;
        Answer answer = LocalHub::bytesOf(request, kLarge);
        answer.cutAfter = 100'000;
        return answer;
    };
    Watched first(*m_hub);
    QVERIFY(first.list());
    QVERIFY(!first.fetch());
    QVERIFY2(first.error->remedy.english().find("resume") != std::string::npos,
             first.error->remedy.english().c_str());
    QVERIFY(!QFileInfo::exists(m_hub->repository() + "/refs/main"));
    QVERIFY(!locateModel("org/name", m_hub->environment));
    m_hub->instead = nullptr;
    m_hub->server.requests.clear();
    Watched second(*m_hub);
    QVERIFY(second.list() && second.fetch());
    QCOMPARE(m_hub->server.requests.last().headers.value("range"), QByteArray("bytes=100000-"));
    QCOMPARE(contents(second.download.folder() + "/tokenizer.json"), kLarge);
    // The partial file isn't the start of the file: the whole file is fetched.
    QVERIFY(QFile::remove(m_hub->repository() + "/blobs/" + second.download.listing().files[0].checksum.hex));
    QFile part(m_hub->repository() + "/blobs/" + second.download.listing().files[0].checksum.hex +
               ".tokenscope.incomplete");
    QVERIFY(part.open(QIODevice::WriteOnly) && part.write("something else"));
    part.close();
    Watched third(*m_hub);
    QVERIFY(third.list() && third.fetch());
    QCOMPARE(contents(third.download.folder() + "/tokenizer.json"), kLarge);
}

void HubDownloadTest::serverWithoutRanges() {
    m_hub->add("tokenizer.json", kLarge, true);
    bool cut = true;
    m_hub->instead = [&](const Request& request) -> std::optional<Answer> {
        if (!request.path.contains("/resolve/"))
            return std::nullopt;
        return Answer{200, kLarge, {}, cut ? 50'000 : -1, false};
    };
    Watched run(*m_hub);
    QVERIFY(run.list() && !run.fetch());
    cut = false;
    QVERIFY(run.fetch());
    QCOMPARE(contents(run.download.folder() + "/tokenizer.json"), kLarge);
}

void HubDownloadTest::canceled() {
    m_hub->add("tokenizer.json", kLarge, true);
    m_hub->instead = [](const Request& request) -> std::optional<Answer> {
        if (!request.path.contains("/resolve/"))
            return std::nullopt;
        Answer answer = LocalHub::bytesOf(request, kLarge);
        answer.cutAfter = 70'000;
        answer.stalls = true;
        return answer;
    };
    Watched run(*m_hub);
    QVERIFY(run.list());
    run.download.fetch();
    const QString part = m_hub->repository() + "/blobs/" + run.download.listing().files[0].checksum.hex +
                         ".tokenscope.incomplete";
    QTRY_COMPARE(m_hub->fetched().size(), 1);
    QTest::qWait(50);
    run.download.cancel();
    QVERIFY(run.error && run.error->code == ErrorCode::Canceled);
    QVERIFY(!run.download.busy());
    QVERIFY(QFileInfo::exists(part));
    QVERIFY(!QFileInfo::exists(part + ".lock"));
    m_hub->instead = nullptr;
    QVERIFY(run.fetch());
}

/// Existing bytes are hashed in the background, which can be canceled.
void HubDownloadTest::canceledWhileChecked() {
    m_hub->add("tokenizer.json", kLarge, true);
    const QString to = m_hub->folder.filePath("here");
    for (const QString& folder : {QString(), to}) {
        Watched run(*m_hub, "org/name", folder);
        QVERIFY(run.list());
        const QString hex = run.download.listing().files[0].checksum.hex;
        const QString part = folder.isEmpty()
                                 ? m_hub->repository() + "/blobs/" + hex + ".tokenscope.incomplete"
                                 : to + "/.tokenizer.json." + hex.left(12) + ".incomplete";
        QVERIFY(QDir().mkpath(QFileInfo(part).path()));
        QFile file(part);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kLarge.left(100'000)) == 100'000);
        file.close();
        m_hub->server.requests.clear();
        run.download.fetch();
        QVERIFY(run.download.busy());
        run.download.cancel();
        QVERIFY(run.error && run.error->code == ErrorCode::Canceled);
        QVERIFY(!run.download.busy());
        QTest::qWait(50);
        QVERIFY(m_hub->server.requests.isEmpty());
        QCOMPARE(QFileInfo(part).size(), 100'000);
        QVERIFY(run.fetch());
        QCOMPARE(m_hub->server.requests.last().headers.value("range"), QByteArray("bytes=100000-"));
        QCOMPARE(contents(run.download.folder() + "/tokenizer.json"), kLarge);
    }
}

void HubDownloadTest::checksum() {
    for (const bool large : {false, true}) {
        cleanup();
        m_hub->add("tokenizer.json", kLarge, large);
        m_hub->files["tokenizer.json"][5] = 'X';
        Watched run(*m_hub);
        QVERIFY(run.list());
        QVERIFY(!run.fetch());
        QCOMPARE(run.error->code, ErrorCode::Damaged);
        QVERIFY(run.error->message.english().find("checksum") != std::string::npos);
        QVERIFY(leftovers(m_hub->repository() + "/blobs").isEmpty());
        QVERIFY(!QFileInfo::exists(run.download.folder() + "/tokenizer.json"));
    }
}

void HubDownloadTest::tokenStaysWithTheHub() {
    m_hub->environment.variables["HF_TOKEN"] = "hf_secret";
    m_hub->add("tokenizer.json", kLarge, true);
    LocalServer storage;
    storage.answer = [](const Request& request) { return LocalHub::bytesOf(request, kLarge); };
    m_hub->instead = [&](const Request& request) -> std::optional<Answer> {
        if (!request.path.contains("/resolve/"))
            return std::nullopt;
        return Answer{302, "elsewhere", {"Location: " + storage.address() + "/blob"}, -1, false};
    };
    Watched run(*m_hub);
    QVERIFY(run.list() && run.fetch());
    for (const Request& request : m_hub->server.requests)
        QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer hf_secret"));
    QCOMPARE(storage.requests.size(), 1);
    QVERIFY(!storage.requests[0].headers.contains("authorization"));
    QCOMPARE(contents(run.download.folder() + "/tokenizer.json"), kLarge);
}

void HubDownloadTest::redirects_data() {
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<QString>("says");
    QTest::newRow("circle") << QByteArray("?again") << "loop";
    QTest::newRow("plain http") << QByteArray("http://example.com/x") << "not HTTPS";
    QTest::newRow("file") << QByteArray("file:///etc/hostname") << "not HTTPS";
    QTest::newRow("ftp") << QByteArray("ftp://127.0.0.1/x") << "not HTTPS";
    QTest::newRow("looks local") << QByteArray("http://127.0.0.1.example.com/x") << "not HTTPS";
}

void HubDownloadTest::redirects() {
    QFETCH(QByteArray, location);
    QFETCH(QString, says);
    m_hub->instead = [&](const Request&) -> std::optional<Answer> {
        return Answer{302, {}, {"Location: " + location}, -1, false};
    };
    Watched run(*m_hub);
    QVERIFY(!run.list());
    QVERIFY2(QString::fromStdString(describe(*run.error)).contains(says), describe(*run.error).c_str());
    QVERIFY(m_hub->server.requests.size() <= HubRequest::kMaxRedirects + 1);
}

void HubDownloadTest::refusals_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("gated") << 403 << QByteArray("GatedRepo") << "license";
    QTest::newRow("gated, no token") << 401 << QByteArray("GatedRepo") << "HF_TOKEN";
    QTest::newRow("private") << 401 << QByteArray("RepoNotFound") << "HF_TOKEN";
    QTest::newRow("missing") << 404 << QByteArray("RepoNotFound") << "no model of this name";
    QTest::newRow("revision") << 404 << QByteArray("RevisionNotFound") << "no such revision";
    QTest::newRow("too many") << 429 << QByteArray() << "too many requests";
    QTest::newRow("broken") << 503 << QByteArray() << "503";
    QTest::newRow("odd") << 204 << QByteArray() << "204";
}

void HubDownloadTest::refusals() {
    QFETCH(int, status);
    QFETCH(QByteArray, code);
    QFETCH(QString, says);
    m_hub->instead = [&](const Request&) -> std::optional<Answer> {
        return Answer{status, {}, {"X-Error-Code: " + code}, -1, false};
    };
    Watched run(*m_hub);
    QVERIFY(!run.list());
    const std::string error = describe(*run.error);
    QVERIFY2(QString::fromStdString(error).contains(says), error.c_str());
    QCOMPARE(run.error->file, std::string("org/name"));
    QVERIFY(!run.error->remedy.empty());
    QVERIFY(!QFileInfo::exists(m_hub->repository()));
}

void HubDownloadTest::hostileLists_data() {
    QTest::addColumn<QByteArray>("list");
    const auto with = [](const QByteArray& siblings) {
        return QByteArray("{\"sha\":\"") + kCommit + "\",\"siblings\":" + siblings + "}";
    };
    const QByteArray blob = "\"blobId\":\"" + QByteArray(40, 'a') + "\"";
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("page") << QByteArray("<!doctype html>");
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("no commit") << QByteArray("{\"siblings\":[]}");
    QTest::newRow("commit leads out") << QByteArray("{\"sha\":\"../../x\",\"siblings\":[]}");
    QTest::newRow("no files") << with("[]");
    QTest::newRow("not a list") << with("{}");
    QTest::newRow("paths lead out") << with("[{\"rfilename\":\"../tokenizer.json\",\"size\":1," + blob +
                                            "}]");
    QTest::newRow("configuration alone") << with("[{\"rfilename\":\"config.json\",\"size\":1," + blob + "}]");
    QTest::newRow("no size") << with("[{\"rfilename\":\"tokenizer.json\"," + blob + "}]");
    QTest::newRow("no checksum") << with("[{\"rfilename\":\"tokenizer.json\",\"size\":1}]");
    QTest::newRow("checksum leads out") << with("[{\"rfilename\":\"tokenizer.json\",\"size\":1,\"blobId\":\"."
                                                "./../../../../../../../../../../../x\"}]");
    QTest::newRow("too large") << with("[{\"rfilename\":\"tokenizer.json\",\"size\":99999999," + blob + "}]");
    QTest::newRow("negative") << with("[{\"rfilename\":\"tokenizer.json\",\"size\":-1," + blob + "}]");
    const QByteArray one = "{\"rfilename\":\"tokenizer.json\",\"size\":1," + blob + "}";
    QTest::newRow("twice") << with("[" + one + "," + one + "]");
}

void HubDownloadTest::hostileLists() {
    QFETCH(QByteArray, list);
    const auto listing = parseListing(list);
    QVERIFY(!listing);
    QVERIFY(!listing.error().message.empty() && !listing.error().remedy.empty());
}

void HubDownloadTest::cacheThatCantBeWritten() {
    m_hub->add("tokenizer.json", "{}");
    // A file has the folder's name: even root can't write there.
    QVERIFY(QDir().mkpath(m_hub->folder.filePath("home/.cache/huggingface")));
    QFile obstacle(m_hub->folder.filePath("home/.cache/huggingface/hub"));
    QVERIFY(obstacle.open(QIODevice::WriteOnly));
    Watched run(*m_hub);
    QVERIFY(run.list() && run.fetch());
    QVERIFY(run.download.folder().startsWith(m_hub->folder.filePath("home/.cache/tokenscope/hub/")));
    QCOMPARE(QString::fromStdString(locateModel("org/name", m_hub->environment)->model.path.string()),
             run.download.folder());
    Watched elsewhere(*m_hub, "org/name", obstacle.fileName() + "/x");
    QVERIFY(!elsewhere.list());
    QCOMPARE(elsewhere.error->code, ErrorCode::Unreadable);
}

void HubDownloadTest::twoAtOnce() {
    m_hub->add("tokenizer.json", kLarge, true);
    m_hub->instead = [](const Request& request) -> std::optional<Answer> {
        if (!request.path.contains("/resolve/"))
            return std::nullopt;
        return Answer{200, kLarge, {}, 10, true};
    };
    Watched first(*m_hub);
    Watched second(*m_hub);
    QVERIFY(first.list() && second.list());
    first.download.fetch();
    QVERIFY(!second.fetch());
    QVERIFY(second.error->message.english().find("another download") != std::string::npos);
    first.download.cancel();
}

QTEST_GUILESS_MAIN(HubDownloadTest)
#include "tst_hub_download.moc"
