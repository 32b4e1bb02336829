// Findings on a template beside its tokenizer and its copies.

#include "core/base/printable.h"
#include "core/chat/lint/lint_probe.h"
#include "core/chat/template/template_choice.h"
#include "core/chat/template/template_dialects.h"
#include "core/chat/template/template_outline.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

void lintLiterals(LintProbe& probe) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = true;
    for (const SpecialLiteral& literal : specialLiteralsIn(probe.compiled.source())) {
        if (probe.progress.stopped() || probe.enoughOf("literal-not-one-token"))
            return;
        const auto encoded = probe.tokenizer->encode(literal.text, options);
        if (encoded && encoded->size() == 1)
            continue;
        const bool known = probe.tokenizer->find(literal.text) != kNoPiece;
        probe.add(
            "literal-not-one-token", FindingLevel::Warning, lineAt(probe.compiled.source(), literal.at),
            "\"" + printable(literal.text, 60) + "\" is no token of its own: " +
                (encoded ? std::to_string(encoded->size()) + " tokens" : std::string("it can't be encoded")) +
                (known ? ", though the vocabulary has it" : ""));
    }
}

void lintDoubleBos(LintProbe& probe) {
    if (probe.turns.isNull())
        return;
    const auto bos = probe.tokenizer->definition().special.bos;
    const auto rendered = probe.render(probe.turns);
    if (!bos || !rendered)
        return;
    EncodeOptions options;
    options.parseSpecial = true;
    const auto encoded = probe.tokenizer->encode(rendered->rendered.text, options);
    if (encoded && encoded->size() > 1 && encoded->ids[0] == *bos && encoded->ids[1] == *bos)
        probe.add("double-bos", FindingLevel::Warning, probe.lineAtText(rendered->rendered, 0),
                  "the template begins with " + printable(probe.tokenizer->spelling(*bos), 60) +
                      ", and the tokenizer puts one before it: encode rendered text without special tokens",
                  probe.turns);
}

/// Without what the environment drops: the last line end.
std::string_view withoutLastLineEnd(std::string_view source) {
    return source.ends_with('\n') ? source.substr(0, source.size() - 1) : source;
}

} // namespace

void lintSpecials(LintProbe& probe) {
    if (probe.tokenizer == nullptr)
        return;
    lintLiterals(probe);
    lintDoubleBos(probe);
}

void lintOthers(LintProbe& probe) {
    const std::string_view own = withoutLastLineEnd(probe.compiled.source());
    const std::string_view other = withoutLastLineEnd(probe.options.otherSource);
    if (!other.empty() && own != other) {
        const auto size = static_cast<std::ptrdiff_t>(std::min(own.size(), other.size()));
        const auto at = std::mismatch(own.begin(), own.begin() + size, other.begin()).first - own.begin();
        probe.add("gguf-differs", FindingLevel::Warning, lineAt(own, static_cast<std::size_t>(at)),
                  "the template of " + probe.options.otherName + " is another one, from this line on");
    }
    if (probe.options.dialects)
        for (const DialectGap& gap : dialectGaps(probe.compiled.source(), kMaxOfACode))
            probe.add("dialect", FindingLevel::Info, gap.line, gap.engine + " " + gap.what);
}

} // namespace tokenscope::chat
