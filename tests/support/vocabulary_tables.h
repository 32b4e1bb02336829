#pragma once
// Tables of the pieces of tokenizers of every model: the samples, generated ones, and one with all that is unusual
// about ids and texts.

#include "core/formats/load.h"
#include "core/vocab/piece_table.h"
#include "resources/samples.h"
#include "tests/support/generated_vocabularies.h"
#include "tests/support/rounds.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

/// WordPiece with digits, cases, several scripts, reserved pieces and holes between the ids.
inline constexpr std::string_view kUnusualWordPiece = R"json({
  "version": "1.0", "truncation": null, "padding": null,
  "added_tokens": [
    {"id": 28, "content": "[unused1]", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true},
    {"id": 25, "content": "user", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": false}],
  "normalizer": null, "pre_tokenizer": {"type": "BertPreTokenizer"}, "post_processor": null, "decoder": null,
  "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
    "vocab": {"[UNK]": 0, "the": 1, "The": 2, "THE": 3, "tHe": 4, "##the": 5, "##s": 6, "s": 7, "##": 8, "12": 9, "a1": 10,
              "ça": 11, "дом": 12, "дa": 13, "日本": 15, "日の": 16, "ｔｈｅ": 17, "ab": 18, "a1b2": 19, "é": 20, "e\u0301": 21, "É": 22, "٣": 23,
              "##12": 24, "user": 25, "#": 26, "Ǆ": 27, "ß": 60}}})json";

inline std::shared_ptr<const Tokenizer> opened(std::string_view bytes, const std::string& name) {
    auto definition = formats::loadDefinition(bytes, name);
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

inline std::vector<std::shared_ptr<const vocab::PieceTable>> vocabularyTables(unsigned generated = 25) {
    std::vector<std::shared_ptr<const vocab::PieceTable>> tables;
    const auto add = [&](std::shared_ptr<const Tokenizer> tokenizer) {
        tables.push_back(vocab::PieceTable::build(std::move(tokenizer)).value());
    };
    for (const Sample& sample : sampleTokenizers())
        add(opened(sample.bytes, std::string(sample.name)));
    add(opened(kUnusualWordPiece, "unusual.json"));
    for (unsigned seed = 0; seed < rounds(generated); ++seed)
        add(GeneratedVocabulary(seed).tokenizer(seed));
    return tables;
}

inline std::string describeRow(const vocab::PieceTable& table, std::uint32_t row) {
    return table.tokenizer().definition().path + " id " + std::to_string(table[row].id) + " '" +
           std::string(table.tokenizer().spelling(table[row].id)) + "'";
}

} // namespace tokenscope::test
