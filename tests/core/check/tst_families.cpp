// Each family of checks with a tokenizer that passes and one that fails. tests/conformance/check damages more.

#include "tests/support/model_parts.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

struct FamilyCase {
    const char* family;
    const char* code; ///< of the finding that the changed model has and the good one hasn't
    FindingSeverity severity;
    ModelParts (*model)();
    std::function<void(ModelParts&)> change;
};

void removeMerge(ModelParts& parts, const char* left, const char* right) {
    PartsJson& merges = parts.tokenizer["model"]["merges"];
    const auto at = std::find(merges.begin(), merges.end(), PartsJson::array({left, right}));
    QVERIFY(at != merges.end());
    merges.erase(at);
}

PartsJson fuseThen(PartsJson decoder, const char* from, const char* to) {
    return {{"type", "Sequence"},
            {"decoders",
             {std::move(decoder),
              {{"type", "Fuse"}},
              {{"type", "Replace"}, {"pattern", {{"String", from}}}, {"content", to}}}}};
}

std::vector<FamilyCase> cases() {
    using enum FindingSeverity;
    std::vector<FamilyCase> all;
    const auto chat = [&](const char* family, const char* code, FindingSeverity severity,
                          std::function<void(ModelParts&)> change) {
        all.push_back({family, code, severity, chatModel, std::move(change)});
    };
    chat("loading", "diagnostic", Warning, [](ModelParts& parts) { parts.model["bos_token_id"] = 1; });
    chat("round-trip", "other-text", Error, [](ModelParts& parts) { parts.tokenizer["decoder"] = nullptr; });
    chat("round-trip", "other-spaces", Info,
         [](ModelParts& parts) { parts.tokenizer["pre_tokenizer"]["add_prefix_space"] = true; });
    chat("round-trip", "added-token", Warning, [](ModelParts& parts) {
        parts.tokenizer["added_tokens"].push_back(addedTokenJson(parts.id("<|pad|>") + 1, "\xC3\xA9", false));
    });
    chat("streaming", "changes-earlier-text", Warning, [](ModelParts& parts) {
        parts.tokenizer["decoder"] = fuseThen(parts.tokenizer["decoder"], "Ca", "X");
    });
    chat("streaming", "changes-earlier-text", Info, [](ModelParts& parts) {
        parts.tokenizer["decoder"] = fuseThen(parts.tokenizer["decoder"], " .", ".");
    });
    chat("spans", "uncovered", Info, [](ModelParts& parts) { parts.tokenizer["model"]["vocab"].erase("?"); });
    chat("special-tokens", "prefix-of-another", Info, [](ModelParts& parts) {
        parts.tokenizer["added_tokens"].push_back(addedTokenJson(parts.id("<|pad|>") + 1, "<|pad|>s"));
    });
    chat("special-tokens", "not-one-token", Error, [](ModelParts& parts) {
        parts.tokenizer["normalizer"] = {{"type", "Lowercase"}};
        parts.added("<|pad|>")["normalized"] = true;
        parts.tokenizer["added_tokens"].push_back(
            addedTokenJson(parts.id("<|pad|>") + 1, "<|PAD|>", true, true));
    });
    chat("special-tokens", "other-spelling", Warning, [](ModelParts& parts) {
        parts.tokenizer["normalizer"] = {{"type", "Lowercase"}};
        parts.tokenizer["added_tokens"].push_back(
            addedTokenJson(parts.id("<|pad|>") + 1, "[INST]", true, true));
    });
    chat("special-tokens", "not-extracted", Warning,
         [](ModelParts& parts) { parts.tokenizer["model"]["vocab"]["[MASK]"] = parts.id("<|pad|>") + 1; });
    chat("special-tokens", "not-special", Warning, [](ModelParts& parts) {
        parts.added("<|pad|>")["special"] = false;
        parts.config["added_tokens_decoder"] = PartsJson::object();
        for (const PartsJson& one : parts.tokenizer["added_tokens"]) {
            PartsJson entry = one;
            entry.erase("id");
            parts.config["added_tokens_decoder"][std::to_string(one["id"].get<unsigned>())] = entry;
        }
    });
    chat("begin-end", "added-twice", Error, [](ModelParts& parts) {
        PartsJson& single = parts.tokenizer["post_processor"]["single"];
        single.insert(single.begin(), single[0]);
    });
    const auto addFlag = [](const char* key) {
        return [key](ModelParts& parts) {
            parts.config[key] = true;
            parts.config["tokenizer_class"] = "LukeTokenizer"; // keeps the post-processor of the file
            parts.tokenizer["post_processor"] = nullptr;
        };
    };
    chat("begin-end", "bos-not-added", Warning, addFlag("add_bos_token"));
    chat("begin-end", "eos-not-added", Warning, addFlag("add_eos_token"));
    chat("begin-end", "adds-no-token", Error, [](ModelParts& parts) {
        parts.tokenizer["post_processor"]["special_tokens"]["<|bos|>"]["ids"] = {9999};
    });
    chat("begin-end", "other-id", Error, [](ModelParts& parts) {
        parts.tokenizer["post_processor"]["special_tokens"]["<|bos|>"]["ids"] = {parts.id("<|pad|>")};
    });
    chat("begin-end", "no-such-token", Error,
         [](ModelParts& parts) { parts.generation["eos_token_id"] = 9999; });
    chat("begin-end", "template-starts-twice", Error,
         [](ModelParts& parts) { parts.chatTemplate = "{{ bos_token + bos_token }}" + parts.chatTemplate; });
    chat("begin-end", "no-end-of-turn", Warning, [](ModelParts& parts) {
        parts.chatTemplate = "{% for message in messages %}{{ message.role + ': ' + message.content + '\n' }}"
                             "{% endfor %}";
    });
    chat("begin-end", "no-end-of-turn", Error, [](ModelParts& parts) {
        parts.chatTemplate =
            "{% for message in messages %}{{ message.content }}{% if message.role == 'user' %}"
            "{{ '<|im_end|>' }}{% endif %}{% endfor %}";
    });
    chat("padding", "missing", Info, [](ModelParts& parts) {
        parts.config.erase("pad_token");
        parts.generation.erase("pad_token_id");
    });
    chat("padding", "right-side", Info, [](ModelParts& parts) { parts.config["padding_side"] = "right"; });
    chat("padding", "is-eos", Warning, [](ModelParts& parts) { parts.config["pad_token"] = "<|im_end|>"; });
    chat("ids", "hole", Warning, [](ModelParts& parts) {
        parts.tokenizer["model"]["vocab"].erase("!!");
        parts.tokenizer["model"]["merges"] = PartsJson::array();
    });
    chat("ids", "damaged-weights", Warning,
         [](ModelParts& parts) { parts.files["model.safetensors"] = std::string(7, '\xFF') + "?{}"; });
    chat("loading", "diagnostic", Warning,
         [](ModelParts& parts) { parts.generation["eos_token_id"] = "<|im_end|>"; });
    chat("loading", "truncation", Info, [](ModelParts& parts) {
        parts.tokenizer["truncation"] = {
            {"direction", "Right"}, {"max_length", 4}, {"strategy", "LongestFirst"}, {"stride", 0}};
    });
    chat("begin-end", "takes-spaces", Info,
         [](ModelParts& parts) { parts.added("<|im_end|>")["rstrip"] = true; });
    chat("round-trip", "other-text", Error, [](ModelParts& parts) { // the byte 0
        parts.tokenizer["model"]["vocab"].erase("\xC4\x80");
    });
    chat("ids", "unused-rows", Info, [](ModelParts& parts) {
        parts.model["vocab_size"] = 512;
        parts.files["model.safetensors"] = safetensorsHeader("model.embed_tokens.weight", 512);
    });
    chat("unreachable", "no-merge", Warning,
         [](ModelParts& parts) { parts.tokenizer["model"]["merges"].erase(0); });
    chat("unreachable", "merge-order", Warning, [](ModelParts& parts) {
        PartsJson& merges = parts.tokenizer["model"]["merges"];
        std::swap(merges[0], merges[2]);
    });
    chat("begin-end", "is-text", Error, [](ModelParts& parts) {
        parts.config["eos_token"] = "quick";
        parts.generation = nullptr;
        parts.model.erase("eos_token_id");
    });
    chat("normalizer", "grows", Warning, [](ModelParts& parts) {
        parts.tokenizer["normalizer"] = {
            {"type", "Replace"}, {"pattern", {{"String", "q"}}}, {"content", std::string(200, 'w')}};
    });
    chat("normalizer", "removes-letters", Error, [](ModelParts& parts) {
        parts.tokenizer["normalizer"] = {
            {"type", "Replace"}, {"pattern", {{"String", "q"}}}, {"content", ""}};
    });
    chat("normalizer", "replaces", Info, [](ModelParts& parts) {
        parts.tokenizer["normalizer"] = {{"type", "NFKC"}};
    });
    chat("pre-tokenizer", "drops-letters", Error, [](ModelParts& parts) {
        parts.tokenizer["pre_tokenizer"] = {{"type", "CharDelimiterSplit"}, {"delimiter", "a"}};
    });
    chat("files", "disagree", Error, [](ModelParts& parts) {
        addVocabMerges(parts);
        PartsJson other = parts.tokenizer["model"]["vocab"];
        std::swap(other["a"], other["b"]);
        parts.files["vocab.json"] = other.dump();
    });
    chat("template", "no-generation-block", Info, [](ModelParts& parts) {
        parts.chatTemplate =
            "{% for message in messages %}<|im_start|>{{ message.content }}<|im_end|>{% endfor %}";
    });
    chat("data", "no-template", Warning, [](ModelParts& parts) {
        parts.chatTemplate.clear();
        parts.files["data.jsonl"] = "[{\"role\":\"user\",\"content\":\"a\"}]\n";
        parts.datasets = {"data.jsonl"};
    });
    chat("data", "injection", Warning, [](ModelParts& parts) {
        parts.files["data.jsonl"] =
            "[{\"role\":\"user\",\"content\":\"<|im_end|>\"},{\"role\":\"assistant\",\"content\":\"c\"}]\n";
        parts.datasets = {"data.jsonl"};
    });
    all.push_back({"model", "no-byte-fallback", Warning, byteFallbackModel,
                   [](ModelParts& parts) { parts.tokenizer["model"]["byte_fallback"] = false; }});
    all.push_back({"model", "missing-bytes", Warning, byteFallbackModel,
                   [](ModelParts& parts) { parts.tokenizer["model"]["vocab"].erase("<0xE2>"); }});
    all.push_back({"model", "no-continuing-pieces", Warning, wordPieceModel,
                   [](ModelParts& parts) { parts.tokenizer["model"]["continuing_subword_prefix"] = "@@"; }});
    chat("model", "no-space-marker", Warning, [](ModelParts& parts) {
        PartsJson& vocabulary = parts.tokenizer["model"]["vocab"];
        for (unsigned i = 0; i < 50; ++i)
            vocabulary["\xE2\x96\x81" + std::to_string(i)] = parts.id("<|pad|>") + 1 + i;
    });
    all.push_back({"unreachable", "other", Warning, wordPieceModel,
                   [](ModelParts& parts) { parts.tokenizer["model"]["max_input_chars_per_word"] = 0; }});
    all.push_back({"scripts", "unknown", Info, wordPieceModel, [](ModelParts&) {}});
    all.push_back({"hashes", "sha256", Info, wordPieceModel, [](ModelParts&) {}});
    return all;
}

} // namespace

class Families : public QObject {
    Q_OBJECT
  private slots:
    void fails_data() {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::addRow("%s/%s %d", all[i].family, all[i].code, static_cast<int>(i)) << static_cast<int>(i);
    }
    void fails() {
        QFETCH(int, index);
        const FamilyCase one = cases()[static_cast<std::size_t>(index)];
        const check::CheckOptions only{{one.family}, {}};
        const QTemporaryDir good;
        const auto passed = checkParts(chatModel(), good, only);
        if (const check::Finding* same = findingIn(passed, one.family, one.code);
            same && one.model == chatModel)
            QVERIFY2(same->severity < one.severity, listOf(passed, FindingSeverity::Info).c_str());
        ModelParts parts = one.model();
        one.change(parts);
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, only);
        const std::string all = listOf(results, FindingSeverity::Info);
        const check::Finding* finding = findingIn(results, one.family, one.code);
        QVERIFY2(finding, all.c_str());
        QVERIFY2(finding->severity == one.severity, all.c_str());
        QVERIFY(!finding->place.empty());
        QVERIFY(!finding->message.english().ends_with('.'));
        if (!finding->evidence.empty())
            QVERIFY2(PartsJson::accept(finding->evidence), finding->evidence.c_str());
    }

    /// These find what no tokenizer should have: a good one passes.
    void passes_data() {
        QTest::addColumn<QString>("family");
        for (const char* family : {"determinism", "speed", "spans", "streaming", "round-trip", "model"})
            QTest::newRow(family) << family;
    }
    void passes() {
        QFETCH(QString, family);
        for (ModelParts (*model)() : {chatModel, byteFallbackModel}) {
            const QTemporaryDir folder;
            const auto results = checkParts(model(), folder, {{family.toStdString()}, {}});
            QVERIFY(results.front().applies);
            QCOMPARE(QString::fromStdString(listOf(results, FindingSeverity::Warning)), QString());
        }
    }

    /// A base model's EOS doesn't end a turn, which is a warning; files that contradict each other are an error.
    void endOfTurn() {
        ModelParts parts = chatModel();
        parts.generation["eos_token_id"] = parts.id("<|bos|>");
        const QTemporaryDir contradicts;
        const auto first = checkParts(parts, contradicts, {{"begin-end"}, {}});
        QCOMPARE(findingIn(first, "begin-end", "stops-elsewhere")->severity, FindingSeverity::Error);
        parts.config["eos_token"] = "<|bos|>";
        const QTemporaryDir base;
        const auto second = checkParts(parts, base, {{"begin-end"}, {}});
        QCOMPARE(findingIn(second, "begin-end", "stops-elsewhere")->severity, FindingSeverity::Warning);
        parts.generation["eos_token_id"] = {parts.id("<|bos|>"), parts.id("<|im_end|>")};
        const QTemporaryDir both;
        QVERIFY(!findingIn(checkParts(parts, both, {{"begin-end"}, {}}), "begin-end", "stops-elsewhere"));
    }

    /// "Why does my fine-tune never stop?": what may be the reason is read first.
    void whatKeepsAModelFromStoppingComesFirst() {
        ModelParts parts = chatModel();
        const std::string end = "+ '<|im_end|>' }}{% endgeneration %}";
        std::string& source = parts.chatTemplate;
        const std::size_t at = source.find(end);
        QVERIFY(at != std::string::npos);
        source.replace(at, end.size(), "}}{% endgeneration %}{{ '<|im_end|>' }}");
        source += "{% if messages|length > 2 %}{{ messages|length }}{% endif %}"; // not prefix-preserving
        parts.tokenizer["model"]["vocab"]["[MASK]"] = parts.id("<|pad|>") + 1; // a warning of another family
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"special-tokens", "template"}, {}});
        QCOMPARE(results.front().check->name, std::string_view("special-tokens"));
        QCOMPARE(results.front().worst(), FindingSeverity::Warning);
        const check::CheckResult& first = *check::inReadingOrder(results).front();
        QCOMPARE(first.check->name, std::string_view("template"));
        QVERIFY(first.findings.size() > 1);
        const check::Finding& finding = first.findings.front();
        QCOMPARE(finding.code, std::string_view("end-of-turn-not-trained"));
        QCOMPARE(finding.severity, FindingSeverity::Warning);
        QCOMPARE(finding.subject, std::string("<|im_end|>"));
        const auto evidence = PartsJson::parse(finding.evidence);
        QCOMPARE(evidence["ids"][0].get<unsigned>(), parts.id("<|im_end|>"));
        QCOMPARE(evidence["pieces"][0].get<std::string>(), std::string("<|im_end|>"));
        QCOMPARE(evidence["policy"].get<std::string>(), std::string("generation"));
        QCOMPARE(evidence["line"].get<unsigned>(), finding.line);
        QVERIFY(evidence["conversation"]["messages"].size() >= 2);
        QVERIFY(!finding.why.empty() && !finding.remedy.empty());
    }

    void evidenceOfADoubleBos() {
        ModelParts parts = chatModel();
        parts.chatTemplate = "{{ bos_token }}" + parts.chatTemplate;
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"template"}, {}});
        const check::Finding* finding = findingIn(results, "template", "double-bos");
        QVERIFY(finding);
        const auto evidence = PartsJson::parse(finding->evidence);
        const std::string text = evidence["text"].get<std::string>();
        QVERIFY2(text.starts_with("<|bos|><|bos|>"), text.c_str());
        QVERIFY(evidence["conversation"]["messages"].size() >= 2);
    }

    /// The line that prints an answer, not the first one that mentions `content`.
    void lineOfTheAnswer() {
        ModelParts parts = chatModel();
        parts.chatTemplate = "{% for message in messages %}\n"
                             "{% if message.content is defined %}\n"
                             "{{ message.content }}\n"
                             "{% endif %}\n"
                             "{% endfor %}";
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"begin-end"}, {}});
        QCOMPARE(findingIn(results, "begin-end", "no-end-of-turn")->line, 3U);
    }

    /// A special token without a role may be outside of the matrix, as in Gemma 3's text models: text doesn't give it.
    void spareTokenOutsideOfTheEmbedding() {
        ModelParts parts = chatModel();
        const unsigned rows = parts.id("<|pad|>") + 1;
        parts.tokenizer["added_tokens"].push_back(addedTokenJson(rows, "<|image|>"));
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"ids"}, {}});
        QCOMPARE(findingIn(results, "ids", "outside-embedding")->severity, FindingSeverity::Warning);
    }

    /// The search ends, and says that it is the pattern's fault.
    void endlessPattern() {
        ModelParts parts = chatModel();
        parts.tokenizer["pre_tokenizer"] = {
            {"type", "Sequence"},
            {"pretokenizers",
             {{{"type", "Split"},
               {"pattern", {{"Regex", "(?:(?:.?){30}){30}[^\\x{0}-\\x{10FFFE}]"}}},
               {"behavior", "Isolated"},
               {"invert", false}},
              parts.tokenizer["pre_tokenizer"]}}};
        PartsJson& model = parts.tokenizer["model"];
        for (char left = 'A'; left <= 'Z'; ++left)
            for (char right = 'A'; right <= 'Z'; ++right) {
                const std::string piece = {left, right};
                model["merges"].push_back({std::string(1, left), std::string(1, right)});
                model["vocab"][piece] = model["vocab"].size();
            }
        QElapsedTimer clock;
        clock.start();
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"unreachable", "pre-tokenizer"}, {}});
        QVERIFY2(clock.elapsed() < 30'000, std::to_string(clock.elapsed()).c_str());
        const check::Finding* finding = findingIn(results, "unreachable", "not-examined");
        QVERIFY2(finding && finding->message.english().ends_with(
                                "the pre-tokenizer's pattern exceeds its match limit"),
                 listOf(results, FindingSeverity::Info).c_str());
        QCOMPARE(findingIn(results, "pre-tokenizer", "endless")->severity, FindingSeverity::Error);
    }

    /// All unreachable pieces of the page Vocab are counted, also where nothing is wrong with them.
    void piecesThatAreUsuallyUnreachable() {
        const QTemporaryDir folder;
        const auto results = checkParts(chatModel(), folder, {{"unreachable"}, {}});
        const check::Finding* finding = findingIn(results, "unreachable", "not-utf8");
        QVERIFY2(finding, listOf(results, FindingSeverity::Info).c_str());
        QCOMPARE(finding->severity, FindingSeverity::Info);
        QCOMPARE(finding->message.english(),
                 std::string("13 pieces can only come out of bytes that are not UTF-8"));
        QCOMPARE(finding->view, std::string_view("vocab"));
        QCOMPARE(PartsJson::parse(finding->evidence)["obstacles"].dump(), std::string(R"(["not-utf8"])"));
    }

    /// One finding for each reason.
    void rareReasonsAreNamed() {
        ModelParts parts = chatModel();
        parts.tokenizer["added_tokens"].push_back(addedTokenJson(parts.id("<|pad|>") + 1, "ues"));
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"unreachable"}, {}});
        const check::Finding* finding = findingIn(results, "unreachable", "other");
        QVERIFY2(finding, listOf(results, FindingSeverity::Info).c_str());
        QCOMPARE(finding->subject, std::string("added-token"));
        QVERIFY2(finding->message.english().find("added token") != std::string::npos,
                 finding->message.english().c_str());
    }

    /// A conversation with one answer has no other end of a turn.
    void lastAnswerWithoutEnd() {
        const auto findings = [](const std::string& source) {
            ModelParts parts = chatModel();
            parts.chatTemplate = source;
            const QTemporaryDir folder;
            return checkParts(parts, folder, {{"begin-end"}, {}});
        };
        for (const char* start : {"", "{{ '<|im_start|>system\nBe kind.<|im_end|>\n' }}"}) {
            const auto results = findings(std::string(start) +
                                          "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}"
                                          "\n{% if not loop.last %}<|im_end|>{% endif %}\n{% endfor %}");
            const check::Finding* finding = findingIn(results, "begin-end", "no-end-of-turn");
            QVERIFY2(finding, listOf(results, FindingSeverity::Info).c_str());
            QVERIFY(finding->isAboutStopping);
            QCOMPARE(finding->severity, FindingSeverity::Warning);
            QVERIFY2(finding->message.english().find("<|im_end|>") != std::string::npos &&
                         finding->message.english().find("but not the last one") != std::string::npos,
                     finding->message.english().c_str());
            QCOMPARE(finding->line, *start == '\0' ? 3U : 5U);
        }
        // The last one may end in another way.
        for (const char* end : {"<|im_end|>", "{% if loop.last %}<|im_end|>{% else %}<|pad|>{% endif %}"}) {
            const auto results = findings(std::string("{% for m in messages %}<|im_start|>{{ m.role }}\n"
                                                      "{{ m.content }}") +
                                          end + "\n{% endfor %}");
            QVERIFY2(!findingIn(results, "begin-end", "no-end-of-turn"),
                     listOf(results, FindingSeverity::Info).c_str());
        }
    }

    /// The next message's first token isn't an end; the remedy names it.
    void remedyNamesTheToken() {
        ModelParts parts = chatModel();
        parts.chatTemplate = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}\n{% endfor %}";
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"begin-end"}, {}});
        const check::Finding* finding = findingIn(results, "begin-end", "no-end-of-turn");
        QVERIFY(finding);
        QVERIFY2(finding->remedy.english().find("add `<|im_start|>` (") != std::string::npos,
                 finding->remedy.english().c_str());
    }

    /// The file and path that decide what a role is.
    void placesOfRoles() {
        const auto placeOf = [](ModelParts parts, const char* family, const char* code) {
            const QTemporaryDir folder;
            const auto results = checkParts(parts, folder, {{family}, {}});
            const check::Finding* finding = findingIn(results, family, code);
            return finding ? finding->place : listOf(results, FindingSeverity::Info);
        };
        ModelParts parts = chatModel();
        parts.config["pad_token"] = "<|im_end|>";
        QCOMPARE(placeOf(parts, "padding", "is-eos"), std::string("tokenizer_config.json: $.pad_token"));
        parts.config["pad_token"] = nullptr;
        parts.generation.erase("pad_token_id");
        QCOMPARE(placeOf(parts, "padding", "missing"), std::string("tokenizer_config.json: $.pad_token"));
        parts.config.erase("pad_token");
        QCOMPARE(placeOf(parts, "padding", "missing"), std::string("tokenizer.json"));
        parts = chatModel();
        parts.config["eos_token"] = nullptr;
        parts.generation.erase("eos_token_id");
        parts.model.erase("eos_token_id");
        QCOMPARE(placeOf(parts, "begin-end", "stops-elsewhere"),
                 std::string("tokenizer_config.json: $.eos_token"));
    }

    /// Lines that are no conversations aren't counted as such.
    void datasets() {
        ModelParts parts = chatModel();
        parts.chatTemplate =
            "{% for m in messages %}{% if m.role != 'usr' %}<|im_start|>{{ m.content }}<|im_end|>"
            "{% endif %}{% endfor %}";
        const std::string answer = R"({"role":"assistant","content":"A"}])";
        parts.files["data.jsonl"] = R"([{"role":"user","content":"Hi"},)" + answer + "\n[\n" +
                                    R"([{"role":"usr","content":"Hi"},)" + answer + "\n";
        const QTemporaryDir folder;
        parts.write(folder.path().toStdString());
        check::CheckInput input =
            check::inputOf(*Tokenizer::create(*formats::loadDefinition(folder.path().toStdString())));
        const auto compiled = chat::CompiledTemplate::compile(parts.chatTemplate);
        QVERIFY(compiled);
        input.datasetSettings.compiled = &*compiled;
        input.datasets = {folder.filePath("data.jsonl").toStdString()};
        const auto results = *check::runChecks(input, {{"data"}, {}});
        const check::Finding* dropped = findingIn(results, "data", "dropped-message");
        QVERIFY2(dropped, listOf(results, FindingSeverity::Info).c_str());
        QCOMPARE(dropped->severity, FindingSeverity::Warning);
        QCOMPARE(dropped->line, 3U);
        QCOMPARE(dropped->message.english(),
                 std::string("1 conversation has a message that the template silently drops"));
        QVERIFY2(dropped->why.english().ends_with("the role usr"), dropped->why.english().c_str());
        QVERIFY(findingIn(results, "data", "totals")->message.english().starts_with("2 conversations, "));
    }

    /// Pieces that consist of one that no merge builds have the same cause.
    void missingMerges() {
        const auto unreachable = [](const ModelParts& parts) {
            const QTemporaryDir folder;
            auto findings = checkParts(parts, folder, {{"unreachable"}, {}}).front().findings;
            std::erase_if(findings, [](const check::Finding& one) { return one.code == "not-utf8"; });
            QTEST_ASSERT(findings.size() == 1 && findings.front().code == "no-merge");
            return std::move(findings.front());
        };
        ModelParts parts = chatModel();
        const std::string qu = "`Qu` (" + std::to_string(parts.id("Qu")) + ")";
        removeMerge(parts, "Q", "u");
        const check::Finding one = unreachable(parts);
        QCOMPARE(one.message.english(), "7 pieces can never come out, because no merge builds " + qu);
        QCOMPARE(one.why.english(), std::string("their embeddings are never trained and never used"));
        QVERIFY2(one.remedy.english().ends_with("`Q u` is missing"), one.remedy.english().c_str());
        const auto evidence = PartsJson::parse(one.evidence);
        QCOMPARE(evidence["count"].get<int>(), 7);
        QCOMPARE(evidence["missing_merges"].dump(), std::string(R"([["Q","u"]])"));
        removeMerge(parts, "i", "n");
        const check::Finding two = unreachable(parts);
        QCOMPARE(two.message.english().substr(0, two.message.english().find(", first")),
                 std::string(
                     "9 pieces can never come out, because no merges build 2 pieces that they consist of"));
        QCOMPARE(PartsJson::parse(two.evidence)["missing_merges"].dump(),
                 std::string(R"([["i","n"],["Q","u"]])"));
        ModelParts last = chatModel();
        removeMerge(last, "Questio", "n");
        const check::Finding single = unreachable(last);
        QVERIFY2(single.message.english().starts_with(
                     "1 piece can never come out, because no merge builds `Question` ("),
                 single.message.english().c_str());
        QCOMPARE(single.why.english(), std::string("its embedding is never trained and never used"));
    }

    /// Figures about tokens per word say nothing about text that a tokenizer drops.
    void fertilityOfDroppedText() {
        ModelParts parts = chatModel();
        const QTemporaryDir all;
        const auto whole = checkParts(parts, all, {{"scripts"}, {}});
        QVERIFY(!findingIn(whole, "scripts", "dropped"));
        QVERIFY(findingIn(whole, "scripts", "fertility")->message.english().starts_with("English has "));
        parts.tokenizer["pre_tokenizer"] = {{"type", "Sequence"},
                                            {"pretokenizers",
                                             {{{"type", "Split"},
                                               {"pattern", {{"Regex", "\\P{Cyrillic}"}}},
                                               {"behavior", "Removed"},
                                               {"invert", false}},
                                              parts.tokenizer["pre_tokenizer"]}}};
        const QTemporaryDir few;
        const auto results = checkParts(parts, few, {{"scripts"}, {}});
        const check::Finding* dropped = findingIn(results, "scripts", "dropped");
        QVERIFY2(dropped && dropped->message.english().find("19 samples: Latin, ") != std::string::npos,
                 listOf(results, FindingSeverity::Info).c_str());
        const check::Finding* figure = findingIn(results, "scripts", "fertility");
        QVERIFY(figure);
        QVERIFY2(figure->message.english().starts_with("Cyrillic has the most tokens per character"),
                 figure->message.english().c_str());
        for (const PartsJson& one : PartsJson::parse(figure->evidence)["scripts"])
            QCOMPARE(one["measured"].get<bool>(), one["script"].get<std::string>() == "Cyrillic");
    }

    /// Places name their file, whatever its name contains.
    void filesOfPlaces() {
        ModelParts parts = chatModel();
        parts.files["a: b.jsonl"] = "no JSON\n";
        parts.datasets = {"a: b.jsonl"};
        parts.config["padding_side"] = "right";
        const QTemporaryDir folder;
        const auto results = checkParts(parts, folder, {{"data", "padding"}, {}});
        QCOMPARE(findingIn(results, "data", "unreadable")->file, std::string("a: b.jsonl"));
        const check::Finding* side = findingIn(results, "padding", "right-side");
        QCOMPARE(side->place, std::string("tokenizer_config.json: $.padding_side"));
        QCOMPARE(side->file, std::string("tokenizer_config.json"));
    }

    void anErrorOfLoading() {
        const check::Finding finding = check::findingOf(
            {ErrorCode::Damaged, "/a/tokenizer.json", "$.model", "a list is needed here", "fetch it again"});
        QCOMPARE(finding.place, std::string("tokenizer.json: $.model"));
        QCOMPARE(finding.file, std::string("tokenizer.json"));
        QCOMPARE(finding.severity, FindingSeverity::Error);
        QCOMPARE(finding.message.english(), std::string("a list is needed here"));
    }
};

QTEST_APPLESS_MAIN(Families)
#include "tst_families.moc"
