// As tst_damaged_tokenizers, for files of other formats, and for folders whose files contradict each other.

#include "core/base/base64.h"
#include "tests/support/model_parts.h"

#include "sentencepiece.pb.h"

#include <QtTest>

#include <limits>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

using Piece = spm::ModelProto::SentencePiece;
const std::string kSpace = "\xE2\x96\x81";

/// What is written into the folder, and which of it is opened.
struct Files {
    std::map<std::string, std::string> byName;
    std::string opened; ///< empty: the folder
};

// A GGUF file.

struct GgufParts {
    std::vector<std::string> tokens, merges;
    std::vector<std::int32_t> types;
    std::uint32_t bos = 0, eos = 0, pad = 0;
    bool addBos = true;
    std::string chatTemplate = kPartsTemplate;
    std::uint64_t rows = 0;

    [[nodiscard]] std::size_t at(const std::string& token) const {
        return static_cast<std::size_t>(std::find(tokens.begin(), tokens.end(), token) - tokens.begin());
    }
};

GgufParts ggufParts() {
    const ModelParts parts = chatModel();
    GgufParts gguf;
    for (const auto& [piece, id] : parts.tokenizer["model"]["vocab"].items()) {
        gguf.tokens.push_back(piece);
        gguf.types.push_back(piece.starts_with("<|") && piece.size() > 2 ? 3 : 1);
    }
    for (const PartsJson& merge : parts.tokenizer["model"]["merges"])
        gguf.merges.push_back(merge[0].get<std::string>() + " " + merge[1].get<std::string>());
    gguf.bos = parts.id("<|bos|>");
    gguf.eos = parts.id("<|im_end|>");
    gguf.pad = parts.id("<|pad|>");
    gguf.rows = gguf.tokens.size();
    return gguf;
}

std::string littleEndian(std::uint64_t value, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>((value >> (8 * i)) & 0xFFU);
    return bytes;
}

Files ggufFile(const GgufParts& parts) {
    std::string bytes = GgufWriter()
                            .string("general.architecture", "llama")
                            .string("tokenizer.ggml.model", "gpt2")
                            .string("tokenizer.ggml.pre", "gpt-2")
                            .strings("tokenizer.ggml.tokens", parts.tokens)
                            .int32s("tokenizer.ggml.token_type", parts.types)
                            .strings("tokenizer.ggml.merges", parts.merges)
                            .uint32("tokenizer.ggml.bos_token_id", parts.bos)
                            .uint32("tokenizer.ggml.eos_token_id", parts.eos)
                            .uint32("tokenizer.ggml.padding_token_id", parts.pad)
                            .boolean("tokenizer.ggml.add_bos_token", parts.addBos)
                            .string("tokenizer.chat_template", parts.chatTemplate)
                            .bytes();
    // One tensor, without its weights.
    const std::string name = "token_embd.weight";
    bytes.replace(8, 8, littleEndian(1, 8));
    bytes += littleEndian(name.size(), 8) + name + littleEndian(2, 4) + littleEndian(8, 8) +
             littleEndian(parts.rows, 8) + littleEndian(1, 4) + littleEndian(0, 8);
    return {{{"model.gguf", bytes}}, "model.gguf"};
}

/// Llama's kind. `score` is that of one piece.
Files scoresFile(float score) {
    GgufVocabulary vocabulary;
    vocabulary.add("<unk>", 0, 2);
    vocabulary.add("<s>", 0, 3);
    vocabulary.add("</s>", 0, 3);
    vocabulary.addBytes();
    for (const char* piece : {"t", "h", "e", "\xE2\x96\x81"})
        vocabulary.add(piece, -10);
    vocabulary.add("th", score);
    vocabulary.add("the", -2);
    GgufWriter file;
    file.string("general.architecture", "llama");
    vocabulary.write(file, "llama");
    return {{{"model.gguf", file.bytes()}}, "model.gguf"};
}

// A SentencePiece model.

spm::ModelProto sentencePieceModel() {
    spm::ModelProto model;
    const auto add = [&](const std::string& text, float score, Piece::Type type = Piece::NORMAL) {
        auto* piece = model.add_pieces();
        piece->set_piece(text);
        piece->set_score(score);
        piece->set_type(type);
    };
    add("<unk>", 0, Piece::UNKNOWN);
    add("<s>", 0, Piece::CONTROL);
    add("</s>", 0, Piece::CONTROL);
    for (unsigned b = 0; b < 256; ++b) {
        char name[8];
        std::snprintf(name, sizeof name, "<0x%02X>", b);
        add(name, 0, Piece::BYTE);
    }
    float score = 0;
    for (const char* text : {"th", "the", "an"})
        add(text, score -= 1);
    add(kSpace + "the", score -= 1);
    for (const std::string& text :
         {kSpace, std::string("t"), std::string("h"), std::string("e"), std::string("a"), std::string("n")})
        add(text, score -= 1);
    model.mutable_trainer_spec()->set_model_type(spm::TrainerSpec::BPE);
    model.mutable_trainer_spec()->set_byte_fallback(true);
    model.mutable_normalizer_spec()->set_name("identity");
    model.mutable_normalizer_spec()->set_remove_extra_whitespaces(false);
    return model;
}

Piece* pieceOf(spm::ModelProto& model, const std::string& text) {
    for (Piece& piece : *model.mutable_pieces())
        if (piece.piece() == text)
            return &piece;
    qFatal("no piece %s", text.c_str());
}

Files modelFile(const spm::ModelProto& model) {
    return {{{"tokenizer.model", model.SerializeAsString()}}, "tokenizer.model"};
}

// Ranks of tiktoken.

using Ranks = std::vector<std::pair<std::string, std::size_t>>;

Ranks ranks() {
    Ranks all;
    for (unsigned b = 0; b < 256; ++b)
        all.emplace_back(std::string(1, static_cast<char>(b)), b);
    for (const char* text : {"th", "the", " the", "in", "ing"})
        all.emplace_back(text, all.size());
    return all;
}

Files rankFile(const Ranks& all) {
    std::string lines;
    for (const auto& [bytes, rank] : all)
        lines += base64Encode(bytes) + " " + std::to_string(rank) + "\n";
    return {{{"own.tiktoken", lines}}, "own.tiktoken"};
}

// BERT's vocab.txt.

using Lines = std::vector<std::string>;

Lines bertLines() {
    Lines lines{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
    for (char c = 'a'; c <= 'z'; ++c)
        lines.push_back({c});
    for (char c = 'a'; c <= 'z'; ++c)
        lines.push_back(std::string("##") + c);
    for (const char* word : {"the", "##ing", ".", ","})
        lines.emplace_back(word);
    return lines;
}

Files vocabFile(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return {{{"vocab.txt", text}}, "vocab.txt"};
}

// A folder.

Files folderOf(const ModelParts& parts) {
    const QTemporaryDir folder;
    parts.write(folder.path().toStdString());
    Files files;
    for (const QString& name : QDir(folder.path()).entryList(QDir::Files)) {
        std::ifstream file(folder.filePath(name).toStdString(), std::ios::binary);
        files.byName[name.toStdString()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return files;
}

struct FormatCase {
    const char* name;
    Files files;
    const char* family; ///< empty: nothing is wrong
    const char* code;
};

std::vector<FormatCase> cases() {
    std::vector<FormatCase> all;
    const auto gguf = [&](const char* name, const char* family, const char* code,
                          const std::function<void(GgufParts&)>& damage) {
        GgufParts parts = ggufParts();
        damage(parts);
        all.push_back({name, ggufFile(parts), family, code});
    };
    const auto model = [&](const char* name, const char* family, const char* code,
                           const std::function<void(spm::ModelProto&)>& damage) {
        spm::ModelProto proto = sentencePieceModel();
        damage(proto);
        all.push_back({name, modelFile(proto), family, code});
    };
    const auto tiktoken = [&](const char* name, const char* family, const char* code,
                              const std::function<void(Ranks&)>& damage) {
        Ranks own = ranks();
        damage(own);
        all.push_back({name, rankFile(own), family, code});
    };
    const auto bert = [&](const char* name, const char* family, const char* code,
                          const std::function<void(Lines&)>& damage) {
        Lines lines = bertLines();
        damage(lines);
        all.push_back({name, vocabFile(lines), family, code});
    };
    const auto chat = [&](const char* name, const char* family, const char* code,
                          const std::function<void(ModelParts&)>& damage) {
        ModelParts parts = chatModel();
        damage(parts);
        all.push_back({name, folderOf(parts), family, code});
    };

    gguf("a good GGUF file", "", "", [](GgufParts&) {});
    model("a good SentencePiece model", "", "", [](spm::ModelProto&) {});
    tiktoken("a good rank file", "", "", [](Ranks&) {});
    bert("a good vocab.txt", "", "", [](Lines&) {});

    gguf("GGUF: the last merges are missing", "unreachable", "no-merge",
         [](GgufParts& parts) { parts.merges.resize(parts.merges.size() - 3); });
    gguf("GGUF: a byte has no piece", "round-trip", "other-text",
         [](GgufParts& parts) { parts.tokens[parts.at("k")] = "kk"; });
    gguf("GGUF: the template and add_bos_token add BOS", "template", "double-bos",
         [](GgufParts& parts) { parts.chatTemplate = "{{ bos_token }}" + parts.chatTemplate; });
    gguf("GGUF: EOS is an ordinary piece", "begin-end", "is-text",
         [](GgufParts& parts) { parts.eos = static_cast<std::uint32_t>(parts.at("ing")); });
    gguf("GGUF: EOS is no id", "loading", "diagnostic", [](GgufParts& parts) { parts.eos = 5000; });
    gguf("GGUF: fewer rows than ids", "ids", "outside-embedding", [](GgufParts& parts) { parts.rows = 200; });
    gguf("GGUF: padding is EOS", "padding", "is-eos", [](GgufParts& parts) { parts.pad = parts.eos; });
    gguf("GGUF: a control token is an ordinary piece", "template", "literal-not-one-token",
         [](GgufParts& parts) { parts.types[parts.at("<|im_start|>")] = 1; });
    gguf("GGUF: a piece twice", "ids", "twice", [](GgufParts& parts) {
        parts.tokens.emplace_back("a");
        parts.types.push_back(1);
        ++parts.rows;
    });

    all.push_back({"GGUF: scores that are no numbers", scoresFile(std::numeric_limits<float>::quiet_NaN()),
                   "model", "score-not-a-number"});
    model("SentencePiece: all scores are equal", "model", "equal-scores", [](spm::ModelProto& proto) {
        for (int i = 0; i < 200; ++i)
            proto.add_pieces()->set_piece("x" + std::to_string(i));
        for (Piece& piece : *proto.mutable_pieces())
            piece.set_score(0);
    });
    all.push_back({"GGUF: a good file with scores", scoresFile(-1), "", ""});

    model("SentencePiece: a piece that another needs is missing", "unreachable", "no-merge",
          [](spm::ModelProto& proto) { pieceOf(proto, "th")->set_piece("ht"); });
    model("SentencePiece: a byte is missing", "loading", "cannot-be-opened",
          [](spm::ModelProto& proto) { pieceOf(proto, "<0x6B>")->set_piece("kk"); });
    model("SentencePiece: EOS is an ordinary piece", "begin-end", "is-text",
          [](spm::ModelProto& proto) { pieceOf(proto, "</s>")->set_type(Piece::NORMAL); });

    tiktoken("tiktoken: a byte is missing", "round-trip", "not-encodable",
             [](Ranks& own) { own.erase(own.begin() + 'k'); });
    tiktoken("tiktoken: a line is missing", "ids", "hole", [](Ranks& own) { own.erase(own.begin() + 256); });
    tiktoken("tiktoken: two tokens with one rank", "loading", "cannot-be-opened",
             [](Ranks& own) { own[258].second = own[257].second; });

    tiktoken("tiktoken: two tokens have each other's rank", "unreachable", "merge-order", [](Ranks& own) {
        for (const char* text : {"tha", "thi", "tho", "thu", "thy", "thr"})
            own.emplace_back(text, own.size());
        std::swap(own[256].second, own.back().second);
    });

    bert("vocab.txt: a line twice", "loading", "diagnostic", [](Lines& lines) { lines.emplace_back("the"); });
    bert("vocab.txt: no unknown token", "round-trip", "not-encodable",
         [](Lines& lines) { lines[1] = "[unused]"; });
    bert("vocab.txt: no letter q", "", "", [](Lines& lines) { std::erase(lines, "q"); });

    ModelParts legacy = chatModel();
    addVocabMerges(legacy);
    std::string& merges = legacy.files["merges.txt"];
    merges = merges.substr(0, merges.find("Q u"));
    all.push_back({"vocab.json and merges.txt: the last merges are missing",
                   {{{"vocab.json", legacy.files["vocab.json"]}, {"merges.txt", merges}}, "vocab.json"},
                   "unreachable",
                   "no-merge"});
    chat("two files with other templates", "loading", "diagnostic", [](ModelParts& parts) {
        parts.config["chat_template"] = "{% for message in messages %}{{ message.content }}{% endfor %}";
    });
    chat("a space before the answer", "template", "generation-prompt-differs", [](ModelParts& parts) {
        const std::string prompt = "{{ '<|im_start|>assistant\\n' }}";
        const std::size_t at = parts.chatTemplate.find(prompt);
        parts.chatTemplate.replace(at, prompt.size(), "{{ '<|im_start|>assistant\\n ' }}");
    });
    chat("added_tokens.json has another id", "special-tokens", "other-id-declared",
         [](ModelParts& parts) { parts.files["added_tokens.json"] = R"({"<|im_start|>": 7})"; });
    chat("a list of EOS without the end of a turn", "begin-end", "stops-elsewhere", [](ModelParts& parts) {
        parts.generation["eos_token_id"] = {parts.id("<|bos|>"), parts.id("<|pad|>")};
    });
    chat("a special token that isn't special", "special-tokens", "not-special",
         [](ModelParts& parts) { parts.added("<|im_end|>")["special"] = false; });
    return all;
}

} // namespace

class DamagedFormats : public QObject {
    Q_OBJECT
  private slots:
    void damaged_data() {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << static_cast<int>(i);
    }
    void damaged() {
        QFETCH(int, index);
        const FormatCase one = cases()[static_cast<std::size_t>(index)];
        const QTemporaryDir folder;
        for (const auto& [name, bytes] : one.files.byName)
            std::ofstream(folder.path().toStdString() + "/" + name, std::ios::binary) << bytes;
        const std::string path = folder.path().toStdString() + "/" + one.files.opened;
        const auto definition = formats::loadDefinition(path);
        const auto tokenizer =
            definition ? Tokenizer::create(*definition) : tl::unexpected(definition.error());
        std::vector<check::CheckResult> results;
        if (tokenizer)
            results = *check::runChecks(check::inputOf(*tokenizer));
        else
            results = {{check::findCheck("loading"), true, {check::findingOf(tokenizer.error())}}};
        const std::string all = listOf(results, FindingSeverity::Info);
        if (*one.family != '\0') {
            const check::Finding* finding = findingIn(results, one.family, one.code);
            QVERIFY2(finding, all.c_str());
            QVERIFY2(finding->severity >= FindingSeverity::Warning, all.c_str());
        }
        for (const check::CheckResult& result : results)
            if (result.check->name != std::string_view(one.family))
                QVERIFY2(result.worst() != FindingSeverity::Error, all.c_str());
    }
};

QTEST_APPLESS_MAIN(DamagedFormats)
#include "tst_damaged_formats.moc"
