#include "core/locate/find_model.h"
#include "core/locate/model_name.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::locate;

class ModelNameTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void looksLikeAName();
};

void ModelNameTest::reads_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("host");
    QTest::addColumn<std::string>("all");
    const auto row = [](const char* text, const char* host, const char* all) {
        QTest::newRow(text) << std::string(text) << std::string(host) << std::string(all);
    };
    row("gpt2", "", "gpt2");
    row("org/name", "", "org/name");
    row("  org/name\n", "", "org/name");
    row("org/name@v1.0", "", "org/name@v1.0");
    row("org/name@refs/pr/1", "", "org/name@refs/pr/1");
    row("llama3.2:1b", "", "llama3.2:1b");
    row("user/x:7b-q4_K_M", "", "user/x:7b-q4_K_M");
    row("hf.co/org/name", "huggingface.co", "org/name");
    row("hf.co/org/name:Q4_K_M", "huggingface.co", "org/name:Q4_K_M");
    row("hf://org/name", "", "org/name");
    row("https://huggingface.co/org/name", "huggingface.co", "org/name");
    row("https://huggingface.co/org/name/", "huggingface.co", "org/name");
    row("https://huggingface.co/org/name?library=x#use", "huggingface.co", "org/name");
    row("https://huggingface.co/org/name/tree/refs/pr/3", "huggingface.co", "org/name@refs/pr/3");
    row("https://huggingface.co/org/name/blob/main/tokenizer.json", "huggingface.co", "org/name@main");
    row("https://www.modelscope.cn/models/org/name/files", "modelscope.cn", "org/name");
    row("https://ollama.com/library/llama3.2:1b", "ollama.com", "library/llama3.2:1b");
}

void ModelNameTest::reads() {
    QFETCH(std::string, text);
    QFETCH(std::string, host);
    QFETCH(std::string, all);
    const auto name = parseModelName(text);
    QVERIFY2(name, name ? "" : name.error().message.english().c_str());
    QCOMPARE(name->host, host);
    QCOMPARE(name->text(), all);
}

void ModelNameTest::refuses_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray hostile[] = {"",
                                  "  ",
                                  "..",
                                  "../x",
                                  "org/..",
                                  "org/../x",
                                  "/etc/passwd",
                                  "org//name",
                                  "org/name/x",
                                  "org\\name",
                                  "..\\x",
                                  QByteArray("org/na\0me", 9),
                                  "org/name@../../x",
                                  "org/name@/x",
                                  "org/name@",
                                  "org/name:",
                                  "org/name:../x",
                                  "org/na me",
                                  "-x/name",
                                  ".git/name",
                                  "org/n\xC3\xA4me",
                                  "https://example.com/org/name",
                                  "https://huggingface.co/",
                                  "https://huggingface.co/org/name/tree/../../x",
                                  "hf.co/",
                                  "org/" + QByteArray(200, 'x'),
                                  QByteArray(5000, 'x')};
    QTest::addColumn<int>("number");
    for (int i = 0; i < static_cast<int>(std::size(hostile)); ++i)
        QTest::addRow("%d", i) << hostile[i] << i;
}

void ModelNameTest::refuses() {
    QFETCH(QByteArray, text);
    const auto name = parseModelName(text.toStdString());
    QVERIFY2(!name, name ? name->text().c_str() : "");
    QCOMPARE(name.error().code, ErrorCode::BadInput);
    QVERIFY(!name.error().remedy.empty());
    QVERIFY(!looksLikeModelName(text.toStdString()));
}

void ModelNameTest::looksLikeAName() {
    for (const char* text : {"gpt2", "org/name", "org/name@main", "llama3.2:1b", "hf.co/org/name"})
        QVERIFY2(looksLikeModelName(text), text);
    for (const char* text : {"tokenizer.json", "models/x.gguf", "./x", "../x", "~/x", "a/b/c", "a\\b"})
        QVERIFY2(!looksLikeModelName(text), text);
}

QTEST_GUILESS_MAIN(ModelNameTest)
#include "tst_model_name.moc"
