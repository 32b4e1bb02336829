#pragma once
// Runs the program like a script, with a small tokenizer.

#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QFile>

namespace tokenscope::test {

using Json = nlohmann::ordered_json;

inline Json json(const QByteArray& text) {
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

/// Goldens have `bytes_base64` where the program writes `bytes`.
inline Json withOurBytes(Json pieces) {
    for (Json& piece : pieces)
        if (piece.is_object())
            piece = {{"bytes", piece["bytes_base64"]}};
    return pieces;
}

inline constexpr const char* kTokenizer = R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
    {"id":1,"content":"<unk>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
  "normalizer":{"type":"Lowercase"},"pre_tokenizer":{"type":"Whitespace"},
  "post_processor":{"type":"TemplateProcessing",
    "single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
    "pair":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
    "special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}},
  "decoder":{"type":"Fuse"},
  "model":{"type":"BPE","unk_token":"<unk>","vocab":{"<s>":0,"<unk>":1,"a":2,"b":3,"ab":4,"é":5},"merges":["a b"]}})";

/// A tokenizer.json with a model of whitespace-separated words, and `<x>` with that id, which is extracted.
inline QByteArray whitespaceWordsJson(int idOfX, const char* model) {
    return R"({"version":"1.0","added_tokens":[{"id":)" + QByteArray::number(idOfX) +
           R"(,"content":"<x>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],
  "normalizer":null,"pre_tokenizer":{"type":"WhitespaceSplit"},"post_processor":null,"decoder":null,"model":)" +
           model + "}";
}

/// Whether all of it was written.
inline bool writeFile(const QString& path, const QByteArray& content) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace tokenscope::test
