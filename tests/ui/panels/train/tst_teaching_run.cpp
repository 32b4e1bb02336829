#include "core/encoding/tokenizer.h"
#include "core/formats/convert/convert.h"
#include "core/formats/load.h"
#include "ui/panels/train/teaching_rules.h"
#include "ui/panels/train/teaching_run.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using namespace tokenscope::ui;

namespace {

using Words = std::vector<std::pair<std::vector<std::string>, std::uint64_t>>;

TeachingRunPtr trained(const std::string& corpus, const TeachingRules& rules) {
    auto run = TeachingRun::train(corpus, rules);
    if (!run)
        qWarning("%s", describe(run.error()).c_str());
    return run ? *run : nullptr;
}

QStringList spelled(const TeachingRun& run, std::size_t step) {
    QStringList words;
    for (const TeachingWord& word : run.state(step).words) {
        QStringList symbols;
        for (const SymbolId symbol : word.symbols)
            symbols << QString::fromStdString(run.spelling(symbol));
        words << symbols.join(QLatin1Char(' '));
    }
    return words;
}

QStringList merges(const TeachingRun& run) {
    QStringList list;
    for (const TeachingStep& step : run.steps())
        list << QString::fromStdString(run.spelling(step.merge.pair.left) + " " +
                                       run.spelling(step.merge.pair.right));
    return list;
}

/// Recounts all pairs of a state, as in the textbook.
std::map<SymbolPair, std::uint64_t> recount(const TeachingState& state) {
    std::map<SymbolPair, std::uint64_t> counts;
    for (const TeachingWord& word : state.words)
        for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i)
            counts[{word.symbols[i], word.symbols[i + 1]}] += word.count;
    return counts;
}

/// The most frequent pair, by the tie-break.
SymbolPair winner(const TeachingRun& run, const TeachingState& state,
                  const std::map<SymbolPair, std::uint64_t>& counts) {
    std::uint64_t most = 0;
    for (const auto& [pair, count] : counts)
        most = std::max(most, count);
    std::vector<SymbolPair> tied; // by their first occurrence
    for (const TeachingWord& word : state.words)
        for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i) {
            const SymbolPair pair{word.symbols[i], word.symbols[i + 1]};
            if (counts.at(pair) == most && std::find(tied.begin(), tied.end(), pair) == tied.end())
                tied.push_back(pair);
        }
    if (run.rules().tie == TeachingRules::Tie::SmallerIds)
        return *std::min_element(tied.begin(), tied.end());
    if (run.rules().tie == TeachingRules::Tie::FirstPlace)
        return tied.front();
    const auto spelling = [&](SymbolPair pair) {
        return std::pair(run.spelling(pair.left), run.spelling(pair.right));
    };
    return *std::min_element(tied.begin(), tied.end(),
                             [&](SymbolPair a, SymbolPair b) { return spelling(a) < spelling(b); });
}

} // namespace

class TeachingRunTest : public QObject {
    Q_OBJECT

  private slots:
    void textbookByHand();
    void textbookWithWordEnds();
    void helloWorldByHand();
    void overlapsMergeOnce();
    void statesAreThoseOfARecount_data();
    void statesAreThoseOfARecount();
    void tokenizerOfAStepEncodesItsCorpus_data();
    void tokenizerOfAStepEncodesItsCorpus();
    void stopsAtTheRequestedSize();
    void emptyCorpusHasNoMerges();
    void tooLongIsRejected();
    void longCorpusIsCapped();
    void rulesSurviveJson();
};

void TeachingRunTest::textbookByHand() {
    const TeachingSample& sample = teachingSamples().constFirst();
    const TeachingRunPtr run = trained(sample.corpus.toStdString(), sample.rules);
    QVERIFY(run);
    QCOMPARE(run->wordTotal(), std::uint64_t{16});
    QCOMPARE(run->alphabetSize(), std::size_t{10});
    QCOMPARE(merges(*run), QStringList({"e s", "es t", "l o", "lo w", "e w", "n ew", "new est", "d est",
                                        "i dest", "w idest", "e r", "low er"}));
    QCOMPARE(run->symbolsAt(0), std::uint64_t{79});
    QCOMPARE(run->symbolsAt(2), std::uint64_t{61});
    QCOMPARE(spelled(*run, 2), QStringList({"l o w", "l o w e r", "n e w est", "w i d est"}));
    QCOMPARE(run->steps()[0].tied, std::size_t{2});
    QCOMPARE(run->state(2).after.wordsVisited, std::size_t{2});
    QCOMPARE(run->state(2).after.recountWords, std::size_t{4});
}

void TeachingRunTest::textbookWithWordEnds() {
    const TeachingSample& sample = teachingSamples()[1];
    QVERIFY(sample.rules.endOfWordSuffix);
    const TeachingRunPtr run = trained(sample.corpus.toStdString(), sample.rules);
    QVERIFY(run);
    QCOMPARE(spelled(*run, 0),
             QStringList({"l o w</w>", "l o w e r</w>", "n e w e s t</w>", "w i d e s t</w>"}));
    QCOMPARE(merges(*run).mid(0, 4), QStringList({"e s", "es t</w>", "l o", "e w"}));
    QCOMPARE(spelled(*run, 2), QStringList({"l o w</w>", "l o w e r</w>", "n e w est</w>", "w i d est</w>"}));
}

void TeachingRunTest::helloWorldByHand() {
    const TeachingSample& sample = teachingSamples()[2];
    const TeachingRunPtr run = trained(sample.corpus.toStdString(), sample.rules);
    QVERIFY(run);
    QCOMPARE(run->alphabetSize(), std::size_t{256});
    // `hello` occurs once without and twice with a space before it.
    QCOMPARE(spelled(*run, run->steps().size()), QStringList({"hello", " hello", " world"}));
    QCOMPARE(run->steps()[0].merge.count, std::uint64_t{3});
}

void TeachingRunTest::overlapsMergeOnce() {
    const TeachingRunPtr run = trained("aaaaa", {});
    QVERIFY(run);
    QCOMPARE(run->steps()[0].merge.count, std::uint64_t{4});
    QCOMPARE(spelled(*run, 1), QStringList({"aa aa a"}));
    QCOMPARE(spelled(*run, run->steps().size()), QStringList({"aaaaa"}));
}

void TeachingRunTest::statesAreThoseOfARecount_data() {
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<int>("rules");
    QTest::addColumn<int>("tie");
    for (qsizetype i = 0; i < teachingSamples().size(); ++i)
        QTest::addRow("sample %d", static_cast<int>(i))
            << teachingSamples()[i].corpus << static_cast<int>(i) << 0;
    std::mt19937 random(7);
    for (int i = 0; i < 40; ++i) {
        QString corpus;
        for (int c = 0; c < 160; ++c)
            corpus += QLatin1Char("ab c"[random() % 4]);
        QTest::addRow("letters %d", i) << corpus << i % static_cast<int>(teachingSamples().size()) << i % 3;
    }
}

void TeachingRunTest::statesAreThoseOfARecount() {
    QFETCH(QString, corpus);
    QFETCH(int, rules);
    QFETCH(int, tie);
    TeachingRules own = teachingSamples()[rules].rules;
    own.tie = static_cast<TeachingRules::Tie>(tie);
    const TeachingRunPtr run = trained(corpus.toStdString(), own);
    QVERIFY(run);
    std::map<SymbolPair, std::uint64_t> former;
    for (std::size_t step = 0; step <= run->steps().size(); ++step) {
        const TeachingState state = run->state(step);
        std::map<SymbolPair, std::uint64_t> reported;
        for (const TeachingPair& pair : state.pairs)
            reported[pair.pair] = pair.count;
        const auto counts = recount(state);
        QCOMPARE(reported, counts);
        std::uint64_t symbols = 0;
        std::size_t places = 0;
        for (const TeachingWord& word : state.words) {
            symbols += word.symbols.size() * word.count;
            places += word.symbols.size();
        }
        QCOMPARE(run->symbolsAt(step), symbols);
        if (step > 0) { // the changes by the last merge lead from the former counts to these
            const MergeEvents& before = state.since;
            for (const auto* list : {&before.lost, &before.gained})
                for (const PairChange& change : *list) {
                    QCOMPARE(former[change.pair], change.before);
                    former[change.pair] = change.after;
                }
            std::erase_if(former, [](const auto& entry) { return entry.second == 0; });
            QCOMPARE(former, counts);
        }
        former = counts;
        if (step == run->steps().size())
            break;
        const TeachingStep& next = run->steps()[step];
        QCOMPARE(state.pairs.front().pair, next.merge.pair);
        QCOMPARE(next.merge.count, counts.at(next.merge.pair));
        QCOMPARE(state.after.recountPlaces, places);
        QCOMPARE(next.merge.pair, winner(*run, state, counts));
        QCOMPARE(next.tied,
                 static_cast<std::size_t>(std::count_if(counts.begin(), counts.end(), [&](const auto& entry) {
                     return entry.second == next.merge.count;
                 })));
        for (const auto& [pair, count] : counts)
            QVERIFY(count <= next.merge.count);
    }
}

void TeachingRunTest::tokenizerOfAStepEncodesItsCorpus_data() {
    QTest::addColumn<int>("sample");
    for (qsizetype i = 0; i < teachingSamples().size(); ++i)
        QTest::addRow("%d", static_cast<int>(i)) << static_cast<int>(i);
}

/// Saved, loaded again, and used on the corpus: the symbols of the state, word for word.
void TeachingRunTest::tokenizerOfAStepEncodesItsCorpus() {
    QFETCH(int, sample);
    const TeachingRunPtr run =
        trained(teachingSamples()[sample].corpus.toStdString(), teachingSamples()[sample].rules);
    QVERIFY(run);
    for (std::size_t step = 0; step <= run->steps().size(); ++step) {
        const auto json = saveHuggingFaceJson(teachingDefinition(run->trainedAt(step), run->rules()));
        QVERIFY2(json, json ? "" : describe(json.error()).c_str());
        const auto definition = loadDefinition(*json, "tokenizer.json");
        QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        const auto encoding = (*tokenizer)->encode(run->corpus(), {});
        QVERIFY(encoding);
        std::map<SymbolId, std::uint64_t> wanted;
        for (const TeachingWord& word : run->state(step).words)
            for (const SymbolId symbol : word.symbols)
                wanted[symbol] += word.count;
        std::map<SymbolId, std::uint64_t> found;
        for (const PieceId id : encoding->ids)
            ++found[id];
        QCOMPARE(found, wanted);
    }
}

void TeachingRunTest::stopsAtTheRequestedSize() {
    TeachingRules rules;
    rules.pieces = 12;
    const std::string corpus = teachingSamples().constFirst().corpus.toStdString();
    QCOMPARE(trained(corpus, rules)->steps().size(), std::size_t{2});
    rules.pieces = 0;
    rules.leastCount = 7;
    const TeachingRunPtr run = trained(corpus, rules);
    QCOMPARE(run->steps().size(), std::size_t{4});
    QCOMPARE(run->piecesAt(4), std::size_t{14});
}

void TeachingRunTest::emptyCorpusHasNoMerges() {
    for (const char* corpus : {"", "   \n ", "a b c"})
        QCOMPARE(trained(corpus, {})->steps().size(), std::size_t{0});
}

void TeachingRunTest::tooLongIsRejected() {
    const auto run = TeachingRun::train(std::string(TeachingRun::kLongestCorpus + 1, 'a'), {});
    QVERIFY(!run);
    QCOMPARE(run.error().code, ErrorCode::TooLarge);
}

/// A regression test: listing all tied pairs at each step took half a minute and gigabytes.
void TeachingRunTest::longCorpusIsCapped() {
    std::mt19937 random(11);
    std::string corpus;
    while (corpus.size() < TeachingRun::kLongestCorpus) {
        if (!corpus.empty())
            corpus += ' ';
        for (std::size_t i = 0; i < 20; ++i)
            corpus += static_cast<char>('a' + random() % 26);
    }
    corpus.resize(TeachingRun::kLongestCorpus);
    const TeachingRunPtr run = trained(corpus, {});
    QVERIFY(run);
    QVERIFY(run->capped());
    QCOMPARE(run->steps().size(), TeachingRun::kMaxSteps);
    const TeachingState state = run->state(TeachingRun::kMaxSteps - 1);
    QCOMPARE(state.pairs.front().pair, run->steps().back().merge.pair);
    QCOMPARE(state.after.recountWords, run->words().size());
    QVERIFY(!trained("low lower", {})->capped());
}

void TeachingRunTest::rulesSurviveJson() {
    TeachingRules rules;
    rules.split = TeachingRules::Split::O200k;
    rules.start = TeachingRules::Start::Bytes;
    rules.tie = TeachingRules::Tie::FirstPlace;
    rules.endOfWordSuffix = true;
    rules.pieces = 300;
    rules.leastCount = 2;
    QCOMPARE(teachingRules(toJson(rules)), rules);
    QCOMPARE(teachingRules({}), TeachingRules());
    QCOMPARE(teachingRules({{QStringLiteral("cut"), 5}, {QStringLiteral("pieces"), -3}}), TeachingRules());
}

QTEST_GUILESS_MAIN(TeachingRunTest)
#include "tst_teaching_run.moc"
