#pragma once
// A small tokenizer.json, changes to it, and a comparison of the results of two definitions.

#include "core/encoding/tokenizer.h"
#include "core/explain/edit/definition_change.h"
#include "core/formats/load.h"
#include "tests/support/generated_text.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::test {

using Json = nlohmann::ordered_json;
using Definition = std::shared_ptr<const TokenizerDefinition>;

inline const char* const kFile = R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
    {"id":9,"content":"The","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":false},
    {"id":10,"content":"world","single_word":false,"lstrip":false,"rstrip":false,"normalized":true,"special":false}],
  "normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Lowercase"},
    {"type":"Replace","pattern":{"Regex":"l+"},"content":"l"}]},
  "pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Punctuation","behavior":"Isolated"}]},
  "post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
    "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
    "special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}},
  "decoder":{"type":"Sequence","decoders":[{"type":"Fuse"},{"type":"Replace","pattern":{"String":"h"},"content":"H"}]},
  "model":{"type":"BPE","dropout":null,"unk_token":"<unk>","continuing_subword_prefix":null,"end_of_word_suffix":null,
    "fuse_unk":false,"byte_fallback":false,"ignore_merges":false,
    "vocab":{"<s>":0,"<unk>":1,"h":2,"e":3,"l":4,"o":5,"he":6,"lo":7,"helo":8},"merges":["h e","l o","he lo"]}})";

inline Definition load(const std::string& json) {
    const auto loaded = formats::loadDefinition(json, "file.json");
    return loaded ? *loaded : nullptr;
}

inline Definition changed(const Definition& definition,
                          const std::vector<explain::DefinitionChange>& changes) {
    const auto result = explain::applyChanges(definition, changes);
    return result ? *result : nullptr;
}

/// Same ids, spans and decoded texts, on many texts.
inline bool alike(const Definition& a, const Definition& b) {
    if (!a || !b)
        return false;
    const auto one = Tokenizer::create(a);
    const auto two = Tokenizer::create(b);
    if (!one || !two)
        return false;
    for (std::uint32_t round = 0; round < 120; ++round) {
        GeneratedText generated(500 + round);
        const std::string text =
            (round % 2 == 0 ? "<s> The helllo world " : "hello, ") + generated.text(round % 30);
        const auto x = (*one)->encode(text);
        const auto y = (*two)->encode(text);
        if (x.has_value() != y.has_value())
            return false;
        if (!x)
            continue;
        if (x->ids != y->ids || !(x->bytes == y->bytes))
            return false;
        const auto decodedX = (*one)->decode(x->ids);
        const auto decodedY = (*two)->decode(y->ids);
        if (decodedX.has_value() != decodedY.has_value() || (decodedX && decodedX->text != decodedY->text))
            return false;
    }
    return true;
}

inline Error errorOf(const Definition& definition, const explain::DefinitionChange& change) {
    const auto result = explain::applyChanges(definition, std::vector<explain::DefinitionChange>{change});
    return result ? Error{ErrorCode::Canceled, {}, "none", "none", {}} : result.error();
}

} // namespace tokenscope::test
