#include "resources/chat_templates.h"

#include <algorithm>
#include <array>

// As in samples.cpp; samples_data.S has the bytes.
#define TOKENSCOPE_TEMPLATE(symbol)                                                                          \
    extern "C" const char tokenscope_embedded_chat_##symbol[];                                               \
    extern "C" const char tokenscope_embedded_chat_##symbol##_end[];
#define TOKENSCOPE_SOURCE(symbol)                                                                            \
    std::string_view(tokenscope_embedded_chat_##symbol,                                                      \
                     static_cast<std::size_t>(tokenscope_embedded_chat_##symbol##_end -                      \
                                              tokenscope_embedded_chat_##symbol))

TOKENSCOPE_TEMPLATE(chatml)
TOKENSCOPE_TEMPLATE(llama_3)
TOKENSCOPE_TEMPLATE(llama_2)
TOKENSCOPE_TEMPLATE(mistral)
TOKENSCOPE_TEMPLATE(gemma)
TOKENSCOPE_TEMPLATE(phi_3)
TOKENSCOPE_TEMPLATE(zephyr)
TOKENSCOPE_TEMPLATE(vicuna)
TOKENSCOPE_TEMPLATE(alpaca)

namespace tokenscope {

std::span<const chat::NamedTemplate> chatTemplates() {
    static const std::array templates = {
        chat::NamedTemplate{"chatml", "ChatML", TOKENSCOPE_SOURCE(chatml)},
        chat::NamedTemplate{"llama-3", "Llama 3", TOKENSCOPE_SOURCE(llama_3)},
        chat::NamedTemplate{"llama-2", "Llama 2", TOKENSCOPE_SOURCE(llama_2)},
        chat::NamedTemplate{"mistral", "Mistral", TOKENSCOPE_SOURCE(mistral)},
        chat::NamedTemplate{"gemma", "Gemma", TOKENSCOPE_SOURCE(gemma)},
        chat::NamedTemplate{"phi-3", "Phi-3", TOKENSCOPE_SOURCE(phi_3)},
        chat::NamedTemplate{"zephyr", "Zephyr", TOKENSCOPE_SOURCE(zephyr)},
        chat::NamedTemplate{"vicuna", "Vicuna", TOKENSCOPE_SOURCE(vicuna)},
        chat::NamedTemplate{"alpaca", "Alpaca", TOKENSCOPE_SOURCE(alpaca)},
    };
    return templates;
}

const chat::NamedTemplate* findChatTemplate(std::string_view name) {
    const auto all = chatTemplates();
    const auto at = std::find_if(all.begin(), all.end(),
                                 [&](const chat::NamedTemplate& one) { return one.name == name; });
    return at == all.end() ? nullptr : &*at;
}

} // namespace tokenscope
