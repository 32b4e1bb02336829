#pragma once
// Byte-level tokenizers: one whose tokens are the bytes, plus the given special tokens, and one with two merges.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/json/json_writer.h"
#include "core/text/byte_alphabet.h"

#include <QtTest>

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::test {

/// Byte b has id b; the special tokens follow from 256 on. `pieces` and `merges`: more of them, as JSON.
inline std::shared_ptr<const Tokenizer> byteTokenizer(const std::vector<std::string>& specials,
                                                      bool special = true, const std::string& pieces = "",
                                                      const std::string& merges = "") {
    std::string vocabulary;
    for (unsigned b = 0; b < 256; ++b) {
        const char byte = static_cast<char>(b);
        vocabulary += b > 0 ? "," : "";
        appendJsonString(vocabulary, spelledInAlphabet({&byte, 1}));
        vocabulary += ":" + std::to_string(b);
    }
    std::string added;
    for (std::size_t i = 0; i < specials.size(); ++i) {
        added += (i > 0 ? ",{\"id\":" : "{\"id\":") + std::to_string(256 + i) + ",\"content\":";
        appendJsonString(added, specials[i]);
        added += R"(,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":)" +
                 std::string(special ? "true}" : "false}");
    }
    const auto definition = formats::loadDefinition(
        R"({"version":"1.0","added_tokens":[)" + added +
            R"(],"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},)"
            R"("decoder":{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true},)"
            R"("model":{"type":"BPE","vocab":{)" +
            vocabulary + pieces + R"(},"merges":[)" + merges + "]}}",
        "test");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

/// `ab` and ` ab` are pieces, too, and `<x>` is a special token.
inline std::shared_ptr<const Tokenizer> bytePairs() {
    return byteTokenizer({"<x>"}, true, ",\"ab\":257,\"\u0120ab\":258", R"("a b","\u0120 ab")");
}

} // namespace tokenscope::test
