// Merge trees and their inverse, and the variants of a piece.

#include "core/explain/bpe/piece_merges.h"
#include "core/vocab/piece_page.h"
#include "tests/support/vocabulary_tables.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace tokenscope;
using namespace tokenscope::vocab;

class PiecePageTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void partsAreThoseOfTheTree();
    void builtFromIsTheInverse();
    void treesWithAPiece();
    void mergesOfAPiece();
    void variantsEqualEncodings();
    void variantsOfAWord();
    void changedTexts_data();
    void changedTexts();
    void pages();

  private:
    struct One {
        std::shared_ptr<const PieceTable> table;
        std::shared_ptr<const PieceMergeIndex> index;
    };
    std::vector<One> m_all;
};

void PiecePageTest::initTestCase() {
    bool merges = false;
    bool others = false;
    for (const auto& table : test::vocabularyTables(40)) {
        const auto index = PieceMergeIndex::build(*table);
        QVERIFY(index);
        m_all.push_back({table, *index});
        (m_all.back().index->hasMerges() ? merges : others) = true;
    }
    QVERIFY(merges && others);
}

/// Depth and parts of each piece equal those of the tree that is shown for it.
void PiecePageTest::partsAreThoseOfTheTree() {
    std::size_t trees = 0;
    for (const auto& [table, index] : m_all) {
        for (std::uint32_t row = 0; row < table->size() && row < 600; ++row) {
            const std::string about = test::describeRow(*table, row);
            const auto page = pageOf(*table, index.get(), row);
            QVERIFY(page);
            const auto parts = index->partsOf(row);
            const auto& nodes = page->tree.nodes;
            if (nodes.empty() || nodes.back().parts.empty()) {
                QVERIFY2(!parts, about.c_str());
                QVERIFY2(!page->whyNoTree.empty(), about.c_str());
                QCOMPARE(index->depth(row), 0U);
                continue;
            }
            ++trees;
            std::vector<std::uint32_t> depths;
            bool allPieces = true;
            for (const auto& node : nodes) {
                std::uint32_t depth = 0;
                for (const std::uint32_t part : node.parts)
                    depth = std::max(depth, depths[part] + 1);
                depths.push_back(depth);
                allPieces &= node.id != kNoPiece;
            }
            if (!allPieces)
                continue; // GGUF: the result of a merge need not be a piece
            QVERIFY2(parts, about.c_str());
            QCOMPARE((*table)[parts->left].id, nodes[nodes.back().parts[0]].id);
            QCOMPARE((*table)[parts->right].id, nodes[nodes.back().parts[1]].id);
            QVERIFY2(index->depth(row) == depths.back(), about.c_str());
        }
    }
    QVERIFY(trees > 300);
}

void PiecePageTest::builtFromIsTheInverse() {
    for (const auto& [table, index] : m_all) {
        std::set<std::pair<std::uint32_t, std::uint32_t>> up;
        std::set<std::pair<std::uint32_t, std::uint32_t>> down;
        for (std::uint32_t row = 0; row < table->size(); ++row) {
            if (const auto parts = index->partsOf(row)) {
                up.insert({parts->left, row});
                up.insert({parts->right, row});
            }
            const auto built = index->builtFrom(row);
            QVERIFY(std::is_sorted(built.begin(), built.end()));
            for (const std::uint32_t one : built)
                QVERIFY2(down.insert({row, one}).second, test::describeRow(*table, row).c_str());
        }
        QVERIFY(up == down);
    }
}

void PiecePageTest::treesWithAPiece() {
    for (const auto& [table, index] : m_all) {
        if (table->size() > 600)
            continue;
        // Climbs from each piece to all that are in its tree.
        std::vector<std::set<std::uint32_t>> inside(table->size());
        const std::function<void(std::uint32_t, std::set<std::uint32_t>&)> collect =
            [&, &index = index](std::uint32_t row, std::set<std::uint32_t>& into) {
                if (const auto parts = index->partsOf(row))
                    for (const std::uint32_t part : {parts->left, parts->right}) {
                        into.insert(part);
                        collect(part, into);
                    }
            };
        for (std::uint32_t row = 0; row < table->size(); ++row)
            collect(row, inside[row]);
        for (std::uint32_t row = 0; row < table->size(); ++row) {
            const auto count = std::count_if(inside.begin(), inside.end(),
                                             [&](const auto& rows) { return rows.contains(row); });
            QCOMPARE(index->countTreesWith(row), static_cast<std::size_t>(count));
        }
    }
}

void PiecePageTest::mergesOfAPiece() {
    for (const One& one : m_all) {
        const auto& table = one.table;
        const auto& index = one.index;
        const auto* bpe = std::get_if<BpeModel>(&table->tokenizer().definition().model);
        std::size_t mentions = 0;
        for (std::uint32_t row = 0; row < table->size() && row < 600; ++row) {
            const auto uses = mergesWith(*table, *index, row);
            const PieceId id = (*table)[row].id;
            for (const MergeUse& use : uses)
                QVERIFY(use.left == id || use.right == id || use.merged == id);
            if (const auto parts = index->partsOf(row)) {
                const auto builds = [&](const MergeUse& use) {
                    return use.merged == id && use.left == (*table)[parts->left].id &&
                           use.right == (*table)[parts->right].id;
                };
                QVERIFY2(std::any_of(uses.begin(), uses.end(), builds),
                         test::describeRow(*table, row).c_str());
            }
            mentions += uses.size();
        }
        if (bpe && !bpe->merges.empty() && table->size() <= 600) {
            std::size_t expected = 0;
            for (const Merge& merge : bpe->merges) {
                std::set<PieceId> ids = {merge.left, merge.right, merge.merged};
                ids.erase(kNoPiece);
                expected += static_cast<std::size_t>(std::count_if(
                    ids.begin(), ids.end(), [&](PieceId id) { return table->rowOf(id).has_value(); }));
            }
            QCOMPARE(mentions, expected);
        }
    }
}

void PiecePageTest::variantsEqualEncodings() {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = false;
    std::size_t found = 0;
    for (const auto& [table, index] : m_all) {
        for (std::uint32_t row = 0; row < table->size() && row < 400; ++row) {
            const auto variants = variantsOf(*table, row);
            QVERIFY(variants);
            QVERIFY((*table)[row].isUtf8 || variants->empty());
            std::set<std::pair<std::string, bool>> texts = {};
            for (const PieceVariant& variant : *variants) {
                const std::string about = test::describeRow(*table, row) + ": '" + variant.text + "'";
                QVERIFY2(texts.insert({variant.text, variant.marked}).second, about.c_str());
                const auto encoding = table->tokenizer().encode(variant.text, options);
                QVERIFY2(variant.encoded == (encoding ? encoding->ids : std::vector<PieceId>()),
                         about.c_str());
                QVERIFY2(variant.id != (*table)[row].id, about.c_str());
                if (variant.id == kNoPiece)
                    continue;
                ++found;
                const auto& definition = table->tokenizer().definition();
                const std::string_view spelling = table->tokenizer().spelling(variant.id);
                if (table->tokenizer().pieceBytes(variant.id) == spelling) // it is spelled as text
                    QVERIFY2(spelling == spelledText(definition, variant), about.c_str());
                QVERIFY2(textOf(table->tokenizer(), variant.id).bytes == variant.text, about.c_str());
            }
        }
    }
    QVERIFY(found > 100);
}

void PiecePageTest::variantsOfAWord() {
    const auto table = *PieceTable::build(test::opened(test::kUnusualWordPiece, "unusual.json"));
    QCOMPARE(wordMarkerOf(table->tokenizer().definition()), WordMarker::Prefix);
    const auto idOf = [&](PieceId id, VariantKind kind, bool marked) -> PieceId {
        const auto variants = *variantsOf(*table, *table->rowOf(id));
        for (const PieceVariant& variant : variants)
            if (variant.kind == kind && variant.marked == marked)
                return variant.id;
        return 1000;
    };
    QCOMPARE(idOf(1, VariantKind::AsIs, true), PieceId(5)); // the → ##the
    QCOMPARE(idOf(5, VariantKind::AsIs, false), PieceId(1));
    QCOMPARE(idOf(1, VariantKind::Title, false), PieceId(2));
    QCOMPARE(idOf(1, VariantKind::Upper, false), PieceId(3));
    QCOMPARE(idOf(1, VariantKind::Upper, true), kNoPiece);
    QCOMPARE(idOf(4, VariantKind::Lower, false), PieceId(1));
    QCOMPARE(idOf(1, VariantKind::FullWidth, false), PieceId(17));
    QCOMPARE(idOf(17, VariantKind::HalfWidth, false), PieceId(1));
    QCOMPARE(idOf(20, VariantKind::NFD, false), PieceId(21));
    QCOMPARE(idOf(21, VariantKind::NFC, false), PieceId(20));
    QCOMPARE(idOf(1, VariantKind::NFC, false), PieceId(1000)); // the same text
    const std::string json =
        R"({"model":{"type":"BPE","vocab":{"a":0,"▁a":1,"A":2,"▁":3},"merges":[]},"decoder":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true},"pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}})";
    const auto spaces = *PieceTable::build(test::opened(json, "spaces.json"));
    const auto variants = *variantsOf(*spaces, 0);
    QCOMPARE(variants.size(), std::size_t{5}); // ␣a, A, ␣A, ａ, ␣ａ
    QCOMPARE(variants[0].id, PieceId(1));
    QCOMPARE(variants[0].text, std::string(" a"));
    QCOMPARE(variants[1].id, PieceId(2));
}

void PiecePageTest::changedTexts_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("changed");
    const auto row = [](const char* name, const char* text, VariantKind kind, const char* changed) {
        QTest::newRow(name) << QByteArray(text) << static_cast<int>(kind) << QByteArray(changed);
    };
    row("upper", "straße", VariantKind::Upper, "STRASSE");
    row("lower", "ÉCOLE", VariantKind::Lower, "école");
    row("title after a quotation mark", "'hELLO wORLD", VariantKind::Title, "'Hello world");
    row("title of a digraph", "ǆur", VariantKind::Title, "ǅur");
    row("no case", "日本 12", VariantKind::Title, "日本 12");
    row("beyond the BMP", "𐐨", VariantKind::Upper, "𐐀");
    row("ligatures grow", "ﬃﬃﬃ", VariantKind::Upper, "FFIFFIFFI");
    row("NFD", "é한", VariantKind::NFD, "e\xCC\x81\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB");
    row("NFC", "e\xCC\x81", VariantKind::NFC, "é");
    row("full width", "a!~", VariantKind::FullWidth, "ａ！～");
    row("half width", "ａ！～é", VariantKind::HalfWidth, "a!~é");
    row("empty", "", VariantKind::Upper, "");
}

void PiecePageTest::changedTexts() {
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QByteArray, changed);
    QCOMPARE(QByteArray::fromStdString(changedText(text.toStdString(), static_cast<VariantKind>(kind))),
             changed);
}

void PiecePageTest::pages() {
    const auto table = *PieceTable::build(test::opened(test::kUnusualWordPiece, "unusual.json"));
    const auto index = *PieceMergeIndex::build(*table);
    const auto page = *pageOf(*table, index.get(), *table->rowOf(5));
    QCOMPARE(page.sameText, (std::vector<PieceId>{1}));
    QCOMPARE(page.before, (std::vector<PieceId>{1, 2, 3, 4}));
    QCOMPARE(page.after, (std::vector<PieceId>{6, 7, 8, 9}));
    QCOMPARE(page.alone, (std::vector<PieceId>{1}));
    QVERIFY(page.tree.nodes.empty() && page.whyNoTree == "the model doesn't merge");
    const auto first = *pageOf(*table, index.get(), 0);
    QVERIFY(first.before.empty());
    std::stop_source stop;
    stop.request_stop();
    const auto canceled = PieceMergeIndex::build(*m_all[0].table, {stop.get_token(), {}});
    QVERIFY(!canceled && canceled.error().code == ErrorCode::Canceled);
}

QTEST_APPLESS_MAIN(PiecePageTest)
#include "tst_piece_page.moc"
