#include "core/definition/unicode_of_patterns.h"

#include <algorithm>
#include <string_view>

namespace tokenscope {
namespace {

bool hasProperties(const Pattern& pattern) {
    if (pattern.kind != Pattern::Kind::Regex)
        return false;
    constexpr std::string_view kElements[] = {"\\p", "\\P", "\\w", "\\W", "\\d", "\\D", "\\b", "\\B", "[:"};
    return std::any_of(std::begin(kElements), std::end(kElements), [&](std::string_view element) {
        return pattern.text.find(element) != std::string::npos;
    });
}

/// Calls `visit` with the version of each pattern, and whether the pattern depends on it.
template <class Rule, class Visit>
void visitRule(Rule& rule, const Visit& visit) {
    if constexpr (requires { rule.parts; }) {
        for (auto& part : rule.parts)
            std::visit([&](auto& kind) { visitRule(kind, visit); }, part.kind);
    } else if constexpr (requires { rule.pattern.unicode; }) {
        visit(rule.pattern.unicode, hasProperties(rule.pattern));
    } else if constexpr (requires { rule.useRegex; }) {
        visit(rule.unicode, rule.useRegex);
    }
}

template <class Definition, class Visit>
void visitPatterns(Definition& definition, const Visit& visit) {
    const auto stage = [&](auto& config) {
        if (config)
            std::visit([&](auto& kind) { visitRule(kind, visit); }, config->kind);
    };
    stage(definition.normalizer);
    stage(definition.preTokenizer);
    stage(definition.decoder);
}

} // namespace

std::optional<UnicodeVersion> unicodeOfPatterns(const TokenizerDefinition& definition) {
    std::optional<UnicodeVersion> found;
    visitPatterns(definition, [&](UnicodeVersion version, bool depends) {
        if (depends && !found)
            found = version;
    });
    return found;
}

bool dependsOnUnicode(const TokenizerDefinition& definition) {
    return !definition.gguf && unicodeOfPatterns(definition);
}

void setUnicodeOfPatterns(TokenizerDefinition& definition, UnicodeVersion version) {
    visitPatterns(definition, [version](UnicodeVersion& own, bool /*depends*/) { own = version; });
}

} // namespace tokenscope
