#include "core/train/trainers/bpe/existing_bpe.h"

#include "core/encoding/tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/splitting/word_split.h"
#include "tests/support/naive_bpe.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

using DefinitionPtr = std::shared_ptr<const TokenizerDefinition>;

CountedWords someWords(std::mt19937& random, unsigned letters) {
    CountedWords words;
    for (int i = 0; i < 40; ++i) {
        std::string word;
        for (unsigned n = 1 + static_cast<unsigned>(random() % 12); n > 0; --n)
            word += static_cast<char>('a' + random() % letters);
        words.emplace_back(word, 1 + random() % 5);
    }
    return words;
}

AddedToken special(const char* content) {
    AddedToken token;
    token.content = content;
    token.special = true;
    token.normalized = false;
    return token;
}

DefinitionPtr trained(const CountedWords& words, std::size_t pieces) {
    BpeTrainerOptions options;
    options.pieces = pieces;
    options.minFrequency = 1;
    return std::make_shared<const TokenizerDefinition>(
        byteLevelDefinition(trainBpe(counted(words), options).value(),
                            std::vector<AddedToken>{special("<|end|>"), special("<|begin|>")}));
}

/// The same pieces as in tiktoken: bytes and ranks.
DefinitionPtr asRanks(const TokenizerDefinition& definition) {
    TokenizerDefinition ranks;
    ranks.format = SourceFormat::Tiktoken;
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i)
        ranks.vocabulary.add(bytesOfAlphabet(definition.vocabulary.entryBytes(i)).value(),
                             definition.vocabulary.entry(i).id);
    ranks.vocabulary.finish();
    ranks.addedTokens = definition.addedTokens;
    BpeModel model;
    model.order = BpeModel::Order::Ranks;
    ranks.model = model;
    ranks.preTokenizer = PreTokenizerConfig{SplitPreTokenizer{{Pattern::Kind::Regex, "[a-z]+| "}}};
    return std::make_shared<const TokenizerDefinition>(std::move(ranks));
}

DefinitionPtr ofCharacters(const CountedWords& words, std::size_t pieces) {
    BpeTrainerOptions options;
    options.alphabet = BpeTrainerOptions::Alphabet::Characters;
    options.pieces = pieces;
    const auto learned = trainBpe(counted(words), options).value();
    TokenizerDefinition definition;
    definition.vocabulary.add("<unk>", static_cast<PieceId>(learned.symbols.size()));
    BpeModel model;
    model.unkId = static_cast<PieceId>(learned.symbols.size());
    model.unkToken = "<unk>";
    for (std::size_t i = 0; i < learned.symbols.size(); ++i)
        definition.vocabulary.add(learned.symbols[i], static_cast<PieceId>(i));
    for (const TrainedMerge& merge : learned.merges)
        model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    definition.vocabulary.finish();
    definition.model = std::move(model);
    definition.preTokenizer = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    return std::make_shared<const TokenizerDefinition>(std::move(definition));
}

} // namespace

class TestContinuedBpe : public QObject {
    Q_OBJECT
  private slots:
    /// Stopped after some pieces, saved and extended: the same merges as without a stop.
    void sameWordsContinueIdentically() {
        for (unsigned seed = 1; seed <= 100; ++seed) {
            std::mt19937 random(seed);
            const CountedWords words = someWords(random, 2 + seed % 4);
            const std::size_t begin = 256 + random() % 20;
            BpeTrainerOptions options;
            options.minFrequency = 1;
            options.pieces = begin + 30;
            const auto whole = trainBpe(counted(words), options).value();
            const DefinitionPtr definition = trained(words, begin);
            const std::size_t shift = 2; // ids of added tokens are not reused
            options.pieces += shift;
            auto continued = continueBpe(definition, counted(words), options);
            QVERIFY(continued.has_value());
            const std::size_t old = std::get<BpeModel>(definition->model).merges.size();
            QCOMPARE(continued->first, definition->vocabulary.size() + shift);
            while (continued->trainer.step()) {
            }
            const auto& merges = continued->trainer.result().merges;
            QCOMPARE(merges.size() + old, whole.merges.size());
            for (std::size_t i = 0; i < merges.size(); ++i) {
                const auto& result = continued->trainer.result();
                QCOMPARE(result.symbols[merges[i].merged], whole.symbols[whole.merges[old + i].merged]);
                QCOMPARE(merges[i].count, whole.merges[old + i].count);
            }
        }
    }

    void idsStayAndWordsAreEncoded_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("tokenizer.json, bytes") << 0;
        QTest::newRow("tiktoken") << 1;
        QTest::newRow("tokenizer.json, characters") << 2;
    }

    void idsStayAndWordsAreEncoded() {
        QFETCH(int, kind);
        std::size_t learned = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            std::mt19937 random(seed);
            const CountedWords first = someWords(random, 3);
            const CountedWords later = someWords(random, 6);
            DefinitionPtr definition = kind == 2 ? ofCharacters(first, 20) : trained(first, 256 + 15);
            if (kind == 1)
                definition = asRanks(*definition);
            BpeTrainerOptions options;
            options.minFrequency = 2;
            options.pieces = 320;
            const WordCounts words = counted(later);
            auto continued = continueBpe(definition, words, options);
            QVERIFY(continued.has_value());
            while (continued->trainer.step()) {
            }
            learned += continued->trainer.result().merges.size();
            const auto extended = std::make_shared<const TokenizerDefinition>(
                extendedDefinition(*definition, continued->trainer.result(), continued->first));
            for (std::size_t i = 0; i < definition->vocabulary.size(); ++i) {
                const auto& entry = definition->vocabulary.entry(i);
                QCOMPARE(extended->vocabulary.bytes(entry.id), definition->vocabulary.entryBytes(i));
            }
            QCOMPARE(extended->addedTokens, definition->addedTokens);
            const auto tokenizer = Tokenizer::create(extended);
            QVERIFY(tokenizer.has_value());
            for (std::size_t i = 0; i < words.size(); ++i) {
                const auto encoded = (*tokenizer)->encode(words.word(i));
                QVERIFY(encoded.has_value());
                QVERIFY2(std::vector<SymbolId>(encoded->ids.begin(), encoded->ids.end()) ==
                             continued->trainer.pairs().word(i),
                         (std::to_string(seed) + " " + std::string(words.word(i))).c_str());
            }
        }
        QVERIFY(learned > 500);
    }

    void missingCharactersAreAdded() {
        const DefinitionPtr definition = ofCharacters({{"abab", 5}}, 4);
        QCOMPARE(definition->vocabulary.maxId(), PieceId{4}); // a, b, ab, abab and <unk>
        BpeTrainerOptions options;
        options.pieces = 100;
        const CountedWords words = {{"abxy", 4}, {"x", 3}, {"ab字", 1}};
        auto all = continueBpe(definition, counted(words), options);
        QVERIFY(all.has_value());
        QCOMPARE(all->first, std::size_t{5});
        QCOMPARE(all->trainer.result().alphabetSize, std::size_t{8});
        QCOMPARE(all->trainer.result().symbols[5], std::string("x"));
        QCOMPARE(all->trainer.result().symbols[6], std::string("y"));
        QCOMPARE(all->trainer.result().symbols[7], std::string("字"));
        options.maxCharacters = 1;
        auto one = continueBpe(definition, counted(words), options);
        QCOMPARE(one->trainer.result().alphabetSize, std::size_t{6});
        QCOMPARE(one->trainer.pairs().word(0), (std::vector<SymbolId>{2, 5, kBreakSymbol}));
        options.maxCharacters = 0;
        options.characterCoverage = 0.9; // 22 characters, of which two may be uncovered
        QCOMPARE(continueBpe(definition, counted(words), options)->trainer.result().alphabetSize,
                 std::size_t{7});
    }

    void addedTokensAreNotLearned() {
        const DefinitionPtr definition = trained({{"q", 1}}, 256);
        BpeTrainerOptions options;
        options.pieces = 1000;
        auto continued = continueBpe(definition, counted({{"<|end|>", 50}}), options);
        while (continued->trainer.step()) {
        }
        const auto& symbols = continued->trainer.result().symbols;
        QVERIFY(std::find(symbols.begin(), symbols.end(), "<|end|>") == symbols.end());
        QVERIFY(symbols.size() > 258);
    }

    void tokenizersThatCannotBeExtended() {
        const auto codeOf = [](TokenizerDefinition definition) {
            return continueBpe(std::make_shared<const TokenizerDefinition>(std::move(definition)), {}, {})
                .error()
                .code;
        };
        TokenizerDefinition unigram;
        unigram.model = UnigramModel{};
        QCOMPARE(codeOf(unigram), ErrorCode::Unsupported);
        TokenizerDefinition scores;
        BpeModel byScores;
        byScores.order = BpeModel::Order::Scores;
        scores.model = byScores;
        QCOMPARE(codeOf(scores), ErrorCode::Unsupported);
        TokenizerDefinition ends;
        BpeModel model;
        model.endOfWordSuffix = "</w>";
        ends.model = model;
        QCOMPARE(codeOf(ends), ErrorCode::Unsupported);
        TokenizerDefinition sparse;
        sparse.model = BpeModel{};
        sparse.vocabulary.add("a", 4'000'000'000U);
        sparse.vocabulary.finish();
        QCOMPARE(codeOf(sparse), ErrorCode::Unsupported);
    }
};

QTEST_GUILESS_MAIN(TestContinuedBpe)
#include "tst_continued_bpe.moc"
