#include "core/definition/byte_fallback_decoder.h"

#include "core/definition/metaspace.h"

namespace tokenscope {

DecoderConfig byteFallbackDecoder(bool stripBlank) {
    ReplaceDecoder blanks;
    blanks.pattern = {Pattern::Kind::Literal, std::string(kMetaspace)};
    blanks.content = " ";
    DecoderSequence rules;
    rules.parts.push_back({std::move(blanks)});
    rules.parts.push_back({ByteFallbackDecoder{}});
    rules.parts.push_back({FuseDecoder{}});
    if (stripBlank)
        rules.parts.push_back({StripDecoder{" ", 1, 0}});
    return {std::move(rules)};
}

} // namespace tokenscope
