#include "core/explain/prose/stage_description.h"

#include "core/base/message.h"
#include "core/base/printable.h"
#include "core/definition/metaspace.h"
#include "core/definition/tokenizer_definition.h"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

namespace {

std::string inQuotes(std::string_view text) {
    return fmt::format("\xE2\x80\x9C{}\xE2\x80\x9D", printable(text, 120));
}

Message inQuotes(const Pattern& pattern) {
    if (pattern.kind == Pattern::Kind::Regex)
        return message("the pattern {}", inQuotes(pattern.text));
    return inQuotes(pattern.text);
}

/// `a, b and c`
Message listed(const std::vector<Message>& items) {
    Message list = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        list =
            i + 1 == items.size() ? message("{} and {}", list, items[i]) : message("{}, {}", list, items[i]);
    return list;
}

void addClause(Message& sentence, const Message& clause) {
    sentence = message("{}; {}", sentence, clause);
}

Message unchanged() {
    return Message("The text is left unchanged");
}

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

Message describe(SplitBehavior behavior) {
    switch (behavior) {
    case SplitBehavior::Removed:
        return Message("matches are removed");
    case SplitBehavior::Isolated:
        return Message("each match becomes a separate pre-token");
    case SplitBehavior::MergedWithPrevious:
        return Message("a match is merged with the preceding text");
    case SplitBehavior::MergedWithNext:
        return Message("a match is merged with the following text");
    case SplitBehavior::Contiguous:
        return Message("consecutive matches form one pre-token");
    }
    return {};
}

Message describeReplacement(const Pattern& pattern, const std::string& content) {
    return content.empty() ? message("{} is removed", inQuotes(pattern))
                           : message("{} becomes {}", inQuotes(pattern), inQuotes(content));
}

Message describeByteLevel(const ByteLevelPreTokenizer& p) {
    if (p.addPrefixSpace)
        return p.useRegex
                   ? Message("A space is prepended if the text doesn't start with one; the text is split by "
                             "GPT-2's pattern; each byte becomes a character of GPT-2's byte-level alphabet")
                   : Message("A space is prepended if the text doesn't start with one; each byte becomes a "
                             "character of GPT-2's byte-level alphabet");
    return p.useRegex
               ? Message("The text is split by GPT-2's pattern; each byte becomes a character of GPT-2's "
                         "byte-level alphabet")
               : Message("Each byte becomes a character of GPT-2's byte-level alphabet");
}

Message describeMetaspace(const MetaspacePreTokenizer& p) {
    Message sentence = message("Spaces become {}", inQuotes(p.replacement));
    if (p.scheme == PrependScheme::First)
        addClause(sentence, Message("one is prepended to the text"));
    if (p.scheme == PrependScheme::Always)
        addClause(sentence, Message("one is prepended to each section of the text"));
    if (p.split)
        addClause(sentence, Message("the text is split before each"));
    return sentence;
}

Message describeSentencePiece(const SentencePieceNormalizer& n) {
    std::vector<Message> effects;
    if (!n.charsmap.empty())
        effects.push_back(
            n.name.empty()
                ? message("characters are replaced by a table of {} bytes", n.charsmap.size())
                : message("characters are replaced by a table ({}) of {} bytes", n.name, n.charsmap.size()));
    if (n.removeExtraWhitespaces)
        effects.push_back(Message("leading, trailing and repeated spaces are removed"));
    if (n.addDummyPrefix)
        effects.push_back(n.treatWhitespaceAsSuffix ? Message("a space is appended to the text")
                                                    : Message("a space is prepended to the text"));
    if (n.escapeWhitespaces)
        effects.push_back(message("spaces become {}", kMetaspace));
    return effects.empty() ? unchanged() : message("SentencePiece's normalization: {}", listed(effects));
}

Message describeBert(const BertNormalizer& n) {
    std::vector<Message> effects;
    if (n.cleanText)
        effects.push_back(Message("control characters are removed and any whitespace becomes a space"));
    if (n.handleChineseChars)
        effects.push_back(Message("spaces are added around Chinese characters"));
    if (n.stripAccents.value_or(n.lowercase))
        effects.push_back(Message("accents are removed"));
    if (n.lowercase)
        effects.push_back(Message("text is lowercased"));
    return effects.empty() ? unchanged() : message("BERT normalization: {}", listed(effects));
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

Message describe(const NormalizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const BertNormalizer& n) { return describeBert(n); },
            [](const UnicodeNormalizer& n) {
                switch (n.form) {
                case UnicodeForm::NFC:
                    return Message("Letters and combining marks are composed into single characters (NFC)");
                case UnicodeForm::NFD:
                    return Message("Characters are decomposed into letters and combining marks (NFD)");
                case UnicodeForm::NFKC:
                    return Message(
                        "Compatibility characters are replaced by their equivalents, then letters and "
                        "marks are composed (NFKC)");
                default:
                    return Message(
                        "Compatibility characters are replaced by their equivalents, and characters are "
                        "decomposed into letters and marks (NFKD)");
                }
            },
            [](const LowercaseNormalizer&) { return Message("Text is lowercased"); },
            [](const StripNormalizer& n) {
                return n.left && n.right ? Message("Leading and trailing whitespace is removed")
                       : n.left          ? Message("Leading whitespace is removed")
                       : n.right         ? Message("Trailing whitespace is removed")
                                         : unchanged();
            },
            [](const StripAccentsNormalizer&) { return Message("Accents (combining marks) are removed"); },
            [](const NmtNormalizer&) {
                return Message("Control characters are removed, and unusual whitespace becomes a space");
            },
            [](const PrependNormalizer& n) {
                return message("{} is prepended to the text", inQuotes(n.text));
            },
            [](const ReplaceNormalizer& n) { return describeReplacement(n.pattern, n.content); },
            [](const PrecompiledNormalizer& n) {
                return message("Characters are replaced by SentencePiece's table of {} bytes",
                               n.charsmap.size());
            },
            [](const ByteLevelNormalizer&) {
                return Message("Each byte becomes a visible character of GPT-2's byte-level alphabet");
            },
            [](const SentencePieceNormalizer& n) { return describeSentencePiece(n); },
            [](const NormalizerSequence&) { return Message(); },
        },
        config.kind);
}

Message describe(const PreTokenizerConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelPreTokenizer& p) { return describeByteLevel(p); },
            [](const SplitPreTokenizer& p) {
                return p.invert ? message("Split at everything that doesn't match {}: {}",
                                          inQuotes(p.pattern), describe(p.behavior))
                                : message("Split at {}: {}", inQuotes(p.pattern), describe(p.behavior));
            },
            [](const MetaspacePreTokenizer& p) { return describeMetaspace(p); },
            [](const BertPreTokenizer&) {
                return Message(
                    "Split at whitespace, which is removed, and around each punctuation character");
            },
            [](const WhitespacePreTokenizer&) {
                return Message(
                    "Split at whitespace, which is removed, and between word characters and punctuation");
            },
            [](const WhitespaceSplitPreTokenizer&) {
                return Message("Split at whitespace, which is removed");
            },
            [](const CharDelimiterSplitPreTokenizer& p) {
                return message("Split at each {}, which is removed", inQuotes(p.delimiter));
            },
            [](const PunctuationPreTokenizer& p) {
                return message("Split at punctuation: {}", describe(p.behavior));
            },
            [](const DigitsPreTokenizer& p) {
                return p.individualDigits ? Message("Each digit becomes a separate pre-token")
                                          : Message("Runs of digits become separate pre-tokens");
            },
            [](const UnicodeScriptsPreTokenizer&) { return Message("Split where the script changes"); },
            [](const FixedLengthPreTokenizer& p) {
                return message("Split into pieces of {}", counted(p.length, "character"));
            },
            [](const PreTokenizerSequence&) { return Message(); },
        },
        config.kind);
}

Message describe(const PostProcessorConfig& config) {
    return std::visit(Overloaded{
                          [](const ByteLevelPostProcessor& p) {
                              return p.trimOffsets ? Message("Spans exclude the whitespace around a piece")
                                                   : Message("Spans include the whitespace around a piece");
                          },
                          [](const BertPostProcessor& p) {
                              return message("Adds {} before and {} after the text", inQuotes(p.cls.first),
                                             inQuotes(p.sep.first));
                          },
                          [](const RobertaPostProcessor& p) {
                              Message sentence = message("Adds {} before and {} after the text",
                                                         inQuotes(p.cls.first), inQuotes(p.sep.first));
                              if (p.trimOffsets)
                                  addClause(sentence, Message("spans exclude the whitespace around a piece"));
                              return sentence;
                          },
                          [](const TemplatePostProcessor& p) {
                              return message("One text becomes {}; a pair becomes {}",
                                             inQuotes(spellTemplate(p.single)),
                                             inQuotes(spellTemplate(p.pair)));
                          },
                          [](const BosEosPostProcessor&) { return Message(); }, // see describeBosEos()
                          [](const PostProcessorSequence&) { return Message(); },
                      },
                      config.kind);
}

Message describe(const SentencePieceDecoder& d) {
    Message sentence =
        message("{} becomes a space, the leading one is removed, byte-fallback pieces are converted back to "
                "characters, and the unknown piece is written as {}",
                kMetaspace, inQuotes(d.unkSurface));
    if (d.denormalizer)
        addClause(sentence, Message("a denormalization table is applied"));
    return sentence;
}

Message describe(const DecoderConfig& config) {
    return std::visit(
        Overloaded{
            [](const ByteLevelDecoder&) {
                return Message("Characters of GPT-2's byte-level alphabet are converted back to bytes");
            },
            [](const WordPieceDecoder& d) {
                Message sentence =
                    message("Pieces are joined with spaces, except before pieces that start with {}",
                            inQuotes(d.prefix));
                if (d.cleanup)
                    addClause(sentence, Message("spaces before punctuation are removed"));
                return sentence;
            },
            [](const MetaspaceDecoder& d) {
                return d.scheme == PrependScheme::Never
                           ? message("{} becomes a space", inQuotes(d.replacement))
                           : message("{} becomes a space; the first one is removed", inQuotes(d.replacement));
            },
            [](const BpeDecoder& d) {
                return message("{} becomes a space, except at the end", inQuotes(d.suffix));
            },
            [](const CtcDecoder& d) {
                return message("Repeated pieces and {} are removed; {} becomes a space", inQuotes(d.padToken),
                               inQuotes(d.wordDelimiterToken));
            },
            [](const ReplaceDecoder& d) { return describeReplacement(d.pattern, d.content); },
            [](const FuseDecoder&) { return Message("The pieces are joined"); },
            [](const StripDecoder& d) {
                return message("Up to {} {} at the start and {} at the end are removed", d.start,
                               inQuotes(d.content), d.stop);
            },
            [](const ByteFallbackDecoder&) {
                return Message("Byte-fallback pieces are converted back to characters");
            },
            [](const BytesDecoder&) { return Message("The bytes of all pieces are joined"); },
            [](const SentencePieceDecoder& d) { return describe(d); },
            [](const DecoderSequence&) { return Message(); },
        },
        config.kind);
}

Message describeBosEos(const TokenizerDefinition& definition) {
    const auto* config = definition.postProcessor
                             ? std::get_if<BosEosPostProcessor>(&definition.postProcessor->kind)
                             : nullptr;
    if (!config)
        return {};
    const auto spelled = [&](PieceId id) {
        for (const AddedToken& token : definition.addedTokens) {
            if (token.id == id)
                return inQuotes(token.content);
        }
        return inQuotes(definition.vocabulary.bytes(id));
    };
    const bool bos = config->bos && config->bosIsSpecial;
    const bool eos = config->eos && config->eosIsSpecial;
    if (!bos && !eos)
        return Message("Adds no tokens");
    const Message sentence = bos && eos ? message("Adds {} before the text and {} after it",
                                                  spelled(*config->bos), spelled(*config->eos))
                             : bos      ? message("Adds {} before the text", spelled(*config->bos))
                                        : message("Adds {} after the text", spelled(*config->eos));
    return definition.addSpecialByDefault ? sentence
                                          : message("{}, only when special tokens are requested", sentence);
}

Message describeAddedTokens(const TokenizerDefinition& definition) {
    std::size_t special = 0;
    std::size_t normalized = 0;
    for (const AddedToken& token : definition.addedTokens) {
        special += token.special ? 1 : 0;
        normalized += token.normalized && definition.normalizer ? 1 : 0;
    }
    const std::size_t count = definition.addedTokens.size();
    Message sentence =
        count == 1
            ? normalized == 1
                  ? Message("1 added token is extracted from the normalized text before pre-tokenization")
                  : Message("1 added token is extracted from the text first")
        : normalized == 0 ? message("{} added tokens are extracted from the text first", countOf(count))
        : normalized == count
            ? message("{} added tokens are extracted from the normalized text before pre-tokenization",
                      countOf(count))
            : message("{} added tokens are extracted before pre-tokenization, {} of them from the normalized "
                      "text",
                      countOf(count), countOf(normalized));
    if (special > 0)
        addClause(sentence, count == 1         ? Message("it is special")
                            : special == count ? Message("all are special")
                                               : message("{} are special", countOf(special)));
    return sentence;
}

struct ModelDescription {
    const Vocabulary& vocabulary;

    static Message withFallback(Message sentence, bool byteFallback) {
        if (byteFallback)
            addClause(sentence,
                      Message("a character that is not in the vocabulary falls back to byte pieces"));
        return sentence;
    }
    static Message describeOrder(const BpeModel& m) {
        switch (m.order) {
        case BpeModel::Order::Merges:
            return message("BPE: adjacent pieces are merged in the order of a list of {}",
                           counted(m.merges.size(), "merge"));
        case BpeModel::Order::Ranks:
            return Message(
                "BPE: adjacent pieces whose concatenation is a piece are merged, lowest rank first");
        case BpeModel::Order::Scores:
            return Message(
                "BPE: adjacent pieces whose concatenation is a piece are merged, highest score first");
        }
        return {};
    }
    Message operator()(const BpeModel& m) const {
        Message sentence = describeOrder(m);
        if (m.ignoreMerges && m.order != BpeModel::Order::Ranks)
            addClause(sentence, Message("a word that is itself a piece is not split"));
        sentence = withFallback(std::move(sentence), m.byteFallback);
        if (!m.byteFallback && m.unkId)
            addClause(sentence, message("anything that is not in the vocabulary becomes {}",
                                        inQuotes(vocabulary.bytes(*m.unkId))));
        if (!m.continuingSubwordPrefix.empty())
            addClause(sentence,
                      message("pieces inside a word start with {}", inQuotes(m.continuingSubwordPrefix)));
        if (!m.endOfWordSuffix.empty())
            addClause(sentence,
                      message("pieces at the end of a word end with {}", inQuotes(m.endOfWordSuffix)));
        return sentence;
    }
    Message operator()(const UnigramModel& m) const {
        return withFallback(Message("Unigram: of all segmentations, the one with the highest sum of scores"),
                            m.byteFallback);
    }
    Message operator()(const WordPieceModel& m) const {
        if (m.continuingSubwordPrefix.empty())
            return message(
                "WordPiece: repeatedly takes the longest matching piece from the left; a word with no match "
                "becomes {}",
                inQuotes(m.unkToken));
        return message("WordPiece: repeatedly takes the longest matching piece from the left, using pieces "
                       "that start with "
                       "{} inside a word; a word with no match becomes {}",
                       inQuotes(m.continuingSubwordPrefix), inQuotes(m.unkToken));
    }
    Message operator()(const WordLevelModel& m) const {
        return message("WordLevel: each word is looked up as a whole; unknown words become {}",
                       inQuotes(m.unkToken));
    }
    Message operator()(const SentencePieceWordModel& m) const {
        return withFallback(Message("Word: each word is looked up as a whole"), m.byteFallback);
    }
    Message operator()(const SentencePieceCharModel& m) const {
        return withFallback(Message("Char: each character is looked up separately"), m.byteFallback);
    }
    Message operator()(const LongestMatchModel&) const {
        return Message(
            "Longest match: repeatedly takes the longest piece that the remaining bytes start with");
    }
    Message operator()(const Plamo2Model&) const {
        return Message(
            "PLaMo-2: of all segmentations, the one with the highest sum of scores, computed from the end");
    }
};

Message describeStrategy(TruncationConfig::Strategy strategy) {
    switch (strategy) {
    case TruncationConfig::Strategy::LongestFirst:
        return Message("the longer text of a pair first");
    case TruncationConfig::Strategy::OnlyFirst:
        return Message("only the first text");
    default:
        return Message("only the second text");
    }
}

Message describeTruncation(const TruncationConfig& t) {
    Message strategy = describeStrategy(t.strategy);
    if (t.stride > 0)
        strategy = message("{}, with an overlap of {}", strategy, counted(t.stride, "token"));
    const Message length = counted(t.maxLength, "token");
    return t.left ? message("Truncated to {} on the left, {} (only when requested)", length, strategy)
                  : message("Truncated to {} on the right, {} (only when requested)", length, strategy);
}

Message describePadding(const PaddingConfig& p) {
    Message length = p.fixedLength ? message("Padded to {}", counted(*p.fixedLength, "token"))
                                   : Message("Padded to the longest text of a batch");
    if (p.padToMultipleOf)
        length = message("{}, to a multiple of {}", length, *p.padToMultipleOf);
    return p.left ? message("{} with {} (id {}) on the left (only when requested)", length,
                            inQuotes(p.padToken), p.padId)
                  : message("{} with {} (id {}) on the right (only when requested)", length,
                            inQuotes(p.padToken), p.padId);
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
            if (all[i].text.empty()) // BosEosPostProcessor
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
