// Masks over the shared templates: `generation` is what transformers computes from the golden spans,
// `content` has every character that the goldens trace to an assistant and no token that is completely
// someone else's, `prefix_difference` is what turns add to renderings without origins, `parts` is `content`
// with the ends of turns.

#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/labeled_chat.h"
#include "core/formats/load.h"
#include "core/text/text_index.h"
#include "tests/core/chat/expected_masks.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

using namespace tokenscope;
using namespace tokenscope::formats;
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

std::shared_ptr<const Tokenizer> opened(const std::string& file) {
    const auto definition = loadDefinition(std::filesystem::path(sharedFile(file)));
    if (!definition)
        return nullptr;
    const auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? *tokenizer : nullptr;
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
    void checkContent(const Data& golden, const Data& conversation, const LabeledChat& chat,
                      const TextIndex& index);
    void checkTokens(MaskPolicy policy, const TrainedBytes& bytes, const LabeledChat& chat);
    void checkAdded(const JudgedChat& judged, const LabeledChat& chat);
    void checkWriters(const JudgedChat& judged, const LabeledChat& chat);
    void checkEnds(const JudgedChat& judged, const LabeledChat& chat, const std::string& eos);

    std::filesystem::path m_folder;
    std::size_t m_cases = 0, m_generation = 0; ///< and the number of them with a span,
    std::size_t m_traced = 0, m_authored = 0;  ///< traced by the golden, with a known author by a twin,
    std::size_t m_added = 0, m_ends = 0;       ///< trained by what turns add, by an end of a turn
};

void ChatMasksTest::goldens_data() {
    QTest::addColumn<QString>("file");
    m_folder = sharedFile("chat-templates");
    if (m_folder.empty())
        return;
    for (const char* file : {"gpt2.json", "llama2.json", "bytes and control tokens"})
        QTest::newRow(file) << QString(file);
}

void ChatMasksTest::goldens() {
    if (m_folder.empty())
        QSKIP("the shared reference files are missing");
    QFETCH(QString, file);
    const bool shared = file.endsWith(".json");
    const auto tokenizer = shared ? opened("tokenizers/files/" + file.toStdString())
                                  : byteTokenizer({"<|im_start|>", "<|im_end|>", "</s>", "<|eot_id|>",
                                                   "<eos>", "<|start_header_id|>", "<｜end▁of▁sentence｜>"});
    QVERIFY(tokenizer);
    m_cases = m_generation = m_traced = m_authored = m_added = m_ends = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder / "golden")) {
        const Data golden = jsonOf(entry.path());
        const auto compiled =
            CompiledTemplate::compile(readAll(m_folder / std::string(golden.stringAt("template"))));
        if (!compiled)
            continue;
        std::size_t at = 0;
        for (const Data& one : golden.find("cases")->items)
            if (compiled->hasGeneration() || at++ % 29 == 0) {
                checkCase(one, *compiled, *tokenizer);
                if (QTest::currentTestFailed())
                    return qWarning("%s, %s", entry.path().c_str(),
                                    std::string(one.stringAt("conversation")).c_str());
            }
    }
    qInfo("%zu cases: %zu with generation blocks, %zu traced, %zu told by a twin, %zu added to, %zu ended",
          m_cases, m_generation, m_traced, m_authored, m_added, m_ends);
    QVERIFY(m_cases > 900 && m_generation > 300 && m_traced > 300 && m_authored > 300 && m_added > 300);
    QVERIFY(shared || m_ends > 500);
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
    checkContent(golden, conversation, *chat, index);
    JudgedChat judged(compiled);
    judged.input = input;
    judged.text = text;
    checkAdded(judged, *chat);
    const TwinConversation twins(input.messages);
    if (const auto twin = judged.render(twins.twin, 999); twin && !twins.unresolved())
        judged.authors = twins.authors(text, *twin);
    checkWriters(judged, *chat);
    checkEnds(judged, *chat, std::string(golden.find("kwargs")->stringAt("eos_token")));
    const MaskInput maskInput = maskInputOf(*chat, source, tokenizer);
    for (const Mask& mask : chat->masks)
        for (const TokenWhy& why : mask.why)
            QVERIFY(!sentenceOf(why, maskInput, mask).empty());
}

/// The goldens' origins: a token with a character of the assistant is trained, one that is only someone
/// else's is not.
void ChatMasksTest::checkContent(const Data& golden, const Data& conversation, const LabeledChat& chat,
                                 const TextIndex& index) {
    const Data* sources = golden.find("expect")->find("sources");
    if (sources == nullptr)
        return;
    TrainedBytes traced(chat.chat.rendered.text.size(), kUnknown);
    for (const Data& run : sources->items) {
        const std::string& path = run.items[2].text;
        bool yes = false;
        if (path.starts_with("messages[")) {
            const Data* message = findPath(conversation, path.substr(0, path.find(']') + 1));
            yes = message->stringAt("role") == "assistant" &&
                  isWritten(path.substr(std::min(path.find(']') + 2, path.size())));
        }
        std::fill(traced.begin() + index.byteOfCodePoint(numberOf(run.items[0])),
                  traced.begin() + index.byteOfCodePoint(numberOf(run.items[1])), yes ? 1 : 0);
    }
    checkTokens(MaskPolicy::Content, traced, chat);
    ++m_traced;
}

void ChatMasksTest::checkTokens(MaskPolicy policy, const TrainedBytes& bytes, const LabeledChat& chat) {
    const std::vector<int> expected = onTokens(bytes, chat.tokens, EdgeRule::Any);
    const Mask& mask = *chat.maskBy(policy);
    QCOMPARE(mask.trained.size(), expected.size());
    for (std::size_t t = 0; t < expected.size(); ++t)
        if (expected[t] != kUnknown && expected[t] != mask.trained[t]) {
            const ByteSpan span = judgedText(chat.tokens, t);
            std::string shown = chat.chat.rendered.text;
            shown.insert(span.end, "⟧").insert(span.begin, "⟦");
            QFAIL((std::string(name(policy)) + ", expected " + std::to_string(expected[t]) + ": " + shown)
                      .c_str());
        }
}

void ChatMasksTest::checkAdded(const JudgedChat& judged, const LabeledChat& chat) {
    const TrainedBytes added = addedBytes(judged, false);
    checkTokens(MaskPolicy::PrefixDifference, added, chat);
    m_added += std::count(added.begin(), added.end(), 1) > 0 ? 1 : 0;
}

/// Where the twin shows who wrote what: those tokens, and no others.
void ChatMasksTest::checkWriters(const JudgedChat& judged, const LabeledChat& chat) {
    if (judged.authors.size() != judged.text.size() || judged.text.empty())
        return;
    checkTokens(MaskPolicy::Content, writtenBytes(judged, false), chat);
    ++m_authored;
}

/// Parts: the same (no golden has tool output in parts), and one control token directly after a message's
/// content, required if it is the end of sequence of a template that prints it nowhere else.
void ChatMasksTest::checkEnds(const JudgedChat& judged, const LabeledChat& chat, const std::string& eos) {
    const Mask& content = *chat.maskBy(MaskPolicy::Content);
    const Mask& parts = *chat.maskBy(MaskPolicy::Parts);
    std::vector<int> ends(judged.input.messages.items.size());
    for (std::size_t t = 0; t < content.trained.size(); ++t) {
        if (parts.trained[t] == content.trained[t])
            continue;
        const TokenWhy& why = parts.why[t];
        QVERIFY(parts.trained[t] != 0 && chat.control[t] != 0 && why.kind == WhyKind::EndOfTurn);
        QVERIFY(judged.assistant(static_cast<int>(why.message)) && ++ends[why.message] == 1);
    }
    m_ends += std::count(ends.begin(), ends.end(), 1) > 0 ? 1 : 0;
    // if the template prints it before all messages, it may be mistaken for the start of turns
    const auto& messages = judged.input.messages.items;
    if (eos.empty() || messages.empty() || judged.text.find(eos) < judged.text.find(textOf(messages.front())))
        return;
    for (std::size_t t = 1; t < content.trained.size(); ++t)
        if (content.trained[t - 1] != 0 && chat.control[t] != 0 &&
            judged.text.substr(chat.tokens.bytes[t].begin, chat.tokens.bytes[t].size()) == eos)
            QVERIFY(parts.trained[t] != 0);
}

QTEST_GUILESS_MAIN(ChatMasksTest)
#include "tst_chat_masks.moc"
