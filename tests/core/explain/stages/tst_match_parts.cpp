#include "core/explain/stages/word_list.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

using Strings = std::vector<std::string>;

namespace {

/// Each word with its tokens: `▁b:▁ b`.
Strings wordsOf(const std::shared_ptr<const TokenizerDefinition>& definition, std::string_view text) {
    const auto tokenizer = Tokenizer::create(definition);
    const auto list = listWords(**tokenizer, text);
    Strings words;
    std::uint32_t next = 0;
    for (const SteppedWord& word : list->words) {
        std::string tokens = word.firstToken == next ? "" : "gap ";
        for (std::size_t i = word.firstToken; i < word.endToken; ++i)
            tokens += " " + (*tokenizer)->spelling(list->model, i);
        words.push_back(word.text + ":" + tokens);
        next = word.endToken;
    }
    return words;
}

} // namespace

class TestMatchParts : public QObject {
    Q_OBJECT
  private slots:
    void unigram();
    void spacesAtTheEndsOfWords();
    void wordsAndCharacters();
    void longestMatch();
};

void TestMatchParts::unigram() {
    const auto definition =
        unigramDefinition({{"a", -1}, {"▁b", -2}, {"b", -3}, {"▁", -1}, {"b▁", -9}}, true);
    QCOMPARE(wordsOf(definition, "aa bb a"), (Strings{"aa: a a", "▁bb▁a: ▁b b ▁ a"})); // b▁ crosses
    QCOMPARE(wordsOf(definition, "a a"), (Strings{"a: a", "▁a: ▁ a"}));
    QCOMPARE(wordsOf(definition, "ax xa"), (Strings{"ax: a x", "▁xa: ▁ x a"}));
    QCOMPARE(wordsOf(definition, ""), Strings{});
    const auto without = unigramDefinition({{"a", -1}}, true);
    QCOMPARE(wordsOf(without, "ax a"), Strings{"ax▁a: a x▁ a"}); // unknown ones are joined
}

void TestMatchParts::spacesAtTheEndsOfWords() {
    const auto definition = unigramDefinition({{"a", -1}, {"b", -3}, {"▁", -1}}, true);
    std::get<SentencePieceNormalizer>(definition->normalizer->kind).treatWhitespaceAsSuffix = true;
    QCOMPARE(wordsOf(definition, "a b"), (Strings{"a▁: a ▁", "b: b"}));
}

void TestMatchParts::wordsAndCharacters() {
    const auto definition = unigramDefinition({{"▁a", 0}, {"b", 0}, {"▁", 0}, {"a", 0}}, true);
    definition->model = SentencePieceWordModel{};
    QCOMPARE(wordsOf(definition, "b a x"), (Strings{"b: b", "▁a: ▁a", "▁x: ▁x"}));
    definition->model = SentencePieceCharModel{};
    QCOMPARE(wordsOf(definition, "b ax"), (Strings{"b: b", "▁ax: ▁ a x"}));
}

void TestMatchParts::longestMatch() {
    const auto definition = unigramDefinition({{"a", 0}, {"b", 0}, {" a", 0}, {"b b", 0}, {" ", 0}}, false);
    definition->model = LongestMatchModel{};
    QCOMPARE(wordsOf(definition, "a aa  ab bb a"),
             (Strings{"a: a", " aa:  a a", "  ab bb:    a b b b", " a:  a"}));
}

QTEST_GUILESS_MAIN(TestMatchParts)
#include "tst_match_parts.moc"
