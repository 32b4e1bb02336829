// The rows of a trace are consistent with each other and with the encoding.

#include "core/explain/stages/stage_trace.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

/// Every row between the text and the model.
std::vector<const TracedText*> rowsOf(const StageTrace& trace) {
    std::vector<const TracedText*> rows = {&trace.addedTokens};
    for (const auto* stage : {&trace.normalizer, &trace.preTokenizer})
        for (const TracedText& row : *stage)
            rows.push_back(&row);
    return rows;
}

/// Spaces between a token with rstrip and one with lstrip belong to both, as in the reference.
bool overlap(const TracedText& row) {
    std::uint32_t at = 0;
    for (const TracedUnit& unit : row.units) {
        if (unit.origin.begin < at)
            return true;
        at = unit.origin.end;
    }
    return false;
}

} // namespace

class StageTraceTest : public QObject {
    Q_OBJECT

  private slots:
    void fitsTheAnswer_data();
    void fitsTheAnswer();
    void reportsEachRule();
    void addedTokensAreInEachRow();
    void bytesThatAreNotUtf8_data() { fitsTheAnswer_data(); }
    void bytesThatAreNotUtf8();
    void rejectsTooLongInput();
};

void StageTraceTest::fitsTheAnswer_data() {
    QTest::addColumn<QString>("tokenizer");
    for (const std::string& name : samplesAndVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    if (sharedFolder().empty())
        return;
    for (const char* file :
         {"gpt2.json", "llama2.json", "llama2.model", "cl100k_base.tiktoken", "nai-t5.model",
          "bert_base_cased.json", "gpt_neox.json", "own/own_normalizers_nfkd.json", "own/own_added_zoo.json",
          "own/own_pretok_splits.json", "own/own_unigram_fallback.json", "ggml-vocab-gpt-2.gguf",
          "ggml-vocab-llama-spm.gguf", "ggml-vocab-bert-bge.gguf", "own/own_tekken_v3.json"})
        QTest::newRow(file) << QString(file);
}

void StageTraceTest::fitsTheAnswer() {
    QFETCH(QString, tokenizer);
    const auto opened = openNamed(tokenizer.toStdString());
    QVERIFY(opened);
    for (std::uint32_t round = 0; round < 150; ++round) {
        GeneratedText generated(3000 + round);
        const std::string text = generated.text(1 + generated.below(60)) + " The e\u0301x";
        const auto trace = traceStages(*opened, text);
        const auto encoding = opened->encode(text);
        QCOMPARE(trace.has_value(), encoding.has_value());
        if (!trace)
            continue;
        QCOMPARE(trace->encoding.ids, encoding->ids);
        QVERIFY(trace->encoding.bytes == encoding->bytes);
        if (!overlap(trace->addedTokens))
            QCOMPARE(QByteArray::fromStdString(trace->addedTokens.text), QByteArray::fromStdString(text));
        for (const TracedText* row : rowsOf(*trace)) {
            QCOMPARE(row->origin.size(), row->text.size());
            std::uint32_t at = 0;
            for (const TracedUnit& unit : row->units) {
                QVERIFY(unit.span.begin >= at && unit.span.end <= row->text.size());
                QVERIFY(unit.origin.begin <= unit.origin.end && unit.origin.end <= text.size());
                at = unit.span.end;
            }
        }
        // Every piece of the model comes from one unit of the last row: none crosses two units.
        const TracedText& last = *rowsOf(*trace).back();
        for (const ByteSpan piece : trace->model.bytes) {
            QVERIFY2(piece.empty() || std::any_of(last.units.begin(), last.units.end(),
                                                  [&](const TracedUnit& unit) {
                                                      return unit.origin.begin <= piece.begin &&
                                                             piece.end <= unit.origin.end;
                                                  }),
                     text.c_str());
        }
    }
}

namespace {

const char* const kTwoRules = R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
    {"id":5,"content":"WE","single_word":false,"lstrip":false,"rstrip":false,"normalized":true,"special":false}],
  "normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Sequence","normalizers":[{"type":"Lowercase"}]},
    {"type":"Replace","pattern":{"String":"x"},"content":""}]},
  "pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Punctuation","behavior":"Isolated"}]},
  "model":{"type":"WordLevel","unk_token":"<u>","vocab":{"<s>":0,"<u>":1,"a":2,"é":3,"!":4}}})";

std::shared_ptr<const Tokenizer> twoRules() {
    const auto definition = loadDefinition(kTwoRules, "two_rules.json");
    if (!definition)
        return nullptr;
    auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? *tokenizer : nullptr;
}

std::string joined(const TracedText& row) {
    std::string all;
    for (const TracedUnit& unit : row.units)
        all += "[" + row.text.substr(unit.span.begin, unit.span.size()) + "]";
    return all;
}

} // namespace

void StageTraceTest::reportsEachRule() {
    const auto tokenizer = twoRules();
    QVERIFY(tokenizer);
    const auto trace = traceStages(*tokenizer, "A x e\u0301!");
    QVERIFY(trace.has_value());
    QCOMPARE(trace->normalizer.size(), std::size_t(3));
    QCOMPARE(trace->normalizer[0].rule, std::string("NFC"));
    QCOMPARE(trace->normalizer[0].where, std::string("$.normalizer.normalizers[0]"));
    QCOMPARE(trace->normalizer[0].text, std::string("A x \u00E9!"));
    QVERIFY(trace->normalizer[0].changed);
    QCOMPARE(trace->normalizer[1].rule, std::string("Lowercase"));
    QCOMPARE(trace->normalizer[1].where, std::string("$.normalizer.normalizers[1].normalizers[0]"));
    QCOMPARE(trace->normalizer[2].text, std::string("a  \u00E9!"));
    QCOMPARE(trace->preTokenizer.size(), std::size_t(2));
    QVERIFY(!trace->preTokenizer[0].changed);
    QCOMPARE(joined(trace->preTokenizer[0]), std::string("[a][\u00E9!]"));
    QCOMPARE(joined(trace->preTokenizer[1]), std::string("[a][\u00E9][!]"));
    QVERIFY((trace->preTokenizer[1].units[1].origin == ByteSpan{4, 7})); // e and its accent
    QCOMPARE(trace->model.ids, (std::vector<PieceId>{2, 3, 4}));
}

void StageTraceTest::addedTokensAreInEachRow() {
    const auto tokenizer = twoRules();
    QVERIFY(tokenizer);
    const auto trace = traceStages(*tokenizer, "a<s>We a");
    QVERIFY(trace.has_value());
    QCOMPARE(joined(trace->addedTokens), std::string("[a][<s>][We a]"));
    QCOMPARE(joined(trace->normalizer.back()), std::string("[a][<s>][we a]"));
    // `WE` is matched after normalization, so it is extracted from the words only.
    QCOMPARE(joined(trace->preTokenizer.back()), std::string("[a][<s>][we][a]"));
    QCOMPARE(trace->preTokenizer.back().units[1].added, 0U);
    QCOMPARE(trace->preTokenizer.back().units[2].added, 5U);
    QVERIFY((trace->preTokenizer.back().units[2].origin == ByteSpan{4, 6}));
    QCOMPARE(trace->model.ids, (std::vector<PieceId>{2, 0, 5, 2}));
}

/// The row of the model has what is encoded, even if the rows before can't show it.
void StageTraceTest::bytesThatAreNotUtf8() {
    QFETCH(QString, tokenizer);
    const auto opened = openNamed(tokenizer.toStdString());
    QVERIFY(opened);
    EncodeOptions options;
    options.addSpecial = false;
    for (const char* text : {"a\xFF b", "\xC3(", "ab\xE2\x82", "\xED\xA0\x80 x \x80\x80", "hi\xF0\x9F!"}) {
        const auto trace = traceStages(*opened, text, options);
        const auto encoding = opened->encode(text, options);
        QCOMPARE(trace.has_value(), encoding.has_value());
        if (trace && !tokenizer.contains("twice"))
            QCOMPARE(trace->model.ids, encoding->ids);
    }
}

void StageTraceTest::rejectsTooLongInput() {
    const auto tokenizer = twoRules();
    QVERIFY(tokenizer);
    const auto trace = traceStages(*tokenizer, std::string(kMaxTracedText + 1, 'a'));
    QVERIFY(!trace.has_value());
    QCOMPARE(trace.error().code, ErrorCode::TooLarge);
}

QTEST_GUILESS_MAIN(StageTraceTest)
#include "tst_stage_trace.moc"
