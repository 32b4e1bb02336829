#include "core/train/trainers/bpe/existing_bpe.h"

#include "core/encoding/tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "core/train/pipeline/trained_definition.h"
#include "tests/support/naive_bpe.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

using DefinitionPtr = std::shared_ptr<const TokenizerDefinition>;

CountedWords someWords(std::mt19937& random) {
    CountedWords words;
    for (int i = 0; i < 40; ++i) {
        std::string word;
        for (unsigned n = 1 + static_cast<unsigned>(random() % 10); n > 0; --n)
            word += static_cast<char>('a' + random() % 4);
        words.emplace_back(word, 1 + random() % 5);
    }
    return words;
}

DefinitionPtr trained(const CountedWords& words, std::size_t pieces) {
    BpeTrainerOptions options;
    options.pieces = pieces;
    options.minFrequency = 1;
    AddedToken end;
    end.content = "<|end|>";
    end.special = true;
    return std::make_shared<const TokenizerDefinition>(
        byteLevelDefinition(trainBpe(counted(words), options).value(), std::vector<AddedToken>{end}));
}

DefinitionPtr asRanks(const TokenizerDefinition& definition) {
    TokenizerDefinition ranks = definition;
    ranks.vocabulary = {};
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i)
        ranks.vocabulary.add(bytesOfAlphabet(definition.vocabulary.entryBytes(i)).value(),
                             definition.vocabulary.entry(i).id);
    ranks.vocabulary.finish();
    BpeModel model;
    model.order = BpeModel::Order::Ranks;
    ranks.model = model;
    ranks.format = SourceFormat::Tiktoken;
    ranks.preTokenizer = PreTokenizerConfig{SplitPreTokenizer{{Pattern::Kind::Regex, "[a-z]+"}}};
    ranks.decoder.reset();
    ranks.postProcessor.reset();
    return std::make_shared<const TokenizerDefinition>(std::move(ranks));
}

std::vector<std::string> spelled(const TokenizerDefinition& definition) {
    std::vector<std::string> pieces;
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i)
        pieces.emplace_back(definition.vocabulary.entryBytes(i));
    // The tokens of a tokenizer.json become pieces with separate ids.
    for (const AddedToken& token : definition.addedTokens)
        std::erase(pieces, token.content);
    return pieces;
}

} // namespace

class TestPrunedBpe : public QObject {
    Q_OBJECT
  private slots:
    /// A tokenizer without its last pieces equals one that was trained with fewer pieces.
    void pruningLastEqualsShorterTraining() {
        for (unsigned seed = 1; seed <= 50; ++seed) {
            std::mt19937 random(seed);
            const CountedWords words = someWords(random);
            const DefinitionPtr large = trained(words, 256 + 30);
            const DefinitionPtr small = trained(words, 256 + 11);
            const auto pruned = pruneBpe(large, 256 + 11, PruneOrder::LastMerged, {});
            QVERIFY(pruned.has_value());
            QCOMPARE(spelled(pruned->definition), spelled(*small));
            QCOMPARE(std::get<BpeModel>(pruned->definition.model).merges,
                     std::get<BpeModel>(small->model).merges);
            QCOMPARE(pruned->definition.addedTokens, large->addedTokens);
            const auto ranks = pruneBpe(asRanks(*large), 256 + 11, PruneOrder::LastMerged, {});
            QVERIFY(ranks.has_value());
            QCOMPARE(spelled(ranks->definition), spelled(*asRanks(*small)));
        }
    }

    void leastUsedByHand() {
        // ab, abc, de: abc occurs 3 times, ab alone once, de 2 times.
        const DefinitionPtr definition = trained({{"ab", 4}, {"abc", 3}, {"de", 2}}, 256 + 3);
        QCOMPARE(spelled(*definition).back(), std::string("de"));
        const WordCounts words = counted({{"ab", 1}, {"abc", 3}, {"de", 2}});
        // de (2) is removed before abc (3), after which ab occurs 4 times; until then, ab is a part of abc.
        QCOMPARE(pruneBpe(definition, 258, PruneOrder::LeastUsed, words)->dropped,
                 (std::vector<PieceId>{258}));
        QCOMPARE(pruneBpe(definition, 257, PruneOrder::LeastUsed, words)->dropped,
                 (std::vector<PieceId>{258, 257}));
        QCOMPARE(pruneBpe(definition, 256, PruneOrder::LeastUsed, words)->dropped,
                 (std::vector<PieceId>{258, 257, 256}));
        const auto pruned = pruneBpe(definition, 257, PruneOrder::LeastUsed, counted({{"de", 9}, {"ab", 1}}));
        QCOMPARE(pruned->dropped, (std::vector<PieceId>{257, 256})); // de keeps its id
        QCOMPARE(pruned->definition.vocabulary.find("de"), PieceId{258});
        QCOMPARE(std::get<BpeModel>(pruned->definition.model).merges.size(), std::size_t{1});
    }

    /// Every remaining piece can be merged, and every text is encoded and decoded.
    void remainingPiecesCanBeMerged() {
        for (unsigned seed = 1; seed <= 50; ++seed) {
            std::mt19937 random(seed);
            const CountedWords words = someWords(random);
            DefinitionPtr definition = trained(words, 256 + 40);
            if (seed % 2 == 0)
                definition = asRanks(*definition);
            const auto pruned =
                pruneBpe(definition, 256 + random() % 40, PruneOrder::LeastUsed, counted(words));
            QVERIFY(pruned.has_value());
            const auto tokenizer =
                Tokenizer::create(std::make_shared<const TokenizerDefinition>(pruned->definition));
            QVERIFY(tokenizer.has_value());
            for (std::size_t i = 0; i < pruned->definition.vocabulary.size(); ++i) {
                const std::string piece(pruned->definition.vocabulary.entryBytes(i));
                const PieceId id = pruned->definition.vocabulary.entry(i).id;
                if (piece == "<|end|>")
                    continue;
                QCOMPARE(std::string(definition->vocabulary.bytes(id)), piece);
                if (id < 256)
                    continue;
                const auto encoded = (*tokenizer)->encode(piece);
                QVERIFY(encoded.has_value());
                QVERIFY2(encoded->ids == std::vector<PieceId>{id},
                         (std::to_string(seed) + " " + piece).c_str());
            }
        }
    }

    void requiredPartsStay() {
        const DefinitionPtr definition = trained({{"ab", 4}}, 300);
        QCOMPARE(pruneBpe(definition, 255, PruneOrder::LastMerged, {}).error().code, ErrorCode::BadInput);
        QVERIFY(pruneBpe(definition, 300, PruneOrder::LastMerged, {})->dropped.empty());
        std::stop_source source;
        source.request_stop();
        QCOMPARE(pruneBpe(definition, 256, PruneOrder::LastMerged, {}, Progress{source.get_token(), {}})
                     .error()
                     .code,
                 ErrorCode::Canceled);
    }
};

QTEST_GUILESS_MAIN(TestPrunedBpe)
#include "tst_pruned_bpe.moc"
