#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

const char* const kGood = R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}})";

} // namespace

/// A folder is opened by one of its files, which is always reported.
class LoadFolder : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void oneFileIsNews() {
        write("tokenizer.json", kGood);
        const auto loaded = load();
        QVERIFY(loaded);
        QCOMPARE(said(**loaded, Severity::Warning), QString());
        QVERIFY(said(**loaded, Severity::Info).contains("this folder's tokenizer.json is used"));
    }

    void severalFilesAreAWarning() {
        write("tokenizer.json", kGood);
        write("tokenizer.model", "?");
        write("other.model", "?");
        const auto loaded = load();
        QVERIFY(loaded);
        QVERIFY((*loaded)->path.ends_with("tokenizer.json"));
        const QString warning = said(**loaded, Severity::Warning);
        QVERIFY2(warning.contains("this folder's tokenizer.json is used"), qPrintable(warning));
        QVERIFY2(warning.contains("also contains tokenizer.model, other.model"), qPrintable(warning));
    }

    void severalGgufAreAWarning() {
        write("b-00001-of-00002.gguf", smallGguf());
        write("b-00002-of-00002.gguf", smallGguf());
        write("mmproj.gguf", smallGguf());
        auto loaded = load();
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(said(**loaded, Severity::Warning), QString());
        write("c.gguf", smallGguf());
        loaded = load();
        QVERIFY(loaded);
        const QString warning = said(**loaded, Severity::Warning);
        QVERIFY2(warning.contains("this folder's b-00001-of-00002.gguf is used; it also contains "),
                 qPrintable(warning));
        QVERIFY2(warning.contains("c.gguf"), qPrintable(warning));
        write("tokenizer.json", kGood);
        loaded = load();
        QVERIFY(loaded);
        QCOMPARE(said(**loaded, Severity::Warning), QString()); // most of it is the same model
    }

    void otherFilesAreSkipped() {
        write("tokenizer.json", "version https://git-lfs.github.com/spec/v1\n");
        write("vocab.txt", "<html><body>not found</body></html>");
        const auto none = load();
        QVERIFY(!none);
        QVERIFY(none.error().file.ends_with("tokenizer.json"));
        QVERIFY2(none.error().message.english().find("Git LFS") != std::string::npos,
                 none.error().message.english().c_str());
        write("x.gguf", smallGguf());
        const auto loaded = load();
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY((*loaded)->path.ends_with("x.gguf"));
        for (const char* name : {"tokenizer.json", "vocab.txt"})
            QVERIFY2(std::any_of((*loaded)->diagnostics.begin(), (*loaded)->diagnostics.end(),
                                 [&](const auto& d) {
                                     return d.severity == Severity::Warning && d.where == name &&
                                            d.message.english().find(
                                                "another file of the folder is opened") != std::string::npos;
                                 }),
                     name);
        write("tokenizer.model", "?"); // damaged: reported like the first one, not skipped
        write("tokenizer.json", "{\"model\":");
        QVERIFY(!load());
    }

    void errorsListTheUsedAndTheOtherFiles() {
        write("tokenizer.json", "{\"model\":");
        write("tokenizer.model", "?");
        const auto loaded = load();
        QVERIFY(!loaded);
        QVERIFY(loaded.error().file.ends_with("tokenizer.json"));
        QVERIFY2(loaded.error().remedy.english().find("tokenizer.model") != std::string::npos,
                 loaded.error().remedy.english().c_str());
    }

    /// Loading never blocks on a pipe without a writer.
    void specialFilesAreReported() {
        const std::filesystem::path folder = m_folder->path().toStdString();
        write("tokenizer.json", kGood);
        std::filesystem::create_directory(folder / "tokenizer_config.json");
        std::filesystem::create_directory(folder / "tokenizer.model");
        for (const char* name : {"special_tokens_map.json", "chat_template.jinja"})
            QCOMPARE(::mkfifo((folder / name).c_str(), 0600), 0);
        std::filesystem::create_symlink("nowhere", folder / "added_tokens.json");
        const auto loaded = load();
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const auto says = [&](const char* where, const char* what) {
            return std::any_of((*loaded)->diagnostics.begin(), (*loaded)->diagnostics.end(),
                               [&](const auto& d) {
                                   return d.severity == Severity::Warning && d.where == where &&
                                          d.message.english().find(what) != std::string::npos;
                               });
        };
        QVERIFY(says("tokenizer_config.json", "is a directory, not a file; it is ignored"));
        QVERIFY(says("tokenizer.model", "this is not a file; it is skipped"));
        QVERIFY(says("special_tokens_map.json", "is not a regular file"));
        QVERIFY(says("chat_template.jinja", "is not a regular file"));
        QVERIFY(says("added_tokens.json", "can't be opened"));
    }

    void projectorsOfGgufComeLast() {
        write("mmproj-model.gguf", test::GgufWriter().string("general.architecture", "clip").bytes());
        write("z-model.gguf", smallGguf());
        const auto loaded = load();
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY((*loaded)->path.ends_with("z-model.gguf"));
    }

  private:
    [[nodiscard]] Result<std::shared_ptr<const TokenizerDefinition>> load() const {
        return loadDefinition(std::filesystem::path(m_folder->path().toStdString()));
    }
    void write(const char* name, const std::string& bytes) const {
        std::ofstream(m_folder->filePath(name).toStdString(), std::ios::binary) << bytes;
    }
    static std::string smallGguf() {
        test::GgufWriter model;
        test::GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.addBytes();
        vocabulary.write(model, "llama");
        return model.bytes();
    }
    static QString said(const TokenizerDefinition& definition, Severity severity) {
        for (const Diagnostic& diagnostic : definition.diagnostics)
            if (diagnostic.severity == severity &&
                diagnostic.message.english().find("this folder") != std::string::npos)
                return QString::fromStdString(diagnostic.message);
        return {};
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(LoadFolder)
#include "tst_load_folder.moc"
