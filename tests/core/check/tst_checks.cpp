// The list of families, options, and the family `template` without a tokenizer.

#include "tests/support/model_parts.h"

#include <QTest>
#include <set>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

std::optional<std::vector<check::Finding>> templateFindings(const check::CheckInput& input) {
    auto results = check::runChecks(input, {{"template"}, {}});
    return results ? std::optional(std::move(results->front().findings)) : std::nullopt;
}

} // namespace

class TestChecks : public QObject {
    Q_OBJECT

  private slots:
    void namesAreUnique() {
        std::set<std::string_view> names;
        for (const check::Check* one : check::checks()) {
            QVERIFY(names.insert(one->name).second);
            QVERIFY(!one->title.empty() && !one->description.empty());
            QVERIFY(!one->appliesTo({}));
            QCOMPARE(check::findCheck(one->name), one);
        }
        QVERIFY(names.contains("template"));
        QVERIFY(!check::findCheck("nothing"));
        const auto results = check::runChecks({});
        QVERIFY(results);
        QCOMPARE(results->size(), names.size());
        for (const check::CheckResult& result : *results)
            QVERIFY(!result.applies && result.findings.empty());
    }

    void selected() {
        const auto only = check::runChecks({}, {{"ids", "template"}, {}});
        QVERIFY(only);
        QCOMPARE(only->size(), std::size_t{2});
        QCOMPARE(only->front().check->name, std::string_view("ids"));
        const auto skipped = check::runChecks({}, {{"ids", "template"}, {"ids"}});
        QCOMPARE(skipped->size(), std::size_t{1});
        const auto wrong = check::runChecks({}, {{}, {"id"}});
        QCOMPARE(wrong.error().code, ErrorCode::BadInput);
        QVERIFY(wrong.error().remedy.english().find("special-tokens") != std::string::npos);
    }

    void aTemplateThatDoesNotCompile() {
        check::CheckInput input;
        input.chatTemplate = {"{% if %}", "chat.jinja", {}, {}, {}};
        const auto findings = templateFindings(input);
        QVERIFY(findings);
        QCOMPARE(findings->size(), std::size_t{1});
        QCOMPARE(findings->front().severity, FindingSeverity::Error);
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
        const auto findings = templateFindings(input);
        QVERIFY(findings);
        for (const check::Finding& finding : *findings) {
            QVERIFY(finding.severity != FindingSeverity::Error);
            QCOMPARE(finding.place, std::string("chat.jinja"));
            if (finding.severity > FindingSeverity::Info)
                QVERIFY2(!finding.why.empty() && !finding.remedy.empty(), finding.code.data());
        }
    }

    void anotherCopyOfTheTemplate() {
        ModelParts parts = chatModel();
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        parts.files["model.gguf"] = ggufOf(parts);
        parts.write(path.string());
        check::TemplateToCheck own;
        check::addOtherCopy(own, path);
        QVERIFY(own.otherSource.empty()); // the GGUF file has no template
        check::addOtherCopy(own, path / "model.gguf");
        QCOMPARE(own.otherSource, parts.chatTemplate);
        QCOMPARE(own.otherName, std::string("tokenizer_config.json"));
        check::TemplateToCheck none;
        check::addOtherCopy(none, path / "tokenizer.json");
        check::addOtherCopy(none, path / "absent");
        QVERIFY(none.otherSource.empty());
    }

    void canceled() {
        check::CheckInput input;
        input.chatTemplate = {"{{ messages }}", "chat.jinja", {}, {}, {}};
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(check::runChecks(input, {}, {stop.get_token(), {}}).error().code, ErrorCode::Canceled);
    }
};

QTEST_APPLESS_MAIN(TestChecks)
#include "tst_checks.moc"
