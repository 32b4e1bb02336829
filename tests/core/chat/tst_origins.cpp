// Where the characters of a rendered chat come from, through each operation on strings.

#include "tests/core/chat/rendered.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

/// `text` of each run with its origin: `m0.content@2 "llo"`, `t "x"`, `= "3"`; `~` if it was changed.
QString reported(const RenderedText& rendered) {
    QStringList runs;
    for (const OriginRun& run : rendered.runs) {
        const OriginSource& source = rendered.sources[run.source];
        std::string from;
        switch (source.kind) {
        case OriginKind::Template:
            from = "t";
            break;
        case OriginKind::Message:
            from = "m" + std::to_string(source.index) + "." + source.field;
            break;
        case OriginKind::Tool:
            from = "tool" + std::to_string(source.index) + "." + source.field;
            break;
        case OriginKind::Document:
            from = "doc" + std::to_string(source.index) + "." + source.field;
            break;
        case OriginKind::Argument:
            from = "a." + source.field;
            break;
        case OriginKind::Computed:
            from = "=";
            break;
        }
        if (source.key)
            from += " key";
        if (run.fromSize > 0 && source.kind != OriginKind::Template)
            from += "@" + std::to_string(run.from);
        if (!run.exact && source.kind != OriginKind::Computed)
            from += "~";
        runs << QString::fromStdString(from + " '" + rendered.text.substr(run.text.begin, run.text.size()) +
                                       "'");
    }
    return runs.join(", ");
}

constexpr const char* kVariables =
    "{\"messages\": [{\"role\": \"user\", \"content\": \"Hello World\"}, {\"role\": \"assistant\", "
    "\"content\": "
    "[{\"type\": \"text\", \"text\": \" a\\nb \"}], \"n\": 3}], \"tools\": [{\"name\": \"f\", \"n\": 1}], "
    "\"documents\": [\"doc\"], \"bos\": \"<s>\"}";

} // namespace

class OriginsTest : public QObject {
    Q_OBJECT

  private slots:
    void through_data();
    void through();
    void printedBy();
    void generated();
};

void OriginsTest::through_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* source, const char* expected) {
        QTest::newRow(name) << QString(source) << QString(expected);
    };
    row("literal text", "ab{{ 'c' }}{{ 1 + 1 }}", "t 'ab', t 'c', = '2'");
    row("whole", "{{ messages[0].content }}", "m0.content@0 'Hello World'");
    row("argument", "{{ bos }}{{ documents[0] }}", "a.bos@0 '<s>', doc0.@0 'doc'");
    row("concatenation", "{{ 'x' + messages[0].content ~ 'y' }}", "t 'x', m0.content@0 'Hello World', t 'y'");
    row("slice", "{{ messages[0].content[2:5] }}{{ messages[0].content[-1] }}",
        "m0.content@2 'llo', m0.content@10 'd'");
    row("reversed", "{{ messages[0].role[::-1] }}",
        "m0.role@3 'r', m0.role@2 'e', m0.role@1 's', m0.role@0 'u'");
    row("trim", "{{ messages[1].content[0].text|trim }}", "m1.content[0].text@1 'a\nb'");
    row("split", "{{ messages[0].content.split()[1] }}", "m0.content@6 'World'");
    row("replace", "{{ messages[0].content|replace('World', bos) }}", "m0.content@0 'Hello ', a.bos@0 '<s>'");
    row("upper", "{{ messages[0].role|upper }}", "m0.role@0~ 'USER'");
    row("capital", "{{ messages[0].role.title() }}", "m0.role@0~ 'U', m0.role@1 'ser'");
    row("join", "{{ messages|map(attribute='role')|join(', ') }}",
        "m0.role@0 'user', t ', ', m1.role@0 'assistant'");
    row("formatted", "{{ '%s!' % messages[0].role }}{{ '<{}>'.format(bos) }}",
        "m0.role@0 'user', t '!', t '<', a.bos@0 '<s>', t '>'");
    row("set and macro", "{% set c = messages[0].role %}{% macro m(x) %}[{{ x }}]{% endmacro %}{{ m(c) }}",
        "t '[', m0.role@0 'user', t ']'");
    row("set block", "{% set c %}<{{ messages[0].role }}>{% endset %}{{ c[1:-1] }}", "m0.role@0 'user'");
    row("namespace",
        "{% set ns = namespace(a='') %}{% for m in messages %}{% set ns.a = ns.a + m.role[0] %}{% endfor "
        "%}{{ ns.a }}",
        "m0.role@0 'u', m1.role@0 'a'");
    row("json of a string", "{{ messages[1].content[0].text|tojson }}",
        "m1.content[0].text~ '\"', m1.content[0].text@0 ' a', m1.content[0].text@2~ '\\n', "
        "m1.content[0].text@3 'b ', m1.content[0].text~ '\"'");
    row("json of an object", "{{ tools[0]|tojson }}",
        "tool0.~ '{', tool0.name key~ '\"', tool0.name key@0 'name', tool0.name key~ '\"', tool0.~ ': ', "
        "tool0.name~ '\"', tool0.name@0 'f', tool0.name~ '\"', tool0.~ ', ', "
        "tool0.n key~ '\"', tool0.n key@0 'n', tool0.n key~ '\"', tool0.~ ': ', tool0.n~ '1', tool0.~ '}'");
    row("indent", "{{ messages[1].content[0].text|indent(1) }}",
        "m1.content[0].text@0 ' a\n', = ' ', m1.content[0].text@3 'b '");
    row("characters one by one", "{% for c in messages[0].role %}{{ c }}{% endfor %}", "m0.role@0 'user'");
    row("repeated", "{{ bos * 2 }}{{ '-' * 20 }}", "a.bos@0 '<s>', a.bos@0 '<s>', t~ '--------------------'");
    row("escaped literal", "{{ 'a\\nb' }}", "t 'a', t~ '\n', t 'b'");
}

void OriginsTest::through() {
    QFETCH(QString, source);
    QFETCH(QString, expected);
    const auto chat = rendered(source.toStdString(), variablesOf(kVariables));
    QVERIFY(chat);
    QCOMPARE(wrongRuns(chat->rendered, source.toStdString()), QString());
    QCOMPARE(reported(chat->rendered), expected);
    const auto plain = rendered(source.toStdString(), variablesOf(kVariables), fixedOptions(false));
    QVERIFY(plain);
    QCOMPARE(plain->rendered.text, chat->rendered.text);
    QVERIFY(plain->rendered.runs.empty());
}

void OriginsTest::printedBy() {
    const std::string source = "a{% macro m(x) %}<{{ x }}>{% endmacro %}{{ m(bos)|upper }}";
    const auto chat = rendered(source, variablesOf(kVariables));
    QVERIFY(chat);
    QStringList printers;
    for (const OriginRun& run : chat->rendered.runs)
        printers << QString::fromStdString(source.substr(run.printedBy.begin, run.printedBy.size()));
    QCOMPARE(printers.join('|'), QStringLiteral("a|<|{{ x }}|{{ x }}|{{ x }}|>"));
}

void OriginsTest::generated() {
    const auto chat =
        rendered("x{% generation %}{{ bos }}y{% endgeneration %}z{% generation %}w{% endgeneration %}",
                 variablesOf(kVariables));
    QVERIFY(chat);
    std::vector<std::uint32_t> numbers;
    for (const OriginRun& run : chat->rendered.runs)
        numbers.push_back(run.generation);
    QCOMPARE(numbers, (std::vector<std::uint32_t>{0, 1, 1, 0, 2}));
}

QTEST_GUILESS_MAIN(OriginsTest)
#include "tst_origins.moc"
