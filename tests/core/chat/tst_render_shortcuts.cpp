// What rendering does faster in a special case gives the same text, origins and errors as the general case: sums
// that are printed without joining them, and dicts that create their keys and values when they are needed.

#include "tests/core/chat/rendered.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

constexpr const char* kVariables =
    "{\"messages\": [{\"role\": \"user\", \"content\": \"Hello <World>\", \"name\": \"\", \"ok\": true, "
    "\"none\": null}, {\"role\": \"assistant\", \"content\": [{\"type\": \"text\", \"text\": \" a\\nb \"}], "
    "\"n\": 3}], \"bos\": \"<s>\", \"many\": {\"a\": \"1\", \"b\": \"2\", \"c\": \"3\", \"d\": \"4\", "
    "\"e\": \"5\", \"f\": \"6\", \"g\": \"7\", \"h\": \"8\", \"i\": \"9\"}}";

/// Everything about a rendering except what printed its runs, or the error with its place.
struct Outcome {
    std::string text;
    std::vector<OriginRun> runs;
    std::vector<OriginSource> sources;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> generation;
    ChatError error;

    bool operator==(const Outcome&) const = default;
};

Outcome outcomeOf(const std::string& source, bool trace = true) {
    static const ChatVariables variables = variablesOf(kVariables);
    Outcome outcome;
    const auto chat = rendered(source, variables, fixedOptions(trace));
    if (!chat) {
        outcome.error = chat.error();
        return outcome;
    }
    outcome.text = chat->rendered.text;
    outcome.runs = chat->rendered.runs;
    for (OriginRun& run : outcome.runs)
        run.printedBy = {};
    outcome.sources = chat->rendered.sources;
    for (OriginSource& one : outcome.sources) {
        if (one.kind == OriginKind::Computed)
            one.field.clear(); // the expression that was printed
    }
    outcome.generation = chat->generation;
    return outcome;
}

template <std::size_t n>
const char* oneOf(const char* const (&all)[n], std::mt19937& random) {
    return all[random() % n];
}

} // namespace

class RenderShortcutsTest : public QObject {
    Q_OBJECT

  private slots:
    void printedSums();
    void dictsInAnyOrder();
    void changedDicts();
};

/// `{{ a + b }}` and `{% set x = a + b %}{{ x }}`: the sum, and what follows, is at the same bytes in both.
void RenderShortcutsTest::printedSums() {
    const char* const operands[] = {"'a'",
                                    "'<b>'",
                                    "''",
                                    "'\\n'",
                                    "bos",
                                    "m.content",
                                    "m['role']",
                                    "m.content[2:4]",
                                    "m.content[4:6]",
                                    "m.name",
                                    "m.content|trim",
                                    "m.content|upper",
                                    "(bos + 'c')",
                                    "bos|e",
                                    "f()",
                                    "g('x')",
                                    "many.i",
                                    "1|string",
                                    "1",
                                    "u",
                                    "m.ok",
                                    "[1]",
                                    "(bos ~ 2)"};
    const char* const frames[] = {"%1",
                                  "{% autoescape true %}%1{% endautoescape %}",
                                  "{% autoescape bos %}%1{% endautoescape %}",
                                  "{% generation %}%1{% endgeneration %}",
                                  "{% set y %}%1{% endset %}{{ y }}{{ y[2:] }}",
                                  "<{% for i in [1, 2] %}%1{% endfor %}>"};
    std::mt19937 random(7);
    for (unsigned round = rounds(900); round > 0; --round) {
        std::string sum = oneOf(operands, random);
        for (auto more = 1 + random() % 6; more > 0; --more)
            sum += std::string(" + ") + oneOf(operands, random);
        const QString frame =
            "{% set m = messages[0] %}{% macro f() %}{% generation %}F{% endgeneration %}{% endmacro %}"
            "{% macro g(x) %}{{ x + bos }}{% endmacro %}" +
            QString(oneOf(frames, random));
        const std::string printed =
            frame.arg(QString("{#----#}{{ %1 }}{#---#}").arg(sum.c_str())).toStdString();
        const std::string set = frame.arg(QString("{% set x = %1 %}{{ x }}").arg(sum.c_str())).toStdString();
        for (const bool trace : {true, false}) {
            if (outcomeOf(printed, trace) != outcomeOf(set, trace))
                QFAIL(qPrintable(QString::fromStdString(printed)));
        }
    }
}

/// What was read from a dict before doesn't matter: each expression prints the same alone.
void RenderShortcutsTest::dictsInAnyOrder() {
    const char* const reads[] = {"m.content",
                                 "m['role']",
                                 "m.none",
                                 "m.missing",
                                 "m[1]",
                                 "m.get('content')",
                                 "m.get('x', 'y')",
                                 "'role' in m",
                                 "'x' in m",
                                 "m|length",
                                 "m|list|join(',')",
                                 "m.keys()|join",
                                 "m.values()|join('-')",
                                 "m.items()|list",
                                 "m|tojson",
                                 "m",
                                 "m|dictsort",
                                 "m == messages[0]",
                                 "m == messages[1]",
                                 "m is sameas messages[0]",
                                 "m.role is sameas messages[0].role",
                                 "dict(m, role='x')",
                                 "many.a",
                                 "many",
                                 "messages|map(attribute='role')|join",
                                 "messages"};
    std::mt19937 random(11);
    for (unsigned round = rounds(600); round > 0; --round) {
        std::string all = "{% set m = messages[0] %}";
        std::string text;
        std::vector<std::pair<std::string, bool>> fields;
        for (int i = 0; i < 4; ++i) {
            const std::string print = std::string("{{ ") + oneOf(reads, random) + " }}";
            all += print;
            const Outcome alone = outcomeOf("{% set m = messages[0] %}" + print);
            text += alone.text;
            for (const OriginRun& run : alone.runs)
                fields.emplace_back(alone.sources[run.source].field, alone.sources[run.source].key);
        }
        const Outcome together = outcomeOf(all);
        QCOMPARE(together.text, text);
        std::vector<std::pair<std::string, bool>> fieldsTogether;
        for (const OriginRun& run : together.runs)
            fieldsTogether.emplace_back(together.sources[run.source].field, together.sources[run.source].key);
        if (fieldsTogether != fields)
            QFAIL(all.c_str());
    }
}

/// A dict that was copied and extended, beyond the size at which it is indexed.
void RenderShortcutsTest::changedDicts() {
    QCOMPARE(outcome("{% set d = dict(messages[0], a='1', b='2', c='3', d='4', e='5', role='6') %}"
                     "{{ d|length }}{{ d.role }}{{ d.e }}{{ d.x }}{{ d['content'] }}{{ messages[0].role }}",
                     kVariables),
             QStringLiteral("1065Hello <World>user"));
    QCOMPARE(outcome("{{ {1: 'a', 'x': 'b', 1.0: 'c', (1, 2): 'd', none: 'e', true: 'f', (1, 2): 'g'} }}"),
             QStringLiteral("{1: 'f', 'x': 'b', (1, 2): 'g', None: 'e'}"));
    QCOMPARE(outcome("{{ {[1]: 2} }}"), QStringLiteral("TypeError: unhashable type: 'list'"));
    QCOMPARE(outcome("{{ [1] in messages[0] }}", kVariables),
             QStringLiteral("TypeError: unhashable type: 'list'"));
}

QTEST_GUILESS_MAIN(RenderShortcutsTest)
#include "tst_render_shortcuts.moc"
