// The steps of one word, with small vocabularies: merges, whole pieces, unused pieces, bytes, unknown
// symbols.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"
#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/small_bpe.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;
using Kind = BpeStep::Kind;
using Rows = std::vector<std::string>;

namespace {

/// All rows; symbols are separated by spaces.
Rows rowsOf(const Tokenizer& tokenizer, std::string_view word) {
    const auto steps = explainBpe(tokenizer, word);
    if (!steps)
        return {describe(steps.error())};
    Rows rows;
    for (std::size_t i = 0; i <= steps->steps.size(); ++i) {
        std::string row;
        for (const NodeIndex node : steps->row(i))
            row += (row.empty() ? "" : " ") + nodeSpelling(tokenizer, word, steps->nodes[node]);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<Kind> kindsOf(const Tokenizer& tokenizer, std::string_view word) {
    std::vector<Kind> kinds;
    const auto steps = explainBpe(tokenizer, word);
    for (const BpeStep& step : steps->steps)
        kinds.push_back(step.kind);
    return kinds;
}

std::vector<std::string> wordsOf(const Tokenizer& tokenizer, std::string_view text) {
    std::vector<std::string> words;
    const auto list = listWords(tokenizer, text);
    for (const SteppedWord& word : list->words)
        words.push_back((word.fixed ? "!" : "") + word.text);
    return words;
}

} // namespace

class TestBpeSteps : public QObject {
    Q_OBJECT
  private slots:
    void workedExample();
    void ranksAndNodes();
    void wholePiece();
    void unusedPieceIsTakenApart();
    void byteFallback();
    void unknownSymbolsAreJoined();
    void charactersAreSpelledFirst();
    void bytesBeforeUnknown();
    void lookedUpWordsAreNotSpelled();
    void ggufDrops();
    void sentencePieceWords();
    void wordsThatNothingCrosses();
    void unusedPartsThatHangOnOtherWords();
    void addedTokensAreWords();
    void anIdWithTwoNames();
    void otherModelsAreRefused();
    void longWords();
};

void TestBpeSteps::workedExample() {
    const auto tokenizer = madeOf(listedMerges({{"l", "o"}, {"lo", "w"}, {"e", "r"}, {"low", "er"}}));
    QCOMPARE(rowsOf(*tokenizer, "lower"), (Rows{"l o w e r", "lo w e r", "low e r", "low er", "lower"}));
    QCOMPARE(rowsOf(*tokenizer, "lowest"), (Rows{"l o w e s t", "lo w e s t", "low e s t"}));
}

void TestBpeSteps::ranksAndNodes() {
    const auto tokenizer = madeOf(listedMerges({{"l", "o"}, {"lo", "w"}, {"e", "r"}, {"low", "er"}}));
    const auto steps = explainBpe(*tokenizer, "lower");
    QCOMPARE(steps->symbols, 5U);
    QCOMPARE(steps->nodes.size(), 9U);
    QCOMPARE(steps->merges(), 4U);
    std::vector<std::uint32_t> positions;
    std::vector<std::uint32_t> ranks;
    for (const BpeStep& step : steps->steps) {
        positions.push_back(step.position);
        ranks.push_back(step.rank.value_or(99));
        QVERIFY(!step.score);
    }
    QCOMPARE(positions, (std::vector<std::uint32_t>{0, 0, 1, 0}));
    QCOMPARE(ranks, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    QCOMPARE(steps->nodes[8].left, 6U);
    QCOMPARE(steps->nodes[8].right, 7U);
    QCOMPARE(steps->nodes[7].span, (ByteSpan{3, 5}));
    QCOMPARE(steps->tokens.ids, (std::vector<PieceId>{tokenizer->find("lower")}));
}

void TestBpeSteps::wholePiece() {
    auto definition = listedMerges({{"a", "b"}}, {"abc"});
    std::get<BpeModel>(definition->model).ignoreMerges = true;
    const auto tokenizer = madeOf(definition);
    QCOMPARE(rowsOf(*tokenizer, "abc"), (Rows{"a b c", "abc"}));
    QCOMPARE(kindsOf(*tokenizer, "abc"), std::vector{Kind::WholePiece});
    QCOMPARE(rowsOf(*tokenizer, "abcd"), (Rows{"a b c d", "ab c d"}));
    QCOMPARE(rowsOf(*tokenizer, "a"), Rows{"a"});
}

void TestBpeSteps::unusedPieceIsTakenApart() {
    const auto tokenizer = madeOf(scored({{"a", PieceType::Normal, -5},
                                          {"b", PieceType::Normal, -5},
                                          {"c", PieceType::Normal, -5},
                                          {"ab", PieceType::Unused, -1},
                                          {"abc", PieceType::Unused, -2}}));
    QCOMPARE(rowsOf(*tokenizer, "cabc"), (Rows{"c a b c", "c ab c", "c abc", "c ab c", "c a b c"}));
    QCOMPARE(kindsOf(*tokenizer, "cabc"),
             (std::vector{Kind::Merge, Kind::Merge, Kind::Resegment, Kind::Resegment}));
}

void TestBpeSteps::byteFallback() {
    const auto tokenizer = madeOf(scored({{"a", PieceType::Normal, -1}}, true));
    QCOMPARE(rowsOf(*tokenizer, "aéa"), (Rows{"a é a", "a <0xC3> <0xA9> a"}));
    QCOMPARE(kindsOf(*tokenizer, "aéa"), std::vector{Kind::Bytes});
}

void TestBpeSteps::unknownSymbolsAreJoined() {
    const auto tokenizer = madeOf(scored({{"a", PieceType::Normal, -1}}));
    QCOMPARE(rowsOf(*tokenizer, "axyaz"), (Rows{"a x y a z", "a xy a z"}));
    QCOMPARE(kindsOf(*tokenizer, "axyaz"), std::vector{Kind::JoinUnknown});
}

/// Hugging Face: before merging.
void TestBpeSteps::charactersAreSpelledFirst() {
    auto definition = listedMerges({{"a", "b"}}, {"[UNK]", "<0xC3>", "<0xA9>"});
    auto& bpe = std::get<BpeModel>(definition->model);
    bpe.byteFallback = true;
    bpe.unkToken = "[UNK]";
    bpe.unkId = definition->vocabulary.find("[UNK]");
    QCOMPARE(rowsOf(*madeOf(definition), "abéX"),
             (Rows{"a b é X", "a b <0xC3> <0xA9> X", "a b <0xC3> <0xA9> [UNK]", "ab <0xC3> <0xA9> [UNK]"}));
    QCOMPARE(kindsOf(*madeOf(definition), "abéX"),
             (std::vector{Kind::Bytes, Kind::JoinUnknown, Kind::Merge}));
    const auto steps = explainBpe(*madeOf(definition), "abéX");
    QCOMPARE(steps->spelled, 2U);
    QCOMPARE(steps->mergesEnd(), 3U);
    QCOMPARE(steps->nodes[5].span, (ByteSpan{3, 4}));
    QCOMPARE(steps->nodes[5].left, 2U);
    // One unknown piece for each, or one for all adjacent ones.
    bpe.byteFallback = false;
    QCOMPARE(rowsOf(*madeOf(definition), "XYa"), (Rows{"X Y a", "[UNK] Y a", "[UNK] [UNK] a"}));
    bpe.fuseUnk = true;
    QCOMPARE(rowsOf(*madeOf(definition), "XYaZ"), (Rows{"X Y a Z", "[UNK] a Z", "[UNK] a [UNK]"}));
    // Without an unknown piece they are dropped.
    bpe.unkId.reset();
    bpe.unkToken.clear();
    QCOMPARE(rowsOf(*madeOf(definition), "aXbY"), (Rows{"a X b Y", "a b Y", "a b", "ab"}));
    QCOMPARE(kindsOf(*madeOf(definition), "aXbY"), (std::vector{Kind::Drop, Kind::Drop, Kind::Merge}));
}

/// Hugging Face adds an unknown piece after the bytes of the character that follows it.
void TestBpeSteps::bytesBeforeUnknown() {
    auto definition = listedMerges({}, {"[UNK]", "<0xC3>", "<0xA9>"});
    auto& bpe = std::get<BpeModel>(definition->model);
    bpe.byteFallback = true;
    bpe.unkToken = "[UNK]";
    bpe.unkId = definition->vocabulary.find("[UNK]");
    QCOMPARE(rowsOf(*madeOf(definition), "aXéb"), (Rows{"a X é b", "a <0xC3> <0xA9> [UNK] b"}));
    QCOMPARE(kindsOf(*madeOf(definition), "aXéb"), std::vector{Kind::JoinUnknown});
}

void TestBpeSteps::lookedUpWordsAreNotSpelled() {
    auto definition = listedMerges({{"a", "b"}}, {"aéb"});
    std::get<BpeModel>(definition->model).ignoreMerges = true;
    QCOMPARE(rowsOf(*madeOf(definition), "aéb"), (Rows{"a é b", "aéb"}));
    QCOMPARE(kindsOf(*madeOf(definition), "aéb"), std::vector{Kind::WholePiece});
}

void TestBpeSteps::ggufDrops() {
    GgufVocabulary v;
    for (const char* token : {"a", "b", "ab"})
        v.add(token);
    GgufWriter file;
    v.write(file, "gpt2");
    file.string("tokenizer.ggml.pre", "gpt-2").strings("tokenizer.ggml.merges", {"a b"});
    const auto definition = loadDefinition(file.bytes(), "test.gguf");
    QVERIFY(definition);
    const auto tokenizer = madeOf(*definition);
    QCOMPARE(rowsOf(*tokenizer, "abxa"), (Rows{"a b x a", "ab x a", "ab a"}));
    QCOMPARE(kindsOf(*tokenizer, "abxa"), (std::vector{Kind::Merge, Kind::Drop}));
}

void TestBpeSteps::sentencePieceWords() {
    const auto tokenizer = madeOf(scored({{"▁", PieceType::Normal, -9},
                                          {"a", PieceType::Normal, -9},
                                          {"b", PieceType::Normal, -9},
                                          {"▁a", PieceType::Normal, -1},
                                          {"▁▁", PieceType::Normal, -2},
                                          {"b▁", PieceType::Normal, -3},
                                          {"<u>", PieceType::UserDefined, 0}}));
    // There is a merge of b and a space; if the space was merged with a, nothing crosses.
    QCOMPARE(wordsOf(*tokenizer, "a ab a<u>b  b"),
             (std::vector<std::string>{"a", "▁ab", "▁a", "!<u>", "b▁b"}));
    const auto list = listWords(*tokenizer, "a ab");
    QCOMPARE(list->words[1].span, (ByteSpan{1, 4}));
    QCOMPARE(list->words[1].firstToken, 1U);
    QCOMPARE(list->words[1].endToken, 3U);
}

void TestBpeSteps::wordsThatNothingCrosses() {
    auto definition =
        scored({{"▁", PieceType::Normal, -9}, {"a", PieceType::Normal, -9}, {"a▁", PieceType::Normal, -1}});
    std::get<SentencePieceNormalizer>(definition->normalizer->kind).treatWhitespaceAsSuffix = true;
    QCOMPARE(wordsOf(*madeOf(definition), "a aa"), (std::vector<std::string>{"a▁", "aa"}));
    // Consecutive unknown symbols are one token and one word.
    const auto unknown = madeOf(scored({{"a", PieceType::Normal, -9}}));
    QCOMPARE(wordsOf(*unknown, "a x a"), (std::vector<std::string>{"a", "▁x▁a"}));
}

void TestBpeSteps::unusedPartsThatHangOnOtherWords() {
    // abc is last looked up as a|bc, in the second word, where it doesn't merge. So abc in the first word is
    // split like that too.
    const auto tokenizer = madeOf(scored({{"▁", PieceType::Normal, -9},
                                          {"a", PieceType::Normal, -9},
                                          {"b", PieceType::Normal, -9},
                                          {"c", PieceType::Normal, -9},
                                          {"d", PieceType::Normal, -9},
                                          {"ab", PieceType::Normal, -1},
                                          {"abc", PieceType::Unused, -2},
                                          {"bc", PieceType::Normal, -3}}));
    for (const char* text : {"abc d", "abc abc", "abc abcd dabc bc"}) {
        const auto list = listWords(*tokenizer, text);
        for (const SteppedWord& word : list->words) {
            const auto steps = explainBpe(*tokenizer, word.text);
            const std::vector<PieceId> wanted(list->model.ids.begin() + word.firstToken,
                                              list->model.ids.begin() + word.endToken);
            QCOMPARE(steps->tokens.ids, wanted);
        }
    }
}

void TestBpeSteps::addedTokensAreWords() {
    auto definition = listedMerges({{"a", "b"}});
    definition->addedTokens.push_back({60, "<x>", true, false, false, false, false, 60});
    definition->preTokenizer = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    EncodeOptions options;
    options.parseSpecial = true;
    const auto list = listWords(*madeOf(definition), "ab<x> ba", options);
    QVERIFY(list);
    QCOMPARE(list->words.size(), 3U);
    QVERIFY(list->words[1].fixed);
    QCOMPARE(list->words[1].text, std::string("<x>"));
    QCOMPARE(list->words[1].span, (ByteSpan{2, 5}));
    QCOMPARE(list->words[2].span, (ByteSpan{6, 8}));
    QCOMPARE(list->words[2].firstToken, 2U);
}

/// An added token has the id of a piece: symbols have the piece's spelling.
void TestBpeSteps::anIdWithTwoNames() {
    auto definition = listedMerges({{"a", "b"}});
    const PieceId id = definition->vocabulary.find("b");
    QVERIFY(id != kNoPiece);
    definition->addedTokens.push_back({id, "<x>", true, false, false, false, false, id});
    const auto tokenizer = madeOf(definition);
    QCOMPARE(tokenizer->spelling(id), std::string_view("<x>"));
    QCOMPARE(rowsOf(*tokenizer, "bab"), (Rows{"b a b", "b ab"}));
}

void TestBpeSteps::otherModelsAreRefused() {
    auto definition = std::make_shared<TokenizerDefinition>();
    definition->vocabulary.add("[UNK]", 0);
    definition->vocabulary.finish();
    definition->model = WordPieceModel{};
    const auto tokenizer = madeOf(definition);
    QVERIFY(!tokenizer->mergeRules());
    const auto steps = explainBpe(*tokenizer, "a");
    QVERIFY(!steps);
    QCOMPARE(steps.error().code, ErrorCode::BadInput);
    const auto large = listWords(*tokenizer, std::string(kMaxListedText + 1, 'a'));
    QVERIFY(!large);
    QCOMPARE(large.error().code, ErrorCode::TooLarge);
}

void TestBpeSteps::longWords() {
    std::vector<std::pair<std::string, std::string>> merges;
    for (std::string part = "a"; part.size() < 64; part += part)
        merges.emplace_back(part, part);
    const auto tokenizer = madeOf(listedMerges(merges));
    const auto steps = explainBpe(*tokenizer, std::string(100'000, 'a'));
    QCOMPARE(steps->merges(), 100'000U - steps->tokens.size());
    QCOMPARE(steps->row(steps->steps.size()).size(), steps->tokens.size());
    QCOMPARE(steps->row(50'000).size(), 50'000U);
}

QTEST_APPLESS_MAIN(TestBpeSteps)
#include "tst_bpe_steps.moc"
