// Random conversations rendered with all templates, the program's and those of the sibling corpus: tracing
// changes nothing except that there are runs, which partition the text, and exact ones equal their source's
// bytes.

#include "tests/core/chat/rendered.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <fstream>
#include <iterator>
#include <random>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

class Conversations {
  public:
    explicit Conversations(std::uint32_t seed)
        : m_random(seed) {}

    /// The variables of a template, as a JSON object.
    std::string next() {
        std::string messages;
        bool system = one(2); // only at the beginning
        for (std::size_t i = 0, count = below(7); i < count; ++i) {
            const char* const role = system ? "system" : one(6) ? any({"tool", "user", "assistant"}) : "";
            const std::string side = *role != '\0' ? role : i % 2 == 0 ? "user" : "assistant";
            messages += (messages.empty() ? "" : ",") + message(side);
            system = false;
        }
        std::string all = R"({"messages": [)" + messages + R"(], "bos_token": "<s>", "eos_token": "</s>")";
        all += R"(, "documents": null, "add_generation_prompt": )" + std::string(one(2) ? "true" : "false");
        if (one(3))
            all += R"(, "enable_thinking": )" + std::string(one(2) ? "true" : "false");
        return all + R"(, "tools": )" + (one(2) ? "[" + tool() + "]" : "null") + "}";
    }

  private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    bool one(std::size_t in) { return below(in) == 0; }
    const char* any(std::initializer_list<const char*> of) { return of.begin()[below(of.size())]; }

    /// Quoted.
    std::string text() {
        std::string out = "\"";
        for (std::size_t i = below(5) + (one(9) ? 0 : 1); i > 0; --i)
            out += any({"Hi", " ", "\\n", "<think>\\nhm\\n</think>\\n\\n", "é", "日本", "😀", "\\\"q\\\"", "'",
                        "<b>&amp;", "<|im_end|>", "[INST]", "{{ x }}", "\\\\", "\\t", "a long word",
                        "</think>", "\\u0000", "/no_think"});
        return out + '"';
    }
    std::string tool() {
        return R"({"type": "function", "function": {"name": "find", "description": )" + text() +
               R"(, "parameters": {"type": "object", "properties": {"x": {"type": "string", "description": )" +
               text() + R"(}, "n": {"type": "integer"}}, "required": ["x"]}}})";
    }
    std::string message(const std::string& role) {
        std::string out = R"({"role": ")" + role + R"(", "content": )";
        out += one(5) ? R"([{"type": "text", "text": )" + text() + "}]" : one(15) ? "null" : text();
        if (role == "assistant" && one(3))
            out += R"(, "reasoning_content": )" + text();
        if (role == "assistant" && one(3))
            out +=
                R"(, "tool_calls": [{"id": "abcdefghi", "type": "function", "function": {"name": "find", "arguments": {"x": )" +
                text() + R"(, "n": 3}}}])";
        if (role == "tool")
            out += R"(, "name": "find", "tool_call_id": "abcdefghi")";
        return out + "}";
    }

    std::mt19937 m_random;
};

std::vector<std::filesystem::path> templates() {
    std::vector<std::filesystem::path> found;
    std::vector<std::filesystem::path> folders = {sourceFolder() / "resources" / "chat"};
    if (const auto shared = sharedFile("chat-templates/templates"); !shared.empty())
        folders.push_back(shared);
    for (const auto& folder : folders) {
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
            if (entry.path().extension() == ".jinja")
                found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

class TracedRenderingsTest : public QObject {
    Q_OBJECT

  private slots:
    void sameWithAndWithout_data();
    void sameWithAndWithout();
};

void TracedRenderingsTest::sameWithAndWithout_data() {
    QTest::addColumn<QString>("path");
    for (const auto& path : templates())
        QTest::newRow(path.string().c_str()) << QString::fromStdString(path.string());
}

void TracedRenderingsTest::sameWithAndWithout() {
    QFETCH(QString, path);
    std::ifstream in(path.toStdString(), std::ios::binary);
    const auto compiled = CompiledTemplate::compile({std::istreambuf_iterator<char>(in), {}});
    QVERIFY(compiled);
    Conversations conversations(static_cast<std::uint32_t>(qChecksum(QFileInfo(path).fileName().toUtf8())));
    for (int i = 0; i < 12; ++i) {
        const std::string json = conversations.next();
        const ChatVariables variables = variablesOf(json);
        QVERIFY2(!variables.empty(), json.c_str());
        const auto traced = compiled->render(variables, fixedOptions(true));
        const auto plain = compiled->render(variables, fixedOptions(false));
        QVERIFY2(traced.has_value() == plain.has_value(), json.c_str());
        if (!traced) {
            QVERIFY2(traced.error().message == plain.error().message, json.c_str());
            QVERIFY2(traced.error().kind != ChatErrorKind::Limit, json.c_str());
            continue;
        }
        QVERIFY2(traced->rendered.text == plain->rendered.text, json.c_str());
        QVERIFY2(traced->generation == plain->generation, json.c_str());
        QVERIFY2(plain->rendered.runs.empty(), json.c_str());
        const QString wrong = wrongRuns(traced->rendered, compiled->source());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong + ": " + QString::fromStdString(json)));
    }
}

QTEST_GUILESS_MAIN(TracedRenderingsTest)
#include "tst_traced_renderings.moc"
