// The rows of the overview: the tree under a model tester, portions, sections that are inserted later,
// copies; and the sections of a tokenizer.

#include "core/formats/load.h"
#include "tests/support/encoded_texts.h"
#include "tests/support/gguf_writer.h"
#include "ui/panels/overview/overview_model.h"
#include "ui/panels/overview/overview_sections.h"

#include <QAbstractItemModelTester>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSortFilterProxyModel>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

using Kind = OverviewRow::Kind;

OverviewRowPtr section(const QString& title, int rows) {
    auto row = std::make_unique<OverviewRow>();
    row->kind = Kind::Section;
    row->what = title;
    for (int i = 0; i < rows; ++i)
        row->add(Kind::Fact, QStringLiteral("row %1").arg(i), QStringLiteral("value"),
                 QStringLiteral("where"));
    return row;
}

QModelIndex sectionNamed(const QAbstractItemModel& model, const QString& title) {
    for (int i = 0; i < model.rowCount(); ++i)
        if (model.index(i, 0).data().toString() == title)
            return model.index(i, 0);
    return {};
}

std::unique_ptr<OverviewRow> rootOf(std::vector<OverviewRowPtr> sections) {
    auto root = std::make_unique<OverviewRow>();
    for (auto& one : sections)
        root->add(std::move(one));
    return root;
}

} // namespace

class OverviewModelTest : public QObject {
    Q_OBJECT

  private slots:
    void sectionsComeAndGo() {
        OverviewModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto root = std::make_unique<OverviewRow>();
        root->add(section("A", 2));
        root->add(section("B", 0));
        model.setRows(std::move(root));
        model.setSection(section("new", 3), "B");
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("new"));
        model.setSection(section("A", 5), "B");
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("A"));
        QCOMPARE(model.rowCount(model.index(0, 0)), 5);
        model.setSection(section("last", 1), "nowhere");
        QCOMPARE(model.index(3, 0).data().toString(), QStringLiteral("last"));
        QCOMPARE(model.parent(model.index(0, 0, model.index(3, 0))), model.index(3, 0));
        model.setRows(std::make_unique<OverviewRow>());
        QCOMPARE(model.rowCount(), 0);
    }

    void longListsComeInPortions() {
        OverviewModel model;
        auto root = std::make_unique<OverviewRow>();
        OverviewRow& array = root->add(Kind::Code, "array");
        array.total = 1200;
        std::vector<std::size_t> asked;
        array.more = [&asked](std::size_t first, std::size_t count) {
            asked.push_back(first);
            std::vector<OverviewRowPtr> rows;
            for (std::size_t i = 0; i < count; ++i) {
                rows.push_back(std::make_unique<OverviewRow>());
                rows.back()->what = QString::number(first + i);
            }
            return rows;
        };
        model.setRows(std::move(root));
        const QModelIndex index = model.index(0, 0);
        QVERIFY(model.hasChildren(index) && asked.empty());
        // The tester requests rows by itself, but not while it handles a reset.
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        while (model.canFetchMore(index))
            model.fetchMore(index);
        QCOMPARE(model.rowCount(index), 21); // folded
        QCOMPARE(model.index(20, 0, index).data().toString(), QStringLiteral("Show 1180 more"));
        model.unfold(model.index(20, 0, index));
        while (model.canFetchMore(index))
            model.fetchMore(index);
        QCOMPARE(asked, (std::vector<std::size_t>{0, 20, 520, 1020}));
        QCOMPARE(model.rowCount(index), 1200);
        QCOMPARE(model.index(1199, 0, index).data().toString(), QStringLiteral("1199"));
    }

    void longListsFoldAndUnfold() {
        OverviewModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<OverviewRowPtr> sections;
        sections.push_back(section("short", 20));
        sections.push_back(section("long", 50));
        model.setRows(rootOf(std::move(sections)));
        const QPersistentModelIndex small = model.index(0, 0);
        const QPersistentModelIndex large = model.index(1, 0);
        QCOMPARE(model.rowCount(small), 20);
        QCOMPARE(model.rowCount(large), 21);
        const QModelIndex more = model.index(20, 0, large);
        QCOMPARE(more.data().toString(), QStringLiteral("Show 30 more"));
        QCOMPARE(more.data(OverviewModel::KindRole).toInt(), static_cast<int>(Kind::More));
        QVERIFY(overviewText(*model.row(large)).contains("row 49"));
        QVERIFY(!overviewText(*model.row(large)).contains("more"));
        // A filter looks at all rows.
        model.setAllShown(true);
        QCOMPARE(model.rowCount(large), 50);
        QCOMPARE(model.index(49, 0, large).data().toString(), QStringLiteral("row 49"));
        model.setAllShown(false);
        QCOMPARE(model.rowCount(large), 21);
        model.unfold(model.index(20, 0, large));
        QCOMPARE(model.rowCount(large), 50);
        model.setAllShown(true);
        model.setAllShown(false);
        QCOMPARE(model.rowCount(large), 50); // the user has unfolded it
    }

    void aLongListHasItsOwnFilter() {
        OverviewModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<OverviewRowPtr> sections;
        sections.push_back(section("short", 20));
        sections.push_back(section("long", 50));
        model.setRows(rootOf(std::move(sections)));
        const QPersistentModelIndex small = model.index(0, 0);
        const QPersistentModelIndex large = model.index(1, 0);
        QVERIFY(!small.data(OverviewModel::LongRole).toBool());
        QVERIFY(large.data(OverviewModel::LongRole).toBool());
        model.setListFilter(large, "ROW 4");
        QCOMPARE(model.rowCount(large), 11); // 4 and 40 to 49
        QCOMPARE(model.index(0, 0, large).data().toString(), QStringLiteral("row 4"));
        QCOMPARE(model.index(10, 0, large).data().toString(), QStringLiteral("row 49"));
        QCOMPARE(model.filteredCount(large), QStringLiteral("11 of 50"));
        QCOMPARE(model.rowCount(small), 20);
        QVERIFY(!overviewText(*model.row(large)).contains("row 5"));
        model.setAllShown(true); // the filter of all lists does not undo it
        model.setAllShown(false);
        QCOMPARE(model.rowCount(large), 11);
        model.setListFilter(large, "no such row");
        QCOMPARE(model.rowCount(large), 0);
        QCOMPARE(model.filteredCount(large), QStringLiteral("0 of 50"));
        model.setListFilter(large, {});
        QCOMPARE(model.rowCount(large), 21);
        QCOMPARE(model.index(20, 0, large).data().toString(), QStringLiteral("Show 30 more"));
        model.unfold(model.index(20, 0, large));
        for (int i = 0; i < 50; ++i)
            QCOMPARE(model.index(i, 0, large).data().toString(), QStringLiteral("row %1").arg(i));
        model.setListFilter(large, "49");
        model.setListFilter(large, {});
        QCOMPARE(model.rowCount(large), 50); // the user has unfolded it
    }

    void theFilterOfAListLooksAtRowsThatAreNotCreatedYet() {
        OverviewModel model;
        auto root = std::make_unique<OverviewRow>();
        OverviewRow& array = root->add(Kind::Code, "array");
        array.total = 1200;
        array.more = [](std::size_t first, std::size_t count) {
            std::vector<OverviewRowPtr> rows;
            for (std::size_t i = 0; i < count; ++i) {
                rows.push_back(std::make_unique<OverviewRow>());
                rows.back()->what = QString::number(first + i);
            }
            return rows;
        };
        model.setRows(std::move(root));
        const QModelIndex list = model.index(0, 0);
        model.fetchMore(list);
        QCOMPARE(model.rowCount(list), 21);
        model.setListFilter(list, "1199");
        QCOMPARE(model.rowCount(list), 1);
        QCOMPARE(model.index(0, 0, list).data().toString(), QStringLiteral("1199"));
        QVERIFY(!model.canFetchMore(list));
        model.setListFilter(list, {});
        QCOMPARE(model.rowCount(list), 21);
        QCOMPARE(model.index(20, 0, list).data().toString(), QStringLiteral("Show 1180 more"));
        model.unfold(list);
        QCOMPARE(model.rowCount(list), 1200);
        QCOMPARE(model.index(1199, 0, list).data().toString(), QStringLiteral("1199"));
    }

    void copies() {
        const auto rows = section("A", 1);
        QCOMPARE(overviewText(*rows), QStringLiteral("A\n  row 0\tvalue\twhere\n"));
        const QJsonObject json = QJsonDocument::fromJson(overviewJson(*rows)).object();
        QCOMPARE(json["what"].toString(), QStringLiteral("A"));
        QCOMPARE(json["rows"][0]["where"].toString(), QStringLiteral("where"));
    }

    void sectionsOfATokenizer() {
        OverviewModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(makeOverview(smallTokenizer(), "small"));
        const QModelIndex special = sectionNamed(model, overview_section::specialTokens());
        QVERIFY(special.isValid());
        QCOMPARE(model.rowCount(special), 3);
        const QModelIndex bos = model.index(0, 0, special);
        QCOMPARE(bos.data().toString(), QStringLiteral("bos"));
        QCOMPARE(bos.data(OverviewModel::IdRole).toUInt(), 1U);
        QCOMPARE(bos.data(OverviewModel::TypeRole).toInt(), static_cast<int>(PieceType::Control));
        QSortFilterProxyModel filtered;
        filtered.setRecursiveFilteringEnabled(true);
        filtered.setFilterKeyColumn(-1);
        filtered.setSourceModel(&model);
        filtered.setFilterFixedString("removed");
        QCOMPARE(filtered.rowCount(), 1);
        QCOMPARE(filtered.index(0, 0).data().toString(), QStringLiteral("Stages, in order"));
    }

    void rulesAreShownAsJson() {
        TokenizerDefinition definition;
        NormalizerSequence sequence;
        sequence.parts.push_back({LowercaseNormalizer{}});
        sequence.parts.push_back({PrependNormalizer{"_"}});
        definition.normalizer = NormalizerConfig{sequence};
        const auto lines = ruleAsJson(definition, "$.normalizer.normalizers[1]");
        QCOMPARE(lines.size(), std::size_t{4});
        QCOMPARE(lines[1].trimmed(), QStringLiteral("\"type\": \"Prepend\","));
        QVERIFY(ruleAsJson(definition, "$.decoder").empty());
        QVERIFY(ruleAsJson(definition, "$.normalizer.normalizers[7]").empty());
    }

    /// The fields that change answers are visible at once, even if none is ignored.
    void fieldsOfTheConfigurationAreVisible() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("tokenizer.json").toStdString();
        std::ofstream(path) << R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"<s>":1}}})";
        std::ofstream(folder.filePath("tokenizer_config.json").toStdString())
            << R"({"bos_token":"<s>","add_bos_token":true})";
        const auto definition = loadDefinition(std::filesystem::path(path));
        QVERIFY(definition);
        const OverviewRowPtr files = makeFileSection(**definition, {}, {});
        const auto row = std::find_if(files->children.begin(), files->children.end(), [](const auto& one) {
            return one->what == QStringLiteral("tokenizer_config.json");
        });
        QVERIFY(row != files->children.end() && (*row)->open);
        QStringList values;
        for (const auto& one : (*row)->children)
            values << one->what + u' ' + one->value;
        QVERIFY2(values.contains("used add_bos_token true: BOS is added before a text"),
                 qPrintable(values.join(u'|')));
    }

    void arraysOfGgufAreReadWhenOpened() {
        QTemporaryDir folder;
        GgufVocabulary vocabulary;
        vocabulary.add("<unk>", 0, 2);
        vocabulary.add("<s>", 0, 3);
        vocabulary.add("</s>", 0, 3);
        vocabulary.addBytes();
        GgufWriter file;
        vocabulary.write(file, "llama");
        file.string("tokenizer.chat_template", std::string(150, 'x') + "\nsecond line");
        const std::string path = folder.filePath("a.gguf").toStdString();
        std::ofstream(path, std::ios::binary) << file.bytes();
        const auto definition = loadDefinition(std::filesystem::path(path));
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        OverviewModel model;
        std::vector<OverviewRowPtr> sections;
        sections.push_back(makeMetadataSection(*tokenizer));
        model.setRows(rootOf(std::move(sections)));
        const QModelIndex metadata = model.index(0, 0);
        QCOMPARE(model.rowCount(metadata), 5);
        const QModelIndex tokens = model.index(1, 0, metadata);
        QCOMPARE(tokens.data().toString(), QStringLiteral("tokenizer.ggml.tokens"));
        QCOMPARE(tokens.siblingAtColumn(1).data().toString(),
                 QStringLiteral("259 values: <unk>, <s>, </s>, <0x00>, <0x01>, <0x02>, …"));
        QCOMPARE(model.rowCount(tokens), 0);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.fetchMore(tokens);
        model.unfold(tokens);
        while (model.canFetchMore(tokens))
            model.fetchMore(tokens);
        QCOMPARE(model.rowCount(tokens), 259);
        QCOMPARE(model.index(258, 1, tokens).data().toString(), QStringLiteral("<0xFF>"));
        const QModelIndex chat = model.index(4, 0, metadata);
        QCOMPARE(model.rowCount(chat), 2);
        QCOMPARE(model.index(1, 1, chat).data().toString(), QStringLiteral("second line"));
    }
};

QTEST_MAIN(OverviewModelTest)
#include "tst_overview_model.moc"
