// The normalizer and the pre-tokenizer of every tokenizer.json alone, compared with Hugging Face tokenizers
// 0.23.2. In these two goldens added tokens are not extracted first, and offsets are code points
// of the stage's input.

#include "core/formats/format.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/text_index.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <fstream>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using nlohmann::json;

namespace {

json readJson(const std::filesystem::path& path) {
    std::ifstream file(path);
    return json::parse(file);
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// [["word", [begin, end]], …] in code points of `text`, as in the goldens.
json listed(const PreTokenizedText& words, std::string_view text) {
    const TextIndex index(text);
    json list = json::array();
    for (const ByteSpan word : words.words) {
        const ByteSpan span = words.text.referenceOf(word);
        list.push_back({words.text.text.substr(word.begin, word.size()),
                        {index.codePointAt(span.begin), index.codePointAt(span.end)}});
    }
    return list;
}

struct Stages {
    std::unique_ptr<Normalizer> normalizer;
    std::unique_ptr<PreTokenizer> preTokenizer;
};

} // namespace

class TestHuggingFaceStages : public QObject {
    Q_OBJECT
  private:
    json m_texts; ///< id → text

    void check(const Stages& stages, const json& golden, const std::string& text, const char* name) const {
        std::string normalized = text;
        if (stages.normalizer && golden.contains("normalized")) {
            NormalizedText whole = NormalizedText::identity(text, 0);
            QVERIFY2(stages.normalizer->apply(whole, {}), name);
            QVERIFY2(whole.text == golden["normalized"].get<std::string>(), name);
            QCOMPARE(whole.origin.size(), whole.text.size());
            QCOMPARE(whole.reference.size(), whole.text.size());
            normalized = whole.text;
        }
        if (!stages.preTokenizer || !golden.contains("pre_tokenized"))
            return;
        PreTokenizedText words{NormalizedText::identity(normalized, 0), {}, true};
        if (!normalized.empty())
            words.words.push_back({0, static_cast<std::uint32_t>(normalized.size())});
        QVERIFY2(stages.preTokenizer->apply(words, {}), name);
        const json ours = listed(words, normalized);
        if (ours != golden["pre_tokenized"])
            QFAIL((std::string(name) + ": " + ours.dump() + " instead of " + golden["pre_tokenized"].dump())
                      .c_str());
    }

  private slots:
    void initTestCase() {
        const auto path = test::sharedFile("tokenizers/inputs.json");
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const json inputs = readJson(path);
        for (const char* list : {"cases", "long"})
            for (const json& input : inputs[list])
                m_texts[input["id"].get<std::string>()] = input["text"];
    }

    void goldens_data() {
        QTest::addColumn<QString>("golden");
        const auto path = test::sharedFile("tokenizers/golden/index.json");
        if (path.empty()) {
            QTest::newRow("none") << QString();
            return;
        }
        const json index = readJson(path);
        for (const json& entry : index["goldens"]) {
            const auto golden = entry["golden"].get<std::string>();
            if (golden.rfind("golden/hf", 0) == 0)
                QTest::newRow(golden.c_str()) << QString::fromStdString(golden);
        }
    }
    void goldens() {
        QFETCH(QString, golden);
        if (golden.isEmpty())
            QSKIP("the shared reference files are missing");
        const json expected = readJson(test::sharedFile("tokenizers/" + golden.toStdString()));
        const auto file =
            readFile(test::sharedFile("tokenizers/" + expected["tokenizer"].get<std::string>()));
        const auto definition = huggingFaceFormat().read({file}, {});
        QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
        Stages stages;
        if (definition->normalizer) {
            auto made = makeNormalizer(*definition->normalizer);
            QVERIFY2(made, made ? "" : describe(made.error()).c_str());
            stages.normalizer = std::move(*made);
        }
        if (definition->preTokenizer) {
            auto made = makePreTokenizer(*definition->preTokenizer);
            QVERIFY2(made, made ? "" : describe(made.error()).c_str());
            stages.preTokenizer = std::move(*made);
        }
        std::size_t checked = 0;
        for (const json& one : expected["cases"]) {
            const auto id = one["id"].get<std::string>();
            check(stages, one, m_texts.at(id).get<std::string>(), id.c_str());
            if (QTest::currentTestFailed())
                return;
            ++checked;
        }
        QVERIFY(checked > 100);
    }
};

QTEST_GUILESS_MAIN(TestHuggingFaceStages)
#include "tst_hf_stages.moc"
