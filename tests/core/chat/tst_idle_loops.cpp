// Loops that stop when the remaining items have no effect print the same as without stopping: compared with
// the same loops plus one more statement, which are never stopped.

#include "tests/core/chat/rendered.h"

#include <QtTest>

using namespace tokenscope::test;

class IdleLoopsTest : public QObject {
    Q_OBJECT

  private slots:
    void sameAsWholeLoops_data();
    void sameAsWholeLoops();
    void manyItems();
    void boundedLoops_data();
    void boundedLoops();
    void manyBoundedLoops();
};

void IdleLoopsTest::sameAsWholeLoops_data() {
    QTest::addColumn<QString>("branches");
    const char* const tests[] = {"ns.f",
                                 "not ns.f",
                                 "ns.f and i > 1",
                                 "i > 1 and ns.f",
                                 "not ns.f or i > 1",
                                 "i > 1 or ns.f",
                                 "ns.n < 2",
                                 "ns.n < 2 and ns.n != i",
                                 "d.a and not d['b']",
                                 "x",
                                 "not x",
                                 "x is defined and x is none",
                                 "u",
                                 "u.y",
                                 "u < 3",
                                 "ns.f in g",
                                 "i in g",
                                 "i",
                                 "ns['f']",
                                 "ns.f == (i > 1)",
                                 "1 < ns.n < 3",
                                 "none",
                                 "d.items and x",
                                 "d.items() and x"};
    const char* const bodies[] = {
        "%1 %}{{ i }}{% set ns.f = true %}{% set ns.n = ns.n + 1 %}{% endif %}",
        "%1 %}{{ i }}{% set x = 1 %}{% if i == 2 %}{% set ns.f = not ns.f %}{% endif %}{% endif %}",
        ("%1 %}{% elif i == 2 %}{% set ns.f = not ns.f %}{% else %}{{ i }}{% set ns.n = ns.n + 1 %}{% endif "
         "%}"),
        "%1 %}{% else %}{{ i }}{% set ns.f = true %}{% endif %}",
        "%1 %}{{ i }}{% break %}{% else %}{{ u.z }}{% endif %}",
        "%1 %}{{ i }}{% set ns.f = true %}{% continue %}{% endif %}"};
    for (const char* const test : tests) {
        for (const char* const body : bodies) {
            const QString branches = QStringLiteral("{% if ") + QString::fromUtf8(body).arg(test);
            QTest::newRow(qPrintable(branches)) << branches;
        }
    }
}

void IdleLoopsTest::sameAsWholeLoops() {
    QFETCH(QString, branches);
    for (const char* const items :
         {"range(5)", "[0, 3, 2, 1]", "g", "'ab'", "d", "[]", "range(5) if i != 2"}) {
        const QString source =
            QStringLiteral(
                "{% set ns = namespace(f=false, n=0) %}{% set x = none %}{% set d = {'a': 1, 'b': 0} %}"
                "{% set g = [1, 2, 3, 4]|map('int') %}{% for i in %1 %}%2%3{% else %}-{% endfor %}"
                "|{{ ns.f }}{{ ns.n }}{{ x }}{{ g|list }}")
                .arg(QString::fromUtf8(items), QStringLiteral("%1"), QStringLiteral("%2"));
        const QString whole = outcome(source.arg(QStringLiteral("{% set y = i %}"), branches).toStdString());
        QCOMPARE(outcome(source.arg(QString(), branches).toStdString()), whole);
    }
}

void IdleLoopsTest::manyItems() {
    QCOMPARE(outcome("{% set ns = namespace(f=false) %}{% for i in range(9999) %}{% for j in range(99999) %}"
                     "{% if not ns.f %}{{ j }}{% set ns.f = j == 2 %}{% endif %}{% endfor %}{% endfor %}"),
             QStringLiteral("012"));
}

void IdleLoopsTest::boundedLoops_data() {
    QTest::addColumn<QString>("branches");
    const char* const tests[] = {"loop.index0 < n",
                                 "loop.index < n",
                                 "loop.index0 <= n",
                                 "n >= loop.index",
                                 "n > loop.index0",
                                 "loop.index0 > n",
                                 "loop.index0 < u",
                                 "loop.index0 < 2",
                                 "loop.index0 < 2.5",
                                 "loop.index0 < true",
                                 "loop.index0 < ns.n",
                                 "loop.index0 < i",
                                 "i.r == 'a' and loop.index0 < n",
                                 "i['r'] == 'a' and i.c and loop.index0 < n and i.c.d",
                                 "i.c.d and loop.index0 < n",
                                 "i.items and loop.index0 < n",
                                 "i.r is defined and not i.c and loop.index0 < n",
                                 "i.r == 'a' or loop.index0 < n",
                                 "ns.n and loop.index0 < n",
                                 "loop.last and loop.index0 < n",
                                 "'a' in i and loop.index0 < n"};
    const char* const bodies[] = {
        "{% set ns.n = loop.index0 %}",
        "{{ loop.index }}{% set n = 1 %}",
        "{% set ns.n = loop %}",
        "{% set ns.n = [loop, loop.index0] %}",
        "{{ loop.last }}{{ i.r }}{% set ns.n = loop.length %}",
        "{% set ns.n = n %}{{ loop.changed(i.c) }}",
        "{% set ns.n = loop.cycle %}",
        "{{ i }}{% endif %}{% if i.c %}{{ loop.index }}",
        "{{ i }}{% else %}{{ loop.index }}",
        "{% set u = 3 %}{% set loop = 4 %}{{ loop }}",
    };
    for (const char* const test : tests) {
        for (const char* const body : bodies) {
            const QString branches = QStringLiteral("{% if ") + QString::fromUtf8(test) +
                                     QStringLiteral(" %}") + QString::fromUtf8(body) +
                                     QStringLiteral("{% endif %}");
            QTest::newRow(qPrintable(branches)) << branches;
        }
    }
}

void IdleLoopsTest::boundedLoops() {
    QFETCH(QString, branches);
    const std::string json =
        "{\"l\": [{\"r\": \"a\"}, {\"r\": \"a\", \"c\": {\"d\": 1}}, {}, {\"r\": \"b\", \"c\": 3}, "
        "null, 5, {\"r\": \"a\", \"c\": [1]}], \"n\": 3}";
    for (const char* const items :
         {"l", "l[1:]", "[{'r': 'a'}, {'r': 'b'}, u, u]", "l|list", "l|map('string')", "[]", "l if i"}) {
        const QString source =
            QStringLiteral("{% set ns = namespace(n=2) %}{% for i in %1 %}%2%3{% else %}-{% endfor %}"
                           "|{{ n }}{{ ns.n if ns.n is number else ns.n|string }}{{ ns.n.index0 }}")
                .arg(QString::fromUtf8(items), QStringLiteral("%1"), QStringLiteral("%2"));
        const QString whole =
            outcome(source.arg(QStringLiteral("{% set y = i %}"), branches).toStdString(), json);
        QCOMPARE(outcome(source.arg(QString(), branches).toStdString(), json), whole);
    }
}

void IdleLoopsTest::manyBoundedLoops() {
    std::string json = "{\"l\": [0";
    for (int i = 1; i < 50'000; ++i)
        json += ", 0";
    QCOMPARE(outcome("{% set ns = namespace(n=0) %}{% for i in range(9999) %}{% for j in l %}"
                     "{% if j == 0 and loop.index0 < 3 %}{% set ns.n = ns.n + 1 %}{% endif %}{% endfor %}"
                     "{% endfor %}{{ ns.n }}",
                     json + "]}"),
             QStringLiteral("29997"));
}

QTEST_GUILESS_MAIN(IdleLoopsTest)
#include "tst_idle_loops.moc"
