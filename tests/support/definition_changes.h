#pragma once
// Single changes of a definition, as they occur in real files. Changes that can't affect ids are excluded: a
// token that strips spaces where spaces are dropped anyway, lowercasing lowercase pieces.

#include "core/compare/diff/definition_diff.h"
#include "tests/support/change_tools.h"

#include <utility>
#include <vector>

namespace tokenscope::test {

class DefinitionChanges : public ChangeTools {
  public:
    struct Change {
        std::string name;
        compare::DiffSection section;           ///< where the diff must report the difference
        std::function<bool(Definition&)> apply; ///< false: not applicable
    };

    explicit DefinitionChanges(std::uint32_t seed)
        : ChangeTools(seed) {}

    /// Each can be applied to any number of definitions; positions are random.
    std::vector<Change> all() {
        std::vector<Change> list;
        const auto add = [&](std::string name, compare::DiffSection section,
                             std::function<bool(Definition&)> apply) {
            list.push_back({std::move(name), section, std::move(apply)});
        };
        addOrders(add);
        addPieces(add);
        addTokens(add);
        addStages(add);
        addModels(add);
        return list;
    }

  private:
    template <class Add>
    void addOrders(const Add& add) {
        add("two ranks swapped", compare::DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe)
                return false;
            const std::size_t bound = std::min<std::size_t>(bpe->merges.size(), 4000);
            for (int attempt = 0; attempt < 2000; ++attempt) { // merges that compete: (l r) and (r y)
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
        add("a merge dropped", compare::DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe || bpe->ignoreMerges)
                return false;
            bpe->merges.erase(bpe->merges.begin() + static_cast<std::ptrdiff_t>(below(
                                                        std::min<std::size_t>(bpe->merges.size(), 4000))));
            return true;
        });
        add("a merge moved to the end", compare::DiffSection::Merges, [this](Definition& d) {
            BpeModel* bpe = listed(d);
            if (!bpe)
                return false;
            const auto at = bpe->merges.begin() + static_cast<std::ptrdiff_t>(below(200));
            if (bpe->merges.size() < 300)
                return false;
            std::rotate(at, at + 1, bpe->merges.end());
            return true;
        });
        add("a score nudged", compare::DiffSection::Scores, [this](Definition& d) {
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
        add("two ids exchanged", compare::DiffSection::Vocabulary, [this](Definition& d) {
            const PieceId one = somePiece(d);
            const PieceId other = somePiece(d);
            if (one == other || one == kNoPiece || other == kNoPiece || d.gguf || listed(d))
                return false;
            // Swaps the texts; ids, scores and merges stay.
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
        add("two ids of a list of merges exchanged", compare::DiffSection::Vocabulary, [this](Definition& d) {
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
        add("a piece spelled otherwise", compare::DiffSection::Vocabulary, [this](Definition& d) {
            const PieceId id = d.gguf || listed(d) ? kNoPiece : somePiece(d);
            if (id == kNoPiece)
                return false;
            rebuild(d, [&](std::string& bytes, Vocabulary::Entry& entry) {
                bytes += entry.id == id ? "qzj" : "";
            });
            return true;
        });
        add("a piece unused", compare::DiffSection::Types, [this](Definition& d) {
            const PieceId id = d.format == SourceFormat::SentencePiece ? somePiece(d) : kNoPiece;
            rebuild(d, [&](std::string&, Vocabulary::Entry& entry) {
                entry.type = entry.id == id ? PieceType::Unused : entry.type;
            });
            return id != kNoPiece;
        });
        add("a piece user-defined", compare::DiffSection::Types, [this](Definition& d) {
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
            add(std::string("a token's ") + flag, compare::DiffSection::AddedTokens,
                [this, member = member](Definition& d) {
                    const bool strips = member == &AddedToken::lstrip || member == &AddedToken::rstrip;
                    return !(strips && dropsSpaces(d)) &&
                           changeToken(d, [&](AddedToken& token) { return flip(&token, member); });
                });
        add("a token's normalized", compare::DiffSection::AddedTokens, [this](Definition& d) {
            // Only if a normalizer changes it.
            const bool lower = lowers(d);
            return changeToken(d, [&](AddedToken& token) {
                const bool capital = std::any_of(token.content.begin(), token.content.end(),
                                                 [](char c) { return c >= 'A' && c <= 'Z'; });
                return lower && capital && flip(&token, &AddedToken::normalized);
            });
        });
        add("a token added", compare::DiffSection::AddedTokens, [](Definition& d) {
            if (!staged(d))
                return false;
            const PieceId id =
                std::max(d.vocabulary.maxId(), d.addedTokens.empty() ? 0 : d.addedTokens.back().id) + 7;
            d.addedTokens.push_back({id, "<extra>", true, false, false, false, false, id});
            return true;
        });
        add("a token taken out", compare::DiffSection::AddedTokens, [this](Definition& d) {
            if (!staged(d) || d.addedTokens.empty())
                return false;
            d.addedTokens.erase(d.addedTokens.begin() +
                                static_cast<std::ptrdiff_t>(below(d.addedTokens.size())));
            return true;
        });
        add("special tokens parsed by default", compare::DiffSection::Defaults, [](Definition& d) {
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
                if (normalizer<BertNormalizer>(d)) // strips accents itself
                    return false;
                if (!unicode)
                    return appendNormalizer(d, NormalizerConfig{UnicodeNormalizer{to}});
                const bool other = unicode->form != to;
                unicode->form = to;
                return other;
            };
        };
        add("NFC", compare::DiffSection::Normalizer, form(UnicodeForm::NFC));
        add("NFKC", compare::DiffSection::Normalizer, form(UnicodeForm::NFKC));
        add("NFD", compare::DiffSection::Normalizer, form(UnicodeForm::NFD));
        add("NFKD", compare::DiffSection::Normalizer, form(UnicodeForm::NFKD));
        add("lowercase", compare::DiffSection::Normalizer, [](Definition& d) {
            return !lowers(d) && appendNormalizer(d, NormalizerConfig{LowercaseNormalizer{}});
        });
        add("spaces stripped", compare::DiffSection::Normalizer, [](Definition& d) {
            return appendNormalizer(d, NormalizerConfig{StripNormalizer{true, true}});
        });
        add("quotes replaced", compare::DiffSection::Normalizer, [](Definition& d) {
            return appendNormalizer(
                d, NormalizerConfig{
                       ReplaceNormalizer{{Pattern::Kind::Literal, "``", Pattern::Dialect::Oniguruma}, "\""}});
        });
        add("lowercase of BERT", compare::DiffSection::Normalizer,
            [](Definition& d) { return flip(normalizer<BertNormalizer>(d), &BertNormalizer::lowercase); });
        add("Chinese characters of BERT", compare::DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<BertNormalizer>(d), &BertNormalizer::handleChineseChars);
        });
        add("dummy prefix", compare::DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<SentencePieceNormalizer>(d), &SentencePieceNormalizer::addDummyPrefix);
        });
        add("extra spaces", compare::DiffSection::Normalizer, [](Definition& d) {
            return flip(normalizer<SentencePieceNormalizer>(d),
                        &SentencePieceNormalizer::removeExtraWhitespaces);
        });
        add("charsmap taken out", compare::DiffSection::Normalizer, [](Definition& d) {
            auto* own = normalizer<SentencePieceNormalizer>(d);
            const bool any = own && !own->charsmap.empty();
            if (any)
                own->charsmap.clear();
            return any;
        });
        add("space before a text", compare::DiffSection::PreTokenizer, [](Definition& d) {
            return flip(preTokenizer<ByteLevelPreTokenizer>(d), &ByteLevelPreTokenizer::addPrefixSpace);
        });
        add("digits three by three", compare::DiffSection::PreTokenizer, [](Definition& d) {
            return changePattern(d, R"(\p{N}{1,3})", R"(\p{N})") ||
                   changePattern(d, R"(\p{N}+)", R"(\p{N}{1,3})");
        });
        add("words without the leading space", compare::DiffSection::PreTokenizer,
            [](Definition& d) { return changePattern(d, R"( ?\p{L}+)", R"(\p{L}+)"); });
        add("contractions of capitals", compare::DiffSection::PreTokenizer, [](Definition& d) {
            static constexpr std::string_view kSmall = "'s|'t|'re|'ve|'m|'ll|'d";
            static constexpr std::string_view kAny = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
            return !lowers(d) && (changePattern(d, kAny, kSmall) || changePattern(d, kSmall, kAny));
        });
        add("the last of several spaces", compare::DiffSection::PreTokenizer,
            [](Definition& d) { return changePattern(d, R"(\s+(?!\S)|)", ""); });
        add("digits one by one", compare::DiffSection::PreTokenizer, [](Definition& d) {
            if (auto* digits = preTokenizer<DigitsPreTokenizer>(d))
                return flip(digits, &DigitsPreTokenizer::individualDigits);
            auto* own = preTokenizer<ByteLevelPreTokenizer>(d);
            if (!own || !staged(d))
                return false;
            d.preTokenizer = PreTokenizerConfig{
                PreTokenizerSequence{{PreTokenizerConfig{DigitsPreTokenizer{true}}, *d.preTokenizer}}};
            return true;
        });
        add("no token before a text", compare::DiffSection::PostProcessor, [](Definition& d) {
            const bool any = d.postProcessor && staged(d) &&
                             (std::holds_alternative<TemplatePostProcessor>(d.postProcessor->kind) ||
                              std::holds_alternative<BertPostProcessor>(d.postProcessor->kind) ||
                              std::holds_alternative<RobertaPostProcessor>(d.postProcessor->kind));
            d.postProcessor.reset();
            return any;
        });
        add("an end of text by default", compare::DiffSection::PostProcessor, [](Definition& d) {
            auto* own = d.postProcessor ? std::get_if<BosEosPostProcessor>(&d.postProcessor->kind) : nullptr;
            return own && own->eos && flip(own, &BosEosPostProcessor::eosIsSpecial);
        });
    }

    template <class Add>
    void addModels(const Add& add) {
        add("byte fallback", compare::DiffSection::Model, [](Definition& d) {
            // Only if the vocabulary has byte pieces but not all characters.
            if (d.vocabulary.find("<0x0A>") == kNoPiece || d.gguf)
                return false;
            if (auto* unigram = std::get_if<UnigramModel>(&d.model))
                return flip(unigram, &UnigramModel::byteFallback);
            return flip(std::get_if<BpeModel>(&d.model), &BpeModel::byteFallback);
        });
        add("unknown characters fused", compare::DiffSection::Model, [](Definition& d) {
            auto* bpe = std::get_if<BpeModel>(&d.model);
            return bpe && staged(d) && bpe->unkId && !bpe->byteFallback &&
                   !preTokenizer<ByteLevelPreTokenizer>(d) && flip(bpe, &BpeModel::fuseUnk);
        });
        add("longest word", compare::DiffSection::Model, [](Definition& d) {
            auto* words = std::get_if<WordPieceModel>(&d.model);
            if (words)
                words->maxInputCharsPerWord /= 2;
            return words != nullptr && staged(d);
        });
        add("prefix of what continues a word", compare::DiffSection::Model, [](Definition& d) {
            auto* words = std::get_if<WordPieceModel>(&d.model);
            if (words)
                words->continuingSubwordPrefix = "@@";
            return words != nullptr && staged(d);
        });
    }
};

} // namespace tokenscope::test
