// Columns cover the text, common boundaries are shared; comparing is symmetric, and empty for a tokenizer and
// itself.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"
#include "core/compare/align/pieces.h"
#include "core/compare/align/text_counts.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/formats/load.h"
#include "core/unicode/character_properties.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>
#include <set>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

using Cuts = std::vector<std::uint32_t>;

Encoding spans(std::vector<ByteSpan> bytes) {
    Encoding encoding;
    encoding.ids.resize(bytes.size());
    encoding.bytes = std::move(bytes);
    return encoding;
}

std::shared_ptr<const PieceTexts> piecesOf(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const PieceTexts>> made;
    auto& pieces = made[name];
    if (!pieces)
        pieces = std::make_shared<const PieceTexts>(openNamed(name));
    return pieces;
}

std::vector<std::string> someTokenizers() {
    std::vector<std::string> names = samplesAndVariants();
    if (!sharedFolder().empty()) {
        for (const char* file :
             {"gpt2.json", "llama2.json", "llama2.model", "nai-t5.model", "bert_base_cased.json",
              "own/own_normalizers_nfkd.json", "own/own_added_zoo.json", "ggml-vocab-llama-spm.gguf"})
            names.emplace_back(file);
    }
    return names;
}

/// `same` is true for the tokens of both in every group that isn't reported.
template <class Same>
void holdsOutside(const std::vector<GroupDifference>& reported, const AlignedText& aligned, Same same) {
    std::size_t next = 0;
    for (std::size_t group = 0; group < aligned.groups(); ++group) {
        if (next < reported.size() && reported[next].group == group)
            ++next;
        else
            QVERIFY(same(aligned.tokens(0, group), aligned.tokens(1, group)));
    }
    QCOMPARE(next, reported.size());
}

/// A tokenizer.json of a BPE with these pieces in order, and these merges.
std::shared_ptr<const PieceTexts> bpeOf(const std::vector<std::string>& pieces) {
    std::string vocabulary;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        vocabulary += (i == 0 ? "\"" : ",\"") + pieces[i] + "\":" + std::to_string(i);
    const auto definition =
        loadDefinition(R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,)"
                       R"("post_processor":null,"decoder":null,"model":{"type":"BPE","vocab":{)" +
                           vocabulary + R"(},"merges":["a b"]}})",
                       "tokenizer.json");
    return std::make_shared<const PieceTexts>(*Tokenizer::create(*definition));
}

} // namespace

class ColumnsTest : public QObject {
    Q_OBJECT
  private slots:
    void commonBoundaries();
    void groups();
    void tokensWithoutText();
    void generated_data();
    void generated();
    void kinds();
    void wordPieceOfTwoFormats();
    void idsThatMoved();
    void figures();
    void figuresAddUp();
};

void ColumnsTest::commonBoundaries() {
    QCOMPARE(tokenBoundaries(spans({{0, 3}, {3, 5}, {5, 9}})), (Cuts{0, 3, 5, 9}));
    QCOMPARE(tokenBoundaries(spans({{0, 0}, {0, 3}, {4, 5}})), (Cuts{0, 3, 4, 5}));
    QCOMPARE(tokenBoundaries(spans({{0, 3}, {0, 3}, {3, 5}})), (Cuts{0, 3, 5}));
    QCOMPARE(tokenBoundaries(spans({{0, 4}, {2, 6}, {6, 7}})), (Cuts{0, 6, 7}));
    QCOMPARE(tokenBoundaries(spans({{0, 0}})), Cuts{});
    const SharedBoundaries shared = splitBoundaries(Cuts{0, 3, 5, 9, 12}, Cuts{0, 5, 8, 12});
    QCOMPARE(shared, (SharedBoundaries{{0, 5, 12}, {3, 9}, {8}}));
}

void ColumnsTest::groups() {
    const Encoding first = spans({{0, 3}, {3, 5}, {5, 9}, {9, 12}});
    const Encoding second = spans({{0, 5}, {5, 8}, {8, 12}});
    const Encoding* const columns[] = {&first, &second};
    const AlignedText aligned(columns, 12);
    QCOMPARE(aligned.groups(), std::size_t{2});
    QCOMPARE(aligned.text(0), (ByteSpan{0, 5}));
    QCOMPARE(aligned.text(1), (ByteSpan{5, 12}));
    QCOMPARE(aligned.tokens(0, 0), (GroupRange{0, 2}));
    QCOMPARE(aligned.tokens(0, 1), (GroupRange{2, 4}));
    QCOMPARE(aligned.tokens(1, 0), (GroupRange{0, 1}));
    QCOMPARE(aligned.groupAt(4), std::size_t{0});
    QCOMPARE(aligned.groupAt(5), std::size_t{1});
    QCOMPARE(aligned.groupAt(12), std::size_t{1});
    QCOMPARE(aligned.groupOfToken(1, 2), std::size_t{1});
}

void ColumnsTest::tokensWithoutText() {
    const Encoding first = spans({{0, 0}, {2, 4}, {4, 4}, {4, 6}, {6, 6}});
    const Encoding second = spans({{2, 4}, {4, 6}});
    const Encoding* const columns[] = {&first, &second};
    const AlignedText aligned(columns, 8);
    QCOMPARE(aligned.groups(), std::size_t{4}); // a gap, two tokens, a gap
    QCOMPARE(aligned.tokens(0, 0), (GroupRange{0, 0}));
    QCOMPARE(aligned.tokens(0, 1), (GroupRange{0, 2}));
    QCOMPARE(aligned.tokens(0, 2), (GroupRange{2, 5}));
    QCOMPARE(aligned.tokens(0, 3), (GroupRange{5, 5}));
    const Encoding bos = spans({{0, 0}});
    const Encoding* const only[] = {&bos};
    const AlignedText empty(only, 0);
    QCOMPARE(empty.groups(), std::size_t{1});
    QCOMPARE(empty.tokens(0, 0), (GroupRange{0, 1}));
}

void ColumnsTest::generated_data() {
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    const auto names = someTokenizers();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& other = names[(i + 1) % names.size()];
        QTest::newRow((names[i] + " " + other).c_str())
            << QString::fromStdString(names[i]) << QString::fromStdString(other);
    }
}

void ColumnsTest::generated() {
    QFETCH(QString, one);
    QFETCH(QString, other);
    const auto a = piecesOf(one.toStdString());
    const auto b = piecesOf(other.toStdString());
    const auto again = std::make_shared<const PieceTexts>(openNamed(one.toStdString()));
    GeneratedText generator(7);
    for (int round = 0; round < 60; ++round) {
        const std::string text = generator.text(generator.below(40));
        const auto first = a->tokenizer().encode(text);
        const auto second = b->tokenizer().encode(text);
        if (!first || !second)
            continue;
        const Encoding* const columns[] = {&*first, &*second};
        const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
        std::uint32_t at = 0;
        for (std::size_t group = 0; group < aligned.groups(); ++group) {
            QCOMPARE(aligned.text(group).begin, at);
            at = aligned.text(group).end;
        }
        QCOMPARE(at, static_cast<std::uint32_t>(text.size()));
        for (std::size_t column = 0; column < 2; ++column) {
            std::uint32_t token = 0;
            for (std::size_t group = 0; group < aligned.groups(); ++group) {
                const GroupRange range = aligned.tokens(column, group);
                QCOMPARE(range.begin, token);
                for (; token < range.end; ++token) {
                    QCOMPARE(aligned.groupOfToken(column, token), group);
                    const ByteSpan span = columns[column]->bytes[token];
                    if (!span.empty())
                        QVERIFY(aligned.text(group).begin <= span.begin &&
                                span.end <= aligned.text(group).end);
                }
            }
            QCOMPARE(token, static_cast<std::uint32_t>(columns[column]->size()));
        }
        const SharedBoundaries cuts = splitBoundaries(tokenBoundaries(*first), tokenBoundaries(*second));
        const SharedBoundaries swapped = splitBoundaries(tokenBoundaries(*second), tokenBoundaries(*first));
        QCOMPARE(cuts.shared, swapped.shared);
        QCOMPARE(cuts.onlyFirst, swapped.onlySecond);
        for (const bool comparable : {true, false}) {
            const auto found = differencesOf(aligned, 0, {*a, *first}, 1, {*b, *second}, comparable);
            const auto back = differencesOf(aligned, 1, {*b, *second}, 0, {*a, *first}, comparable);
            QVERIFY(found && back);
            QCOMPARE(*found, *back);
            // What isn't reported is equal, for every kind of report: ids if they are compared, and
            // boundaries.
            if (comparable)
                holdsOutside(*found, aligned, [&](GroupRange x, GroupRange y) {
                    return std::equal(first->ids.begin() + x.begin, first->ids.begin() + x.end,
                                      second->ids.begin() + y.begin, second->ids.begin() + y.end);
                });
            if (found->empty())
                QCOMPARE(tokenBoundaries(*first), tokenBoundaries(*second));
            const Encoding* const twice[] = {&*first, &*first};
            const AlignedText itself(twice, static_cast<std::uint32_t>(text.size()));
            // Also with a separate vocabulary, in which nothing is equal merely because it is the same
            // object.
            for (const PieceTexts* pieces : {a.get(), again.get()})
                QVERIFY(differencesOf(itself, 0, {*a, *first}, 1, {*pieces, *first}, comparable)->empty());
        }
    }
}

void ColumnsTest::kinds() {
    if (sharedFolder().empty())
        QSKIP("needs the shared files");
    const auto kindsOn = [](const char* one, const char* other, const std::string& text,
                            bool addSpecial = false) {
        const auto a = piecesOf(one);
        const auto b = piecesOf(other);
        EncodeOptions bare;
        bare.addSpecial = addSpecial;
        const auto first = a->tokenizer().encode(text, bare);
        const auto second = b->tokenizer().encode(text, bare);
        const Encoding* const columns[] = {&*first, &*second};
        const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
        const bool ids = idsAreComparable(a->tokenizer(), b->tokenizer());
        unsigned kinds = 0;
        const auto found = differencesOf(aligned, 0, {*a, *first}, 1, {*b, *second}, ids);
        for (const GroupDifference& difference : *found)
            kinds |= difference.kinds;
        return kinds;
    };
    const auto has = [](unsigned kinds, TextDifference kind) {
        return (kinds & static_cast<unsigned>(kind)) != 0;
    };
    QCOMPARE(kindsOn("llama2.model", "llama2.json", "Hello world"), 0U);
    QVERIFY(has(kindsOn("llama2.model", "llama2.json", "a<s>b"), TextDifference::Special));
    QCOMPARE(kindsOn("gpt2.json", "ggml-vocab-gpt-2.gguf", "Hello world, 123"), 0U);
    QVERIFY(has(kindsOn("gpt2.json", "llama2.json", "antidisestablishment"), TextDifference::Boundary));
    QVERIFY(has(kindsOn("bert_base_cased.json", "gpt2.json", "\xF0\x9F\xAB\xA9"), TextDifference::Unknown));
    QVERIFY(has(kindsOn("gpt2.json", "nai-t5.model", "\xEF\xAC\x81"), TextDifference::Normalization));
    // A token without text doesn't hide differences of the text next to it.
    const unsigned nextTo = kindsOn("llama2.model", "gpt2.json", "hello", true);
    QVERIFY(has(nextTo, TextDifference::Special) && has(nextTo, TextDifference::Normalization));
    QCOMPARE(kindsOn("llama2.model", "gpt2.json", "hello"),
             nextTo & ~static_cast<unsigned>(TextDifference::Special));
    // WordPiece's words without their spaces are split differently, but represent the same text.
    QCOMPARE(kindsOn("gpt2.json", "bert_base_cased.json", "the house of it"),
             static_cast<unsigned>(TextDifference::Boundary));
}

/// llama.cpp marks the start of words, BERT's vocab.txt the parts inside words: the same pieces, and
/// comparable.
void ColumnsTest::wordPieceOfTwoFormats() {
    if (sharedFolder().empty())
        QSKIP("needs the shared files");
    const auto gguf = piecesOf("ggml-vocab-bert-bge.gguf");
    std::string lines;
    for (const PieceId id : gguf->tokenizer().ids())
        lines += meaningOf(gguf->tokenizer(), id) + "\n";
    const auto definition = loadDefinition(lines, "vocab.txt");
    QVERIFY(definition);
    const auto vocab = std::make_shared<const PieceTexts>(*Tokenizer::create(*definition));
    const std::string text = "hello worldly unbelievable things";
    EncodeOptions bare;
    bare.addSpecial = false;
    const auto first = gguf->tokenizer().encode(text, bare);
    const auto second = vocab->tokenizer().encode(text, bare);
    QCOMPARE(first->ids, second->ids);
    QVERIFY(first->ids.size() > 4); // some of them continue a word
    const Encoding* const columns[] = {&*first, &*second};
    const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
    QVERIFY(differencesOf(aligned, 0, {*gguf, *first}, 1, {*vocab, *second}, true)->empty());
    CorpusColumnCounts counts;
    std::set<PieceId> used(first->ids.begin(), first->ids.end());
    for (const PieceId id : used) {
        QCOMPARE(gguf->text(id), vocab->text(id));
        QCOMPARE(pieceText(gguf->tokenizer(), id), std::string(vocab->text(id)));
        counts.used.push_back({gguf->indexOf(id), 1});
    }
    const UsedOverlap overlap = usedOverlap(*gguf, counts, *vocab, counts);
    QCOMPARE(overlap.both, std::uint64_t{used.size()});
    QCOMPARE(overlap.onlyFirst + overlap.onlySecond, std::uint64_t{0});
    QCOMPARE(findPieceFor(gguf->tokenizer(), "hello"), findPieceFor(vocab->tokenizer(), "hello"));
}

/// Moved ids of one model are reported, however many; those of another vocabulary aren't if the pieces agree.
void ColumnsTest::idsThatMoved() {
    const auto plain = bpeOf({"a", "b", "c", "d", "e", "f", "g", "h", " ", "ab"});
    const auto moved = bpeOf({"zz", "a", "b", "c", "d", "e", "f", "g", "h", " ", "ab"});
    const auto mixed = bpeOf({"b", "a", "d", "c", "f", "e", "h", "g", " ", "ab"});
    const auto foreign = bpeOf({"k", "l", "m", "n", "ab", "o", "p", "q", "r", "s", "b", "a"});
    const auto reported = [&](const std::shared_ptr<const PieceTexts>& other, const std::string& on) {
        const auto first = plain->tokenizer().encode(on);
        const auto second = other->tokenizer().encode(on);
        const Encoding* const columns[] = {&*first, &*second};
        const AlignedText aligned(columns, static_cast<std::uint32_t>(on.size()));
        const bool ids = idsAreComparable(plain->tokenizer(), other->tokenizer());
        return *differencesOf(aligned, 0, {*plain, *first}, 1, {*other, *second}, ids);
    };
    constexpr auto kId = static_cast<std::uint8_t>(TextDifference::Id);
    QCOMPARE(reported(moved, "ab ba"),
             (std::vector<GroupDifference>{{0, kId}, {1, kId}, {2, kId}, {3, kId}}));
    QCOMPARE(reported(mixed, "ab ba"), (std::vector<GroupDifference>{{2, kId}, {3, kId}}));
    QVERIFY(reported(foreign, "abba").empty());
    QVERIFY(!idsAreComparable(plain->tokenizer(), foreign->tokenizer()));
}

void ColumnsTest::figures() {
    const auto pieces = piecesOf(samplesAndVariants().front());
    const std::string text = "Hi \xE4\xBB\x8A\xE5\xA4\xA9\nyou";
    const auto encoding = pieces->tokenizer().encode(text);
    QVERIFY(encoding);
    const TextFigures figures = figuresOf(text, *pieces, *encoding);
    QCOMPARE(figures.bytes, std::uint64_t{13});
    QCOMPARE(figures.characters, std::uint64_t{9});
    QCOMPARE(figures.words, std::uint64_t{3});
    QCOMPARE(figures.lines, std::uint64_t{2});
    QCOMPARE(figures.tokens, std::uint64_t{encoding->size()});
    std::uint64_t single = 0;
    for (std::size_t i = 0; i < encoding->size(); ++i)
        single +=
            encoding->bytes[i].size() == 1 && pieces->type(encoding->ids[i]) != PieceType::Control ? 1U : 0U;
    QCOMPARE(figures.singleBytes, single);
    QCOMPARE(figures.scripts.at(scriptOf('a')).characters, std::uint64_t{5});
    QCOMPARE(figures.scripts.at(scriptOf(0x4ECA)).characters, std::uint64_t{2});
    // A user-defined piece is text, with its script and length.
    TokenCounts made;
    countToken(PieceType::UserDefined, {0, 8}, scriptOf(' '), made);
    countToken(PieceType::Control, {8, 12}, scriptOf('a'), made);
    QCOMPARE(made.longest, 8U);
    QCOMPARE(made.special, std::uint64_t{1});
    QCOMPARE(made.scripts[scriptOf(' ')], std::uint64_t{1});
    std::uint64_t tokens = figures.withoutText + figures.special;
    for (const auto& [script, counts] : figures.scripts)
        tokens += counts.tokens;
    QCOMPARE(tokens, figures.tokens);
}

void ColumnsTest::figuresAddUp() {
    GeneratedText generator(11);
    EncodeOptions bare;
    bare.addSpecial = false;
    for (const std::string& name : samplesAndVariants()) {
        const auto pieces = piecesOf(name);
        for (int round = 0; round < 40; ++round) {
            const std::string left = generator.text(10) + " \n";
            const std::string right = "y " + generator.text(10);
            const std::string whole = left + right;
            if (!pieces->tokenizer().isSafeBreak(whole, left.size()))
                continue;
            EncodeOptions goesOn = bare;
            goesOn.continuesText = true;
            const auto a = pieces->tokenizer().encode(left, bare);
            const auto b = pieces->tokenizer().encode(right, goesOn);
            const auto both = pieces->tokenizer().encode(whole, bare);
            if (!a || !b || !both)
                continue;
            TextCounts text;
            countText(left, {.continuesWord = false, .endsText = false}, text);
            countText(right, {.continuesWord = false, .endsText = true}, text);
            TokenCounts tokens;
            countTokens(left, *pieces, *a, tokens);
            countTokens(right, *pieces, *b, tokens);
            QCOMPARE(figuresOf(text, tokens), figuresOf(whole, *pieces, *both));
        }
    }
}

QTEST_GUILESS_MAIN(ColumnsTest)
#include "tst_columns.moc"
