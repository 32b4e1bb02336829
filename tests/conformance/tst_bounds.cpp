// Limits for hostile files: nesting, counts and work are bounded, and memory is a multiple of the file's
// size.

#include "core/base/base64.h"
#include "core/formats/format.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/formats/load.h"
#include "core/formats/tiktoken/pickle_reader.h"
#include "core/formats/tiktoken/tiktoken_encodings.h"
#include "core/formats/transformers/model_folder.h"
#include "core/json/json_reader.h"
#include "core/json/json_syntax.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> inUse{0};
std::atomic<std::size_t> mostInUse{0};

void* counted(void* memory) {
    if (!memory)
        return nullptr;
    const std::size_t now = inUse += malloc_usable_size(memory);
    for (std::size_t most = mostInUse; now > most && !mostInUse.compare_exchange_weak(most, now);)
        ;
    return memory;
}

void release(void* memory) {
    if (memory)
        inUse -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

// Everything that a loader allocates passes through these.
void* operator new(std::size_t size) {
    if (void* memory = counted(std::malloc(size)))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(std::malloc(size));
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept {
    return operator new(size, nothrow);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace std::string_literals;

namespace {

constexpr std::size_t kFileBytes = 2000000;

/// `unit(i)`, separated by `between`, up to about kFileBytes.
template <class Unit>
std::string repeated(const Unit& unit, const std::string& between = {}) {
    std::string all;
    for (std::size_t i = 0; all.size() < kFileBytes; ++i)
        all += (i > 0 ? between : std::string()) + unit(i);
    return all;
}

std::string json(const std::string& rest, const std::string& vocabulary = R"("a":0,"b":1)",
                 const std::string& merges = {}) {
    return "{" + rest + R"("model":{"type":"BPE","vocab":{)" + vocabulary + R"(},"merges":[)" + merges +
           "]}}";
}

std::string number(std::size_t i) {
    return std::to_string(i);
}

/// With JSON's quotation marks.
std::string quotes(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

std::string little(std::size_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

/// A protobuf field of bytes.
std::string field(int number, const std::string& content) {
    std::string length;
    for (std::size_t left = content.size(); left > 0 || length.empty(); left >>= 7U)
        length += static_cast<char>((left & 0x7FU) | (left > 0x7F ? 0x80U : 0U));
    return static_cast<char>(number << 3 | 2) + length + content;
}

} // namespace

class Bounds : public QObject {
    Q_OBJECT

  private slots:
    void nesting() {
        for (const auto& [open, close] : {std::pair("[", "]"), std::pair("{\"a\":", "}")}) {
            std::string deep = "0";
            for (std::size_t depth = 1; depth < kMaxJsonDepth; ++depth) // the file itself is one
                deep = open + deep + close;
            QVERIFY(huggingFaceFormat().read({json("\"x\":" + deep + ",")}, {}));
            const auto refused = huggingFaceFormat().read({json("\"x\":" + (open + deep + close) + ",")}, {});
            QVERIFY(!refused);
            QVERIFY(refused.error().message.english().find("more than 128 levels") != std::string::npos);
        }
    }

    void keysOfAnObject() {
        const auto keys = [](std::size_t count) {
            std::string all = R"("version":"1.0",)";
            for (std::size_t i = 0; i < count; ++i)
                all += "\"k" + number(i) + "\":0,";
            return all;
        };
        const auto loaded = huggingFaceFormat().read({json(keys(kMaxKeys - 2) + R"("k7":1,"k900":1,)")}, {});
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        for (const char* where : {"$.k7", "$.k900"})
            QCOMPARE(std::count_if(loaded->diagnostics.begin(), loaded->diagnostics.end(),
                                   [&](const Diagnostic& d) {
                                       return d.where == where &&
                                              d.message.english().find("more than once") != std::string::npos;
                                   }),
                     1);
        const auto refused = huggingFaceFormat().read({json(keys(kMaxKeys))}, {});
        QVERIFY(!refused);
        QVERIFY(refused.error().message.english().find("more than 1000 keys") != std::string::npos);
    }

    /// A file that declares each of many tokens twice: ten thousand million comparisons if each token were
    /// compared with all.
    void manyTokensNamedAgain() {
        std::string tokens;
        std::string ids;
        std::string names;
        for (std::size_t i = 0; i < 100000; ++i) {
            const std::string between = i > 0 ? "," : "";
            tokens += between + quotes("{'id':") + number(i + 2) + quotes(",'content':'t") + number(i) +
                      quotes("','special':true}");
            ids += between + number(i + 2);
            names += between + quotes("'t") + number(i) + quotes("'");
        }
        const auto loaded = huggingFaceFormat().read(
            {json(
                quotes("'added_tokens':[") + tokens +
                quotes("],'post_processor':{'type':'TemplateProcessing','single':[{'SpecialToken':{'id':'x',"
                       "'type_id':0}},{'Sequence':{'id':'A','type_id':0}}],'pair':[],'special_tokens':{'x':{"
                       "'id':'x',"
                       "'ids':[") +
                ids + quotes("],'tokens':[") + names + "]}}},")},
            {});
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(std::none_of(loaded->diagnostics.begin(), loaded->diagnostics.end(), [](const Diagnostic& d) {
            return d.message.english().find("is added with the id") != std::string::npos;
        }));
    }

    void manyTokensInTwoFilesOfAFolder() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& bytes) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        };
        std::string decoder;
        std::string added;
        std::string additional;
        for (std::size_t i = 0; i < 100000; ++i) {
            const std::string between = i > 0 ? "," : "";
            decoder +=
                between + quotes("'") + number(i) + quotes("':{'content':'t") + number(i) + quotes("'}");
            added += between + quotes("'t") + number(i) + quotes("':") + number(i == 7 ? 8 : i);
            additional += between + quotes("'t") + number(i) + quotes("'");
        }
        write("tokenizer_config.json", "{\"added_tokens_decoder\":{" + decoder +
                                           "},\"additional_special_tokens\":[" + additional + "]}");
        write("added_tokens.json", "{" + added + "}");
        const ModelFolderConfig config = readModelFolder(folder.path().toStdString());
        QCOMPARE(config.added.size(), std::size_t{100000});
        QCOMPARE(config.specials.size(), kMaxNamedSpecials - 1);
        const auto says = [&](const char* where, const char* message) {
            return std::count_if(config.diagnostics.begin(), config.diagnostics.end(),
                                 [&](const Diagnostic& d) {
                                     return d.where.starts_with(where) &&
                                            d.message.english().find(message) != std::string::npos;
                                 });
        };
        QCOMPARE(says("tokenizer_config.json: $.additional", "more than 65536 special tokens"), 1);
        QCOMPARE(says("added_tokens.json", "has another id"), 1);
        QCOMPARE(says("added_tokens.json: $.t7", "has another id"), 1);
        QCOMPARE(says("added_tokens.json", "ignored"), 0);
    }

    void assignmentsOfAModule() {
        const auto module = [](int before) {
            std::string source;
            for (int i = 0; i < before; ++i)
                source += "pat_str = f(1)\n";
            return source + "pat_str = 'a'\n";
        };
        QCOMPARE(patternOfModule(module(63)), std::optional<std::string>("a"));
        QCOMPARE(patternOfModule(module(64)), std::optional<std::string>());
    }

    void counts_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const std::string& file, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(file) << QByteArray(message);
        };
        const auto each = [](std::size_t count, const auto& unit) {
            std::string all;
            for (std::size_t i = 0; i < count; ++i)
                all += unit(i);
            return all;
        };
        const auto times = [](qsizetype count, const char* text) {
            return QByteArray(text).repeated(count).toStdString();
        };
        constexpr std::size_t kTooMany = kMaxPieces + 1;
        row("ranks",
            each(kTooMany, [](std::size_t i) { return base64Encode(little(i, 3)) + " " + number(i) + "\n"; }),
            "more than 4194304 ranks");
        row("lines",
            each(kTooMany,
                 [](std::size_t i) {
                     return number(i) + " '" + number(i) + "' " + number(number(i).size()) + "\n";
                 }),
            "the limit is 4194304");
        row("words",
            "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n" +
                each(kTooMany, [](std::size_t i) { return number(i) + "\n"; }),
            "the limit is 4194304");
        row("pieces of a model", each(kTooMany, [](std::size_t i) { return field(1, field(1, number(i))); }),
            "more than 4194304 pieces");
        row("pickled values", "\x80\x04" + std::string(Pickle::kMaxValues + 1, ']') + ".",
            "more values than any tokenizer");
        row("merges", json("", R"("a":0,"aa":1)", R"("a a")" + times(kMaxMerges, R"(,"a a")")),
            "more than 8388608 merges");
        row("values of JSON", json("\"x\":[0" + times(25'000'000, ",0") + "],"), "too many values to read");
        test::GgufWriter keys;
        for (std::size_t i = 0; i <= GgufReader::kMaxKeys; ++i)
            keys.boolean("k", true);
        row("keys of GGUF", keys.bytes(), "no file has more than 65536");
        test::GgufWriter longKey;
        longKey.boolean(std::string(GgufReader::kMaxKeyBytes + 1, 'k'), true);
        row("a key of GGUF", longKey.bytes(), "the limit is 65535");
        test::GgufVocabulary vocabulary;
        for (std::size_t i = 0; i < kTooMany; ++i)
            vocabulary.add("a");
        test::GgufWriter tokens;
        vocabulary.write(tokens, "llama");
        row("tokens of GGUF", tokens.bytes(), "at most 4194304 tokens");
    }
    void counts() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, message);
        const auto loaded = loadDefinition({file.constData(), static_cast<std::size_t>(file.size())}, "file");
        QVERIFY(!loaded);
        QVERIFY2(loaded.error().message.english().find(message.toStdString()) != std::string::npos,
                 describe(loaded.error()).c_str());
    }

    void memory_data() {
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char* name, const std::string& file) {
            QTest::newRow(name) << QByteArray::fromStdString(file);
        };
        row("pieces of tokenizer.json",
            json("", repeated([](std::size_t i) { return "\"" + number(i) + "\":" + number(i % 10); }, ",")));
        row("scores", R"({"model":{"type":"Unigram","unk_id":0,"vocab":[)" +
                          repeated([](std::size_t i) { return "[\"" + number(i) + "\",0.1]"; }, ",") + "]}}");
        row("merges", json("", R"("a":0,"aa":1)", repeated([](std::size_t) { return "\"a a\""s; }, ",")));
        row("added tokens",
            json("\"added_tokens\":[" +
                 repeated([](std::size_t i) { return "{\"id\":0,\"content\":\"" + number(i) + "\"}"; }, ",") +
                 "],"));
        row("normalizers", json(R"("normalizer":{"type":"Sequence","normalizers":[)" +
                                repeated([](std::size_t) { return R"({"type":"NFC"})"s; }, ",") + "]},"));
        row("empty values", json("\"x\":[" + repeated([](std::size_t) { return "[]"s; }, ",") + "],"));
        const std::string unknown = field(1, field(1, "<unk>") + "\x18\x02");
        row("pieces of a model",
            unknown + repeated([](std::size_t i) { return field(1, field(1, number(i))); }));
        row("names in a model's header",
            unknown + field(1, field(1, "a")) + field(2, repeated([](std::size_t) { return field(1, ""); })));
        row("samples in a model's header",
            unknown + field(1, field(1, "a")) + field(4, repeated([](std::size_t) { return field(1, ""); })));
        row("ranks", repeated([](std::size_t i) {
                const std::string base64 = QByteArray::fromStdString(number(i)).toBase64().toStdString();
                return base64 + " " + number(i) + "\n";
            }));
        row("lines", repeated([](std::size_t i) {
                return number(i) + " '" + number(i) + "' " + number(number(i).size()) + "\n";
            }));
        row("words", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n" +
                         repeated([](std::size_t i) { return number(i) + "\n"; }));
        row("pickled lists", "\x80\x04" + std::string(kFileBytes, ']') + ".");
        row("pickled ranks", "\x80\x04}(" + repeated([](std::size_t i) {
                                 return "C\3" + little(i, 3) + "J" + little(i, 4);
                             }) + "u.");
        test::GgufVocabulary vocabulary;
        for (std::size_t i = 0; i < kFileBytes / 20; ++i)
            vocabulary.add(number(i));
        test::GgufWriter gguf;
        vocabulary.write(gguf, "llama");
        row("tokens", gguf.bytes());
        test::GgufWriter merges;
        vocabulary.tokens.resize(100);
        vocabulary.scores.resize(100);
        vocabulary.types.resize(100);
        vocabulary.write(merges, "gpt2");
        merges.strings("tokenizer.ggml.merges", std::vector<std::string>(kFileBytes / 12, "1 2x"));
        row("merges of GGUF", merges.bytes());
        test::GgufWriter keys;
        vocabulary.write(keys, "llama");
        for (int i = 0; i < 60000; ++i)
            keys.boolean("k", true);
        row("keys of GGUF", keys.bytes());
    }
    void memory() {
        QFETCH(QByteArray, file);
        const std::string_view bytes(file.constData(), static_cast<std::size_t>(file.size()));
        const std::size_t before = inUse;
        mostInUse = before;
        const auto loaded = loadDefinition(bytes, "file");
        const std::size_t most = mostInUse - before;
        qInfo("%s, %.1f times the file", loaded ? "loaded" : describe(loaded.error()).c_str(),
              static_cast<double>(most) / static_cast<double>(bytes.size()));
        QVERIFY2(most <= kMaxMemoryPerByte * bytes.size(), qPrintable(QString::number(most)));
    }
};

QTEST_GUILESS_MAIN(Bounds)
#include "tst_bounds.moc"
