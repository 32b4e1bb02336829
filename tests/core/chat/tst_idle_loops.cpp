// Loops that stop when nothing is left to do print what they would if they went on: the same loops with one more statement
// in them, which are never stopped.

#include "tests/core/chat/rendered.h"

#include <QtTest>

using namespace tokenscope::test;

class IdleLoopsTest : public QObject {
    Q_OBJECT

  private slots:
    void sameAsWholeLoops_data();
    void sameAsWholeLoops();
    void manyItems();
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
        "%1 %}{% elif i == 2 %}{% set ns.f = not ns.f %}{% else %}{{ i }}{% set ns.n = ns.n + 1 %}{% endif "
        "%}",
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

QTEST_GUILESS_MAIN(IdleLoopsTest)
#include "tst_idle_loops.moc"
