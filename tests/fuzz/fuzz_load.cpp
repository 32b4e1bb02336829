// Any bytes as a tokenizer file: refused with a word, or loaded and put to work on a short text.

#include "core/encoding/tokenizer.h"
#include "core/load/load.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tokenscope;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto definition = loadDefinition(bytes, "input");
    if (!definition) {
        if (definition.error().message.empty())
            std::abort();
        return 0;
    }
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        return 0;
    // Without what a template adds: it may name ids that are no pieces, as Hugging Face lets it.
    EncodeOptions options;
    options.addSpecial = false;
    const auto encoding = (*tokenizer)->encode("Hello, wörld! 今天 🫩\n  <s>", options);
    if (encoding && !(*tokenizer)->decode(encoding->ids))
        std::abort();
    return 0;
}
