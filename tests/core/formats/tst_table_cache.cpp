// The cache of tables never changes a result: definitions and encodings are compared with those that are read without
// it, and damaged caches with none.

#include "core/encoding/tokenizer.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/formats/load.h"
#include "core/formats/table_cache.h"
#include "resources/samples.h"
#include "tests/support/generated_text.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <thread>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::GeneratedText;
namespace fs = std::filesystem;

namespace {

using Definition = std::shared_ptr<const TokenizerDefinition>;

constexpr TableCache::Limits kAnySize = {1, std::uint64_t{1} << 30U, std::uint64_t{1} << 30U};

Definition load(const fs::path& file, TableCache* cache, bool bare = false) {
    LoadOptions options;
    options.tables = cache;
    options.bare = bare;
    return loadDefinition(file, options).value_or(nullptr);
}

Definition loadAndWrite(const fs::path& file, TableCache& cache) {
    const Definition definition = load(file, &cache);
    if (definition)
        cache.write(*definition);
    return definition;
}

bool isFromCache(const Definition& definition) {
    return definition->tables && definition->tables->file();
}

std::vector<std::string> texts() {
    std::vector<std::string> all = {
        "", "hello", "\xE4\xBB\x8A\xE5\xA4\xA9\xE5\xA4\xA9\xE6\xB0\x94\xE5\xBE\x88\xE5\xA5\xBD"};
    GeneratedText plain(1);
    GeneratedText invalid(2, true);
    for (std::size_t i = 0; i < 20; ++i) {
        all.push_back(plain.text(20));
        all.push_back(invalid.text(20));
    }
    return all;
}

/// What differs; empty: nothing.
std::string difference(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    if (a.format != b.format || a.preset != b.preset || a.version != b.version ||
        a.rawHeader != b.rawHeader || a.path != b.path)
        return "source";
    if (a.model != b.model)
        return "model";
    if (a.normalizer != b.normalizer || a.preTokenizer != b.preTokenizer ||
        a.postProcessor != b.postProcessor || a.decoder != b.decoder)
        return "stages";
    if (a.addedTokens != b.addedTokens || a.special != b.special || a.truncation != b.truncation ||
        a.padding != b.padding || a.chatTemplates != b.chatTemplates)
        return "tokens";
    if (a.provenance != b.provenance || a.diagnostics != b.diagnostics)
        return "diagnostics";
    const Vocabulary& x = a.vocabulary;
    const Vocabulary& y = b.vocabulary;
    if (x.size() != y.size() || x.maxId() != y.maxId() || x.sharedIds() != y.sharedIds() ||
        x.hasDuplicates() != y.hasDuplicates() || x.byAscendingId().size() != y.byAscendingId().size())
        return "vocabulary";
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto& p = x.entry(i);
        const auto& q = y.entry(i);
        if (x.entryBytes(i) != y.entryBytes(i) || p.id != q.id || p.type != q.type || p.score != q.score ||
            x.find(x.entryBytes(i)) != y.find(x.entryBytes(i)) || x.indexOf(p.id) != y.indexOf(p.id) ||
            x.byAscendingId()[i] != y.byAscendingId()[i])
            return "piece " + std::to_string(i);
    }
    return {};
}

std::string differentEncoding(const Tokenizer& a, const Tokenizer& b) {
    EncodeOptions options;
    options.full = true;
    options.referenceSpans = true;
    for (const std::string& text : texts()) {
        const auto x = a.encode(text, options);
        const auto y = b.encode(text, options);
        if (x.has_value() != y.has_value())
            return text;
        if (x && (x->ids != y->ids || x->bytes != y->bytes || x->reference != y->reference ||
                  x->wordIds != y->wordIds || x->spellings != y->spellings))
            return text;
        const auto p = a.encodeByReference(text, options);
        const auto q = b.encodeByReference(text, options);
        if (p.has_value() != q.has_value() || (p && (p->ids != q->ids || p->bytes != q->bytes)))
            return text;
    }
    return {};
}

/// Opens a file three times: without the cache, with it, and from it.
void compareThree(const fs::path& file, TableCache& cache, bool bare, bool& used) {
    const Definition plain = load(file, nullptr, bare);
    QVERIFY(plain);
    const auto expected = Tokenizer::create(plain);
    QVERIFY(expected);
    for (int round = 0; round < 3; ++round) {
        const Definition cached = load(file, &cache, bare);
        QVERIFY(cached);
        used = isFromCache(cached);
        QCOMPARE(difference(*plain, *cached), std::string());
        const auto tokenizer = Tokenizer::create(cached);
        QVERIFY(tokenizer);
        if (round > 0) // the first round writes only pieces and merges
            QCOMPARE(differentEncoding(**expected, **tokenizer), std::string());
        cache.write(*cached);
    }
}

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void put(const fs::path& file, std::string_view bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::error_code none;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder, none))
        files.push_back(entry.path());
    return files;
}

/// Byte-level BPE with all bytes of `hello`.
constexpr std::string_view kSmall = R"({"version":"1.0","added_tokens":[],"pre_tokenizer":
    {"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},
    "model":{"type":"BPE","vocab":{"h":0,"e":1,"l":2,"o":3,"he":4,"ll":5,"hell":6,"hello":7},
    "merges":["h e","l l","he ll","hell o"]}})";

} // namespace

class TableCacheTest : public QObject {
    Q_OBJECT
  private slots:
    void sameForEveryFormat_data();
    void sameForEveryFormat();
    void folderConfigurationStays();
    void changedDefinitionsDontUseIt();
    void changedFileIsReadAgain();
    void damageIsIgnored();
    void onlyLargeFiles();
    void diagnosticsAreNotCached();
    void withoutVocabAndMerges();
    void silentWithoutFolder();
    void oldestGoFirst();
    void severalAtOnce();

  private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }
};

void TableCacheTest::sameForEveryFormat_data() {
    QTest::addColumn<QString>("file");
    for (const Sample& sample : sampleTokenizers()) {
        put(path(std::string(sample.name).c_str()), sample.bytes);
        QTest::addRow("%s", std::string(sample.name).c_str())
            << m_folder.filePath(QString::fromStdString(std::string(sample.name)));
    }
    put(path("small.json"), kSmall);
    QTest::addRow("small") << m_folder.filePath("small.json");
    std::error_code none;
    const fs::path shared = test::sharedFolder() / "tokenizers/files";
    for (const auto& entry : fs::recursive_directory_iterator(shared, none)) {
        const std::string name = fs::relative(entry.path(), shared).string();
        if (entry.is_regular_file() && name.find("_config.json") == std::string::npos)
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(entry.path().string());
    }
}

void TableCacheTest::sameForEveryFormat() {
    QFETCH(QString, file);
    const fs::path source = file.toStdString();
    QTemporaryDir folder;
    TableCache cache(folder.path().toStdString(), kAnySize);
    if (!load(source, nullptr))
        QSKIP("not a tokenizer that can be opened alone");
    bool used = false;
    compareThree(source, cache, true, used);
    const Definition definition = load(source, nullptr, true);
    const bool unigramJson = definition->format == SourceFormat::HuggingFaceJson &&
                             std::holds_alternative<UnigramModel>(definition->model);
    const bool cachedFormat = definition->format == SourceFormat::HuggingFaceJson ||
                              definition->format == SourceFormat::Tiktoken ||
                              definition->format == SourceFormat::SentencePiece;
    if (!used && cachedFormat && !unigramJson && definition->diagnostics.empty())
        QFAIL("the cache isn't used");
}

void TableCacheTest::folderConfigurationStays() {
    fs::create_directory(path("model"));
    put(path("model/tokenizer.json"), kSmall);
    put(path("model/tokenizer_config.json"),
        R"({"tokenizer_class":"GPT2Tokenizer","add_prefix_space":true})");
    TableCache cache(path("folder cache"), kAnySize);
    bool used = false;
    compareThree(path("model"), cache, false, used);
    QVERIFY(used);
    compareThree(path("model/tokenizer.json"), cache, true, used);
    // The same content in another place.
    put(path("copy.json"), kSmall);
    const Definition copy = load(path("copy.json"), &cache);
    QVERIFY(isFromCache(copy));
    QCOMPARE(copy->path, path("copy.json").string());
}

void TableCacheTest::changedDefinitionsDontUseIt() {
    put(path("changed.json"), kSmall);
    TableCache cache(path("changed cache"), kAnySize);
    for (int round = 0; round < 2; ++round) {
        const Definition definition = load(path("changed.json"), &cache);
        QCOMPARE(isFromCache(definition), round > 0);
        TokenizerDefinition without = *definition;
        std::get<BpeModel>(without.model).merges.pop_back();
        TokenizerDefinition with = *definition;
        with.vocabulary.add("lo", 8);
        with.vocabulary.finish();
        std::get<BpeModel>(with.model)
            .merges.insert(std::get<BpeModel>(with.model).merges.begin(), {2, 3, 8});
        for (const auto& [changed, expected] :
             {std::pair(without, std::vector<PieceId>{6, 3}), std::pair(with, std::vector<PieceId>{4, 2, 8}),
              std::pair(*definition, std::vector<PieceId>{7})}) {
            const auto tokenizer = Tokenizer::create(std::make_shared<TokenizerDefinition>(changed));
            QVERIFY(tokenizer);
            QCOMPARE((*tokenizer)->encode("hello")->ids, expected);
            QCOMPARE((*tokenizer)->encodeByReference("hello")->ids, expected);
        }
        QCOMPARE(definition->vocabulary.size(), std::size_t{8});
        QCOMPARE(definition->vocabulary.find("lo"), kNoPiece);
        QCOMPARE(with.vocabulary.find("lo"), PieceId{8});
        cache.write(with);
        QCOMPARE(filesIn(path("changed cache")).size(), static_cast<std::size_t>(round));
        cache.write(*definition);
    }
}

void TableCacheTest::changedFileIsReadAgain() {
    TableCache cache(path("renewed cache"), kAnySize);
    std::string json(kSmall);
    for (const std::string_view ids : {"\"hell\":6,\"hello\":7", "\"hell\":7,\"hello\":6"}) {
        json.replace(json.find("\"hell\":"), ids.size(), ids);
        put(path("renewed.json"), json);
        QVERIFY(!isFromCache(loadAndWrite(path("renewed.json"), cache)));
        QVERIFY(isFromCache(load(path("renewed.json"), &cache)));
    }
    QCOMPARE(load(path("renewed.json"), &cache)->vocabulary.find("hello"), PieceId{6});
    // Changed between reading and writing: nothing is written under the old content.
    put(path("renewed.json"), std::string(kSmall) + " ");
    const Definition before = load(path("renewed.json"), &cache);
    put(path("renewed.json"), std::string(kSmall) + "  ");
    const std::size_t files = filesIn(path("renewed cache")).size();
    cache.write(*before);
    QCOMPARE(filesIn(path("renewed cache")).size(), files);
}

/// With each byte changed, and cut off after each: the file is read itself, and the cache is written again.
void TableCacheTest::damageIsIgnored() {
    put(path("damaged.json"), kSmall);
    TableCache cache(path("damaged cache"), kAnySize);
    const auto tokenize = [&](bool fromCache, bool writes = false) {
        const Definition definition = load(path("damaged.json"), &cache);
        const auto tokenizer =
            definition ? Tokenizer::create(definition) : Result<std::shared_ptr<const Tokenizer>>();
        const bool good = definition && isFromCache(definition) == fromCache && *tokenizer &&
                          (*tokenizer)->encode("hello")->ids == std::vector<PieceId>{7};
        if (good && writes)
            cache.write(*definition);
        return good;
    };
    QVERIFY(tokenize(false, true));
    QVERIFY(tokenize(true));
    const auto files = filesIn(path("damaged cache"));
    QCOMPARE(files.size(), std::size_t{1});
    const std::string good = content(files.front());
    for (std::size_t at = 0; at < good.size(); at += test::isLongRun() ? 1 : at < 1024 ? 5 : 997) {
        std::string damaged = good;
        damaged[at] = static_cast<char>(damaged[at] ^ (1U << (at % 8)));
        put(files.front(), damaged);
        QVERIFY2(tokenize(false), std::to_string(at).c_str());
        put(files.front(), good.substr(0, at));
        QVERIFY2(tokenize(false), std::to_string(at).c_str());
    }
    put(files.front(), good + '\0');
    QVERIFY(tokenize(false, true));
    QVERIFY(tokenize(true));
    QCOMPARE(filesIn(path("damaged cache")).size(), std::size_t{1});
}

void TableCacheTest::onlyLargeFiles() {
    put(path("little.json"), kSmall);
    TableCache usual(path("usual cache"));
    QVERIFY(!loadAndWrite(path("little.json"), usual)->tables);
    TableCache smaller(path("usual cache"), {1, kSmall.size() - 1, 1000});
    QVERIFY(!loadAndWrite(path("little.json"), smaller)->tables);
    QVERIFY(!fs::exists(path("usual cache")));
    QVERIFY(!load(path("little.json"), nullptr)->tables);
}

/// Whoever opens the file again is to see them again.
void TableCacheTest::diagnosticsAreNotCached() {
    std::string twice(kSmall);
    twice.replace(twice.find("\"hello\":7"), 9, "\"hello\":7,\"hello\":7");
    put(path("twice.json"), twice);
    TableCache cache(path("twice cache"), kAnySize);
    for (int round = 0; round < 2; ++round) {
        const Definition definition = loadAndWrite(path("twice.json"), cache);
        QVERIFY(!definition->diagnostics.empty());
        QVERIFY(!isFromCache(definition));
    }
}

void TableCacheTest::withoutVocabAndMerges() {
    using huggingface::withoutVocabAndMerges;
    QCOMPARE(
        *withoutVocabAndMerges(
            R"({"a":[{"model":1}],"model":{"merges":["a\\","\"]"],"x":"vo","vocab":{"}\"":1}},"z":null})"),
        std::string(R"({"a":[{"model":1}],"model":{"merges":[],"x":"vo","vocab":{}},"z":null})"));
    QCOMPARE(*withoutVocabAndMerges("\xEF\xBB\xBF{ \"model\" : { \"vocab\" : { } , \"n\" : -1.5e3 } }\n"),
             std::string("\xEF\xBB\xBF{ \"model\" : { \"vocab\" : {} , \"n\" : -1.5e3 } }\n"));
    for (const char* other :
         {"", "{", "[]", "{}", R"({"model":{}})", R"({"model":{"vocab":[]}})",
          R"({"model":{"vocab":{},"vocab":{}}})", R"({"model":{"vocab":{}},"model":{"vocab":{}}})",
          R"({"model":{"vocab":{},"merges":null}})", R"({"m\u006fdel":{},"model":{"vocab":{}}})",
          R"({"model":{"vocab":{"a":1)", R"({"model":{"vocab":{"a)", "\"\\"})
        QVERIFY2(!withoutVocabAndMerges(other), other);
}

void TableCacheTest::silentWithoutFolder() {
    put(path("small2.json"), kSmall);
    put(path("a file"), "");
    for (const fs::path& folder : {fs::path(), path("a file") / "cache", fs::path("/dev/null/cache")}) {
        TableCache cache(folder, kAnySize);
        for (int round = 0; round < 2; ++round) {
            const Definition definition = loadAndWrite(path("small2.json"), cache);
            QVERIFY(definition && !isFromCache(definition));
        }
    }
    QVERIFY(TableCache::folderIn({}).empty());
}

void TableCacheTest::oldestGoFirst() {
    const fs::path folder = path("bounded cache");
    const auto open = [&](int number, TableCache& cache) {
        put(path("bounded.json"), std::string(kSmall) + std::string(static_cast<std::size_t>(number), ' '));
        return isFromCache(loadAndWrite(path("bounded.json"), cache));
    };
    TableCache first(folder, kAnySize);
    open(0, first);
    QCOMPARE(filesIn(folder).size(), std::size_t{1});
    const std::uint64_t size = fs::file_size(filesIn(folder).front());
    TableCache bounded(folder, {1, 1U << 20U, size * 3 + size / 2});
    for (int number = 1; number < 6; ++number) {
        for (const fs::path& file : filesIn(folder)) // as if time had passed
            fs::last_write_time(file, fs::last_write_time(file) - std::chrono::minutes(1));
        QVERIFY(!open(number, bounded));
        QVERIFY(filesIn(folder).size() <= 3);
    }
    QVERIFY(open(5, bounded) && open(4, bounded) && open(3, bounded));
    QVERIFY(!open(0, bounded));
}

void TableCacheTest::severalAtOnce() {
    put(path("shared.json"), kSmall);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&] {
            for (int round = 0; round < 50; ++round) {
                TableCache cache(path("shared cache"), kAnySize); // as in a process of its own
                const Definition definition = load(path("shared.json"), &cache);
                const auto tokenizer =
                    definition ? Tokenizer::create(definition) : Result<std::shared_ptr<const Tokenizer>>();
                if (!definition || !*tokenizer ||
                    (*tokenizer)->encode("hello")->ids != std::vector<PieceId>{7})
                    ++wrong;
                else
                    cache.write(*definition);
                if (round % 7 == 0) {
                    for (const fs::path& file : filesIn(path("shared cache"))) {
                        std::error_code ignored;
                        fs::remove(file, ignored);
                    }
                }
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
}

QTEST_APPLESS_MAIN(TableCacheTest)
#include "tst_table_cache.moc"
