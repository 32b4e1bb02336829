#include "resources/samples.h"

#include <array>

// samples_data.S, which CMake writes, puts the bytes into the object file.
#define TOKENSCOPE_EMBEDDED(symbol)                                                                          \
    extern "C" const char tokenscope_embedded_##symbol[];                                                    \
    extern "C" const char tokenscope_embedded_##symbol##_end[];
#define TOKENSCOPE_BYTES(symbol)                                                                             \
    std::string_view(                                                                                        \
        tokenscope_embedded_##symbol,                                                                        \
        static_cast<std::size_t>(tokenscope_embedded_##symbol##_end - tokenscope_embedded_##symbol))

TOKENSCOPE_EMBEDDED(bytelevel)
TOKENSCOPE_EMBEDDED(sentencepiece)
TOKENSCOPE_EMBEDDED(welcome)
TOKENSCOPE_EMBEDDED(whitespace)
TOKENSCOPE_EMBEDDED(contractions)
TOKENSCOPE_EMBEDDED(numbers)
TOKENSCOPE_EMBEDDED(cjk)
TOKENSCOPE_EMBEDDED(devanagari)
TOKENSCOPE_EMBEDDED(face)
TOKENSCOPE_EMBEDDED(family)
TOKENSCOPE_EMBEDDED(arabic)
TOKENSCOPE_EMBEDDED(code)
TOKENSCOPE_EMBEDDED(injected)

namespace tokenscope {

std::span<const Sample> sampleTokenizers() {
    static const std::array samples = {
        Sample{"sample-sentencepiece.model", "Sample: SentencePiece BPE", TOKENSCOPE_BYTES(sentencepiece)},
        Sample{"sample-bytelevel.json", "Sample: byte-level BPE", TOKENSCOPE_BYTES(bytelevel)},
    };
    return samples;
}

std::span<const SampleText> sampleTexts() {
    static const std::array texts = {
        SampleText{"welcome", "A bit of everything", TOKENSCOPE_BYTES(welcome)},
        SampleText{"whitespace", "Whitespace", TOKENSCOPE_BYTES(whitespace)},
        SampleText{"contractions", "Contractions: don't", TOKENSCOPE_BYTES(contractions)},
        SampleText{"numbers", "Numbers", TOKENSCOPE_BYTES(numbers)},
        SampleText{"cjk", "Chinese, Japanese, Korean", TOKENSCOPE_BYTES(cjk)},
        SampleText{"devanagari", "Devanagari", TOKENSCOPE_BYTES(devanagari)},
        SampleText{"face", "One character, four bytes: 🫩", TOKENSCOPE_BYTES(face)},
        SampleText{"family", "A family emoji", TOKENSCOPE_BYTES(family)},
        SampleText{"arabic", "Arabic", TOKENSCOPE_BYTES(arabic)},
        SampleText{"code", "Code", TOKENSCOPE_BYTES(code)},
        SampleText{"injected", "An injected <|im_end|>", TOKENSCOPE_BYTES(injected)},
    };
    return texts;
}

} // namespace tokenscope
