// BPE without a pre-tokenizer: encoding the chunks between merges gives the result of encoding the whole
// text.

#include "core/encoding/paths/chunk_breaks.h"
#include "core/encoding/tokenizer.h"
#include "tests/support/chunk_definitions.h"
#include "tests/support/rounds.h"
#include "tests/support/same_by_paths.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

/// A vocabulary with all merges of two pieces whose concatenation is a piece, in random order.
std::shared_ptr<TokenizerDefinition> wholeTextBpe(std::mt19937& random) {
    auto definition = define(3, random);
    Vocabulary& vocabulary = definition->vocabulary;
    const auto add = [&](const std::string& piece) {
        if (vocabulary.find(piece) == kNoPiece)
            vocabulary.add(piece, static_cast<PieceId>(vocabulary.size()));
    };
    const std::string space = below(random, 3) == 0 ? " " : "\xE2\x96\x81";
    for (const char* piece :
         {"th", "he", "in", "wo", "rl", "wor", "worl", "ox", "fox", "1", "2", "12", "\n", "\t"})
        add(piece);
    add(space);
    for (const char* piece : {"th", "t", "a", "w", "wor", "in"})
        add(space + piece);
    for (const char* piece : {"e", "s", "x", "ing", "!"}) {
        if (below(random, 4) == 0) {
            add(piece + space);
            add(piece + space + "a");
        }
    }
    if (below(random, 2) == 0) {
        add(space + space);
        add(space + space + space + space);
    }
    auto& bpe = std::get<BpeModel>(definition->model);
    if (below(random, 2) == 0) {
        bpe.byteFallback = true;
        for (const char* piece : {"<0xC3>", "<0xA9>", "<0x41>", "<0x0A>", "<0xCC>", "<0x81>"})
            add(piece);
        if (below(random, 2) == 0)
            add("<0x41>" + space);
    }
    vocabulary.finish();
    if (below(random, 4) == 0)
        bpe.unkId.reset(), bpe.unkToken.clear();
    bpe.ignoreMerges = below(random, 6) == 0;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string piece(vocabulary.entryBytes(i));
        for (std::size_t cut = 1; cut < piece.size(); ++cut) {
            const PieceId left = vocabulary.find(piece.substr(0, cut));
            const PieceId right = vocabulary.find(piece.substr(cut));
            if (left != kNoPiece && right != kNoPiece)
                bpe.merges.push_back({left, right, vocabulary.entry(i).id});
        }
    }
    std::shuffle(bpe.merges.begin(), bpe.merges.end(), random);
    return definition;
}

NormalizerConfig ownNfkd() {
    return sequence({{PrependNormalizer{"\xE2\x96\x81"}},
                     replace(" ", "\xE2\x96\x81"),
                     {UnicodeNormalizer{UnicodeForm::NFKD}},
                     replace("[\\p{Mn}]+", "", Pattern::Kind::Regex)});
}

std::string spacedText(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::string text;
    for (std::uint32_t i = below(random, 12); i-- > 0;) {
        static const std::vector<std::string_view> kParts = {"the world",
                                                             " a the a",
                                                             "x  a",
                                                             "e a s ",
                                                             "thing! a",
                                                             "A B",
                                                             "e \xCC\x81"
                                                             "a",
                                                             "caf\xC3\xA9",
                                                             "e\xCC\x81 a",
                                                             "\n",
                                                             " \n a",
                                                             "\t",
                                                             "   ",
                                                             "\xE2\x96\x81",
                                                             "12 1 2",
                                                             "fi\xEF\xAC\x81 x",
                                                             "\xC2\xA8 x",
                                                             "ing the",
                                                             "\xE2\x84\xAB a",
                                                             "s\xC2\xA0x",
                                                             "! a"};
        text += below(random, 3) == 0
                    ? hardText(seed + i)
                    : std::string(kParts[below(random, static_cast<std::uint32_t>(kParts.size()))]);
    }
    return text;
}

} // namespace

class MergeBreaksTest : public QObject {
    Q_OBJECT
  private slots:
    void chunksAreTheWhole();
    void breaksAreFound();
    void realFile();
};

void MergeBreaksTest::chunksAreTheWhole() {
    std::mt19937 random(5);
    auto all = normalizers();
    all.push_back(ownNfkd());
    std::uint32_t seed = 0;
    for (std::uint32_t round = 0; round < rounds(8); ++round) {
        for (std::size_t normalizer = 0; normalizer < all.size(); ++normalizer) {
            const auto definition = wholeTextBpe(random);
            definition->normalizer = all[normalizer];
            for (const char* content : {"the", "<s>"}) {
                if (below(random, 4) != 0)
                    continue;
                AddedToken token;
                token.content = content;
                token.id = token.idInFile = static_cast<PieceId>(1000 + definition->addedTokens.size());
                token.normalized = below(random, 3) == 0;
                definition->addedTokens.push_back(token);
            }
            const auto tokenizer = Tokenizer::create(definition);
            QVERIFY(tokenizer);
            for (int i = 0; i < 40; ++i) {
                sameByPaths(**tokenizer, spacedText(seed++));
                if (QTest::currentTestFailed()) {
                    qWarning("normalizer %zu", normalizer);
                    return;
                }
            }
        }
    }
}

void MergeBreaksTest::breaksAreFound() {
    TokenizerDefinition definition;
    PieceId id = 0;
    for (const char* piece : {"<unk>", "a", "b", "\xE2\x96\x81",
                              "\xE2\x96\x81"
                              "a",
                              "b\xE2\x96\x81"})
        definition.vocabulary.add(piece, id++);
    definition.vocabulary.finish();
    BpeModel bpe;
    bpe.unkId = 0;
    bpe.merges = {{3, 1, 4}, {2, 3, 5}};
    definition.model = bpe;
    definition.normalizer = ownNfkd();
    const auto within = makeNormalizer(*withoutEnds(*definition.normalizer, false, false));
    QVERIFY(within);
    const auto breaks = ChunkBreaks::of(definition, within->get(), false);
    QVERIFY(breaks);
    const std::string text = "ab a a c  a";
    QCOMPARE(breaks->next(text, 0, text.size()), std::size_t(4)); // `b▁` can be merged
    QCOMPARE(breaks->next(text, 4, text.size()), std::size_t(6));
    QCOMPARE(breaks->next(text, 6, text.size()), text.size()); // c is unknown
    QVERIFY(!ChunkBreaks::of(definition, within->get(), true));
    const auto never = neverJoinedTo("\xE2\x96\x81", definition);
    QVERIFY(never['a'] && !never['b'] && !never['c']);
    for (const auto change :
         {+[](BpeModel& model) { model.ignoreMerges = true; }, +[](BpeModel& model) { model.unkId.reset(); },
          +[](BpeModel& model) { model.continuingSubwordPrefix = "##"; },
          +[](BpeModel& model) { model.merges[0].merged = 5; }}) {
        definition.model = bpe;
        change(std::get<BpeModel>(definition.model));
        QVERIFY(neverJoinedTo("\xE2\x96\x81", definition).none());
    }
}

void MergeBreaksTest::realFile() {
    if (sharedFolder().empty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(sharedFolder() / "tokenizers/files/own/own_normalizers_nfkd.json");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    for (std::uint32_t seed = 0; seed < rounds(400); ++seed)
        sameByPaths(**tokenizer, spacedText(9000 + seed) + hardText(seed));
}

QTEST_GUILESS_MAIN(MergeBreaksTest)
#include "tst_merge_breaks.moc"
