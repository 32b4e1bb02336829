// Manifests: hashes that stay, say what has changed, and can be read again.

#include "core/compare/diff/manifest.h"
#include "tests/support/definition_changes.h"
#include "tests/support/file_pairs.h"
#include "tests/support/named_tokenizers.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

#include <set>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

constexpr std::string_view kEverything = R"({
"truncation":{"direction":"Right","max_length":9,"strategy":"LongestFirst","stride":0},
"padding":{"strategy":{"Fixed":9},"direction":"Left","pad_to_multiple_of":null,"pad_id":4,"pad_type_id":0,"pad_token":"<p>"},
"added_tokens":[{"id":4,"content":"<p>","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false},
{"id":5,"content":"<s>","special":true,"single_word":false,"lstrip":false,"rstrip":true,"normalized":false}],
"normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Replace","pattern":{"Regex":"\\p{Z}+"},"content":" "}]},
"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\p{L}+"},"behavior":"Isolated","invert":false},
"post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
"pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],"special_tokens":{"<s>":{"id":"<s>","ids":[5],"tokens":["<s>"]}}},
"decoder":{"type":"Sequence","decoders":[{"type":"Strip","content":" ","start":1,"stop":0},{"type":"Fuse"}]},
"model":{"type":"BPE","dropout":null,"unk_token":"?","continuing_subword_prefix":null,"end_of_word_suffix":null,"fuse_unk":false,
"byte_fallback":false,"ignore_merges":false,"vocab":{"?":0,"a":1,"b":2,"ab":3},"merges":[["a","b"]]}})";

std::string hashOf(const DefinitionHashes& hashes, DiffSection section) {
    for (const SectionHash& one : hashes.sections)
        if (one.name == name(section))
            return one.sha256;
    return {};
}

Manifest manifestOfSample(std::string_view name) {
    for (const Sample& sample : sampleTokenizers()) {
        if (sample.name != name)
            continue;
        auto definition = TokenizerDefinition(**loadDefinition(sample.bytes, std::string(sample.name)));
        definition.path.clear(); // it isn't a file
        const auto manifest = manifestOf(*tokenizerOf(std::make_shared<TokenizerDefinition>(definition)));
        if (manifest)
            return *manifest;
    }
    return {};
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

} // namespace

class Manifests : public QObject {
    Q_OBJECT

  private slots:
    void hashesThatStay();
    void idsAreThoseThatAreProved();
    void eachChangeIsInItsSection();
    void unicodeIsOfTheProgram();
    void isReadAgain();
    void damaged_data();
    void damaged();
    void whatHasChanged();
};

/// A recorded manifest must fit after an update of the program. If these values must change, kManifestVersion must too.
void Manifests::hashesThatStay() {
    TokenizerFolder folder;
    folder.write("tokenizer.json", kEverything);
    const auto manifest = manifestOf(**folder.open());
    QVERIFY(manifest);
    QCOMPARE(kManifestVersion, std::uint64_t{1});
    QCOMPARE(QByteArray::fromStdString(manifest->ids),
             QByteArray("390303cd060e1ad28a90e9a3b4388eed066064e1386c1e06d89bc06a577477b2"));
    QCOMPARE(QByteArray::fromStdString(manifest->tokenizer),
             QByteArray("3a4638a4b985dc04776db88166beaf3aa609b07a48a473e88e85cccb7ea59b20"));
}

void Manifests::idsAreThoseThatAreProved() {
    int other = 0;
    for (const Sample& sample : sampleTokenizers()) {
        const auto definition = loadDefinition(sample.bytes, std::string(sample.name));
        QVERIFY(definition);
        const std::string own = definitionHashes(**definition).ids;
        for (std::uint32_t seed = 10; seed < 12; ++seed) {
            DefinitionChanges changes(seed);
            for (const DefinitionChanges::Change& change : changes.all()) {
                TokenizerDefinition changed = **definition;
                if (!change.apply(changed))
                    continue;
                changed.vocabulary.finish();
                const bool proved = sameEncoding(**definition, changed).proved();
                QVERIFY2((definitionHashes(changed).ids == own) == proved, change.name.c_str());
                other += proved ? 0 : 1;
            }
        }
    }
    QVERIFY2(other > 50, std::to_string(other).c_str());
}

/// Types and scores are part of `vocabulary`.
void Manifests::eachChangeIsInItsSection() {
    std::set<DiffSection> seen;
    for (const Sample& sample : sampleTokenizers()) {
        const auto definition = loadDefinition(sample.bytes, std::string(sample.name));
        QVERIFY(definition);
        const DefinitionHashes own = definitionHashes(**definition);
        DefinitionChanges changes(3);
        for (const DefinitionChanges::Change& change : changes.all()) {
            TokenizerDefinition changed = **definition;
            if (!change.apply(changed) || sameEncoding(**definition, changed).proved())
                continue;
            changed.vocabulary.finish();
            const DefinitionHashes hashes = definitionHashes(changed);
            QVERIFY2(hashes.sections != own.sections, change.name.c_str());
            DiffSection section = change.section;
            if (section == DiffSection::Types || section == DiffSection::Scores ||
                hashOf(own, DiffSection::Merges) == hashOf(hashes, DiffSection::Merges))
                section = section == DiffSection::Merges || section == DiffSection::Types ||
                                  section == DiffSection::Scores
                              ? DiffSection::Vocabulary
                              : section;
            QVERIFY2(hashOf(hashes, section) != hashOf(own, section),
                     (change.name + " in " + std::string(sample.name)).c_str());
            seen.insert(section);
        }
    }
    for (const DiffSection section : {DiffSection::Vocabulary, DiffSection::Merges, DiffSection::AddedTokens,
                                      DiffSection::Normalizer, DiffSection::PreTokenizer})
        QVERIFY2(seen.contains(section), std::string(name(section)).c_str());
}

/// The version of Unicode is chosen by the program's user, not by the file.
void Manifests::unicodeIsOfTheProgram() {
    TokenizerDefinition definition = *sampleDefinition(SourceFormat::HuggingFaceJson);
    SplitPreTokenizer split;
    split.pattern = {Pattern::Kind::Regex, "\\p{L}+", Pattern::Dialect::Oniguruma};
    split.pattern.unicode = UnicodeVersion::V14;
    definition.preTokenizer = PreTokenizerConfig{split};
    const DefinitionHashes one = definitionHashes(definition);
    split.pattern.unicode = UnicodeVersion::V16;
    definition.preTokenizer = PreTokenizerConfig{split};
    const DefinitionHashes other = definitionHashes(definition);
    QCOMPARE(one.ids, other.ids);
    QVERIFY(one.sections == other.sections);
    split.pattern.text = "\\p{N}+";
    definition.preTokenizer = PreTokenizerConfig{split};
    QVERIFY(definitionHashes(definition).ids != one.ids);
}

void Manifests::isReadAgain() {
    for (const Sample& sample : sampleTokenizers()) {
        const Manifest manifest = manifestOfSample(sample.name);
        const std::string text = writeManifest(manifest);
        const auto again = readManifest(text);
        QVERIFY2(again, again ? "" : describe(again.error()).c_str());
        QCOMPARE(writeManifest(*again), text);
        const ManifestComparison same = *compareManifests(manifest, *again);
        QVERIFY(same.sameIds && same.sameTokenizer && same.changes.empty());
    }
}

void Manifests::damaged_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("where");
    QTest::newRow("not JSON") << "{"
                              << ""
                              << "line 1, column 11";
    QTest::newRow("another JSON file") << "\"manifest\""
                                       << "\"model\""
                                       << "$";
    QTest::newRow("another version") << "\"manifest\":1"
                                     << "\"manifest\":7"
                                     << "$.manifest";
    QTest::newRow("no format") << "\"format\""
                               << "\"formal\""
                               << "$.format";
    QTest::newRow("a short hash") << "\"ids\":\""
                                  << "\"ids\":\"00"
                                  << "$.ids";
    QTest::newRow("changed by hand") << "\"merges\":"
                                     << "\"merge\":"
                                     << "$.tokenizer";
    QTest::newRow("no sections") << "\"sections\":{"
                                 << "\"sections\":[],\"x\":{"
                                 << "$.sections";
    QTest::newRow("no files") << "\"files\":["
                              << "\"files\":7,\"x\":["
                              << "$.files";
    QTest::newRow("a file without a name") << "\"files\":["
                                           << "\"files\":[{\"bytes\":1,\"sha256\":null}"
                                           << "$.files[0]";
}

void Manifests::damaged() {
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, where);
    const std::string text = writeManifest(manifestOfSample(sampleTokenizers().front().name));
    const std::string changed = replaced(text, from.toStdString(), to.toStdString());
    QVERIFY(changed != text);
    const auto read = readManifest(changed);
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().where), where);
}

void Manifests::whatHasChanged() {
    TokenizerFolder folder;
    folder.write(
        "tokenizer.json",
        R"({"pre_tokenizer":{"type":"Whitespace"},"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a":1}}})");
    folder.write("tokenizer_config.json", R"({"chat_template":"{{ messages }}","unk_token":"?"})");
    const auto before = manifestOf(**folder.open());
    QVERIFY(before);
    QCOMPARE(before->files.size(), std::size_t{2});
    QCOMPARE(before->chatTemplates.size(), std::size_t{1});
    const auto changes = [&] {
        const auto after = manifestOf(**folder.open());
        const ManifestComparison found = *compareManifests(*before, *after);
        std::string text = found.sameTokenizer ? "same" : found.sameIds ? "same ids" : "other ids";
        for (const ManifestChange& one : found.changes)
            text += ", " + std::string(name(one.kind)) + (one.name.empty() ? "" : " " + one.name);
        return text;
    };
    folder.write("tokenizer_config.json", R"({"chat_template": "{{ messages }}", "unk_token": "?"})");
    QCOMPARE(changes(), std::string("same, file tokenizer_config.json"));
    folder.write("tokenizer_config.json", R"({"chat_template":"{{ tools }}","unk_token":"?"})");
    QCOMPARE(
        changes(),
        std::string("same ids, section chat_templates, chat_template default, file tokenizer_config.json"));
    folder.write("tokenizer_config.json", R"({"chat_template":"{{ messages }}","unk_token":"?"})");
    folder.write(
        "tokenizer.json",
        R"({"pre_tokenizer":{"type":"WhitespaceSplit"},"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a":1}}})");
    QCOMPARE(changes(), std::string("other ids, section pre_tokenizer, file tokenizer.json"));
    Manifest renamed = *before;
    renamed.files[0].name = "other.json";
    QVERIFY(compareManifests(*before, renamed)->changes.empty());
    renamed.files[0].sha256.back() = renamed.files[0].sha256.back() == '0' ? '1' : '0';
    QCOMPARE(compareManifests(*before, renamed)->changes.size(), std::size_t{2});
    Manifest large = *before;
    large.files[0].sha256.clear(); // as of a file that is too large to be hashed
    Manifest larger = large;
    ++larger.files[0].bytes;
    QCOMPARE(compareManifests(large, larger)->changes.size(), std::size_t{1});
    Manifest edited = *before;
    edited.ids.back() = edited.ids.back() == '0' ? '1' : '0';
    const auto compared = compareManifests(edited, *before);
    QVERIFY(!compared);
    QCOMPARE(compared.error().where, std::string("$.ids"));
}

QTEST_GUILESS_MAIN(Manifests)
#include "tst_manifest.moc"
