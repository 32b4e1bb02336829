// ModelScope, llama.cpp, Ollama, LM Studio.

#include "core/locate/find_model.h"
#include "tests/core/locate/small_caches.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::test;

class OtherCachesTest : public QObject {
    Q_OBJECT

  private slots:
    void modelScope_data();
    void modelScope();
    void modelScopeRevision();
    void llamaCpp();
    void ollama();
    void ollamaDamaged();
    void ollamaOfTheService();
    void lmStudio();
    void severalCaches();
    void nothingFound();
    void lists();
};

namespace {

const std::string kHex(64, 'a');

std::string manifest(const std::string& digest) {
    return R"({"schemaVersion":2,"config":{"digest":"sha256:0"},"layers":[)"
           R"({"mediaType":"application/vnd.ollama.image.template","digest":"sha256:1","size":1},)"
           R"({"mediaType":"application/vnd.ollama.image.model","digest":")" +
           digest + R"(","size":4}]})";
}

void pull(const fs::path& models, const fs::path& name) {
    Machine::write(models / "manifests" / name, manifest("sha256:" + kHex));
    Machine::write(models / "blobs" / ("sha256-" + kHex), "GGUF");
}

std::vector<std::string> paths(const FoundModels& found, const fs::path& below) {
    std::vector<std::string> all;
    for (const CachedModel& model : found.models)
        all.push_back(model.path.lexically_relative(below).string());
    return all;
}

FoundModels find(const Machine& machine, const char* text) {
    return findModel(parseModelName(text).value(), machine.environment);
}

using Names = std::vector<std::string>;

} // namespace

void OtherCachesTest::modelScope_data() {
    QTest::addColumn<QString>("cache");
    QTest::addColumn<QString>("layout");
    QTest::newRow("default, new") << QString() << ".cache/modelscope/hub/models";
    QTest::newRow("default, old") << QString() << ".cache/modelscope/hub";
    QTest::newRow("own, new") << "scope"
                              << "scope/models";
    QTest::newRow("own, old") << "scope"
                              << "scope";
    QTest::newRow("own, hub") << "scope"
                              << "scope/hub";
}

void OtherCachesTest::modelScope() {
    QFETCH(QString, cache);
    QFETCH(QString, layout);
    Machine machine;
    if (!cache.isEmpty())
        machine.environment.variables["MODELSCOPE_CACHE"] = (machine.home() / cache.toStdString()).string();
    const fs::path root = machine.home() / layout.toStdString();
    Machine::write(root / "Qwen" / "Qwen2___5-0___5B" / "tokenizer.json");
    fs::create_symlink("Qwen2___5-0___5B", root / "Qwen" / "Qwen2.5-0.5B"); // newer versions write this too
    const FoundModels found = find(machine, "Qwen/Qwen2.5-0.5B");
    QCOMPARE(found.models.size(), std::size_t{1});
    QCOMPARE(found.models[0].kind, CacheKind::ModelScope);
    QCOMPARE(found.models[0].path, root / "Qwen" / "Qwen2___5-0___5B");
    const auto all = listModels(machine.environment);
    QCOMPARE(all.size(), std::size_t{1});
    QCOMPARE(all[0].name, std::string("Qwen/Qwen2.5-0.5B"));
}

void OtherCachesTest::modelScopeRevision() {
    const Machine machine;
    const fs::path folder = machine.home() / ".cache" / "modelscope" / "hub" / "org" / "name";
    Machine::write(folder / "tokenizer.model");
    Machine::write(folder / ".mv", "Revision:v1.2,CreatedAt:1700000000");
    QCOMPARE(find(machine, "org/name").models.at(0).ref, std::string("v1.2"));
    QCOMPARE(find(machine, "org/name@v1.2").models.size(), std::size_t{1});
    QVERIFY(find(machine, "org/name@master").models.empty());
}

void OtherCachesTest::llamaCpp() {
    Machine machine;
    const fs::path cache = machine.home() / ".cache" / "llama.cpp";
    for (const char* file : {"org_name-GGUF_name-Q4_K_M.gguf", "org_name-GGUF_name-Q8_0.gguf",
                             "org_name-GGUF_mmproj.gguf", "org_name-GGUF_name-F16.gguf.downloadInProgress"})
        Machine::write(cache / file, "GGUF");
    Machine::write(cache / "manifest=org_name-GGUF=latest.json",
                   R"({"ggufFile":{"rfilename":"name-Q8_0.gguf"}})");
    QCOMPARE(paths(find(machine, "org/name-GGUF"), cache), Names{"org_name-GGUF_name-Q8_0.gguf"});
    QCOMPARE(paths(find(machine, "org/name-GGUF:Q4_K_M"), cache), Names{"org_name-GGUF_name-Q4_K_M.gguf"});
    QCOMPARE(paths(find(machine, "org_name-GGUF_name-Q8_0.gguf"), cache),
             Names{"org_name-GGUF_name-Q8_0.gguf"});
    QVERIFY(find(machine, "org/name-GGUF:F16").models.empty());
    QVERIFY(find(machine, "org/nam").models.empty());
    // Damaged manifests, and those whose blob is missing, are skipped.
    for (const char* bytes :
         {"", "{", "[]", R"({"ggufFile":1})", R"({"ggufFile":{"rfilename":"../../x.gguf"}})"}) {
        Machine::write(cache / "manifest=org_name-GGUF=latest.json", bytes);
        QCOMPARE(find(machine, "org/name-GGUF").models.size(), std::size_t{2});
    }
    machine.environment.variables["LLAMA_CACHE"] = (machine.home() / "none").string();
    QVERIFY(find(machine, "org/name-GGUF").models.empty());
}

void OtherCachesTest::ollama() {
    Machine machine;
    const fs::path models = machine.home() / ".ollama" / "models";
    const fs::path library = fs::path("registry.ollama.ai") / "library";
    pull(models, library / "llama3.2" / "1b");
    pull(models, library / "llama3.2" / "latest");
    pull(models, fs::path("registry.ollama.ai") / "someone" / "x" / "7b");
    pull(models, fs::path("hf.co") / "org" / "name-GGUF" / "Q4_K_M");
    const std::string blob = "blobs/sha256-" + kHex;
    QCOMPARE(paths(find(machine, "llama3.2:1b"), models), Names{blob});
    QCOMPARE(find(machine, "llama3.2:1b").models[0].name, std::string("llama3.2:1b"));
    QCOMPARE(find(machine, "llama3.2").models[0].name, std::string("llama3.2:latest"));
    QCOMPARE(paths(find(machine, "library/llama3.2:latest"), models), Names{blob});
    QCOMPARE(paths(find(machine, "someone/x:7b"), models), Names{blob});
    QCOMPARE(paths(find(machine, "someone/x"), models), Names{blob}); // its only tag
    QCOMPARE(paths(find(machine, "hf.co/org/name-GGUF:Q4_K_M"), models), Names{blob});
    QCOMPARE(find(machine, "org/name-GGUF").models.at(0).name, std::string("hf.co/org/name-GGUF:Q4_K_M"));
    QVERIFY(find(machine, "llama3.2:3b").models.empty());
    machine.environment.variables["OLLAMA_MODELS"] = (machine.home() / "moved").string();
    QVERIFY(find(machine, "llama3.2:1b").models.empty());
    fs::rename(models, machine.home() / "moved");
    QCOMPARE(find(machine, "llama3.2:1b").models.size(), std::size_t{1});
}

void OtherCachesTest::ollamaDamaged() {
    const Machine machine;
    const fs::path models = machine.home() / ".ollama" / "models";
    const fs::path file = models / "manifests" / "registry.ollama.ai" / "library" / "x" / "latest";
    Machine::write(machine.home() / "secret", "GGUF");
    for (const std::string& bytes :
         {std::string(), std::string("{"), std::string("[1]"), std::string(R"({"layers":[1,{}]})"),
          manifest("sha256:../../../secret"), manifest("sha256:" + std::string(64, 'A')),
          manifest("md5:" + kHex), std::string(kLargestManifest + 1, ' '), std::string(200'000, '[')}) {
        Machine::write(file, bytes);
        const FoundModels found = find(machine, "x");
        QVERIFY(found.models.empty());
        QVERIFY(found.places[0].remark.english().find("damaged") != std::string::npos);
    }
    Machine::write(file, manifest("sha256:" + kHex));
    QVERIFY(find(machine, "x").places[0].remark.english().find("not finished") != std::string::npos);
    Machine::write(models / "blobs" / ("sha256:" + kHex), "GGUF"); // as older versions wrote it
    QCOMPARE(find(machine, "x").models.size(), std::size_t{1});
}

void OtherCachesTest::ollamaOfTheService() {
    const Machine machine;
    pull(machine.environment.root / "usr" / "share" / "ollama" / ".ollama" / "models",
         fs::path("registry.ollama.ai") / "library" / "x" / "latest");
    QCOMPARE(find(machine, "x").models.size(), std::size_t{1});
}

void OtherCachesTest::lmStudio() {
    const Machine machine;
    const fs::path own = machine.home() / ".lmstudio" / "models" / "pub" / "name-GGUF";
    Machine::write(own / "name-Q4_K_M.gguf", "GGUF");
    Machine::write(own / "name-Q8_0.gguf", "GGUF");
    QCOMPARE(paths(find(machine, "pub/name-GGUF"), own), (Names{"name-Q4_K_M.gguf", "name-Q8_0.gguf"}));
    QCOMPARE(paths(find(machine, "pub/name-GGUF:q8_0"), own), Names{"name-Q8_0.gguf"});
    const fs::path old = machine.home() / ".cache" / "lm-studio" / "models" / "mlx" / "name";
    Machine::write(old / "tokenizer.json");
    QCOMPARE(find(machine, "mlx/name").models.at(0).path, old);
    // The home folder was moved, and the models are elsewhere.
    const fs::path moved = machine.home() / "moved";
    Machine::write(machine.home() / ".lmstudio-home-pointer", moved.string() + "\n");
    Machine::write(moved / "models" / "a" / "b" / "c.gguf", "GGUF");
    Machine::write(moved / "settings.json",
                   R"({"downloadsFolder":")" + (machine.home() / "far").string() + "\"}");
    Machine::write(machine.home() / "far" / "d" / "e" / "f.gguf", "GGUF");
    QCOMPARE(find(machine, "a/b").models.size(), std::size_t{1});
    QCOMPARE(find(machine, "d/e").models.size(), std::size_t{1});
    QCOMPARE(find(machine, "mlx/name").models.size(), std::size_t{1});
}

void OtherCachesTest::severalCaches() {
    const Machine machine;
    const fs::path scope = machine.home() / ".cache" / "modelscope" / "hub" / "org" / "name";
    Machine::write(scope / "tokenizer.json");
    Machine::write(machine.hub() / "models--org--name" / "refs" / "main", kNewCommit);
    Machine::write(machine.hub() / "models--org--name" / "snapshots" / kNewCommit / "tokenizer.json");
    const auto located = locateModel("org/name", machine.environment);
    QVERIFY(located);
    QCOMPARE(located->model.kind, CacheKind::HuggingFace);
    QCOMPARE(located->others.size(), std::size_t{1});
    const std::string text = describeLocated(*located);
    QVERIFY2(text.find("Hugging Face") != std::string::npos && text.find("ModelScope") != std::string::npos &&
                 text.find("main") != std::string::npos && text.find(scope.string()) != std::string::npos,
             text.c_str());
    QCOMPARE(locateModel("https://modelscope.cn/models/org/name", machine.environment)->model.kind,
             CacheKind::ModelScope);
}

void OtherCachesTest::nothingFound() {
    const Machine machine;
    const auto located = locateModel("org/name@v1", machine.environment);
    QVERIFY(!located);
    const Error& error = located.error();
    QCOMPARE(error.code, ErrorCode::Unreadable);
    QCOMPARE(error.file, std::string("org/name@v1"));
    for (const char* cache : {"Hugging Face", "ModelScope", "llama.cpp", "Ollama", "LM Studio"})
        QVERIFY2(error.message.english().find(cache) != std::string::npos, error.message.english().c_str());
    QVERIFY(error.remedy.english().find("tokenscope download org/name --revision v1") != std::string::npos);
    QVERIFY(locateModel("llama3.2:1b", machine.environment)
                .error()
                .remedy.english()
                .find("ollama pull llama3.2:1b") != std::string::npos);
    QCOMPARE(locateModel("../x", machine.environment).error().code, ErrorCode::BadInput);
    QVERIFY(!locateModel("org/name", Environment())); // no home folder: nothing to search
}

void OtherCachesTest::lists() {
    const Machine machine;
    QVERIFY(listModels(machine.environment).empty());
    pull(machine.home() / ".ollama" / "models", fs::path("registry.ollama.ai") / "library" / "x" / "1b");
    Machine::write(machine.home() / ".cache" / "llama.cpp" / "org_b.gguf", "GGUF");
    Machine::write(machine.home() / ".lmstudio" / "models" / "pub" / "c" / "c.gguf", "GGUF");
    const auto models = listModels(machine.environment);
    Names names;
    for (const CachedModel& model : models) {
        names.push_back(model.name);
        const auto again = locateModel(model.name, machine.environment);
        QVERIFY2(again, model.name.c_str());
        QCOMPARE(again->model.path, model.path);
    }
    QCOMPARE(names, (Names{"org_b.gguf", "pub/c", "x:1b"}));
}

QTEST_GUILESS_MAIN(OtherCachesTest)
#include "tst_other_caches.moc"
