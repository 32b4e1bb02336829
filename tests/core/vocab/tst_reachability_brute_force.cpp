// Reachability against brute force: all short texts over a few characters, with generated tokenizers of each kind of
// model. A piece that some text gives is reachable; the text of a reachable piece gives it; an unreachable piece is in
// no text.

#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "core/vocab/reachability.h"
#include "tests/core/vocab/tokenizer_json_parts.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;
using namespace tokenscope::test;
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
    GgufVocabulary vocabulary;
    vocabulary.add("[UNK]", 0, 2);
    const auto add = [&](const std::string& piece) {
        if (std::find(vocabulary.tokens.begin(), vocabulary.tokens.end(), piece) == vocabulary.tokens.end())
            vocabulary.add(piece);
    };
    if (random() % 3 == 0)
        add("▁");
    for (std::size_t i = 0; i < 14; ++i)
        add((random() % 2 == 0 ? "▁" : "") + textOf({"a", "b", "c", ".", "中"}, random, 3));
    GgufWriter file;
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

class ReachabilityBruteForceTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data();
    void agreesWithBruteForce();
};

void ReachabilityBruteForceTest::agreesWithBruteForce_data() {
    QTest::addColumn<int>("model");
    QTest::addColumn<unsigned>("tokenizers"); // fewer where each takes longer
    // Of 10,000 pieces. Nothing is known of words next to tokens that must be whole words.
    QTest::addColumn<int>("mostUnknown");
    QTest::newRow("byte-level BPE") << 0 << 80U << 0;
    QTest::newRow("BPE with spaces as ▁") << 1 << 80U << 0;
    QTest::newRow("Unigram") << 2 << 80U << 0;
    QTest::newRow("WordPiece") << 3 << 16U << 0;
    QTest::newRow("WordPiece of a GGUF file") << 4 << 16U << 0;
    QTest::newRow("BPE with a prefix or suffix") << 5 << 16U << 0;
    QTest::newRow("BPE that drops characters") << 6 << 16U << 0;
    QTest::newRow("merges of byte-fallback pieces") << 7 << 16U << 0;
    QTest::newRow("several added tokens") << 8 << 16U << 4;
    QTest::newRow("other replacements of spaces") << 9 << 16U << 0;
    QTest::newRow("byte-level BPE that drops bytes") << 10 << 16U << 2;
}

void ReachabilityBruteForceTest::agreesWithBruteForce() {
    QFETCH(int, model);
    QFETCH(unsigned, tokenizers);
    QFETCH(int, mostUnknown);
    constexpr Case (*kCases[])(Random&) = {
        byteLevelCase, metaspaceCase, unigramCase, wordPieceCase,   ggufWordPieceCase,    affixCase,
        droppingCase,  fallbackCase,  addedCase,   replacementCase, droppingByteLevelCase};
    // Sanitized, most of the time goes to the texts of five characters, and hardly any piece needs them.
    const std::size_t longestTexts = isSanitized() && !isLongRun() ? 4 : 5;
    std::size_t pieces = 0;
    std::size_t unknown = 0;
    std::array<std::size_t, kObstacleCount> unreachable{};
    const unsigned cases = rounds(tokenizers);
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
        eachText(one.characters, longestTexts, [&](const std::string& text) {
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
            QVERIFY2(reach.reach != Reach::Unreachable || reach.obstacle != Obstacle::NoMerge ||
                         reach.unbuilt != kNoPiece,
                     about.c_str());
            if (reach.reach == Reach::Unreachable)
                ++unreachable.at(static_cast<std::size_t>(reach.obstacle));
        }
    }
    for (std::size_t i = 0; i < unreachable.size(); ++i)
        if (unreachable[i] > 0)
            qInfo("%s: %zu", std::string(name(static_cast<Obstacle>(i))).c_str(), unreachable[i]);
    qInfo("%zu pieces, %zu unknown", pieces, unknown);
    // Unknown pieces come in groups, of one tokenizer. A normal run has 60 pieces or more, where one group is far above the
    // rate.
    const std::size_t group = mostUnknown == 0 ? 0 : isLongRun() ? 2 : 4;
    const std::size_t most = pieces * static_cast<std::size_t>(mostUnknown) / 10'000 + group;
    QVERIFY2(unknown <= most, std::to_string(unknown).c_str());
}

QTEST_APPLESS_MAIN(ReachabilityBruteForceTest)
#include "tst_reachability_brute_force.moc"
