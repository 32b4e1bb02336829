// What NormalizedLanguage says no normalized text has, against normalized texts: each character of them must be
// possible. Chosen and generated normalizers, and random texts of the characters that normalizers change.

#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/utf8.h"
#include "core/vocab/normalized_language.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace tokenscope;
using namespace tokenscope::vocab;

namespace {

using Random = std::mt19937;
using Strings = std::vector<std::string>;

/// With them, several characters are normalized to one, one to several, or none, and some depend on the next one.
const Strings& characters() {
    static const Strings kCharacters = {
        "a",      "b",      "e",      "x",      "A",          "B",          "E",  "s",      "S",  "1",
        " ",      "\n",     "\t",     ".",      "-",
        "▁", // as SentencePiece writes spaces
        "é",      "É",      "å",      "ç",      "ß",          "ẞ",          "ſ",  "ẛ",      "İ",  "ı",
        "ǆ",                                              // case and accents
        "\u212B", "\u2126", "\u212A",                     // Å, Ω, K: equal to letters
        "\u0301", "\u0323", "\u0307", "\u0327", "\u0345", // marks
        "\u0344", "\u0958", "\u2ADC",                     // never composed
        "\u1100", "\u1161", "\u11A8", "가",     "각",     // Hangul
        "\u0915", "\u093C", "\u093E", "\u09C7", "\u09BE", // marks that compose, and spacing ones
        "ﬁ",      "½",      "²",      "Ａ",     "ｶ",          "\uFF9E",     "カ", "\u3099", "ガ", // compatible
        "\u00A0", "\u3000", "\u200B", "\u00AD", "\uFFFD", // spaces and invisible characters
        "Σ",      "σ",      "ς",      "中",     "\U0002F800", "\U0001D400", "😀"};
    return kCharacters;
}

std::string utf8(char32_t c) {
    std::string one;
    appendUtf8(one, c);
    return one;
}

const std::string& any(const Strings& strings, Random& random) {
    return strings[random() % strings.size()];
}

std::string textOf(const Strings& from, Random& random, std::size_t least, std::size_t most) {
    std::string text;
    for (std::size_t n = least + random() % (most - least + 1); n > 0; --n)
        text += any(from, random);
    return text;
}

/// Those of most regexes here, so that what a match depends on occurs.
const Strings& fewCharacters() {
    static const Strings kCharacters = {"a", "b", "e", "s", " ", "é"};
    return kCharacters;
}

/// Half of the texts have mostly the characters above, and any others up to the last one that a normalizer changes.
std::string anyText(Random& random) {
    if (random() % 2 == 0)
        return textOf(fewCharacters(), random, 1, 6);
    std::string text;
    for (std::size_t n = 1 + random() % 8; n > 0; --n) {
        const char32_t c = random() % (random() % 2 == 0 ? 0x3400U : 0x32400U);
        text += random() % 4 != 0 || (c >= 0xD800 && c < 0xE000) ? any(characters(), random) : utf8(c);
    }
    return text;
}

Strings charactersIn(std::string_view text) {
    Strings all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = decodeUtf8(text, at).length;
        all.emplace_back(text.substr(at, length));
        at += length;
    }
    return all;
}

/// A Darts double array in which each node has a block of 256 units for its children: see core/unicode/charsmap.h.
class CharsmapMaker {
  public:
    void add(std::string_view key, std::string_view replacement) {
        std::uint32_t node = 0;
        for (const char byte : key)
            node = childOf(node, static_cast<unsigned char>(byte));
        m_units[node] |= kHasLeaf;
        m_units[m_blocks[node]] = kLeaf | static_cast<std::uint32_t>(m_replacements.size());
        m_replacements += replacement;
        m_replacements += '\0';
    }

    [[nodiscard]] std::string blob() const {
        std::string bytes;
        const auto put = [&](std::uint32_t value) {
            for (unsigned shift = 0; shift < 32; shift += 8)
                bytes += static_cast<char>(value >> shift);
        };
        put(static_cast<std::uint32_t>(m_units.size() * 4));
        for (const std::uint32_t unit : m_units)
            put(unit);
        return bytes + m_replacements;
    }

  private:
    static constexpr std::uint32_t kBlock = 256;
    static constexpr std::uint32_t kHasLeaf = 0x100;
    static constexpr std::uint32_t kLeaf = 0x8000'0000;

    std::uint32_t childOf(std::uint32_t node, unsigned char label) {
        const std::uint32_t child = m_blocks[node] + label;
        if (!m_blocks.contains(child)) {
            const auto block = static_cast<std::uint32_t>(m_units.size());
            m_units.resize(block + kBlock);
            m_blocks[child] = block;
            m_units[child] = (child ^ block) << 10U | label;
        }
        return child;
    }

    std::vector<std::uint32_t> m_units = [] {
        std::vector<std::uint32_t> units(std::size_t{2} * kBlock);
        units[0] = kBlock << 10U;
        return units;
    }();
    std::map<std::uint32_t, std::uint32_t> m_blocks = {{0, kBlock}}; ///< by node: where its children are
    std::string m_replacements;
};

std::string anyCharsmap(Random& random) {
    CharsmapMaker map;
    std::map<std::string, std::string> rules;
    for (std::size_t n = 1 + random() % 20; n > 0; --n)
        rules[textOf(characters(), random, 1, 1 + random() % 3)] = textOf(characters(), random, 0, 2);
    for (const auto& [key, replacement] : rules)
        map.add(key, replacement);
    return map.blob();
}

ReplaceNormalizer replaced(std::string_view regex, std::string_view content) {
    return {{Pattern::Kind::Regex, std::string(regex)}, std::string(content)};
}
ReplaceNormalizer replacedString(std::string_view text, std::string_view content) {
    return {{Pattern::Kind::Literal, std::string(text)}, std::string(content)};
}

/// What it matches is seldom clear at a glance: empty matches first, conditions, groups that give nothing back.
std::string anyRegex(Random& random, int depth) {
    static const Strings kAtoms = {
        "a",   "b",       "e",      "é",      "x",     "s",      ".",       "\\s",     "\\S",
        "\\w", "\\p{L}",  "\\p{M}", "[^a-e]", "[a-b]", "[aé▁]",  "\\p{Lu}", "[^\\S ]", "[[:alpha:]]",
        "\\d", "(?i:ss)", "(?i:E)", "▁",      " ",     "\u0301", "中",      "\\n"};
    static const Strings kConditions = {"^",     "$",      "\\b",    "\\B", "(?=a)",
                                        "(?!a)", "(?<=b)", "(?<!b)", "\\A", "\\z"};
    static const Strings kRepeats = {"*", "+", "?", "*?", "+?", "??", "?+", "*+", "{2}", "{0,2}", "{1,2}?"};
    std::string all;
    for (std::size_t n = 1 + random() % 2; n > 0; --n) {
        if (random() % 4 == 0)
            all += any(kConditions, random);
        if (depth > 0 && random() % 3 == 0)
            all += (random() % 5 == 0 ? "(?>" : "(?:") + anyRegex(random, depth - 1) + ")";
        else
            all += any(random() % 2 == 0 ? fewCharacters() : kAtoms, random);
        if (random() % 3 == 0)
            all += any(kRepeats, random);
    }
    if (depth > 0 && random() % 2 == 0)
        all += "|" + (random() % 8 == 0 ? std::string() : anyRegex(random, depth - 1));
    return all;
}

NormalizerConfig anyRule(Random& random) {
    constexpr UnicodeForm kForms[] = {UnicodeForm::NFC, UnicodeForm::NFD, UnicodeForm::NFKC,
                                      UnicodeForm::NFKD};
    switch (random() % 10) {
    case 0:
    case 1:
        return UnicodeNormalizer{kForms[random() % std::size(kForms)]};
    case 2:
        return LowercaseNormalizer{};
    case 3:
        return StripAccentsNormalizer{};
    case 4:
        return replacedString(textOf(characters(), random, 1, 2), textOf(characters(), random, 0, 2));
    case 5:
        return replaced(anyRegex(random, 2), textOf(characters(), random, 0, 2));
    case 6:
        return PrecompiledNormalizer{anyCharsmap(random)};
    case 7:
        return PrependNormalizer{textOf(characters(), random, 0, 2)};
    case 8:
        return random() % 2 == 0 ? NormalizerConfig{StripNormalizer{true, random() % 2 == 0}}
                                 : NormalizerConfig{NmtNormalizer{}};
    default:
        return BertNormalizer{random() % 2 == 0, random() % 2 == 0, std::nullopt, random() % 2 == 0};
    }
}

/// All characters but a few are removed first: the rules after that take far less time, and more is impossible.
NormalizerConfig keptCharacters(Random& random) {
    std::string kept;
    for (int i = 0; i < 20; ++i) {
        const std::string& one = any(characters(), random);
        kept += one == "-" ? "\\-" : one;
    }
    return replaced("[^" + kept + "]", "");
}

/// By text, where the normalizer doesn't reject it.
std::map<std::string, std::string> normalizedTexts(const NormalizerConfig& config, const Strings& texts) {
    std::map<std::string, std::string> results;
    if (const auto* own = std::get_if<SentencePieceNormalizer>(&config.kind)) {
        const auto pass = SentencePieceNormalizerPass::create(*own, nullptr);
        for (const std::string& text : texts)
            if (auto result = pass.value().apply(text))
                results[text] = std::move(result->text);
        return results;
    }
    const auto normalizer = makeNormalizer(config);
    for (const std::string& text : texts) {
        NormalizedText result = NormalizedText::identity(text, 0);
        if (normalizer.value()->apply(result, {}))
            results[text] = std::move(result.text);
    }
    return results;
}

/// The first character that the normalizer gives and that is said to be impossible, with the text.
std::string contradiction(const NormalizerConfig& config, const Strings& texts) {
    const std::optional<NormalizerConfig> given = config;
    NormalizedLanguage language(given);
    for (const auto& [text, result] : normalizedTexts(config, texts))
        for (const std::string& one : charactersIn(result))
            if (!language.mayHaveCharacters(one))
                return "'" + one + "' from '" + text + "', which becomes '" + result + "'";
    return {};
}

Strings manyTexts(Random& random, unsigned count) {
    Strings texts = characters();
    for (unsigned i = 0; i < count; ++i)
        texts.push_back(anyText(random));
    return texts;
}

std::string inWords(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind)) {
        std::string all;
        for (const NormalizerConfig& part : sequence->parts)
            all += inWords(part) + "; ";
        return all;
    }
    std::string words = "rule " + std::to_string(config.kind.index());
    if (const auto* replace = std::get_if<ReplaceNormalizer>(&config.kind))
        words += " '" + replace->pattern.text + "' by '" + replace->content + "'";
    else if (const auto* unicode = std::get_if<UnicodeNormalizer>(&config.kind))
        words += " form " + std::to_string(static_cast<int>(unicode->form));
    return words;
}

} // namespace

class NormalizedLanguageTest : public QObject {
    Q_OBJECT

  private slots:
    void chosenRules_data();
    void chosenRules();
    void generatedReplacements();
    void generatedCharsmaps();
    void generatedSequences();
};

Q_DECLARE_METATYPE(NormalizerConfig)

void NormalizedLanguageTest::chosenRules_data() {
    QTest::addColumn<NormalizerConfig>("config");
    QTest::addColumn<QString>("impossible"); // characters
    QTest::addColumn<QString>("possible");
    const auto row = [](const char* name, NormalizerConfig config, const char* impossible,
                        const char* possible) {
        QTest::newRow(name) << std::move(config) << QString::fromUtf8(impossible)
                            << QString::fromUtf8(possible);
    };
    row("NFC", UnicodeNormalizer{UnicodeForm::NFC}, "\u212B\u0344\u0958\u2ADC", "éÅ가ﬁ\u0301a");
    row("NFD", UnicodeNormalizer{UnicodeForm::NFD}, "\u212Bé가", "ﬁ\u0301a\u1100");
    row("NFKC", UnicodeNormalizer{UnicodeForm::NFKC}, "\u212Bﬁ½Ａ\u3000\u00A0", "éÅ가a2⁄");
    row("NFKD", UnicodeNormalizer{UnicodeForm::NFKD}, "\u212Bﬁ½Ａé가", "\u0301a\u1100");
    row("Lowercase", LowercaseNormalizer{}, "AÉΣ", "aéςσßſ");
    row("StripAccents", StripAccentsNormalizer{}, "\u0301\u0323\u093E", "aé");
    row("a string", replacedString("é", "e"), "é", "e\u0301É");
    row("two characters", replacedString("ab", "x"), "", "abx");
    row("regex", replaced("\\s+|\\p{Lu}", "-"), " \nAÉ", "-aé");
    row("empty matches first", replaced("(?=ab)|a|b", "-"), "", "ab-");
    row("regex with a condition", replaced("\\bé|x(?=a)|ab|(?<!a)b|[es]", "-"), "es", "abxé-");
    row("regex that gives its characters", replaced("a|b", "a"), "b", "a");
    row("composition of what a rule left",
        NormalizerSequence{{replaced("[^ae\\x{301}]", ""), UnicodeNormalizer{UnicodeForm::NFC}}}, "óíbÁ",
        "aeáé\u0301");
    CharsmapMaker map;
    map.add("é", "e");
    map.add("ab", "x");
    map.add("中", "");
    row("charsmap", PrecompiledNormalizer{map.blob()}, "é中", "abxe");
    row("SentencePiece", SentencePieceNormalizer{"", map.blob()}, "é中 ", "abxe▁");
    row("SentencePiece that leaves spaces", SentencePieceNormalizer{"", map.blob(), true, true, false}, "é中",
        "abxe ");
}

/// Also the other direction, without which nothing were easily true: it knows what is certainly impossible.
void NormalizedLanguageTest::chosenRules() {
    QFETCH(NormalizerConfig, config);
    QFETCH(QString, impossible);
    QFETCH(QString, possible);
    const std::optional<NormalizerConfig> given = config;
    NormalizedLanguage language(given);
    for (const std::string& one : charactersIn(impossible.toStdString()))
        QVERIFY2(!language.mayHaveCharacters(one), one.c_str());
    for (const std::string& one : charactersIn(possible.toStdString()))
        QVERIFY2(language.mayHaveCharacters(one), one.c_str());
    Random random(1);
    const std::string found = contradiction(config, manyTexts(random, test::rounds(2000)));
    QVERIFY2(found.empty(), found.c_str());
}

void NormalizedLanguageTest::generatedReplacements() {
    unsigned made = 0;
    for (unsigned seed = 0; seed < test::rounds(40); ++seed) {
        Random random(seed);
        const int depth = static_cast<int>(random() % 3);
        const NormalizerConfig config =
            replaced(anyRegex(random, depth), textOf(fewCharacters(), random, 0, 1));
        if (!makeNormalizer(config))
            continue;
        ++made;
        const std::string found = contradiction(config, manyTexts(random, 150));
        QVERIFY2(found.empty(), (inWords(config) + ": " + found).c_str());
    }
    QVERIFY(made > 0);
}

void NormalizedLanguageTest::generatedCharsmaps() {
    for (unsigned seed = 0; seed < test::rounds(40); ++seed) {
        Random random(seed);
        const std::string map = anyCharsmap(random);
        const Strings texts = manyTexts(random, 100);
        for (const bool escapes : {true, false}) {
            const SentencePieceNormalizer config{"", map, random() % 2 == 0, random() % 2 == 0, escapes};
            const std::string found = contradiction(config, texts);
            QVERIFY2(found.empty(), found.c_str());
        }
        const std::string found = contradiction(PrecompiledNormalizer{map}, texts);
        QVERIFY2(found.empty(), found.c_str());
    }
}

void NormalizedLanguageTest::generatedSequences() {
    for (unsigned seed = 0; seed < test::rounds(16); ++seed) {
        Random random(seed);
        NormalizerSequence sequence;
        sequence.parts.push_back(keptCharacters(random));
        for (std::size_t n = 1 + random() % 4; n > 0; --n) {
            NormalizerConfig rule = anyRule(random);
            if (makeNormalizer(rule))
                sequence.parts.push_back(std::move(rule));
        }
        const NormalizerConfig config(std::move(sequence));
        QVERIFY(makeNormalizer(config));
        const std::string found = contradiction(config, manyTexts(random, 150));
        QVERIFY2(found.empty(), (inWords(config) + ": " + found).c_str());
    }
}

QTEST_APPLESS_MAIN(NormalizedLanguageTest)
#include "tst_normalized_language.moc"
