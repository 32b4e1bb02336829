// Reachability of the pieces of chosen tokenizers: of the small shared files, and where an argument that is a little too
// simple gives a wrong answer. Generated tokenizers are in tst_reachability_brute_force.cpp.

#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/reachability.h"
#include "core/vocab/word_language.h"
#include "tests/core/vocab/tokenizer_json_parts.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/shared_rows.h"

#include <QtTest>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;
using namespace tokenscope::test;
using nlohmann::json;

namespace {

using Strings = std::vector<std::string>;

} // namespace

class ReachabilityTest : public QObject {
    Q_OBJECT

  private slots:
    void sharedFiles_data();
    void sharedFiles();
    void reachableByOtherTexts_data();
    void reachableByOtherTexts();
    void longWords();
    void manyPieces();
    void emptyPiece();
    void endlessPattern();
    void unusedBytes();
    void partsOfCharacters_data();
    void partsOfCharacters();
    void marksInGguf();
    void wordsOfPatterns_data();
    void wordsOfPatterns();
};

void ReachabilityTest::sharedFiles_data() {
    test::addSharedRows("tokenizers/files/own");
}

/// Each piece of the small files is reachable or not.
void ReachabilityTest::sharedFiles() {
    QFETCH(QString, path);
    if (path.isEmpty())
        return;
    const auto definition = formats::loadFileAlone(path.toStdString());
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const auto all = reachOfAll(**tokenizer);
    QVERIFY(all);
    for (const PieceReach& reach : *all)
        QVERIFY2(reach.reach != Reach::Unknown,
                 (std::string((*tokenizer)->spelling(reach.id)) + ": " + reach.reason.english()).c_str());
}

/// Pieces that a text gives, although an argument that is a little too simple says no.
void ReachabilityTest::reachableByOtherTexts_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("id");
    const auto bpe = [](json vocabulary, const std::vector<Strings>& merges, json normalizer,
                        json preTokenizer, json added = json::array()) {
        const json model = {{"type", "BPE"}, {"vocab", std::move(vocabulary)}, {"merges", std::move(merges)}};
        return QString::fromStdString(
            tokenizerJson(model, std::move(normalizer), std::move(preTokenizer), std::move(added)).dump());
    };
    const json digits = {{"1", 0}, {"2", 1}, {"3", 2}, {"4", 3}, {"12", 4}, {"34", 5}, {"1234", 6}};
    QTest::newRow("a range repeated again")
        << bpe(digits, {{"1", "2"}, {"3", "4"}, {"12", "34"}}, nullptr, split("\\p{N}{1,3}+|\\p{L}+"))
        << QStringLiteral("1234") << 6;
    QTest::newRow("an optional range")
        << bpe({{"x", 0}, {"a", 1}, {"y", 2}, {"xy", 3}}, {{"x", "y"}}, nullptr, split("xa{2}?y"))
        << QStringLiteral("xy") << 3;
    QTest::newRow("a flag inside") << bpe({{"a", 0}, {"c", 1}, {"d", 2}, {"ac", 3}}, {{"a", "c"}}, nullptr,
                                          split("a(?i)b|cd"))
                                   << QStringLiteral("acd") << 3;
    QTest::newRow("two characters match one")
        << bpe({{"x", 0}, {"ß", 1}, {"xß", 2}}, {{"x", "ß"}}, nullptr, split("(?i:xss)"))
        << QStringLiteral("xß") << 2;
    QTest::newRow("possessive") << bpe({{"x", 0}, {"a", 1}, {"xa", 2}}, {{"x", "a"}}, nullptr,
                                       split("a?+a|b"))
                                << QStringLiteral("xax") << 2;
    QTest::newRow("after the byte alphabet")
        << bpe({{"a", 0}, {"b", 1}, {"Ġ", 2}, {"aĠ", 3}, {"aĠb", 4}}, {{"a", "Ġ"}, {"aĠ", "b"}}, nullptr,
               {{"type", "Sequence"}, {"pretokenizers", {byteLevel(false), {{"type", "WhitespaceSplit"}}}}})
        << QStringLiteral("a b") << 4;
    QTest::newRow("composed after a rule")
        << bpe({{"x", 0}, {"é", 1}, {"xé", 2}}, {{"x", "é"}},
               {{"type", "Sequence"},
                {"normalizers",
                 {{{"type", "Replace"}, {"pattern", {{"String", "é"}}}, {"content", "x"}},
                  {{"type", "NFC"}}}}},
               nullptr)
        << QString::fromUtf8("xe\xCC\x81") << 2;
    QTest::newRow("an added token that is normalized")
        << bpe({{"x", 0}, {"f", 1}, {"o", 2}, {"y", 3}, {"▁", 4}, {"xf", 5}, {"xfo", 6}, {"xfoo", 7}},
               {{"x", "f"}, {"xf", "o"}, {"xfo", "o"}}, {{"type", "Prepend"}, {"prepend", "▁"}}, nullptr,
               json::array({addedToken(8, "foo", true, false)}))
        << QStringLiteral("yxfoo") << 7;
    const json wordPiece = {{"type", "WordPiece"},
                            {"unk_token", "[UNK]"},
                            {"continuing_subword_prefix", "##"},
                            {"max_input_chars_per_word", 100},
                            {"vocab", {{"[UNK]", 0}, {"foo", 1}, {"##bar", 2}}}};
    json single = addedToken(1, "foo", false, false);
    single["single_word"] = true;
    QTest::newRow("after an added token")
        << QString::fromStdString(
               tokenizerJson(wordPiece, nullptr, {{"type", "BertPreTokenizer"}}, json::array({single}))
                   .dump())
        << QStringLiteral("foobar") << 2;
    // A space alone is removed, and between two `a` it is in a piece: only other characters show the byte.
    const json unigram = {
        {"type", "Unigram"},
        {"unk_id", 0},
        {"byte_fallback", true},
        {"vocab", json::array({json::array({"<unk>", 0}), json::array({"a", -1}), json::array({"b", -1}),
                               json::array({"a a", -1}), json::array({"<0x20>", -9})})}};
    QTest::newRow("a byte that is not at the ends")
        << QString::fromStdString(
               tokenizerJson(unigram, {{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}},
                             nullptr)
                   .dump())
        << QStringLiteral("b b") << 4;
}

void ReachabilityTest::reachableByOtherTexts() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(int, id);
    const auto definition = formats::loadDefinition(file.toStdString(), "made.json");
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const auto encoding = (*tokenizer)->encode(text.toStdString());
    QVERIFY(encoding);
    const auto piece = static_cast<PieceId>(id);
    QVERIFY(std::find(encoding->ids.begin(), encoding->ids.end(), piece) != encoding->ids.end());
    const auto reach = Reachability(**tokenizer).of(piece);
    QVERIFY(reach);
    QVERIFY2(reach->reach != Reach::Unreachable, reach->reason.english().c_str());
}

/// A piece inside a word has at least one character before it, which counts.
void ReachabilityTest::longWords() {
    const json model = {
        {"type", "WordPiece"},
        {"unk_token", "[UNK]"},
        {"continuing_subword_prefix", "##"},
        {"max_input_chars_per_word", 3},
        {"vocab", {{"[UNK]", 0}, {"x", 1}, {"xyz", 2}, {"xyzx", 3}, {"##yz", 4}, {"##xyz", 5}}}};
    const auto definition = formats::loadDefinition(
        tokenizerJson(model, nullptr, {{"type", "BertPreTokenizer"}}).dump(), "made.json");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    Reachability reachability(**tokenizer);
    for (const PieceId id : {1U, 2U})
        QCOMPARE(reachability.of(id)->reach, Reach::Reachable);
    for (const PieceId id : {3U, 5U}) {
        const auto reach = reachability.of(id);
        QCOMPARE(reach->reach, Reach::Unreachable);
        QCOMPARE(reach->obstacle, Obstacle::Length);
    }
    // It has room, but the longer piece `xyz` is the whole word.
    QCOMPARE(reachability.of(4)->obstacle, Obstacle::LongerPiece);
}

/// What can be before a piece is found without looking at the whole vocabulary for each: this took minutes.
void ReachabilityTest::manyPieces() {
    json vocabulary = {{"[UNK]", 0}};
    for (char32_t c = 0x4E00; c < 0x4E00 + 4000; ++c) { // the normalizer sets these apart
        std::string character;
        appendUtf8(character, c);
        vocabulary[character] = vocabulary.size();
        vocabulary["##" + character] = vocabulary.size();
    }
    for (int i = 0; i < 4000; ++i) { // after each `a`, a longer piece matches
        vocabulary["a" + std::to_string(i)] = vocabulary.size();
        vocabulary["##" + std::to_string(i)] = vocabulary.size();
    }
    vocabulary["b"] = vocabulary.size();
    const json model = {{"type", "WordPiece"},
                        {"unk_token", "[UNK]"},
                        {"continuing_subword_prefix", "##"},
                        {"max_input_chars_per_word", 100},
                        {"vocab", vocabulary}};
    const json normalizer = {{"type", "BertNormalizer"},
                             {"clean_text", true},
                             {"handle_chinese_chars", true},
                             {"strip_accents", nullptr},
                             {"lowercase", true}};
    const auto definition = formats::loadDefinition(
        tokenizerJson(model, normalizer, {{"type", "BertPreTokenizer"}}).dump(), "made.json");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const auto all = reachOfAll(**tokenizer);
    QVERIFY(all);
    std::size_t unreachable = 0;
    for (const PieceReach& reach : *all) {
        const bool apart = (*tokenizer)->spelling(reach.id).starts_with("##\xE4") ||
                           (*tokenizer)->spelling(reach.id).starts_with("##\xE5");
        QCOMPARE(reach.reach, apart ? Reach::Unreachable : Reach::Reachable);
        unreachable += apart ? 1 : 0;
    }
    QCOMPARE(unreachable, std::size_t{4000});
}

/// A rank file with an empty token, and patterns with and without empty matches.
void ReachabilityTest::emptyPiece() {
    for (const auto& [pattern, reach] :
         {std::pair("a+", Reach::Unreachable), std::pair("a*", Reach::Reachable),
          std::pair("(?=xyz)", Reach::Unknown)}) {
        formats::LoadOptions options;
        options.tiktoken = formats::TiktokenChoice{{}, pattern, {}};
        const auto definition = formats::loadDefinition(
            "YQ== 0\nYg== 1\nIA== 2\nMQ== 3\nLg== 4\nCg== 5\n= 6\n", "made.tiktoken", options);
        QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        QCOMPARE(Reachability(**tokenizer).of(6)->reach, reach);
    }
}

/// Each text takes as long as the pattern may: a second or so for each of many pieces would be hours.
void ReachabilityTest::endlessPattern() {
    json model = {{"type", "BPE"}, {"vocab", json::object()}, {"merges", json::array()}};
    Strings symbols;
    for (char c = 'a'; c <= 't'; ++c)
        symbols.emplace_back(1, c);
    Strings pieces = symbols;
    for (const std::string& left : symbols)
        for (const std::string& right : symbols) {
            model["merges"].push_back({left, right});
            pieces.push_back(left + right);
        }
    for (const std::string& piece : pieces)
        model["vocab"][piece] = model["vocab"].size();
    const char* endless = "(?:(?:.?){30}){30}[^\\x{0}-\\x{10FFFE}]";
    const auto definition =
        formats::loadDefinition(tokenizerJson(model, nullptr, split(endless)).dump(), "made.json");
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const auto all = reachOfAll(**tokenizer);
    QVERIFY(all);
    QCOMPARE(all->size(), pieces.size());
    std::size_t unknown = 0;
    for (const PieceReach& reach : *all)
        if (reach.reach == Reach::Unknown) {
            ++unknown;
            QCOMPARE(reach.obstacle, Obstacle::PreTokenizer);
            QVERIFY(reach.reason.english().find("exceeds its match limit") != std::string::npos);
        }
    QVERIFY2(unknown > 300, std::to_string(unknown).c_str());
}

/// Without byte fallback, the names of byte-fallback pieces are text like any other.
void ReachabilityTest::unusedBytes() {
    json model = {
        {"type", "BPE"}, {"unk_token", "<unk>"}, {"vocab", {{"<unk>", 0}}}, {"merges", json::array()}};
    for (const char* piece : {"a", "<0xC3>", "<0xA9>"})
        model["vocab"][piece] = model["vocab"].size();
    for (const bool fallsBack : {true, false}) {
        model["byte_fallback"] = fallsBack;
        const auto definition =
            formats::loadDefinition(tokenizerJson(model, nullptr, nullptr).dump(), "made.json");
        QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        const auto reach = Reachability(**tokenizer).of(2);
        QVERIFY(reach);
        QCOMPARE(reach->reach, fallsBack ? Reach::Reachable : Reach::Unreachable);
        if (!fallsBack)
            QCOMPARE(reach->reason.english(),
                     std::string("it is a byte-fallback piece, and the model has no byte fallback"));
    }
}

/// The bytes that complete them to characters have no pieces and are dropped.
void ReachabilityTest::partsOfCharacters_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("the first byte of two") << QByteArray("\xC3");
    QTest::newRow("the second byte of two") << QByteArray("\xA9");
    QTest::newRow("the middle byte of three") << QByteArray("\x82");
    QTest::newRow("the last two of four") << QByteArray("\x98\x80");
}

void ReachabilityTest::partsOfCharacters() {
    QFETCH(QByteArray, bytes);
    json model = {{"type", "BPE"}, {"vocab", {{"a", 0}}}, {"merges", json::array()}};
    Strings symbols;
    std::string spelled;
    for (const char byte : bytes.toStdString()) {
        symbols.push_back(spelledInAlphabet(std::string_view(&byte, 1)));
        spelled += symbols.back();
        model["vocab"][symbols.back()] = model["vocab"].size();
    }
    if (symbols.size() == 2) {
        model["merges"].push_back(symbols);
        model["vocab"][spelled] = model["vocab"].size();
    }
    const auto definition =
        formats::loadDefinition(tokenizerJson(model, nullptr, byteLevel(false)).dump(), "made.json");
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    const auto reach = Reachability(**tokenizer).of((*tokenizer)->find(spelled));
    QVERIFY(reach);
    QVERIFY2(reach->reach == Reach::Reachable, reach->reason.english().c_str());
    QVERIFY(isValidUtf8(reach->text));
    QVERIFY(QByteArray::fromStdString(reach->text).contains(bytes));
}

/// llama.cpp's BERT drops all marks, also spacing ones, which Hugging Face's keeps: U+093E of Devanagari, U+0903.
void ReachabilityTest::marksInGguf() {
    test::GgufVocabulary vocabulary;
    vocabulary.add("[UNK]", 0, 2);
    for (const char* piece : {"▁क", "क", "▁\u093E", "\u093E", "▁क\u0903", "▁a\u0301", "▁a"})
        vocabulary.add(piece);
    test::GgufWriter file;
    vocabulary.write(file, "bert");
    file.uint32("tokenizer.ggml.unknown_token_id", 0);
    const auto definition = formats::loadDefinition(file.bytes(), "bert.gguf");
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    Reachability search(**tokenizer);
    for (const PieceId id : {3U, 4U, 5U, 6U}) {
        QCOMPARE(search.of(id)->reach, Reach::Unreachable);
        QCOMPARE(search.of(id)->obstacle, Obstacle::Normalizer);
    }
    for (const PieceId id : {1U, 2U, 7U})
        QCOMPARE(search.of(id)->reach, Reach::Reachable);
    // The argument: a character that isn't dropped never becomes a mark.
    const std::uint8_t* classes = charClasses(kUnicodeOfLlamaCpp);
    for (char32_t c = 0; c < kCodePoints; ++c)
        for (const char32_t given : {c, firstDecomposed(c)})
            QVERIFY((classes[given] & char_class::kMark) != 0 ||
                    (classes[lowercased(given).first] & char_class::kMark) == 0);
}

void ReachabilityTest::wordsOfPatterns_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("may");
    const QString gpt2 = QString::fromUtf8(
        "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+");
    QTest::newRow("letters") << gpt2 << "the" << true;
    QTest::newRow("a space first") << gpt2 << " the" << true;
    QTest::newRow("a space inside") << gpt2 << "the the" << false;
    QTest::newRow("letter and digit") << gpt2 << "a1" << false;
    QTest::newRow("contraction") << gpt2 << "'s" << true;
    QTest::newRow("contraction and more") << gpt2 << "'sa" << false;
    QTest::newRow("two spaces and a letter") << gpt2 << "  a" << false;
    QTest::newRow("digits in threes") << QStringLiteral("\\p{N}{1,3}|\\D+") << "1234" << false;
    QTest::newRow("case") << QStringLiteral("(?i:'s)|\\p{L}+|[^\\p{L}]+") << "'S" << true;
    QTest::newRow("between the matches") << QStringLiteral("\\p{N}") << "a b" << true;
    QTest::newRow("over a match") << QStringLiteral("\\p{N}") << "a1" << false;
    const QString nested =
        QStringLiteral("(?:").repeated(40) + QLatin1Char('a') + QStringLiteral(")+").repeated(40);
    QTest::newRow("too many copies") << nested << "b" << true;
    QTest::newRow("not understood") << QStringLiteral("(a)\\1|b") << "ab" << true;
}

void ReachabilityTest::wordsOfPatterns() {
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(bool, may);
    const SplitPreTokenizer split{
        {Pattern::Kind::Regex, pattern.toStdString()}, SplitBehavior::Isolated, false};
    QCOMPARE(WordLanguage(PreTokenizerConfig(split)).mayContain(text.toStdString()), may);
}

QTEST_APPLESS_MAIN(ReachabilityTest)
#include "tst_reachability.moc"
