#include "core/compare/diff/same_encoding.h"

#include "core/compare/diff/canonical_encoding.h"

namespace tokenscope::compare {

std::optional<std::string> dropoutOf(const TokenizerDefinition& definition) {
    static constexpr std::string_view kBefore = "with a dropout of ";
    for (const Diagnostic& one : definition.diagnostics) {
        const std::string text = one.where == "$.model.dropout" ? one.message.english() : std::string();
        if (text.starts_with(kBefore))
            return text.substr(kBefore.size(), text.find(' ', kBefore.size()) - kBefore.size());
    }
    return std::nullopt;
}

SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    SameEncoding result;
    const auto require = [&](bool same, const char* what) {
        if (!same)
            result.unequal.emplace_back(what);
    };
    result.sameDefaults =
        a.addSpecialByDefault == b.addSpecialByDefault && a.parseSpecialByDefault == b.parseSpecialByDefault;
    if (dropoutOf(a) || dropoutOf(b))
        result.butFor.emplace_back("dropout");
    if (a.truncation != b.truncation)
        result.butFor.emplace_back("truncation");
    if (a.padding != b.padding)
        result.butFor.emplace_back("padding");
    if (encodingEngine(a) != encodingEngine(b)) {
        require(false, "engine");
        return result;
    }
    const CanonicalEncoding one = canonicalEncoding(a);
    const CanonicalEncoding other = canonicalEncoding(b);
    require(one.rawBytes == other.rawBytes && one.byteAlphabet == other.byteAlphabet, "spelling of bytes");
    require(sameVocabulary(one, other), "vocabulary");
    require(one.model == other.model, "model");
    require(one.normalizer == other.normalizer, "normalizer");
    require(one.preTokenizer == other.preTokenizer, "pre_tokenizer");
    require(one.addedTokens == other.addedTokens, "added_tokens");
    require(one.around == other.around, "post_processor");
    const auto* around = std::get_if<AroundTexts>(&one.around);
    const auto* otherAround = std::get_if<AroundTexts>(&other.around);
    result.sameTypeIds = around && otherAround ? around->sameTypes(*otherAround) : one.around == other.around;
    require(one.special == other.special, "special");
    require(one.preset == other.preset, "preset");
    require(one.gguf == other.gguf, "gguf");
    return result;
}

} // namespace tokenscope::compare
