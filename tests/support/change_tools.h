#pragma once
// Helpers to change definitions; see definition_changes.h.

#include "core/definition/tokenizer_definition.h"

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <string_view>

namespace tokenscope::test {

class ChangeTools {
  public:
    using Definition = TokenizerDefinition;

  protected:
    explicit ChangeTools(std::uint32_t seed)
        : m_random(seed) {}

    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(m_random() % bound); }

    static void rebuild(Definition& d, const std::function<void(std::string&, Vocabulary::Entry&)>& change) {
        Vocabulary vocabulary;
        for (std::size_t i = 0; i < d.vocabulary.size(); ++i) {
            std::string bytes(d.vocabulary.entryBytes(i));
            Vocabulary::Entry entry = d.vocabulary.entry(i);
            change(bytes, entry);
            vocabulary.append(bytes, entry.id, entry.type, entry.score);
        }
        vocabulary.finish();
        d.vocabulary = std::move(vocabulary);
    }
    static BpeModel* listed(Definition& d) {
        auto* bpe = std::get_if<BpeModel>(&d.model);
        return bpe && bpe->order == BpeModel::Order::Merges && bpe->merges.size() > 20 && !d.gguf ? bpe
                                                                                                  : nullptr;
    }
    static bool scored(const Definition& d) {
        const auto* bpe = std::get_if<BpeModel>(&d.model);
        return std::holds_alternative<UnigramModel>(d.model) ||
               (bpe && bpe->order == BpeModel::Order::Scores);
    }
    /// A normal piece of several letters among the first `most`.
    PieceId somePiece(const Definition& d, std::size_t most = 3000) {
        const std::size_t bound = std::min(most, d.vocabulary.size());
        for (int attempt = 0; attempt < 1000; ++attempt) {
            const Vocabulary::Entry& entry = d.vocabulary.entry(below(bound));
            const std::string_view bytes = d.vocabulary.bytes(entry.id);
            const bool word = bytes.size() > 1 && std::all_of(bytes.begin(), bytes.end(),
                                                              [](char c) { return c >= 'a' && c <= 'z'; });
            if (entry.type == PieceType::Normal && word)
                return entry.id;
        }
        return kNoPiece;
    }
    /// The first stage of a kind, at any depth.
    template <class Rule, class Sequence, class Config>
    static Rule* ruleIn(std::optional<Config>& stage) {
        return stage ? ruleIn<Rule, Sequence>(*stage) : nullptr;
    }
    template <class Rule, class Sequence, class Config>
    static Rule* ruleIn(Config& config) {
        if (auto* rule = std::get_if<Rule>(&config.kind))
            return rule;
        if (auto* sequence = std::get_if<Sequence>(&config.kind)) {
            for (Config& part : sequence->parts) {
                if (Rule* rule = ruleIn<Rule, Sequence>(part))
                    return rule;
            }
        }
        return nullptr;
    }
    template <class Rule>
    static Rule* normalizer(Definition& d) {
        return ruleIn<Rule, NormalizerSequence>(d.normalizer);
    }
    template <class Rule>
    static Rule* preTokenizer(Definition& d) {
        return ruleIn<Rule, PreTokenizerSequence>(d.preTokenizer);
    }
    static bool staged(const Definition& d) {
        return d.format == SourceFormat::HuggingFaceJson || d.format == SourceFormat::VocabMerges;
    }
    static bool replaceIn(std::string& text, std::string_view what, std::string_view with) {
        const std::size_t at = text.find(what);
        if (at == std::string::npos)
            return false;
        text.replace(at, what.size(), with);
        return true;
    }
    /// Changes the pattern that splits words; GPT-2's own is written out first.
    static bool changePattern(Definition& d, std::string_view what, std::string_view with) {
        if (auto* split = preTokenizer<SplitPreTokenizer>(d);
            split && split->pattern.kind == Pattern::Kind::Regex)
            return replaceIn(split->pattern.text, what, with);
        auto* own = preTokenizer<ByteLevelPreTokenizer>(d);
        if (!own || !own->useRegex || own->addPrefixSpace)
            return false;
        SplitPreTokenizer split;
        split.pattern = {Pattern::Kind::Regex,
                         R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)",
                         Pattern::Dialect::Oniguruma};
        if (!replaceIn(split.pattern.text, what, with))
            return false;
        ByteLevelPreTokenizer bytes = *own;
        bytes.useRegex = false;
        d.preTokenizer =
            PreTokenizerConfig{PreTokenizerSequence{{PreTokenizerConfig{split}, PreTokenizerConfig{bytes}}}};
        return true;
    }
    bool changeToken(Definition& d, const std::function<bool(AddedToken&)>& change) {
        if (!staged(d) || d.addedTokens.empty())
            return false;
        return change(d.addedTokens[below(d.addedTokens.size())]);
    }
    static bool appendNormalizer(Definition& d, const NormalizerConfig& rule) {
        if (!staged(d))
            return false;
        NormalizerSequence sequence{{rule}};
        if (d.normalizer)
            sequence.parts.push_back(*d.normalizer);
        d.normalizer = NormalizerConfig{sequence};
        return true;
    }
    template <class Rule>
    static bool flip(Rule* rule, bool Rule::*member) {
        if (rule)
            rule->*member = !(rule->*member);
        return rule != nullptr;
    }

    /// Whether spaces between words belong to no word.
    static bool dropsSpaces(Definition& d) {
        return preTokenizer<BertPreTokenizer>(d) || preTokenizer<WhitespacePreTokenizer>(d) ||
               preTokenizer<WhitespaceSplitPreTokenizer>(d);
    }
    static bool lowers(Definition& d) {
        const auto* bert = normalizer<BertNormalizer>(d);
        return normalizer<LowercaseNormalizer>(d) || (bert && bert->lowercase);
    }

  private:
    std::mt19937 m_random;
};

} // namespace tokenscope::test
