// `check` and `check --chat` as scripts see them.

#include "tests/support/command_line.h"
#include "tests/support/gguf_writer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

namespace {

constexpr const char* kTemplate =
    "{%- for message in messages -%}\n"
    "{%- if message.role == 'nobody' %}{{ raise_exception('who is that?') }}{% endif -%}\n"
    "{{ '<|im_start|>' + message.role + '\\n' }}\n"
    "{%- if message.role == 'assistant' -%}\n"
    "{% generation %}{{ message.content }}{% endgeneration %}{{ '<|im_end|>' }}\n"
    "{%- else %}{{ message.content + '<|im_end|>' }}{% endif %}\n"
    "{{- '\\n' }}\n"
    "{%- endfor -%}\n"
    "{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

constexpr const char* kTokenizerJson = R"({"version":"1.0","added_tokens":[
    {"id":100,"content":"<|im_start|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
    {"id":101,"content":"<|im_end|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
    "model":{"type":"BPE","vocab":{"a":0,"b":1,"H":2,"i":3,"u":4,"s":5,"e":6,"r":7,"t":8,"n":9,"\n":10},"merges":[]}})";

constexpr const char* kSound =
    R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"ab"}]})";

} // namespace

class CliCheck : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QDir(m_folder.path()).mkdir("model");
        write("model/tokenizer.json", kTokenizerJson);
        write("model/chat_template.jinja", kTemplate);
        write("broken.jinja", "{% if %}");
    }
    void templates();
    void siblingGguf();
    void text();
    void datasets();
    void textOfTools();
    void limit();
    void standardInput();
    void refusals();
    void wholeTokenizer();
    void families();
    void levels();
    void silenced();
    void forms();
    void withDataset();
    void damagedFile();

  private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QTemporaryDir m_folder;
};

void CliCheck::templates() {
    const Ran ran = run({"check", "--chat", "-t", path("model"), "--json"});
    QCOMPARE(ran.code, 0);
    const Json answer = json(ran.out);
    const auto found = std::find_if(answer["findings"].begin(), answer["findings"].end(),
                                    [](const Json& one) { return one["code"] == "end-of-turn-not-trained"; });
    QVERIFY2(found != answer["findings"].end(), ran.out);
    QCOMPARE((*found)["line"].get<int>(), 5);
    QCOMPARE((*found)["level"].get<std::string>(), std::string("warning"));
    QVERIFY((*found)["conversation"]["messages"].size() >= 2);

    const Ran human = run({"check", "--chat", "-t", path("model")});
    QVERIFY2(human.out.contains("chat_template.jinja:5: warning: end-of-turn-not-trained: "), human.out);
    QVERIFY2(human.out.contains("shown by {\"messages\": ["), human.out);

    const Ran broken = run({"check", "--chat", "--template", path("broken.jinja")});
    QCOMPARE(broken.code, 1);
    QVERIFY2(broken.out.contains("broken.jinja:1: error: fails: "), broken.out);
    const Ran table = run({"check", "--chat", "--template", "chatml"});
    QCOMPARE(table.code, 0);
}

void CliCheck::siblingGguf() {
    QDir(m_folder.path()).mkdir("both");
    write("both/tokenizer.json", kTokenizerJson);
    write("both/tokenizer_config.json",
          "{\"chat_template\": \"{{ messages[0].content }}\\n{{ messages[1].content }}\"}");
    const auto gguf = [&](const char* source) {
        const std::string bytes = GgufWriter()
                                      .string("general.architecture", "llama")
                                      .string("tokenizer.ggml.model", "gpt2")
                                      .string("tokenizer.ggml.pre", "gpt-2")
                                      .strings("tokenizer.ggml.tokens", {"a", "b"})
                                      .int32s("tokenizer.ggml.token_type", {1, 1})
                                      .strings("tokenizer.ggml.merges", {})
                                      .string("tokenizer.chat_template", source)
                                      .bytes();
        write("both/model.gguf", QByteArray::fromStdString(bytes));
    };
    gguf("{{ messages[0].content }}\n{{ messages[0].content }}");
    const Ran other = run({"check", "--chat", "-t", path("both")});
    QVERIFY2(
        other.out.contains(":2: warning: gguf-differs: the template of model.gguf differs from this line on"),
        other.out + other.error);
    const Ran fromGguf = run({"check", "--chat", "-t", path("both/model.gguf")});
    QVERIFY2(fromGguf.out.contains(":2: warning: gguf-differs: the template of tokenizer_config.json"),
             fromGguf.out + fromGguf.error);
    gguf("{{ messages[0].content }}\n{{ messages[1].content }}");
    QVERIFY(!run({"check", "--chat", "-t", path("both")}).out.contains("gguf-differs"));
}

void CliCheck::text() {
    write("notes.txt", "Hi\nab <|im_end|>\n");
    const Ran ran = run({"check", path("model"), "--file", path("notes.txt"), "--only", "text", "--json"});
    const Json report = json(ran.out);
    QCOMPARE(report["families"][0]["name"].get<std::string>(), std::string("text"));
    const auto special = std::find_if(report["findings"].begin(), report["findings"].end(),
                                      [](const Json& one) { return one["code"] == "special-token"; });
    QVERIFY(special != report["findings"].end());
    QCOMPARE(QString::fromStdString((*special)["place"].get<std::string>()), path("notes.txt"));
    QCOMPARE((*special)["line"].get<int>(), 2);
    QCOMPARE((*special)["evidence"]["bytes"], Json({6, 16}));
    QCOMPARE(run({"check", path("model"), "--file", path("nowhere.txt")}).code, 3);
    QCOMPARE(run({"check", "--chat", "-t", path("model"), "--file", path("notes.txt")}).code, 2);
}

void CliCheck::datasets() {
    write("data.jsonl",
          QByteArray(kSound) + "\n\n{\n" +
              R"([{"role":"user","content":"H<|im_end|>"},{"role":"assistant","content":"a"}])" + "\n" +
              R"([{"role":"nobody","content":"H"}])" + "\n");
    const Ran ran = run({"check", "--chat", "-t", path("model"), "--json", path("data.jsonl")});
    QCOMPARE(ran.code, 1);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(json(lines[0])["line"].get<int>(), 3);
    QCOMPARE(json(lines[0])["findings"][0]["issue"].get<std::string>(), std::string("unreadable"));
    QCOMPARE(json(lines[0])["byte"].get<int>(), static_cast<int>(qstrlen(kSound) + 2));
    QCOMPARE(json(lines[1])["findings"][0]["where"].get<std::string>(), std::string("messages[0].content"));
    QCOMPARE(json(lines[2])["findings"][0]["level"].get<std::string>(), std::string("error"));
    const Json sums = json(lines[3])["summary"];
    QCOMPARE(sums["conversations"].get<int>(), 3); // a line is none
    QCOMPARE(sums["rendered"].get<int>(), 2);
    QCOMPARE(sums["with_errors"].get<int>(), 2);
    QCOMPARE(sums["roles"]["assistant"]["trained"].get<int>(), 3);
    QCOMPARE(sums["affected"]["injection"].get<int>(), 1);
    QCOMPARE(sums["cancelled"].get<bool>(), false);

    const Ran human = run({"check", "--chat", "-t", path("model"), "--all", path("data.jsonl")});
    QVERIFY2(human.out.contains("data.jsonl:1: ") &&
                 human.out.contains("data.jsonl:4: warning: injection: messages[0]"),
             human.out);
    QVERIFY2(human.out.contains("who is that?"), human.out);
}

/// The window has the same words.
void CliCheck::textOfTools() {
    write("tools.jinja", QByteArray("{{ tools[0]['function']['name'] }}") + kTemplate);
    write(
        "tools.jsonl",
        R"({"tools":[{"type":"function","function":{"name":"ab"}}],"messages":[{"role":"user","content":"Hi"},)"
        R"({"role":"assistant","content":"ab"}]})"
        "\n");
    const QStringList words{
        "check", "-t", path("model"), "--template", path("tools.jinja"), path("tools.jsonl")};
    const Ran human = run(words);
    QVERIFY2(human.out.contains("\n  tools, documents, arguments             2, 0 trained\n") &&
                 human.out.contains("\n  assistant                               2, 2 trained\n"),
             human.out + human.error);
    QVERIFY(run(words + QStringList{"--json"}).out.contains("\"context\":{\"tokens\":2,\"trained\":0}"));
}

void CliCheck::limit() {
    write("sound.jsonl", QByteArray(kSound) + "\n");
    QCOMPARE(run({"check", "--chat", "-t", path("model"), path("sound.jsonl")}).code, 0);
    QCOMPARE(run({"check", "-t", path("model"), path("sound.jsonl")}).code, 0); // -t: --chat is the default
    const Ran none = run({"check", "--chat", "-t", path("model"), "--max-tokens", "2", path("sound.jsonl")});
    QCOMPARE(none.code, 1);
    QVERIFY2(none.out.contains("empty-mask"), none.out);
}

void CliCheck::standardInput() {
    const Ran ran = run({"check", "--chat", "-t", path("model"), "--policy", "content", "-"}, kSound);
    QCOMPARE(ran.code, 0);
    QVERIFY2(!ran.out.contains("0.0"), ran.out); // a small text has a size, and no rate
    QVERIFY2(ran.out.contains("standard input: 1 line, 1 conversation, 0 with errors; "), ran.out);
}

void CliCheck::refusals() {
    QCOMPARE(run({"check"}).code, 2);
    QCOMPARE(run({"check", "--chat"}).code, 2);
    QCOMPARE(run({"check", "--chat", "x.jsonl"}).code, 2);
    QCOMPARE(run({"check", "--chat", "-t", path("model"), path("missing.jsonl")}).code, 3);
    QCOMPARE(run({"check", "--chat", "-t", path("model"), "--policy", "all", path("data.jsonl")}).code, 2);
    for (const QString& dataset : {path("missing.jsonl"), path("model")}) { // and a folder
        const Ran ran = run({"check", path("model"), "--json", "--only", "data", dataset});
        QCOMPARE(ran.code, 3);
        QCOMPARE(ran.out, QByteArray());
        QVERIFY2(ran.error.contains(dataset.toUtf8() + ": can't be read: ") &&
                     ran.error.contains("; check the path and the permissions"),
                 ran.error.constData());
    }
}

void CliCheck::wholeTokenizer() {
    const Ran ran = run({"check", path("model"), "--json"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.error, QByteArray());
    const Json answer = json(ran.out);
    QCOMPARE(answer["path"].get<std::string>(), path("model").toStdString());
    QCOMPARE(answer["errors"].get<int>(), 0);
    QVERIFY(answer["families"].size() >= 15);
    QVERIFY2(std::any_of(answer["findings"].begin(), answer["findings"].end(),
                         [](const Json& one) {
                             return one["family"] == "special-tokens" && one["code"] == "id-not-used";
                         }),
             ran.out);
    QCOMPARE(json(run({"check", "-t", path("model"), "--skip", "hashes", "--json"}).out)["families"].size(),
             answer["families"].size() - 1);
    QCOMPARE(run({"check", "-t", path("model"), "--json"}).out,
             run({"check", "--chat", "-t", path("model"), "--json"}).out);
    const Ran human = run({"check", path("model")});
    QVERIFY2(human.out.startsWith((path("model") + ": 0 errors, ").toUtf8()), human.out);
    QVERIFY2(human.out.contains("! template/end-of-turn-not-trained  chat_template.jinja:5: ") &&
                 human.out.contains("not applicable: ") && human.out.contains("Evidence: {"),
             human.out);
    // A template without a tokenizer.
    const Ran table = run({"check", "--template", "chatml", "--json"});
    QCOMPARE(table.code, 0);
    QCOMPARE(json(table.out)["path"].get<std::string>(), std::string("chatml"));
    const Ran broken = run({"check", path("model"), "--template", path("broken.jinja")});
    QCOMPARE(broken.code, 1);
    QVERIFY2(broken.out.contains("template/fails  " + path("broken.jinja").toUtf8() + ":1: "), broken.out);
}

void CliCheck::families() {
    const Ran only = run({"check", path("model"), "--only", "ids,padding", "--only", "hashes", "--json"});
    const Json answer = json(only.out);
    QCOMPARE(answer["families"].size(), std::size_t{3});
    QCOMPARE(answer["families"][0]["name"].get<std::string>(), std::string("padding"));
    const Json rest = json(run({"check", path("model"), "--skip", "ids,hashes", "--json"}).out);
    for (const Json& finding : rest["findings"])
        QVERIFY(finding["family"] != "ids" && finding["family"] != "hashes");
    const Ran wrong = run({"check", path("model"), "--only", "id"});
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.error.contains("'id'") && wrong.error.contains("special-tokens"), wrong.error);
}

void CliCheck::levels() {
    QCOMPARE(run({"check", path("model"), "--fail-on", "red"}).code, 0);
    QCOMPARE(run({"check", path("model"), "--fail-on", "amber"}).code, 1);
    QCOMPARE(run({"check", path("model"), "--fail-on", "amber", "--only", "spans,hashes"}).code, 0);
    QCOMPARE(run({"check", path("model"), "--fail-on", "green"}).code, 2);
    QCOMPARE(run({"check", "--chat", "-t", path("model"), "--fail-on", "amber"}).code, 2);
}

void CliCheck::silenced() {
    const QStringList command = {"check", path("model"), "--only", "template", "--fail-on", "amber"};
    QCOMPARE(run(command).code, 1);
    const Json findings = json(run(command + QStringList{"--json"}).out)["findings"];
    Json list = Json::array({{{"finding", "ids/hole"}, {"reason", "not run"}},
                             {{"finding", "template/no-code"}, {"reason", "r"}}});
    for (const Json& one : findings)
        if (one["level"] == "warning")
            list.push_back(
                {{"finding", "template/" + one["code"].get<std::string>()}, {"reason", "a small test"}});
    write("model/tokenscope-check.json", QByteArray::fromStdString(Json({{"silenced", list}}).dump()));
    const Ran ran = run(command);
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains("silenced: a small test"), ran.out);
    QVERIFY2(ran.out.contains("template/no-code silences nothing") && !ran.out.contains("ids/hole"), ran.out);
    write("model/tokenscope-check.json", R"({"silenced": [{"finding": "ids/hole"}]})");
    const Ran without = run(command);
    QCOMPARE(without.code, 3);
    QVERIFY2(without.error.contains("$.silenced[0].reason"), without.error);
    QFile::remove(path("model/tokenscope-check.json"));
}

void CliCheck::forms() {
    const Ran sarif = run({"check", path("model"), "--sarif"});
    QCOMPARE(sarif.code, 0);
    QCOMPARE(json(sarif.out)["version"].get<std::string>(), std::string("2.1.0"));
    QVERIFY(!json(sarif.out)["runs"][0]["results"].empty());
    const Ran junit = run({"check", path("model"), "--junit", "--fail-on", "amber"});
    QCOMPARE(junit.code, 1);
    QVERIFY2(junit.out.startsWith("<?xml") && junit.out.contains("<failure message="), junit.out);
    QCOMPARE(run({"check", path("model"), "--junit", "--sarif"}).code, 2);
}

void CliCheck::withDataset() {
    write("some.jsonl", QByteArray(kSound) + "\n{\n");
    const Ran ran = run({"check", path("model"), path("some.jsonl"), "--only", "data", "--json"});
    QCOMPARE(ran.code, 1);
    const Json findings = json(ran.out)["findings"];
    QCOMPARE(findings[0]["code"].get<std::string>(), std::string("unreadable"));
    QCOMPARE(findings[0]["line"].get<int>(), 2);
    QCOMPARE(findings[0]["evidence"]["lines"][0].get<int>(), 2);
}

void CliCheck::damagedFile() {
    write("cut.json", QByteArray(kTokenizerJson).left(200));
    const Ran ran = run({"check", path("cut.json"), "--json"});
    QCOMPARE(ran.code, 3);
    QVERIFY(!ran.error.isEmpty());
    const Json finding = json(ran.out)["findings"][0];
    QCOMPARE(finding["family"].get<std::string>(), std::string("loading"));
    QCOMPARE(finding["level"].get<std::string>(), std::string("error"));
    QCOMPARE(run({"check", path("missing.json"), "--sarif"}).code, 3);
}

QTEST_GUILESS_MAIN(CliCheck)
#include "tst_cli_check.moc"
