// The first stage at which two tokenizers differ at a position of a text.

#include "core/compare/diff/first_divergence.h"

#include "core/compare/align/pieces.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"

#include <QtTest>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::compare;
using nlohmann::json;

namespace {

/// A byte-level BPE over letters, digits and the space, with these merges.
json byteLevel(const std::vector<std::pair<std::string, std::string>>& merges) {
    json vocab = json::object();
    int id = 0;
    for (int byte = 0; byte < 256; ++byte)
        vocab[spelledInAlphabet(std::string(1, static_cast<char>(byte)))] = id++;
    json list = json::array();
    for (const auto& [left, right] : merges) {
        vocab[left + right] = id++;
        list.push_back(left + " " + right);
    }
    return {{"version", "1.0"},
            {"added_tokens", json::array()},
            {"normalizer", nullptr},
            {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}}},
            {"post_processor", nullptr},
            {"decoder", {{"type", "ByteLevel"}}},
            {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", list}}}};
}

std::shared_ptr<const Tokenizer> make(const json& definition) {
    auto loaded = loadDefinition(definition.dump(), "tokenizer.json");
    if (!loaded)
        qFatal("%s", loaded.error().message.english().c_str());
    auto tokenizer = Tokenizer::create(*std::move(loaded));
    if (!tokenizer)
        qFatal("%s", tokenizer.error().message.english().c_str());
    return *std::move(tokenizer);
}

json withStage(json definition, const char* stage, json value) {
    definition[stage] = std::move(value);
    return definition;
}

json splitDigits() {
    return {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Split"}, {"pattern", {{"Regex", "\\d"}}}, {"behavior", "Isolated"}, {"invert", false}},
          {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}}}}};
}

FirstDivergence part(const json& a, const json& b, const std::string& text, ByteSpan place) {
    auto divergence = firstDivergence(*make(a), {}, *make(b), {}, text, place);
    if (!divergence)
        qFatal("%s", divergence.error().message.english().c_str());
    return *std::move(divergence);
}

} // namespace

class TestFirstDivergence : public QObject {
    Q_OBJECT

  private slots:
    void atTheModel() {
        const json one = byteLevel({{"l", "o"}, {"lo", "w"}});
        const json other = byteLevel({{"x", "y"}, {"l", "o"}, {"lo", "w"}});
        const FirstDivergence same = part(one, byteLevel({{"l", "o"}}), "low", {0, 3});
        QCOMPARE(same.stage, DivergenceStage::Model);
        QCOMPARE(same.a.spans, (std::vector<ByteSpan>{{0, 3}}));
        QCOMPARE(same.b.spans, (std::vector<ByteSpan>{{0, 2}, {2, 3}}));
        QCOMPARE(same.b.missing, std::vector<std::string>{"low"});
        QVERIFY(same.a.missing.empty());
        QCOMPARE(same.a.normalized, std::string("low"));
        QCOMPARE(part(one, other, "low", {0, 3}).stage, DivergenceStage::Ids);
    }

    void atThePreTokens() {
        const json whole = byteLevel({{"2", "0"}});
        const FirstDivergence divergence =
            part(whole, withStage(whole, "pre_tokenizer", splitDigits()), "a 20", {2, 4});
        QCOMPARE(divergence.stage, DivergenceStage::PreTokens);
        QVERIFY(divergence.a.boundaries.empty());
        QCOMPARE(divergence.b.boundaries, std::vector<std::uint32_t>{3});
        // It is symmetric.
        QCOMPARE(part(withStage(whole, "pre_tokenizer", splitDigits()), whole, "a 20", {2, 4}).stage,
                 DivergenceStage::PreTokens);
        // A boundary where the other's tokens end anyway is not a cause.
        const json none = byteLevel({});
        const json both = byteLevel({{"2", "0"}, {"20", "b"}});
        QCOMPARE(part(withStage(none, "pre_tokenizer", splitDigits()), both, "20b", {0, 3}).stage,
                 DivergenceStage::PreTokens);
        QCOMPARE(part(none, withStage(both, "pre_tokenizer", splitDigits()), "20b", {0, 3}).stage,
                 DivergenceStage::PostProcessing);
    }

    void atTheNormalizer() {
        const json plain = byteLevel({});
        const FirstDivergence divergence =
            part(plain, withStage(plain, "normalizer", {{"type", "Lowercase"}}), "a Bc", {2, 3});
        QCOMPARE(divergence.stage, DivergenceStage::Normalizer);
        QCOMPARE(divergence.a.normalized, std::string("B"));
        QCOMPARE(divergence.b.normalized, std::string("b"));
    }

    void normalizedAsTheWholeText() {
        // A prefix is added before the whole text, not before the examined part.
        json metaspace = byteLevel({});
        metaspace["normalizer"] = {
            {"type", "Sequence"},
            {"normalizers",
             {{{"type", "Prepend"}, {"prepend", "\u2581"}},
              {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "\u2581"}}}}};
        metaspace["pre_tokenizer"] = nullptr;
        metaspace["decoder"] = nullptr;
        json vocab = {{"<unk>", 0}, {"\u2581", 257}, {"\u2581a", 258}};
        for (int byte = 0; byte < 256; ++byte)
            vocab[fmt::format("<0x{:02X}>", byte)] = byte + 1;
        vocab["a"] = 259;
        vocab["b"] = 260;
        vocab["\uFFFD"] = 261;
        vocab["ab"] = 262;
        metaspace["model"] = {{"type", "BPE"},         {"vocab", vocab},       {"merges", {"\u2581 a"}},
                              {"byte_fallback", true}, {"unk_token", "<unk>"}, {"fuse_unk", true}};
        json words = byteLevel({{"a", "b"}});
        words["pre_tokenizer"]["use_regex"] = true;
        const FirstDivergence divergence = part(words, metaspace, "b ab ab ab b", {4, 7});
        QVERIFY(divergence.window.begin > 0);
        QCOMPARE(divergence.b.normalized, std::string(" ab"));
        QCOMPARE(divergence.b.pieces, (std::vector<PieceId>{258, 260}));
        QCOMPARE(divergence.stage, DivergenceStage::Model);
        // It is there before the first word.
        QCOMPARE(part(words, metaspace, "ab ab", {0, 2}).stage, DivergenceStage::Normalizer);
        // A position inside a character means the same character to both.
        const FirstDivergence inside = part(words, metaspace, "b \u00E9 b", {2, 3});
        QCOMPARE(inside.a.normalized, std::string("\u00E9"));
        QCOMPARE(inside.b.normalized, inside.a.normalized);
    }

    void spacesDroppedByThePreTokenizer() {
        json bert = byteLevel({});
        bert["normalizer"] = {{"type", "BertNormalizer"},
                              {"clean_text", true},
                              {"handle_chinese_chars", true},
                              {"strip_accents", nullptr},
                              {"lowercase", false}};
        bert["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
        bert["decoder"] = nullptr;
        bert["model"] = {{"type", "WordPiece"},
                         {"unk_token", "[UNK]"},
                         {"continuing_subword_prefix", "##"},
                         {"max_input_chars_per_word", 100},
                         {"vocab", {{"[UNK]", 0}, {"a", 1}, {"b", 2}}}};
        json words = byteLevel({});
        words["pre_tokenizer"]["use_regex"] = true;
        const FirstDivergence divergence = part(bert, words, "a b", {1, 3});
        QCOMPARE(divergence.a.normalized, std::string(" b"));
        QCOMPARE(divergence.stage, DivergenceStage::PreTokens);
    }

    void wordsThatAreSeenToDiffer() {
        // Digits are separate words in one, where the tokens of the other end as well.
        const json none = byteLevel({});
        const json both =
            withStage(byteLevel({{"2", "0"}}), "pre_tokenizer",
                      {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}});
        const FirstDivergence divergence = part(none, both, "a-20-b", {2, 4});
        QCOMPARE(divergence.stage, DivergenceStage::PreTokens);
        QCOMPARE(divergence.a.read[0].text, std::string("a-20-b"));
        QCOMPARE(divergence.b.read[0].text, std::string("20"));
        // What one's normalizer and the other's pre-tokenizer both add is not a cause.
        json prepends = withStage(byteLevel({}), "normalizer", {{"type", "Prepend"}, {"prepend", " "}});
        json prefixed = byteLevel({{"a", "b"}});
        prefixed["pre_tokenizer"]["add_prefix_space"] = true;
        QCOMPARE(part(prepends, prefixed, "ab", {0, 2}).stage, DivergenceStage::Model);
    }

    void atTheAddedTokens() {
        const json plain = byteLevel({});
        json added = plain;
        added["added_tokens"] = {{{"id", 256},
                                  {"content", "<s>"},
                                  {"single_word", false},
                                  {"lstrip", false},
                                  {"rstrip", false},
                                  {"normalized", false},
                                  {"special", true}}};
        const FirstDivergence divergence = part(plain, added, "a <s> b", {2, 5});
        QCOMPARE(divergence.stage, DivergenceStage::AddedTokens);
        QCOMPARE(divergence.b.pieces, std::vector<PieceId>{256});
        QCOMPARE(name(divergence.stage), std::string_view("added tokens"));
    }

    void insideOfWordPiecesWords() {
        json wordPiece = {{"version", "1.0"},
                          {"added_tokens", json::array()},
                          {"normalizer", nullptr},
                          {"pre_tokenizer", {{"type", "Whitespace"}}},
                          {"post_processor", nullptr},
                          {"decoder", nullptr},
                          {"model",
                           {{"type", "WordPiece"},
                            {"unk_token", "[UNK]"},
                            {"continuing_subword_prefix", "##"},
                            {"max_input_chars_per_word", 100},
                            {"vocab", {{"[UNK]", 0}, {"lo", 1}, {"##w", 2}}}}}};
        const auto pieces = std::make_shared<const PieceTexts>(make(wordPiece));
        QCOMPARE(pieces->text(2), std::string_view("w"));
        QCOMPARE(pieces->bytes(2), std::string_view("##w"));
        const json merges = byteLevel({{"l", "o"}});
        const FirstDivergence divergence = part(wordPiece, merges, "low", {2, 3});
        QCOMPARE(divergence.stage, DivergenceStage::Ids); // both have the letter
        QVERIFY(divergence.a.missing.empty() && divergence.b.missing.empty());
        QVERIFY(findPieceFor(*make(wordPiece), "w") != kNoPiece);
        QCOMPARE(findPieceFor(*make(wordPiece), "o"), kNoPiece);
        // Nothing is normalized.
        const auto one = make(wordPiece);
        const auto other = make(merges);
        const auto a = one->encode("low");
        const auto b = other->encode("low");
        const Encoding* columns[] = {&*a, &*b};
        const AlignedText aligned(columns, 3);
        const auto found =
            differencesOf(aligned, 0, {PieceTexts(one), *a}, 1, {PieceTexts(other), *b}, false);
        QVERIFY(found && found->empty());
    }

    void farInALongText() {
        std::string text;
        while (text.size() < 3'000'000)
            text += "some words of a line\n";
        const auto at = static_cast<std::uint32_t>(text.size());
        text += "20 more\n";
        const json cuts =
            withStage(byteLevel({{"2", "0"}}), "pre_tokenizer",
                      {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}});
        const FirstDivergence divergence =
            part(withStage(byteLevel({}), "pre_tokenizer", cuts["pre_tokenizer"]), cuts, text, {at, at + 2});
        QCOMPARE(divergence.stage, DivergenceStage::Model);
        QVERIFY(divergence.window.size() < 100);
        QCOMPARE(divergence.b.spans, (std::vector<ByteSpan>{{at, at + 2}}));
    }

    void valuesOfTheWholeText() {
        // The values of a position are those of encoding the whole text.
        const json a = withStage(byteLevel({{"l", "o"}, {"lo", "w"}, {"2", "0"}}), "pre_tokenizer",
                                 {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}});
        const json b = withStage(byteLevel({{"e", "r"}, {"o", "w"}}), "pre_tokenizer", splitDigits());
        const auto one = make(a);
        const auto other = make(b);
        const std::string text = "low lower 2020 lowest\nnot slow  2 0 é\n";
        const auto encodedA = one->encode(text);
        const auto encodedB = other->encode(text);
        const Encoding* columns[] = {&*encodedA, &*encodedB};
        const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
        for (std::size_t group = 0; group < aligned.groups(); ++group) {
            const auto divergence = firstDivergence(*one, {}, *other, {}, text, aligned.text(group));
            QVERIFY(divergence);
            for (std::size_t c = 0; c < 2; ++c) {
                const GroupRange range = aligned.tokens(c, group);
                const std::vector<PieceId>& ids = columns[c]->ids;
                QCOMPARE((c == 0 ? divergence->a : divergence->b).pieces,
                         std::vector<PieceId>(ids.begin() + range.begin, ids.begin() + range.end));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestFirstDivergence)
#include "tst_first_divergence.moc"
