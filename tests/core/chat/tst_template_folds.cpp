// What an editor folds in a template, and the tags that decide it.

#include "core/chat/template/template_outline.h"

#include <QtTest>

#include <random>
#include <string>

using namespace tokenscope::chat;

class TemplateFoldsTest : public QObject {
    Q_OBJECT

  private slots:
    void tags();
    void folds_data();
    void folds();
    void survivesAnything();
};

void TemplateFoldsTest::tags() {
    std::string reported;
    for (const TemplateTag& tag :
         templateTags("a{{- '}}' -}}{# {{ ' #}{% raw %}{{ x }}{% if %}{%- endraw %}{% set x = 1"))
        reported += std::string(1, tag.kind) + std::string(tag.body) + (tag.closed ? ";" : "…");
    QCOMPARE(reported, std::string("{'}}';#{{ ';%raw;%endraw;%set x = 1…"));
    QCOMPARE(templateTags("{{a}} {{b}}", 3).size(), std::size_t{1});
}

void TemplateFoldsTest::folds_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("reported");
    const auto row = [](const char* name, const char* source, const char* reported) {
        QTest::newRow(name) << QByteArray(source) << QByteArray(reported);
    };
    row("none", "{% if a %}b{% endif %}\nx", "");
    row("the end tag stays", "{% if a %}\nb\n{% endif %}", "1-2:0");
    row("branches", "{% if a %}\nb\n{% elif c %}\nd\n{%- else %}\ne\nf\n{% endif %}", "1-2:0 3-4:0 5-7:0");
    row("a loop's else", "{% for a in b %}\nb\n{% else %}\nd\n{% endfor %}", "1-2:0 3-4:0");
    row("nested", "{% for a in b %}\n{% if a %}\nx\n{% endif %}\n{% endfor %}", "1-4:0 2-3:1");
    row("one a line", "{% for a in b %}{% if a %}\nx\n{% endif %}\ny\n{% endfor %}", "1-4:0");
    row("set", "{% set x = 1 %}\n{% set y %}\nz\n{% endset %}", "2-3:0");
    row("others",
        "{% macro f(x) %}\na\n{% endmacro %}\n{% call f(1) %}\nb\n{% endcall %}\n{% filter upper %}\nc\n"
        "{% endfilter %}\n{% generation %}\nd\n{% endgeneration %}",
        "1-2:0 4-5:0 7-8:0 10-11:0");
    row("raw", "{% raw %}\n{% if %}\n{{\n{% endraw %}\n{% if a %}\nb\n{% endif %}", "1-3:0 5-6:0");
    row("comment", "{# a\n{% if %}\nb #}\nc", "1-3:0");
    row("long tag", "{{ f(1,\n  2,\n  3) }}\nc", "1-3:0");
    row("an if in an expression", "{{ a if b\n else c }}", "1-2:0");
    row("not closed", "{% if a %}\n{% for b in c %}\nd\n{% endif %}\n{% if", "1-3:0");
    row("end of nothing", "{% endif %}\n{% else %}\n{% if a %}\nb\n{% endif %}", "3-4:0");
    row("line ends", "{% if a %}\r\nb\r\n{% endif %}", "1-2:0");
}

void TemplateFoldsTest::folds() {
    QFETCH(QByteArray, source);
    QByteArray reported;
    for (const TemplateFold& fold : templateFolds(source.toStdString()))
        reported += (reported.isEmpty() ? "" : " ") + QByteArray::number(fold.line) + "-" +
                    QByteArray::number(fold.last) + ":" + QByteArray::number(fold.depth);
    QTEST(reported, "reported");
}

void TemplateFoldsTest::survivesAnything() {
    std::mt19937 random(5);
    const std::vector<std::string> atoms = {
        "{%",   "%}",    "{{",    "}}",     "{#",  "#}",     "'",  "\"", "\\", "if a ", "for ", "set ",
        "else", "elif ", "endif", "endfor", "raw", "endraw", "\n", "\n", " ",  "-",     "{",    "}"};
    for (int i = 0; i < 20'000; ++i) {
        std::string source;
        for (auto n = random() % 24; n > 0; --n)
            source += atoms[random() % atoms.size()];
        std::size_t end = 0;
        for (const TemplateTag& tag : templateTags(source)) {
            QVERIFY(tag.begin >= end && tag.end > tag.begin && tag.end <= source.size());
            end = tag.end;
        }
        const auto lines = static_cast<std::uint32_t>(1 + std::count(source.begin(), source.end(), '\n'));
        std::uint32_t before = 0;
        for (const TemplateFold& fold : templateFolds(source)) {
            QVERIFY(fold.line > before && fold.last > fold.line && fold.last <= lines);
            before = fold.line;
        }
    }
}

QTEST_GUILESS_MAIN(TemplateFoldsTest)
#include "tst_template_folds.moc"
