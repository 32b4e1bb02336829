// The family `text`: each kind of finding, with its place in the text.

#include "tests/support/model_parts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

std::shared_ptr<const Tokenizer> tokenizerIn(const ModelParts& parts, const QTemporaryDir& folder) {
    parts.write(folder.path().toStdString());
    const auto definition = formats::loadDefinition(folder.path().toStdString());
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    return *Tokenizer::create(*definition);
}

std::vector<check::CheckResult> checkText(const ModelParts& parts, const std::string& text,
                                          std::optional<bool> addSpecial = {},
                                          std::optional<bool> parseSpecial = {}) {
    const QTemporaryDir folder;
    check::CheckInput input = check::inputOf(tokenizerIn(parts, folder));
    input.text = std::make_shared<const std::string>(text);
    input.textName = "notes: a.txt";
    input.addSpecial = addSpecial;
    input.parseSpecial = parseSpecial;
    return *check::runChecks(input, {{"text"}, {}});
}

/// The part of the text that the finding is about.
std::string partOf(const check::Finding& finding, const std::string& text) {
    const auto evidence = PartsJson::parse(finding.evidence);
    const auto begin = evidence["bytes"][0].get<std::size_t>(), end = evidence["bytes"][1].get<std::size_t>();
    return text.substr(begin, end - begin);
}

ModelParts lowercase() {
    ModelParts parts = chatModel();
    parts.tokenizer["normalizer"] = {{"type", "Lowercase"}};
    return parts;
}

/// `Ca` is decoded as `X`, and only once both letters are there.
ModelParts replacesCa() {
    ModelParts parts = chatModel();
    parts.tokenizer["decoder"] = {
        {"type", "Sequence"},
        {"decoders",
         {parts.tokenizer["decoder"],
          {{"type", "Fuse"}},
          {{"type", "Replace"}, {"pattern", {{"String", "Ca"}}}, {"content", "X"}}}}};
    return parts;
}

ModelParts addsSpace() {
    ModelParts parts = chatModel();
    parts.tokenizer["pre_tokenizer"]["add_prefix_space"] = true;
    return parts;
}

ModelParts dropsDigits() {
    ModelParts parts = chatModel();
    parts.tokenizer["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Split"}, {"pattern", {{"Regex", "[0-9]"}}}, {"behavior", "Removed"}, {"invert", false}},
          parts.tokenizer["pre_tokenizer"]}}};
    return parts;
}

/// No unknown piece.
ModelParts withoutUnknown() {
    ModelParts parts = byteFallbackModel();
    PartsJson pieces = PartsJson::array();
    for (const auto& [piece, id] : parts.tokenizer["model"]["vocab"].items())
        if (!piece.starts_with("<0x"))
            pieces.push_back({piece, -1.0});
    pieces.push_back({"\n", -1.0});
    parts.tokenizer["model"] = {{"type", "Unigram"}, {"unk_id", nullptr}, {"vocab", pieces}};
    return parts;
}

struct TextCase {
    const char* name;
    ModelParts (*model)();
    std::string text;
    const char* code;
    FindingSeverity severity;
    unsigned line;
    std::string part;
};

std::string many(const std::string& unit, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += unit;
    return text;
}

std::vector<TextCase> cases() {
    using enum FindingSeverity;
    return {
        {"Latin-1", chatModel, "a\nb \xE9 c \xE9", "not-utf8", Warning, 2, "\xE9"},
        {"an unknown word", wordPieceModel, "the a\nthe xyz b", "unknown", Warning, 2, "xyz"},
        {"a few bytes", byteFallbackModel, "the the\n\xC3\xA9 the", "bytes", Info, 2, "\xC3\xA9"},
        {"nothing but bytes", byteFallbackModel, many("\xE4\xBD\xA0", 20), "bytes", Warning, 1,
         "\xE4\xBD\xA0"},
        {"a control token", chatModel, "a\n\nb <|im_end|> c <|im_end|>", "special-token", Warning, 3,
         "<|im_end|>"},
        {"no piece", withoutUnknown, "the\nthe \xC3\xA9", "not-encodable", Error, 2, "\xC3\xA9"},
        {"no token", dropsDigits, "ab\ncd 7 e", "uncovered", Info, 2, "7"},
        {"a lost digit", dropsDigits, "ab\ncd x7y e", "other-text", Warning, 2, "x7y"},
        {"a lost character in the second line", replacesCa, "a\nb Cat\nCa", "other-text", Warning, 2, "Cat"},
        {"lower case", lowercase, "a\nb Cat", "normalized", Info, 2, "Cat"},
        {"a space", addsSpace, "a\nb", "other-spaces", Info, 1, "a"},
        {"streaming", replacesCa, "b\nCat", "changes-earlier-text", Warning, 2, "a"},
    };
}

} // namespace

class TextCheck : public QObject {
    Q_OBJECT
  private slots:
    void finds_data() {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << static_cast<int>(i);
    }
    void finds() {
        QFETCH(int, index);
        const TextCase one = cases()[static_cast<std::size_t>(index)];
        const auto results = checkText(one.model(), one.text);
        const std::string all = listOf(results, FindingSeverity::Info);
        const check::Finding* finding = findingIn(results, "text", one.code);
        QVERIFY2(finding, all.c_str());
        QCOMPARE(finding->severity, one.severity);
        QCOMPARE(finding->place, std::string("notes: a.txt"));
        QCOMPARE(finding->file, std::string("notes: a.txt"));
        QCOMPARE(finding->line, one.line);
        QCOMPARE(partOf(*finding, one.text), one.part);
        QVERIFY(!finding->view.empty());
    }

    void specialTokensAreNamed() {
        ModelParts parts = chatModel();
        const std::string token = "`<|im_end|>` (id " + std::to_string(parts.id("<|im_end|>")) + ")";
        const auto sentence = [&](const char* text) {
            const auto results = checkText(parts, text);
            const check::Finding* finding = findingIn(results, "text", "special-token");
            return finding ? finding->message.english() : std::string();
        };
        QCOMPARE(sentence("a <|im_end|>"), "the text contains the special token " + token);
        QCOMPARE(sentence("a <|im_end|> <|im_end|>"), "the text contains 2 special tokens, first " + token);
    }

    /// The numbers are those of the text as it is encoded elsewhere.
    void encodesAsSet() {
        ModelParts parts = byteFallbackModel();
        parts.tokenizer["added_tokens"].push_back(addedTokenJson(400, "<|end|>"));
        const auto tokens = [&](std::optional<bool> addSpecial, std::optional<bool> parseSpecial) {
            const auto results = checkText(parts, "\xC3\xA9<|end|>", addSpecial, parseSpecial);
            const check::Finding* finding = findingIn(results, "text", "bytes");
            return finding ? PartsJson::parse(finding->evidence)["tokens"].get<std::size_t>() : 0;
        };
        const QTemporaryDir folder;
        const auto tokenizer = tokenizerIn(parts, folder);
        for (const std::optional<bool> add :
             {std::optional<bool>(), std::optional(false), std::optional(true)})
            for (const std::optional<bool> parse :
                 {std::optional<bool>(), std::optional(false), std::optional(true)}) {
                EncodeOptions options;
                options.addSpecial = add;
                options.parseSpecial = parse;
                QCOMPARE(tokens(add, parse), tokenizer->encode("\xC3\xA9<|end|>", options)->size());
            }
    }

    void goodText() {
        for (const std::string text :
             {"The quick fox,\n  and 12 of them!!\n", "\xC3\xA9t\xC3\xA9 the\r\n\r\n", " "}) {
            const auto results = checkText(chatModel(), text);
            QCOMPARE(listOf(results, FindingSeverity::Warning), std::string());
        }
        QCOMPARE(
            listOf(checkText(chatModel(), "The quick fox,\n  and 12 of them!!\n"), FindingSeverity::Info),
            std::string());
    }

    /// BERT's pre-tokenizer drops line ends; a line is decoded from its first token.
    void linesWithoutTokenForTheirEnd() {
        const auto results = checkText(wordPieceModel(), "the undo\n\nundo the\nundoing .");
        QCOMPARE(listOf(results, FindingSeverity::Warning), std::string());
    }

    /// In a GGUF file, the unknown token is a control token.
    void unknownOfGguf() {
        GgufVocabulary vocabulary;
        vocabulary.add("[UNK]", 0, 3);
        vocabulary.add("\xE2\x96\x81the");
        GgufWriter file;
        vocabulary.write(file, "bert");
        file.uint32("tokenizer.ggml.unknown_token_id", 0);
        const auto definition = formats::loadDefinition(file.bytes(), "bert.gguf");
        QVERIFY(definition);
        check::CheckInput input;
        input.tokenizer = *Tokenizer::create(*definition);
        input.text = std::make_shared<const std::string>("the xyz");
        const auto results = check::runChecks(input, {{"text"}, {}});
        QVERIFY2(findingIn(*results, "text", "unknown"), listOf(*results, FindingSeverity::Info).c_str());
        QVERIFY(!findingIn(*results, "text", "special-token"));
        QVERIFY(!findingIn(*results, "text", "other-text"));
    }

    /// llama.cpp's BERT drops marks of all kinds while it splits words: that is its normalizer.
    void marksOfGguf() {
        GgufVocabulary vocabulary;
        vocabulary.add("[UNK]", 0, 3);
        vocabulary.add("\xE2\x96\x81the");
        vocabulary.add("\xE2\x96\x81\xE0\xA4\x95"); // ka
        GgufWriter file;
        vocabulary.write(file, "bert");
        file.uint32("tokenizer.ggml.unknown_token_id", 0);
        const auto definition = formats::loadDefinition(file.bytes(), "bert.gguf");
        QVERIFY(definition);
        check::CheckInput input;
        input.tokenizer = *Tokenizer::create(*definition);
        input.text =
            std::make_shared<const std::string>("the \xE0\xA4\x95\xE0\xA4\xBF The"); // with a spacing mark
        const auto results = check::runChecks(input, {{"text"}, {}});
        const std::string all = listOf(*results, FindingSeverity::Info);
        QVERIFY2(findingIn(*results, "text", "normalized"), all.c_str());
        QVERIFY2(!findingIn(*results, "text", "other-text"), all.c_str());
        QCOMPARE(results->front().worst(), FindingSeverity::Info);
    }

    /// As in GPT-2's tokenizer_config.json.
    void unknownTokenThatIsEos() {
        ModelParts parts = chatModel();
        parts.config["unk_token"] = "<|im_end|>";
        QVERIFY(findingIn(checkText(parts, "a <|im_end|>"), "text", "special-token"));
    }

    /// The loss of one line doesn't hide what the normalizer does in others.
    void eachLineIsCompared() {
        ModelParts parts = lowercase();
        parts.tokenizer["decoder"] = replacesCa().tokenizer["decoder"];
        parts.tokenizer["decoder"]["decoders"][2]["pattern"]["String"] = "ca";
        const auto results = checkText(parts, "Big\nCat\nBig\n");
        QVERIFY(findingIn(results, "text", "other-text"));
        const check::Finding* changed = findingIn(results, "text", "normalized");
        QVERIFY(changed);
        QCOMPARE(changed->line, 1U);
        QCOMPARE(PartsJson::parse(changed->evidence)["lines"].get<int>(), 2);
    }

    /// What is shown and selected includes the difference, however far it is from the start of the word.
    void inALongWord() {
        const std::string text = many("o", 200) + "Ca" + many("o", 200);
        const auto results = checkText(replacesCa(), text);
        const check::Finding* lost = findingIn(results, "text", "other-text");
        QVERIFY(lost);
        QVERIFY(partOf(*lost, text).find("Ca") != std::string::npos);
        const std::string sentence = lost->message.english();
        QVERIFY2(sentence.find("Ca") < sentence.find('X'), sentence.c_str());
    }

    /// The normalizer's change in the same line isn't shown as the loss.
    void lossNextToAChange() {
        ModelParts parts = lowercase();
        parts.tokenizer["decoder"] = replacesCa().tokenizer["decoder"];
        parts.tokenizer["decoder"]["decoders"][2]["pattern"]["String"] = "ca";
        const std::string text = "The Cat";
        const auto results = checkText(parts, text);
        const check::Finding* lost = findingIn(results, "text", "other-text");
        QVERIFY(lost);
        QCOMPARE(QString::fromStdString(lost->message.english()), QStringLiteral("`cat` decodes to `Xt`"));
        QCOMPARE(partOf(*lost, text), std::string("Cat"));
        // Also where the normalizer makes the line longer.
        parts.tokenizer["normalizer"] = {
            {"type", "Sequence"},
            {"normalizers",
             {{{"type", "Lowercase"}},
              {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "          "}}}}};
        const auto longer = checkText(parts, text);
        QCOMPARE(partOf(*findingIn(longer, "text", "other-text"), text), std::string("Cat"));
    }

    void noText() {
        for (const char* text : {"", "a"}) {
            const auto results = checkText(chatModel(), text);
            QCOMPARE(results.front().applies, *text != '\0');
        }
        const QTemporaryDir folder;
        const auto all = check::runChecks(check::inputOf(tokenizerIn(chatModel(), folder)), {{"text"}, {}});
        QVERIFY(!all->front().applies);
    }

    void aLargeText() {
        const std::string text = many("the quick fox\n", 200'000) + "<|im_end|>";
        const auto results = checkText(chatModel(), text);
        QVERIFY(findingIn(results, "text", "only-the-start"));
        QVERIFY(!findingIn(results, "text", "special-token"));
    }

    /// Cut between characters, not far from the limit.
    void aLargeLine() {
        for (const std::string start : {"", "a", "aa", "title\n"}) {
            const auto results = checkText(chatModel(), start + many("\xE4\xB8\xAD", 400'000));
            const check::Finding* cut = findingIn(results, "text", "only-the-start");
            QVERIFY(cut);
            QVERIFY(cut->message.english().find("only the first 10485") == 0);
            QVERIFY(!findingIn(results, "text", "not-utf8"));
        }
    }
};

QTEST_APPLESS_MAIN(TextCheck)
#include "tst_text_check.moc"
