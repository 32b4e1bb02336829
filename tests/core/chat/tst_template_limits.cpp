// A template can't hang, crash or exhaust memory: it ends with an error that explains why. Real time is never
// measured: a child process renders with ample processor time, and a clock that advances whenever it is read
// shows how much is done between two reads.

#include "tests/core/chat/hostile_templates.h"
#include "tests/core/chat/rendered.h"
#include "tests/support/counted_memory.h"
#include "tests/support/rounds.h"
#include "tests/support/sanitized.h"

#include <QtTest>

#include <cstdio>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

/// For a process that does nothing else, as promised by the limits of rendering.
constexpr long kMaxMegabytes = 500;
/// Far more than the promised 2 s: code that doesn't check the clock takes minutes.
const rlim_t kMaxSeconds = isSanitized() ? 120 : 30;

struct ChildEnd {
    bool ended = false; ///< exited by itself, with code 0
    long megabytes = 0; ///< peak memory
};

/// A separate process for templates that may hang or use all memory.
template <class Work>
ChildEnd inChild(Work work) {
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{kMaxSeconds, kMaxSeconds + 1};
        setrlimit(RLIMIT_CPU, &limit);
        _exit(work() ? 0 : 1);
    }
    int status = 0;
    rusage usage{};
    ChildEnd end;
    end.ended = wait4(child, &status, 0, &usage) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    end.megabytes = usage.ru_maxrss / 1024;
    return end;
}

/// The most heap memory allocated between two reads of the clock, and in total.
struct Looks {
    std::size_t count = 0;
    std::size_t mostBytes = 0, mostTimes = 0;
    CountedMemory last;

    void look() {
        ++count;
        mostBytes = std::max(mostBytes, t_memory.taken - last.taken);
        mostTimes = std::max(mostTimes, t_memory.count - last.count);
        last = t_memory;
    }
};

/// A text that is too large for a parser, or nearly.
std::string repeated(const std::string& text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += text;
    return out;
}

} // namespace

class TemplateLimitsTest : public QObject {
    Q_OBJECT

  private slots:
    void endsInAnError_data();
    void endsInAnError();
    void looksAtTheClock_data();
    void looksAtTheClock();
    void compiles_data();
    void compiles();
    void chainsAreFreed_data();
    void chainsAreFreed();
    void canceled();
    void statedLimits();
    void piecesAndObjects_data();
    void piecesAndObjects();
    void longTemplates();
};

void TemplateLimitsTest::endsInAnError_data() {
    QTest::addColumn<QString>("source");
    const auto row = [](const char* name, const QString& source) { QTest::newRow(name) << source; };
    const auto nested = [](const QString& open, const QString& inner, const QString& close) {
        return open.repeated(10'000) + inner + close.repeated(10'000);
    };
    row("loops", "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}");
    row("wide clock", "{{ strftime_now('%10000000d') }}");
    row("long clock", "{{ strftime_now('%9999d' * 1000) }}");
    row("hash of doubled tuples", "{% set ns = namespace(l=(1,)) %}{% for i in range(100) %}"
                                  "{% set ns.l = (ns.l, ns.l) %}{% endfor %}{{ {ns.l: 2}|length }}");
    row("recursion", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}");
    row("recursive loop", "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}");
    row("recursive block", "{% block a %}{{ self.a() }}{% endblock %}");
    row("recursive caller", "{% macro m() %}{{ caller() }}{% endmacro %}"
                            "{% macro r() %}{% call m() %}{{ r() }}{% endcall %}{% endmacro %}{{ r() }}");
    row("parentheses", "{{ " + nested("(", "1", ")") + " }}");
    row("brackets", "{{ " + nested("[", "1", "]") + " }}");
    row("braces", "{{ " + nested("{1:", "1", "}") + " }}");
    row("ifs", nested("{% if 1 %}", "", "{% endif %}"));
    row("fors", nested("{% for i in [1] %}", "", "{% endfor %}"));
    row("nots", "{{ " + nested("not ", "1", "") + " }}");
    row("signs", "{{ " + nested("-", "1", "") + " }}");
    row("attributes", "{{ a" + nested(".b", "", "") + " }}");
    row("sums", "{{ 1" + nested("+1", "", "") + " }}");
    row("filters", "{{ 1" + nested("|string", "", "") + " }}");
    row("conditions", "{{ 1" + nested(" if 1 else 2", "", "") + " }}");
    row("string times number", "{{ 'a' * 1000000000000 }}");
    row("string doubled",
        "{% set ns = namespace(s='a') %}{% for i in range(100) %}{% set ns.s = ns.s + ns.s %}{% endfor %}");
    row("list doubled",
        "{% set ns = namespace(s=[1]) %}{% for i in range(100) %}{% set ns.s = ns.s + ns.s %}{% endfor %}");
    row("list times number", "{{ [1] * 10**12 }}");
    row("power", "{{ 10 ** 100000000000 }}");
    row("power, smaller", "{{ 10 ** 10000000 }}");
    row("squares",
        "{% set ns = namespace(x=3) %}{% for i in range(1000) %}{% set ns.x = ns.x * ns.x %}{% endfor %}");
    row("digits", "{{ 2 ** 100000 }}");
    row("width in percent", "{{ '%1000000000d' % 1 }}");
    row("precision in percent", "{{ '%.1000000000f' % 1.5 }}");
    row("width in format", "{{ '{:1000000000}'.format(1) }}");
    row("precision in format", "{{ '{:.1000000000f}'.format(1.5) }}");
    row("center", "{{ 'x'.center(10**9) }}");
    row("zfill", "{{ 'x'.zfill(10**10) }}");
    row("indent", "{{ 'a'|indent(10**10) }}");
    row("indent of many lines", "{{ ('a\n'*100000)|indent(100000) }}");
    row("replace", "{{ ('a'*1000000).replace('a', 'b'*1000) }}");
    row("replace of nothing", "{{ ('a'*1000000).replace('', 'b'*1000) }}");
    row("range", "{{ range(10**9) }}");
    row("batch", "{{ [1]|batch(10**12, 0)|list }}");
    row("slice", "{{ [1]|slice(10**12)|list }}");
    row("lists in lists",
        "{% set ns = namespace(x=1) %}{% for i in range(100000) %}{% set ns.x = [ns.x] %}{% endfor %}");
    row("namespaces in namespaces", "{% set ns = namespace(x=1) %}{% for i in range(9999) %}"
                                    "{% set ns.x = namespace(p=ns.x) %}{% endfor %}{{ ns }}");
    row("generators of generators", "{% set ns = namespace(x=[1]) %}{% for i in range(100000) %}"
                                    "{% set ns.x = ns.x|map('string') %}{% endfor %}{{ ns.x|list }}");
    row("a long word in short lines", "{{ ('a' * 30000000)|wordwrap(1) }}");
    row("a text without end", "{% for i in range(100000) %}{{ 'a' * 1000000 }}{% endfor %}");
}

void TemplateLimitsTest::endsInAnError() {
    QFETCH(QString, source);
    const std::string text = source.toStdString();
    // A traced rendering runs all code that one without a trace runs.
    for (const bool trace : isSanitized() ? std::vector<bool>{true} : std::vector<bool>{true, false}) {
        const ChildEnd end = inChild([&] {
            RenderOptions options = fixedOptions(trace);
            options.limits.time = isSanitized() ? std::chrono::milliseconds(400) : RenderLimits().time;
            const auto chat = rendered(text, {}, options);
            return !chat && !chat.error().message.empty() && chat.error().expression.size() < 1000;
        });
        QVERIFY2(end.ended, trace ? "traced" : "not traced");
        if (!isSanitized())
            QVERIFY2(end.megabytes <= kMaxMegabytes, qPrintable(QString::number(end.megabytes)));
    }
}

void TemplateLimitsTest::looksAtTheClock_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("variables");
    for (const HostileTemplate& one : kHostileTemplates)
        QTest::newRow(one.name) << QString::fromUtf8(one.source) << QString::fromUtf8(one.variables);
}

/// Whatever a template does, the clock is read again soon, and memory stays bounded.
void TemplateLimitsTest::looksAtTheClock() {
    QFETCH(QString, source);
    QFETCH(QString, variables);
    if (isSanitized() && !isLongRun()) // a hundredth of the work
        source.replace("000000", "0000");
    const ChatVariables given = variablesOf(variables.toStdString());
    const auto compiled = CompiledTemplate::compile(source.toStdString());
    if (!compiled)
        return;
    const unsigned limit = rounds(12);
    Looks looks;
    RenderOptions options = fixedOptions();
    options.limits.time = std::chrono::milliseconds(limit); // of the injected clock
    options.now = [&, now = std::chrono::steady_clock::time_point()]() mutable {
        looks.look();
        return now += std::chrono::milliseconds(1);
    };
    t_memory.peak = t_memory.live;
    looks.last = t_memory;
    const std::ptrdiff_t before = t_memory.live;
    {
        const auto chat = compiled->render(given, options);
        looks.look();
        if (!chat)
            QVERIFY(!chat.error().message.empty());
    }
    const auto megabytes = [](auto bytes) { return static_cast<double>(bytes) / (1U << 20U); };
    const QString reported =
        QStringLiteral("%1 looks, at most %2 MiB in %3 pieces between, %4 MiB at one time")
            .arg(looks.count)
            .arg(megabytes(looks.mostBytes))
            .arg(looks.mostTimes)
            .arg(megabytes(t_memory.peak - before));
    if (qEnvironmentVariableIsSet("TOKENSCOPE_TEST_VERBOSE"))
        qInfo("%s", qPrintable(reported));
    QVERIFY2(looks.count <= limit + 10, qPrintable(reported)); // a few for the error message
    QVERIFY2(looks.mostTimes <= 4'000'000 && megabytes(looks.mostBytes) <= 1000, qPrintable(reported));
    QVERIFY2(megabytes(t_memory.peak - before) <= kMaxMegabytes, qPrintable(reported));
}

void TemplateLimitsTest::compiles_data() {
    QTest::addColumn<QByteArray>("source");
    const std::size_t part = isSanitized() ? 16 : 1; // sanitizers take ten times as long
    const auto row = [part](const char* name, const std::string& text, std::size_t count,
                            const std::string& before = "{{ ", const std::string& after = "1 }}") {
        QTest::newRow(name) << QByteArray::fromStdString(before + repeated(text, count / part) + after);
    };
    row("prints", "{{ x }}a", 131'000, "", "");
    row("comments", "a{# #}", 174'000, "", "");
    row("a list", "1,", 520'000, "{{ [", "] }}");
    row("texts joined", "'a'~", 260'000);
    row("numbers added", "1+", 520'000);
    row("assignments", "{% set a=1 %}", 80'000, "", "");
    row("a dict", "1:1,", 260'000, "{{ {", "} }}");
    row("filters", "|e", 500'000, "{{ 1", " }}");
    row("attributes", ".a", 500'000, "{{ x", " }}");
    row("conditions", "{% if x %}", 100'000, "", "");
    row("open comments", "{#", 500'000, "", "");
    row("open blocks", "{%", 500'000, "", "");
    row("raws", "{% raw %}", 110'000, "", "");
    row("quotes", "'", 1'000'000);
    row("line ends", "\r\n", 500'000, "", "");
    row("spaces before a tag", " ", 1'000'000, "", "{% if x %}");
    row("spaces before many tags", " {{-", 250'000, "", "");
    row("loops", "{% for m in messages %}", 45'000, "", "");
    row("loops in order", "{% for m in messages %}{{ m }}{% endfor %}", 24'000, "", "");
    row("macros", "{% macro m(a) %}{{ a }}{% endmacro %}", 28'000, "", "");
    row("digits", "1", 1'000'000);
    row("a long name", "a", 1'000'000);
    std::string names;
    for (int i = 0; names.size() < 1'000'000 / part; ++i)
        names += "{% set a" + std::to_string(i) + "=1 %}";
    QTest::newRow("names") << QByteArray::fromStdString(names);
}

/// The longest templates are parsed and reported equally fast.
void TemplateLimitsTest::compiles() {
    QFETCH(QByteArray, source);
    QVERIFY(source.size() <= 1 << 20);
    const ChildEnd end = inChild([&] {
        const auto chat =
            rendered(source.toStdString(), variablesOf("{\"x\": \"b\", \"messages\": []}"), fixedOptions());
        return chat || !chat.error().message.empty();
    });
    QVERIFY(end.ended);
    if (!isSanitized())
        QVERIFY2(end.megabytes <= kMaxMegabytes, qPrintable(QString::number(end.megabytes)));
}

void TemplateLimitsTest::chainsAreFreed_data() {
    QTest::addColumn<QString>("source");
    QTest::newRow("outwards") << "{% set ns = namespace(x=1) %}{% for i in range(50000) %}"
                                 "{% set ns.x = namespace(p=ns.x) %}{% endfor %}ok";
    QTest::newRow("inwards")
        << "{% set ns = namespace(t=namespace()) %}{% for i in range(50000) %}"
           "{% set c = ns.t %}{% set c.n = namespace() %}{% set ns.t = c.n %}{% endfor %}ok";
    QTest::newRow("generators") << "{% set ns = namespace(x=[1]) %}{% for i in range(50000) %}"
                                   "{% set ns.x = ns.x|map('string') %}{% endfor %}ok";
    QTest::newRow("circles")
        << "{% macro m() %}{% set n = namespace() %}{% set n.n = n %}{% set n.m = m %}{% endmacro %}"
           "{% for i in range(1000) %}{{ m() }}{% endfor %}ok";
}

void TemplateLimitsTest::chainsAreFreed() {
    QFETCH(QString, source);
    QCOMPARE(outcome(source.toStdString()), QStringLiteral("ok"));
}

void TemplateLimitsTest::canceled() {
    std::stop_source stop;
    stop.request_stop();
    RenderOptions options = fixedOptions();
    options.progress.stop = stop.get_token();
    const auto chat = rendered("{% for i in range(100000) %}{{ i }}{% endfor %}", {}, options);
    QVERIFY(!chat);
    QCOMPARE(chat.error().kind, ChatErrorKind::Canceled);
}

void TemplateLimitsTest::statedLimits() {
    RenderOptions options = fixedOptions();
    options.limits.outputBytes = 1000;
    auto chat = rendered("{{ 'a' * 999 }}", {}, options);
    QVERIFY(chat);
    chat = rendered("{{ 'a' * 999 }}bc", {}, options);
    QVERIFY(!chat);
    QCOMPARE(chat.error().kind, ChatErrorKind::Limit);
    options = fixedOptions();
    options.limits.steps = 100;
    QVERIFY(rendered("{% for i in range(9) %}{{ i }}{% endfor %}", {}, options));
    chat = rendered("{% for i in range(90) %}{{ i }}{% endfor %}", {}, options);
    QVERIFY(!chat);
    QCOMPARE(chat.error().kind, ChatErrorKind::Limit);
    options = fixedOptions();
    options.limits.depth = 5;
    const std::string deep = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{% endif %}x{% endmacro %}";
    QVERIFY(rendered(deep + "{{ m(4) }}", {}, options));
    QVERIFY(!rendered(deep + "{{ m(5) }}", {}, options));
}

void TemplateLimitsTest::piecesAndObjects_data() {
    QTest::addColumn<QString>("source");
    QTest::newRow("pieces")
        << "{% for i in range(100) %}{% for j in range(100) %}{{ x }}{{ i }}{% endfor %}{% endfor %}";
    const auto chain = [](const char* link) {
        return QStringLiteral("{% set ns = namespace(l=[1]) %}{% for i in range(30000) %}{% set ns.l = %1 "
                              "%}{% endfor %}x")
            .arg(QString::fromUtf8(link));
    };
    QTest::newRow("namespaces") << chain("namespace(l=ns.l)");
    QTest::newRow("generators") << chain("ns.l|map('string')");
    QTest::newRow("undefined") << chain("[ns.l].x");
    QTest::newRow("methods") << chain("[ns.l].count");
    QTest::newRow("views") << chain("{'a': ns.l}.items()");
    QTest::newRow("cyclers") << chain("cycler(ns.l, 1)");
    QTest::newRow("namespaces of themselves")
        << "{% for i in range(20000) %}{% set ns = namespace() %}{% set ns.l = ns %}{% endfor %}x";
}

/// All values count, not only strings and lists.
void TemplateLimitsTest::piecesAndObjects() {
    QFETCH(QString, source);
    RenderOptions options = fixedOptions();
    options.limits.runs = 15'000;
    options.limits.memoryBytes = 2U << 20U;
    const auto chat = rendered(source.toStdString(), variablesOf(R"({"x": "b"})"), options);
    QVERIFY(!chat);
    QCOMPARE(chat.error().kind, ChatErrorKind::Limit);
    QVERIFY(rendered(source.toStdString(), variablesOf(R"({"x": "b"})")));
}

void TemplateLimitsTest::longTemplates() {
    QVERIFY(CompiledTemplate::compile(std::string(1U << 20U, 'a')));
    const auto compiled = CompiledTemplate::compile(std::string((1U << 20U) + 1, 'a'));
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, ChatErrorKind::Limit);
    QVERIFY(describe(compiled.error()).ends_with("; shorten the template"));
}

QTEST_GUILESS_MAIN(TemplateLimitsTest)
#include "tst_template_limits.moc"
