#include "core/explain/prose/stage_description.h"

#include "core/base/printable.h"
#include "core/definition/tokenizer_definition.h"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

namespace {

std::string quoted(std::string_view text) {
    return fmt::format("\xE2\x80\x9C{}\xE2\x80\x9D", printable(text, 120));
}

std::string quoted(const Pattern& pattern) {
    return (pattern.kind == Pattern::Kind::Regex ? "the pattern " : "") + quoted(pattern.text);
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == items.size() ? " and " : ", ").append(items[i]);
    return text;
}

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::string describe(SplitBehavior behavior) {
    switch (behavior) {
    case SplitBehavior::Removed:
        return "matches are removed";
    case SplitBehavior::Isolated:
        return "each match becomes a separate pre-token";
    case SplitBehavior::MergedWithPrevious:
        return "a match is merged with the preceding text";
    case SplitBehavior::MergedWithNext:
        return "a match is merged with the following text";
    case SplitBehavior::Contiguous:
        return "consecutive matches form one pre-token";
    }
    return {};
}

std::string describe(PrependScheme scheme) {
    switch (scheme) {
    case PrependScheme::First:
        return "; one is prepended to the text";
    case PrependScheme::Always:
        return "; one is prepended to each section of the text";
    case PrependScheme::Never:
        return {};
    }
    return {};
}

std::string describeSentencePiece(const SentencePieceNormalizer& n) {
    std::vector<std::string> does;
    if (!n.charsmap.empty())
        does.push_back(fmt::format("characters are replaced by a table{} of {} bytes",
                                   n.name.empty() ? std::string() : " (" + n.name + ")", n.charsmap.size()));
    if (n.removeExtraWhitespaces)
        does.emplace_back("leading, trailing and repeated spaces are removed");
    if (n.addDummyPrefix)
        does.emplace_back(n.treatWhitespaceAsSuffix ? "a space is appended to the text"
                                                    : "a space is prepended to the text");
    if (n.escapeWhitespaces)
        does.emplace_back("spaces become \xE2\x96\x81");
    return does.empty() ? "The text is left unchanged" : "SentencePiece's normalization: " + listed(does);
}

std::string spellTemplate(const std::vector<TemplatePostProcessor::Piece>& pieces) {
    std::string text;
    for (const auto& piece : pieces) {
        const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
        const auto* sequence = std::get_if<TemplatePostProcessor::Sequence>(&piece.what);
        text.append(text.empty() ? "" : " ")
            .append(special            ? special->id
                    : sequence->second ? std::string("second text")
                                       : std::string("text"));
    }
    return text;
}

std::string describe(const NormalizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const BertNormalizer& n) -> std::string {
                std::vector<std::string> does;
                if (n.cleanText)
                    does.emplace_back("control characters are removed and any whitespace becomes a space");
                if (n.handleChineseChars)
                    does.emplace_back("spaces are added around Chinese characters");
                if (n.stripAccents.value_or(n.lowercase))
                    does.emplace_back("accents are removed");
                if (n.lowercase)
                    does.emplace_back("text is lowercased");
                return does.empty() ? "The text is left unchanged" : "BERT normalization: " + listed(does);
            },
            [](const UnicodeNormalizer& n) -> std::string {
                switch (n.form) {
                case UnicodeForm::NFC:
                    return "Letters and combining marks are composed into single characters (NFC)";
                case UnicodeForm::NFD:
                    return "Characters are decomposed into letters and combining marks (NFD)";
                case UnicodeForm::NFKC:
                    return "Compatibility characters are replaced by their equivalents, then letters and "
                           "marks are "
                           "composed (NFKC)";
                default:
                    return "Compatibility characters are replaced by their equivalents, and characters are "
                           "decomposed into letters and marks (NFKD)";
                }
            },
            [](const LowercaseNormalizer&) -> std::string { return "Text is lowercased"; },
            [](const StripNormalizer& n) -> std::string {
                return n.left && n.right ? "Leading and trailing whitespace is removed"
                       : n.left          ? "Leading whitespace is removed"
                       : n.right         ? "Trailing whitespace is removed"
                                         : "The text is left unchanged";
            },
            [](const StripAccentsNormalizer&) -> std::string {
                return "Accents (combining marks) are removed";
            },
            [](const NmtNormalizer&) -> std::string {
                return "Control characters are removed, and unusual whitespace becomes a space";
            },
            [](const PrependNormalizer& n) -> std::string {
                return quoted(n.text) + " is prepended to the text";
            },
            [](const ReplaceNormalizer& n) -> std::string {
                return n.content.empty() ? quoted(n.pattern) + " is removed"
                                         : fmt::format("{} becomes {}", quoted(n.pattern), quoted(n.content));
            },
            [](const PrecompiledNormalizer& n) -> std::string {
                return fmt::format("Characters are replaced by SentencePiece's table of {} bytes",
                                   n.charsmap.size());
            },
            [](const ByteLevelNormalizer&) -> std::string {
                return "Each byte becomes a visible character of GPT-2's byte-level alphabet";
            },
            [](const SentencePieceNormalizer& n) -> std::string { return describeSentencePiece(n); },
            [](const NormalizerSequence&) -> std::string { return {}; },
        },
        config.kind);
}

std::string describe(const PreTokenizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPreTokenizer& p) -> std::string {
                return std::string(p.addPrefixSpace
                                       ? "A space is prepended if the text doesn't start with one; "
                                       : "") +
                       (p.useRegex ? "the text is split by GPT-2's pattern; e" : "E") +
                       "ach byte becomes a character of GPT-2's byte-level alphabet";
            },
            [](const SplitPreTokenizer& p) -> std::string {
                return fmt::format("Split at {}{}: {}", p.invert ? "everything that doesn't match " : "",
                                   quoted(p.pattern), describe(p.behavior));
            },
            [](const MetaspacePreTokenizer& p) -> std::string {
                return fmt::format("Spaces become {}{}{}", quoted(p.replacement), describe(p.scheme),
                                   p.split ? "; the text is split before each" : "");
            },
            [](const BertPreTokenizer&) -> std::string {
                return "Split at whitespace, which is removed, and around each punctuation character";
            },
            [](const WhitespacePreTokenizer&) -> std::string {
                return "Split at whitespace, which is removed, and between word characters and punctuation";
            },
            [](const WhitespaceSplitPreTokenizer&) -> std::string {
                return "Split at whitespace, which is removed";
            },
            [](const CharDelimiterSplitPreTokenizer& p) -> std::string {
                return fmt::format("Split at each {}, which is removed", quoted(p.delimiter));
            },
            [](const PunctuationPreTokenizer& p) -> std::string {
                return "Split at punctuation: " + describe(p.behavior);
            },
            [](const DigitsPreTokenizer& p) -> std::string {
                return p.individualDigits ? "Each digit becomes a separate pre-token"
                                          : "Runs of digits become separate pre-tokens";
            },
            [](const UnicodeScriptsPreTokenizer&) -> std::string { return "Split where the script changes"; },
            [](const FixedLengthPreTokenizer& p) -> std::string {
                return fmt::format("Split into pieces of {} characters", p.length);
            },
            [](const PreTokenizerSequence&) -> std::string { return {}; },
        },
        config.kind);
}

std::string describe(const PostProcessorConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPostProcessor& p) -> std::string {
                return p.trimOffsets ? "Spans exclude the whitespace around a piece"
                                     : "Spans include the whitespace around a piece";
            },
            [](const BertPostProcessor& p) -> std::string {
                return fmt::format("Adds {} before and {} after the text", quoted(p.cls.first),
                                   quoted(p.sep.first));
            },
            [](const RobertaPostProcessor& p) -> std::string {
                return fmt::format("Adds {} before and {} after the text{}", quoted(p.cls.first),
                                   quoted(p.sep.first),
                                   p.trimOffsets ? "; spans exclude the whitespace around a piece" : "");
            },
            [](const TemplatePostProcessor& p) -> std::string {
                return fmt::format("One text becomes {}; a pair becomes {}", quoted(spellTemplate(p.single)),
                                   quoted(spellTemplate(p.pair)));
            },
            [](const BosEosPostProcessor&) -> std::string { return {}; },
            [](const PostProcessorSequence&) -> std::string { return {}; },
        },
        config.kind);
}

std::string describe(const DecoderConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelDecoder&) -> std::string {
                return "Characters of GPT-2's byte-level alphabet are converted back to bytes";
            },
            [](const WordPieceDecoder& d) -> std::string {
                return fmt::format("Pieces are joined with spaces, except before pieces that start with {}{}",
                                   quoted(d.prefix),
                                   d.cleanup ? "; spaces before punctuation are removed" : "");
            },
            [](const MetaspaceDecoder& d) -> std::string {
                return quoted(d.replacement) + " becomes a space" +
                       (d.scheme == PrependScheme::Never ? "" : "; the first one is removed");
            },
            [](const BpeDecoder& d) -> std::string {
                return quoted(d.suffix) + " becomes a space, except at the end";
            },
            [](const CtcDecoder& d) -> std::string {
                return fmt::format("Repeated pieces and {} are removed; {} becomes a space",
                                   quoted(d.padToken), quoted(d.wordDelimiterToken));
            },
            [](const ReplaceDecoder& d) -> std::string {
                return d.content.empty() ? quoted(d.pattern) + " is removed"
                                         : fmt::format("{} becomes {}", quoted(d.pattern), quoted(d.content));
            },
            [](const FuseDecoder&) -> std::string { return "The pieces are joined"; },
            [](const StripDecoder& d) -> std::string {
                return fmt::format("Up to {} {} at the start and {} at the end are removed", d.start,
                                   quoted(d.content), d.stop);
            },
            [](const ByteFallbackDecoder&) -> std::string {
                return "Byte-fallback pieces are converted back to characters";
            },
            [](const BytesDecoder&) -> std::string { return "The bytes of all pieces are joined"; },
            [](const SentencePieceDecoder& d) -> std::string {
                return fmt::format("\xE2\x96\x81 becomes a space, the leading one is removed, byte-fallback "
                                   "pieces are converted back to "
                                   "characters, and the unknown piece is written as {}{}",
                                   quoted(d.unkSurface),
                                   d.denormalizer ? "; a denormalization table is applied" : "");
            },
            [](const DecoderSequence&) -> std::string { return {}; },
        },
        config.kind);
}

std::string describeBosEos(const TokenizerDefinition& definition) {
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
    std::vector<std::string> parts;
    if (config->bos && config->bosIsSpecial)
        parts.push_back(spelled(*config->bos) + " before the text");
    if (config->eos && config->eosIsSpecial)
        parts.push_back(spelled(*config->eos) + " after it");
    if (parts.empty())
        return "Adds no tokens";
    return "Adds " + listed(parts) +
           (definition.addSpecialByDefault ? "" : ", only when special tokens are requested");
}

std::string describeAddedTokens(const TokenizerDefinition& definition) {
    std::size_t special = 0;
    std::size_t normalized = 0;
    for (const AddedToken& token : definition.addedTokens) {
        special += token.special ? 1 : 0;
        normalized += token.normalized ? 1 : 0;
    }
    const std::size_t count = definition.addedTokens.size();
    std::string words = fmt::format("{} added token{} {} extracted from the text first", count,
                                    count == 1 ? "" : "s", count == 1 ? "is" : "are");
    if (special > 0)
        words += fmt::format("; {} special", special == count ? "all are" : std::to_string(special) + " are");
    if (normalized > 0)
        words += fmt::format("; {} matched after normalization",
                             normalized == count ? "all are" : std::to_string(normalized) + " are");
    return words;
}

struct ModelDescription {
    const Vocabulary& vocabulary;

    static std::string fallback(bool bytes) {
        return bytes ? "; a character that is not in the vocabulary falls back to byte pieces" : "";
    }
    std::string operator()(const BpeModel& m) const {
        std::string words;
        switch (m.order) {
        case BpeModel::Order::Merges:
            words = fmt::format("BPE: adjacent pieces are merged in the order of a list of {} merges",
                                m.merges.size());
            break;
        case BpeModel::Order::Ranks:
            words = "BPE: adjacent pieces whose concatenation is a piece are merged, lowest rank first";
            break;
        case BpeModel::Order::Scores:
            words = "BPE: adjacent pieces whose concatenation is a piece are merged, highest score first";
            break;
        }
        if (m.ignoreMerges && m.order != BpeModel::Order::Ranks)
            words += "; a word that is itself a piece is not split";
        words += fallback(m.byteFallback);
        if (!m.byteFallback && m.unkId)
            words += fmt::format("; anything that is not in the vocabulary becomes {}",
                                 quoted(vocabulary.bytes(*m.unkId)));
        if (!m.continuingSubwordPrefix.empty())
            words += fmt::format("; pieces inside a word start with {}", quoted(m.continuingSubwordPrefix));
        if (!m.endOfWordSuffix.empty())
            words += fmt::format("; pieces at the end of a word end with {}", quoted(m.endOfWordSuffix));
        return words;
    }
    std::string operator()(const UnigramModel& m) const {
        return "Unigram: of all segmentations, the one with the highest sum of scores" +
               fallback(m.byteFallback);
    }
    std::string operator()(const WordPieceModel& m) const {
        return fmt::format(
            "WordPiece: repeatedly takes the longest matching piece from the left{}; a word with no "
            "match becomes {}",
            m.continuingSubwordPrefix.empty() ? ""
                                              : fmt::format(", using pieces that start with {} inside a word",
                                                            quoted(m.continuingSubwordPrefix)),
            quoted(m.unkToken));
    }
    std::string operator()(const WordLevelModel& m) const {
        return "WordLevel: each word is looked up as a whole; unknown words become " + quoted(m.unkToken);
    }
    std::string operator()(const SentencePieceWordModel& m) const {
        return "Word: each word is looked up as a whole" + fallback(m.byteFallback);
    }
    std::string operator()(const SentencePieceCharModel& m) const {
        return "Char: each character is looked up separately" + fallback(m.byteFallback);
    }
    std::string operator()(const LongestMatchModel&) const {
        return "Longest match: repeatedly takes the longest piece that the remaining bytes start with";
    }
    std::string operator()(const Plamo2Model&) const {
        return "PLaMo-2: of all segmentations, the one with the highest sum of scores, computed from the end";
    }
};

std::string describeTruncation(const TruncationConfig& t) {
    return fmt::format("Truncated to {} tokens on the {}, {}{} (only when requested)", t.maxLength,
                       t.left ? "left" : "right",
                       t.strategy == TruncationConfig::Strategy::LongestFirst
                           ? "the longer text of a pair first"
                       : t.strategy == TruncationConfig::Strategy::OnlyFirst ? "only the first text"
                                                                             : "only the second text",
                       t.stride == 0 ? "" : fmt::format(", with an overlap of {} tokens", t.stride));
}

std::string describePadding(const PaddingConfig& p) {
    std::string words = p.fixedLength ? fmt::format("Padded to {} tokens", *p.fixedLength)
                                      : std::string("Padded to the longest text of a batch");
    if (p.padToMultipleOf)
        words += fmt::format(", to a multiple of {}", *p.padToMultipleOf);
    return words + fmt::format(" with {} (id {}) on the {} (only when requested)", quoted(p.padToken),
                               p.padId, p.left ? "left" : "right");
}

template <class Sequence, class Config>
void append(const char* stage, const Config& config, const std::string& where, const char* parts,
            std::vector<StageDescription>& all) {
    const auto* sequence = std::get_if<Sequence>(&config.kind);
    if (!sequence) {
        all.push_back({stage, where, describe(config)});
        return;
    }
    for (std::size_t i = 0; i < sequence->parts.size(); ++i)
        append<Sequence>(stage, sequence->parts[i], fmt::format("{}.{}[{}]", where, parts, i), parts, all);
}

} // namespace

std::vector<StageDescription> describeStages(const TokenizerDefinition& definition) {
    std::vector<StageDescription> all;
    if (!definition.addedTokens.empty())
        all.push_back({"added_tokens", "$.added_tokens", describeAddedTokens(definition)});
    if (definition.normalizer)
        append<NormalizerSequence>("normalizer", *definition.normalizer, "$.normalizer", "normalizers", all);
    if (definition.preTokenizer)
        append<PreTokenizerSequence>("pre_tokenizer", *definition.preTokenizer, "$.pre_tokenizer",
                                     "pretokenizers", all);
    all.push_back(
        {"model", "$.model", std::visit(ModelDescription{definition.vocabulary}, definition.model)});
    if (definition.postProcessor) {
        const auto before = all.size();
        append<PostProcessorSequence>("post_processor", *definition.postProcessor, "$.post_processor",
                                      "processors", all);
        for (std::size_t i = before; i < all.size(); ++i) {
            if (all[i].text.empty()) // bos and eos by their pieces
                all[i].text = describeBosEos(definition);
        }
    }
    if (definition.decoder)
        append<DecoderSequence>("decoder", *definition.decoder, "$.decoder", "decoders", all);
    if (definition.truncation)
        all.push_back({"truncation", "$.truncation", describeTruncation(*definition.truncation)});
    if (definition.padding)
        all.push_back({"padding", "$.padding", describePadding(*definition.padding)});
    return all;
}

} // namespace tokenscope::explain
