// Texts of a conversation's first messages: prefixes of the whole text equal renderings.

#include "core/chat/masks/prefix_texts.h"
#include "tests/core/chat/rendered.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// In order of their names.
std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

TemplateInput inputOf(const Data& conversation) {
    const auto member = [&](const char* key) {
        const Data* value = conversation.find(key);
        return value == nullptr ? Data::null() : *value;
    };
    return {member("messages"), member("tools"), member("documents"),
            Data::object({{"bos_token", Data::string("<s>")}, {"eos_token", Data::string("</s>")}})};
}

/// The number of texts that were taken from the whole text, or -1 after a difference.
int checked(const CompiledTemplate& compiled, const TemplateInput& input) {
    const auto whole = compiled.render(input.variables(), fixedOptions());
    if (!whole)
        return 0;
    int rendered = 0;
    PrefixTexts texts(*whole, input, [&](const ChatVariables& variables) {
        ++rendered;
        return compiled.render(variables, fixedOptions(false));
    });
    int cut = 0;
    for (std::size_t count = 0; count <= input.messages.items.size(); ++count)
        for (const bool prompt : {true, false}) {
            const int before = rendered;
            const auto text = texts.first(count, prompt);
            cut += rendered == before ? 1 : 0;
            const auto honest = compiled.render(input.variables(count, prompt), fixedOptions(false));
            const bool same = text.has_value() == honest.has_value() &&
                              (!text || text->rendered.text == honest->rendered.text);
            if (!same) {
                qWarning("%zu messages, prompt %d: %s", count, prompt ? 1 : 0,
                         text ? text->rendered.text.c_str() : text.error().message.english().c_str());
                return -1;
            }
        }
    return cut;
}

const char* const kTalk =
    R"({"messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "a"},
    {"role": "assistant", "content": "b"}, {"role": "user", "content": "c"}, {"role": "assistant", "content": "d"}]})";

} // namespace

class PrefixTextsTest : public QObject {
    Q_OBJECT

  private slots:
    void templates_data();
    void templates();
    void hiddenMessages();
    void sharedTemplates();
};

void PrefixTextsTest::templates_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<bool>("cuts");
    const auto row = [](const char* name, bool cuts, const char* source) {
        QTest::newRow(name) << QString(source) << cuts;
    };
    row("plain", true, "{% for m in messages %}{{ m.content }}{% endfor %}");
    row("prompt", true,
        "{{ bos_token }}{% for m in messages %}{{ loop.index }}{{ m.role }}{% endfor %}"
        "{% if add_generation_prompt %}A{% else %}{{ eos_token }}{% endif %}");
    row("slice", true,
        "{% if messages[0].role == 'system' %}{{ messages[0].content }}{% set rest = messages[1:] %}"
        "{% else %}{% set rest = messages %}{% endif %}{% for m in rest %}{{ m.content }}{% endfor %}");
    row("renamed", true,
        "{% set messages = messages[2:] %}{% for m in messages %}{{ m.content }}{% endfor %}");
    row("behind the slice", true,
        "{% set messages = messages[1:] %}{{ messages[0].role }}{% for m in messages %}{{ m.content }}{% "
        "endfor %}");
    row("macro", true,
        "{% macro head(r) %}{% set x = '<' ~ r %}{{ x }}>{% endmacro %}"
        "{% for m in messages %}{{ head(m.role) }}{% endfor %}{{ head('end') }}");
    row("state", true,
        "{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{{ ns.n }}{% endfor "
        "%}");
    row("back", true,
        "{% for m in messages %}{{ loop.first }}{{ loop.previtem.role if loop.previtem }}"
        "{% for c in m.content %}{{ loop.last }}{{ c }}{% endfor %}{% endfor %}!");
    row("break at the end", true,
        "{% for m in messages %}{{ m.content }}{% if m.content == 'd' %}{% break %}{% endif %}{% endfor %}");
    row("own names in the ending", true,
        "{% for m in messages %}x{% endfor %}{% set y = 'z' %}{{ y }}{% for q in 'ab' %}{{ q }}{% endfor %}");

    row("asked", true,
        "{% set first = messages[0] if messages else none %}{% if not messages or first.role == 'x' %}!{% "
        "endif %}"
        "{% for m in messages %}{{ m.content }}{% endfor %}");
    row("one of two", true,
        "{% set has = messages and messages[0].role == 'system' %}{% for m in (messages[1:] if has else "
        "messages) %}"
        "{{ m.content }}{% endfor %}");
    row("one of two, by what comes", false,
        "{% for m in (messages[1:] if messages[-1].role == 'user' else messages) %}{{ m.content }}{% endfor "
        "%}");
    row("asked of a slice", true,
        "{% set messages = messages[1:] %}{% if messages %}!{% endif %}{% for m in messages %}x{% endfor %}");

    row("asked for its value", false, "{{ messages or 1 }}{% for m in messages %}x{% endfor %}");
    row("last", false, "{% for m in messages %}{{ loop.last }}{% endfor %}");
    row("next", false, "{% for m in messages %}{{ loop.nextitem is defined }}{% endfor %}");
    row("length", false, "{% for m in messages %}{{ loop.length }}{% endfor %}");
    row("the loop itself", false,
        "{% macro f(l) %}{{ l.last }}{% endmacro %}{% for m in messages %}{{ f(loop) }}{% endfor %}");
    row("count", false, "{{ messages|length }}{% for m in messages %}x{% endfor %}");
    row("from the end", false, "{% for m in messages %}{{ m is eq(messages[-1]) }}{% endfor %}");
    row("by index", false, "{% for m in messages %}{{ messages[loop.index0 + 1] is defined }}{% endfor %}");
    row("in a macro", false,
        "{% macro f() %}{{ messages[-1].role }}{% endmacro %}{% for m in messages %}{{ f() }}{% endfor %}");
    row("in a block", false, "{% set all %}{% for m in messages %}x{% endfor %}{% endset %}{{ all|length }}");
    row("state at the end", false,
        "{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n "
        "}}");
    row("another name of the state", false,
        "{% set a = namespace(n=0) %}{% set b = a %}{% for m in messages %}{% set a.n = a.n + 1 %}{% endfor "
        "%}{{ b.n }}");
    row("state in a macro", false,
        "{% set ns = namespace(n=0) %}{% macro f() %}{{ ns.n }}{% endmacro %}"
        "{% for m in messages %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ f() }}");
    row("prompt in the loop", false, "{% for m in messages %}{{ add_generation_prompt }}{% endfor %}");
    row("prompt before it", false, "{{ add_generation_prompt }}{% for m in messages %}x{% endfor %}");
    row("filtered", false, "{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}");
    row("else", false, "{% for m in messages %}{% continue %}{% else %}none{% endfor %}");
    row("twice", false, "{% for m in messages %}x{% endfor %}{% for m in messages %}y{% endfor %}");
    row("reversed", false, "{% for m in messages|reverse %}{{ m.content }}{% endfor %}");
    row("to the last but one", false, "{% for m in messages[:-1] %}{{ m.content }}{% endfor %}");
    row("changed", false, "{% for m in messages %}x{% endfor %}{{ tools.pop() if tools }}");
    row("used up", false,
        "{% set g = messages[0]|map('upper') %}{% for m in messages %}{{ g|first }}{% endfor %}{{ g|list }}");
    row("other name", false, "{% set all = messages %}{{ all }}{% for m in messages %}x{% endfor %}");
    row("as a value", false,
        "{% for m in [messages] %}{{ m }}{% endfor %}{% for m in messages %}x{% endfor %}");
    row("hidden", false, "{% with messages = [1] %}{% for m in messages %}x{% endfor %}{% endwith %}");
    row("break", false,
        "{% for m in messages %}{{ m.content }}{% if m.content == 'b' %}{% break %}{% endif %}{% endfor %}!");
}

void PrefixTextsTest::templates() {
    QFETCH(QString, source);
    QFETCH(bool, cuts);
    const auto compiled = CompiledTemplate::compile(source.toStdString());
    QVERIFY2(compiled, compiled ? "" : compiled.error().message.english().c_str());
    const int cut = checked(*compiled, inputOf(*readData(kTalk)));
    QVERIFY(cut >= 0);
    QCOMPARE(cut > 0, cuts);
}

void PrefixTextsTest::hiddenMessages() {
    const auto compiled = CompiledTemplate::compile("{% for m in messages %}{{ m.content }}{% endfor %}");
    TemplateInput input = inputOf(*readData(kTalk));
    input.arguments.set("messages", *readData("[{content: 'x'}]"));
    QCOMPARE(checked(*compiled, input), 0);
}

void PrefixTextsTest::sharedTemplates() {
    const std::filesystem::path folder = sharedFile("chat-templates");
    if (folder.empty())
        QSKIP("the shared reference files are missing");
    std::vector<TemplateInput> inputs;
    for (const auto& path : filesIn(folder / "conversations"))
        inputs.push_back(inputOf(*readData(contentOf(path), JsonStyle::Strict)));
    int templates = 0, cut = 0;
    std::size_t next = 0;
    for (const auto& path : filesIn(folder / "templates")) {
        const auto compiled = CompiledTemplate::compile(contentOf(path));
        if (!compiled)
            continue;
        int here = 0;
        // Each template with a part of the conversations, another one for each.
        const std::size_t most = std::min<std::size_t>(inputs.size(), rounds(60));
        for (std::size_t i = 0; i < most; ++i, ++next) {
            const int one = checked(*compiled, inputs[next % inputs.size()]);
            QVERIFY2(one >= 0, path.c_str());
            here += one;
        }
        templates += here > 0 ? 1 : 0;
        cut += here;
    }
    qInfo("%d templates print message after message; %d texts were cut", templates, cut);
    QVERIFY(templates > 20);
}

QTEST_GUILESS_MAIN(PrefixTextsTest)
#include "tst_prefix_texts.moc"
