#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "resources/samples.h"

#include <QtTest>

#include <set>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

std::shared_ptr<const TokenizerDefinition> load(const Sample& sample) {
    auto definition = loadDefinition(sample.bytes, std::string(sample.name));
    if (!definition) {
        qWarning("%s", describe(definition.error()).c_str());
        return nullptr;
    }
    return *definition;
}

} // namespace

class TestSamples : public QObject {
    Q_OBJECT
  private slots:
    void tokenizersLoadWithoutAComplaint() {
        QCOMPARE(sampleTokenizers().size(), std::size_t{2});
        for (const Sample& sample : sampleTokenizers()) {
            const auto definition = load(sample);
            QVERIFY(definition != nullptr);
            QVERIFY(definition->diagnostics.empty());
            QVERIFY(definition->vocabulary.size() > 3500);
        }
    }

    void sentencePieceHasFiveTypesAndAllBytes() {
        const auto definition = load(sampleTokenizers()[0]);
        QVERIFY(definition != nullptr);
        std::array<std::size_t, kPieceTypeCount> counts{};
        for (std::size_t i = 0; i < definition->vocabulary.size(); ++i)
            ++counts[static_cast<std::size_t>(definition->vocabulary.entry(i).type)];
        const auto count = [&counts](PieceType type) { return counts[static_cast<std::size_t>(type)]; };
        QCOMPARE(count(PieceType::Byte), std::size_t{256});
        QCOMPARE(count(PieceType::Unknown), std::size_t{1});
        QCOMPARE(count(PieceType::Control), std::size_t{3});
        QVERIFY(count(PieceType::UserDefined) > 10);
        QVERIFY(count(PieceType::Unused) > 0);
        QVERIFY(count(PieceType::Normal) > 3000);
        QCOMPARE(definition->vocabulary.type(definition->vocabulary.find("<start_of_turn>")),
                 PieceType::UserDefined);
    }

    void byteLevelHasSpecialAndOtherAddedTokens() {
        const auto definition = load(sampleTokenizers()[1]);
        QVERIFY(definition != nullptr);
        std::set<std::string> special;
        std::set<std::string> other;
        for (const AddedToken& token : definition->addedTokens)
            (token.special ? special : other).insert(token.content);
        QCOMPARE(special, (std::set<std::string>{"<|endoftext|>", "<|im_end|>", "<|im_start|>"}));
        QCOMPARE(other, std::set<std::string>{"<think>"});
    }

    void textsAreUtf8AndNamedApart() {
        std::set<std::string_view> names;
        for (const SampleText& text : sampleTexts()) {
            names.insert(text.name);
            QVERIFY(!text.title.empty());
            QVERIFY2(!text.text.empty() && isValidUtf8(text.text), text.name.data());
            QVERIFY2(text.text.back() != '\n', text.name.data());
        }
        QCOMPARE(names.size(), sampleTexts().size());
        QCOMPARE(sampleTexts().front().name, std::string_view("welcome"));
        for (const char* needed : {"whitespace", "contractions", "numbers", "cjk", "devanagari", "face",
                                   "family", "arabic", "code", "injected"})
            QVERIFY2(names.contains(needed), needed);
    }

    void welcomeShowsSomethingOfEverything() {
        const std::string_view text = sampleTexts().front().text;
        for (const char* part : {"can't", "天气", "🫨", "नमस्ते", "\u200b", "    if n", "<|im_end|>"})
            QVERIFY2(text.find(part) != std::string_view::npos, part);
    }
};

QTEST_GUILESS_MAIN(TestSamples)
#include "tst_samples.moc"
