// Findings on templates: for each kind a template with it and one without, and the conversation that
// demonstrates it.

#include "core/chat/conversation/conversation.h"
#include "core/chat/lint/template_lint.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/shared_rows.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const Tokenizer& chatMlTokenizer() {
    static const auto tokenizer = byteTokenizer({"<|im_start|>", "<|im_end|>"});
    return *tokenizer;
}

/// ChatML that trains answers including their end, and accepts system messages, parts and all roles.
const std::string kGood = "{% for m in messages %}\n"
                          "<|im_start|>{{ m.role }}\n"
                          "{% if m.role == 'assistant' %}\n"
                          "{% generation %}{{ m.content }}<|im_end|>{% endgeneration %}\n\n"
                          "{% else %}\n"
                          "{{ m.content }}<|im_end|>\n"
                          "{% endif %}\n"
                          "{% endfor %}\n"
                          "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

std::string with(std::string source, const std::string& what, const std::string& other) {
    const std::size_t at = source.find(what);
    if (at == std::string::npos)
        qFatal("no %s in the template", what.c_str());
    return source.replace(at, what.size(), other);
}

CompiledTemplate compiled(const std::string& source) {
    auto result = CompiledTemplate::compile(source);
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return *std::move(result);
}

std::vector<ChatFinding> findings(const std::string& source, const LintOptions& options = {}) {
    LintOptions unhurried = options; // a machine under load is no finding
    if (unhurried.time == LintOptions().time)
        unhurried.time = std::chrono::minutes(2);
    return lintTemplate(compiled(source), &chatMlTokenizer(), unhurried);
}

const ChatFinding* find(const std::vector<ChatFinding>& all, std::string_view code,
                        std::string_view saying = {}) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const ChatFinding& one) {
        return one.code == code && one.message.english().find(saying) != std::string::npos;
    });
    return at == all.end() ? nullptr : &*at;
}

QString reported(const std::vector<ChatFinding>& all) {
    QString text;
    for (const ChatFinding& one : all)
        text += QString::fromStdString(std::string(one.code) + ":" + std::to_string(one.line) + ": " +
                                       one.message.english() + "\n");
    return text;
}

} // namespace

class TemplateLintTest : public QObject {
    Q_OBJECT

  private slots:
    void goodTemplate();
    void findingsOfOne_data();
    void findingsOfOne();
    void untrainedEnds();
    void doubleBos();
    void otherCopy();
    void withoutTokenizer();
    void failsOnce();
    void placeholders();
    void endsAtALimit();
    void findingsAreBounded();
    void stops();
    void sharedTemplates_data();
    void sharedTemplates();
};

void TemplateLintTest::goodTemplate() {
    LintOptions options;
    options.dialects = false;
    const auto all = findings(kGood, options);
    for (const ChatFinding& one : all)
        QVERIFY2(one.severity < FindingSeverity::Warning || one.code == "dropped" || one.code == "fails",
                 qPrintable(reported(all)));
}

void TemplateLintTest::findingsOfOne_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("saying");
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("sound"); // a template without the finding; empty: the good one
    const auto row = [](const char* name, const char* code, const char* saying, const std::string& source,
                        int line, const std::string& sound = {}) {
        QTest::newRow(name) << code << saying << QString::fromStdString(source) << line
                            << QString::fromStdString(sound.empty() ? kGood : sound);
    };
    row("prefix", "not-prefix-preserving", "loop.last",
        with(kGood, "{{ m.content }}<|im_end|>\n",
             "{% if not loop.last %}{{ m.content }}{% endif %}<|im_end|>\n"),
        7);
    row("end of turn", "end-of-turn-not-trained", "<|im_end|>",
        with(kGood, "<|im_end|>{% endgeneration %}", "{% endgeneration %}<|im_end|>"), 4);
    const std::string ownSystem = "<|im_start|>system\nBe kind.<|im_end|>\n" + kGood;
    row("end of turn behind a system message", "end-of-turn-not-trained", "<|im_end|>",
        with(ownSystem, "<|im_end|>{% endgeneration %}", "{% endgeneration %}<|im_end|>"), 6, ownSystem);
    row("answer", "answer-not-trained", "",
        with(kGood, "{% generation %}{{ m.content }}<|im_end|>{% endgeneration %}",
             "{{ m.content }}{% generation %}<|im_end|>{% endgeneration %}"),
        4);
    row("block in a macro", "generation-misplaced", "macro",
        "{% macro said(m) %}>{% generation %}{{ m.content }}<|im_end|>{% endgeneration %}{% endmacro %}"
        "{% for m in messages %}\n"
        "<|im_start|>{{ m.role }}\n"
        "{% if m.role == 'assistant' %}{{ said(m) }}{% else %}{{ m.content }}<|im_end|>{% endif %}\n\n"
        "{% endfor %}\n",
        1);
    row("no block", "no-generation-block", "",
        with(with(kGood, "{% generation %}", ""), "{% endgeneration %}", ""), 4);
    row("generation prompt", "generation-prompt-differs", "",
        with(kGood, "<|im_start|>assistant\n{% endif %}", "<|im_start|>assistant\n<think>\n{% endif %}"), 11);
    row("ignored prompt", "generation-prompt-ignored", "not read",
        with(kGood, "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}", ""), 9);
    row("literal", "literal-not-one-token", "<|eot_id|>",
        with(kGood, "{{ m.content }}<|im_end|>\n", "{{ m.content }}<|im_end|><|eot_id|>\n"), 7);
    row("system", "dropped", "a system message",
        with(kGood, "{{ m.content }}<|im_end|>\n",
             "{% if m.role != 'system' %}{{ m.content }}{% endif %}<|im_end|>\n"),
        7);
    const std::string tools = with(kGood, "{% for m in messages %}",
                                   "{% if tools %}{{ tools | tojson }}{% endif %}{% for m in messages %}");
    row("tools", "dropped", "the list of tools", kGood, 1, tools);
    const std::string reasoning =
        with(kGood, "{{ m.content }}<|im_end|>{%", "{{ m.reasoning_content }}{{ m.content }}<|im_end|>{%");
    row("reasoning", "dropped", "the reasoning of the last answer", kGood, 4, reasoning);
    row("earlier reasoning", "dropped", "the reasoning of earlier answers",
        with(reasoning, "{{ m.reasoning_content }}",
             "{% if loop.index0 >= messages|length - 2 %}{{ m.reasoning_content }}{% endif %}"),
        4, reasoning);
    row("roles", "role-dropped", "narrator",
        with(kGood, "{% for m in messages %}",
             "{% for m in messages if m.role in ['system', 'user', 'assistant', 'tool', 'developer'] %}"),
        1);
    const std::string chain = "{{ bos_token }}\n"
                              "{%- macro said(m) %}{{ m.content }}{% endmacro %}\n"
                              "{%- for m in messages %}\n"
                              "{%- if m.role == 'user' %}\n"
                              "Q: {{ m.content }}\n"
                              "{%- elif m.role == 'assistant' %}\n"
                              "A: {{ m.content }}\n"
                              "{%- endif %}{% endfor %}";
    row("role without a branch", "role-dropped", "developer", chain, 4);
    row("no branch for a system", "dropped", "a system message", chain, 4);
    row("role in a macro", "role-dropped", "narrator",
        with(with(chain, "A: {{ m.content }}", "{{ said(m) }}"), "Q: {{ m.content }}", "{{ said(m) }}"), 3);
    row("alternation", "demands-alternation", "take turns",
        with(kGood, "<|im_start|>{{ m.role }}\n",
             "{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('take turns') }}"
             "{% endif %}<|im_start|>{{ m.role }}\n"),
        2);
    row("date", "date-dependent", "", "{{ strftime_now('%d %b %Y') }}\n" + kGood, 1);
    row("trailing blank", "trailing-blank", "",
        with(kGood, "<|im_start|>assistant\n{% endif %}", "<|im_start|>assistant {% endif %}"), 10);
    row("trims", "trims-content", "the user",
        with(kGood, "{{ m.content }}<|im_end|>\n", "{{ m.content | trim }}<|im_end|>\n"), 7);
    row("minja", "dialect", "minja", with(kGood, "{{ m.content }}<", "{{ m.content | title }}<"), 4);
    row("null", "fails", "null",
        with(kGood, "{{ m.content }}<|im_end|>{%", "{{ m.content + '' }}<|im_end|>{%"), 4,
        with(kGood, "{{ m.content }}<|im_end|>{%", "{{ m.content or '' }}<|im_end|>{%"));
    row("nothing", "fails", "the answer is not in the text", "always the same", 0);
    row("parts", "fails", "a Python list", kGood, 7,
        with(kGood, "{{ m.content }}<|im_end|>\n",
             "{{ m.content if m.content is string else m.content | map(attribute='text') | join }}"
             "<|im_end|>\n"));
}

void TemplateLintTest::findingsOfOne() {
    QFETCH(QString, code);
    QFETCH(QString, saying);
    QFETCH(QString, source);
    QFETCH(int, line);
    QFETCH(QString, sound);
    const auto all = findings(source.toStdString());
    const ChatFinding* found = find(all, code.toStdString(), saying.toStdString());
    QVERIFY2(found != nullptr, qPrintable(reported(all)));
    QVERIFY2(static_cast<int>(found->line) == line, qPrintable(reported(all)));
    const auto others = findings(sound.toStdString());
    QVERIFY2(find(others, code.toStdString(), saying.toStdString()) == nullptr, qPrintable(reported(others)));
}

void TemplateLintTest::doubleBos() {
    const auto tokenizer = loadDefinition(
        R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
    {"id":1,"content":"<unk>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
  "pre_tokenizer":{"type":"Whitespace"},
  "post_processor":{"type":"TemplateProcessing",
    "single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
    "pair":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
    "special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}},
  "model":{"type":"BPE","unk_token":"<unk>","vocab":{"<s>":0,"<unk>":1,"a":2},"merges":[]}})",
        "test");
    QVERIFY(tokenizer);
    const auto opened = Tokenizer::create(*tokenizer);
    QVERIFY(opened);
    const auto of = [&](const char* source) { return lintTemplate(compiled(source), opened->get()); };
    const auto twice = of("<s>{% for m in messages %}{{ m.content }}{% endfor %}");
    const auto once = of("{% for m in messages %}{{ m.content }}{% endfor %}");
    const ChatFinding* found = find(twice, "double-bos");
    QVERIFY2(found != nullptr && found->line == 1, qPrintable(reported(twice)));
    QVERIFY2(found->text.starts_with("<s><s>"), found->text.c_str());
    QVERIFY(find(once, "double-bos") == nullptr);
}

void TemplateLintTest::otherCopy() {
    LintOptions options;
    const std::string copy = with(kGood, "{% else %}", "{% elif m.role %}");
    options.otherSource = copy;
    const auto all = findings(kGood, options);
    const ChatFinding* found = find(all, "gguf-differs");
    QVERIFY2(found != nullptr && found->line == 6, qPrintable(reported(all)));
    const std::string same = kGood + "\n"; // one line end at the end is no difference
    options.otherSource = same;
    QVERIFY(find(findings(kGood, options), "gguf-differs") == nullptr);
}

void TemplateLintTest::withoutTokenizer() {
    const auto all = lintTemplate(compiled("<|nowhere|>" + kGood), nullptr);
    QVERIFY(find(all, "literal-not-one-token") == nullptr);
    QVERIFY(find(all, "double-bos") == nullptr);
}

/// Found by the tokens, whatever they look like, in all turns of the assistant; the first of the warnings.
void TemplateLintTest::untrainedEnds() {
    const auto tokenizer = byteTokenizer({"<begin>", "<finish>"});
    const std::string good = "{% for m in messages %}<begin>{{ m.role }}\n"
                             "{% if m.role == 'assistant' %}{% generation %}{{ m.content }}"
                             "{% for c in m.tool_calls or [] %}{{ c.function.arguments.key }}{% endfor "
                             "%}<finish>{% endgeneration %}\n"
                             "{% else %}{{ m.content }}<finish>{% endif %}\n"
                             "{% endfor %}";
    LintOptions options;
    options.dialects = false;
    options.time = std::chrono::minutes(2);
    const auto lint = [&](const std::string& source) {
        return lintTemplate(compiled(source), tokenizer.get(), options);
    };
    QVERIFY2(!find(lint(good), "end-of-turn-not-trained"), qPrintable(reported(lint(good))));

    const std::string first =
        "{% if messages|length > 2 %}{{ messages|length }}{% endif %}\n"; // not prefix-preserving
    const auto outside =
        lint(first + with(good, "<finish>{% endgeneration %}\n", "{% endgeneration %}<finish>\n"));
    const ChatFinding* found = find(outside, "end-of-turn-not-trained", "`<finish>` (257)");
    QVERIFY2(found, qPrintable(reported(outside)));
    QCOMPARE(found->token, PieceId{257});
    QCOMPARE(found->subject, std::string("<finish>"));
    QCOMPARE(found->line, 3U);
    QVERIFY(found ==
            std::find_if(outside.data(), outside.data() + outside.size(),
                         [](const ChatFinding& one) { return one.severity == FindingSeverity::Warning; }));

    const auto someTurns = lint(with(good, "<finish>{% endgeneration %}\n",
                                     "{% if loop.last %}<finish>{% endif %}{% endgeneration %}"
                                     "{% if not loop.last %}<finish>{% endif %}\n"));
    QVERIFY2(find(someTurns, "end-of-turn-not-trained", "in 1 of 2 turns"), qPrintable(reported(someTurns)));

    const auto calls = lint(with(good, "<finish>{% endgeneration %}\n",
                                 "{% if not m.tool_calls %}<finish>{% endif %}{% endgeneration %}"
                                 "{% if m.tool_calls %}<finish>{% endif %}\n"));
    QVERIFY2(find(calls, "end-of-turn-not-trained", "in 1 of 2 turns"), qPrintable(reported(calls)));
}

/// Variables from a tokenizer have a value, unless there is a tokenizer without them.
void TemplateLintTest::placeholders() {
    const std::string source = "{{ bos_token + '' }}" + with(kGood, "<|im_end|>{% endgeneration %}",
                                                             "{% endgeneration %}{{ eos_token + '' }}");
    const auto alone = lintTemplate(compiled(source), nullptr);
    QVERIFY2(find(alone, "fails", "no conversation") == nullptr, qPrintable(reported(alone)));
    QVERIFY2(find(alone, "end-of-turn-not-trained", "<|eos_token|>") != nullptr, qPrintable(reported(alone)));
    QVERIFY(find(findings(source), "fails", "no conversation") != nullptr);
    LintOptions options;
    options.arguments = Data::object({{"eos_token", Data::string("</s>")}});
    const auto given = lintTemplate(compiled(source), nullptr, options);
    QVERIFY2(find(given, "end-of-turn-not-trained", "</s>") != nullptr, qPrintable(reported(given)));
}

/// The first limit that is reached ends the lint, whether one conversation reaches it or all together.
void TemplateLintTest::endsAtALimit() {
    const std::string endless = "{% for i in range(100000) %}{% for j in range(100000) %}{{ 'a' * 1000 }}"
                                "{% endfor %}{% endfor %}";
    for (const std::string& source : {endless + kGood, kGood + "{% if tools %}" + endless + "{% endif %}"}) {
        const auto all = findings(source);
        const ChatFinding* found = find(all, "over-limit");
        QVERIFY2(found != nullptr && found->severity == FindingSeverity::Error, qPrintable(reported(all)));
        QVERIFY(found->line > 0 && found->conversation.isObject());
        QVERIFY(find(all, "fails", "no conversation") == nullptr && find(all, "role-dropped") == nullptr);
    }
    LintOptions options;
    options.time = std::chrono::milliseconds(0);
    const auto none = findings("{% for i in range(9999) %}{% set x = i %}{% endfor %}" + kGood, options);
    QVERIFY2(find(none, "over-limit", "in total") != nullptr, qPrintable(reported(none)));
    QVERIFY(find(findings(kGood), "over-limit") == nullptr);
}

void TemplateLintTest::findingsAreBounded() {
    std::string source = kGood;
    for (int i = 0; i < 10'000; ++i)
        source += "<|no" + std::to_string(i) + "|>{% if x %}{{ x | s" + std::to_string(i) + " }}{% endif %}";
    const auto all = findings(source);
    for (const char* code : {"literal-not-one-token", "dialect"})
        QCOMPARE(static_cast<std::size_t>(std::count_if(all.begin(), all.end(),
                                                        [&](const auto& one) { return one.code == code; })),
                 kMaxOfACode);
}

void TemplateLintTest::stops() {
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    QVERIFY(lintTemplate(compiled(kGood), nullptr, {}, progress).size() < 2);
}

void TemplateLintTest::failsOnce() {
    const auto all = lintTemplate(
        compiled("{{ nothing.here }}{% for m in messages %}{{ m.content }}{% endfor %}"), nullptr);
    QCOMPARE(
        std::count_if(all.begin(), all.end(), [](const ChatFinding& one) { return one.code == "fails"; }), 1);
}

void TemplateLintTest::sharedTemplates_data() {
    addSharedRows("chat-templates/templates");
}

void TemplateLintTest::sharedTemplates() {
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the shared reference files are missing");
    const std::string source = contentsOf(path.toStdString());
    const auto result = CompiledTemplate::compile(source);
    if (!result)
        return;
    LintOptions options;
    options.arguments =
        Data::object({{"bos_token", Data::string("<s>")}, {"eos_token", Data::string("</s>")}});
    const auto all = lintTemplate(*result, &chatMlTokenizer(), options);
    if (qEnvironmentVariableIsSet("TOKENSCOPE_TEST_VERBOSE"))
        qInfo("%s", qPrintable(reported(all)));
    QCOMPARE(find(all, "no-generation-block") == nullptr, source.find("endgeneration") != std::string::npos);
    if (source.find("strftime_now") == std::string::npos)
        QVERIFY2(find(all, "date-dependent") == nullptr, qPrintable(reported(all)));
    const auto lines = static_cast<std::uint32_t>(std::count(source.begin(), source.end(), '\n') + 1);
    for (const ChatFinding& one : all) {
        QVERIFY2(one.line > 0 && one.line <= lines && !one.message.empty() &&
                     !one.message.english().ends_with('.'),
                 qPrintable(reported(all)));
        if (one.conversation.isObject()) // it can be pasted and read
            QVERIFY(readConversations(writeData(one.conversation)));
    }
}

QTEST_GUILESS_MAIN(TemplateLintTest)
#include "tst_template_lint.moc"
