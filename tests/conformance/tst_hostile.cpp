// Damaged and hostile files: each ends as the manifest specifies, quickly, in bounded memory, and an error
// names the file and the position or the cause.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/shared_files.h"

#include <QElapsedTimer>
#include <QTest>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::ordered_json;

namespace {

constexpr qint64 kLongest = 60000; ///< milliseconds: even on a busy machine, more is a hang

Json readManifest() {
    std::ifstream in(test::sharedFile("tokenizers/hostile/manifest.json"), std::ios::binary);
    return in ? Json::parse(in) : Json();
}

Result<std::shared_ptr<const Tokenizer>> open(const std::filesystem::path& path) {
    auto definition = loadDefinition(path);
    if (!definition)
        return tl::unexpected<Error>(definition.error());
    return Tokenizer::create(*definition);
}

[[maybe_unused]] long peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

} // namespace

class Hostile : public QObject {
    Q_OBJECT
  private slots:
    void loads_data();
    void loads();
    void causes_data();
    void causes();
    void warnings_data();
    void warnings();
    void memoryStaysBounded();
};

void Hostile::loads_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QByteArray>("probe");
    const Json manifest = readManifest();
    if (manifest.is_null()) {
        QTest::newRow("none") << QString() << QString() << QByteArray();
        return;
    }
    for (const Json& entry : manifest["files"]) {
        const std::string file = entry["file"];
        const std::string expected = entry["load_should"];
        const std::string probe = entry.value("probe_text", "");
        QTest::newRow(file.c_str()) << QString::fromStdString(file) << QString::fromStdString(expected)
                                    << QByteArray::fromStdString(probe);
    }
}

void Hostile::loads() {
    QFETCH(QString, file);
    QFETCH(QString, expected);
    QFETCH(QByteArray, probe);
    if (file.isEmpty())
        QSKIP("the shared reference files are missing");
    QElapsedTimer timer;
    timer.start();
    const auto tokenizer = open(test::sharedFile("tokenizers/hostile/" + file.toStdString()));
    if (!tokenizer) {
        const QString said = QString::fromStdString(describe(tokenizer.error()));
        QVERIFY2(expected != "succeed", qPrintable(said));
        QVERIFY(!tokenizer.error().message.empty());
    } else {
        QVERIFY2(expected != "fail", "the file was taken without an error");
        const auto encoding =
            (*tokenizer)->encode({probe.constData(), static_cast<std::size_t>(probe.size())}, {});
        if (encoding) {
            QVERIFY((*tokenizer)->decode(encoding->ids, {}).has_value());
        } else {
            QVERIFY(!encoding.error().message.empty());
        }
    }
    QVERIFY2(timer.elapsed() < kLongest, qPrintable(QString("%1 ms").arg(timer.elapsed())));
}

void Hostile::causes_data() {
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char* file, const char* where, const char* cause) {
        QTest::newRow(file) << where << cause;
    };
    row("empty.model", "", "empty (0 bytes)");
    row("picture.model", "", "PNG picture");
    row("gzipped.model", "", "gzip-compressed");
    row("lfs_pointer.model", "", "Git LFS pointer");
    row("lfs_pointer.json", "", "Git LFS pointer");
    row("a_directory.model", "", "directory");
    row("text.model", "line 1", "not recognized");
    row("binary.tiktoken", "byte 0", "not recognized");
    row("html_page.json", "", "HTML page");
    row("other_json.json", "$", "JSON, but not a tokenizer");
    row("array_root.json", "$", "JSON, but not a tokenizer");
    row("truncated.json", "line 29, column 6", "ends too early");
    row("bad_utf8.json", "line 34, column 6", "UTF-8");
    row("lone_surrogate.json", "line 34, column 11", "surrogate");
    row("nan_literal.json", "line 22, column 14", "a value is expected");
    row("trailing_garbage.json", "line 59, column 1", "nothing but whitespace is expected");
    row("deep_array.json", "", "nested too deeply");
    row("deep_sequence.json", "", "nested too deeply");
    row("no_model.json", "$", "'model' is missing");
    row("unknown_model_type.json", "$.model.type", "'Transformer2000' is not a known type");
    row("wrong_types.json", "$.model.vocab", "object of pieces and ids");
    row("negative_id.json", "$.model.vocab.neg", "-1");
    row("float_id.json", "$.model.vocab.half", "1.5");
    row("id_overflow.json", "$.model.vocab.big", "18446744073709551616");
    row("merge_unknown_token.json", "$.model.merges[3]", "the token 'x'");
    row("merge_result_missing.json", "$.model.merges[3]", "the token 'ha'");
    row("merge_malformed.json", "$.model.merges[2]", "'toomany parts here'");
    row("unk_id_out_of_range.json", "$.model.unk_id", "unk_id is 99, but the vocabulary has 4");
    row("charsmap_bad_base64.json", "$.normalizer.precompiled_charsmap", "base64");
    row("template_unknown_special.json", "$.post_processor.single[0]", "'[CLS]'");
    row("invalid_regex.json", "$.pre_tokenizer", "(?:a|b");
    row("truncated_header.gguf", "byte 14", "truncated");
    row("version_99.gguf", "byte 4", "GGUF version 99");
    row("truncated_tokens.gguf", "tokenizer.ggml.tokens[", "truncated");
    row("truncated_scores.gguf", "byte ", "truncated");
    row("kv_count_huge.gguf", "byte 16", "4611686018427387904 keys");
    row("string_length_huge.gguf", "byte ", "9223372036854775813 bytes");
    row("array_count_overflow.gguf", "byte ", "4611686018427387905 values");
    row("nested_arrays.gguf", "byte ", "array of arrays");
    row("token_type_short.gguf", "tokenizer.ggml.token_type", "268 tokens, but 10 values");
    row("no_tokenizer.gguf", "tokenizer.ggml.model", "has no tokenizer");
    row("tokens_missing.gguf", "", "tokenizer.ggml.tokens is missing");
    row("unknown_tokenizer_model.gguf", "tokenizer.ggml.model", "'hieroglyphs'");
    row("unknown_pre.gguf", "tokenizer.ggml.pre", "'no-such-pre'");
    row("wrong_magic.gguf", "", "old GGML format");
    row("vocab_too_short.tekken.json", "$.config.default_vocab_size", "is 5000, but there are 265 entries");
}

void Hostile::causes() {
    QFETCH(QString, where);
    QFETCH(QString, cause);
    const auto path = test::sharedFile(std::string("tokenizers/hostile/") + QTest::currentDataTag());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto tokenizer = open(path);
    QVERIFY(!tokenizer);
    const Error& error = tokenizer.error();
    const QString said = QString::fromStdString(describe(error));
    if (!where.isEmpty())
        QVERIFY2(QString::fromStdString(error.where).startsWith(where), qPrintable(said));
    QVERIFY2(said.contains(cause), qPrintable(said));
}

void Hostile::warnings_data() {
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* file, const char* where, const char* message) {
        QTest::newRow(file) << where << message;
    };
    row("duplicate_ids.json", "$.model.vocab.again", "'abc' and 'again' both have the id 5");
    row("merge_empty_part.json", "$.model.merges[3]", "never applies");
    row("empty_vocab.json", "$.model.vocab", "empty");
    row("added_token_conflict.json", "$.added_tokens[0].id", "belongs to the piece 'abc'");
    row("utf8_bom.json", "byte 0", "byte order mark");
    row("duplicates.vocab.txt", "line 7", "'hello' is on line 5 too; the last one is used, with the id 6");
    row("unigram_no_unk.json", "$.model.unk_id", "no unknown piece");
    row("bos_out_of_range.gguf", "tokenizer.ggml.bos_token_id", "4000000000 is not an id");
    row("duplicate_keys.gguf", "byte 6225", "'tokenizer.ggml.model' appears twice");
    row("empty_token.gguf", "tokenizer.ggml.tokens[265]", "the token is empty");
}

void Hostile::warnings() {
    QFETCH(QString, where);
    QFETCH(QString, message);
    const auto path = test::sharedFile(std::string("tokenizers/hostile/") + QTest::currentDataTag());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(path);
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    bool found = false;
    for (const Diagnostic& d : (*definition)->diagnostics)
        found = found || (d.where == where.toStdString() &&
                          d.message.english().find(message.toStdString()) != std::string::npos);
    QVERIFY(found);
}

void Hostile::memoryStaysBounded() {
#ifndef __SANITIZE_ADDRESS__
    QVERIFY2(peakMegabytes() < 1000, qPrintable(QString("%1 MB").arg(peakMegabytes())));
#endif
}

QTEST_GUILESS_MAIN(Hostile)
#include "tst_hostile.moc"
