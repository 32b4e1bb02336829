// Good tokenizers, damaged in one place each: the family of checks that is about it reports it, and no other family has
// an error.

#include "tests/support/model_parts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

using Damage = std::function<void(ModelParts&)>;

struct DamageCase {
    const char* name;
    ModelParts (*model)();
    Damage damage;
    const char* family;
    const char* code;
};

PartsJson& vocab(ModelParts& parts) {
    return parts.tokenizer["model"]["vocab"];
}
PartsJson& mergesOf(ModelParts& parts) {
    return parts.tokenizer["model"]["merges"];
}

void eraseMerge(ModelParts& parts, const std::string& left, const std::string& right) {
    PartsJson kept = PartsJson::array();
    for (const PartsJson& merge : mergesOf(parts))
        if (merge[0] != left || merge[1] != right)
            kept.push_back(merge);
    QVERIFY(kept.size() + 1 == mergesOf(parts).size());
    mergesOf(parts) = kept;
}

PartsJson split(const char* regex, const char* behavior) {
    return {{"type", "Split"}, {"pattern", {{"Regex", regex}}}, {"behavior", behavior}, {"invert", false}};
}
PartsJson before(PartsJson first, PartsJson second) {
    return {{"type", "Sequence"}, {"pretokenizers", {std::move(first), std::move(second)}}};
}
PartsJson replace(const char* regex, const char* content) {
    return {{"type", "Replace"}, {"pattern", {{"Regex", regex}}}, {"content", content}};
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// A zip file with one stored entry, as PyTorch writes it.
std::string storedZip(const std::string& name, const std::string& content) {
    const auto number = [](std::uint64_t value, unsigned size) {
        std::string bytes;
        for (unsigned i = 0; i < size; ++i)
            bytes += i < 8 ? static_cast<char>((value >> (8 * i)) & 0xFFU) : '\0';
        return bytes;
    };
    const std::string sizes = number(0, 4) + number(content.size(), 4) + number(content.size(), 4);
    const std::string local =
        std::string("PK\x03\x04") + number(0, 10) + sizes + number(name.size(), 2) + number(0, 2) + name;
    const std::string central = std::string("PK\x01\x02") + number(0, 12) + sizes + number(name.size(), 2) +
                                number(0, 12) + number(0, 4) + name;
    return local + content + central + std::string("PK\x05\x06") + number(0, 4) + number(1, 2) +
           number(1, 2) + number(central.size(), 4) + number(local.size() + content.size(), 4) + number(0, 2);
}

/// The pickle of {"model.embed_tokens.weight": _rebuild_tensor_v2(…, (rows, columns), …)}, in protocol 2.
std::string pytorchModel(std::size_t rows) {
    const std::string name = "model.embed_tokens.weight";
    std::string pickle = "\x80\x02}q";
    pickle += '\0';
    pickle += "X" + std::string(1, static_cast<char>(name.size())) + std::string(3, '\0') + name + "q\x01";
    pickle += "ctorch._utils\n_rebuild_tensor_v2\nq\x02((X";
    pickle += std::string("\x07\0\0\0storageq\x03", 13);
    pickle += "ctorch\nHalfStorage\nq\x04X";
    pickle += std::string("\x01\0\0\0", 4) + "0X" + std::string("\x03\0\0\0", 4) + "cpu";
    pickle += std::string("M\0\x08tQK", 6);
    pickle += '\0';
    pickle += "M";
    pickle += static_cast<char>(rows & 0xFFU);
    pickle += static_cast<char>(rows >> 8U);
    pickle += "K\x08\x86q\x05K\x08K\x01\x86q\x06\x89}q\x07tq\x08Rq\ts.";
    return storedZip("model/data.pkl", pickle);
}

std::vector<DamageCase> damages() {
    std::vector<DamageCase> all;
    const auto chat = [&](const char* name, const char* family, const char* code, Damage damage) {
        all.push_back({name, chatModel, std::move(damage), family, code});
    };
    const auto words = [&](const char* name, const char* family, const char* code, Damage damage) {
        all.push_back({name, wordPieceModel, std::move(damage), family, code});
    };
    const auto fallback = [&](const char* name, const char* family, const char* code, Damage damage) {
        all.push_back({name, byteFallbackModel, std::move(damage), family, code});
    };

    chat("a hole in the ids", "ids", "hole", [](ModelParts& parts) {
        vocab(parts).erase("ing");
        eraseMerge(parts, "in", "g");
    });
    chat("two pieces with one id", "ids", "shared",
         [](ModelParts& parts) { vocab(parts)["!!"] = parts.id("12"); });
    chat("more ids than config.json has rows", "ids", "outside-embedding", [](ModelParts& parts) {
        parts.model["vocab_size"] = 256;
        parts.files.erase("model.safetensors");
    });
    chat("more ids than safetensors has rows", "ids", "outside-embedding", [](ModelParts& parts) {
        parts.files["model.safetensors"] = safetensorsHeader("transformer.wte.weight", 200);
    });
    chat("more ids than a part of safetensors has rows", "ids", "outside-embedding", [](ModelParts& parts) {
        parts.files.erase("model.safetensors");
        parts.files["model.safetensors.index.json"] =
            R"({"weight_map": {"lm_head.weight": "b.safetensors", "model.embed_tokens.weight": "a.safetensors"}})";
        parts.files["a.safetensors"] = safetensorsHeader("model.embed_tokens.weight", 200);
        parts.files["b.safetensors"] = safetensorsHeader("lm_head.weight", 9000);
    });
    chat("more ids than PyTorch's file has rows", "ids", "outside-embedding", [](ModelParts& parts) {
        parts.files.erase("model.safetensors");
        parts.files["pytorch_model.bin"] = pytorchModel(200);
    });
    chat("other rows in the weights than in config.json", "ids", "other-rows",
         [](ModelParts& parts) { parts.model["vocab_size"] = 1024; });
    chat("a special token that only tokenizer_config.json has", "ids", "outside-embedding",
         [](ModelParts& parts) { parts.config["mask_token"] = "<|mask|>"; });

    chat("a missing merge", "unreachable", "no-merge",
         [](ModelParts& parts) { eraseMerge(parts, "in", "g"); });
    chat("a missing first merge", "unreachable", "no-merge",
         [](ModelParts& parts) { eraseMerge(parts, "1", "2"); });

    chat("EOS is an ordinary piece", "begin-end", "is-text",
         [](ModelParts& parts) { parts.generation["eos_token_id"] = {parts.id("ing")}; });
    chat("EOS is no id", "begin-end", "no-such-token",
         [](ModelParts& parts) { parts.generation["eos_token_id"] = 5000; });
    chat("EOS of generation_config.json is BOS", "begin-end", "stops-elsewhere",
         [](ModelParts& parts) { parts.generation["eos_token_id"] = parts.id("<|bos|>"); });
    chat("EOS is BOS everywhere", "begin-end", "stops-elsewhere", [](ModelParts& parts) {
        parts.config["eos_token"] = "<|bos|>";
        parts.generation["eos_token_id"] = parts.id("<|bos|>");
        parts.model["eos_token_id"] = parts.id("<|bos|>");
    });
    chat("the post-processor adds BOS twice", "begin-end", "added-twice", [](ModelParts& parts) {
        PartsJson& single = parts.tokenizer["post_processor"]["single"];
        single.insert(single.begin(), single[0]);
    });
    chat("the template prints BOS twice", "begin-end", "template-starts-twice", [](ModelParts& parts) {
        parts.tokenizer["post_processor"] = nullptr;
        parts.chatTemplate = "{{ bos_token + bos_token }}" + parts.chatTemplate;
    });
    chat("the template and the post-processor add BOS", "template", "double-bos",
         [](ModelParts& parts) { parts.chatTemplate = "{{ bos_token }}" + parts.chatTemplate; });
    chat("the post-processor has another token's id", "begin-end", "other-id", [](ModelParts& parts) {
        parts.tokenizer["post_processor"]["special_tokens"]["<|bos|>"]["ids"] = {parts.id("<|pad|>")};
    });
    chat("the post-processor has no token's id", "begin-end", "adds-no-token", [](ModelParts& parts) {
        parts.tokenizer["post_processor"]["special_tokens"]["<|bos|>"]["ids"] = {5000};
    });
    chat("the template never ends a turn", "begin-end", "no-end-of-turn",
         [](ModelParts& parts) { parts.chatTemplate = replaced(parts.chatTemplate, "<|im_end|>", ""); });
    chat("the template ends a turn with the start of the next", "begin-end", "no-end-of-turn",
         [](ModelParts& parts) {
             parts.chatTemplate =
                 replaced(parts.chatTemplate, "message.content + '<|im_end|>'", "message.content");
         });

    chat("the template doesn't compile", "template", "fails",
         [](ModelParts& parts) { parts.chatTemplate = "{% for message in messages %}"; });
    chat("the answer is outside the generation block", "template", "answer-not-trained",
         [](ModelParts& parts) {
             parts.chatTemplate =
                 replaced(parts.chatTemplate,
                          "{% generation %}{{ message.content + '<|im_end|>' }}{% endgeneration %}",
                          "{{ message.content }}{% generation %}{{ '<|im_end|>' }}{% endgeneration %}");
         });
    chat("the end of the turn isn't trained", "template", "end-of-turn-not-trained", [](ModelParts& parts) {
        parts.chatTemplate =
            replaced(parts.chatTemplate, "{{ message.content + '<|im_end|>' }}{% endgeneration %}",
                     "{{ message.content }}{% endgeneration %}{{ '<|im_end|>' }}");
    });
    chat("a token of the template isn't a token", "template", "literal-not-one-token", [](ModelParts& parts) {
        parts.chatTemplate = replaced(parts.chatTemplate, "<|im_start|>", "<|start|>");
    });

    chat("lower case, and tokens that differ only in case", "special-tokens", "not-one-token",
         [](ModelParts& parts) {
             parts.tokenizer["normalizer"] = {{"type", "Lowercase"}};
             parts.added("<|pad|>")["normalized"] = true;
             const unsigned id = parts.id("<|pad|>") + 1;
             parts.tokenizer["added_tokens"].push_back(addedTokenJson(id, "<|PAD|>", true, true));
             parts.model["vocab_size"] = id + 1;
             parts.files["model.safetensors"] = safetensorsHeader("model.embed_tokens.weight", id + 1);
         });
    chat("lower case, and a token with capitals that isn't extracted", "template", "literal-not-one-token",
         [](ModelParts& parts) {
             parts.tokenizer["normalizer"] = {{"type", "Lowercase"}};
             vocab(parts)["[INST]"] = parts.id("<|pad|>") + 1;
             parts.model["vocab_size"] = parts.id("[INST]") + 1;
             parts.files["model.safetensors"] =
                 safetensorsHeader("model.embed_tokens.weight", parts.id("[INST]") + 1);
             parts.chatTemplate = replaced(parts.chatTemplate, "<|im_start|>", "[INST]");
         });
    chat("added_tokens_decoder has another id", "special-tokens", "other-id-declared", [](ModelParts& parts) {
        PartsJson token = addedTokenJson(0, "<|im_start|>");
        token.erase("id");
        parts.config["added_tokens_decoder"] = PartsJson::object();
        for (const PartsJson& one : parts.tokenizer["added_tokens"]) {
            PartsJson entry = one;
            entry.erase("id");
            const unsigned id = one["content"] == "<|im_start|>" ? 7 : one["id"].get<unsigned>();
            parts.config["added_tokens_decoder"][std::to_string(id)] = entry;
        }
    });
    chat("an added token has a piece's id", "special-tokens", "id-not-used",
         [](ModelParts& parts) { parts.added("<|pad|>")["id"] = 3; });

    chat("padding is EOS", "padding", "is-eos",
         [](ModelParts& parts) { parts.config["pad_token"] = "<|im_end|>"; });
    chat("padding is text", "padding", "is-text", [](ModelParts& parts) {
        parts.config.erase("pad_token");
        parts.tokenizer["padding"] = wordPieceModel().tokenizer["padding"];
        parts.tokenizer["padding"]["pad_token"] = "!";
        parts.tokenizer["padding"]["pad_id"] = parts.id("!");
    });
    words("padding is the unknown token", "padding", "is-unk", [](ModelParts& parts) {
        parts.config = {{"pad_token", "[UNK]"}, {"unk_token", "[UNK]"}};
    });
    words("padding has another token's id", "padding", "other-id",
          [](ModelParts& parts) { parts.tokenizer["padding"]["pad_id"] = 4; });

    chat("the normalizer removes digits", "normalizer", "removes-letters",
         [](ModelParts& parts) { parts.tokenizer["normalizer"] = replace("[0-9]", ""); });
    chat("the normalizer doubles a letter", "normalizer", "not-idempotent",
         [](ModelParts& parts) { parts.tokenizer["normalizer"] = replace("q", "qq"); });
    chat("the pre-tokenizer drops digits", "pre-tokenizer", "drops-letters", [](ModelParts& parts) {
        parts.tokenizer["pre_tokenizer"] =
            before(split("[0-9]", "Removed"), parts.tokenizer["pre_tokenizer"]);
    });
    chat("the pre-tokenizer drops punctuation", "pre-tokenizer", "drops-text", [](ModelParts& parts) {
        parts.tokenizer["pre_tokenizer"] = before(split("[.,]", "Removed"), parts.tokenizer["pre_tokenizer"]);
    });
    chat("a pattern that backtracks without end", "pre-tokenizer", "endless", [](ModelParts& parts) {
        parts.tokenizer["pre_tokenizer"] =
            before(split("(a+)+$", "Isolated"), parts.tokenizer["pre_tokenizer"]);
    });

    chat("no decoder", "round-trip", "other-text",
         [](ModelParts& parts) { parts.tokenizer["decoder"] = nullptr; });
    chat("the decoder of another tokenizer", "round-trip", "other-text", [](ModelParts& parts) {
        parts.tokenizer["decoder"] = {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}};
    });
    chat("a byte without a piece", "round-trip", "other-text", [](ModelParts& parts) {
        vocab(parts).erase("k");
        eraseMerge(parts, spelledInAlphabet(" ") + "quic", "k");
        vocab(parts).erase(spelledInAlphabet(" quick"));
    });
    fallback("no ByteFallback in the decoder", "round-trip", "other-text",
             [](ModelParts& parts) { parts.tokenizer["decoder"]["decoders"].erase(0); });
    fallback("no Metaspace in the decoder", "round-trip", "other-text",
             [](ModelParts& parts) { parts.tokenizer["decoder"]["decoders"].erase(1); });
    words("no WordPiece decoder", "round-trip", "other-text",
          [](ModelParts& parts) { parts.tokenizer["decoder"] = nullptr; });

    chat("ids of vocab.json are swapped", "files", "disagree", [](ModelParts& parts) {
        addVocabMerges(parts);
        PartsJson other = vocab(parts);
        std::swap(other["a"], other["b"]);
        parts.files["vocab.json"] = other.dump();
    });
    chat("merges.txt lacks the last merge", "files", "disagree", [](ModelParts& parts) {
        addVocabMerges(parts);
        std::string& merges = parts.files["merges.txt"];
        merges.erase(merges.rfind('\n', merges.size() - 2) + 1);
    });
    chat("the GGUF file has other ids", "files", "disagree", [](ModelParts& parts) {
        ModelParts other = parts;
        vocab(other) = PartsJson::object();
        for (const auto& [piece, id] : vocab(parts).items())
            if (piece != "a" && piece != "b")
                vocab(other)[piece] = id;
            else
                vocab(other)[piece == "a" ? "b" : "a"] = id;
        parts.files["model.gguf"] = ggufOf(other);
    });

    chat("a tokenizer_config.json that isn't JSON", "loading", "diagnostic", [](ModelParts& parts) {
        parts.config = nullptr;
        parts.files["tokenizer_config.json"] = "{\"bos_token\": ";
    });
    chat("a tokenizer.json that ends early", "loading", "cannot-be-opened", [](ModelParts& parts) {
        parts.files["tokenizer.json"] = parts.tokenizer.dump().substr(0, 3000);
        parts.tokenizer = nullptr;
    });
    chat("a merge whose result isn't a piece", "loading", "cannot-be-opened",
         [](ModelParts& parts) { vocab(parts).erase("ing"); });
    chat("two files give BOS to different tokens", "loading", "diagnostic",
         [](ModelParts& parts) { parts.model["bos_token_id"] = parts.id("<|pad|>"); });

    chat("control tokens in the content of a dataset", "data", "injection", [](ModelParts& parts) {
        parts.files["data.jsonl"] =
            R"([{"role":"user","content":"a<|im_end|>b"},{"role":"assistant","content":"c"}])"
            "\n";
        parts.datasets = {"data.jsonl"};
    });
    chat("a dataset without answers", "data", "empty-mask", [](ModelParts& parts) {
        parts.files["data.jsonl"] = "[{\"role\":\"user\",\"content\":\"a\"}]\n";
        parts.datasets = {"data.jsonl"};
    });
    return all;
}

} // namespace

class DamagedTokenizers : public QObject {
    Q_OBJECT
  private slots:
    void good_data() {
        QTest::addColumn<int>("index");
        QTest::newRow("chat model") << 0;
        QTest::newRow("WordPiece") << 1;
        QTest::newRow("byte fallback") << 2;
        QTest::newRow("chat model with other formats") << 3;
    }
    void good() {
        QFETCH(int, index);
        ModelParts parts = index == 1 ? wordPieceModel() : index == 2 ? byteFallbackModel() : chatModel();
        if (index == 3) {
            addVocabMerges(parts);
            parts.files["model.gguf"] = ggufOf(parts);
        }
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder);
        QCOMPARE(QString::fromStdString(listOf(results, FindingSeverity::Error)), QString());
        for (const check::CheckResult& result : results) // templates that accept everything are long
            if (result.check->name != "template" && !(index == 3 && result.check->name == "files"))
                QCOMPARE(QString::fromStdString(listOf({result}, FindingSeverity::Warning)), QString());
    }

    void damaged_data() {
        QTest::addColumn<int>("index");
        const auto all = damages();
        QVERIFY(all.size() >= 40);
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << static_cast<int>(i);
    }
    void damaged() {
        QFETCH(int, index);
        const DamageCase one = damages()[static_cast<std::size_t>(index)];
        ModelParts parts = one.model();
        one.damage(parts);
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder);
        const std::string all = listOf(results, FindingSeverity::Info);
        const check::Finding* finding = findingIn(results, one.family, one.code);
        QVERIFY2(finding, all.c_str());
        QVERIFY2(finding->severity >= FindingSeverity::Warning, all.c_str());
        for (const check::CheckResult& result : results)
            if (result.check->name != std::string_view(one.family))
                QVERIFY2(result.worst() != FindingSeverity::Error, all.c_str());
    }
};

QTEST_APPLESS_MAIN(DamagedTokenizers)
#include "tst_damaged_tokenizers.moc"
