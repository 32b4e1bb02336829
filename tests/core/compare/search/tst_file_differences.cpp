// The rows of the report on two files: one per cause, with severity, example and remedy, in the words that the
// window and the command line share.

#include "core/compare/search/difference_wording.h"
#include "core/report/files_report.h"
#include "tests/support/changed_definitions.h"
#include "tests/support/file_pairs.h"
#include "tests/support/rounds.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

ComparedFiles compared(const FilePair& pair, bool search = true) {
    auto files = compareDefinitions(pair);
    if (!files)
        qFatal("%s", describe(files.error()).c_str());
    if (search)
        searchTexts(*files, shortSearch());
    return *std::move(files);
}

void swapIds(TokenizerDefinition& definition) {
    changeEntries(definition, [](std::string&, Vocabulary::Entry& entry) {
        if (entry.id == 300 || entry.id == 301)
            entry.id = 601 - entry.id;
    });
}

const FileDifference* titled(const std::vector<FileDifference>& differences, const ComparedFiles& files,
                             const std::string& title) {
    const auto found = std::find_if(differences.begin(), differences.end(), [&](const FileDifference& one) {
        return titleOf(one, files).english() == title;
    });
    return found == differences.end() ? nullptr : &*found;
}

} // namespace

class FileDifferences : public QObject {
    Q_OBJECT

  private slots:
    /// How many tokens a search meets depends on its time and order.
    void tokensOfASampleAreNotCounted() {
        Counterexample found;
        found.cause = DifferenceCause::TokenFound;
        found.inA = found.knownA = true;
        found.tokens = {"a", "b", "c", "d"};
        const FilePair pair{nullptr, nullptr, "one", "other"};
        QCOMPARE(reasonOf(pair, found).english(), std::string("`a` and others exist only in one"));
        found.tokens = {"a", "b"};
        QCOMPARE(reasonOf(pair, found).english(), std::string("`a` and `b` exist only in one"));
    }
    /// Whatever changes, each counterexample and each section is in exactly one row, and the search moves none.
    void coverEverythingOnce() {
        for (const ChangedPair& one : ChangedDefinitions({}).pairs(rounds(6))) {
            const ComparedFiles files = compared(one.pair);
            const std::vector<FileDifference> differences = fileDifferences(files);
            std::array<int, kDiffSectionCount> sections{};
            std::vector<int> counterexamples(files.search.counterexamples.size());
            int offsets = 0;
            for (const FileDifference& difference : differences) {
                for (const DiffSection section : difference.sections)
                    ++sections[static_cast<std::size_t>(section)];
                if (difference.counterexample)
                    ++counterexamples[*difference.counterexample];
                offsets += difference.offsets ? 1 : 0;
                for (const Message& words : {titleOf(difference, files), reasonOf(difference, files),
                                             remedyFor(difference, files)}) {
                    QVERIFY2(!words.empty(), one.name.c_str());
                    QVERIFY2(!words.english().ends_with('.'), words.english().c_str());
                }
                QVERIFY2(!detailsOf(difference, files).empty(), one.name.c_str());
            }
            for (std::size_t i = 0; i < kDiffSectionCount; ++i)
                QVERIFY2(sections[i] == (files.diff.tables[i].empty() ? 0 : 1), one.name.c_str());
            QVERIFY(
                std::all_of(counterexamples.begin(), counterexamples.end(), [](int n) { return n == 1; }));
            QCOMPARE(offsets, files.search.offsets.empty() ? 0 : 1);
            // Before a search the rows are about the same, in the same order, but for those that only it finds.
            ComparedFiles unsearched = files;
            unsearched.search = {};
            std::size_t at = 0;
            for (const FileDifference& early : fileDifferences(unsearched)) {
                const DiffSection about = early.sections.front();
                while (at < differences.size() &&
                       std::find(differences[at].sections.begin(), differences[at].sections.end(), about) ==
                           differences[at].sections.end())
                    ++at;
                QVERIFY2(at < differences.size(), one.name.c_str());
            }
        }
    }

    /// A section is the evidence of a cause that a text shows, and otherwise a row of its own.
    void sectionsBelongToCauses() {
        const FilePair pair = changedPair(sampleDefinition(SourceFormat::HuggingFaceJson),
                                          [](TokenizerDefinition& d) { d.preTokenizer.reset(); });
        const ComparedFiles before = compared(pair, false);
        const auto sectionsOnly = fileDifferences(before);
        const FileDifference* section = titled(sectionsOnly, before, "pre-tokenizer");
        QVERIFY(section);
        QVERIFY(!section->counterexample);
        QCOMPARE(section->severity, DifferenceSeverity::Low);
        QVERIFY(!exampleOf(before, *section).isText);

        const ComparedFiles files = compared(pair);
        const auto differences = fileDifferences(files);
        const FileDifference* cause = titled(differences, files, "pre-tokenizer");
        QVERIFY(cause);
        QVERIFY(cause->counterexample);
        QCOMPARE(cause->severity, DifferenceSeverity::High);
        QCOMPARE(cause->sections, std::vector{DiffSection::PreTokenizer});
        const DifferenceExample example = exampleOf(files, *cause);
        QVERIFY(example.isText);
        EncodeOptions options;
        options.addSpecial = example.setting.addSpecial;
        options.parseSpecial = example.setting.parseSpecial;
        QCOMPARE(pair.a->encode(example.text, options)->ids, example.a.ids);
        QCOMPARE(pair.b->encode(example.text, options)->ids, example.b.ids);
    }

    void anIdOfTwoPiecesHasBoth() {
        const FilePair pair = changedPair(sampleDefinition(SourceFormat::HuggingFaceJson),
                                          [](TokenizerDefinition& d) { swapIds(d); });
        const ComparedFiles files = compared(pair, false);
        const auto differences = fileDifferences(files);
        const FileDifference* vocabulary = titled(differences, files, "vocabulary");
        QVERIFY(vocabulary);
        QCOMPARE(vocabulary->severity, DifferenceSeverity::High);
        const DifferenceExample example = exampleOf(files, *vocabulary);
        QCOMPARE(example.a.ids.size(), std::size_t{1});
        QCOMPARE(example.b.ids.size(), std::size_t{1});
        QCOMPARE(remedyFor(*vocabulary, files),
                 "Use each file only with the checkpoint that was trained with it");
    }

    /// Of two models, no section is copied and nothing is converted again.
    void differentModelsAreNotFixed() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                const auto last = static_cast<PieceId>(d.vocabulary.size() - 1);
                changeEntries(d, [last](std::string&, Vocabulary::Entry& entry) {
                    entry.id = entry.id <= last ? last - entry.id : entry.id;
                });
                d.preTokenizer.reset();
            });
        const ComparedFiles files = compared(pair);
        const Message nothing = "These are different models: nothing to fix";
        int unfixed = 0;
        for (const FileDifference& difference : fileDifferences(files)) {
            const std::string remedy = remedyFor(difference, files).english();
            QVERIFY2(remedy.find("onvert") == std::string::npos && remedy.find("copy") == std::string::npos,
                     remedy.c_str());
            unfixed += remedy == nothing.english() ? 1 : 0;
            // Nothing says that the vocabularies have the same pieces: only those of the example are.
            if (titleOf(difference, files).english() == "different ids") {
                const std::string detail = detailsOf(difference, files).front().english();
                QVERIFY2(detail.starts_with("both split the text into the same pieces"), detail.c_str());
            }
        }
        QVERIFY(unfixed > 0);
    }

    void verdictsAreSentences_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("same") << ""
                              << "A and B encode every text to the same ids, which is proved.";
        QTest::newRow("ids") << "swap"
                             << "A and B are not compatible: 2 ids mean something else.";
        QTest::newRow("stage") << "pre_tokenizer"
                               << "A and B have the same vocabulary, but encode some texts to different ids.";
    }
    void verdictsAreSentences() {
        QFETCH(QString, change);
        QFETCH(QString, sentence);
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [&](TokenizerDefinition& d) {
                if (change == "swap")
                    swapIds(d);
                if (change == "pre_tokenizer")
                    d.preTokenizer.reset();
            });
        const ComparedFiles files = compared(pair);
        QCOMPARE(QString::fromStdString(sentenceOf(files.verdict, files.diff.pair).english()), sentence);
        // The command line prints the same sentence, and what to do about each cause.
        const std::string printed = report::filesText(files);
        QVERIFY(printed.starts_with(sentence.toStdString() + '\n'));
        for (const FileDifference& difference : fileDifferences(files))
            QVERIFY(printed.find("what to do: " + remedyFor(difference, files).english()) !=
                    std::string::npos);
    }
};

QTEST_APPLESS_MAIN(FileDifferences)
#include "tst_file_differences.moc"
