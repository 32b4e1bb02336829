// firstDivergence() reports the values of the stages on the whole text: the stage that it names is the first
// whose values stay different. Recomputed here from traceStages() on the whole text.

#include "core/compare/diff/first_divergence.h"
#include "core/definition/metaspace.h"

#include "core/explain/stages/stage_trace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"
#include "tests/support/rounds.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

bool belongs(ByteSpan origin, ByteSpan place, std::size_t end) {
    if (origin.empty())
        return origin.begin >= place.begin &&
               (origin.begin < place.end || (place.end == end && origin.begin == end));
    return origin.begin < place.end && origin.end > place.begin;
}

ByteSpan wholeCharacters(const std::string& text, ByteSpan place) {
    while (place.begin > 0 && isContinuationByte(text[place.begin]))
        --place.begin;
    while (place.end < text.size() && isContinuationByte(text[place.end]))
        ++place.end;
    return place;
}

/// The part of `row[span]` that comes from the position, with `▁` as a space, and the byte-level alphabet
/// decoded.
std::string valueOf(const TracedText& row, ByteSpan span, const std::string& text, ByteSpan place,
                    bool spelled) {
    std::string out;
    for (std::size_t at = span.begin; at < span.end;) {
        const std::size_t length = decodeUtf8(row.text, at).length;
        const std::string character = row.text.substr(at, length);
        const ByteSpan origin = row.origin[at];
        const bool literal =
            text.compare(origin.begin, kMetaspace.size(), kMetaspace) == 0 && !origin.empty();
        if (spelled) {
            if (belongs(origin, place, text.size()))
                out += bytesOfAlphabet(character).value_or(character);
        } else if (character == kMetaspace && !literal) {
            if (belongs(origin, place, text.size()))
                out += ' ';
        } else {
            for (std::size_t i = at; i < at + length; ++i)
                if (belongs(row.origin[i], place, text.size()))
                    out += row.text[i];
        }
        at += length;
    }
    return out;
}

bool spells(const Tokenizer& tokenizer) {
    const auto& config = tokenizer.definition().preTokenizer;
    if (!config)
        return false;
    const auto rules = rulesOf(*config);
    return std::any_of(rules.begin(), rules.end(),
                       [](const StageRule& rule) { return rule.name == "ByteLevel"; });
}

struct Values {
    std::string normalized;
    std::vector<std::pair<ByteSpan, std::string>> words; ///< by tokenizers with a pre-tokenizer
    bool cutsWords = false;
};

Values valuesAt(const Tokenizer& tokenizer, const StageTrace& trace, const std::string& text,
                ByteSpan place) {
    Values values;
    const TracedText& row = trace.normalizer.empty() ? trace.addedTokens : trace.normalizer.back();
    if (trace.normalizer.empty() && !trace.addedTokens.units.empty() && row.text != text)
        qFatal("the first scan changes nothing");
    values.normalized = valueOf(row, {0, static_cast<std::uint32_t>(row.text.size())}, text, place, false);
    values.cutsWords = !trace.preTokenizer.empty();
    if (values.cutsWords) {
        const TracedText& last = trace.preTokenizer.back();
        for (const TracedUnit& unit : last.units)
            if (belongs(unit.origin, place, text.size()) && !unit.span.empty())
                values.words.emplace_back(unit.origin,
                                          unit.added != kNoPiece
                                              ? "<added>"
                                              : valueOf(last, unit.span, text, place, spells(tokenizer)));
    }
    return values;
}

std::string wordsHere(const DivergenceSide& side) {
    std::string text;
    for (const ReadWord& word : side.read)
        text += word.here;
    return text;
}

std::string describe(const DivergenceSide& side) {
    std::string text = "normalized [" + side.normalized + "]";
    for (const ReadWord& word : side.read)
        text += " " + std::to_string(word.span.begin) + "-" + std::to_string(word.span.end) + "[" +
                word.text + "]";
    return text;
}

} // namespace

class TestStageValues : public QObject {
    Q_OBJECT

  private slots:
    void theFirstThatDiffersIsNamed_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        const auto row = [](const char* one, const char* other) {
            QTest::newRow((std::string(one) + " | " + other).c_str()) << QString(one) << QString(other);
        };
        row("gpt2.json", "llama2.json");
        row("llama2.json", "cl100k_base.tiktoken");
        row("llama2.json", "llama2.model");
        row("bert_base_cased.json", "gpt2.json");
        row("gemma3_rebuilt.model", "cl100k_base.tiktoken");
        row("nai-t5.model", "gpt2.json");
        row("own/own_unigram_fallback.json", "own/own_normalizers_nfkd.json");
        row("own/own_bytelevel_roberta.json", "gpt2.json");
        row("own/own_pretok_scripts.json", "own/own_pretok_splits.json");
        row("qwen2_5/tokenizer.json", "own/own_added_zoo.json");
    }

    void theFirstThatDiffersIsNamed() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        if (sharedFolder().empty())
            QSKIP("the shared files are not here");
        const auto a = openNamed(one.toStdString());
        const auto b = openNamed(other.toStdString());
        QVERIFY(a && b);
        EncodeOptions options;
        options.addSpecial = false;
        GeneratedText generated(11);
        std::size_t groups = 0;
        for (unsigned round = 0; round < rounds(6); ++round) {
            const std::string text =
                (round % 2 ? "one two disagree on disagree\nso they disagree x " : "Élan was ½ here ") +
                generated.text(40) + " 延迟 是 2026-01-15";
            if (!isValidUtf8(text))
                continue;
            const auto encodedA = a->encode(text, options);
            const auto encodedB = b->encode(text, options);
            if (!encodedA || !encodedB)
                continue; // neither a piece nor an unknown one
            const auto traceA = traceStages(*a, text, options);
            const auto traceB = traceStages(*b, text, options);
            QVERIFY(traceA && traceB);
            const Encoding* columns[] = {&*encodedA, &*encodedB};
            const AlignedText aligned(columns, static_cast<std::uint32_t>(text.size()));
            for (std::size_t group = 0; group < aligned.groups(); ++group) {
                const ByteSpan place = aligned.text(group);
                const auto divergence = firstDivergence(*a, options, *b, options, text, place);
                QVERIFY(divergence);
                const ByteSpan wide = wholeCharacters(text, place);
                const Values va = valuesAt(*a, *traceA, text, wide);
                const Values vb = valuesAt(*b, *traceB, text, wide);
                const auto where = [&](const char* what) {
                    return what + (" at byte " + std::to_string(place.begin)) + " of " + text + "\nA " +
                           describe(divergence->a) + "\nB " + describe(divergence->b);
                };
                QVERIFY2(
                    divergence->a.normalized == va.normalized && divergence->b.normalized == vb.normalized,
                    where(("the normalized text is [" + va.normalized + "] [" + vb.normalized + "]").c_str())
                        .c_str());
                const DivergenceSide* sides[] = {&divergence->a, &divergence->b};
                const Values* values[] = {&va, &vb};
                for (std::size_t i = 0; i < 2; ++i) {
                    if (!values[i]->cutsWords)
                        continue;
                    std::vector<std::pair<ByteSpan, std::string>> read;
                    for (const ReadWord& word : sides[i]->read)
                        read.emplace_back(word.span, word.fixed ? "<added>" : word.here);
                    std::string reported;
                    for (const auto& [span, word] : values[i]->words)
                        reported += " " + std::to_string(span.begin) + "-" + std::to_string(span.end) + "[" +
                                    word + "]";
                    QVERIFY2(read == values[i]->words, where(("the words are" + reported).c_str()).c_str());
                }
                for (std::size_t i = 0; i < 2; ++i) {
                    const GroupRange range = aligned.tokens(i, group);
                    QVERIFY2(std::equal(sides[i]->pieces.begin(), sides[i]->pieces.end(),
                                        columns[i]->ids.begin() + range.begin,
                                        columns[i]->ids.begin() + range.end),
                             where("other pieces").c_str());
                }
                ++groups;
                const bool sameWords = std::equal(divergence->a.read.begin(), divergence->a.read.end(),
                                                  divergence->b.read.begin(), divergence->b.read.end(),
                                                  [](const ReadWord& x, const ReadWord& y) {
                                                      return x.span == y.span && x.here == y.here;
                                                  });
                const bool sameRead = wordsHere(divergence->a) == wordsHere(divergence->b);
                switch (divergence->stage) {
                case DivergenceStage::Normalizer:
                    QVERIFY2(va.normalized != vb.normalized && !sameRead, where("normalizer").c_str());
                    break;
                case DivergenceStage::PreTokens:
                    QVERIFY2((va.cutsWords || vb.cutsWords) && !sameWords, where("pre-tokens").c_str());
                    QVERIFY2(sameRead || va.normalized == vb.normalized,
                             where("pre-tokens, not normalizer").c_str());
                    break;
                case DivergenceStage::Model:
                    QVERIFY2(sameRead && (sameWords || !(va.cutsWords || vb.cutsWords)),
                             where("model").c_str());
                    break;
                case DivergenceStage::AddedTokens:
                case DivergenceStage::PostProcessing:
                case DivergenceStage::Ids:
                    break;
                }
            }
        }
        QVERIFY(groups > 20);
    }
};

QTEST_APPLESS_MAIN(TestStageValues)
#include "tst_stage_values.moc"
