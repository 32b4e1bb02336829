// Converts shared tokenizers there and back through each pair of formats that can represent the same: every
// text of the inputs has the ids of the original file.

#include "tests/conformance/golden_cases.h"

#include "core/convert/convert_tokenizer.h"
#include "tests/support/rounds.h"

#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::convert;
using namespace tokenscope::test;

namespace {

std::shared_ptr<const Tokenizer> converted(const Tokenizer& source, const std::filesystem::path& out,
                                           TargetFormat target) {
    ConvertRequest request;
    request.out = out;
    request.target = target;
    request.proofBytes = 50'000;
    const auto made = convertTokenizer(source, request);
    if (!made) {
        qWarning("%s", describe(made.error()).c_str());
        return nullptr;
    }
    for (const Diagnostic& one : made->refused)
        qWarning("%s: %s", one.where.c_str(), one.message.english().c_str());
    if (!made->refused.empty())
        return nullptr;
    if (!made->written) {
        qWarning("not equal: %s", made->proof.shortest->text.c_str());
        return nullptr;
    }
    const auto definition = loadDefinition(made->files.front()); // with the files written next to it
    if (!definition) {
        qWarning("%s", describe(definition.error()).c_str());
        return nullptr;
    }
    return Tokenizer::create(*definition).value_or(nullptr);
}

void compareInputs(const Tokenizer& one, const Tokenizer& other, bool parse) {
    const Json inputs = readJson(sharedFile("tokenizers/inputs.json"));
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parse;
    Tally tally;
    for (const char* list : {"cases", "long"}) {
        for (const Json& input : inputs.at(list)) {
            const std::string text = input.at("text");
            const auto wanted = one.encode(text, options);
            const auto got = other.encode(text, options);
            QCOMPARE(got.has_value(), wanted.has_value());
            if (wanted)
                tally.expect(input.at("id"), got->ids, wanted->ids);
        }
    }
    QCOMPARE(tally.wrong(), 0);
    QVERIFY(tally.checked() > 100);
}

} // namespace

class Convert : public QObject {
    Q_OBJECT
  private slots:
    void thereAndBack_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("there"); ///< the format that is written first
        QTest::addColumn<QString>("back");  ///< empty: not converted back
        QTest::addColumn<bool>("parse");
        int index = 0;
        const auto row = [&](const char* file, const char* there, const char* back, bool parse = true) {
            if (!isLongRun() && index++ % 2 != 0)
                return; // each takes seconds
            QTest::newRow((std::string(file) + " to " + there).c_str()) << file << there << back << parse;
        };
        row("gpt2.json", "x.tiktoken", "y.json");
        row("gpt2.json", "halves", "y.json");
        row("gpt2_bpe", "x.json", "halves");
        row("cl100k_base.tiktoken", "x.json", "y.tiktoken");
        row("p50k_base.tiktoken", "x.json", "y.tiktoken");
        row("llama3_tokenizer.model", "x.json", "y.tiktoken");
        row("own/own_tekken_v3.json", "x.json", "y.tiktoken");
        row("own/own_tekken_v3.json", "x.tiktoken", "y.json");
        row("qwen2_5", "halves", "y.json");
        row("llama2.model", "x.json", "y.model", false);
        row("gemma3_rebuilt.model", "x.json", "y.model", false);
        row("llama2.json", "x.model", "y.json", false);
        row("ggml-vocab-llama-spm.gguf", "x.model", "y.json", false);
        row("ggml-vocab-llama-spm.gguf", "x.json", "y.model", false);
        row("ggml-vocab-gpt-2.gguf", "x.json", "y.tiktoken");
        row("ggml-vocab-gpt-2.gguf", "halves", "y.json");
        row("bert_base_cased.json", "lines", "y.json");
        row("bert_base_cased_vocab.txt", "x.json", "lines");
    }
    void thereAndBack() {
        QFETCH(QString, file);
        QFETCH(QString, there);
        QFETCH(QString, back);
        QFETCH(bool, parse);
        const auto path = sharedFile("tokenizers/files/" + file.toStdString());
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const auto source = openTokenizer(path);
        QVERIFY(source);
        const QTemporaryDir folder;
        const auto target = [](const QString& name) {
            if (name == "lines")
                return TargetFormat::BertVocab;
            return targetFormatOf(std::filesystem::path(name.toStdString()))
                .value_or(TargetFormat::VocabMerges);
        };
        const auto out = [&folder](const QString& name) { return folder.filePath(name).toStdString(); };
        const auto first = converted(*source, out(there), target(there));
        QVERIFY(first);
        compareInputs(*source, *first, parse);
        const auto second = converted(*first, out(back), target(back));
        QVERIFY(second);
        compareInputs(*source, *second, parse);
    }

    void refused_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* file, const char* to, const char* where) {
            QTest::newRow((std::string(file) + " to " + to).c_str()) << file << to << where;
        };
        row("own/own_char.model", "x.json", "model");
        row("own/own_word.model", "x.json", "model");
        row("bert_base_cased.json", "x.tiktoken", "$.model");
        row("bert_base_cased.json", "x.model", "$.model");
        row("gpt_neox.json", "x.tiktoken", "$.normalizer");
        row("ggml-vocab-bert-bge.gguf", "x.json", "tokenizer.ggml.model");
        row("llama2.model", "x.tiktoken", "$.model");
        row("nai-t5.model", "x.json", "normalizer_spec.precompiled_charsmap");
        row("own/own_unigram_fallback.json", "x.model", "$.normalizer");
        row("mistral_instruct_tokenizer_240323.model.v3", "x.json", "piece 751");
    }
    void refused() {
        QFETCH(QString, file);
        QFETCH(QString, to);
        QFETCH(QString, where);
        const auto path = sharedFile("tokenizers/files/" + file.toStdString());
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const auto source = openTokenizer(path);
        QVERIFY(source);
        const QTemporaryDir folder;
        ConvertRequest request;
        request.out = folder.filePath(to).toStdString();
        request.target = *targetFormatOf(request.out);
        const auto made = convertTokenizer(*source, request);
        QVERIFY(made.has_value() && !made->written);
        QVERIFY(!made->refused.empty());
        QCOMPARE(QString::fromStdString(made->refused.front().where), where);
        QVERIFY(!std::filesystem::exists(request.out));
    }
};

QTEST_APPLESS_MAIN(Convert)
#include "tst_convert.moc"
