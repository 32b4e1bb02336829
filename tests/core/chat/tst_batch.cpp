// Rows of a batch: padding, positions, labels, packing and truncation.

#include "core/chat/dataset/batch.h"
#include "core/chat/masks/mask_policy.h"
#include "core/report/batch_export.h"
#include "tests/support/generated_text.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::report;
using namespace tokenscope::chat;

namespace {

using Numbers = std::vector<std::int64_t>;

const std::vector<BatchSample>& two() {
    static const std::vector<BatchSample> samples = {{{11, 12, 13, 2}, {0, 0, 1, 1}, {}},
                                                     {{21, 2}, {0, 1}, {}}};
    return samples;
}

BatchOptions withPad(PieceId pad, PieceId eos = 2) {
    BatchOptions options;
    options.pad = pad;
    options.eos = eos;
    return options;
}

bool says(const Batch& batch, const char* what) {
    return std::any_of(batch.diagnostics.begin(), batch.diagnostics.end(), [&](const Diagnostic& d) {
        return (d.where + ": " + d.message.english()).find(what) != std::string::npos;
    });
}

} // namespace

class BatchTest : public QObject {
    Q_OBJECT

  private slots:
    void labels();
    void padsRight();
    void padsLeft();
    void padIsEos();
    void padsWithEos();
    void truncation();
    void packs();
    void exports();
    void weights();
    void holds();
};

void BatchTest::labels() {
    QCOMPARE(labelsOf({5, 6, 7}, {0, 1, 1}), (Numbers{-100, 6, 7}));
    QCOMPARE(labelsOf({5, 6, 7}, {0, 1, 1}, true), (Numbers{6, 7, -100}));
    QCOMPARE(labelsOf({5}, {1}, true), (Numbers{-100}));
    QVERIFY(labelsOf({}, {}, true).empty());
}

void BatchTest::padsRight() {
    const Batch batch = makeBatch(two(), withPad(0));
    QCOMPARE(batch.width(), std::size_t{4});
    const BatchRow& row = batch.rows[1];
    QCOMPARE(valuesOf(row, Tensor::InputIds), (Numbers{21, 2, 0, 0}));
    QCOMPARE(valuesOf(row, Tensor::AttentionMask), (Numbers{1, 1, 0, 0}));
    QCOMPARE(row.positions, (Numbers{0, 1, 1, 1}));
    QCOMPARE(row.labels, (Numbers{-100, 2, -100, -100}));
    QCOMPARE(row.shifted, (Numbers{2, -100, -100, -100}));
    QCOMPARE(valuesOf(row, Tensor::Documents), (Numbers{1, 1, -1, -1}));
    QVERIFY(batch.diagnostics.empty());
}

void BatchTest::padsLeft() {
    BatchOptions options = withPad(0);
    options.padding = Side::Left;
    options.multipleOf = 8;
    const Batch batch = makeBatch(two(), options);
    QCOMPARE(batch.width(), std::size_t{8});
    QCOMPARE(valuesOf(batch.rows[0], Tensor::InputIds), (Numbers{0, 0, 0, 0, 11, 12, 13, 2}));
    QCOMPARE(batch.rows[0].positions, (Numbers{1, 1, 1, 1, 0, 1, 2, 3}));
    QCOMPARE(batch.rows[0].shifted, (Numbers{-100, -100, -100, -100, -100, 13, 2, -100}));
}

void BatchTest::padIsEos() {
    QVERIFY(says(makeBatch(two(), withPad(2)), "the padding token is the end of sequence (id 2)"));
    QVERIFY(says(makeBatch(two(), withPad(2)), "also ignores 2 trained tokens"));
    QVERIFY(says(makeBatch(two(), withPad(kNoPiece)), "no padding token"));
    BatchOptions options = withPad(2);
    options.ignorePadIds = true;
    const Batch batch = makeBatch(two(), options);
    QCOMPARE(batch.rows[0].labels, (Numbers{-100, -100, 13, -100}));
    QVERIFY(says(batch, "row 1: nothing is trained"));
}

void BatchTest::padsWithEos() {
    const Batch batch = makeBatch(two(), withPad(kNoPiece));
    QVERIFY(says(batch, "no padding token"));
    QVERIFY(says(batch, "also ignores 2 trained tokens, and the model never learns to stop"));
    QCOMPARE(batch.rows[1].labels, (Numbers{-100, 2, -100, -100}));
    BatchOptions options = withPad(kNoPiece);
    options.ignorePadIds = true;
    QCOMPARE(makeBatch(two(), options).rows[0].labels, (Numbers{-100, -100, 13, -100}));
    QVERIFY(!says(makeBatch({two()[0]}, withPad(kNoPiece)), "padding")); // nothing is padded
    options.eos = kNoPiece;
    QCOMPARE(makeBatch({{{0, 0, 5}, {0, 1, 1}, {}}}, options).rows[0].labels, (Numbers{-100, -100, 5}));
}

void BatchTest::truncation() {
    BatchOptions options = withPad(0);
    options.maxLength = 3;
    const Batch right = makeBatch(two(), options);
    QCOMPARE(right.rows[0].ids, (std::vector<PieceId>{11, 12, 13}));
    QCOMPARE(right.cuts, (std::vector<Cut>{{0, 1, 1}}));
    QVERIFY(
        says(right,
             "sample 0: 1 of 4 tokens are cut off at the right, 1 of them trained, including the last one"));
    options.truncation = Side::Left;
    options.toMaxLength = true;
    options.maxLength = 2;
    const Batch left = makeBatch(two(), options);
    QCOMPARE(left.rows[0].ids, (std::vector<PieceId>{13, 2}));
    QCOMPARE(left.rows[0].labels, (Numbers{13, 2}));
}

void BatchTest::packs() {
    BatchOptions options = withPad(0);
    options.pack = true;
    options.maxLength = 7;
    std::vector<BatchSample> samples = two();
    samples.push_back({{31, 32}, {1, 1}, {}});
    const Batch batch = makeBatch(samples, options);
    QCOMPARE(batch.rows.size(), std::size_t{2});
    QCOMPARE(valuesOf(batch.rows[0], Tensor::InputIds), (Numbers{11, 12, 13, 2, 21, 2}));
    QCOMPARE(batch.rows[0].positions, (Numbers{0, 1, 2, 3, 0, 1}));
    QCOMPARE(batch.rows[0].shifted, (Numbers{-100, 13, 2, -100, 2, -100}));
    QCOMPARE(batch.rows[1].labels, (Numbers{-100, 32, -100, -100, -100, -100}));
}

void BatchTest::exports() {
    const Batch batch = makeBatch(two(), withPad(0));
    const auto json = nlohmann::json::parse(report::batchJson(batch));
    QCOMPARE(json["labels"][1].get<Numbers>(), (Numbers{-100, 2, -100, -100}));
    QCOMPARE(json["document_ids"][1].get<Numbers>(), (Numbers{1, 1, -1, -1}));
    QCOMPARE(json.size(), std::size_t{6});
    QVERIFY(report::batchPython(batch).starts_with(
        "input_ids = [\n    [11, 12, 13, 2],\n    [21, 2, 0, 0],\n]\nattention_mask"));
    const std::string table =
        report::batchMarkdown(batch, [](PieceId id) { return id == 12 ? std::string("a|\n") : "x"; });
    QVERIFY2(table.find("| 1 | 12 | a\\|\\n | 1 | 1 | -100 | 13 |\n") != std::string::npos, table.c_str());
    const std::string npy = report::batchNpy(batch, Tensor::Labels);
    QCOMPARE(npy.size(), std::size_t{128 + 8 * 8});
    QVERIFY(npy.starts_with(std::string(
        "\x93NUMPY\x01\x00\x76\x00{'descr': '<i8', 'fortran_order': False, 'shape': (2, 4), }", 66)));
    QCOMPARE(npy[127], '\n');
    std::int64_t label = 0;
    std::memcpy(&label, npy.data() + 128 + 8 * 5, 8);
    QCOMPARE(label, std::int64_t{2});
}

void BatchTest::weights() {
    const Batch batch =
        makeBatch({{{11, 12, 2}, {0, 1, 1}, {0, 0.5F, 1}}, {{21, 2}, {0, 1}, {}}}, withPad(0));
    QVERIFY(batch.weighted());
    const auto json = nlohmann::json::parse(report::batchJson(batch));
    QCOMPARE(json["loss_weights"].dump(), std::string("[[0,0.5,1],[0,1,0]]"));
    QCOMPARE(json["shifted_loss_weights"].dump(), std::string("[[0.5,1,0],[1,0,0]]"));
    QVERIFY(report::batchPython(batch).ends_with(
        "\nloss_weights = [\n    [0, 0.5, 1],\n    [0, 1, 0],\n]\n"
        "shifted_loss_weights = [\n    [0.5, 1, 0],\n    [1, 0, 0],\n]\n"));
    QCOMPARE(report::weightsNpy(batch).size(), std::size_t{128 + 6 * 4});
    QCOMPARE(report::shiftedWeightsNpy(batch).size(), std::size_t{128 + 6 * 4});
    float first = 0;
    std::memcpy(&first, report::shiftedWeightsNpy(batch).data() + 128, 4);
    QCOMPARE(first, 0.5F);
    QVERIFY(!makeBatch(two(), withPad(0)).weighted());
}

void BatchTest::holds() {
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        test::GeneratedText random(seed);
        std::vector<BatchSample> samples(random.below(5));
        for (BatchSample& sample : samples)
            for (std::uint32_t n = random.below(12); n > 0; --n) {
                sample.ids.push_back(1 + random.below(50));
                sample.trained.push_back(static_cast<std::uint8_t>(random.below(2)));
                if (&sample == samples.data())
                    sample.weights.push_back(0.25F * static_cast<float>(sample.trained.back()));
            }
        BatchOptions options = withPad(0);
        options.padding = random.below(2) == 0 ? Side::Left : Side::Right;
        options.truncation = random.below(2) == 0 ? Side::Left : Side::Right;
        options.maxLength = random.below(3) == 0 ? 0 : 1 + random.below(14);
        options.pack = random.below(2) == 0;
        options.toMaxLength = random.below(2) == 0;
        options.multipleOf = 1 + random.below(4);
        options.ignorePadIds = random.below(2) == 0;
        const Batch batch = makeBatch(samples, options);
        std::vector<std::vector<PieceId>> seen(samples.size());
        for (const BatchRow& row : batch.rows) {
            QCOMPARE(row.ids.size(), batch.width());
            QCOMPARE(batch.width() % options.multipleOf, std::size_t{0});
            std::int64_t position = 0;
            for (std::size_t i = 0; i < row.ids.size(); ++i) {
                const bool padded = row.documents[i] == BatchRow::kPadding;
                QCOMPARE(row.attention[i] == 0, padded);
                QCOMPARE(row.ids[i] == 0, padded);
                const bool first = i == 0 || row.documents[i] != row.documents[i - 1];
                position = first ? 0 : position + 1;
                QCOMPARE(row.positions[i], padded ? 1 : position);
                QVERIFY(row.labels[i] == kIgnored || (row.labels[i] == row.ids[i] && !padded));
                const bool last = i + 1 == row.ids.size() || row.documents[i + 1] != row.documents[i];
                QCOMPARE(row.shifted[i], last ? kIgnored : row.labels[i + 1]);
                if (batch.weighted()) {
                    const float weight = row.documents[i] == 0 ? 0.25F : 1.0F;
                    QCOMPARE(row.weights[i], row.labels[i] == kIgnored ? 0.0F : weight);
                    QCOMPARE(row.shiftedWeights[i], last ? 0.0F : row.weights[i + 1]);
                }
                if (!padded)
                    seen[row.documents[i]].push_back(row.ids[i]);
            }
        }
        for (std::size_t s = 0; s < samples.size(); ++s) {
            std::vector<PieceId> expected = samples[s].ids;
            if (options.maxLength > 0 && expected.size() > options.maxLength)
                expected.erase(options.truncation == Side::Left
                                   ? expected.begin()
                                   : expected.begin() + static_cast<std::ptrdiff_t>(options.maxLength),
                               options.truncation == Side::Left
                                   ? expected.end() - static_cast<std::ptrdiff_t>(options.maxLength)
                                   : expected.end());
            QCOMPARE(seen[s], expected);
        }
    }
}

QTEST_GUILESS_MAIN(BatchTest)
#include "tst_batch.moc"
