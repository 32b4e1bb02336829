// Findings from a template's words only: literals, conditions around a position, gaps of other engines; and
// choosing one of several templates.

#include "core/chat/template/template_choice.h"
#include "core/chat/template/template_dialects.h"
#include "core/chat/template/template_outline.h"
#include "tests/support/byte_tokenizer.h"

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

class TemplateWordsTest : public QObject {
    Q_OBJECT

  private slots:
    void literals();
    void choice();
    void fit();
    void around();
    void dialects();
    void dialectsOfText();
    void survivesAnything();
};

void TemplateWordsTest::literals() {
    const auto all = [](std::string_view source) {
        std::string out;
        for (const SpecialLiteral& one : specialLiteralsIn(source))
            out += one.text + " ";
        return out;
    };
    QCOMPARE(all("{{ '<|im_start|>' + x }}<|im_end|><|im_start|>"), std::string("<|im_start|> <|im_end|> "));
    QCOMPARE(
        all("<\xEF\xBD\x9CUser\xEF\xBD\x9C> <s>[INST] x [/INST]</s> <<SYS>> <start_of_turn> <SPECIAL_10>"),
        std::string(
            "<\xEF\xBD\x9CUser\xEF\xBD\x9C> <s> [INST] [/INST] </s> <<SYS>> <start_of_turn> <SPECIAL_10> "));
    QCOMPARE(all("<tool_call> a < b [0] ['x'] <|{{ role }}|> '<|' + role + '|>' [I]"), std::string());
    QCOMPARE(specialLiteralsIn("ab<s>")[0].at, std::size_t{2});
}

void TemplateWordsTest::choice() {
    using tokenscope::ChatTemplate;
    const std::vector<ChatTemplate> one = {{"rag", "r"}};
    const std::vector<ChatTemplate> both = {{"default", "d"}, {"tool_use", "t"}, {"rag", "r"}};
    QCOMPARE((*chooseTemplate(one, {}, true))->source, std::string("r"));
    QCOMPARE((*chooseTemplate(both, {}, false))->source, std::string("d"));
    QCOMPARE((*chooseTemplate(both, {}, true))->source, std::string("t"));
    QCOMPARE((*chooseTemplate(both, "rag", true))->source, std::string("r"));
    QVERIFY(chooseTemplate(both, "x", false).error().remedy.english().find("default, tool_use, rag") !=
            std::string::npos);
    QVERIFY(!chooseTemplate({}, {}, false));
    QVERIFY(!chooseTemplate({{"a", ""}, {"b", ""}}, {}, false));
}

void TemplateWordsTest::fit() {
    const auto tokenizer = byteTokenizer({"<|im_start|>", "<|im_end|>", "</s>"});
    const std::vector<NamedTemplate> tables = {
        {"llama", "L", "<|eot_id|>"}, {"zephyr", "Z", "</s>"}, {"chatml", "C", "<|im_start|><|im_end|>"}};
    QCOMPARE(fitOf(tables[0].source, *tokenizer), (TemplateFit{0, 1}));
    QCOMPARE(bestFit(tables, *tokenizer)->name, std::string_view("chatml"));
    QVERIFY(bestFit({}, *tokenizer) == nullptr);
}

void TemplateWordsTest::around() {
    const std::string source = "{% for m in messages %}\n{% if loop.last %}\nX{{ m }}{% else %}Y{% endif "
                               "%}{% endfor %}\nZ{{ 'loop.last }}' }}";
    QCOMPARE(lineAt(source, source.find('X')), 3U);
    QCOMPARE(lookAheadAround(source, source.find('X')), std::string("loop.last"));
    QCOMPARE(conditionAround(source, source.find('X')), std::string("if loop.last"));
    QCOMPARE(lookAheadAround(source, source.find('Z')), std::string());
    QCOMPARE(lookAheadAround("{{ a if messages[-1] else b }}", 5), std::string("the last message"));
}

void TemplateWordsTest::dialects() {
    const auto gaps = dialectGaps("{# x|y #}{% if a is not odd %}\n{{ 'b|c is d' | reverse | reverse }}{%- "
                                  "generation %}{% endgeneration %}{% block x %}{% endblock %}{% endif %}");
    std::string all;
    for (const DialectGap& gap : gaps)
        all += gap.message().english() + "@" + std::to_string(gap.line) + " ";
    QCOMPARE(all,
             std::string("minja (llama.cpp) has no test odd@1 minja (llama.cpp) has no filter reverse@2 "
                         "@huggingface/jinja has no statement block@2 @huggingface/jinja has no statement "
                         "endblock@2 "));
}

void TemplateWordsTest::dialectsOfText() {
    QVERIFY(dialectGaps("{% raw %}{{ x | reverse }}{% nope %}{% endraw %}{{ '}} | reverse' }}").size() == 2);
    const auto afterDict = dialectGaps("{{ {'a': {}} | reverse }} | sort");
    QCOMPARE(afterDict.size(), std::size_t{1});
    QCOMPARE(afterDict[0].name, std::string("reverse"));
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "{% s" + std::to_string(i) + " %}";
    QCOMPARE(dialectGaps(many, 7).size(), std::size_t{7});
}

void TemplateWordsTest::survivesAnything() {
    std::mt19937 random(3);
    const std::vector<std::string> atoms = {
        "{",   "}",   "%",     "{%",   "%}", "{{", "}}", "{#", "#}", "'",  "\"",           "\\", "|", "is ",
        "not", "if ", "endif", "for ", "<",  "<|", "|>", "[",  "]",  "\n", "\xEF\xBD\x9C", "x",  "-", " "};
    for (int i = 0; i < 3000; ++i) {
        std::string source;
        for (auto n = random() % 14; n > 0; --n)
            source += atoms[random() % atoms.size()];
        for (std::size_t at = 0; at <= source.size(); ++at) {
            lookAheadAround(source, at);
            conditionAround(source, at);
        }
        dialectGaps(source);
        for (const SpecialLiteral& one : specialLiteralsIn(source))
            QCOMPARE(source.substr(one.at, one.text.size()), one.text);
    }
}

QTEST_GUILESS_MAIN(TemplateWordsTest)
#include "tst_template_words.moc"
