// Introduced differences are reported and shown by a text that is encoded differently; equal tokenizers have
// none, and only equal ones are called equal.

#include "core/compare/search/find_counterexamples.h"
#include "core/compare/search/text_trial.h"
#include "core/json/json_writer.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "tests/support/changed_definitions.h"
#include "tests/support/file_pairs.h"
#include "tests/support/rounds.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

CounterexampleSearchResult searchFor(const FilePair& pair,
                                     const CounterexampleOptions& options = shortSearch()) {
    const auto diff = diffDefinitions(pair);
    if (!diff)
        qFatal("%s", describe(diff.error()).c_str());
    return findCounterexamples(*diff, options);
}

Verdict verdictOn(const FilePair& pair, const CounterexampleSearchResult& search) {
    return verdictOf(*diffDefinitions(pair), sameEncoding(pair.a->definition(), pair.b->definition()),
                     search.outcome(), {}, {});
}

/// Each counterexample is as described.
bool holds(const FilePair& pair, const Counterexample& one) {
    EncodeOptions options;
    options.addSpecial = one.setting.addSpecial;
    options.parseSpecial = one.setting.parseSpecial;
    const auto a = pair.a->encode(one.text, options);
    const auto b = pair.b->encode(one.text, options);
    if (a.has_value() != one.messageA.empty() || b.has_value() != one.messageB.empty())
        return false;
    return (!a || a->ids == one.idsA) && (!b || b->ids == one.idsB) &&
           (a.has_value() != b.has_value() || (a && a->ids != b->ids)) && !one.description.empty();
}

const Counterexample* ofCause(const CounterexampleSearchResult& search, DifferenceCause cause) {
    for (const Counterexample& one : search.counterexamples) {
        if (one.cause == cause)
            return &one;
    }
    return nullptr;
}

std::shared_ptr<const Tokenizer> fromDefinition(const std::string& json) {
    const auto definition = loadDefinition(json, "tokenizer.json");
    return definition ? tokenizerOf(*definition) : nullptr;
}

/// The character that spells a byte, as in JSON.
std::string jsonOf(char byte) {
    std::string text;
    appendJsonString(text, spelledInAlphabet(std::string(1, byte)));
    return text.substr(1, text.size() - 2);
}

/// A BPE over a few letters, and the same with another vocabulary and other merges and stages.
FilePair fromJson(const std::string& vocabulary, const std::string& merges, const std::string& normalizer,
                  const std::string& preTokenizer) {
    const auto of = [](const std::string& pieces, const std::string& list, const std::string& first,
                       const std::string& second) {
        return fromDefinition(R"({"version":"1.0","added_tokens":[],"normalizer":)" + first +
                              R"(,"pre_tokenizer":)" + second +
                              R"(,"post_processor":null,"decoder":null,"model":{"type":"BPE","vocab":{)" +
                              pieces + R"(},"merges":)" + list + "}}");
    };
    return {of(R"("a":0,"b":1,"c":2,"A":3," ":4,"ab":5,"bc":6,"abc":7)", R"(["a b","b c","ab c"])", "null",
               "null"),
            of(vocabulary, merges, normalizer, preTokenizer), "A", "B"};
}

std::size_t charactersOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

} // namespace

class FindCounterexamples : public QObject {
    Q_OBJECT

  private slots:
    void ofChangedSamples() {
        std::size_t shown = 0;
        const auto pairs = ChangedDefinitions({}).pairs(rounds(6));
        QCOMPARE(pairs.size(), std::size_t{rounds(6)});
        for (const ChangedPair& one : pairs) {
            const auto diff = diffDefinitions(one.pair);
            QVERIFY2(!diff->table(one.section).empty(), one.name.c_str());
            const CounterexampleSearchResult search = findCounterexamples(*diff, shortSearch());
            for (const Counterexample& counterexample : search.counterexamples)
                QVERIFY2(holds(one.pair, counterexample), one.name.c_str());
            // An observed difference is reported.
            for (const TriedTexts& tried : search.tried)
                QVERIFY2(tried.different == 0 || !search.counterexamples.empty(), one.name.c_str());
            QVERIFY2(!verdictOn(one.pair, search).equal(), one.name.c_str());
            shown += search.counterexamples.empty() ? 0 : 1;
        }
        QVERIFY2(shown + 1 >= pairs.size(), std::to_string(shown).c_str());
    }

    void equalTokenizersHaveNoCounterexample() {
        for (const SourceFormat format : {SourceFormat::HuggingFaceJson, SourceFormat::SentencePiece}) {
            // Not proved equal, though it is: a normalizer without effect.
            const FilePair pair = changedPair(sampleDefinition(format), [](TokenizerDefinition& d) {
                if (d.format == SourceFormat::HuggingFaceJson)
                    d.normalizer = NormalizerConfig{
                        ReplaceNormalizer{{Pattern::Kind::Literal, "x", Pattern::Dialect::Oniguruma}, "x"}};
            });
            const CounterexampleSearchResult search = searchFor(pair);
            QVERIFY(search.counterexamples.empty());
            QVERIFY(search.texts() > 0);
            QCOMPARE(verdictOn(pair, search).kind,
                     format == SourceFormat::HuggingFaceJson ? VerdictKind::NoneFound : VerdictKind::SameIds);
        }
    }

    void linesAreTried() {
        // Only the line leads to this text.
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                d.normalizer = NormalizerConfig{
                    ReplaceNormalizer{{Pattern::Kind::Regex, "q(?=jz7k)", Pattern::Dialect::Oniguruma}, "w"}};
            });
        QVERIFY(searchFor(pair).counterexamples.empty());
        CounterexampleOptions options = shortSearch();
        options.lines = {"nothing", "here it stands: qjz7k, and more"};
        const CounterexampleSearchResult search = searchFor(pair, options);
        QCOMPARE(search.counterexamples.size(), std::size_t{1});
        QCOMPARE(search.counterexamples.front().text, std::string("qjz7k"));
        QCOMPARE(search.counterexamples.front().cause, DifferenceCause::Normalizer);
    }

    void causesAreDistinguished() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                d.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFKC}};
                d.addedTokens.push_back({5000, "<new>", true, false, false, false, false, 5000});
                std::get<BpeModel>(d.model).merges.erase(std::get<BpeModel>(d.model).merges.begin() + 3);
            });
        const CounterexampleSearchResult search = searchFor(pair);
        for (const DifferenceCause cause :
             {DifferenceCause::Normalizer, DifferenceCause::TokenFound, DifferenceCause::Model}) {
            const Counterexample* counterexample = ofCause(search, cause);
            QVERIFY2(counterexample, std::string(name(cause)).c_str());
            QVERIFY(charactersOf(counterexample->text) <= 10);
        }
        QCOMPARE(ofCause(search, DifferenceCause::TokenFound)->text, std::string("<new>"));
        QCOMPARE(ofCause(search, DifferenceCause::Normalizer)->tokens.size(), std::size_t{0});
    }

    /// All ids have moved: every text differs by that, and other differences are found nevertheless.
    void belowIdsThatMoved() {
        const FilePair pair =
            fromJson(R"("zz":0,"a":1,"b":2,"c":3,"A":4," ":5,"ab":6,"bc":7,"abc":8)",
                     R"(["a b","b c","a bc"])", R"({"type":"Lowercase"})", R"({"type":"WhitespaceSplit"})");
        const CounterexampleSearchResult search = searchFor(pair);
        for (const Counterexample& counterexample : search.counterexamples)
            QVERIFY(holds(pair, counterexample));
        QVERIFY(ofCause(search, DifferenceCause::OtherIds));
        QCOMPARE(ofCause(search, DifferenceCause::OtherIds)->text, std::string("a"));
        QVERIFY(ofCause(search, DifferenceCause::Normalizer));
        QCOMPARE(ofCause(search, DifferenceCause::Normalizer)->text, std::string("A"));
        QVERIFY(ofCause(search, DifferenceCause::PreTokenizer));
        QCOMPARE(ofCause(search, DifferenceCause::PreTokenizer)->text, std::string(" "));
        QVERIFY(ofCause(search, DifferenceCause::Model));
        QCOMPARE(ofCause(search, DifferenceCause::Model)->text, std::string("abc"));
    }

    /// A pre-tokenizer that drops spaces is not a normalizer.
    void preTokenizerThatDropsSpaces() {
        const FilePair pair = fromJson(R"("a":0,"b":1,"c":2,"A":3," ":4,"ab":5,"bc":6,"abc":7)",
                                       R"(["a b","b c","ab c"])", "null", R"({"type":"WhitespaceSplit"})");
        const CounterexampleSearchResult search = searchFor(pair);
        QVERIFY(ofCause(search, DifferenceCause::PreTokenizer));
        QVERIFY(!ofCause(search, DifferenceCause::Normalizer));
    }

    /// Longer than texts that are shortened, but reported.
    void longTexts() {
        const auto of = [](const char* most) {
            return fromDefinition(std::string(R"({"version":"1.0","added_tokens":[],"normalizer":null,)"
                                              R"("pre_tokenizer":null,"post_processor":null,"decoder":null,)"
                                              R"("model":{"type":"WordPiece","unk_token":"u",)"
                                              R"("continuing_subword_prefix":"##",)"
                                              R"("max_input_chars_per_word":)") +
                                  most + R"(,"vocab":{"u":0,"a":1,"##a":2}}})");
        };
        const FilePair pair{of("66000"), of("66500"), "A", "B"};
        const CounterexampleSearchResult search = searchFor(pair);
        QCOMPARE(search.counterexamples.size(), std::size_t{1});
        QVERIFY(search.counterexamples.front().text.size() > 66000);
        QCOMPARE(verdictOn(pair, search).kind, VerdictKind::OtherIds);
    }

    /// A piece that no text of characters contains: only found with bytes, if both preserve them.
    void bytesThatAreNoText() {
        const auto of = [](const char* merges) {
            std::string vocabulary;
            for (unsigned byte = 0; byte < 256; ++byte)
                vocabulary += (byte == 0 ? "\"" : ",\"") + jsonOf(static_cast<char>(byte)) +
                              "\":" + std::to_string(byte);
            return fromDefinition(R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":)"
                                  R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,)"
                                  R"("use_regex":true},"post_processor":null,"decoder":{"type":"ByteLevel"},)"
                                  R"("model":{"type":"BPE","vocab":{)" +
                                  vocabulary + R"(,"\u00ff\u00ff":256},"merges":[)" + merges + "]}}");
        };
        const FilePair pair{of(""), of(R"("\u00ff \u00ff")"), "A", "B"};
        QVERIFY(pair.a && pair.b);
        const CounterexampleSearchResult search = searchFor(pair);
        QCOMPARE(search.counterexamples.size(), std::size_t{1});
        QCOMPARE(search.counterexamples.front().text, std::string("\xFF\xFF"));
        QVERIFY(holds(pair, search.counterexamples.front()));
    }

    void itIsTheSameEachTime() {
        const auto pairs = ChangedDefinitions({}).pairs(rounds(3));
        for (const ChangedPair& one : pairs) {
            const CounterexampleSearchResult first = searchFor(one.pair);
            const CounterexampleSearchResult second = searchFor(one.pair);
            QCOMPARE(first.counterexamples.size(), second.counterexamples.size());
            for (std::size_t i = 0; i < first.counterexamples.size(); ++i)
                QCOMPARE(first.counterexamples[i].text, second.counterexamples[i].text);
            QCOMPARE(first.texts(), second.texts());
        }
    }

    void itIsCanceled() {
        const auto pairs = ChangedDefinitions({}).pairs(1);
        std::stop_source stop;
        CounterexampleOptions options = shortSearch();
        options.progress.stop = stop.get_token();
        options.progress.report = [&stop](std::uint64_t done, std::uint64_t) {
            if (done > 0 && done < 100)
                stop.request_stop();
        };
        const CounterexampleSearchResult search = searchFor(pairs.front().pair, options);
        QVERIFY(search.canceled);
        QVERIFY(!search.outcome().finished);
    }

    void itEndsInTime() {
        const auto pairs = ChangedDefinitions({}).pairs(1);
        CounterexampleOptions options = shortSearch();
        options.seconds = 1e-9;
        const CounterexampleSearchResult search = searchFor(pairs.front().pair, options);
        QVERIFY(search.outOfTime);
        QVERIFY(!search.outcome().finished);
        QVERIFY(!verdictOn(pairs.front().pair, search).equal());
    }
};

QTEST_APPLESS_MAIN(FindCounterexamples)
#include "tst_find_counterexamples.moc"
