#include "core/definition/stage_words_parts.h"

#include <fmt/format.h>

namespace tokenscope::stage_words {
namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

using Words = std::string;

Words inWords(SplitBehavior behavior) {
    switch (behavior) {
    case SplitBehavior::Removed:
        return "the matches are dropped";
    case SplitBehavior::Isolated:
        return "each match is a part of its own";
    case SplitBehavior::MergedWithPrevious:
        return "a match stays with what is before it";
    case SplitBehavior::MergedWithNext:
        return "a match stays with what follows it";
    case SplitBehavior::Contiguous:
        return "matches in a row are one part";
    }
    return {};
}

Words inWords(PrependScheme scheme) {
    switch (scheme) {
    case PrependScheme::First:
        return "; one is put before the text";
    case PrependScheme::Always:
        return "; one is put before each part";
    case PrependScheme::Never:
        return {};
    }
    return {};
}

Words sentencePiece(const SentencePieceNormalizer& n) {
    std::vector<Words> does;
    if (!n.charsmap.empty())
        does.push_back(fmt::format("characters are replaced by a table{} of {} bytes",
                                   n.name.empty() ? Words() : " (" + n.name + ")", n.charsmap.size()));
    if (n.removeExtraWhitespaces)
        does.emplace_back("blanks at the ends and runs of blanks are dropped");
    if (n.addDummyPrefix)
        does.emplace_back(n.treatWhitespaceAsSuffix ? "a blank is put after the text"
                                                    : "a blank is put before the text");
    if (n.escapeWhitespaces)
        does.emplace_back("blanks become \xE2\x96\x81");
    return does.empty() ? "The text stays as it is" : "SentencePiece's normalization: " + listed(does);
}

Words around(const std::vector<TemplatePostProcessor::Piece>& pieces) {
    Words text;
    for (const auto& piece : pieces) {
        const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
        const auto* sequence = std::get_if<TemplatePostProcessor::Sequence>(&piece.what);
        text.append(text.empty() ? "" : " ")
            .append(special            ? special->id
                    : sequence->second ? Words("second text")
                                       : Words("text"));
    }
    return text;
}

} // namespace

std::string inWords(const NormalizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const BertNormalizer& n) -> Words {
                std::vector<Words> does;
                if (n.cleanText)
                    does.emplace_back("control characters are dropped and all white space becomes a blank");
                if (n.handleChineseChars)
                    does.emplace_back("blanks are put around Chinese characters");
                if (n.stripAccents.value_or(n.lowercase))
                    does.emplace_back("accents are dropped");
                if (n.lowercase)
                    does.emplace_back("capital letters become small ones");
                return does.empty() ? "The text stays as it is" : "As BERT does it: " + listed(does);
            },
            [](const UnicodeNormalizer& n) -> Words {
                switch (n.form) {
                case UnicodeForm::NFC:
                    return "Letters and their marks become one character where there is one (NFC)";
                case UnicodeForm::NFD:
                    return "Characters are taken apart into letters and marks (NFD)";
                case UnicodeForm::NFKC:
                    return "Compatibility characters become plain ones, then letters and marks become one "
                           "character (NFKC)";
                default:
                    return "Compatibility characters become plain ones, and characters are taken apart into "
                           "letters "
                           "and marks (NFKD)";
                }
            },
            [](const LowercaseNormalizer&) -> Words { return "Capital letters become small ones"; },
            [](const StripNormalizer& n) -> Words {
                return n.left && n.right ? "Blanks at both ends are dropped"
                       : n.left          ? "Blanks at the beginning are dropped"
                       : n.right         ? "Blanks at the end are dropped"
                                         : "The text stays as it is";
            },
            [](const StripAccentsNormalizer&) -> Words { return "Accents (combining marks) are dropped"; },
            [](const NmtNormalizer&) -> Words {
                return "Control characters are dropped, odd white space becomes a blank";
            },
            [](const PrependNormalizer& n) -> Words { return quoted(n.text) + " is put before the text"; },
            [](const ReplaceNormalizer& n) -> Words {
                return n.content.empty() ? quoted(n.pattern) + " is dropped"
                                         : fmt::format("{} becomes {}", quoted(n.pattern), quoted(n.content));
            },
            [](const PrecompiledNormalizer& n) -> Words {
                return fmt::format("Characters are replaced by SentencePiece's table of {} bytes",
                                   n.charsmap.size());
            },
            [](const ByteLevelNormalizer&) -> Words {
                return "Each byte becomes a visible character of GPT-2's byte alphabet";
            },
            [](const SentencePieceNormalizer& n) -> Words { return sentencePiece(n); },
            [](const NormalizerSequence&) -> Words { return {}; },
        },
        config.kind);
}

std::string inWords(const PreTokenizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPreTokenizer& p) -> Words {
                return Words(p.addPrefixSpace ? "A blank is put before the text if it has none; " : "") +
                       (p.useRegex ? "words are cut by GPT-2's pattern; e" : "E") +
                       "ach byte becomes a character of GPT-2's byte alphabet";
            },
            [](const SplitPreTokenizer& p) -> Words {
                return fmt::format("Cut at {}{}: {}", p.invert ? "what does not match " : "",
                                   quoted(p.pattern), inWords(p.behavior));
            },
            [](const MetaspacePreTokenizer& p) -> Words {
                return fmt::format("Blanks become {}{}{}", quoted(p.replacement), inWords(p.scheme),
                                   p.split ? "; the text is cut before each" : "");
            },
            [](const BertPreTokenizer&) -> Words {
                return "Cut at white space, which is dropped, and around each punctuation mark";
            },
            [](const WhitespacePreTokenizer&) -> Words {
                return "Cut at white space, which is dropped, and between letters and other signs";
            },
            [](const WhitespaceSplitPreTokenizer&) -> Words {
                return "Cut at white space, which is dropped";
            },
            [](const CharDelimiterSplitPreTokenizer& p) -> Words {
                return fmt::format("Cut at each {}, which is dropped", quoted(p.delimiter));
            },
            [](const PunctuationPreTokenizer& p) -> Words {
                return "Cut at punctuation: " + inWords(p.behavior);
            },
            [](const DigitsPreTokenizer& p) -> Words {
                return p.individualDigits ? "Each digit is a part of its own"
                                          : "Rows of digits are parts of their own";
            },
            [](const UnicodeScriptsPreTokenizer&) -> Words { return "Cut where the script changes"; },
            [](const FixedLengthPreTokenizer& p) -> Words {
                return fmt::format("Cut into parts of {} characters", p.length);
            },
            [](const PreTokenizerSequence&) -> Words { return {}; },
        },
        config.kind);
}

std::string inWords(const PostProcessorConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPostProcessor& p) -> Words {
                return p.trimOffsets ? "Spans leave out the blanks that belong to pieces"
                                     : "Spans hold the blanks that belong to pieces";
            },
            [](const BertPostProcessor& p) -> Words {
                return fmt::format("{} before and {} after a text", quoted(p.cls.first), quoted(p.sep.first));
            },
            [](const RobertaPostProcessor& p) -> Words {
                return fmt::format("{} before and {} after a text{}", quoted(p.cls.first),
                                   quoted(p.sep.first),
                                   p.trimOffsets ? "; spans leave out the blanks that belong to pieces" : "");
            },
            [](const TemplatePostProcessor& p) -> Words {
                return fmt::format("A text is {}; two are {}", quoted(around(p.single)),
                                   quoted(around(p.pair)));
            },
            [](const BosEosPostProcessor&) -> Words { return {}; },
            [](const PostProcessorSequence&) -> Words { return {}; },
        },
        config.kind);
}

std::string inWords(const DecoderConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelDecoder&) -> Words {
                return "Characters of GPT-2's byte alphabet become bytes again";
            },
            [](const WordPieceDecoder& d) -> Words {
                return fmt::format("Pieces are joined by blanks, those with {} without one{}",
                                   quoted(d.prefix),
                                   d.cleanup ? "; blanks before punctuation are dropped" : "");
            },
            [](const MetaspaceDecoder& d) -> Words {
                return quoted(d.replacement) + " becomes a blank" +
                       (d.scheme == PrependScheme::Never ? "" : "; the first one is dropped");
            },
            [](const BpeDecoder& d) -> Words {
                return quoted(d.suffix) + " becomes a blank, but not at the end";
            },
            [](const CtcDecoder& d) -> Words {
                return fmt::format("Repeated pieces and {} are dropped, {} becomes a blank",
                                   quoted(d.padToken), quoted(d.wordDelimiterToken));
            },
            [](const ReplaceDecoder& d) -> Words {
                return d.content.empty() ? quoted(d.pattern) + " is dropped"
                                         : fmt::format("{} becomes {}", quoted(d.pattern), quoted(d.content));
            },
            [](const FuseDecoder&) -> Words { return "The pieces are joined"; },
            [](const StripDecoder& d) -> Words {
                return fmt::format("Up to {} {} at the beginning and {} at the end are dropped", d.start,
                                   quoted(d.content), d.stop);
            },
            [](const ByteFallbackDecoder&) -> Words {
                return "Byte pieces become the characters that they spell";
            },
            [](const BytesDecoder&) -> Words { return "The bytes of the pieces are joined"; },
            [](const SentencePieceDecoder& d) -> Words {
                return fmt::format(
                    "\xE2\x96\x81 becomes a blank, the one before the text is dropped, byte pieces "
                    "become characters, the unknown piece is {}{}",
                    quoted(d.unkSurface), d.denormalizer ? "; a table undoes the normalization" : "");
            },
            [](const DecoderSequence&) -> Words { return {}; },
        },
        config.kind);
}

std::string bosEosInWords(const TokenizerDefinition& definition) {
    const auto* config = definition.postProcessor
                             ? std::get_if<BosEosPostProcessor>(&definition.postProcessor->kind)
                             : nullptr;
    if (!config)
        return {};
    const auto spelled = [&](PieceId id) {
        for (const AddedToken& token : definition.addedTokens) {
            if (token.id == id)
                return quoted(token.content);
        }
        return quoted(definition.vocabulary.bytes(id));
    };
    std::vector<Words> parts;
    if (config->bos && config->bosIsSpecial)
        parts.push_back(spelled(*config->bos) + " before a text");
    if (config->eos && config->eosIsSpecial)
        parts.push_back(spelled(*config->eos) + " after it");
    if (parts.empty())
        return "Nothing is put around a text";
    return listed(parts) + (definition.addSpecialByDefault ? "" : ", only when special tokens are added");
}

} // namespace tokenscope::stage_words
