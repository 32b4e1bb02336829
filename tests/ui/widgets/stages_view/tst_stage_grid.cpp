#include "ui/widgets/stages_view/stage_grid.h"

#include "tests/core/explain/edit/changed_file.h"
#include "tests/support/encoded_texts.h"
#include "tests/ui/widgets/stages_view/staged_texts.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/stage_words.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using test::bertLike;
using test::rowOf;
using test::staged;

namespace {

const std::string kText = "Caf\u00E9s retokenize\u00A0\u6771\u4EAC [MASK] \U0001FAE9\u200B!";

std::shared_ptr<StagedText> ofKind(const QString& kind, const std::string& text) {
    if (kind == "sentencepiece")
        return staged(test::smallTokenizer(), text);
    if (kind == "file")
        return staged(*Tokenizer::create(test::load(test::kFile)), text);
    if (kind == "rules")
        return staged(
            bertLike({NormalizerConfig{PrependNormalizer{"\u2581"}},
                      NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFKD}},
                      NormalizerConfig{StripAccentsNormalizer{}}, NormalizerConfig{LowercaseNormalizer{}}}),
            text);
    return staged(bertLike(), text);
}

std::string marks(const StageRow& row) {
    std::string out;
    for (const StageCell& cell : row.cells)
        out += " ~+-"[static_cast<int>(cell.mark)];
    return out;
}

} // namespace

class StageGridTest : public QObject {
    Q_OBJECT

  private slots:
    void columnsPartition_data();
    void columnsPartition();
    void downAndUpAgree_data() { columnsPartition_data(); }
    void downAndUpAgree();
    void showsChangesByBert();
    void showsTheEffectOfEachRule();
    void foldedRulesShowTheSum();
    void tokensCoverTheirText();
    void sharedCharactersPart();
    void layoutWraps();
    void partOfALongText();
    void thePartIsDescribed_data();
    void thePartIsDescribed();
    void pathThroughTheStages();
    void addedTokensSkipTheModel();
    void decoderHasARowForEachRule();
    void decodedLettersAreBelowTheirs();
    void decodedLettersHaveSeparateColumns();
    void theModelDropsWhatItHasNoTokenFor();
};

/// Without its pre-tokenizer, a byte-level model has no symbol for a space.
void StageGridTest::theModelDropsWhatItHasNoTokenFor() {
    const auto tokenizer = *Tokenizer::create(test::load(
        R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,"post_processor":null,)"
        R"("decoder":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}})"));
    const auto text = staged(tokenizer, "ab a");
    const StageRow& model = rowOf(*text, Stage::Model);
    QCOMPARE(model.boxes.size(), std::size_t(2));
    QCOMPARE(model.drops.size(), std::size_t(1));
    QCOMPARE(model.drops.front().origin, (ByteSpan{2, 3}));
    QCOMPARE(model.drops.front().columns.begin, model.boxes.front().columns.end);
    QCOMPARE(model.drops.front().columns.end, model.boxes.back().columns.begin);
    QVERIFY(rowOf(*staged(bertLike(), "a b"), Stage::Model).drops.empty()); // the pre-tokenizer dropped it
}

void StageGridTest::columnsPartition_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("text");
    const std::pair<const char*, std::string> texts[] = {
        {"mixed", kText},
        {"ligatures", "\uFB01ve \u2167 x\u00B2 e\u0301a \u338F"},
        {"arabic", "\u0645\u0631\u062D\u0628\u0627 \uFEFB"},
        {"hindi", "\u0928\u092E\u0938\u094D\u0924\u0947"},
        {"emoji", "\U0001F469\U0001F3FD\u200D\U0001F4BB!"},
        {"lines", "a\n\nb\n"},
        {"one", "a"},
        {"no utf-8", "a\xFF\xE6z"},
    };
    for (const char* kind : {"bert", "rules", "sentencepiece", "file"})
        for (const auto& [name, text] : texts)
            QTest::addRow("%s %s", kind, name) << QString(kind) << QByteArray::fromStdString(text);
}

/// Every column belongs to one code point or is between two, and each character has its own columns.
void StageGridTest::columnsPartition() {
    QFETCH(QString, kind);
    QFETCH(QByteArray, text);
    const auto all = ofKind(kind, text.toStdString());
    const StageGrid& grid = all->grid;
    const StageRow& original = all->rows.front();
    QCOMPARE(grid.codePoints(), original.cells.size());
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < original.cells.size(); ++i) {
        const ColumnSpan columns = original.cells[i].columns;
        QVERIFY(!columns.empty());
        QVERIFY(columns.begin >= end);
        QCOMPARE(columns.begin, grid.columnOf(i));
        QCOMPARE(grid.originOf(columns), original.cells[i].origin);
        end = columns.end;
    }
    QVERIFY(end <= grid.count());
    for (const StageRow& row : all->rows) {
        for (const StageCell& cell : row.cells) {
            QVERIFY(!cell.columns.empty() && cell.columns.end <= grid.count());
            if (!cell.origin.empty())
                QVERIFY(cell.columns.touches(grid.columnsOf(cell.origin)));
        }
        for (std::size_t i = 0; i < row.boxes.size(); ++i) {
            QVERIFY(!row.boxes[i].columns.empty() && row.boxes[i].columns.end <= grid.count());
            if (i > 0)
                QVERIFY(row.boxes[i - 1].columns.end <= row.boxes[i].columns.begin);
        }
    }
}

/// From a character of the original down to its token and up again, and from a token up and down.
void StageGridTest::downAndUpAgree() {
    QFETCH(QString, kind);
    QFETCH(QByteArray, text);
    const auto all = ofKind(kind, text.toStdString());
    const StageRow& tokens = rowOf(*all, Stage::PostProcessor);
    for (const StageBox& box : tokens.boxes) {
        if (box.origin.empty())
            continue;
        const ByteSpan up = all->grid.originOf(box.columns);
        QVERIFY2(up.begin <= box.origin.begin && up.end >= box.origin.end,
                 qPrintable(QString("[%1,%2) of [%3,%4)")
                                .arg(up.begin)
                                .arg(up.end)
                                .arg(box.origin.begin)
                                .arg(box.origin.end)));
        for (const StageCell& cell : all->rows.front().cells) {
            const bool touches = cell.origin.begin < box.origin.end && box.origin.begin < cell.origin.end;
            QCOMPARE(cell.columns.touches(box.columns), touches);
        }
    }
}

void StageGridTest::showsChangesByBert() {
    const auto all = staged(bertLike(), kText);
    const StageRow& row = rowOf(*all, Stage::Normalizer);
    QCOMPARE(QString::fromStdString(row.rule), QString("BertNormalizer"));
    QCOMPARE(row.counts.added, 4U);   // spaces around 東 and 京
    QCOMPARE(row.counts.dropped, 1U); // U+200B
    QCOMPARE(row.counts.changed, 3U); // C, é, U+00A0
    const StageRow& original = all->rows.front();
    QCOMPARE(original.cells[0].mark, StageMark::Changed);
    QCOMPARE(original.cells[1].mark, StageMark::None);
    QCOMPARE(original.cells[28].mark, StageMark::Dropped);
    const auto cross = std::find_if(row.drops.begin(), row.drops.end(),
                                    [](const StageDrop& drop) { return !drop.betweenWords; });
    QVERIFY(cross != row.drops.end());
    QCOMPARE(cross->columns, original.cells[28].columns);
    // [MASK] is one box in every row of text, under its own characters.
    const ColumnSpan mask = {original.cells[20].columns.begin, original.cells[25].columns.end};
    for (const Stage stage : {Stage::AddedTokens, Stage::Normalizer, Stage::PreTokenizer, Stage::Model}) {
        const auto& boxes = rowOf(*all, stage).boxes;
        QVERIFY(std::any_of(boxes.begin(), boxes.end(),
                            [&](const StageBox& box) { return box.id == 3 && box.columns == mask; }));
    }
    QCOMPARE(rowOf(*all, Stage::PostProcessor).counts.added, 2U);
    QCOMPARE(rowOf(*all, Stage::PostProcessor).boxes.front().columns, (ColumnSpan{0, 1}));
}

void StageGridTest::showsTheEffectOfEachRule() {
    const auto all = ofKind("rules", "\u00C9\uFB01");
    std::vector<const StageRow*> rules;
    for (const StageRow& row : all->rows)
        if (row.stage == Stage::Normalizer)
            rules.push_back(&row);
    QCOMPARE(rules.size(), std::size_t(4));
    QCOMPARE(QString::fromStdString(marks(*rules[0])), QString("+  "));
    QCOMPARE(QString::fromStdString(marks(*rules[1])), QString(" ~~~~")); // E, its accent, f, i
    QCOMPARE(QString::fromStdString(marks(*rules[2])), QString("    "));
    QCOMPARE(rules[2]->counts.dropped, 1U);
    QCOMPARE(rules[2]->drops.front().columns, rules[1]->cells[2].columns); // where the accent was
    QCOMPARE(rules[2]->cells[1].columns, rules[1]->cells[1].columns);
    QCOMPARE(QString::fromStdString(marks(*rules[3])), QString(" ~  "));
    QCOMPARE(QString::fromStdString(rules[1]->where), QString("$.normalizer.normalizers[1]"));
    QCOMPARE(rowTitle(*all, 3), QString("Normalized 2/4"));
    QCOMPARE(rowSummary(*all, 3), QString("NFKD: 4 changes"));
}

void StageGridTest::foldedRulesShowTheSum() {
    const auto each = ofKind("rules", "\u00C9\uFB01");
    const auto one = restaged(*each, {Stage::Normalizer});
    QCOMPARE(one->rows.size() + 3, each->rows.size());
    const StageRow& row = rowOf(*one, Stage::Normalizer);
    QCOMPARE(row.rules, std::size_t(4));
    QCOMPARE(QString::fromStdString(row.text), QString::fromUtf8("\u2581efi"));
    QCOMPARE(QString::fromStdString(marks(row)), QString("+~~~"));
    QCOMPARE(rowSummary(*one, 2), QString("4 rules: 4 changes"));
}

void StageGridTest::tokensCoverTheirText() {
    const auto all = staged(test::smallTokenizer(), "Hello world");
    const StageRow& normalized = rowOf(*all, Stage::Normalizer);
    QCOMPARE(normalized.cells.front().mark, StageMark::Added);
    const StageRow& model = rowOf(*all, Stage::Model);
    QVERIFY(!model.boxes.empty());
    // The space added before the text belongs to the first piece.
    QCOMPARE(model.boxes.front().columns.begin, normalized.cells.front().columns.begin);
    QCOMPARE(model.boxes.back().columns.end, all->rows.front().cells.back().columns.end);
}

void StageGridTest::sharedCharactersPart() {
    const auto all = staged(test::smallTokenizer(), "a\U0001FAE9"); // four byte tokens
    const StageCell& shared = all->rows.front().cells.back();
    QCOMPARE(shared.columns.end - shared.columns.begin, 4U);
    const auto& boxes = rowOf(*all, Stage::Model).boxes;
    for (std::uint32_t k = 0; k < 4; ++k) {
        const StageBox& box = boxes[boxes.size() - 4 + k];
        QCOMPARE(box.columns, (ColumnSpan{shared.columns.begin + k, shared.columns.begin + k + 1}));
        QCOMPARE(all->grid.originOf(box.columns), box.origin);
        QVERIFY(stagePath(*all, box.columns).front().text.endsWith("chars [1,2)")); // the whole character
    }
}

void StageGridTest::layoutWraps() {
    const auto all = staged(bertLike(), "re retokenize a b\nretokenize a re b a b re a");
    StageLayout layout;
    layout.measure(
        all->rows, all->grid, 10, [](const StageRow&, const StageCell&) { return 10; },
        [](const StageRow&, const StageBox&) { return 40; });
    for (const StageRow& row : all->rows)
        for (const StageBox& box : row.boxes)
            if (box.id != kNoPiece)
                QVERIFY(layout.left(box.columns.end) - layout.left(box.columns.begin) >= 40);
    layout.wrap(all->grid, 200);
    QVERIFY(layout.blocks().size() > 2);
    std::uint32_t next = 0;
    bool lineBegins = false;
    for (const StageBlock& block : layout.blocks()) {
        QCOMPARE(block.columns.begin, next);
        QVERIFY(block.width <= 200);
        next = block.columns.end;
        lineBegins = lineBegins || block.columns.begin == all->grid.columnOf(18);
        for (const StageBox& box : rowOf(*all, Stage::Model).boxes)
            QVERIFY(!box.columns.touches(block.columns) || box.columns.within(block.columns));
    }
    QCOMPARE(next, all->grid.count());
    QVERIFY2(lineBegins, "a line of the text begins a block");
    QCOMPARE(layout.blockOf(0), std::size_t(0));
    QCOMPARE(layout.blockOf(next - 1), layout.blocks().size() - 1);
    QCOMPARE(layout.columnAt(1, 0), layout.blocks()[1].columns.begin);
}

void StageGridTest::partOfALongText() {
    std::string text;
    for (int line = 0; line < 200; ++line)
        text += "retokenize a b " + std::to_string(line) + "\n";
    const EncodedTextPtr encoded = test::encodedWith(bertLike(), text);
    const auto middle = static_cast<std::uint32_t>(text.size() / 2);
    const ByteSpan part = partToStage(*encoded, {middle, middle + 1}, 400);
    QVERIFY(part.size() <= 400 && part.begin <= middle && middle < part.end);
    QCOMPARE(text[part.begin - 1], '\n');
    QCOMPARE(text[part.end - 1], '\n');
    const auto all = stageText(encoded, part, {}, {});
    QVERIFY(all.has_value());
    QVERIFY((*all)->exact);
    const StageRow& tokens = rowOf(**all, Stage::PostProcessor);
    for (const StageBox& box : tokens.boxes) {
        const auto token = (*all)->tokenOf(box.token);
        QVERIFY(token.has_value());
        QCOMPARE(encoded->encoding.ids[*token], box.id);
        QCOMPARE(encoded->span(*token).begin, box.origin.begin + part.begin);
        QCOMPARE((*all)->boxOf(*token), std::optional<std::size_t>(box.token));
    }
    QVERIFY(stagesNote(**all).startsWith("Showing lines "));
    const std::string line(5000, 'a'); // without any line feed
    const EncodedTextPtr one = test::encodedWith(bertLike(), line);
    const ByteSpan within = partToStage(*one, {2500, 2501}, 400);
    QVERIFY(within.size() <= 2448 && within.begin <= 2500 && 2500 < within.end);
    QCOMPARE(partToStage(*one, {0, 1}, 10'000), (ByteSpan{0, 5000}));
}

void StageGridTest::thePartIsDescribed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QString>("reported");
    const auto row = [](const char* name, const char* text, int begin, int end, const char* reported) {
        QTest::newRow(name) << QString::fromUtf8(text) << begin << end << QString::fromUtf8(reported);
    };
    row("lines", "a\nb\nc\nd", 2, 6, "Showing lines 2 to 3 of 4");
    row("a line", "a\nb\nc\n", 2, 4, "Showing line 2 of 3");
    row("the last lines", "a\nb\nc\n", 2, 6, "Showing lines 2 to 3 of 3");
    row("of the only line", "é a b", 2, 5, "Showing characters [1,4) of 5");
    row("of a line", "a\na b", 2, 4, "Showing characters [2,4) of 5, in line 2 of 2");
    row("into a line", "a\na b", 0, 3, "Showing characters [0,3) of 5, in lines 1 to 2 of 2");
}

void StageGridTest::thePartIsDescribed() {
    QFETCH(QString, text);
    QFETCH(int, begin);
    QFETCH(int, end);
    const ByteSpan part = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    const auto all = stageText(test::encodedWith(bertLike(), text.toStdString()), part, {}, {});
    QVERIFY(all.has_value());
    QTEST(stagesNote(**all).section(QString::fromUtf8(" · the counts"), 0, 0), "reported");
}

void StageGridTest::pathThroughTheStages() {
    const auto all = staged(bertLike(), "re retokenize!");
    const StageRow& model = rowOf(*all, Stage::Model);
    QStringList reported;
    for (const StageFact& fact : stagePath(*all, model.boxes[2].columns))
        reported << fact.stage + ": " + fact.text;
    QCOMPARE(reported,
             (QStringList{QString::fromUtf8("original: tok · chars [5,8)"), "added tokens: none in the text",
                          QString::fromUtf8("normalized: tok · unchanged"), "pre-tokens: retokenize [2,5)",
                          "model: piece 2 of 3 in its word", "post-processed: position 3, type id 0",
                          "decoded: tok"}));
    QCOMPARE(stageRule(*all, 2).where, QString("$.normalizer"));
    QVERIFY(stageRule(*all, 2).lines.join(' ').contains("lowercase", Qt::CaseInsensitive));
}

/// Added tokens are extracted before the model runs, or added after it.
void StageGridTest::addedTokensSkipTheModel() {
    const auto all = staged(bertLike(), "re [MASK] a");
    const auto fact = [&](const StageBox& box, const char* stage) {
        for (const StageFact& one : stagePath(*all, box.columns))
            if (one.stage == QLatin1String(stage))
                return one.text;
        return QString();
    };
    const StageRow& model = rowOf(*all, Stage::Model);
    QCOMPARE(model.boxes.size(), std::size_t(3));
    QCOMPARE(fact(model.boxes[0], "model"), QString("the whole word is one piece"));
    QCOMPARE(fact(model.boxes[1], "model"), QString("not passed to the model"));
    QCOMPARE(fact(model.boxes[2], "model"), QString("the whole word is one piece"));
    QCOMPARE(rowSummary(*all, static_cast<std::size_t>(&model - all->rows.data())),
             QString("WordPiece: 2 pieces"));
    const StageBox& cls = rowOf(*all, Stage::PostProcessor).boxes.front();
    QCOMPARE(fact(cls, "normalized"), QString("not in the text"));
    // Without words, pieces are counted in the whole text.
    test::Json file = test::Json::parse(test::kFile);
    file["pre_tokenizer"] = nullptr;
    const auto whole = staged(*Tokenizer::create(test::load(file.dump())), "he<s>lo");
    const StageRow& pieces = rowOf(*whole, Stage::Model);
    QCOMPARE(pieces.boxes.size(), std::size_t(3));
    for (const StageFact& one : stagePath(*whole, pieces.boxes.back().columns))
        if (one.stage == "model")
            QCOMPARE(one.text, QString("piece 2 of 2"));
}

void StageGridTest::decoderHasARowForEachRule() {
    const auto all = ofKind("file", "helo");
    const std::size_t first = all->answerRow() + 1;
    QCOMPARE(all->rows.size(), first + 2);
    QCOMPARE(QString::fromStdString(all->rows[first].text), QString("helo"));
    QCOMPARE(all->rows[first + 1].text, all->trace.decoded.text);
    QCOMPARE(QString::fromStdString(all->rows[first + 1].where), QString("$.decoder.decoders[1]"));
    QCOMPARE(rowTitle(*all, first + 1), QString("Decoded 2/2"));
    QCOMPARE(rowSummary(*all, first + 1), QString("Replace: differs from the text"));
    QCOMPARE(rowSummary(*all, first), QString("Fuse: unchanged")); // it doesn't remove <s>
    QCOMPARE(all->rows[first + 1].counts.changed, 1U);             // h
    const auto& cells = all->rows[first + 1].cells;
    QCOMPARE(cells.size(), std::size_t(4));
    for (std::size_t i = 0; i < 4; ++i) // letters are below their origins
        QCOMPARE(cells[i].columns, all->rows.front().cells[i].columns);
    QCOMPARE(cells[0].mark, StageMark::Changed);
    QCOMPARE(cells[1].mark, StageMark::None);
    const auto one = restaged(*all, {Stage::Decoder});
    QCOMPARE(one->rows.size(), first + 1);
    QCOMPARE(rowSummary(*one, first), QString("2 rules: differs from the text"));
    QCOMPARE(stageRule(*one, first).where, QString("$.decoder"));
}

void StageGridTest::decodedLettersAreBelowTheirs() {
    const std::string text = "re retokenize a";
    const auto all = staged(bertLike(), text);
    const StageRow& decoded = all->rows.back();
    QCOMPARE(decoded.text, "[CLS] " + text + " [SEP]");
    const auto& letters = all->rows.front().cells;
    std::size_t found = 0;
    for (const StageCell& cell : decoded.cells) {
        if (cell.origin.empty())
            continue;
        QCOMPARE(cell.columns, letters[found].columns); // the added space represents the one of the text
        QCOMPARE(std::string(decoded.textOf(cell.bytes)), text.substr(found, 1));
        ++found;
    }
    QCOMPARE(found, letters.size());
    QVERIFY(decoded.drops.empty()); // the ## of remaining tokens
    // If a rule is off, the prefix of a piece is a separate cell.
    const std::vector<SwitchedOffRule> off = {{"decoder", "WordPiece", "$.decoder", 0}};
    const auto without = stageText(all->encoded, {0, static_cast<std::uint32_t>(text.size())}, {}, {}, off);
    QVERIFY(without.has_value());
    const StageRow& spelled = (*without)->rows[(*without)->answerRow() + 1];
    QVERIFY(spelled.off);
    QCOMPARE(spelled.text, std::string("[CLS]reretokenizea[SEP]").insert(9, "##").insert(14, "##"));
    const auto sharps = std::find_if(spelled.cells.begin(), spelled.cells.end(), [&](const StageCell& cell) {
        return spelled.textOf(cell.bytes) == "##";
    });
    QVERIFY(sharps != spelled.cells.end() && sharps->origin.empty());
    const auto& again = (*without)->rows.front().cells;
    QCOMPARE((sharps + 1)->columns, again[5].columns); // t
}

/// Characters that are missing in the vocabulary are skipped, and spans are counted without them: they
/// separate others.
void StageGridTest::decodedLettersHaveSeparateColumns() {
    const auto definition = test::load(R"({"added_tokens":[],"normalizer":null,"pre_tokenizer":null,
        "post_processor":null,"decoder":{"type":"Fuse"},
        "model":{"type":"BPE","vocab":{"n":0,"e":1,"<":2,"ne":3},"merges":["n e"]}})");
    const auto text = staged(*Tokenizer::create(definition), " \uFB01ne <");
    std::uint32_t end = 0;
    const StageRow& row = rowOf(*text, Stage::Decoder);
    QCOMPARE(QString::fromStdString(row.text), QString("ne<"));
    for (const StageCell& cell : row.cells) {
        QVERIFY(cell.columns.begin >= end && cell.columns.end > cell.columns.begin);
        end = cell.columns.end;
    }
}

QTEST_MAIN(StageGridTest)
#include "tst_stage_grid.moc"
