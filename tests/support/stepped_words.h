#pragma once
// A tokenizer that merges as in the textbook example, and words with their steps.

#include "core/formats/load.h"
#include "ui/session/encoded_text.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QtGlobal>

#include <string>

namespace tokenscope::test {

inline constexpr const char* kLowLower = R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
  "pre_tokenizer":{"type":"Whitespace"},
  "post_processor":{"type":"TemplateProcessing",
    "single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
    "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
    "special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}},
  "model":{"type":"BPE","vocab":{"<s>":0,"l":1,"o":2,"w":3,"e":4,"r":5,"s":6,"t":7,"lo":8,"low":9,"er":10,"lower":11},
    "merges":["l o","lo w","e r","low er"]}})";

inline std::shared_ptr<const Tokenizer> tokenizerOf(std::string_view json) {
    auto definition = formats::loadDefinition(json, "test.json");
    if (!definition)
        qFatal("the file can't be loaded: %s", definition.error().message.english().c_str());
    auto made = Tokenizer::create(*definition);
    if (!made)
        qFatal("the tokenizer can't be made: %s", made.error().message.english().c_str());
    return *made;
}

inline ui::EncodedTextPtr encodedBy(const std::shared_ptr<const Tokenizer>& tokenizer, std::string text) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->tokenizer = tokenizer;
    encoded->text = std::make_shared<const std::string>(std::move(text));
    encoded->index = TextIndex(*encoded->text);
    auto encoding = tokenizer->encode(*encoded->text);
    if (!encoding)
        qFatal("the text can't be encoded: %s", encoding.error().message.english().c_str());
    encoded->encoding = std::move(*encoding);
    for (const PieceId id : encoded->encoding.ids)
        encoded->types.push_back(tokenizer->type(id));
    return encoded;
}

/// The first word of the text.
inline ui::BpeWordPtr steppedWord(const std::shared_ptr<const Tokenizer>& tokenizer,
                                  const std::string& text) {
    const auto list = explain::listWords(*tokenizer, text);
    if (!list || list->words.empty())
        qFatal("there are no words");
    auto word = ui::bpeWord(tokenizer, list->words.front(), list->model.ids.front());
    if (!word)
        qFatal("the word can't be explained: %s", word.error().message.english().c_str());
    return *word;
}

} // namespace tokenscope::test
