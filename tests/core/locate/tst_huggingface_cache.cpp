#include "core/locate/caches.h"
#include "core/locate/find_model.h"
#include "core/locate/tokenizer_files.h"
#include "tests/core/locate/small_caches.h"

#include <QtTest>

#include <chrono>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::test;

class HuggingFaceCacheTest : public QObject {
    Q_OBJECT

  private slots:
    void whereItLies();
    void openedByTheMainBranch();
    void revisions();
    void withoutLinks();
    void withoutRefs();
    void damaged();
    void hostileRefs();
    void ggufFiles();
    void lists();
    void namesOfFiles_data();
    void namesOfFiles();
};

namespace {

FoundModels find(const Machine& machine, const char* text) {
    const auto name = parseModelName(text);
    FoundModels found;
    if (name)
        searchHuggingFace(machine.environment, &*name, found);
    return found;
}

/// main is the new commit; v1 the old one.
fs::path twoRevisions(const Machine& machine) {
    fs::path repository = machine.hub() / "models--org--name";
    Machine::write(repository / "refs" / "main", kNewCommit);
    Machine::write(repository / "refs" / "v1", kOldCommit);
    Machine::write(repository / "refs" / "pr" / "7", kOldCommit);
    for (const char* commit : {kOldCommit, kNewCommit}) {
        Machine::link(repository, commit, "tokenizer.json", "{\"a\":1}");
        Machine::link(repository, commit, "config.json");
        Machine::link(repository, commit, "model.safetensors", "weights");
    }
    return repository;
}

} // namespace

void HuggingFaceCacheTest::whereItLies() {
    Machine machine;
    Environment& environment = machine.environment;
    QCOMPARE(huggingFaceCache(environment), machine.hub());
    environment.variables["XDG_CACHE_HOME"] = "~/xdg";
    QCOMPARE(huggingFaceCache(environment), machine.home() / "xdg" / "huggingface" / "hub");
    environment.variables["HF_HOME"] = "/elsewhere";
    QCOMPARE(huggingFaceCache(environment), fs::path("/elsewhere/hub"));
    environment.variables["HUGGINGFACE_HUB_CACHE"] = "/older";
    QCOMPARE(huggingFaceCache(environment), fs::path("/older"));
    environment.variables["HF_HUB_CACHE"] = "/newer";
    QCOMPARE(huggingFaceCache(environment), fs::path("/newer"));
    QVERIFY(huggingFaceCache(Environment()).empty());
}

void HuggingFaceCacheTest::openedByTheMainBranch() {
    const Machine machine;
    const fs::path repository = twoRevisions(machine);
    const FoundModels found = find(machine, "org/name");
    QCOMPARE(found.models.size(), std::size_t{2});
    const CachedModel& model = found.models[0];
    QCOMPARE(model.path, repository / "snapshots" / kNewCommit);
    QCOMPARE(model.revision, std::string(kNewCommit));
    QCOMPARE(model.ref, std::string("main"));
    QCOMPARE(model.files, (std::vector<std::string>{"config.json", "tokenizer.json"}));
    QCOMPARE(model.bytes, std::uint64_t{9});
    QVERIFY(!model.fallback);
    QVERIFY(found.models[1].fallback);
    QCOMPARE(found.models[1].ref, std::string("pr/7"));
}

void HuggingFaceCacheTest::revisions() {
    const Machine machine;
    const fs::path repository = twoRevisions(machine);
    const auto only = [&](const char* text) {
        const FoundModels found = find(machine, text);
        return found.models.size() == 1 ? found.models[0].path.filename().string() : std::string("?");
    };
    QCOMPARE(only("org/name@v1"), std::string(kOldCommit));
    QCOMPARE(only("org/name@refs/pr/7"), std::string(kOldCommit));
    QCOMPARE(only("org/name@main"), std::string(kNewCommit));
    QCOMPARE(only("org/name@01ff"), std::string(kNewCommit));
    QCOMPARE(only((std::string("org/name@") + kOldCommit).c_str()), std::string(kOldCommit));
    QVERIFY(find(machine, "org/name@01").models.empty()); // too short for a commit
    QVERIFY(find(machine, "org/name@v2").models.empty());
    QVERIFY(find(machine, "org/name@v2").places[0].remark.english().find("v2") != std::string::npos);
    QVERIFY(find(machine, "org/other").models.empty());
}

void HuggingFaceCacheTest::withoutLinks() {
    const Machine machine;
    const fs::path repository = machine.hub() / "models--gpt2";
    Machine::write(repository / "refs" / "main", std::string(kNewCommit) + "\n");
    Machine::write(repository / "snapshots" / kNewCommit / "vocab.json");
    Machine::write(repository / "snapshots" / kNewCommit / "merges.txt");
    const FoundModels found = find(machine, "gpt2");
    QCOMPARE(found.models.size(), std::size_t{1});
    QCOMPARE(found.models[0].files, (std::vector<std::string>{"merges.txt", "vocab.json"}));
}

void HuggingFaceCacheTest::withoutRefs() {
    const Machine machine;
    const fs::path repository = machine.hub() / "models--org--name";
    for (const char* commit : {kOldCommit, kNewCommit})
        Machine::link(repository, commit, "tokenizer.json");
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(repository / "snapshots" / kOldCommit, now - std::chrono::hours(48));
    fs::last_write_time(repository / "snapshots" / kNewCommit, now);
    const FoundModels found = find(machine, "org/name");
    QCOMPARE(found.models.size(), std::size_t{2});
    QCOMPARE(found.models[0].revision, std::string(kNewCommit)); // the newest first
}

void HuggingFaceCacheTest::damaged() {
    const Machine machine;
    const fs::path repository = machine.hub() / "models--org--name";
    const auto remark = [&] {
        const FoundModels found = find(machine, "org/name");
        return found.models.empty() && found.places.size() == 1 ? found.places[0].remark.english()
                                                                : std::string("found");
    };
    QCOMPARE(remark(), std::string());
    fs::create_directories(repository / "blobs");
    QVERIFY(remark().find("no revision") != std::string::npos);
    Machine::write(repository / "refs" / "main", kNewCommit);
    QVERIFY(remark().find("none of its files") != std::string::npos);
    const fs::path snapshot = repository / "snapshots" / kNewCommit;
    Machine::write(snapshot / "model.safetensors");
    QVERIFY(remark().find("no file of its tokenizer") != std::string::npos);
    Machine::write(repository / ".no_exist" / kNewCommit / "tokenizer.json", "");
    QVERIFY(remark().find("the hub reported") != std::string::npos);
    // An interrupted download: only the blob with its unfinished name is there.
    Machine::write(repository / "blobs" / "abc.incomplete", "{");
    fs::create_symlink("../../blobs/abc", snapshot / "tokenizer.json");
    QVERIFY(remark().find("not finished") != std::string::npos);
    // Another revision that is complete is reported, not opened instead.
    Machine::write(repository / "snapshots" / kOldCommit / "tokenizer.json");
    QVERIFY(remark().find("not finished") != std::string::npos);
    QVERIFY(remark().find(std::string("@") + kOldCommit) != std::string::npos);
    fs::rename(repository / "blobs" / "abc.incomplete", repository / "blobs" / "abc");
    QCOMPARE(remark(), std::string("found"));
}

void HuggingFaceCacheTest::hostileRefs() {
    const Machine machine;
    const fs::path repository = machine.hub() / "models--org--name";
    Machine::write(machine.home() / "secret" / "tokenizer.json");
    fs::create_directories(repository / "snapshots");
    const std::string tooLarge(kLargestManifest + 1, 'a');
    for (const std::string& bytes : {std::string("../../../../../secret"), std::string("/secret"),
                                     std::string("."), std::string(), std::string("a\0b", 3), tooLarge}) {
        Machine::write(repository / "refs" / "main", bytes);
        QVERIFY(find(machine, "org/name").models.empty());
    }
}

void HuggingFaceCacheTest::ggufFiles() {
    const Machine machine;
    const fs::path repository = machine.hub() / "models--org--name-GGUF";
    Machine::write(repository / "refs" / "main", kNewCommit);
    for (const char* file : {"name-Q4_K_M.gguf", "name-Q8_0-00001-of-00002.gguf",
                             "name-Q8_0-00002-of-00002.gguf", "mmproj-name.gguf"})
        Machine::link(repository, kNewCommit, file, "GGUF");
    QCOMPARE(find(machine, "org/name-GGUF").models.size(), std::size_t{2});
    const FoundModels found = find(machine, "org/name-GGUF:q8_0");
    QCOMPARE(found.models.size(), std::size_t{1});
    QCOMPARE(found.models[0].path.filename().string(), std::string("name-Q8_0-00001-of-00002.gguf"));
    QVERIFY(find(machine, "org/name-GGUF:IQ2").models.empty());
}

void HuggingFaceCacheTest::lists() {
    const Machine machine;
    twoRevisions(machine);
    Machine::write(machine.hub() / "models--gpt2" / "snapshots" / kNewCommit / "tokenizer.json");
    Machine::write(machine.hub() / "datasets--org--set" / "snapshots" / kNewCommit / "tokenizer.json");
    Machine::write(machine.hub() / "version.txt");
    const auto models = listModels(machine.environment);
    QCOMPARE(models.size(), std::size_t{3});
    QCOMPARE(models[0].name, std::string("gpt2"));
    QCOMPARE(models[1].name, std::string("org/name"));
    QCOMPARE(models[1].ref, std::string("main"));
    QVERIFY(models[2].fallback);
}

void HuggingFaceCacheTest::namesOfFiles_data() {
    QTest::addColumn<std::string>("file");
    QTest::addColumn<bool>("tokenizer");
    const auto row = [](const char* file, bool tokenizer) {
        QTest::newRow(file) << std::string(file) << tokenizer;
    };
    for (const char* file : {"tokenizer.json", "tokenizer.model", "tokenizer.model.v3", "tekken.json",
                             "vocab.json", "merges.txt", "vocab.txt", "tokenizer_config.json",
                             "special_tokens_map.json", "chat_template.jinja", "qwen.tiktoken",
                             "tokenization_kimi.py", "additional_chat_templates/tool.jinja"})
        row(file, true);
    for (const char* file : {"model.safetensors", "pytorch_model.bin", "model.gguf", "onnx/tokenizer.json",
                             "../tokenizer.json", "../x.tiktoken", "tokenization_../x.py",
                             "additional_chat_templates/../../x.jinja", "README.md", ""})
        row(file, false);
}

void HuggingFaceCacheTest::namesOfFiles() {
    QFETCH(std::string, file);
    QFETCH(bool, tokenizer);
    QCOMPARE(isTokenizerFile(file), tokenizer);
}

QTEST_GUILESS_MAIN(HuggingFaceCacheTest)
#include "tst_huggingface_cache.moc"
