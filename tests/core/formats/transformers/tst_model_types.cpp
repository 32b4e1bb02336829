// A config.json without a tokenizer class has the type of its model, which determines the class.

#include "core/formats/transformers/model_folder.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;

class ModelTypes : public QObject {
    Q_OBJECT

  private slots:
    void classes_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("known");
        const auto row = [](const char* type, const char* name, bool known = true) {
            QTest::newRow(type) << QByteArray(type) << QByteArray(name) << known;
        };
        row("aimv2", "CLIPTokenizer"); // the first of the table
        row("albert", "AlbertTokenizer");
        row("barthez", "BarthezTokenizer");
        row("bert", "BertTokenizer");
        row("big_bird", "BigBirdTokenizer");
        row("bigbird_pegasus", "PegasusTokenizer");
        row("camembert", "CamembertTokenizer");
        row("deberta-v2", "DebertaV2Tokenizer");
        row("distilbert", "DistilBertTokenizer");
        row("electra", "ElectraTokenizer");
        row("funnel", "FunnelTokenizer");
        row("gemma3", "GemmaTokenizer");
        row("gpt2", "GPT2Tokenizer");
        row("layoutxlm", "LayoutXLMTokenizer");
        row("llama", "LlamaTokenizer");
        row("mbart", "MBartTokenizer");
        row("mistral", "LlamaTokenizer");
        row("mpnet", "MPNetTokenizer");
        row("mt5", "MT5Tokenizer");
        row("nllb-moe", "NllbTokenizer");
        row("pegasus", "PegasusTokenizer");
        row("qwen2_5_vl", "Qwen2Tokenizer");
        row("qwen3", "Qwen2Tokenizer");
        row("rembert", "RemBertTokenizer");
        row("t5", "T5Tokenizer");
        row("whisper", "WhisperTokenizer");
        row("xglm", "XGLMTokenizer");
        row("xlm-roberta", "XLMRobertaTokenizer");
        row("xlnet", "XLNetTokenizer"); // the last
        row("ctrl", "CTRLTokenizer", false);
        row("", "", false);
        row("no_such_model", "", false);
        row("zzz", "", false);
    }
    void classes() {
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, name);
        QFETCH(const bool, known);
        QCOMPARE(QByteArray::fromStdString(std::string(tokenizerClassOf(type.toStdString()))), name);
        ModelFolderConfig config;
        config.tokenizerClass = name.toStdString();
        QCOMPARE(tokenizerKindOf(config) != TokenizerKind::Unknown, known);
    }

    void theConfigOfTheModelIsReadLast() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const char* content) {
            std::ofstream(folder.filePath(name).toStdString(), std::ios::binary) << content;
        };
        write("config.json", R"({"model_type":"deberta-v2"})");
        write("tokenizer_config.json", R"({"do_lower_case":false,"vocab_type":"spm"})");
        const ModelFolderConfig config = readModelFolder(folder.path().toStdString());
        QCOMPARE(tokenizerKindOf(config), TokenizerKind::DebertaV2);
        QCOMPARE(QByteArray::fromStdString(config.classWhere), QByteArray("config.json: $.model_type"));
        write("tokenizer_config.json", R"({"tokenizer_class":"AlbertTokenizer"})");
        QCOMPARE(tokenizerKindOf(readModelFolder(folder.path().toStdString())), TokenizerKind::Albert);
    }
};

QTEST_GUILESS_MAIN(ModelTypes)
#include "tst_model_types.moc"
