// Masks over the shared templates: `generation` is what transformers makes of the golden spans, `content` has every
// character that the goldens trace to an assistant.

#include "core/chat/masks/labelled_chat.h"
#include "core/chat/messages/message_facts.h"
#include "core/load/load.h"
#include "core/unicode/text_index.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

std::string readAll(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

Data jsonOf(const std::filesystem::path& path) {
    auto data = readData(readAll(path), JsonStyle::Strict);
    if (!data)
        qFatal("%s: %s", path.c_str(), describe(data.error()).c_str());
    return *std::move(data);
}

std::uint32_t numberOf(const Data& data) {
    return static_cast<std::uint32_t>(std::stoul(data.text));
}

/// The README of the shared chat templates, word by word: offsets are code points.
std::vector<std::uint8_t> asTransformers(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& tokens,
                                         const Data& spans) {
    std::vector<std::uint8_t> mask(tokens.size());
    const auto holder = [&](std::int64_t character) {
        for (std::size_t t = 0; t < tokens.size(); ++t)
            if (tokens[t].first <= character && character < tokens[t].second)
                return static_cast<std::int64_t>(t);
        return std::int64_t{-1};
    };
    for (const Data& span : spans.items) {
        const std::int64_t first = holder(numberOf(span.items[0]));
        if (first < 0)
            break;
        const std::int64_t last = holder(static_cast<std::int64_t>(numberOf(span.items[1])) - 1);
        const std::int64_t end = last <= 0 ? static_cast<std::int64_t>(tokens.size()) : last + 1;
        for (std::int64_t t = first; t < end; ++t)
            mask[static_cast<std::size_t>(t)] = 1;
    }
    return mask;
}

const Data& conversationNamed(const std::filesystem::path& folder, const std::string& id) {
    static std::map<std::string, Data> known;
    const auto at = known.find(id);
    return at != known.end()
               ? at->second
               : known.emplace(id, jsonOf(folder / "conversations" / (id + ".json"))).first->second;
}

} // namespace

class ChatMasksTest : public QObject {
    Q_OBJECT

  private slots:
    void goldens_data();
    void goldens();

  private:
    void checkCase(const Data& golden, const CompiledTemplate& compiled, const Tokenizer& tokenizer);
    std::filesystem::path m_folder;
    std::size_t m_cases = 0, m_generation = 0;
};

void ChatMasksTest::goldens_data() {
    QTest::addColumn<QString>("file");
    m_folder = sharedFile("chat-templates");
    if (m_folder.empty())
        return;
    for (const char* file : {"gpt2.json", "llama2.json"})
        QTest::newRow(file) << QString(file);
}

void ChatMasksTest::goldens() {
    if (m_folder.empty())
        return;
    QFETCH(QString, file);
    const auto definition =
        loadDefinition(std::filesystem::path(sharedFile("tokenizers/files/" + file.toStdString())));
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    m_cases = m_generation = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder / "golden")) {
        const Data golden = jsonOf(entry.path());
        const auto compiled =
            CompiledTemplate::compile(readAll(m_folder / std::string(golden.stringAt("template"))));
        if (!compiled)
            continue;
        std::size_t at = 0;
        for (const Data& one : golden.find("cases")->items)
            if (compiled->hasGeneration() || at++ % 29 == 0) {
                checkCase(one, *compiled, **tokenizer);
                if (QTest::currentTestFailed())
                    return qWarning("%s, %s", entry.path().c_str(),
                                    std::string(one.stringAt("conversation")).c_str());
            }
    }
    qInfo("%zu cases, %zu with generation blocks", m_cases, m_generation);
    QVERIFY(m_generation > 100);
}

void ChatMasksTest::checkCase(const Data& golden, const CompiledTemplate& compiled,
                              const Tokenizer& tokenizer) {
    const Data& expect = *golden.find("expect");
    if (expect.find("text") == nullptr)
        return;
    const Data& conversation = conversationNamed(m_folder, std::string(golden.stringAt("conversation")));
    const auto member = [&](const char* key) {
        const Data* value = conversation.find(key);
        return value == nullptr ? Data::null() : *value;
    };
    const TemplateInput input{member("messages"), member("tools"), member("documents"),
                              *golden.find("kwargs")};
    RenderOptions options;
    options.clock = {2026, 1, 15, 9, 30, 0, 0};
    LabelSettings settings;
    settings.policies = {MaskPolicy::Generation, MaskPolicy::Content, MaskPolicy::Parts,
                         MaskPolicy::PrefixDifference};
    const ChatSource source{
        input, compiled.source(), compiled.hasGeneration(),
        [&](const ChatVariables& variables) { return compiled.render(variables, options); }};
    const auto chat = labelChat(source, tokenizer, settings);
    QVERIFY2(chat, chat ? "" : describe(chat.error()).c_str());
    ++m_cases;
    const std::string& text = chat->chat.rendered.text;
    const TextIndex index(text);
    const auto& reference = chat->tokens.reference;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> tokens;
    for (const ByteSpan span : reference)
        tokens.emplace_back(index.codePointAt(span.empty() ? span.begin : index.characterStart(span.begin)),
                            index.codePointAt(span.end));
    const Data* spans = expect.find("generation_spans");
    QCOMPARE(chat->maskBy(MaskPolicy::Generation)->trained, asTransformers(tokens, *spans));
    m_generation += spans->items.empty() ? 0 : 1;
    // Content: all that the goldens trace to an assistant, and nothing but what our origins do.
    const Mask& content = *chat->maskBy(MaskPolicy::Content);
    std::vector<bool> assistant(text.size());
    for (const Mark& mark : content.marks)
        for (std::uint32_t b = mark.text.begin; b < mark.text.end; ++b)
            assistant[b] = mark.trained;
    if (const Data* sources = expect.find("sources"))
        for (const Data& run : sources->items) {
            const std::string& path = run.items[2].text;
            if (!path.starts_with("messages["))
                continue;
            const Data* message = findPath(conversation, path.substr(0, path.find(']') + 1));
            const std::string field = path.substr(std::min(path.find(']') + 2, path.size()));
            const bool yes = speakerOf(*message) == Speaker::Assistant && isWritten(field);
            for (std::uint32_t b = index.byteOfCodePoint(numberOf(run.items[0]));
                 b < index.byteOfCodePoint(numberOf(run.items[1])); ++b)
                QCOMPARE(static_cast<bool>(assistant[b]), yes);
        }
    for (std::size_t t = 0; t < content.trained.size(); ++t) {
        const ByteSpan span = judgedText(chat->tokens, t);
        QCOMPARE(content.trained[t] != 0,
                 std::find(assistant.begin() + span.begin, assistant.begin() + span.end, true) !=
                     assistant.begin() + span.end);
    }
    // What a turn adds contains what is said in it, where it can be told.
    const Mask& turns = *chat->maskBy(MaskPolicy::PrefixDifference);
    const MaskInput maskInput = maskInputOf(*chat, source, tokenizer);
    for (const Mask& mask : chat->masks)
        for (const TokenWhy& why : mask.why)
            QVERIFY(!sentenceOf(why, maskInput, mask).empty());
    QCOMPARE(turns.trained.size(), content.trained.size());
}

QTEST_GUILESS_MAIN(ChatMasksTest)
#include "tst_chat_masks.moc"
