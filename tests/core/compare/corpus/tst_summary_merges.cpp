// Summaries of a corpus that are merged through files, without a tokenizer.

#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/summary_file.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::compare;

namespace {

constexpr std::size_t kUsed = 1500;

/// A part that uses `kUsed` separate pieces and one that all parts use, and names them.
CorpusSummary partOf(std::size_t number, std::size_t of) {
    CorpusSummary summary({{"a.json", "digest", 100'000, false}});
    CorpusColumnCounts& column = summary.tokens[0];
    std::uint64_t uses = 0;
    for (std::size_t k = 0; k <= kUsed; ++k) {
        const std::size_t index = k == 0 ? 0 : of * k + number;
        column.used.push_back({index, 1 + (k * 7 + number) % 5});
        column.named[index] = {static_cast<PieceId>(index + 3), "piece " + std::to_string(index)};
        uses += column.used.back().count;
    }
    column.counts.tokens = column.counts.withoutText = column.lengths[0] = uses;
    CorpusRow row;
    row.columns = {{uses, 0, 0}};
    summary.files["f" + std::to_string(number)] = row;
    summary.folders["."] = row;
    summary.parts = {{static_cast<std::uint32_t>(of), static_cast<std::uint32_t>(number + 1), 7, 0, number}};
    return summary;
}

std::string joined(const std::vector<std::string>& files) {
    auto sum = readSummary(files.front());
    for (std::size_t i = 1; sum && i < files.size(); ++i) {
        const auto other = readSummary(files[i]);
        if (!other || !sum->merge(*other))
            qFatal("no merge");
    }
    return sum ? writeSummary(*sum) : describe(sum.error());
}

} // namespace

class SummaryMerges : public QObject {
    Q_OBJECT

  private slots:
    /// The order and nesting of merges don't change the bytes.
    void nestingMakesNoDifference() {
        std::vector<std::string> files;
        for (std::size_t i = 0; i < 4; ++i)
            files.push_back(writeSummary(partOf(i, 4)));
        const std::string all = joined(files);
        QCOMPARE(joined({joined({files[0], files[1]}), joined({files[2], files[3]})}), all);
        QCOMPARE(joined({joined({joined({files[3], files[0]}), files[2]}), files[1]}), all);
        QCOMPARE(joined({files[1], joined({files[2], joined({files[3], files[0]})})}), all);
        QCOMPARE(joined({all}), all);
        const auto read = readSummary(all);
        QVERIFY(read);
        QCOMPARE(read->tokens[0].named.size(), std::size_t{4 * kUsed + 1});
        QCOMPARE(read->tokens[0].named.at(4 * kUsed + 3).id, static_cast<PieceId>(4 * kUsed + 6));
    }

    /// If files have different names for a piece, the order doesn't matter either.
    void otherNamesOfOnePiece() {
        CorpusSummary other = partOf(1, 2);
        other.tokens[0].named[0].spelling = "another";
        const std::string one = writeSummary(partOf(0, 2));
        QCOMPARE(joined({one, writeSummary(other)}), joined({writeSummary(other), one}));
    }

    /// Names of unused pieces are not stored in files.
    void namesOfUnusedPieces() {
        CorpusSummary unusual = partOf(0, 2);
        unusual.tokens[0].named[77'777] = {1, "unused"};
        std::string text = writeSummary(unusual);
        QVERIFY(text.find("unused") == std::string::npos);
        text.replace(text.find("\"named\":[") + 9, 0, "[77777,1,\"unused\"],");
        const auto read = readSummary(text);
        QVERIFY(read);
        QVERIFY(!read->tokens[0].named.contains(77'777));
    }

    /// Impossible numbers are rejected, and numbers at the limit don't overflow.
    void absurdParts() {
        CorpusSummary summary = partOf(0, 2);
        for (const std::uint32_t of : {kMaxShards + 1, 0xFFFF'FFFFU}) {
            summary.parts = {{of, of, 7, 0, 1}};
            QCOMPARE(readSummary(writeSummary(summary)).error().code, ErrorCode::Damaged);
            const CoverageGaps gaps = coverageGaps(summary);
            QCOMPARE(gaps.missing.size(), std::size_t{1});
            QCOMPARE(gaps.missing[0].first, 1U);
            QCOMPARE(gaps.missing[0].last, of - 1);
        }
        summary.parts = {{kMaxShards, kMaxShards, 7, 0, 1}};
        QVERIFY(readSummary(writeSummary(summary)));
    }
};

QTEST_GUILESS_MAIN(SummaryMerges)
#include "tst_summary_merges.moc"
