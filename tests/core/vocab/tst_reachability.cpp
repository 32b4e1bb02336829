// Long because each kind of model has its generator.
// Reachability against brute force: all short texts over a few characters, with generated tokenizers of each model. A
// piece that some text gives is reachable; the text of a reachable piece gives it; an unreachable piece is in no text.

#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/reachability.h"
#include "core/vocab/word_language.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_rows.h"

#include <QtTest>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;
using nlohmann::json;

namespace {

using Random = std::mt19937;
using Strings = std::vector<std::string>;

const std::string& any(const Strings& strings, Random& random) {
    return strings[random() % strings.size()];
}

/// A text of one to `most` of the characters.
std::string textOf(const Strings& characters, Random& random, std::size_t most) {
    std::string text;
    for (std::size_t n = 1 + random() % most; n > 0; --n)
        text += any(characters, random);
    return text;
}

json tokenizerJson(json model, json normalizer, json preTokenizer, json added = json::array()) {
    return {{"version", "1.0"},          {"added_tokens", std::move(added)},
            {"normalizer", normalizer},  {"pre_tokenizer", preTokenizer},
            {"post_processor", nullptr}, {"decoder", nullptr},
            {"model", std::move(model)}};
}

json split(const char* regex) {
    return {{"type", "Split"}, {"pattern", {{"Regex", regex}}}, {"behavior", "Isolated"}, {"invert", false}};
}
json byteLevel(bool regex) {
    return {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", regex}};
}

json addedToken(std::size_t id, const std::string& content, bool normalized, bool special) {
    return {{"id", id},        {"content", content},       {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", normalized}, {"special", special}};
}

/// Symbols and random merges, also ones whose parts never meet, and pieces without a merge.
json bpeModel(const Strings& symbols, Random& random, std::size_t merges) {
    Strings pieces = symbols;
    json list = json::array();
    for (std::size_t i = 0; i < merges; ++i) {
        const std::string left = any(pieces, random);
        const std::string right = any(pieces, random);
        if (left.size() + right.size() > 12)
            continue;
        list.push_back({left, right});
        if (std::find(pieces.begin(), pieces.end(), left + right) == pieces.end())
            pieces.push_back(left + right);
    }
    if (random() % 2 == 0)
        pieces.push_back(textOf(symbols, random, 3) + any(symbols, random));
    json vocabulary = json::object();
    for (const std::string& piece : pieces)
        if (!vocabulary.contains(piece))
            vocabulary[piece] = vocabulary.size();
    std::shuffle(list.begin(), list.end(), random);
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", nullptr},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", false},
            {"byte_fallback", false},
            {"ignore_merges", random() % 4 == 0},
            {"vocab", vocabulary},
            {"merges", list}};
}

struct Case {
    std::string file;
    Strings characters; ///< of the texts
};

/// Without it, characters without a piece are dropped.
void addUnknownPiece(json& model) {
    model["vocab"]["<unk>"] = model["vocab"].size();
    model["unk_token"] = "<unk>";
}

/// `Ã`, `©` and `¨` are the bytes of é and è in the byte alphabet.
Case byteLevelCase(Random& random, bool drops) {
    json model = bpeModel({"a", "b", "Ġ", "Ã", "©", "¨", "1"}, random, 8);
    if (!drops)
        addUnknownPiece(model);
    const json preTokenizers[] = {
        byteLevel(true),
        byteLevel(false),
        {{"type", "Sequence"},
         {"pretokenizers",
          {split("[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+"),
           byteLevel(false)}}},
        {{"type", "Sequence"}, {"pretokenizers", {split("\\p{N}"), byteLevel(false)}}}};
    json added = json::array();
    if (random() % 3 == 0)
        added.push_back(
            addedToken(model["vocab"].size(), textOf({"a", "b", " "}, random, 2), false, random() % 2 == 0));
    const json normalizer =
        random() % 3 == 0 ? json{{"type", random() % 2 == 0 ? "NFD" : "Lowercase"}} : json();
    return {tokenizerJson(model, normalizer, preTokenizers[random() % 4], added).dump(),
            {"a", "b", " ", "é", "è", "1"}};
}
Case byteLevelCase(Random& random) {
    return byteLevelCase(random, false);
}
/// Bytes without a piece are dropped.
Case droppingByteLevelCase(Random& random) {
    return byteLevelCase(random, true);
}

Case metaspaceCase(Random& random) {
    json model = bpeModel({"a", "b", "▁", "é", "B"}, random, 8);
    addUnknownPiece(model);
    const json normalizers[] = {{{"type", "Sequence"},
                                 {"normalizers",
                                  {{{"type", "Prepend"}, {"prepend", "▁"}},
                                   {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}}}}},
                                {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}},
                                {{"type", "Lowercase"}},
                                nullptr};
    const std::size_t which = random() % 4;
    const json spaces = {{"type", "Metaspace"},
                         {"replacement", "▁"},
                         {"prepend_scheme", random() % 2 == 0 ? "always" : "first"},
                         {"split", random() % 2 == 0}};
    return {tokenizerJson(model, normalizers[which], which < 2 ? json() : spaces).dump(),
            {"a", "b", " ", "é", "▁", "B"}};
}

Case unigramCase(Random& random) {
    Strings pieces = {"<unk>", "▁", "a", "b"};
    for (std::size_t i = 0; i < 8; ++i) {
        const std::string piece = textOf({"a", "b", "▁", "é"}, random, 3);
        if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end())
            pieces.push_back(piece);
    }
    json list = json::array();
    for (const std::string& piece : pieces)
        list.push_back({piece, piece == "<unk>" ? 0.0 : -1.0 - static_cast<double>(random() % 800) / 100});
    const json spaces = {{"type", "Metaspace"},
                         {"replacement", "▁"},
                         {"prepend_scheme", "always"},
                         {"split", random() % 2 == 0}};
    return {tokenizerJson({{"type", "Unigram"}, {"unk_id", 0}, {"vocab", list}, {"byte_fallback", false}},
                          nullptr, spaces)
                .dump(),
            {"a", "b", " ", "é", "▁"}};
}

Case wordPieceCase(Random& random) {
    Strings pieces = {"[UNK]"};
    for (std::size_t i = 0; i < 12; ++i) {
        const std::string piece =
            (random() % 2 == 0 ? "##" : "") + textOf({"a", "b", "C", "é", "."}, random, 3);
        if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end())
            pieces.push_back(piece);
    }
    json vocabulary = json::object();
    for (const std::string& piece : pieces)
        vocabulary[piece] = vocabulary.size();
    const bool lower = random() % 2 == 0;
    const json normalizer = {{"type", "BertNormalizer"},
                             {"clean_text", true},
                             {"handle_chinese_chars", true},
                             {"strip_accents", nullptr},
                             {"lowercase", lower}};
    return {tokenizerJson({{"type", "WordPiece"},
                           {"unk_token", "[UNK]"},
                           {"continuing_subword_prefix", "##"},
                           {"max_input_chars_per_word", 100},
                           {"vocab", vocabulary}},
                          normalizer, {{"type", "BertPreTokenizer"}})
                .dump(),
            {"a", "b", " ", "C", "é", "."}};
}

/// The same as in a GGUF file, where `▁` marks the pieces that start words.
Case ggufWordPieceCase(Random& random) {
    test::GgufVocabulary vocabulary;
    vocabulary.add("[UNK]", 0, 2);
    const auto add = [&](const std::string& piece) {
        if (std::find(vocabulary.tokens.begin(), vocabulary.tokens.end(), piece) == vocabulary.tokens.end())
            vocabulary.add(piece);
    };
    if (random() % 3 == 0)
        add("▁");
    for (std::size_t i = 0; i < 14; ++i)
        add((random() % 2 == 0 ? "▁" : "") + textOf({"a", "b", "c", ".", "中"}, random, 3));
    test::GgufWriter file;
    vocabulary.write(file, "bert");
    file.uint32("tokenizer.ggml.unknown_token_id", 0);
    return {file.bytes(), {"a", "b", "c", " ", ".", "中"}};
}

json addedTokens(std::size_t firstId, const Strings& characters, Random& random, bool normalizes) {
    json tokens = json::array();
    for (std::size_t i = random() % 4; i > 0; --i) {
        json token = addedToken(firstId + tokens.size(), textOf(characters, random, 3),
                                normalizes && random() % 2 == 0, random() % 4 == 0);
        for (const char* flag : {"single_word", "lstrip", "rstrip"})
            token[flag] = random() % 3 == 0;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

/// Merges as Hugging Face joins them: the right part without the prefix.
json affixModel(const std::string& prefix, const std::string& suffix, const Strings& characters,
                Random& random) {
    Strings pieces;
    const auto add = [&](const std::string& piece) {
        if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end())
            pieces.push_back(piece);
    };
    for (const std::string& character : characters)
        for (const std::string& before : {std::string(), prefix})
            for (const std::string& after : {std::string(), suffix})
                add(before + character + after);
    json merges = json::array();
    for (int i = 0; i < 14; ++i) {
        const std::string left = any(pieces, random);
        const std::string right = any(pieces, random);
        if (left.size() + right.size() > 16 || !right.starts_with(prefix) || right.size() == prefix.size())
            continue;
        merges.push_back({left, right});
        add(left + right.substr(prefix.size()));
    }
    json model = bpeModel({"a"}, random, 0);
    model["vocab"] = json::object();
    for (const std::string& piece : pieces)
        model["vocab"][piece] = model["vocab"].size();
    model["merges"] = merges;
    model["ignore_merges"] = false;
    if (!prefix.empty())
        model["continuing_subword_prefix"] = prefix;
    if (!suffix.empty())
        model["end_of_word_suffix"] = suffix;
    return model;
}

json anyNormalizer(Random& random) {
    const json replace = {{"type", "Replace"}, {"pattern", {{"String", "ab"}}}, {"content", "é"}};
    const json normalizers[] = {
        nullptr,
        {{"type", "Lowercase"}},
        {{"type", "NFD"}},
        {{"type", "Sequence"},
         {"normalizers", {{{"type", "NFD"}}, {{"type", "StripAccents"}}, replace, {{"type", "NFD"}}}}},
        {{"type", "Sequence"}, {"normalizers", {replace, {{"type", "Lowercase"}}}}}};
    return normalizers[random() % std::size(normalizers)];
}

json anyPreTokenizer(Random& random) {
    const json preTokenizers[] = {nullptr,
                                  {{"type", "WhitespaceSplit"}},
                                  {{"type", "BertPreTokenizer"}},
                                  split("aX+b|."),
                                  split("\\p{L}+|[^\\p{L}]")};
    return preTokenizers[random() % std::size(preTokenizers)];
}

json decoderOf(bool prefix, bool suffix) {
    return prefix   ? json{{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}}
           : suffix ? json{{"type", "BPEDecoder"}, {"suffix", "</W>"}}
                    : json();
}

Case affixCase(Random& random) {
    const bool prefix = random() % 2 == 0;
    const bool suffix = !prefix || random() % 3 == 0;
    const json model = affixModel(prefix ? "##" : "", suffix ? "</W>" : "", {"a", "b", "#"}, random);
    json file = tokenizerJson(model, anyNormalizer(random), anyPreTokenizer(random));
    file["decoder"] = random() % 2 == 0 ? json() : decoderOf(prefix, suffix);
    return {file.dump(), {"a", "b", " ", "#", "X"}};
}

/// Characters without a piece are dropped.
Case droppingCase(Random& random) {
    const json model = bpeModel({"a", "b", "c", "e"}, random, 8);
    const json normalizer = anyNormalizer(random);
    const json added = addedTokens(model["vocab"].size(), {"a", "b", "c"}, random, !normalizer.is_null());
    return {tokenizerJson(model, normalizer, anyPreTokenizer(random), added).dump(),
            {"a", "b", "c", "X", " "}};
}

/// Byte-fallback pieces, and the unknown piece, that merges join.
Case fallbackCase(Random& random) {
    json model = bpeModel({"a", "b", "<0xC3>", "<0xA9>", "<0xA8>", "<unk>"}, random, 12);
    model["byte_fallback"] = true;
    model["ignore_merges"] = false;
    if (random() % 2 == 0)
        model["unk_token"] = "<unk>";
    return {tokenizerJson(model, nullptr, anyPreTokenizer(random)).dump(), {"a", "b", "é", "è", "X"}};
}

/// Tokens that cover each other, with unknown characters.
Case addedCase(Random& random) {
    json model = bpeModel({"a", "b", "c", " ", "<unk>"}, random, 12);
    model["unk_token"] = "<unk>";
    const json normalizer = anyNormalizer(random);
    const json added =
        addedTokens(model["vocab"].size(), {"a", "b", "c", " "}, random, !normalizer.is_null());
    return {tokenizerJson(model, normalizer, anyPreTokenizer(random), added).dump(),
            {"a", "b", "c", " ", "é"}};
}

/// Metaspace with another replacement than `▁`.
Case replacementCase(Random& random) {
    const std::string marker = random() % 2 == 0 ? "_" : "Ġ";
    json model = bpeModel({"a", "b", marker, "<unk>"}, random, 10);
    model["unk_token"] = "<unk>";
    json spaces = {{"type", "Metaspace"}, {"replacement", marker}, {"split", random() % 2 == 0}};
    spaces["prepend_scheme"] = random() % 3 == 0 ? "always" : random() % 2 == 0 ? "first" : "never";
    const json sequence = {{"type", "Sequence"}, {"pretokenizers", {split("\\s?\\w+|\\s"), spaces}}};
    json file = tokenizerJson(model, anyNormalizer(random), random() % 2 == 0 ? spaces : sequence);
    if (random() % 2 == 0)
        file["decoder"] = spaces;
    return {file.dump(), {"a", "b", " ", marker, "é"}};
}

void eachText(const Strings& characters, std::size_t most,
              const std::function<void(const std::string&)>& each) {
    std::vector<std::string> texts = {""};
    for (std::size_t length = 1; length <= most; ++length) {
        std::vector<std::string> longer;
        for (const std::string& text : texts)
            for (const std::string& character : characters) {
                longer.push_back(text + character);
                each(longer.back());
            }
        texts = std::move(longer);
    }
}

} // namespace

class ReachabilityTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data();
    void agreesWithBruteForce();
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

void ReachabilityTest::agreesWithBruteForce_data() {
    QTest::addColumn<int>("model");
    // Of 10,000 pieces: what may be unknown. What is left needs an added token that covers another one.
    QTest::addColumn<int>("mostUnknown");
    QTest::newRow("byte-level BPE") << 0 << 20;
    QTest::newRow("BPE with spaces as ▁") << 1 << 40;
    QTest::newRow("Unigram") << 2 << 0;
    QTest::newRow("WordPiece") << 3 << 0;
    QTest::newRow("WordPiece of a GGUF file") << 4 << 0;
    QTest::newRow("BPE with a prefix or suffix") << 5 << 0;
    QTest::newRow("BPE that drops characters") << 6 << 40;
    QTest::newRow("merges of byte-fallback pieces") << 7 << 0;
    QTest::newRow("several added tokens") << 8 << 60;
    QTest::newRow("other replacements of spaces") << 9 << 50;
    QTest::newRow("byte-level BPE that drops bytes") << 10 << 50;
}

void ReachabilityTest::agreesWithBruteForce() {
    QFETCH(int, model);
    QFETCH(int, mostUnknown);
    constexpr Case (*kCases[])(Random&) = {
        byteLevelCase, metaspaceCase, unigramCase, wordPieceCase,   ggufWordPieceCase,    affixCase,
        droppingCase,  fallbackCase,  addedCase,   replacementCase, droppingByteLevelCase};
    std::size_t pieces = 0;
    std::size_t unknown = 0;
    std::array<std::size_t, kObstacleCount> unreachable{};
    const unsigned cases = test::rounds(30);
    for (unsigned seed = 0; seed < cases; ++seed) {
        Random random(seed * 4 + static_cast<unsigned>(model));
        const Case one = kCases[model](random);
        const std::string& file = one.file;
        const auto definition = formats::loadDefinition(file, "generated");
        QVERIFY2(definition, (definition ? "" : describe(definition.error()) + file).c_str());
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY2(tokenizer, (tokenizer ? "" : describe(tokenizer.error()) + file).c_str());
        EncodeOptions options;
        options.addSpecial = false;
        std::set<PieceId> given;
        std::map<PieceId, std::string> by;
        eachText(one.characters, 5, [&](const std::string& text) {
            const auto encoding = (*tokenizer)->encode(text, options);
            if (!encoding)
                return;
            for (const PieceId id : encoding->ids)
                if (given.insert(id).second)
                    by[id] = text;
        });
        const auto all = reachOfAll(**tokenizer);
        QVERIFY(all);
        QCOMPARE(all->size(), (*tokenizer)->ids().size());
        for (const PieceReach& reach : *all) {
            const std::string about = std::string((*tokenizer)->spelling(reach.id)) + ", " +
                                      std::string(name(reach.reach)) + ", " +
                                      std::string(name(reach.obstacle)) + ", " + reach.reason.english() +
                                      ", given by '" + by[reach.id] + "': " + file;
            ++pieces;
            if (given.contains(reach.id))
                QVERIFY2(reach.reach != Reach::Unreachable, about.c_str());
            if (reach.reach == Reach::Reachable) {
                options.parseSpecial = reach.withSpecialTokens ? std::optional(true) : std::nullopt;
                const auto encoding = (*tokenizer)->encode(reach.text, options);
                options.parseSpecial = std::nullopt;
                QVERIFY(encoding && isValidUtf8(reach.text));
                QVERIFY2(std::find(encoding->ids.begin(), encoding->ids.end(), reach.id) !=
                             encoding->ids.end(),
                         about.c_str());
            } else {
                QVERIFY(!reach.reason.empty());
            }
            if (reach.reach == Reach::Unknown) {
                ++unknown;
                if (qEnvironmentVariableIsSet("TOKENSCOPE_SHOW"))
                    qInfo("%s", about.c_str());
            }
            if (reach.reach == Reach::Unreachable)
                ++unreachable.at(static_cast<std::size_t>(reach.obstacle));
        }
    }
    for (std::size_t i = 0; i < unreachable.size(); ++i)
        if (unreachable[i] > 0)
            qInfo("%s: %zu", std::string(name(static_cast<Obstacle>(i))).c_str(), unreachable[i]);
    qInfo("%zu pieces, %zu unknown", pieces, unknown);
    const std::size_t most =
        pieces * static_cast<std::size_t>(mostUnknown) / 10'000 + (mostUnknown > 0 ? 2 : 0);
    QVERIFY2(unknown <= most, std::to_string(unknown).c_str());
}

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
