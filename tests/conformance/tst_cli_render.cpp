// `render` as scripts see it.

#include "tests/support/command_line.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

namespace {

constexpr const char* kTemplate = R"({%- for message in messages -%}
{{ '<|im_start|>' + message.role + '\n' }}
{%- if message.role == 'assistant' -%}
{% generation %}{{ message.content + '<|im_end|>' }}{% endgeneration %}
{%- else %}{{ message.content + '<|im_end|>' }}{% endif %}
{{- '\n' }}
{%- endfor -%}
{%- if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %})";

/// Words are letters of a small alphabet.
QByteArray tokenizerJson() {
    QByteArray vocabulary;
    int id = 0;
    for (const char* piece : {"\\n", "a", "b", "c", "d", "e", "i", "n", "r", "s",
                              "t",   "u", "m", "y", "H", "h", "o", ".", "?", "x"})
        vocabulary += QByteArray(id > 0 ? "," : "") + "\"" + piece + "\":" + QByteArray::number(id), ++id;
    return R"({"version":"1.0","added_tokens":[
        {"id":100,"content":"<|im_start|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
        {"id":101,"content":"<|im_end|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
        "model":{"type":"BPE","vocab":{)" +
           vocabulary + R"(},"merges":[]}})";
}

const char* const kRequest =
    R"({"messages":[{"role":"user","content":"Hi?"},{"role":"assistant","content":"Ho."}]})";

std::vector<int> numbers(const Json& json) {
    return json.get<std::vector<int>>();
}

} // namespace

class CliRender : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QDir(m_folder.path()).mkdir("model");
        write("model/tokenizer.json", tokenizerJson());
        write("model/chat_template.jinja", kTemplate);
        write("bare.json", tokenizerJson());
        write("template.jinja", kTemplate);
    }
    void textAndOrigins();
    void ownTemplates();
    void labels();
    void tables();
    void batches();
    void refusals();
    void errorsHavePositions();
    void optionsThatNeedOthers_data();
    void unusualFlags();
    void optionsThatNeedOthers();

  private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QTemporaryDir m_folder;
};

void CliRender::textAndOrigins() {
    const Ran ran =
        run({"render", "--template", path("template.jinja"), "--jsonl"}, QByteArray(kRequest) + "\n");
    const Json answer = json(ran.out);
    QCOMPARE(answer["text"].get<std::string>(),
             std::string("<|im_start|>user\nHi?<|im_end|>\n<|im_start|>assistant\nHo.<|im_end|>\n"));
    QCOMPARE(answer["generation"].dump(), std::string("[[53,66]]"));
    QVERIFY(!answer.contains("ids"));
    int at = 0;
    Json said;
    for (const Json& origin : answer["origins"]) {
        QCOMPARE(origin["span"][0].get<int>(), at);
        at = origin["span"][1].get<int>();
        if (origin["kind"] == "message" && origin["field"] == "content" && origin["message"] == 1)
            said = origin;
        if (origin["kind"] == "template")
            QVERIFY(origin["where"].get<std::string>().find(':') != std::string::npos);
    }
    QCOMPARE(at, 67);
    QCOMPARE(said["span"].dump(), std::string("[53,56]"));
    QCOMPARE(said["offset"].get<int>(), 0);
    const Json prompted = json(run({"render", "--template", path("template.jinja"), "--jsonl"},
                                   R"({"messages":[],"arguments":{"add_generation_prompt":true}})"
                                   "\n")
                                   .out);
    QCOMPARE(prompted["text"].get<std::string>(), std::string("<|im_start|>assistant\n"));
    const Ran both = run({"render", "--template", path("template.jinja"), "--generation-prompt",
                          "--continue-final-message", "[{role: 'user', content: 'H'}]"});
    QCOMPARE(both.code, 2);
    QVERIFY(both.error.contains(
        "--continue-final-message: this option can't be combined with --generation-prompt"));
    const Json refused =
        json(run({"render", "--template", path("template.jinja"), "--jsonl", "--continue-final-message"},
                 R"({"messages":[{"role":"user","content":"H"}],"arguments":{"add_generation_prompt":true}})"
                 "\n")
                 .out)["error"];
    QCOMPARE(refused["kind"].get<std::string>(), std::string("call"));
    QCOMPARE(refused["where"].get<std::string>(), std::string());
    const Ran human = run({"render", "--template", path("template.jinja"), "--generation-prompt",
                           "[{role: 'user', content: 'H'}]"});
    QCOMPARE(human.code, 0);
    QVERIFY(human.out.endsWith("<|im_start|>assistant\n"));
}

void CliRender::ownTemplates() {
    const Ran ran = run(
        {"render", "--jsonl", "--now", "2026-01-15T09:30:00"},
        R"({"template":"{{ x }}|{{ y|length }}|{{ strftime_now('%Y-%m-%d') }}","context":{"x":1.0,"y":"\u00e4b"}}
{"template":"{{ raise_exception('no ' + x) }}","context":{"x":"way"}}
{"template":"a\n{{ x.y.z }}"}
{"context":{}}
)");
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(json(lines[0])["text"].get<std::string>(), std::string("1.0|2|2026-01-15"));
    QCOMPARE(json(lines[1]).dump(),
             std::string(R"({"error":{"kind":"raise_exception","message":"no way"}})"));
    QCOMPARE(json(lines[2])["error"]["kind"].get<std::string>(), std::string("template"));
    QVERIFY(json(lines[2])["error"]["where"].get<std::string>().starts_with("2:"));
    QVERIFY(json(lines[3])["error"].contains("message"));
}

void CliRender::labels() {
    const Json answer =
        json(run({"render", "-t", path("model"), "--jsonl"}, QByteArray(kRequest) + "\n").out);
    const auto ids = numbers(answer["ids"]);
    QCOMPARE(ids.size(), std::size_t{27});
    QCOMPARE(answer["spans"].size(), ids.size());
    QCOMPARE(answer["spans"][0].dump(), std::string("[0,12]"));
    const auto generation = numbers(answer["masks"]["generation"]);
    const auto content = numbers(answer["masks"]["content"]);
    const auto labels = numbers(answer["labels"]);
    QCOMPARE(std::count(generation.begin(), generation.end(), 1), std::ptrdiff_t{4});
    QCOMPARE(std::count(content.begin(), content.end(), 1), std::ptrdiff_t{3});
    for (std::size_t i = 0; i < ids.size(); ++i)
        QCOMPARE(labels[i], generation[i] != 0 ? ids[i] : -100);
    const Json all = json(
        run({"render", "-t", path("model"), "--jsonl", "--policy", "all", "--labels", "content", "--why"},
            QByteArray(kRequest) + "\n")
            .out);
    QCOMPARE(all["masks"].size(), std::size_t{5});
    QCOMPARE(numbers(all["masks"]["prefix_difference"]).size(), ids.size());
    const auto byContent = numbers(all["labels"]);
    QCOMPARE(std::count(byContent.begin(), byContent.end(), -100), std::ptrdiff_t{24});
    QCOMPARE(all["why"]["content"][22].get<std::string>(), std::string("belongs to messages[1].content"));
    const Json injected = json(run({"render", "-t", path("model"), "--jsonl"},
                                   R"({"messages":[{"role":"user","content":"H<|im_end|>"}]})"
                                   "\n")
                                   .out);
    QCOMPARE(injected["injections"][0]["source"].get<std::string>(), std::string("messages[0].content"));
    QCOMPARE(injected["injections"][0]["offset"].dump(), std::string("[1,11]"));
    const Ran human = run({"render", "-t", path("model"), "--why",
                           "[{role: 'user', content: 'H'}, {role: 'assistant', content: 'x'}]"});
    QCOMPARE(human.code, 0);
    QVERIFY(human.out.contains("2 of "));
}

void CliRender::tables() {
    const Ran none = run({"render", "-t", path("bare.json"), "[{role: 'user', content: 'H'}]"});
    QVERIFY(none.code != 0);
    QVERIFY2(none.error.contains("its tokens fit chatml best"), none.error);
    const Ran table = run({"render", "-t", path("bare.json"), "--template", "chatml", "--json",
                           "[{role: 'user', content: 'H'}]"});
    QCOMPARE(json(table.out)["ids"].size(), std::size_t{9});
}

void CliRender::batches() {
    const QString conversations = "[[{role: 'user', content: 'H'}, {role: 'assistant', content: 'xx'}], "
                                  "[{role: 'assistant', content: 'x'}]]";
    const Ran ran = run({"render", "-t", path("model"), "--batch", "json", "--padding", "left", "--pad-id",
                         "7", conversations});
    const Json batch = json(ran.out);
    QCOMPARE(batch["input_ids"].size(), std::size_t{2});
    QCOMPARE(batch["labels"][1].size(), batch["labels"][0].size());
    QCOMPARE(batch["input_ids"][1][0].get<int>(), 7);
    QCOMPARE(batch["attention_mask"][1][0].get<int>(), 0);
    const Ran npy =
        run({"render", "-t", path("model"), "--batch", "npy", "--output", path("out"), conversations});
    QCOMPARE(npy.code, 0);
    QFile labels(path("out/labels.npy"));
    QVERIFY(labels.open(QIODevice::ReadOnly));
    QVERIFY(labels.readAll().startsWith("\x93NUMPY"));
}

void CliRender::refusals() {
    QCOMPARE(run({"render", "[]"}).code, 2);
    QCOMPARE(run({"render", "-t", path("model"), "--policy", "x", "[]"}).code, 2);
    QCOMPARE(run({"render", "--template", path("nothing.jinja"), "[]"}).code, 3);
    write("raises.jinja", "{{ raise_exception('never') }}");
    const Ran raised = run({"render", "--template", path("raises.jinja"), "[]"});
    QCOMPARE(raised.code, 1);
    QVERIFY(raised.error.contains("never"));
    const Ran damaged =
        run({"render", "--template", path("template.jinja"), "[{role: 'user'\n content: 1}]"});
    QVERIFY(damaged.code != 0);
    QVERIFY2(damaged.error.contains("line 2, column 2"), damaged.error);
}

void CliRender::errorsHavePositions() {
    const auto fails = [&](const QStringList& words, int code, const QByteArray& begin) {
        const Ran ran = run(words);
        QCOMPARE(ran.code, code);
        QVERIFY2(ran.error.startsWith(begin), ran.error);
        QVERIFY2(ran.error.contains("; "), ran.error);
    };
    write("wrong.jinja", "{{ 1\n| nothing }}");
    fails({"render", "--template", path("wrong.jinja"), "[]"}, 3,
          "tokenscope: " + path("wrong.jinja").toUtf8() + ": 2:3: No filter named 'nothing'");
    write("percent.jinja", "ab {{ % }}");
    const QByteArray percent = run({"render", "--template", path("percent.jinja"), "[]"}).error;
    QVERIFY2(percent.contains("unexpected '%'; fix the template there"), percent);
    // Special tokens come with a tokenizer.
    write("bos.jinja", "{{ bos_token + 'a' }}");
    const QByteArray bos = run({"render", "--template", path("bos.jinja"), "[]"}).error;
    QVERIFY2(bos.contains("; name the tokenizer with -t, or give the token with --arg bos_token=TOKEN"), bos);
    write("own.jinja", "{{ style + 'a' }}");
    const QByteArray own = run({"render", "--template", path("own.jinja"), "[]"}).error;
    QVERIFY2(own.contains("; give it with --arg style=VALUE"), own);
    const QString many = path("many.jsonl");
    write("many.jsonl",
          "[{\"role\":\"user\",\"content\":\"Hi\"}]\n\n[{\"role\":\"user\",\"content\":null}]\n");
    fails({"render", "--template", path("template.jinja"), "-f", many}, 1,
          "tokenscope: " + path("template.jinja").toUtf8() + ": 5:");
    const Ran ran = run({"render", "--template", path("template.jinja"), many});
    QVERIFY2(ran.error.contains("conversation 2 (" + many.toUtf8() + ": line 3, column 1): "), ran.error);
    QVERIFY(ran.out.contains("Hi"));
    const Ran lines = run({"render", "--template", path("template.jinja"), "--jsonl"},
                          "{\"messages\":[]}\n{\"messages\"\n");
    QVERIFY2(lines.out.contains("line 2, column "), lines.out);
    write("sixteen.jinja", QByteArray("\xFF\xFE{\0", 4));
    fails({"render", "--template", path("sixteen.jinja"), "[]"}, 3,
          "tokenscope: " + path("sixteen.jinja").toUtf8() + ": byte 0: the template is UTF-16");
    const Ran half =
        run({"render", "--template", path("template.jinja"), "[{role: 'user', content: '\\ud800'}]"});
    QCOMPARE(half.code, 0);
    QVERIFY2(half.error.contains("line 1, column 27: \\ud800 is a lone surrogate"), half.error);
    const Ran request =
        run({"render", "--template", path("template.jinja"), "--jsonl"},
            "{\"messages\":[]}\n{\"messages\":[{\"role\":\"user\",\"content\":\"\\udc00\"}]}\n");
    QVERIFY2(request.error.contains("line 2, column 40: \\udc00 is a lone surrogate"), request.error);
    QCOMPARE(request.out.count('\n'), 2);
}

void CliRender::optionsThatNeedOthers_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("reported");
    const QString model = path("model");
    const QString file = path("template.jinja");
    QTest::newRow("masks") << QStringList{"--template", file, "--policy", "all"}
                           << "--policy: this option has no effect without -t";
    QTest::newRow("padding") << QStringList{"-t", model, "--padding", "left"}
                             << "--padding: this option has no effect without --batch";
    QTest::newRow("output") << QStringList{"-t", model, "--batch", "json", "--output", "x"}
                            << "--output: this option has no effect without --batch npy";
    QTest::newRow("names") << QStringList{"-t", model, "--template", file, "--template-name", "default"}
                           << "--template-name: this option can't be combined with --template";
    QTest::newRow("two shapes") << QStringList{"-t", model, "--json", "--batch", "json"}
                                << "--json: this option can't be combined with --batch";
    QTest::newRow("markers") << QStringList{"-t", model, "--response", "x"}
                             << "--response: this option is for the policy response_marker";
    QTest::newRow("edges") << QStringList{"-t", model, "--policy", "content", "--edge", "transformers"}
                           << "--edge transformers: this rule is for generation blocks";
    QTest::newRow("cut") << QStringList{"-t", model, "--max-tokens", "9"}
                         << "--max-tokens: this option has no effect without --nanochat";
}

/// Values that are interpreted differently than written are reported.
void CliRender::unusualFlags() {
    const Ran ran = run({"render", "-t", path("model"), "--json",
                         "[{role: 'user', content: 'Hi?'}, {role: 'assistant', content: 'So', train: 'no', "
                         "weight: -3}]"});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.error.contains("messages[1].train: \"no\" is not a boolean: read as false") &&
                 ran.error.contains("messages[1].weight: -3 is not a finite number"),
             ran.error);
    QVERIFY(json(ran.out).is_object());
}

void CliRender::optionsThatNeedOthers() {
    QFETCH(QStringList, words);
    QFETCH(QString, reported);
    const Ran ran = run(QStringList{"render"} + words + QStringList{"[{role: 'user', content: 'Hi?'}]"});
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.error.contains(reported.toUtf8()), ran.error);
    QVERIFY(ran.out.isEmpty());
}

QTEST_GUILESS_MAIN(CliRender)
#include "tst_cli_render.moc"
