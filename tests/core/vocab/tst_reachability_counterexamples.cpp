// Tokenizers in which a piece looks unreachable, and a text that gives it.

#include "core/formats/load.h"
#include "core/vocab/reachability.h"
#include "tests/core/vocab/tokenizer_json_parts.h"

#include <QtTest>

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;
using namespace tokenscope::test;
using nlohmann::json;
using Strings = std::vector<std::string>;

namespace {

const json kNone;

/// BPE. An `<unk>` among the pieces is the unknown piece.
json bpe(const Strings& pieces, const std::vector<Strings>& merges, bool ignoreMerges = false,
         bool byteFallback = false) {
    json vocabulary = json::object();
    for (const std::string& piece : pieces)
        vocabulary[piece] = vocabulary.size();
    const bool hasUnknown = vocabulary.contains("<unk>");
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", hasUnknown ? json("<unk>") : json()},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", false},
            {"byte_fallback", byteFallback},
            {"ignore_merges", ignoreMerges},
            {"vocab", vocabulary},
            {"merges", merges}};
}
Strings withBytes(Strings pieces) {
    for (int byte = 0; byte < 256; ++byte)
        pieces.push_back(fmt::format("<0x{:02X}>", byte));
    return pieces;
}
json unigramWithBytes(const Strings& pieces) {
    json vocabulary = json::array();
    for (const std::string& piece : withBytes(pieces))
        vocabulary.push_back({piece, -1.0});
    return {{"type", "Unigram"}, {"unk_id", 0}, {"byte_fallback", true}, {"vocab", vocabulary}};
}
json sequence(const char* parts, const std::vector<json>& rules) {
    return {{"type", "Sequence"}, {parts, rules}};
}
json normalizers(const std::vector<json>& rules) {
    return sequence("normalizers", rules);
}
json replace(const char* pattern, const char* content) {
    return {{"type", "Replace"}, {"pattern", {{"String", pattern}}}, {"content", content}};
}
json replaceRegex(const char* pattern, const char* content) {
    return {{"type", "Replace"}, {"pattern", {{"Regex", pattern}}}, {"content", content}};
}
json prepend(const char* text) {
    return {{"type", "Prepend"}, {"prepend", text}};
}
json metaspace(const char* replacement, const char* scheme, bool splits) {
    return {
        {"type", "Metaspace"}, {"replacement", replacement}, {"prepend_scheme", scheme}, {"split", splits}};
}
json addsSpace() {
    json rule = byteLevel(false);
    rule["add_prefix_space"] = true;
    return rule;
}
json normal(const char* type) {
    return {{"type", type}};
}
/// Flags: n(ormalized), w(hole word).
json added(const std::vector<std::pair<std::string, std::string>>& tokens, std::size_t firstId) {
    json list = json::array();
    for (const auto& [content, flags] : tokens) {
        json token = addedToken(firstId + list.size(), content, flags.find('n') != std::string::npos, false);
        token["single_word"] = flags.find('w') != std::string::npos;
        list.push_back(std::move(token));
    }
    return list;
}

} // namespace

class ReachabilityCounterexamplesTest : public QObject {
    Q_OBJECT

  private slots:
    void isNotUnreachable_data();
    void isNotUnreachable();
};

void ReachabilityCounterexamplesTest::isNotUnreachable_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("piece");
    const auto row = [](const char* name, const json& model, const json& normalizer, const json& preTokenizer,
                        const std::vector<std::pair<std::string, std::string>>& tokens, const char* text,
                        const char* piece) {
        const std::string file =
            tokenizerJson(model, normalizer, preTokenizer, added(tokens, model["vocab"].size())).dump();
        QTest::newRow(name) << QByteArray(file.c_str()) << QByteArray(text) << QByteArray(piece);
    };
    const json spaces = normal("WhitespaceSplit");
    // What a whole word, or Unigram, spells.
    row("the unknown piece, looked up", bpe(withBytes({"<unk>", "a"}), {}, true, true), kNone, kNone, {},
        "<unk>", "<unk>");
    row("the unknown piece, a word", bpe(withBytes({"<unk>", "a"}), {}, true, true), kNone, spaces, {},
        "a <unk> b", "<unk>");
    row("the unknown piece of Unigram", unigramWithBytes({"<unk>", "a"}), kNone, kNone, {}, "<unk>", "<unk>");
    row("a byte piece, looked up", bpe(withBytes({"a"}), {}, true, true), kNone, kNone, {}, "<0x61>",
        "<0x61>");
    row("a byte piece of Unigram", unigramWithBytes({"<unk>", "a"}), kNone, kNone, {}, "<0x61>", "<0x61>");
    // Bytes.
    row("a normalized space", bpe(withBytes({"<unk>", "a", "▁"}), {}, false, true),
        normalizers({prepend("▁"), replace(" ", "▁"), normal("NFKD")}), kNone, {},
        "a\xC2\xA0"
        "a",
        "<0x20>");
    row("a byte of a hidden token", bpe(withBytes({"a", "b", "x"}), {}, false, true), kNone, kNone,
        {{"q", ""}, {"xqx", "w"}}, "axqxa", "<0x71>");
    row("a byte next to an unknown one", bpe({"a", "Ì", "<unk>"}, {}), kNone, byteLevel(true), {}, "\u0301",
        "Ì");
    // Added spaces.
    const std::vector<json> splitThenBytes = {spaces, addsSpace()};
    row("only the added space", bpe({"Ġ", "a", "b", "<unk>"}, {}), kNone,
        sequence("pretokenizers", splitThenBytes), {}, "b", "Ġ");
    row("only the added marker", bpe({"▁", "a", "<unk>"}, {}), replaceRegex("[^a]", ""),
        metaspace("▁", "first", true), {}, "a", "▁");
    row("after a token of the second search", bpe({"a", "b", "▁", "ab"}, {}, true),
        normalizers({prepend("▁"), replace(" ", "▁")}), kNone, {{"X", "n"}}, "Xab", "ab");
    row("a replaced space", bpe({"a", "b", "c", "▁", " ", "bc"}, {}, true),
        normalizers({prepend(" "), replace(" a", "b")}), kNone, {}, "ac", "bc");
    row("a marker that a regex replaces", bpe({"a", "b", "_", "ab"}, {}, true),
        normalizers({prepend("▁"), replaceRegex("^▁c", "a")}), kNone, {}, "cb", "ab");
    row("two characters replaced at the start", bpe({"a", "b", "▁", "z", "zb"}, {}, true), replace("aa", "z"),
        metaspace("▁", "first", false), {}, "aab", "zb");
    // Added tokens.
    row("a token taken out of a rejected one",
        bpe({"a", "b", "c", "d", "e", "<unk>", "bc", "cd", "cde"}, {{"b", "c"}, {"c", "d"}, {"cd", "e"}}),
        kNone, kNone, {{"abc", "w"}, {"cd", ""}, {"b", "n"}}, "abcde", "cde");
    row("rejected tokens of both searches",
        bpe({"a", "b", "c", "d", "e", "bc", "bcd"}, {{"b", "c"}, {"bc", "d"}}), kNone, kNone,
        {{"aabc", "w"}, {"b", ""}, {"cdee", "nw"}, {"d", "n"}}, "aabcdee", "bcd");
    row("tokens with equal texts", bpe({"a", "b", "x", "<unk>", "ab"}, {{"a", "b"}}), normal("Lowercase"),
        kNone, {{"AB", "nw"}, {"aB", "n"}}, "xab", "ab");
    const json withSpaces =
        bpe({"Ġ", "a", "b", "c", "d", "1", "<unk>", "cd", "ba", "bb", "bc", "bd", "b1", "bĠ", "Ġa", "Ġab"},
            {{"c", "d"},
             {"b", "a"},
             {"b", "b"},
             {"b", "c"},
             {"b", "d"},
             {"b", "1"},
             {"b", "Ġ"},
             {"Ġ", "a"},
             {"Ġa", "b"}});
    row("a token with the added space", withSpaces, kNone, addsSpace(), {{" a", ""}, {"ab", "w"}}, "abcd",
        "Ġab");
    row("an added space, and none in the text", withSpaces, replace(" ", "_"), addsSpace(), {{"ab", "w"}},
        "abcd", "Ġab");
    row("many markers",
        bpe({"_", "<unk>", "__", "____", "______"}, {{"_", "_"}, {"__", "__"}, {"____", "__"}}), kNone,
        metaspace("_", "never", false), {{"__", ""}}, "      ", "______");
    row("a mark that is a token",
        bpe({"a", "b", "c", "\u0323", "<unk>", "a\u0323", "a<unk>", "cb", "cba"},
            {{"a", "\u0323"}, {"a", "<unk>"}, {"c", "b"}, {"cb", "a"}}),
        normal("NFD"), kNone, {{"ba", ""}, {"\u0323", "n"}}, "cb\u1EA1", "cba");
    // Replacing rules.
    row("a character that a later rule inserts", bpe({"a", "q", "x", "y"}, {}),
        normalizers({normal("Lowercase"), replace("a", "q"), replace("xy", "A"), normal("Lowercase")}), kNone,
        {}, "xy", "a");
}

void ReachabilityCounterexamplesTest::isNotUnreachable() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, piece);
    const auto definition = formats::loadDefinition(file.toStdString(), "generated");
    QVERIFY2(definition, (definition ? "" : describe(definition.error())).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const PieceId id = (*definition)->vocabulary.find(piece.toStdString());
    QVERIFY(id != kNoPiece);
    EncodeOptions options;
    options.addSpecial = false;
    const auto encoding = (*tokenizer)->encode(text.toStdString(), options);
    QVERIFY(encoding && std::find(encoding->ids.begin(), encoding->ids.end(), id) != encoding->ids.end());
    Reachability search(**tokenizer);
    const auto reach = search.of(id);
    QVERIFY(reach);
    QVERIFY2(reach->reach != Reach::Unreachable, reach->reason.english().c_str());
}

QTEST_APPLESS_MAIN(ReachabilityCounterexamplesTest)
#include "tst_reachability_counterexamples.moc"
