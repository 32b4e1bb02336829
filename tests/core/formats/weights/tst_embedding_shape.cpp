// Rows of the embedding matrix, from the headers of weight files.

#include "core/formats/weights/embedding_shape.h"
#include "tests/support/model_parts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

std::string number(std::uint64_t value, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(i < 8 ? (value >> (8 * i)) & 0xFFU : 0);
    return bytes;
}

std::string ggufTensor(const std::string& name, std::vector<std::uint64_t> dimensions) {
    std::string bytes = number(name.size(), 8) + name + number(dimensions.size(), 4);
    for (const std::uint64_t one : dimensions)
        bytes += number(one, 8);
    return bytes + number(0, 4) + number(0, 8);
}

/// Of a GgufWriter, with the number of tensors in its header.
std::string withTensors(std::string bytes, std::size_t count, const std::string& tensors) {
    bytes.replace(8, 8, number(count, 8));
    return bytes + tensors;
}

} // namespace

class EmbeddingShapes : public QObject {
    Q_OBJECT
  private slots:
    void names() {
        for (const char* name :
             {"model.embed_tokens.weight", "wte.weight", "transformer.wte.weight", "token_embd.weight",
              "shared.weight", "bert.embeddings.word_embeddings.weight", "tok_embeddings.weight"})
            QVERIFY2(isTokenEmbedding(name), name);
        for (const char* name :
             {"model.layers.0.mlp.weight", "lm_head.weight", "wpe.weight", "position_embeddings.weight",
              "vision.patch_embedding.weight", "xwte.weight"})
            QVERIFY2(!isTokenEmbedding(name), name);
    }

    void safetensors() {
        const auto shape = shapeInSafetensors(safetensorsHeader("model.embed_tokens.weight", 32000, 64));
        QVERIFY(shape);
        QCOMPARE(*shape, (EmbeddingShape{"", "model.embed_tokens.weight", 32000, 64}));
        QVERIFY(!shapeInSafetensors(safetensorsHeader("lm_head.weight", 32000)));
    }

    void gguf() {
        const std::string keys =
            GgufWriter().string("general.architecture", "llama").strings("a", {"b", "c"}).bytes();
        const std::string tensors =
            ggufTensor("output_norm.weight", {64}) + ggufTensor("token_embd.weight", {64, 32000});
        const auto shape = shapeInGguf(withTensors(keys, 2, tensors));
        QVERIFY(shape);
        QCOMPARE(*shape, (EmbeddingShape{"", "token_embd.weight", 32000, 64}));
        QVERIFY(!shapeInGguf(withTensors(keys, 1, ggufTensor("output_norm.weight", {64}))));
        QVERIFY(!shapeInGguf(keys)); // a file with only the vocabulary
    }

    void pickle() {
        const std::string name = "model.embed_tokens.weight";
        std::string bytes = "\x80\x02}X" + number(name.size(), 4) + name;
        bytes += "ctorch._utils\n_rebuild_tensor_v2\n((X" + number(3, 4) + "abcJ" + number(4096000, 4) +
                 "tQK" + number(0, 1);
        bytes += "M" + number(32000, 2) + "K" + number(128, 1) + "\x86K" + number(128, 1) + "K" +
                 number(1, 1) + "\x86\x89}tRs.";
        const auto shape = shapeInPytorch(bytes);
        QVERIFY(shape);
        QCOMPARE(*shape, (EmbeddingShape{"", name, 32000, 128}));
        for (std::size_t size = 0; size + 20 < bytes.size(); ++size)
            shapeInPytorch(std::string_view(bytes).substr(0, size)); // ends anywhere
    }

    /// The start of a good file, with any byte changed, is read without an error of the program.
    void damaged() {
        const std::string safetensors = safetensorsHeader("wte.weight", 100);
        const std::string gguf = withTensors(GgufWriter().string("general.architecture", "llama").bytes(), 1,
                                             ggufTensor("token_embd.weight", {8, 100}));
        for (const std::string& good : {safetensors, gguf})
            for (std::size_t at = 0; at < good.size(); ++at)
                for (const char value : {'\0', '\x7F', '\xFF'}) {
                    std::string bytes = good;
                    bytes[at] = value;
                    shapeInSafetensors(bytes);
                    shapeInGguf(bytes);
                    shapeInPytorch(bytes);
                    shapeInSafetensors(std::string_view(good).substr(0, at));
                    shapeInGguf(std::string_view(good).substr(0, at));
                }
        QVERIFY(shapeInSafetensors(safetensors) && shapeInGguf(gguf));
    }

    void folder() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& bytes) {
            std::ofstream(folder.filePath(name).toStdString(), std::ios::binary) << bytes;
        };
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(embeddingShapes(path).empty());
        write("model.safetensors.index.json",
              R"({"weight_map": {"wte.weight": "2.safetensors", "x": "1.safetensors"}})");
        write("2.safetensors", safetensorsHeader("wte.weight", 300));
        write("1.safetensors", safetensorsHeader("wte.weight", 900));
        write("m.gguf", withTensors(GgufWriter().string("general.architecture", "llama").bytes(), 1,
                                    ggufTensor("token_embd.weight", {8, 310})));
        const auto shapes = embeddingShapes(path);
        QCOMPARE(shapes.size(), std::size_t{2});
        QCOMPARE(shapes[0], (EmbeddingShape{"2.safetensors", "wte.weight", 300, 8}));
        QCOMPARE(shapes[1], (EmbeddingShape{"m.gguf", "token_embd.weight", 310, 8}));
        write("model.safetensors.index.json", R"({"weight_map": {"wte.weight": "../secret"}})");
        QCOMPARE(embeddingShapes(path).size(), std::size_t{1}); // only files of the folder
    }
};

QTEST_APPLESS_MAIN(EmbeddingShapes)
#include "tst_embedding_shape.moc"
