#include "core/definition/stage_words.h"

#include "core/base/printable.h"

#include <fmt/format.h>

namespace tokenscope {

namespace stage_words {

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

} // namespace stage_words

namespace {

using namespace stage_words;

std::string addedTokensInWords(const TokenizerDefinition& definition) {
    std::size_t special = 0;
    std::size_t normalized = 0;
    for (const AddedToken& token : definition.addedTokens) {
        special += token.special ? 1 : 0;
        normalized += token.normalized ? 1 : 0;
    }
    const std::size_t count = definition.addedTokens.size();
    std::string words = fmt::format("{} added token{} {} cut out of the text first", count,
                                    count == 1 ? "" : "s", count == 1 ? "is" : "are");
    if (special > 0)
        words += fmt::format("; {} special", special == count ? "all are" : std::to_string(special) + " are");
    if (normalized > 0)
        words += fmt::format("; {} matched after normalization",
                             normalized == count ? "all are" : std::to_string(normalized) + " are");
    return words;
}

struct ModelInWords {
    const Vocabulary& vocabulary;

    static std::string fallback(bool bytes) {
        return bytes ? "; a character without a piece becomes the pieces of its bytes" : "";
    }
    std::string operator()(const BpeModel& m) const {
        std::string words;
        switch (m.order) {
        case BpeModel::Order::Merges:
            words = fmt::format("BPE: neighboring pieces are merged in the order of a list of {} merges",
                                m.merges.size());
            break;
        case BpeModel::Order::Ranks:
            words = "BPE: neighbors whose bytes together are a piece are merged, the lowest id first";
            break;
        case BpeModel::Order::Scores:
            words = "BPE: neighbors that together are a piece are merged, the highest score first";
            break;
        }
        if (m.ignoreMerges && m.order != BpeModel::Order::Ranks)
            words += "; a word that is a piece stays whole";
        words += fallback(m.byteFallback);
        if (!m.byteFallback && m.unkId)
            words += fmt::format("; what has no piece becomes {}", quoted(vocabulary.bytes(*m.unkId)));
        if (!m.continuingSubwordPrefix.empty())
            words += fmt::format("; pieces inside a word begin with {}", quoted(m.continuingSubwordPrefix));
        if (!m.endOfWordSuffix.empty())
            words += fmt::format("; pieces at the end of a word end with {}", quoted(m.endOfWordSuffix));
        return words;
    }
    std::string operator()(const UnigramModel& m) const {
        return "Unigram: of all ways to cut the text, the one whose scores add up to most" +
               fallback(m.byteFallback);
    }
    std::string operator()(const WordPieceModel& m) const {
        return fmt::format(
            "WordPiece: from the left always the longest piece that fits{}; a word that can't be "
            "cut so is {}",
            m.continuingSubwordPrefix.empty()
                ? ""
                : fmt::format(", inside a word those with {}", quoted(m.continuingSubwordPrefix)),
            quoted(m.unkToken));
    }
    std::string operator()(const WordLevelModel& m) const {
        return "Word level: each word is looked up whole; one that is missing is " + quoted(m.unkToken);
    }
    std::string operator()(const SentencePieceWordModel& m) const {
        return "Words: each word is looked up whole" + fallback(m.byteFallback);
    }
    std::string operator()(const SentencePieceCharModel& m) const {
        return "Characters: each is looked up by itself" + fallback(m.byteFallback);
    }
    std::string operator()(const LongestMatchModel&) const {
        return "Longest match: from the left always the longest piece that the bytes begin with";
    }
    std::string operator()(const Plamo2Model&) const {
        return "PLaMo-2: of all ways to cut the text, the one whose scores add up to most, from the end";
    }
};

std::string truncationInWords(const TruncationConfig& t) {
    return fmt::format("More than {} tokens are cut at the {}, {}{} (only when asked for)", t.maxLength,
                       t.left ? "left" : "right",
                       t.strategy == TruncationConfig::Strategy::LongestFirst
                           ? "the longer of two texts first"
                       : t.strategy == TruncationConfig::Strategy::OnlyFirst ? "only of the first text"
                                                                             : "only of the second text",
                       t.stride == 0 ? "" : fmt::format(", with {} tokens of overlap", t.stride));
}

std::string paddingInWords(const PaddingConfig& p) {
    std::string words = p.fixedLength ? fmt::format("Filled up to {} tokens", *p.fixedLength)
                                      : std::string("Filled up to the longest of a batch");
    if (p.padToMultipleOf)
        words += fmt::format(", to a multiple of {}", *p.padToMultipleOf);
    return words + fmt::format(" with {} (id {}) at the {} (only when asked for)", quoted(p.padToken),
                               p.padId, p.left ? "left" : "right");
}

template <class Sequence, class Config>
void append(const char* stage, const Config& config, const std::string& where, const char* parts,
            std::vector<StageWords>& all) {
    const auto* sequence = std::get_if<Sequence>(&config.kind);
    if (!sequence) {
        all.push_back({stage, where, inWords(config)});
        return;
    }
    for (std::size_t i = 0; i < sequence->parts.size(); ++i)
        append<Sequence>(stage, sequence->parts[i], fmt::format("{}.{}[{}]", where, parts, i), parts, all);
}

} // namespace

std::vector<StageWords> stagesInWords(const TokenizerDefinition& definition) {
    std::vector<StageWords> all;
    if (!definition.addedTokens.empty())
        all.push_back({"added_tokens", "$.added_tokens", addedTokensInWords(definition)});
    if (definition.normalizer)
        append<NormalizerSequence>("normalizer", *definition.normalizer, "$.normalizer", "normalizers", all);
    if (definition.preTokenizer)
        append<PreTokenizerSequence>("pre_tokenizer", *definition.preTokenizer, "$.pre_tokenizer",
                                     "pretokenizers", all);
    all.push_back({"model", "$.model", std::visit(ModelInWords{definition.vocabulary}, definition.model)});
    if (definition.postProcessor) {
        const auto before = all.size();
        append<PostProcessorSequence>("post_processor", *definition.postProcessor, "$.post_processor",
                                      "processors", all);
        for (std::size_t i = before; i < all.size(); ++i) {
            if (all[i].words.empty()) // bos and eos by their pieces
                all[i].words = bosEosInWords(definition);
        }
    }
    if (definition.decoder)
        append<DecoderSequence>("decoder", *definition.decoder, "$.decoder", "decoders", all);
    if (definition.truncation)
        all.push_back({"truncation", "$.truncation", truncationInWords(*definition.truncation)});
    if (definition.padding)
        all.push_back({"padding", "$.padding", paddingInWords(*definition.padding)});
    return all;
}

} // namespace tokenscope

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
