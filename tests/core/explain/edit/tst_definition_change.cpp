// A changed definition equals that of a file with the change.

#include "core/explain/edit/definition_change.h"

#include "core/formats/huggingface/definition_json.h"
#include "tests/core/explain/edit/changed_file.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

/// kFile with `value` at the JSON pointer; without it if `value` is discarded.
std::string fileWith(const char* pointer, const Json& value) {
    Json json = Json::parse(kFile);
    json[Json::json_pointer(pointer)] = value;
    return json.dump();
}

std::string fileWithout(const char* list, std::size_t index) {
    Json json = Json::parse(kFile);
    json[Json::json_pointer(list)].erase(index);
    return json.dump();
}

} // namespace

class DefinitionChangeTest : public QObject {
    Q_OBJECT

  private slots:
    void switchedOffIsAFileWithout_data();
    void switchedOffIsAFileWithout();
    void pathsAreThoseOfTheOriginal();
    void editedIsAFileWithIt();
    void addedTokens();
    void modelOptions();
    void errorsAtTheirPosition();
    void unsupportedValuesAreRejected();
    void theOriginalStays();
    void tokensThatArePutInStay();
    void descriptions();
};

void DefinitionChangeTest::switchedOffIsAFileWithout_data() {
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("file");
    const auto row = [](const char* where, const std::string& file) {
        QTest::newRow(where) << QString(where) << QString::fromStdString(file);
    };
    row("$.normalizer", fileWith("/normalizer", nullptr));
    row("$.pre_tokenizer", fileWith("/pre_tokenizer", nullptr));
    row("$.post_processor", fileWith("/post_processor", nullptr));
    row("$.decoder", fileWith("/decoder", nullptr));
    row("$.added_tokens", fileWith("/added_tokens", Json::array()));
    row("$.added_tokens[1]", fileWithout("/added_tokens", 1));
    row("$.normalizer.normalizers[1]", fileWithout("/normalizer/normalizers", 1));
    row("$.pre_tokenizer.pretokenizers[0]", fileWithout("/pre_tokenizer/pretokenizers", 0));
    row("$.decoder.decoders[1]", fileWithout("/decoder/decoders", 1));
}

void DefinitionChangeTest::switchedOffIsAFileWithout() {
    QFETCH(QString, where);
    QFETCH(QString, file);
    const Definition original = load(kFile);
    QVERIFY(original);
    QVERIFY(canSwitchOff(*original, where.toStdString()));
    const Definition without = load(file.toStdString());
    QVERIFY(!alike(original, without));
    QVERIFY(alike(changed(original, {SwitchOff{where.toStdString()}}), without));
}

void DefinitionChangeTest::pathsAreThoseOfTheOriginal() {
    const Definition original = load(kFile);
    const Definition one =
        changed(original, {SwitchOff{"$.normalizer.normalizers[0]"}, SwitchOff{"$.normalizer.normalizers[1]"},
                           EditRule{"$.normalizer.normalizers[2]",
                                    R"({"type":"Strip","strip_left":true,"strip_right":true})"}});
    QVERIFY(one);
    const auto& sequence = std::get<NormalizerSequence>(one->normalizer->kind);
    QCOMPARE(sequence.parts.size(), std::size_t(1));
    QVERIFY(std::holds_alternative<StripNormalizer>(sequence.parts[0].kind));
}

void DefinitionChangeTest::editedIsAFileWithIt() {
    const Definition original = load(kFile);
    const Json replaced = Json::parse(R"({"type":"Replace","pattern":{"Regex":"o"},"content":"lo"})");
    QVERIFY(alike(changed(original, {EditRule{"$.normalizer.normalizers[2]", replaced.dump(4)}}),
                  load(fileWith("/normalizer/normalizers/2", replaced))));
    const Json whole = Json::parse(R"({"type":"Lowercase"})");
    QVERIFY(alike(changed(original, {EditRule{"$.normalizer", whole.dump()}}),
                  load(fileWith("/normalizer", whole))));
    const Json split = Json::parse(
        R"({"type":"Split","pattern":{"Regex":"l|\\s+"},"behavior":"MergedWithPrevious","invert":false})");
    QVERIFY(alike(changed(original, {EditRule{"$.pre_tokenizer", split.dump()}}),
                  load(fileWith("/pre_tokenizer", split))));
    // Editing reads the output of stageJson().
    for (const char* where : {"$.normalizer", "$.pre_tokenizer", "$.post_processor", "$.decoder", "$.model",
                              "$.decoder.decoders[1]"}) {
        QVERIFY(canEdit(*original, where));
        QVERIFY2(alike(changed(original, {EditRule{where, stageJson(*original, where)}}), original), where);
    }
    QVERIFY(alike(changed(original, {EditRule{"$.decoder", "null"}}), load(fileWith("/decoder", nullptr))));
    QVERIFY(alike(changed(original, {SetOption{"$.normalizer.normalizers[2].content", "\"lo\""}}),
                  load(fileWith("/normalizer/normalizers/2/content", "lo"))));
}

void DefinitionChangeTest::addedTokens() {
    const Definition original = load(kFile);
    AddedToken world = original->addedTokens[2];
    world.lstrip = true;
    QVERIFY(
        alike(changed(original, {EditAddedToken{2, world}}), load(fileWith("/added_tokens/2/lstrip", true))));
    world.content = "hello";
    world.normalized = false;
    Json file = Json::parse(fileWith("/added_tokens/2/lstrip", true));
    file["added_tokens"][2]["content"] = "hello";
    file["added_tokens"][2]["normalized"] = false;
    QVERIFY(alike(changed(original, {EditAddedToken{2, world}}), load(file.dump())));
    AddedToken more;
    more.content = "ello";
    more.normalized = false;
    file = Json::parse(kFile);
    file["added_tokens"].push_back({{"id", 11},
                                    {"content", "ello"},
                                    {"single_word", false},
                                    {"lstrip", false},
                                    {"rstrip", false},
                                    {"normalized", false},
                                    {"special", false}});
    const Definition withMore = changed(original, {AddAddedToken{more}});
    QVERIFY(alike(withMore, load(file.dump())));
    QCOMPARE(withMore->addedTokens.back().id, 11U);
    file["added_tokens"].erase(1);
    QVERIFY(alike(changed(original, {AddAddedToken{more}, RemoveAddedToken{1}}), load(file.dump())));
    QCOMPARE(errorOf(original, RemoveAddedToken{3}).code, ErrorCode::BadInput);
    more.content.clear();
    QCOMPARE(QString::fromStdString(errorOf(original, AddAddedToken{more}).where),
             QString("$.added_tokens[3].content"));
}

void DefinitionChangeTest::modelOptions() {
    const Definition original = load(kFile);
    QVERIFY(alike(changed(original, {SetOption{"$.model.ignore_merges", "true"}}),
                  load(fileWith("/model/ignore_merges", true))));
    QVERIFY(alike(changed(original, {SetOption{"$.model.fuse_unk", "true"}}),
                  load(fileWith("/model/fuse_unk", true))));
    QVERIFY(alike(changed(original, {SetOption{"$.model.unk_id", "null"}}),
                  load(fileWith("/model/unk_token", nullptr))));
    QVERIFY(alike(changed(original, {SetOption{"$.model.unk_id", "5"}}),
                  load(fileWith("/model/unk_token", "o"))));
    QCOMPARE(QString::fromStdString(errorOf(original, SetOption{"$.model.unk_id", "77"}).where),
             QString("$.model.unk_id"));
    QCOMPARE(errorOf(original, SetOption{"$.model.continuing_subword_prefix", "\"#\""}).code,
             ErrorCode::Damaged);
    QCOMPARE(errorOf(original, SetOption{"$.model.vocabulary", "1"}).code, ErrorCode::BadInput);
    QStringList names;
    for (const ChangeableOption& option : changeableOptions(*original))
        names << QString::fromStdString(option.where + "=" + option.json);
    QCOMPARE(names.join(' '), QString("$.model.unk_id=1 $.model.continuing_subword_prefix=\"\" "
                                      "$.model.end_of_word_suffix=\"\" $.model.fuse_unk=false "
                                      "$.model.byte_fallback=false $.model.ignore_merges=false"));
}

void DefinitionChangeTest::errorsAtTheirPosition() {
    const Definition original = load(kFile);
    const auto at = [&](const char* where, const char* json) {
        return QString::fromStdString(errorOf(original, EditRule{where, json}).where);
    };
    QCOMPARE(at("$.normalizer.normalizers[2]", "{\n  \"type\": \"Replace\",\n  \"pattern\" {}\n}"),
             QString("line 3, column 13"));
    QCOMPARE(at("$.normalizer.normalizers[2]", R"({"type":"Replace","pattern":{"Other":"x"},"content":""})"),
             QString("$.pattern"));
    QCOMPARE(at("$.normalizer", R"({"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"What"}]})"),
             QString("$.normalizers[1].type"));
    const Error regex =
        errorOf(original, EditRule{"$.normalizer.normalizers[2]",
                                   R"({"type":"Replace","pattern":{"Regex":"a(b"},"content":""})"});
    QVERIFY(regex.where.starts_with("$.pattern"));
    QVERIFY(regex.message.english().find("a(b") != std::string::npos);
    QCOMPARE(errorOf(original, EditRule{"$.normalizer.normalizers[3]", "{}"}).code, ErrorCode::BadInput);
    QCOMPARE(errorOf(original, SwitchOff{"$.model"}).code, ErrorCode::BadInput);
    QCOMPARE(errorOf(original, EditRule{"$.nothing", "{}"}).code, ErrorCode::BadInput);
}

void DefinitionChangeTest::unsupportedValuesAreRejected() {
    const Definition original = load(kFile);
    const std::string described = stageJson(*original, "$.model");
    const auto with = [&](const char* key, const Json& value) {
        Json json = Json::parse(described);
        json[key] = value;
        return EditRule{"$.model", json.dump()};
    };
    QVERIFY(alike(changed(original, {EditRule{"$.model", described}}), original));
    QVERIFY(changed(original, {with("fuse_unk", true)}));
    QVERIFY(changed(original, {EditRule{"$.model", R"({"fuse_unk":true})"}}));
    for (const char* key : {"foo", "type", "vocab", "merges"}) {
        const Error error = errorOf(original, with(key, "other"));
        QCOMPARE(QString::fromStdString(error.where), "$." + QString(key));
        QVERIFY(error.remedy.english().find("fuse_unk") != std::string::npos);
    }
    QCOMPARE(errorOf(original, EditRule{"$.model", R"({"foo":1})"}).code, ErrorCode::Unsupported);
}

void DefinitionChangeTest::theOriginalStays() {
    const Definition original = load(kFile);
    const Definition again = load(kFile);
    QVERIFY(!alike(changed(original, {SwitchOff{"$.normalizer"}, RemoveAddedToken{1},
                                      SetOption{"$.model.ignore_merges", "true"}}),
                   original));
    QVERIFY(alike(original, again));
    QCOMPARE(changed(original, {}), original);
}

void DefinitionChangeTest::tokensThatArePutInStay() {
    // `<s>` is only an added token here, and the template adds it.
    Json file = Json::parse(kFile);
    file["model"]["vocab"].erase("<s>");
    file["model"]["vocab"]["x"] = 0;
    file["added_tokens"][0]["id"] = 9;
    file["post_processor"]["special_tokens"]["<s>"]["ids"][0] = 9;
    const Definition original = load(file.dump());
    QVERIFY(original);
    const Error error = errorOf(original, RemoveAddedToken{0});
    QCOMPARE(QString::fromStdString(error.where), QString("$.post_processor"));
    QVERIFY(changed(original, {RemoveAddedToken{0}, SwitchOff{"$.post_processor"}}));
}

void DefinitionChangeTest::descriptions() {
    const Definition original = load(kFile);
    const auto described = [&](const DefinitionChange& change) {
        return QString::fromStdString(describe(change, *original));
    };
    AddedToken token = original->addedTokens[0];
    token.lstrip = true;
    QCOMPARE(described(SwitchOff{"$.normalizer.normalizers[1]"}),
             QString("the rule Lowercase of the normalizer switched off"));
    QCOMPARE(described(SwitchOff{"$.added_tokens"}), QString("the added tokens switched off"));
    QCOMPARE(described(EditRule{"$.pre_tokenizer", "{}"}), QString("the pre-tokenizer edited"));
    QCOMPARE(described(SetOption{"$.model.fuse_unk", "true"}), QString("fuse_unk of the model set to true"));
    QCOMPARE(described(EditAddedToken{0, token}), QString("the added token '<s>': lstrip on"));
    QCOMPARE(described(RemoveAddedToken{1}), QString("the added token 'The' removed"));
}

QTEST_GUILESS_MAIN(DefinitionChangeTest)
#include "tst_definition_change.moc"
