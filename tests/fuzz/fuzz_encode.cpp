// Any text through the sample tokenizers: both roads agree, spans ascend inside the text, and decoding is
// possible.

#include "core/encoding/tokenizer.h"
#include "core/load/load.h"
#include "resources/samples.h"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace tokenscope;

void require(bool condition, const char* what) {
    if (condition)
        return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

void check(const Tokenizer& tokenizer, std::string_view text) {
    EncodeOptions options;
    options.referenceSpans = true;
    const auto encoding = tokenizer.encode(text, options);
    const auto general = tokenizer.encodeGenerally(text, options);
    require(encoding.has_value(), "the fast road arrives");
    require(general.has_value(), "the general road arrives");
    require(encoding->ids == general->ids, "both roads give the same ids");
    require(encoding->bytes == general->bytes, "both roads give the same spans");
    require(encoding->reference == general->reference, "both roads give the same reference spans");
    // The pieces of U+FFFD, which a byte that is not UTF-8 becomes, all stand for that byte.
    ByteSpan before;
    for (const ByteSpan span : encoding->bytes) {
        require(span == before || (span.begin >= before.end && span.end >= span.begin), "spans ascend");
        require(span.end <= text.size(), "spans are in the text");
        before = span;
    }
    require(tokenizer.decode(encoding->ids).has_value(), "what was encoded can be decoded");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto tokenizers = [] {
        std::vector<std::shared_ptr<const Tokenizer>> made;
        for (const Sample& sample : sampleTokenizers())
            made.push_back(
                Tokenizer::create(loadDefinition(sample.bytes, std::string(sample.name)).value()).value());
        return made;
    }();
    for (const auto& tokenizer : tokenizers)
        check(*tokenizer, {reinterpret_cast<const char*>(data), size});
    return 0;
}
