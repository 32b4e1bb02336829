// `-t` with a model's name, as scripts see it.

#include "tests/support/command_line.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliNames : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void opensFromTheCache();
    void reportsTheFile();
    void pathsComeFirst();
    void notFound();
    void spelledLikeAFile();

  private:
    void put(const QString& path) const {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kTokenizer);
    }
    QTemporaryDir m_folder;
};

void CliNames::initTestCase() {
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME",
                             "TRANSFORMERS_CACHE", "MODELSCOPE_CACHE", "LLAMA_CACHE", "OLLAMA_MODELS"})
        qunsetenv(name);
    qputenv("HOME", m_folder.path().toLocal8Bit());
    put(m_folder.filePath(".cache/huggingface/hub/models--org--name/snapshots/0123abcd/tokenizer.json"));
    put(m_folder.filePath(".cache/modelscope/hub/models/two/places/tokenizer.json"));
    put(m_folder.filePath(".lmstudio/models/two/places/tokenizer.json"));
}

void CliNames::opensFromTheCache() {
    for (const char* name :
         {"org/name", "org/name@0123", "hf.co/org/name", "https://huggingface.co/org/name"}) {
        const Ran ran = run({"encode", "-t", name, "--json", "ab"});
        QCOMPARE(ran.code, 0);
        QCOMPARE(json(ran.out)["ids"].dump(), std::string("[0,4]"));
        QCOMPARE(ran.error, QByteArray());
    }
}

void CliNames::reportsTheFile() {
    const Ran person = run({"encode", "-t", "org/name", "ab"});
    QVERIFY(person.error.contains("org/name is opened from the Hugging Face cache"));
    QVERIFY(person.error.contains("snapshots/0123abcd"));
    const Ran program = run({"encode", "-t", "two/places", "--json", "ab"});
    QVERIFY(!json(program.out).is_discarded());
    QVERIFY(program.error.contains("ModelScope") && program.error.contains("LM Studio"));
}

void CliNames::pathsComeFirst() {
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    put(QStringLiteral("org/name/tokenizer.json"));
    const Ran ran = run({"inspect", "-t", "org/name", "--json"});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(json(ran.out)["path"].get<std::string>(), std::string("org/name/tokenizer.json"));
}

void CliNames::notFound() {
    const Ran ran = run({"encode", "-t", "org/other@v2", "ab"});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY(ran.error.startsWith(
        "tokenscope: org/other@v2: there is no such file, and no cache on this machine"));
    QVERIFY2(ran.error.size() < 300 && ran.error.contains("(Hugging Face, ModelScope, llama.cpp, "),
             ran.error);
    QCOMPARE(ran.error.count('\n'), 1);
    QVERIFY(ran.error.contains("`tokenscope download org/other --revision v2`"));
    const Ran revision = run({"encode", "-t", "org/name@beef", "ab"});
    QVERIFY(revision.error.contains("no revision beef is here"));
}

void CliNames::spelledLikeAFile() {
    for (const char* file : {"none.json", "./org/name", "../x", "sub/none.gguf"}) {
        const Ran ran = run({"encode", "-t", file, "ab"});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.error.contains("No such file"), ran.error);
    }
}

QTEST_GUILESS_MAIN(CliNames)
#include "tst_cli_names.moc"
