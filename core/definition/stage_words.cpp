#include "core/definition/stage_words.h"

#include "core/base/printable.h"
#include "core/definition/stage_words_parts.h"

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
