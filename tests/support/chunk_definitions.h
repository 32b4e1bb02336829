#pragma once
// Definitions of every model with every kind of normalizer and pre-tokenizer, and texts that are difficult
// for them: for tests that compare two ways of encoding.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/load.h"
#include "tests/support/generated_text.h"
#include "tests/support/shared_files.h"

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

inline std::uint32_t below(std::mt19937& random, std::uint32_t bound) {
    return static_cast<std::uint32_t>(random()) % bound;
}

inline NormalizerConfig sequence(std::vector<NormalizerConfig> parts) {
    return {NormalizerSequence{std::move(parts)}};
}
inline NormalizerConfig replace(const char* pattern, const char* content,
                                Pattern::Kind kind = Pattern::Kind::Literal) {
    return {ReplaceNormalizer{{kind, pattern, Pattern::Dialect::Oniguruma}, content}};
}
inline PreTokenizerConfig inTurn(std::vector<PreTokenizerConfig> parts) {
    return {PreTokenizerSequence{std::move(parts)}};
}

/// Keys of two and three bytes: one is removed, one grows, one is a space with a mark.
inline std::string sharedCharsmap() {
    const auto definition = formats::loadDefinition(sharedFile("tokenizers/files/nai-t5.model"));
    return definition ? std::get<SentencePieceNormalizer>((*definition)->normalizer->kind).charsmap
                      : std::string();
}

inline std::vector<std::optional<NormalizerConfig>> normalizers() {
    std::vector<std::optional<NormalizerConfig>> all = {
        std::nullopt,
        NormalizerConfig{BertNormalizer{}},
        NormalizerConfig{BertNormalizer{true, true, std::nullopt, false}},
        NormalizerConfig{BertNormalizer{false, false, true, true}},
        NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}},
        sequence(
            {{UnicodeNormalizer{UnicodeForm::NFKD}}, {StripAccentsNormalizer{}}, {LowercaseNormalizer{}}}),
        sequence({{StripNormalizer{true, true}}, {UnicodeNormalizer{UnicodeForm::NFD}}}),
        sequence({{NmtNormalizer{}},
                  {UnicodeNormalizer{UnicodeForm::NFKC}},
                  replace(" {2,}", " ", Pattern::Kind::Regex)}),
        sequence({replace("``", "\""), replace("''", "\""), {StripNormalizer{false, true}}}),
        sequence({{PrependNormalizer{"x"}}, replace("a", "bb")}),
        sequence({{PrependNormalizer{"\xE2\x96\x81"}}, replace(" ", "\xE2\x96\x81")}),
        sequence({replace(" ", "_"), replace("a_", "!")}),
        sequence({replace("\\s+", " ", Pattern::Kind::Regex), {LowercaseNormalizer{}}}),
        // Whitespace that rules insert next to that of the text, in runs that they then shorten.
        sequence({{BertNormalizer{}}, replace(" {2,}", " ", Pattern::Kind::Regex)}),
        sequence({replace("ing", " "), replace(" {2,}", " ", Pattern::Kind::Regex)}),
        sequence({replace("\xC3\xA9", " "), replace(" {2,}", " ", Pattern::Kind::Regex)}),
        sequence({replace("the", ""), replace(" world", "x")}),
        replace("a", ""),
        replace("a", " "),
        replace(" ", ""),
    };
    if (const std::string charsmap = sharedCharsmap(); !charsmap.empty()) {
        all.push_back(NormalizerConfig{PrecompiledNormalizer{charsmap}});
        all.push_back(sequence({{PrecompiledNormalizer{charsmap}},
                                {StripNormalizer{false, true}},
                                replace(" {2,}", "\xE2\x96\x81", Pattern::Kind::Regex)}));
        all.push_back(sequence({replace("``", "\""),
                                {UnicodeNormalizer{UnicodeForm::NFKD}},
                                {StripAccentsNormalizer{}},
                                {PrecompiledNormalizer{charsmap}},
                                replace(" {2,}", " ", Pattern::Kind::Regex)}));
    }
    return all;
}

inline std::vector<PreTokenizerConfig> preTokenizers() {
    const auto split = [](const char* pattern, SplitBehavior behavior, bool invert = false) {
        return PreTokenizerConfig{SplitPreTokenizer{
            {Pattern::Kind::Regex, pattern, Pattern::Dialect::Oniguruma}, behavior, invert}};
    };
    return {
        {BertPreTokenizer{}},
        {WhitespacePreTokenizer{}},
        {WhitespaceSplitPreTokenizer{}},
        {MetaspacePreTokenizer{}},
        {MetaspacePreTokenizer{"\xE2\x96\x81", PrependScheme::First, true}},
        {MetaspacePreTokenizer{"\xE2\x96\x81", PrependScheme::Never, true}},
        {MetaspacePreTokenizer{"_", PrependScheme::Always, false}},
        inTurn({{WhitespaceSplitPreTokenizer{}}, {MetaspacePreTokenizer{}}}),
        inTurn({{PunctuationPreTokenizer{SplitBehavior::MergedWithPrevious}}, {WhitespacePreTokenizer{}}}),
        inTurn({{DigitsPreTokenizer{true}}, {MetaspacePreTokenizer{}}, {PunctuationPreTokenizer{}}}),
        inTurn({{UnicodeScriptsPreTokenizer{}}, {WhitespaceSplitPreTokenizer{}}}),
        inTurn(
            {{WhitespaceSplitPreTokenizer{}}, {UnicodeScriptsPreTokenizer{}}, {FixedLengthPreTokenizer{3}}}),
        {ByteLevelPreTokenizer{true, true, true}},
        {ByteLevelPreTokenizer{false, true, true}},
        {CharDelimiterSplitPreTokenizer{" "}},
        {CharDelimiterSplitPreTokenizer{"e"}},
        split(R"(\s+)", SplitBehavior::Removed),
        split(R"(\s+)", SplitBehavior::MergedWithPrevious),
        split(R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)", SplitBehavior::Removed, true),
    };
}

/// Pieces of the parts of the texts, so that some words have several segmentations and some have none.
inline void fill(TokenizerDefinition& definition, std::mt19937& random, std::string_view continuing) {
    std::vector<std::string> spelled = {"[UNK]", "\xE2\x96\x81", "\xC4\xA0"};
    for (char c = 'a'; c <= 'z'; ++c)
        spelled.emplace_back(1, c);
    for (const char* piece : {"the",
                              "Hello",
                              "world",
                              "ing",
                              "don",
                              "'",
                              "123",
                              "caf",
                              "e\xCC\x81",
                              "\xC3\xA9",
                              "aa",
                              "ab",
                              "!",
                              "\xE4\xBB\x8A",
                              "\xD0\x9F\xD1\x80",
                              "Z",
                              "ZZ",
                              ".",
                              "<",
                              ">",
                              "_",
                              "-"}) {
        spelled.emplace_back(piece);
        for (const std::string_view before :
             {std::string_view("\xE2\x96\x81"), std::string_view("\xC4\xA0"), continuing}) {
            std::string with(before);
            with += piece;
            spelled.push_back(std::move(with));
        }
    }
    PieceId id = 0;
    for (const std::string& piece : spelled) {
        const float score = -static_cast<float>(below(random, 64)) / 4;
        if (definition.vocabulary.find(piece) == kNoPiece)
            definition.vocabulary.add(piece, id++, PieceType::Normal, score);
    }
    definition.vocabulary.finish();
}

inline std::shared_ptr<TokenizerDefinition> define(std::uint32_t model, std::mt19937& random) {
    auto definition = std::make_shared<TokenizerDefinition>();
    fill(*definition, random, "##");
    switch (model % 4) {
    case 0:
        definition->model = WordPieceModel{"[UNK]", "##", below(random, 2) == 0 ? 100U : 5U};
        break;
    case 1:
        definition->model = WordLevelModel{"[UNK]"};
        break;
    case 2: {
        UnigramModel unigram;
        unigram.unkId = 0;
        definition->model = unigram;
        break;
    }
    default: {
        BpeModel bpe;
        bpe.unkId = 0;
        bpe.unkToken = "[UNK]";
        bpe.fuseUnk = below(random, 2) == 0;
        definition->model = bpe;
    }
    }
    return definition;
}

inline std::string hardText(std::uint32_t seed) {
    static const std::vector<std::string_view> kHard = {" \xCC\x88",
                                                        "<\xCC\xB8",
                                                        " \xCC\xB8=",
                                                        "\xD8\x80 1",
                                                        "\xE2\x80\x8B",
                                                        "\x01",
                                                        "a\x01 b",
                                                        "\xC2\xAD",
                                                        "``",
                                                        "''",
                                                        " a_b ",
                                                        "\xEF\xB7\xBA",
                                                        "\xC2\xBD",
                                                        "\xC4\xB0",
                                                        "\xCE\xA3 ",
                                                        "\xCE\x9F\xCE\xA3",
                                                        " \xE2\x80\x8D",
                                                        "  \xC2\xA0 ",
                                                        "\xC2\xB4 ",
                                                        "\xE0\xB5\x8E x",
                                                        "a b",
                                                        "a, b. c",
                                                        "\u4ECA\u0301\u5929",
                                                        "\u3001\u4ECA\u3002",
                                                        "\u4ECA\uF900\u1161\u1100\u4ECA",
                                                        "\u0301\u4ECA1\u4ECAa\u00E9\u4ECA",
                                                        "\U0002F800\u3400\u200D\u4ECA\u0E33"};
    GeneratedText generated(seed, seed % 3 == 2);
    std::string text;
    for (std::uint32_t i = 0; i < 1 + seed % 7; ++i) {
        if (generated.below(3) != 0)
            text += generated.text(generated.below(20));
        if (generated.below(2) != 0)
            text += kHard[generated.below(static_cast<std::uint32_t>(kHard.size()))];
    }
    return text;
}

} // namespace tokenscope::test
