// Any text through the sample tokenizers: both roads agree, spans ascend inside the text, and decoding is
// possible.

#include "core/encoding/tokenizer.h"
#include "core/load/load.h"
#include "resources/samples.h"

#include <cstdlib>

namespace {

using namespace tokenscope;

void require(bool condition) {
    if (!condition)
        std::abort();
}

void check(const Tokenizer& tokenizer, std::string_view text) {
    EncodeOptions options;
    options.referenceSpans = true;
    const auto encoding = tokenizer.encode(text, options);
    const auto general = tokenizer.encodeGenerally(text, options);
    require(encoding.has_value() && general.has_value());
    require(encoding->ids == general->ids && encoding->bytes == general->bytes);
    require(encoding->reference == general->reference);
    std::uint32_t end = 0;
    for (const ByteSpan span : encoding->bytes) {
        require(span.begin >= end && span.end >= span.begin && span.end <= text.size());
        end = span.end;
    }
    require(tokenizer.decode(encoding->ids).has_value());
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
