// Trying changes: the result equals that of a file with these changes; a refused change leaves the previous
// result.

#include "core/formats/huggingface/definition_json.h"
#include "core/formats/load.h"
#include "tests/support/shared_files.h"
#include "tests/ui/widgets/stages_view/tried_file.h"
#include "ui/widgets/stages_view/rule_editor.h"

#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

Definition fileWithout(const char* list, std::size_t index) {
    Json json = Json::parse(kFile);
    json[Json::json_pointer(list)].erase(index);
    return load(json.dump());
}

} // namespace

class TrialTest : public TriedFile {
    Q_OBJECT

  private slots:
    void init() { begin(); }
    void switchedOffIsAFileWithout();
    void noteIsAboutTheFile();
    void undoRedoReset();
    void pathsAreMapped();
    void anotherTextAndTokenizer();
    void differencesAreRinged();
    void boxesSwitch();
    void offRulesKeepTheirRows_data();
    void offRulesKeepTheirRows();
    void unchangedStagesStay_data() { files(); }
    void unchangedStagesStay();
    void rulesReadBackAreTheSame_data() { files(); }
    void rulesReadBackAreTheSame();
    void thePartOfALongTextStays();
    void fixedRulesAreLocked();
    void lockedRulesSayWhy();
    void foldedRowsShowThatAllIsOff_data();
    void foldedRowsShowThatAllIsOff();
    void nullKeepsTheRow();
    void differencesAreDescribed();

  private:
    static void files();
    /// The text encoded by a shared file, or by the small one; null if there is no such file.
    [[nodiscard]] EncodedTextPtr encodedByFile(const QString& path) const;
};

/// What the stages show of the whole text: a line per row.
QStringList rowsOf(const EncodedTextPtr& text, const std::vector<SwitchedOffRule>& off = {}) {
    const auto staged = *stageText(text, {0, static_cast<std::uint32_t>(text->text->size())}, {}, {}, off);
    QStringList rows;
    for (std::size_t r = 0; r < staged->rows.size(); ++r) {
        const StageRow& row = staged->rows[r];
        QString line = QStringLiteral("%1|%2|%3|%4|")
                           .arg(static_cast<int>(row.stage))
                           .arg(QString::fromStdString(row.rule), QString::fromStdString(row.text),
                                rowSummary(*staged, r));
        for (const StageBox& box : row.boxes)
            line += QStringLiteral("%1 [%2,%3) ").arg(box.id).arg(box.origin.begin).arg(box.origin.end);
        rows << line;
    }
    return rows;
}

void TrialTest::files() {
    QTest::addColumn<QString>("path");
    QTest::newRow("the small file") << QString();
    for (const char* name :
         {"llama2.model", "nai-t5.model", "test_model.model", "bert_base_cased.json", "gpt2.json",
          "llama2.json", "gpt_neox.json", "cl100k_base.tiktoken", "ggml-vocab-llama-spm.gguf",
          "ggml-vocab-bert-bge.gguf", "ggml-vocab-gpt-2.gguf", "qwen2_5"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

EncodedTextPtr TrialTest::encodedByFile(const QString& path) const {
    if (path.isEmpty())
        return m_encoded;
    const auto file = sharedFile("tokenizers/files/" + path.toStdString());
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored))
        return nullptr;
    const auto definition = formats::loadDefinition(file);
    return definition ? textOf(*definition) : nullptr;
}

/// Editing a rule to what it is changes nothing in any row.
void TrialTest::rulesReadBackAreTheSame() {
    QFETCH(QString, path);
    const EncodedTextPtr encoded = encodedByFile(path);
    if (!encoded)
        QSKIP("no such file");
    const TokenizerDefinition& definition = encoded->tokenizer->definition();
    const QStringList before = rowsOf(encoded);
    for (const char* stage : {"$.normalizer", "$.pre_tokenizer", "$.post_processor", "$.decoder"}) {
        const std::string json = formats::stageJson(definition, stage);
        if (!canEdit(definition, stage) || json.empty() || json == "null")
            continue;
        Trial trial;
        trial.setEncoded(encoded);
        trial.make(EditRule{stage, json + " "});
        QTRY_VERIFY(!trial.busy());
        QVERIFY2(trial.tried(), trial.error() ? trial.error()->message.english().c_str() : stage);
        const QStringList after = rowsOf(trial.tried()->changed, trial.tried()->off);
        QVERIFY2(after == before,
                 qPrintable(QStringLiteral("%1\n%2\n\n%3")
                                .arg(QLatin1String(stage), before.join(u'\n'), after.join(u'\n'))));
    }
}

void TrialTest::switchedOffIsAFileWithout() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    QVERIFY(m_trial->tried());
    QCOMPARE(ids(), textOf(fileWithout("/normalizer/normalizers", 1))->encoding.ids);
    QVERIFY(ids() != m_encoded->encoding.ids);
    QVERIFY(m_trial->isSwitchedOff("$.normalizer.normalizers[1]"));
    m_trial->switchOn("$.normalizer.normalizers[1]");
    settle();
    QVERIFY(!m_trial->tried());
    QVERIFY(m_trial->changes().empty());
    QVERIFY(m_trial->whyNotSwitchedOff("$.normalizer").isEmpty());
    QVERIFY(!m_trial->whyNotSwitchedOff("$.model").isEmpty());
}

/// The file has both stages, even while they are switched off.
void TrialTest::noteIsAboutTheFile() {
    for (const char* stage : {"$.normalizer", "$.pre_tokenizer"})
        m_trial->make(SwitchOff{stage});
    settle();
    const TriedTextPtr tried = m_trial->tried();
    QVERIFY(tried);
    QVERIFY(!tried->changed->tokenizer->definition().normalizer);
    QVERIFY(!tried->changed->tokenizer->definition().preTokenizer);
    const auto staged = *stageText(
        tried->changed, {0, static_cast<std::uint32_t>(tried->changed->text->size())}, {}, {}, tried->off);
    QCOMPARE(stagesNote(*staged), QString());
}

void TrialTest::undoRedoReset() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    const auto one = ids();
    m_trial->make(SwitchOff{"$.normalizer.normalizers[2]"});
    settle();
    const auto two = ids();
    QVERIFY(one != two);
    m_trial->undo();
    settle();
    QCOMPARE(ids(), one);
    m_trial->redo();
    settle();
    QCOMPARE(ids(), two);
    QVERIFY(!m_trial->canRedo());
    m_trial->takeBack(1);
    settle();
    QCOMPARE(ids(), one);
    m_trial->reset();
    QVERIFY(m_trial->changes().empty());
    QVERIFY(!m_trial->tried());
    QCOMPARE(m_trial->tokenizer(), m_encoded->tokenizer);
    m_trial->undo(); // Reset is a step, too
    settle();
    QCOMPARE(ids(), one);
}

void TrialTest::pathsAreMapped() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[0]"});
    settle();
    QCOMPARE(m_trial->originalPath("$.normalizer.normalizers[0]"),
             std::string("$.normalizer.normalizers[1]"));
    QCOMPARE(m_trial->originalPath("$.normalizer.normalizers[1]"),
             std::string("$.normalizer.normalizers[2]"));
    QCOMPARE(m_trial->changedPath("$.normalizer.normalizers[2]"), std::string("$.normalizer.normalizers[1]"));
    QCOMPARE(m_trial->originalPath("$.decoder.decoders[1]"), std::string("$.decoder.decoders[1]"));
    QVERIFY(m_trial->json("$.normalizer.normalizers[2]").find("Replace") != std::string::npos);
    QVERIFY(m_trial->json("$.normalizer.normalizers[0]").empty());
}

void TrialTest::anotherTextAndTokenizer() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    m_trial->setEncoded(encodedWith(m_encoded->tokenizer, "HELO"));
    settle();
    QVERIFY(m_trial->tried());
    QCOMPARE(*m_trial->tried()->changed->text, std::string("HELO"));
    QCOMPARE(m_trial->changes().size(), std::size_t(1));
    m_trial->setEncoded(textOf(load(kFile)));
    QVERIFY(m_trial->changes().empty());
    QVERIFY(!m_trial->canUndo());
}

void TrialTest::differencesAreRinged() {
    TokenSelection selection;
    StagesView view(&selection);
    view.resize(1100, 600);
    view.setEncoded(m_encoded);
    view.show();
    QTRY_VERIFY(view.staged() && !view.tracing());
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    view.setTried(m_trial->tried());
    QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed && !view.tracing());
    std::set<std::size_t> expected;
    for (const TokenDifference& d : changedTokens(m_encoded->encoding, m_trial->tried()->changed->encoding))
        for (std::size_t token = d.afterBegin; token < d.afterEnd; ++token)
            expected.insert(token);
    QVERIFY(!expected.empty() && expected.size() < ids().size());
    std::set<std::size_t> ringed;
    std::size_t inModel = 0;
    for (const StageRow& row : view.staged()->rows)
        for (const StageBox& box : row.boxes) {
            if (!view.changes().isRinged(row, box))
                continue;
            if (row.stage == Stage::PostProcessor)
                ringed.insert(box.token);
            else
                inModel += row.stage == Stage::Model ? 1U : 0U;
        }
    QCOMPARE(ringed, expected);
    QCOMPARE(inModel, expected.size());
    // The selection refers to tokens of the original: an unchanged token is selected in both.
    const std::size_t last = m_trial->tried()->differences.front().afterBegin - 1;
    QCOMPARE(m_trial->tried()->before(last), std::optional<std::size_t>(last));
    QCOMPARE(m_trial->tried()->before(*expected.begin()), std::optional<std::size_t>());
}

void TrialTest::boxesSwitch() {
    TokenSelection selection;
    StagesView view(&selection);
    show(view);
    std::size_t row = 0;
    while (view.changes().placeOf(row) != "$.normalizer.normalizers[1]")
        QVERIFY(++row < view.staged()->rows.size());
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.switchRect(0, row).center());
    settle();
    QVERIFY(m_trial->isSwitchedOff("$.normalizer.normalizers[1]"));
    view.setTried(m_trial->tried());
    QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed);
    QCOMPARE(view.changes().placeOf(row), std::string("$.normalizer.normalizers[1]")); // its row stays
    QCOMPARE(view.changes().placeOf(row + 1), std::string("$.normalizer.normalizers[2]"));
    QCOMPARE(view.changes().switchOf(row), StageTrial::Switch::Off);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.switchRect(0, row).center());
    settle();
    QVERIFY(m_trial->changes().empty());
    view.setEncoded(m_encoded);
    QTRY_VERIFY(view.staged()->encoded == m_encoded);
    QCOMPARE(view.changes().switchOf(row), StageTrial::Switch::On);
    std::size_t model = row;
    while (view.staged()->rows[model].stage != Stage::Model)
        ++model;
    const Trial::Changes before = m_trial->changes();
    view.changes().toggle(model); // can't be
    QCOMPARE(m_trial->changes(), before);
}

void TrialTest::offRulesKeepTheirRows_data() {
    QTest::addColumn<QStringList>("off");
    QTest::newRow("first") << QStringList{"$.normalizer.normalizers[0]"};
    QTest::newRow("last") << QStringList{"$.normalizer.normalizers[2]"};
    QTest::newRow("two of three") << QStringList{"$.normalizer.normalizers[2]",
                                                 "$.normalizer.normalizers[0]"};
    QTest::newRow("words") << QStringList{"$.pre_tokenizer.pretokenizers[1]"};
    QTest::newRow("all words") << QStringList{"$.pre_tokenizer.pretokenizers[0]",
                                              "$.pre_tokenizer.pretokenizers[1]"};
    QTest::newRow("all") << QStringList{"$.normalizer.normalizers[0]", "$.normalizer.normalizers[1]",
                                        "$.normalizer.normalizers[2]"};
    QTest::newRow("decoder") << QStringList{"$.decoder.decoders[0]"};
    QTest::newRow("all of the decoder") << QStringList{"$.decoder.decoders[0]", "$.decoder.decoders[1]"};
    QTest::newRow("each stage") << QStringList{"$.normalizer.normalizers[1]",
                                               "$.pre_tokenizer.pretokenizers[0]", "$.decoder.decoders[1]",
                                               "$.post_processor", "$.added_tokens"};
}

/// One row per rule of the file; a rule that is off has the text of the row above.
void TrialTest::offRulesKeepTheirRows() {
    QFETCH(QStringList, off);
    const auto places = [](const StagedText& staged) {
        std::vector<std::pair<Stage, std::string>> list;
        for (const StageRow& row : staged.rows)
            list.emplace_back(row.stage, row.rule);
        return list;
    };
    const auto whole = [](const EncodedTextPtr& encoded, const std::vector<SwitchedOffRule>& rules) {
        return *stageText(encoded, {0, static_cast<std::uint32_t>(encoded->text->size())}, {}, {}, rules);
    };
    const auto before = places(*whole(m_encoded, {}));
    for (const QString& place : off)
        m_trial->make(SwitchOff{place.toStdString()});
    settle();
    QVERIFY(m_trial->tried());
    const auto staged = whole(m_trial->tried()->changed, m_trial->tried()->off);
    QVERIFY(places(*staged) == before);
    qsizetype count = 0;
    for (std::size_t r = 0; r < staged->rows.size(); ++r) {
        const StageRow& row = staged->rows[r];
        for (const StageCell& cell : row.cells)
            QVERIFY(!cell.columns.empty() && cell.columns.end <= staged->grid.count());
        if (!row.off)
            continue;
        ++count;
        QVERIFY2(row.stage == Stage::AddedTokens || row.isTokens() ||
                     off.contains(QString::fromStdString(row.where)),
                 row.where.c_str());
        QCOMPARE(row.counts, StageCounts());
        QVERIFY(rowSummary(*staged, r).contains("switched off"));
        if (!row.isTokens() && row.stage != Stage::Decoder)
            QCOMPARE(row.text, staged->rows[r - 1].text);
    }
    QCOMPARE(count, off.size());
}

/// With any part of the tokenizer switched, the rows before it are as they were, and the rows after it have
/// the same rules.
void TrialTest::unchangedStagesStay() {
    QFETCH(QString, path);
    const EncodedTextPtr encoded = encodedByFile(path);
    if (!encoded)
        QSKIP("no such file");
    const auto whole = [](const EncodedTextPtr& text, const std::vector<SwitchedOffRule>& off) {
        return *stageText(text, {0, static_cast<std::uint32_t>(text->text->size())}, {}, {}, off);
    };
    const auto stageOf = [](const std::string& where) {
        return where.starts_with("$.added_tokens")     ? Stage::AddedTokens
               : where.starts_with("$.normalizer")     ? Stage::Normalizer
               : where.starts_with("$.pre_tokenizer")  ? Stage::PreTokenizer
               : where.starts_with("$.model")          ? Stage::Model
               : where.starts_with("$.post_processor") ? Stage::PostProcessor
                                                       : Stage::Decoder;
    };
    const auto before = whole(encoded, {});
    std::size_t tried = 0;
    for (const StageSwitch& one : stageSwitches(encoded->tokenizer->definition())) {
        Trial trial;
        trial.setEncoded(encoded);
        trial.make(one.change);
        QTRY_VERIFY(!trial.busy());
        if (!trial.tried())
            continue; // refused
        ++tried;
        const auto after = whole(trial.tried()->changed, trial.tried()->off);
        const Stage changed = stageOf(one.where);
        const auto of = [](const StagedText& staged, Stage stage) {
            QStringList rows;
            for (std::size_t r = 0; r < staged.rows.size(); ++r) {
                const StageRow& row = staged.rows[r];
                if (row.stage != stage)
                    continue;
                QString line = QStringLiteral("%1|%2|%3|")
                                   .arg(QString::fromStdString(row.rule), QString::fromStdString(row.text),
                                        rowSummary(staged, r));
                for (const StageBox& box : row.boxes)
                    line +=
                        QStringLiteral("%1 [%2,%3) ").arg(box.id).arg(box.origin.begin).arg(box.origin.end);
                rows << line;
            }
            return rows;
        };
        const auto rulesOf = [](const StagedText& staged, Stage stage) {
            QStringList rules;
            for (const StageRow& row : staged.rows)
                if (row.stage == stage)
                    rules << QString::fromStdString(row.rule);
            return rules;
        };
        for (const Stage stage : {Stage::Original, Stage::AddedTokens, Stage::Normalizer, Stage::PreTokenizer,
                                  Stage::Model, Stage::PostProcessor, Stage::Decoder}) {
            if (stage < changed)
                QVERIFY2(of(*after, stage) == of(*before, stage),
                         qPrintable(QStringLiteral("%1\n%2\n%3")
                                        .arg(QString::fromStdString(one.where),
                                             of(*before, stage).join(u'\n'), of(*after, stage).join(u'\n'))));
            else if (stage > changed)
                QVERIFY2(rulesOf(*after, stage) == rulesOf(*before, stage), one.where.c_str());
        }
    }
    qInfo("%zu changes", tried);
}

/// Of a long text a part is shown. It does not depend on the tokens that a change gives.
void TrialTest::thePartOfALongTextStays() {
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += "The Helllo, world HELLO and more ";
    const EncodedTextPtr encoded = encodedWith(m_encoded->tokenizer, text);
    m_trial->setEncoded(encoded);
    TokenSelection selection;
    StagesView view(&selection);
    view.resize(1100, 600);
    view.setTrial(m_trial.get());
    view.setEncoded(encoded);
    view.show();
    QTRY_VERIFY(view.staged() && !view.tracing());
    QVERIFY(!view.staged()->whole());
    for (const std::size_t token : {encoded->size() / 2, encoded->size() - 1}) {
        m_trial->reset();
        view.setEncoded(encoded);
        selection.setCurrent(static_cast<qsizetype>(token));
        QTRY_VERIFY(view.staged() && !view.tracing());
        const ByteSpan before = view.staged()->part;
        m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
        settle();
        view.setTried(m_trial->tried());
        QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed && !view.tracing());
        QCOMPARE(view.staged()->part.begin, before.begin);
        QCOMPARE(view.staged()->part.end, before.end);
    }
}

void TrialTest::lockedRulesSayWhy() {
    TokenSelection selection;
    StagesView view(&selection);
    show(view);
    std::size_t model = 0;
    while (view.staged()->rows[model].stage != Stage::Model)
        ++model;
    QSignalSpy message(&view, &StagesView::statusMessage);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.switchRect(0, model).center());
    QCOMPARE(view.currentRow(), model);
    QCOMPARE(message.count(), 1);
    QVERIFY(message.front().front().toString().contains("A tokenizer without a model has no tokens"));
    QTest::keyClick(&view, Qt::Key_Space);
    QCOMPARE(message.count(), 2);
    RuleEditor editor(m_trial.get());
    editor.show();
    auto* locked = editor.findChild<QLabel*>(QStringLiteral("locked"));
    editor.setPlace("$.model");
    QVERIFY(locked->isVisible());
    QVERIFY2(locked->text().contains("A tokenizer without a model has no tokens"),
             qPrintable(locked->text()));
    editor.setPlace("$.normalizer.normalizers[1]");
    QVERIFY(!locked->isVisible());
}

void TrialTest::fixedRulesAreLocked() {
    TokenSelection selection;
    StagesView view(&selection);
    show(view);
    for (std::size_t row = 0; row < view.staged()->rows.size(); ++row) {
        const Stage stage = view.staged()->rows[row].stage;
        QCOMPARE(view.changes().switchOf(row), stage == Stage::Original ? StageTrial::Switch::None
                                               : stage == Stage::Model  ? StageTrial::Switch::Locked
                                                                        : StageTrial::Switch::On);
    }
    view.setTrial(nullptr);
    QCOMPARE(view.changes().switchOf(1), StageTrial::Switch::None);
}

void TrialTest::foldedRowsShowThatAllIsOff_data() {
    QTest::addColumn<int>("stage");
    QTest::addColumn<QStringList>("off");
    QTest::newRow("normalizer") << static_cast<int>(Stage::Normalizer)
                                << QStringList{"$.normalizer.normalizers[0]", "$.normalizer.normalizers[1]",
                                               "$.normalizer.normalizers[2]"};
    QTest::newRow("pre-tokenizer") << static_cast<int>(Stage::PreTokenizer)
                                   << QStringList{"$.pre_tokenizer.pretokenizers[0]",
                                                  "$.pre_tokenizer.pretokenizers[1]"};
    QTest::newRow("decoder") << static_cast<int>(Stage::Decoder)
                             << QStringList{"$.decoder.decoders[0]", "$.decoder.decoders[1]"};
}

/// One row shows it, and its check box switches all of them on again.
void TrialTest::foldedRowsShowThatAllIsOff() {
    QFETCH(int, stage);
    QFETCH(QStringList, off);
    TokenSelection selection;
    StagesView view(&selection);
    show(view);
    view.setCollapsed(static_cast<Stage>(stage), true);
    for (const QString& place : off)
        m_trial->make(SwitchOff{place.toStdString()});
    settle();
    QVERIFY(m_trial->tried());
    view.setTried(m_trial->tried());
    QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed && !view.tracing());
    std::size_t row = 0;
    while (view.staged()->rows[row].stage != static_cast<Stage>(stage))
        QVERIFY(++row < view.staged()->rows.size());
    QCOMPARE(rowTitle(*view.staged(), row).contains('/'), false); // one row
    QCOMPARE(rowSummary(*view.staged(), row), QString("%1 rules: switched off").arg(off.size()));
    QCOMPARE(view.changes().switchOf(row), StageTrial::Switch::Off);
    view.changes().toggle(row);
    settle();
    QVERIFY(m_trial->changes().empty());
}

void TrialTest::nullKeepsTheRow() {
    TokenSelection selection;
    StagesView view(&selection);
    show(view);
    const std::size_t rows = view.staged()->rows.size();
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string place = view.changes().placeOf(row);
        if (place.empty() || place == "$.added_tokens" || !m_trial->whyNotSwitchedOff(place).isEmpty())
            continue;
        m_trial->make(EditRule{place, "null"});
        settle();
        QVERIFY(m_trial->tried());
        view.setTried(m_trial->tried());
        QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed && !view.tracing());
        QCOMPARE(view.staged()->rows.size(), rows);
        QCOMPARE(view.changes().placeOf(row), place);
        QCOMPARE(view.changes().switchOf(row), StageTrial::Switch::Off);
        m_trial->reset();
        view.setEncoded(m_encoded);
        QTRY_VERIFY(view.staged()->encoded == m_encoded && !view.tracing());
    }
}

void TrialTest::differencesAreDescribed() {
    const auto after = [&](const DefinitionChange& change) {
        m_trial->reset();
        m_trial->make(change);
        settle();
        return m_trial->summary();
    };
    const auto asItWas = R"({"type":"WhitespaceSplit"})";
    QCOMPARE(after(EditRule{"$.pre_tokenizer.pretokenizers[0]", asItWas}),
             QString("No token of this text differs."));
    QVERIFY(after(SwitchOff{"$.normalizer.normalizers[1]"}).contains(" tokens differ: ids "));
    QVERIFY2(after(SwitchOff{"$.post_processor"}).startsWith("1 token removed, "),
             qPrintable(m_trial->summary()));
    // A change that adds tokens and keeps the others.
    const auto twice = R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},
        {"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],"pair":[
        {"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
        "special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}})";
    QVERIFY2(after(EditRule{"$.post_processor", twice}).startsWith("1 token added, "),
             qPrintable(m_trial->summary()));
    // A change that is refused.
    const QString refused = after(EditRule{"$.normalizer.normalizers[2]", "{"});
    QVERIFY(m_trial->error());
    QCOMPARE(refused, QString("Nothing changed: the change was refused."));
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    m_trial->make(EditRule{"$.normalizer.normalizers[2]", "{"});
    settle();
    QVERIFY2(m_trial->summary().startsWith("The last change was refused. Without it: "),
             qPrintable(m_trial->summary()));
    // Everything is dropped.
    m_trial->reset();
    m_trial->make(SwitchOff{"$.post_processor"});
    m_trial->make(SwitchOff{"$.added_tokens"});
    settle();
    const auto none = R"({"type":"Split","pattern":{"Regex":".+"},"behavior":"Removed","invert":false})";
    m_trial->make(EditRule{"$.pre_tokenizer.pretokenizers[0]", none});
    settle();
    QVERIFY2(m_trial->summary().contains(" removed, none left: ids "), qPrintable(m_trial->summary()));
}

QTEST_MAIN(TrialTest)
#include "tst_trial.moc"
