// Unigram's fast path, which caches words by their bytes in the original text, gives the result of the
// reference path: small models with all options of the format, and texts with words, unusual spaces and other
// characters than plain ASCII.

#include "core/encoding/paths/sentencepiece_paths.h"
#include "tests/core/encoding/small_model.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

/// A double array with a block of 256 units for each node's children; a leaf is at the start of its block.
std::string charsmapOf(const std::map<std::string, std::string>& rules) {
    std::set<std::string> nodes = {""};
    for (const auto& rule : rules) {
        for (std::size_t length = 1; length <= rule.first.size(); ++length)
            nodes.insert(rule.first.substr(0, length));
    }
    std::map<std::string, std::uint32_t> blocks;
    for (const std::string& node : nodes)
        blocks.emplace(node, 256 * static_cast<std::uint32_t>(blocks.size() + 1));
    std::vector<std::uint32_t> units(256 * (nodes.size() + 1));
    std::string replacements;
    for (const auto& [node, block] : blocks) {
        const std::uint32_t label = node.empty() ? 0 : static_cast<unsigned char>(node.back());
        const std::uint32_t at = node.empty() ? 0 : blocks.at(node.substr(0, node.size() - 1)) ^ label;
        const auto rule = rules.find(node);
        units[at] = ((at ^ block) << 10U) | label | (rule != rules.end() ? 1U << 8U : 0U);
        if (rule == rules.end())
            continue;
        units[block] = 0x8000'0000U | static_cast<std::uint32_t>(replacements.size());
        replacements += rule->second + '\0';
    }
    std::string blob;
    const auto add = [&](std::uint32_t unit) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            blob += static_cast<char>(unit >> shift);
    };
    add(static_cast<std::uint32_t>(units.size() * 4));
    for (const std::uint32_t unit : units)
        add(unit);
    return blob + replacements;
}

class Maker {
  public:
    explicit Maker(std::uint32_t seed)
        : m_random(seed) {}

    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(m_random()) % bound; }

    std::string letters(std::uint32_t most) {
        static constexpr std::string_view kLetters = "aaaabbbccd";
        std::string out;
        for (std::uint32_t i = 1 + below(most); i > 0; --i)
            out += kLetters[below(kLetters.size())];
        return out;
    }

    spm::ModelProto model() {
        spm::ModelProto model;
        std::set<std::string> known;
        const std::uint32_t kind = below(4);
        const auto add = [&](const std::string& piece, Piece::Type type) {
            if (!known.insert(piece).second)
                return;
            auto* added = model.add_pieces();
            added->set_piece(piece);
            added->set_type(type);
            added->set_score(score(kind));
        };
        add("<unk>", Piece::UNKNOWN);
        add("<s>", Piece::CONTROL);
        if (below(8) != 0)
            add("▁", Piece::NORMAL);
        for (std::uint32_t i = 20 + below(60); i > 0; --i)
            add((below(3) == 0 ? "▁" : "") + letters(5), Piece::NORMAL);
        for (const char* piece : {"a", "b", ",", "▁a", "é", "e\u0301", "B", "▁▁", "▁,", "abcd,"}) {
            if (below(3) != 0)
                add(piece, Piece::NORMAL);
        }
        for (const char* piece : {"a▁b", "b▁", ",▁a"}) {
            if (below(8) == 0)
                add(piece, Piece::NORMAL);
        }
        for (const char* piece : {"<x>", "ca", "a b", "▁d", ","}) {
            if (below(8) == 0)
                add(piece, Piece::USER_DEFINED);
        }
        const bool bytes = below(2) == 0;
        for (int byte = 0; bytes && byte < 256; ++byte)
            add(QString("<0x%1>").arg(QString::number(byte, 16).toUpper(), 2, '0').toStdString(),
                Piece::BYTE);
        model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::UNIGRAM);
        model.mutable_trainer_spec()->set_byte_fallback(bytes);
        model.mutable_trainer_spec()->set_treat_whitespace_as_suffix(below(8) == 0);
        auto& normalizer = *model.mutable_normalizer_spec();
        normalizer.set_remove_extra_whitespaces(below(2) == 0);
        normalizer.set_add_dummy_prefix(below(3) != 0);
        normalizer.set_escape_whitespaces(below(8) != 0);
        if (below(2) == 0)
            normalizer.set_precompiled_charsmap(charsmapOf(rules()));
        return model;
    }

    std::string text(std::uint32_t words) {
        static const std::vector<std::string> kSpaces = {"\n", "  ", "\t", " \n ", "\u00A0", " \u2581", ""};
        static const std::vector<std::string> kOdd = {
            ",",        ", ",  "é",     "e\u0301", "\xFF", "\xC3", "A",   "B",      "<x>",
            " \u0308a", "<s>", "½",     "a½",      "½a",   "▁",    "▁▁a", "\u3000", "ddd",
            "e e e",    "AB",  "b\xCC", "ae",      "xyz",  "!",    "\r",  "ca",     {'\0', 'x'}};
        std::string out = below(4) == 0 ? "  " : "";
        for (std::uint32_t i = 0; i < words; ++i) {
            out += below(12) == 0 ? letters(40) : letters(4);
            if (below(6) == 0)
                out += kOdd[below(static_cast<std::uint32_t>(kOdd.size()))];
            out += below(8) == 0 ? kSpaces[below(static_cast<std::uint32_t>(kSpaces.size()))] : " ";
        }
        if (below(3) != 0)
            out.pop_back();
        return out;
    }

  private:
    /// Scores with fine steps; scores that cause rounding ties with large sums; scores that make sums large
    /// quickly; positive scores.
    float score(std::uint32_t kind) {
        const auto steps = static_cast<float>(below(1000));
        switch (kind) {
        case 0:
            return -steps / 77.0F;
        case 1:
            return -steps / 2.0F;
        case 2:
            return -steps * 1021.5F;
        default:
            return (100.0F - steps) / 64.0F;
        }
    }

    std::map<std::string, std::string> rules() {
        std::map<std::string, std::string> rules = {{"\n", " "}, {"½", "1⁄2"}, {" \u0308", "\u00A8"}};
        const std::map<std::string, std::string> some = {
            {"A", "a"},       {"B", "bb"},   {"\t", " "}, {"\u3000", " "}, {"\r", ""},
            {"e\u0301", "é"}, {"!", "▁"},    {"ae", "æ"}, {"c\n", "cc"},   {"d ", "e"},
            {",", " "},       {"ca", "a c"}, {" a", "b"}, {"½a", "a "}};
        for (const auto& rule : some) {
            if (below(4) == 0)
                rules.insert(rule);
        }
        return rules;
    }

    std::mt19937 m_random;
};

} // namespace

class TestPlainWords : public QObject {
    Q_OBJECT
  private slots:
    void wordsAndBreaks();
    void originsOfAWord();
    void fastEqualsReference_data();
    void fastEqualsReference();
    void aTextThatFillsTheCache();
};

void TestPlainWords::wordsAndBreaks() {
    std::array<char, 256> plain{};
    for (const char c : {'a', 'b', ',', ' '})
        plain[static_cast<unsigned char>(c)] = c;
    plain['A'] = 'a';
    plain['\n'] = ' ';
    std::bitset<256> crossed;
    crossed.set('b');
    std::bitset<256> breaksAfter;
    breaksAfter.set('a').set('b');
    const PlainWords words(plain, breaksAfter, crossed, true, true);
    PlainWords::Word word;
    const std::string text = "b a, \nA a";
    QVERIFY(words.wordAt(text, 1, text.size(), word));
    QCOMPARE(word.space, std::size_t{1});
    QCOMPARE(word.begin, std::size_t{2});
    QCOMPARE(word.end, std::size_t{4});
    QVERIFY(words.wordAt(text, 4, text.size(), word));
    QCOMPARE(word.begin, std::size_t{6});
    std::string normalized;
    words.normalize(text, word, normalized);
    QCOMPARE(normalized, std::string("▁a"));
    QCOMPARE(word.next, word.end);
    QVERIFY(words.wordAt(text, 7, text.size(), word)); // ends the text
    QCOMPARE(word.next, text.size());
    QVERIFY(words.wordAt(" a \n ", 0, 5, word)); // the spaces after it are removed
    QCOMPARE(word.end, std::size_t{2});
    QCOMPARE(word.next, std::size_t{5});
    QVERIFY(words.firstWordAt("  a a", 0, 5, word));
    QCOMPARE(word.space, std::size_t{2});
    QCOMPARE(word.begin, std::size_t{2});
    QVERIFY(!words.firstWordAt(" \n", 0, 2, word));
    const PlainWords withSpaces(plain, breaksAfter, crossed, false, false);
    QVERIFY(!withSpaces.wordAt(text, 4, text.size(), word));
    QVERIFY(!withSpaces.wordAt(" a \n", 0, 4, word));
    QVERIFY(!withSpaces.firstWordAt("a a", 0, 3, word)); // no prefix
    QVERIFY(!words.wordAt(" ab a", 0, 5, word));         // crossed
    QVERIFY(!words.wordAt(" axa a", 0, 6, word));
    QVERIFY(!words.wordAt(" a \xCC\x88", 0, 5, word)); // the space can be replaced by something else
    QCOMPARE(words.breakAfter("ab a, aA aa a", 0, 13), std::size_t{11});
    QCOMPARE(words.breakAfter("b\na", 0, 3), std::size_t{3});
}

void TestPlainWords::originsOfAWord() {
    const PlainOrigins origins(PlainWords::Word{10, 12, 15, 15});
    QCOMPARE(origins.originOf({0, 3}), (ByteSpan{10, 12}));
    QCOMPARE(origins.originOf({0, 6}), (ByteSpan{10, 15}));
    QCOMPARE(origins.originOf({1, 2}), (ByteSpan{10, 12}));
    QCOMPARE(origins.referenceOf({1, 2}), (ByteSpan{10, 10}));
    QCOMPARE(origins.originOf({4, 5}), (ByteSpan{13, 14}));
}

void TestPlainWords::fastEqualsReference_data() {
    QTest::addColumn<std::uint32_t>("seed");
    for (std::uint32_t seed = 0; seed < rounds(40); ++seed)
        QTest::addRow("%u", seed) << seed;
}

void TestPlainWords::fastEqualsReference() {
    QFETCH(std::uint32_t, seed);
    Maker maker(seed);
    for (int round = 0; round < 10; ++round) {
        const auto loaded = load(maker.model());
        QVERIFY(loaded.tokenizer);
        for (int i = 0; i < 20; ++i) {
            const std::string text = maker.text(i == 0 ? 3000 : 1 + maker.below(60));
            EncodeOptions options;
            options.referenceSpans = true;
            options.parseSpecial = i % 2 == 1;
            options.continuesText = i % 8 == 7;
            const auto fast = loaded.tokenizer->encode(text, options);
            const auto general = loaded.tokenizer->encodeByReference(text, options);
            QVERIFY(fast && general);
            QVERIFY2(fast->ids == general->ids, text.c_str());
            QVERIFY2(fast->bytes == general->bytes, text.c_str());
            QVERIFY2(fast->reference == general->reference, text.c_str());
            QVERIFY2(fast->spellings == general->spellings, text.c_str());
        }
    }
}

/// More words than the cache can hold, in several binades.
void TestPlainWords::aTextThatFillsTheCache() {
    Maker maker(7);
    spm::ModelProto model;
    const auto add = [&](const std::string& piece) {
        auto* added = model.add_pieces();
        added->set_piece(piece);
        added->set_score(-static_cast<float>(1 + maker.below(1000)) / 70.0F);
        added->set_type(model.pieces_size() == 1 ? Piece::UNKNOWN : Piece::NORMAL);
    };
    add("<unk>");
    add("▁");
    for (char first = '0'; first < 'p'; ++first) {
        for (char second = '0'; second < 'p'; ++second)
            add({first, second});
    }
    model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::UNIGRAM);
    const auto loaded = load(model);
    QVERIFY(loaded.tokenizer);
    std::string text;
    for (std::uint32_t word = 0; word < 600'000; ++word) { // few are equal; each has three pieces
        for (int i = 0; i < 4; ++i)
            text += static_cast<char>('0' + maker.below(64));
        text += ' ';
    }
    const auto general = loaded.tokenizer->encodeByReference(text);
    for (int pass = 0; pass < 2; ++pass) {
        const auto fast = loaded.tokenizer->encode(text);
        QVERIFY(fast && general);
        QVERIFY(fast->ids == general->ids);
        QVERIFY(fast->bytes == general->bytes);
    }
}

QTEST_GUILESS_MAIN(TestPlainWords)
#include "tst_plain_words.moc"
