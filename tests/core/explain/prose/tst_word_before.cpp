// The steps before the model, for tokenizers of each kind.

#include "core/explain/prose/replay.h"
#include "core/formats/load.h"
#include "tests/core/explain/edit/changed_file.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;

namespace {

std::string bpe(const std::string& stages) {
    return R"({"added_tokens":[{"id":9,"content":"<x>","special":true}],)" + stages +
           R"("model":{"type":"BPE","vocab":{"a":0,"b":1,"Ġ":2,"▁":3,"é":4},"merges":[]}})";
}

/// `word: sentence; sentence | word: …`
std::string described(const std::string& file, const std::string& text) {
    const auto definition = test::load(file);
    if (!definition)
        return "not loaded";
    const auto tokenizer = Tokenizer::create(definition);
    const auto list = listWords(**tokenizer, text);
    if (!list)
        return "not listed";
    std::string out;
    for (const SteppedWord& word : list->words) {
        out += (out.empty() ? "" : " | ") + word.text + ":";
        out += " " + sentenceBefore(**tokenizer, word).english() + ";";
    }
    return out;
}

} // namespace

class WordBefore : public QObject {
    Q_OBJECT

  private slots:
    void nothing() { QCOMPARE(described(bpe(""), "ab"), std::string("ab: ;")); }

    void normalized() {
        QCOMPARE(
            described(
                bpe(R"("normalizer":{"type":"Sequence","normalizers":[{"type":"NFKC"},{"type":"Lowercase"}]},)"),
                "ＡB"),
            std::string("ab: normalized from ＡB by NFKC, Lowercase;"));
    }

    void byteLevel() {
        QCOMPARE(
            described(bpe(R"("normalizer":{"type":"Lowercase"},
                            "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"use_regex":true},)"),
                      "ab B<x>"),
            std::string(
                "ab: ; | Ġb: normalized from ␣B by Lowercase, then spelled in the byte-level alphabet; | "
                "<x>: an added token, extracted first;"));
    }

    void metaspace() {
        QCOMPARE(
            described(
                bpe(R"("pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always"},)"),
                "a b"),
            std::string("▁a: normalized from a by Metaspace; | ▁b: normalized from ␣b by Metaspace;"));
    }
};

QTEST_GUILESS_MAIN(WordBefore)
#include "tst_word_before.moc"
