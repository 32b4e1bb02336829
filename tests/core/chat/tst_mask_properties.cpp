// Masks compared with their definitions, on random conversations rendered with real templates and tokenizers.
// Expected masks are derived only from renderings: without origins, and without the code under test.

#include "core/chat/dataset/batch.h"
#include "core/chat/masks/labeled_chat.h"
#include "tests/core/chat/expected_masks.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <fstream>
#include <iterator>
using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const std::vector<std::string> kSpecials = {"<|im_start|>",
                                            "<|im_end|>",
                                            "<s>",
                                            "</s>",
                                            "<|eot_id|>",
                                            "<|start_header_id|>",
                                            "<|end_header_id|>",
                                            "<start_of_turn>",
                                            "<end_of_turn>",
                                            "<|end|>",
                                            "<|assistant|>",
                                            "[/INST]"};

/// Pieces across the text that templates put at the edges of a message; some end inside a character.
const Tokenizer& joining() {
    static const auto tokenizer = [] {
        std::string vocabulary, merges, added;
        std::size_t id = 0;
        const auto put = [&](std::string_view bytes) {
            vocabulary += id > 0 ? "," : "";
            appendJsonString(vocabulary, spelledInAlphabet(bytes));
            vocabulary += ":" + std::to_string(id++);
        };
        for (unsigned b = 0; b < 256; ++b)
            put(std::string(1, static_cast<char>(b)));
        for (const std::string_view left : {"\n", " ", "\"", ">", "]", ":", "t", "a", "n", "\xA5"})
            for (const std::string_view right :
                 {"\n", " ", "\"", "<", "a", "e", "t", "\xC3", "\xE6", "\xF0"}) {
                put(std::string(left) + std::string(right));
                merges += (merges.empty() ? "[" : ",[");
                appendJsonString(merges, spelledInAlphabet(left));
                merges += ",";
                appendJsonString(merges, spelledInAlphabet(right));
                merges += "]";
            }
        for (const std::string& special : kSpecials) {
            added += (added.empty() ? "{\"id\":" : ",{\"id\":") + std::to_string(id++) + ",\"content\":";
            appendJsonString(added, special);
            added +=
                R"(,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true})";
        }
        const auto definition = loadDefinition(
            R"({"version":"1.0","added_tokens":[)" + added +
                R"(],"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":false},)"
                R"("model":{"type":"BPE","vocab":{)" +
                vocabulary + R"(},"merges":[)" + merges + "]}}",
            "test");
        if (!definition)
            qFatal("%s", describe(definition.error()).c_str());
        return *Tokenizer::create(*definition);
    }();
    return *tokenizer;
}

const Tokenizer& bytes() {
    static const auto tokenizer = byteTokenizer(kSpecials);
    return *tokenizer;
}

} // namespace

class MaskPropertiesTest : public QObject {
    Q_OBJECT

  private slots:
    void definitions_data();
    void definitions();

  private:
    void check(const DrawnChat& drawn, const Tokenizer& tokenizer, EdgeRule rule, bool lastTurnOnly);
    void checkMask(const Mask& mask, const TrainedBytes& bytes, const LabeledChat& chat, EdgeRule rule);
    void checkContent(const DrawnChat& drawn, const Mask& mask, const LabeledChat& chat);
    void checkMarkers(const DrawnChat& drawn, const LabeledChat& chat, const Tokenizer& tokenizer,
                      std::size_t seed);
    void checkLabels(const LabeledChat& chat);
    std::size_t m_checked = 0, m_blocks = 0;
};

void MaskPropertiesTest::definitions_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<unsigned>("count");
    QTest::addColumn<bool>("own");
    const auto rows = [](const std::filesystem::path& folder, unsigned count, bool own) {
        std::vector<std::filesystem::path> found;
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
            if (entry.path().extension() == ".jinja")
                found.push_back(entry.path());
        std::sort(found.begin(), found.end());
        for (const auto& path : found)
            QTest::newRow(path.stem().c_str()) << QString::fromStdString(path.string()) << count << own;
    };
    rows(sourceFolder() / "resources" / "chat", rounds(120), true);
    if (const auto shared = sharedFile("chat-templates/templates"); !shared.empty())
        rows(shared, rounds(16), false);
}

void MaskPropertiesTest::definitions() {
    QFETCH(QString, path);
    QFETCH(unsigned, count);
    QFETCH(bool, own);
    std::ifstream in(path.toStdString(), std::ios::binary);
    const auto compiled = CompiledTemplate::compile({std::istreambuf_iterator<char>(in), {}});
    QVERIFY(compiled);
    m_checked = m_blocks = 0;
    for (unsigned i = 0; i < count; ++i) {
        const auto seed = static_cast<std::uint32_t>(qChecksum(QFileInfo(path).fileName().toUtf8()) + i);
        DrawnChat drawn(*compiled, seed, i % 2 == 1);
        const auto text = drawn.render(drawn.conversation.real, 999);
        const auto twin = drawn.render(drawn.conversation.twin, 999);
        if (!text || !twin)
            continue;
        drawn.text = *text;
        drawn.authors = drawn.conversation.authors(*text, *twin);
        if (drawn.authors.size() != text->size())
            continue;
        ++m_checked;
        check(drawn, i % 3 == 0 ? bytes() : joining(), static_cast<EdgeRule>(i / 2 % 3), i % 5 == 4);
        if (QTest::currentTestFailed())
            return qWarning("conversation %u: %s", i, writeData(drawn.conversation.real).c_str());
    }
    if (own)
        QVERIFY2(m_checked * 4 > count, "few conversations were rendered");
    QVERIFY(!own || m_blocks > 0);
}

void MaskPropertiesTest::check(const DrawnChat& drawn, const Tokenizer& tokenizer, EdgeRule rule,
                               bool lastTurnOnly) {
    LabelSettings settings;
    settings.policies = {std::begin(kMaskPolicies), std::end(kMaskPolicies)};
    settings.mask.edge = rule;
    settings.mask.exactBlocks = true;
    settings.mask.lastTurnOnly = lastTurnOnly;
    const ChatSource source{
        drawn.input, drawn.compiled.source(), drawn.compiled.hasGeneration(),
        [&](const ChatVariables& variables) { return drawn.compiled.render(variables, fixedOptions(true)); }};
    const auto chat = labelChat(source, tokenizer, settings);
    QVERIFY2(chat, chat ? "" : describe(chat.error()).c_str());
    QVERIFY(chat->chat.rendered.text == drawn.text);
    checkMask(*chat->maskBy(MaskPolicy::Content), writtenBytes(drawn, lastTurnOnly), *chat, rule);
    checkMask(*chat->maskBy(MaskPolicy::PrefixDifference), addedBytes(drawn, lastTurnOnly), *chat, rule);
    const auto blocks = drawn.compiled.hasGeneration() ? blockBytes(drawn, lastTurnOnly)
                                                       : std::optional(TrainedBytes(drawn.text.size()));
    if (blocks)
        checkMask(*chat->maskBy(MaskPolicy::Generation), *blocks, *chat, rule);
    m_blocks += blocks && std::count(blocks->begin(), blocks->end(), 1) > 0 ? 1 : 0;
    checkLabels(*chat);
    checkContent(drawn, *chat->maskBy(MaskPolicy::Content), *chat);
    if (!drawn.flags && !lastTurnOnly)
        checkMarkers(drawn, *chat, tokenizer, drawn.text.size());
    // An end of turn adds only control tokens, at most one per message, directly after its text.
    settings.policies = {MaskPolicy::Content};
    settings.mask.endOfTurn = true;
    const auto ended = labelChat(source, tokenizer, settings);
    const auto& without = chat->maskBy(MaskPolicy::Content)->trained;
    std::vector<int> ends(drawn.conversation.real.items.size());
    for (std::size_t t = 0; t < without.size(); ++t) {
        const TokenWhy& why = ended->masks[0].why[t];
        if (ended->masks[0].trained[t] == without[t])
            continue;
        QVERIFY(without[t] == 0 && chat->control[t] != 0 && why.kind == WhyKind::EndOfTurn);
        QVERIFY(drawn.assistant(static_cast<int>(why.message)) && ++ends[why.message] == 1);
        QVERIFY(drawn.allowed(static_cast<int>(why.message), lastTurnOnly));
        for (std::size_t b = chat->tokens.bytes[t].begin; b < drawn.authors.size(); ++b)
            QVERIFY(drawn.authors[b] != static_cast<int>(why.message));
    }
}

void MaskPropertiesTest::checkMask(const Mask& mask, const TrainedBytes& bytes, const LabeledChat& chat,
                                   EdgeRule rule) {
    const std::vector<int> expected = onTokens(bytes, chat.tokens, rule);
    QCOMPARE(mask.trained.size(), expected.size());
    for (std::size_t t = 0; t < expected.size(); ++t)
        if (expected[t] != kUnknown && expected[t] != mask.trained[t]) {
            const ByteSpan span = chat.tokens.bytes[t];
            std::string shown = chat.chat.rendered.text;
            shown.insert(span.end, "⟧").insert(span.begin, "⟦");
            QFAIL((std::string(name(mask.policy)) + ", " + std::string(name(rule)) + ", expected " +
                   std::to_string(expected[t]) + ": " + shown)
                      .c_str());
        }
}

/// Weights come from the messages.
void MaskPropertiesTest::checkContent(const DrawnChat& drawn, const Mask& mask, const LabeledChat& chat) {
    bool any = false;
    for (int i = 0; i < static_cast<int>(drawn.conversation.real.items.size()); ++i)
        any = any || drawn.weight(i) != 1.0;
    QCOMPARE(!mask.weights.empty(), any && !mask.trained.empty());
    for (std::size_t t = 0; t < mask.weights.size(); ++t) {
        const ByteSpan span = chat.tokens.bytes[t];
        const int author = drawn.authors[span.begin];
        if (mask.trained[t] == 0)
            QCOMPARE(mask.weights[t], 0.0F);
        else if (author >= 0 &&
                 std::all_of(drawn.authors.begin() + span.begin, drawn.authors.begin() + span.end,
                             [&](int one) { return one == author; }))
            QCOMPARE(mask.weights[t], static_cast<float>(drawn.weight(author)));
    }
}

/// Between two control tokens: the same by text and by ids, including the text between them.
void MaskPropertiesTest::checkMarkers(const DrawnChat& drawn, const LabeledChat& chat,
                                      const Tokenizer& tokenizer, std::size_t seed) {
    std::vector<PieceId> there;
    for (std::size_t t = 0; t < chat.tokens.size(); ++t)
        if (chat.control[t] != 0)
            there.push_back(chat.tokens.ids[t]);
    if (there.empty())
        return;
    const PieceId begin = there[seed % there.size()], end = there[seed / 7 % there.size()];
    const bool open = seed % 4 == 0; // no end is given: the last beginning counts
    MaskOptions options;
    options.markers.begin = tokenizer.pieceBytes(begin);
    options.markers.beginIds = {begin};
    options.markers.end = open ? "" : tokenizer.pieceBytes(end);
    options.markers.endIds = open ? std::vector<PieceId>() : std::vector<PieceId>{end};
    options.markers.endTrained = seed % 3 != 0;
    std::vector<std::uint8_t> expected(chat.tokens.size());
    bool inside = false;
    for (std::size_t t = 0; t < expected.size(); ++t) {
        const PieceId id = chat.tokens.ids[t];
        if (inside && !open && id == end) {
            expected[t] = options.markers.endTrained ? 1 : 0;
            inside = begin == end; // one token may end an answer and start the next
        } else if (id == begin && (open || !inside)) {
            if (open)
                std::fill(expected.begin(), expected.end(), std::uint8_t{0});
            inside = true;
        } else {
            expected[t] = inside ? 1 : 0;
        }
    }
    const ChatSource source{drawn.input, drawn.compiled.source(), false, {}};
    const MaskInput input = maskInputOf(chat, source, tokenizer);
    QCOMPARE(maskOf(MaskPolicy::ResponseMarker, input, options).trained, expected);
    options.markers.byTokens = true;
    QCOMPARE(maskOf(MaskPolicy::ResponseMarker, input, options).trained, expected);
}

/// Labels are ids or -100, and rows are the same whichever side is padded.
void MaskPropertiesTest::checkLabels(const LabeledChat& chat) {
    std::vector<BatchSample> samples;
    for (const Mask& mask : chat.masks) {
        const auto& ids = chat.tokens.ids;
        const auto labels = labelsOf(ids, mask.trained), shifted = labelsOf(ids, mask.trained, true);
        for (std::size_t t = 0; t < ids.size(); ++t) {
            QCOMPARE(labels[t], mask.trained[t] != 0 ? std::int64_t{ids[t]} : std::int64_t{-100});
            QCOMPARE(shifted[t], t + 1 < ids.size() ? labels[t + 1] : std::int64_t{-100});
        }
        const auto size = static_cast<std::ptrdiff_t>(ids.size() - samples.size() % (ids.size() + 1));
        samples.push_back(
            {{ids.begin(), ids.begin() + size}, {mask.trained.begin(), mask.trained.begin() + size}, {}});
    }
    BatchOptions options;
    options.pad = 0;
    options.multipleOf = 8;
    const Batch right = makeBatch(samples, options);
    options.padding = Side::Left;
    const Batch left = makeBatch(samples, options);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto size = static_cast<std::ptrdiff_t>(samples[i].ids.size());
        for (const Tensor tensor : kTensors) {
            const auto a = valuesOf(right.rows[i], tensor), b = valuesOf(left.rows[i], tensor);
            QVERIFY(a.size() == b.size() && a.size() % 8 == 0 && a.size() >= samples[i].ids.size());
            QVERIFY(std::equal(a.begin(), a.begin() + size, b.end() - size));
        }
        for (const BatchRow* row : {&right.rows[i], &left.rows[i]}) {
            std::int64_t position = 0;
            for (std::size_t t = 0; t < row->ids.size(); ++t)
                QCOMPARE(row->positions[t], row->attention[t] != 0 ? position++ : std::int64_t{1});
            QCOMPARE(position, std::int64_t{size});
        }
    }
}

QTEST_GUILESS_MAIN(MaskPropertiesTest)
#include "tst_mask_properties.moc"
