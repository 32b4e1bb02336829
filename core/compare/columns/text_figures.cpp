#include "core/compare/columns/text_figures.h"

namespace tokenscope::compare {

TextFigures figuresOf(const TextCounts& text, const TokenCounts& tokens) {
    TextFigures figures;
    figures.bytes = text.bytes;
    figures.characters = text.characters;
    figures.words = text.words;
    figures.lines = text.lines;
    figures.tokens = tokens.tokens;
    figures.withoutText = tokens.withoutText;
    figures.special = tokens.special;
    figures.unknown = tokens.unknown;
    figures.singleBytes = tokens.singleBytes;
    figures.longest = tokens.longest;
    for (std::size_t i = 0; i < kScriptCodes; ++i) {
        const ScriptFigures script{text.scripts[i], tokens.scripts[i], tokens.scriptBytes[i]};
        if (!(script == ScriptFigures{}))
            figures.scripts.emplace(static_cast<ScriptCode>(i), script);
    }
    return figures;
}

TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding) {
    TextCounts counts;
    countText(text, {}, counts);
    TokenCounts tokens;
    countTokens(text, pieces, encoding, tokens);
    return figuresOf(counts, tokens);
}

} // namespace tokenscope::compare
