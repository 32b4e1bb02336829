#pragma once
// The program as a script runs it, and a small tokenizer to give it.

#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

namespace tokenscope::test {

using Json = nlohmann::ordered_json;

inline Json json(const QByteArray& text) {
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

/// Goldens have `bytes_base64` where the program says `bytes`.
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

} // namespace tokenscope::test
