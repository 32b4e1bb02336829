#pragma once
// Pairs of tokenizers of which the second is the first with one thing changed, as it happens to files: a hundred kinds and
// places. What is changed is chosen without looking at how it is found again.

#include "core/compare/files/definition_diff.h"
#include "core/load/load.h"
#include "resources/samples.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tokenscope::test {

struct ChangedPair {
    std::string name; ///< `llama2.model: dummy prefix`
    DiffSection section = DiffSection::Vocabulary;
    FilePair pair;
};

class ChangedDefinitions {
  public:
    using Definition = TokenizerDefinition;

    /// `files`: where real tokenizers lie; empty: the embedded samples alone.
    explicit ChangedDefinitions(std::filesystem::path files, std::uint32_t seed = 1)
        : m_files(std::move(files))
        , m_random(seed) {}

    /// By turns of all kinds; some can be made only of some files. `count` of them.
    std::vector<ChangedPair> pairs(std::size_t count) {
        std::vector<ChangedPair> made;
        const std::vector<Change> changes = allChanges();
        const std::vector<Base> bases = openBases();
        for (std::size_t round = 0; made.size() < count && round < 200; ++round) {
            for (std::size_t i = 0; i < changes.size() && made.size() < count; ++i) {
                const Base& base = bases[(round * 7 + i * 3 + i / bases.size()) % bases.size()];
                auto changed = std::make_shared<Definition>(*base.definition);
                if (!changes[i].apply(*changed))
                    continue;
                auto tokenizer = Tokenizer::create(changed);
                if (!tokenizer)
                    continue;
                made.push_back({base.name + ": " + changes[i].name,
                                changes[i].section,
                                {base.tokenizer, *tokenizer, "A", "B"}});
            }
        }
        return made;
    }

  private:
    struct Change {
        std::string name;
        DiffSection section;
        std::function<bool(Definition&)> apply; ///< false: nothing to change
    };
    struct Base {
        std::string name;
        std::shared_ptr<const Definition> definition;
        std::shared_ptr<const Tokenizer> tokenizer;
    };

    std::vector<Base> openBases() const {
        std::vector<Base> bases;
        const auto add = [&](std::string name, const auto& loaded) {
            if (!loaded)
                return;
            if (auto tokenizer = Tokenizer::create(*loaded))
                bases.push_back({std::move(name), *loaded, *tokenizer});
        };
        for (const Sample& sample : sampleTokenizers())
            add(std::string(sample.name), loadDefinition(sample.bytes, std::string(sample.name)));
        if (m_files.empty())
            return bases;
        for (const char* name :
             {"gpt2.json", "llama2.model", "bert_base_cased.json", "nai-t5.model", "llama2.json",
              "cl100k_base.tiktoken", "own/own_bytelevel_gpt4_split.json", "own/own_unigram_fallback.json",
              "test_model.model", "own/own_added_zoo.json", "gpt_neox.json", "own/own_normalizers_nfkd.json",
              "own/own_pretok_digits_punct.json", "ggml-vocab-llama-spm.gguf",
              "own/own_bpe_byte_fallback.json", "own/own_wordpiece_accents.json", "qwen2_5/tokenizer.json",
              "own/own_pretok_splits.json"})
            add(name, loadDefinition(m_files / name));
        return bases;
    }

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
    /// The first of a kind anywhere in a stage.
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
    /// Changes the pattern that words are cut by; GPT-2's own is written out first.
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

    std::vector<Change> allChanges() {
        std::vector<Change> all;
        const auto add = [&](std::string name, DiffSection section, std::function<bool(Definition&)> apply) {
            all.push_back({std::move(name), section, std::move(apply)});
        };
        addOrders(add);
        addPieces(add);
        addTokens(add);
        addStages(add);
        addModels(add);
        return all;
    }

    template <class Add>
    void addOrders(const Add& add) {
        add("two ranks swapped", DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe)
                return false;
            const std::size_t bound = std::min<std::size_t>(bpe->merges.size(), 4000);
            for (int attempt = 0; attempt < 2000; ++attempt) { // merges that can meet: (l r) and (r y)
                const std::size_t i = below(bound);
                for (std::size_t j = 0; j < bound; ++j) {
                    if (i == j || bpe->merges[j].left != bpe->merges[i].right)
                        continue;
                    std::swap(bpe->merges[i], bpe->merges[j]);
                    return true;
                }
            }
            return false;
        });
        add("a merge dropped", DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe || bpe->ignoreMerges)
                return false;
            bpe->merges.erase(bpe->merges.begin() + static_cast<std::ptrdiff_t>(below(
                                                        std::min<std::size_t>(bpe->merges.size(), 4000))));
            return true;
        });
        add("a merge moved to the end", DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe)
                return false;
            const auto at = bpe->merges.begin() + static_cast<std::ptrdiff_t>(below(200));
            if (bpe->merges.size() < 300)
                return false;
            std::rotate(at, at + 1, bpe->merges.end());
            return true;
        });
        add("a score nudged", DiffSection::Scores, [this](Definition& d) {
            const PieceId id = scored(d) ? somePiece(d) : kNoPiece;
            const bool bpe = std::holds_alternative<BpeModel>(d.model);
            if (id == kNoPiece)
                return false;
            const std::size_t index = d.vocabulary.indexOf(id);
            const float by = bpe ? 500.0F : 0.5F;
            if (auto* unigram = std::get_if<UnigramModel>(&d.model); unigram && !unigram->exactScores.empty())
                unigram->exactScores[index] -= static_cast<double>(by);
            rebuild(d, [&](std::string&, Vocabulary::Entry& entry) {
                entry.score -= entry.id == id ? by : 0.0F;
            });
            return true;
        });
    }

    template <class Add>
    void addPieces(const Add& add) {
        add("two ids exchanged", DiffSection::Vocabulary, [this](Definition& d) {
            const PieceId one = somePiece(d);
            const PieceId other = somePiece(d);
            if (one == other || one == kNoPiece || other == kNoPiece || d.gguf || listed(d))
                return false;
            // The texts change places: ids, scores and merges stay.
            const std::string first(d.vocabulary.bytes(one));
            const std::string second(d.vocabulary.bytes(other));
            rebuild(d, [&](std::string& bytes, Vocabulary::Entry& entry) {
                if (entry.id == one)
                    bytes = second;
                else if (entry.id == other)
                    bytes = first;
            });
            return true;
        });
        add("two ids of a list of merges exchanged", DiffSection::Vocabulary, [this](Definition& d) {
            const PieceId one = somePiece(d);
            const PieceId other = somePiece(d);
            BpeModel* bpe = listed(d);
            if (one == other || one == kNoPiece || other == kNoPiece || !bpe)
                return false;
            const auto exchanged = [=](PieceId id) { return id == one ? other : id == other ? one : id; };
            rebuild(d, [&](std::string&, Vocabulary::Entry& entry) { entry.id = exchanged(entry.id); });
            for (Merge& merge : bpe->merges)
                merge = {exchanged(merge.left), exchanged(merge.right), exchanged(merge.merged)};
            return true;
        });
        add("a piece spelled otherwise", DiffSection::Vocabulary, [this](Definition& d) {
            const PieceId id = d.gguf || listed(d) ? kNoPiece : somePiece(d);
            if (id == kNoPiece)
                return false;
            rebuild(d, [&](std::string& bytes, Vocabulary::Entry& entry) {
                bytes += entry.id == id ? "qzj" : "";
            });
            return true;
        });
        add("a piece unused", DiffSection::Types, [this](Definition& d) {
            const PieceId id = d.format == SourceFormat::SentencePiece ? somePiece(d) : kNoPiece;
            rebuild(d, [&](std::string&, Vocabulary::Entry& entry) {
                entry.type = entry.id == id ? PieceType::Unused : entry.type;
            });
            return id != kNoPiece;
        });
        add("a piece user-defined", DiffSection::Types, [this](Definition& d) {
            const PieceId id = d.format == SourceFormat::SentencePiece ? somePiece(d) : kNoPiece;
            rebuild(d, [&](std::string&, Vocabulary::Entry& entry) {
                entry.type = entry.id == id ? PieceType::UserDefined : entry.type;
            });
            return id != kNoPiece;
        });
    }

    template <class Add>
    void addTokens(const Add& add) {
        static constexpr std::pair<const char*, bool AddedToken::*> kFlags[] = {
            {"lstrip", &AddedToken::lstrip},
            {"rstrip", &AddedToken::rstrip},
            {"single_word", &AddedToken::singleWord},
            {"special", &AddedToken::special}};
        for (const auto& [flag, member] : kFlags)
            add(std::string("a token's ") + flag, DiffSection::AddedTokens,
                [this, member = member](Definition& d) {
                    return changeToken(d, [&](AddedToken& token) { return flip(&token, member); });
                });
        add("a token's normalized", DiffSection::AddedTokens, [this](Definition& d) {
            // Only where a normalizer makes something of it.
            const auto* bert = normalizer<BertNormalizer>(d);
            const bool lower = normalizer<LowercaseNormalizer>(d) || (bert && bert->lowercase);
            return changeToken(d, [&](AddedToken& token) {
                const bool capital = std::any_of(token.content.begin(), token.content.end(),
                                                 [](char c) { return c >= 'A' && c <= 'Z'; });
                return lower && capital && flip(&token, &AddedToken::normalized);
            });
        });
        add("a token added", DiffSection::AddedTokens, [](Definition& d) {
            if (!staged(d))
                return false;
            const PieceId id =
                std::max(d.vocabulary.maxId(), d.addedTokens.empty() ? 0 : d.addedTokens.back().id) + 7;
            d.addedTokens.push_back({id, "<extra>", true, false, false, false, false, id});
            return true;
        });
        add("a token taken out", DiffSection::AddedTokens, [this](Definition& d) {
            if (!staged(d) || d.addedTokens.empty())
                return false;
            d.addedTokens.erase(d.addedTokens.begin() +
                                static_cast<std::ptrdiff_t>(below(d.addedTokens.size())));
            return true;
        });
        add("special tokens parsed by default", DiffSection::Defaults, [](Definition& d) {
            d.parseSpecialByDefault = !d.parseSpecialByDefault;
            return d.format == SourceFormat::SentencePiece ||
                   (staged(d) && !d.addedTokens.empty() && d.addedTokens.front().special);
        });
    }

    template <class Add>
    void addStages(const Add& add) {
        const auto form = [](UnicodeForm to) {
            return [to](Definition& d) {
                auto* unicode = normalizer<UnicodeNormalizer>(d);
                if (!unicode)
                    return appendNormalizer(d, NormalizerConfig{UnicodeNormalizer{to}});
                const bool other = unicode->form != to;
                unicode->form = to;
                return other;
            };
        };
        add("NFC", DiffSection::Normalizer, form(UnicodeForm::NFC));
        add("NFKC", DiffSection::Normalizer, form(UnicodeForm::NFKC));
        add("NFD", DiffSection::Normalizer, form(UnicodeForm::NFD));
        add("NFKD", DiffSection::Normalizer, form(UnicodeForm::NFKD));
        add("lowercase", DiffSection::Normalizer,
            [](Definition& d) { return appendNormalizer(d, NormalizerConfig{LowercaseNormalizer{}}); });
        add("blanks stripped", DiffSection::Normalizer, [](Definition& d) {
            return appendNormalizer(d, NormalizerConfig{StripNormalizer{true, true}});
        });
        add("quotes replaced", DiffSection::Normalizer, [](Definition& d) {
            return appendNormalizer(
                d, NormalizerConfig{
                       ReplaceNormalizer{{Pattern::Kind::Literal, "``", Pattern::Dialect::Oniguruma}, "\""}});
        });
        add("lowercase of BERT", DiffSection::Normalizer,
            [](Definition& d) { return flip(normalizer<BertNormalizer>(d), &BertNormalizer::lowercase); });
        add("Chinese characters of BERT", DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<BertNormalizer>(d), &BertNormalizer::handleChineseChars);
        });
        add("dummy prefix", DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<SentencePieceNormalizer>(d), &SentencePieceNormalizer::addDummyPrefix);
        });
        add("extra blanks", DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<SentencePieceNormalizer>(d),
                        &SentencePieceNormalizer::removeExtraWhitespaces);
        });
        add("charsmap taken out", DiffSection::Normalizer, [](Definition& d) {
            auto* own = normalizer<SentencePieceNormalizer>(d);
            const bool any = own && !own->charsmap.empty();
            if (any)
                own->charsmap.clear();
            return any;
        });
        add("space prefix", DiffSection::Normalizer,
            [](Definition& d) { return d.gguf && flip(&*d.gguf, &GgufTokenizer::addSpacePrefix); });
        add("blank before a text", DiffSection::PreTokenizer, [](Definition& d) {
            return flip(preTokenizer<ByteLevelPreTokenizer>(d), &ByteLevelPreTokenizer::addPrefixSpace);
        });
        add("digits three by three", DiffSection::PreTokenizer, [](Definition& d) {
            return changePattern(d, R"(\p{N}{1,3})", R"(\p{N})") ||
                   changePattern(d, R"(\p{N}+)", R"(\p{N}{1,3})");
        });
        add("words without the blank before", DiffSection::PreTokenizer,
            [](Definition& d) { return changePattern(d, R"( ?\p{L}+)", R"(\p{L}+)"); });
        add("contractions of capitals", DiffSection::PreTokenizer, [](Definition& d) {
            return changePattern(d, "'s|'t|'re|'ve|'m|'ll|'d", "(?i:'s|'t|'re|'ve|'m|'ll|'d)") ||
                   changePattern(d, "(?i:'s|'t|'re|'ve|'m|'ll|'d)", "'s|'t|'re|'ve|'m|'ll|'d");
        });
        add("the last blank of many", DiffSection::PreTokenizer,
            [](Definition& d) { return changePattern(d, R"(\s+(?!\S)|)", ""); });
        add("digits one by one", DiffSection::PreTokenizer, [](Definition& d) {
            if (auto* digits = preTokenizer<DigitsPreTokenizer>(d))
                return flip(digits, &DigitsPreTokenizer::individualDigits);
            auto* own = preTokenizer<ByteLevelPreTokenizer>(d);
            if (!own || !staged(d))
                return false;
            d.preTokenizer = PreTokenizerConfig{
                PreTokenizerSequence{{PreTokenizerConfig{DigitsPreTokenizer{true}}, *d.preTokenizer}}};
            return true;
        });
        add("no token before a text", DiffSection::PostProcessor, [](Definition& d) {
            const bool any = d.postProcessor && staged(d) &&
                             (std::holds_alternative<TemplatePostProcessor>(d.postProcessor->kind) ||
                              std::holds_alternative<BertPostProcessor>(d.postProcessor->kind) ||
                              std::holds_alternative<RobertaPostProcessor>(d.postProcessor->kind));
            d.postProcessor.reset();
            return any;
        });
        add("an end of text by default", DiffSection::PostProcessor, [](Definition& d) {
            auto* own = d.postProcessor ? std::get_if<BosEosPostProcessor>(&d.postProcessor->kind) : nullptr;
            return own && own->eos && flip(own, &BosEosPostProcessor::eosIsSpecial);
        });
    }

    template <class Add>
    void addModels(const Add& add) {
        add("byte fallback", DiffSection::Model, [](Definition& d) {
            // Only where the vocabulary has bytes, and lacks characters.
            if (d.vocabulary.find("<0x0A>") == kNoPiece || d.gguf)
                return false;
            if (auto* unigram = std::get_if<UnigramModel>(&d.model))
                return flip(unigram, &UnigramModel::byteFallback);
            return flip(std::get_if<BpeModel>(&d.model), &BpeModel::byteFallback);
        });
        add("unknown characters fused", DiffSection::Model, [](Definition& d) {
            auto* bpe = std::get_if<BpeModel>(&d.model);
            return bpe && staged(d) && bpe->unkId && !bpe->byteFallback &&
                   !preTokenizer<ByteLevelPreTokenizer>(d) && flip(bpe, &BpeModel::fuseUnk);
        });
        add("longest word", DiffSection::Model, [](Definition& d) {
            auto* words = std::get_if<WordPieceModel>(&d.model);
            if (words)
                words->maxInputCharsPerWord /= 2;
            return words != nullptr && staged(d);
        });
        add("prefix of what continues a word", DiffSection::Model, [](Definition& d) {
            auto* words = std::get_if<WordPieceModel>(&d.model);
            if (words)
                words->continuingSubwordPrefix = "@@";
            return words != nullptr && staged(d);
        });
    }

    std::filesystem::path m_files;
    std::mt19937 m_random;
};

} // namespace tokenscope::test
