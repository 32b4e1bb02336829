// The corpus of chat templates that may be next to the project: texts, spans, errors and sources from
// Python's Jinja2 3.1.2 and transformers. Checks as many cases as its index and its description list.

#include "tests/core/chat/rendered.h"
#include "tests/support/shared_rows.h"

#include <QtTest>

#include <map>
#include <regex>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

Data json(const std::filesystem::path& path) {
    const auto data = readData(contentsOf(path), JsonStyle::Strict);
    if (!data)
        qFatal("%s: %s", path.c_str(), describe(data.error()).c_str());
    return *data;
}

/// The number before some words of the corpus' description; 0 if it doesn't contain them.
std::size_t stated(const std::filesystem::path& folder, const std::string& words) {
    const std::string text = contentsOf(folder / "README.md");
    std::smatch found;
    return std::regex_search(text, found, std::regex("(\\d+)\\s+" + words)) ? std::stoul(found[1]) : 0;
}

std::int64_t number(const Data& data) {
    return std::stoll(data.text);
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Empty if the rendering is as expected.
QString difference(const tl::expected<RenderedChat, ChatError>& chat, const Data& expect) {
    if (const Data* error = expect.find("error")) {
        if (chat)
            return "an error is expected, this came: " +
                   QString::fromStdString(chat->rendered.text.substr(0, 200));
        const bool raised = error->stringAt("kind") == "raise_exception";
        if (raised != (chat.error().kind == ChatErrorKind::RaiseException))
            return "another kind of error: " + QString::fromStdString(chat.error().message);
        if (raised && chat.error().message != error->stringAt("message"))
            return "another message: " + QString::fromStdString(chat.error().message);
        if (!raised && chat.error().pythonClass != error->stringAt("class"))
            return "another class: " + QString::fromStdString(chat.error().pythonClass);
        return {};
    }
    if (!chat)
        return QString::fromStdString(describe(chat.error()));
    if (chat->rendered.text != expect.stringAt("text"))
        return "another text: " + QString::fromStdString(chat->rendered.text.substr(0, 200));
    std::vector<std::pair<std::uint64_t, std::uint64_t>> spans;
    if (const Data* list = expect.find("generation_spans")) {
        for (const Data& span : list->items)
            spans.emplace_back(number(span.items[0]), number(span.items[1]));
    }
    return chat->generation == spans ? QString() : QStringLiteral("other spans");
}

/// The path of a source as spelled in the goldens.
std::string pathOf(const OriginSource& source) {
    const char* root = source.kind == OriginKind::Message    ? "messages"
                       : source.kind == OriginKind::Tool     ? "tools"
                       : source.kind == OriginKind::Document ? "documents"
                                                             : nullptr;
    if (root == nullptr || source.key)
        return source.key ? "a key" : source.field;
    std::string path = std::string(root) + "[" + std::to_string(source.index) + "]";
    if (!source.field.empty())
        path += (source.field[0] == '[' ? "" : ".") + source.field;
    return path;
}

QString wrongSources(const RenderedText& text, const Data& sources) {
    for (const Data& expected : sources.items) {
        const std::int64_t begin = number(expected.items[0]);
        const std::int64_t end = number(expected.items[1]);
        const std::int64_t offset = number(expected.items[3]);
        std::int64_t at = 0;
        for (const OriginRun& run : text.runs) {
            const auto size = static_cast<std::int64_t>(
                characters(std::string_view(text.text).substr(run.text.begin, run.text.size())));
            const std::int64_t first = std::max(at, begin);
            if (first < std::min(at + size, end)) {
                const OriginSource& source = text.sources[run.source];
                const auto from =
                    static_cast<std::int64_t>(characters(std::string_view(source.text).substr(0, run.from)));
                if (pathOf(source) != expected.items[2].text ||
                    from + (first - at) != offset + (first - begin))
                    return QStringLiteral("characters %1 to %2 are traced to %3")
                        .arg(begin)
                        .arg(end)
                        .arg(QString::fromStdString(pathOf(source)));
            }
            at += size;
        }
    }
    return {};
}

} // namespace

class RenderGoldensTest : public QObject {
    Q_OBJECT

  private slots:
    void microCases();
    void goldens_data();
    void goldens();
    void allGoldens();

  private:
    std::size_t m_goldens = 0, m_errors = 0, m_files = 0;
};

void RenderGoldensTest::microCases() {
    const auto path = sharedFile("chat-templates/micro.json");
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const Data all = json(path);
    std::size_t cases = 0, errors = 0;
    QStringList wrong;
    for (const Data& one : all.find("cases")->items) {
        ++cases;
        errors += one.find("expect")->find("error") != nullptr ? 1 : 0;
        ChatVariables variables;
        for (const auto& [name, value] : one.find("context")->members)
            variables.emplace_back(name, value);
        const std::string source(one.stringAt("template"));
        const auto chat = rendered(source, variables);
        QString why = difference(chat, *one.find("expect"));
        if (why.isEmpty() && chat)
            why = wrongRuns(chat->rendered, source);
        if (!why.isEmpty())
            wrong << QString::fromStdString(std::string(one.stringAt("id"))) + ": " + why;
    }
    qInfo("%zu small cases, %zu of them errors", cases, errors);
    QVERIFY(cases > 0 && errors > 0);
    QCOMPARE(cases, stated(path.parent_path(), "micro cases"));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
}

void RenderGoldensTest::goldens_data() {
    addSharedRows("chat-templates/golden");
}

void RenderGoldensTest::goldens() {
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the shared reference files are missing");
    const std::filesystem::path golden = path.toStdString();
    const auto folder = golden.parent_path().parent_path();
    const Data all = json(golden);
    static std::map<std::string, Data> conversations;
    const std::string source = contentsOf(folder / std::string(all.stringAt("template")));
    const auto compiled = CompiledTemplate::compile(source);
    QStringList wrong;
    ++m_files;
    m_goldens += all.find("cases")->items.size();
    for (const Data& one : all.find("cases")->items) {
        const std::string id(one.stringAt("conversation"));
        Data& conversation = conversations[id];
        if (conversation.isNull())
            conversation = json(folder / "conversations" / (id + ".json"));
        const auto part = [&](const char* name) {
            const Data* found = conversation.find(name);
            return found != nullptr ? *found : Data::null();
        };
        const ChatVariables variables =
            chatVariables(part("messages"), part("tools"), part("documents"), *one.find("kwargs"));
        const Data& expect = *one.find("expect");
        m_errors += expect.find("error") != nullptr ? 1 : 0;
        QString why;
        if (!compiled) {
            why = difference(tl::unexpected<ChatError>(compiled.error()), expect);
        } else {
            const auto chat = compiled->render(variables, fixedOptions());
            why = difference(chat, expect);
            if (why.isEmpty() && chat) {
                why = wrongRuns(chat->rendered, source);
                const Data* sources = expect.find("sources");
                if (why.isEmpty() && sources != nullptr)
                    why = wrongSources(chat->rendered, *sources);
                const auto plain = compiled->render(variables, fixedOptions(false));
                if (why.isEmpty() && (!plain || plain->rendered.text != chat->rendered.text ||
                                      plain->generation != chat->generation))
                    why = "rendered without origins it is another text";
            }
        }
        if (!why.isEmpty())
            wrong << QString::fromStdString(id) + ": " + why;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
}

/// Runs last: all cases were there. If some of them were selected by name, they weren't.
void RenderGoldensTest::allGoldens() {
    const auto folder = sharedFile("chat-templates");
    if (folder.empty() || QCoreApplication::arguments().size() > 1)
        return;
    std::size_t listed = 0, errors = 0, files = 0;
    for (const Data& one : json(folder / "templates.json").items) {
        ++files;
        listed += std::stoul(one.find("cases")->text);
        errors += std::stoul(one.find("errors")->text);
    }
    qInfo("%zu cases of %zu templates, %zu of them errors", m_goldens, m_files, m_errors);
    QVERIFY(files > 0 && listed > 0);
    QCOMPARE(m_files, files);
    QCOMPARE(m_goldens, listed);
    QCOMPARE(m_errors, errors);
    QCOMPARE(m_goldens, stated(folder, "golden cases"));
}

QTEST_GUILESS_MAIN(RenderGoldensTest)
#include "tst_render_goldens.moc"
