// The list of checks, and the template check with templates that pass and that fail.

#include "core/check/check.h"

#include <QTest>
#include <set>

using namespace tokenscope;

class TestChecks : public QObject {
    Q_OBJECT

  private slots:
    void namesAreUnique() {
        std::set<std::string_view> names;
        for (const check::Check* one : check::checks()) {
            QVERIFY(names.insert(one->name()).second);
            QVERIFY(!one->description().empty());
            QVERIFY(!one->appliesTo({}));
        }
        QVERIFY(names.contains("template"));
        QVERIFY(check::runChecks({})->empty());
    }

    void aTemplateThatDoesNotCompile() {
        check::CheckInput input;
        input.chatTemplate = {"{% if %}", "chat.jinja", {}, {}, {}};
        const auto findings = check::runChecks(input);
        QVERIFY(findings);
        QCOMPARE(findings->size(), std::size_t{1});
        QCOMPARE(findings->front().severity, check::FindingSeverity::Error);
        QCOMPARE(findings->front().place, std::string("chat.jinja"));
        QCOMPARE(findings->front().line, std::uint32_t{1});
        QVERIFY(findings->front().message.english().starts_with("it doesn't compile: "));
    }

    void aTemplateWithoutErrors() {
        check::CheckInput input;
        input.chatTemplate = {"{% for message in messages %}<|{{ message.role }}|>{% generation %}"
                              "{{ message.content }}{% endgeneration %}{% endfor %}",
                              "chat.jinja",
                              {},
                              {},
                              {}};
        const auto findings = check::runChecks(input);
        QVERIFY(findings);
        for (const check::Finding& finding : *findings) {
            QVERIFY(finding.severity != check::FindingSeverity::Error);
            QCOMPARE(finding.place, std::string("chat.jinja"));
        }
    }

    void canceled() {
        check::CheckInput input;
        input.chatTemplate = {"{{ messages }}", "chat.jinja", {}, {}, {}};
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(check::runChecks(input, {stop.get_token(), {}}).error().code, ErrorCode::Canceled);
    }
};

QTEST_APPLESS_MAIN(TestChecks)
#include "tst_checks.moc"
