// Tokenizers in the forms of transformers' slow classes give the encodings of the tokenizer.json that they
// were converted to: the goldens are those of that file (Hugging Face tokenizers 0.23.2).

#include "tests/conformance/huggingface_cases.h"

#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

class ConvertedGoldens : public QObject {
    Q_OBJECT

  private slots:
    void agree_data();
    void agree();
    void mergesOfLlama();
    void idsOfT5();
    void idsOfXlmRoberta();
};

namespace {

/// A folder with a tokenizer_config.json and copies of shared files.
class ModelFolder {
  public:
    explicit ModelFolder(const char* config) { write("tokenizer_config.json", config); }
    void add(const std::string& shared, const char* name) const {
        std::filesystem::copy_file(sharedFile(shared), path() / name);
    }
    void write(const char* name, const char* text) const { std::ofstream(path() / name) << text; }
    [[nodiscard]] std::filesystem::path path() const { return m_folder.path().toStdString(); }

  private:
    QTemporaryDir m_folder;
};

} // namespace

void ConvertedGoldens::agree_data() {
    QTest::addColumn<QString>("golden");
    QTest::addColumn<QString>("given");  ///< shared file or folder that is opened unchanged
    QTest::addColumn<QString>("copied"); ///< or: shared file in a folder with this config
    QTest::addColumn<QString>("as");
    QTest::addColumn<QByteArray>("config");
    const auto row = [](const char* name, const char* golden, const char* given, const char* copied = "",
                        const char* as = "", const char* config = "") {
        QTest::newRow(name) << golden << given << copied << as << QByteArray(config);
    };
    row("vocab.json and merges.txt, the folder", "gpt2.json", "gpt2_bpe");
    row("vocab.json", "gpt2.json", "gpt2_bpe/vocab.json");
    row("merges.txt", "gpt2.json", "gpt2_bpe/merges.txt");
    row("vocab.txt", "bert_base_cased.json", "bert_base_cased_vocab.txt");
    row("vocab.txt with a config", "bert_base_cased.json", "", "bert_base_cased_vocab.txt", "vocab.txt",
        R"({"tokenizer_class":"BertTokenizer","do_lower_case":false})");
    row("tokenizer.model of Llama", "llama2.json", "", "llama2.model", "tokenizer.model",
        R"({"tokenizer_class":"LlamaTokenizer","add_bos_token":true,"add_eos_token":false,"legacy":true})");
    row("tokenizer.json in a folder", "llama2.json", "", "llama2.json", "tokenizer.json",
        R"({"tokenizer_class":"LlamaTokenizerFast","bos_token":"<s>","eos_token":"</s>"})");
    row("the folder of Qwen 2.5", "qwen2_5_tokenizer.json", "qwen2_5");
    row("the folder of Gemma 3", "gemma3_tokenizer.json", "gemma3");
}

void ConvertedGoldens::agree() {
    QFETCH(QString, golden);
    QFETCH(QString, given);
    QFETCH(QString, copied);
    QFETCH(QString, as);
    QFETCH(QByteArray, config);
    const auto goldenPath = sharedFile("tokenizers/golden/hf/" + golden.toStdString() + ".golden.json");
    if (goldenPath.empty())
        QSKIP("the shared reference files are missing");
    const ModelFolder folder(config.isEmpty() ? "{}" : config.constData());
    if (!copied.isEmpty())
        folder.add("tokenizers/files/" + copied.toStdString(), as.toUtf8().constData());
    LoadOptions older; // 5 builds the stages itself
    older.transformers = TransformersVersion::V4;
    const auto tokenizer = openTokenizer(
        copied.isEmpty() ? sharedFile("tokenizers/files/" + given.toStdString()) : folder.path(), older);
    QVERIFY(tokenizer);
    Tally tally;
    checkHuggingFaceGolden(*tokenizer, readJson(goldenPath), tally);
    QVERIFY(tally.checked() > 500);
    QCOMPARE(tally.wrong(), 0);
}

/// Not only the same encodings: the merges that transformers wrote. Later versions put the longer
/// left part first if scores are equal.
void ConvertedGoldens::mergesOfLlama() {
    const auto json = sharedFile("tokenizers/files/llama2.json");
    if (json.empty())
        QSKIP("the shared reference files are missing");
    const ModelFolder folder(R"({"tokenizer_class":"LlamaTokenizer"})");
    folder.add("tokenizers/files/llama2.model", "tokenizer.model");
    const auto converted = loadDefinition(folder.path());
    const auto written = loadDefinition(json);
    QVERIFY(converted && written);
    std::vector<Merge> a = std::get<BpeModel>((*converted)->model).merges;
    std::vector<Merge> b = std::get<BpeModel>((*written)->model).merges;
    const auto byParts = [](const Merge& x, const Merge& y) {
        return std::tuple(x.merged, x.left, x.right) < std::tuple(y.merged, y.left, y.right);
    };
    std::sort(a.begin(), a.end(), byParts);
    std::sort(b.begin(), b.end(), byParts);
    QVERIFY(a == b);
}

/// The sentinels follow the model's pieces, the first one last.
void ConvertedGoldens::idsOfT5() {
    const auto model = sharedFile("tokenizers/files/seqio_test.model");
    if (model.empty())
        QSKIP("the shared reference files are missing");
    const ModelFolder folder(R"({"tokenizer_class":"T5Tokenizer","extra_ids":10})");
    folder.add("tokenizers/files/seqio_test.model", "spiece.model");
    const auto tokenizer = openTokenizer(folder.path());
    const auto own = openTokenizer(model);
    QVERIFY(tokenizer && own);
    const auto size = static_cast<PieceId>(own->definition().vocabulary.size());
    QCOMPARE(tokenizer->find("<extra_id_9>"), size);
    QCOMPARE(tokenizer->find("<extra_id_0>"), size + 9);
    const auto encoding = tokenizer->encode("The quick brown fox <extra_id_0>.");
    std::vector<PieceId> wanted = own->encode("The quick brown fox")->ids;
    wanted.push_back(size + 9);
    QVERIFY(std::equal(wanted.begin(), wanted.end(), encoding->ids.begin()));
    QCOMPARE(encoding->ids.back(), own->find("</s>"));
}

/// Four pieces of fairseq replace the model's first three.
void ConvertedGoldens::idsOfXlmRoberta() {
    const auto model = sharedFile("tokenizers/files/test_model.model");
    if (model.empty())
        QSKIP("the shared reference files are missing");
    const ModelFolder folder(R"({"tokenizer_class":"XLMRobertaTokenizer"})");
    folder.add("tokenizers/files/test_model.model", "sentencepiece.bpe.model");
    const auto tokenizer = openTokenizer(folder.path());
    const auto own = openTokenizer(model);
    QVERIFY(tokenizer && own);
    const std::vector<PieceId> of = own->encode("This is a test")->ids;
    std::vector<PieceId> wanted = {0};
    for (const PieceId id : of)
        wanted.push_back(id + 1);
    wanted.push_back(2);
    QCOMPARE(tokenizer->encode("This is a test")->ids, wanted);
    QCOMPARE(tokenizer->find("<mask>"), static_cast<PieceId>(own->definition().vocabulary.size() + 1));
    QCOMPARE(tokenizer->definition().special.unk, std::optional<PieceId>(3));
}

QTEST_GUILESS_MAIN(ConvertedGoldens)
#include "tst_converted_goldens.moc"
