// Files of one model in different formats: every text that they encode differently by default is explained.

#include "core/compare/search/compared_files.h"
#include "core/compare/search/difference_wording.h"
#include "core/compare/search/file_differences.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "tests/support/shared_files.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

std::shared_ptr<const Tokenizer> open(const std::filesystem::path& path) {
    const auto definition = loadDefinition(path);
    if (!definition)
        return nullptr;
    const auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? *tokenizer : nullptr;
}

std::vector<std::string> inputs() {
    std::ifstream file(sharedFolder() / "tokenizers/inputs.json");
    const nlohmann::json all = nlohmann::json::parse(file, nullptr, false);
    std::vector<std::string> texts;
    for (const char* list : {"cases", "long"})
        for (const nlohmann::json& one : all[list])
            texts.push_back(one["text"].get<std::string>());
    return texts;
}

std::vector<PieceId> idsOf(const Tokenizer& tokenizer, const std::string& text, std::optional<bool> parse) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parse;
    const auto encoded = tokenizer.encode(text, options);
    return encoded ? encoded->ids : std::vector<PieceId>{kNoPiece};
}

} // namespace

class RelatedModels : public QObject {
    Q_OBJECT

  private slots:
    void everyDifferenceIsExplained_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<bool>("parse"); ///< special tokens are parsed in both, so that all are equal
        QTest::addColumn<QStringList>("literals");
        QTest::addColumn<QStringList>("differences"); ///< all of them: the cause, and the tokens concerned
        QTest::newRow("Llama 2, SentencePiece and tokenizer.json")
            << "llama2.model"
            << "llama2.json" << false << QStringList{"<s>", "</s>", "<unk>"}
            << QStringList{"around", "token_found <s> </s> <unk>"};
        QTest::newRow("Llama 2, SentencePiece and GGUF")
            << "llama2.model"
            << "ggml-vocab-llama-spm.gguf" << false << QStringList{} << QStringList{};
        QTest::newRow("Llama 2, tokenizer.json and GGUF")
            << "llama2.json"
            << "ggml-vocab-llama-spm.gguf" << true << QStringList{"<s>", "</s>", "<unk>"}
            << QStringList{"around", "token_found <s> </s> <unk>"};
        QTest::newRow("GPT-2") << "gpt2.json"
                               << "ggml-vocab-gpt-2.gguf" << true << QStringList{"<|endoftext|>"}
                               << QStringList{"token_found <|endoftext|>"};
        QTest::newRow("Gemma 3") << "gemma3_rebuilt.model"
                                 << "gemma3/tokenizer.json" << false
                                 << QStringList{"<bos>", "<unk>", "\u2581"}
                                 << QStringList{"around", "token_found <pad> <bos> <eos> <unk>",
                                                "token_found <end_of_turn> <end_of_image> <start_of_turn> "
                                                "<start_of_image>",
                                                "token_found <image_soft_token>", "metaspace"};
    }

    void everyDifferenceIsExplained() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(bool, parse);
        QFETCH(QStringList, literals);
        QFETCH(QStringList, differences);
        const auto folder = sharedFile("tokenizers/files");
        if (folder.empty())
            QSKIP("the shared reference files are missing");
        const auto a = open(folder / first.toStdString());
        const auto b = open(folder / second.toStdString());
        QVERIFY(a && b);
        QVERIFY(areRelatedModels(*a, *b));
        auto compared = compareDefinitions({a, b, first.toStdString(), second.toStdString()});
        QVERIFY(compared);
        searchTexts(*compared);
        QVERIFY(compared->diff.samePieces * 1000 >=
                std::min(compared->diff.piecesA, compared->diff.piecesB) * 999);
        for (const RelatedModelFact& one : relatedModelFacts(*compared))
            qInfo("%s: %s", one.diagnostic.where.c_str(), one.diagnostic.message.english().c_str());
        std::vector<std::string> explained;
        for (const Counterexample& one : compared->search.counterexamples) {
            explained.insert(explained.end(), one.tokens.begin(), one.tokens.end());
            if (one.cause == DifferenceCause::Metaspace)
                explained.emplace_back("\xE2\x96\x81");
        }
        for (const QString& literal : literals)
            QVERIFY2(std::find(explained.begin(), explained.end(), literal.toStdString()) != explained.end(),
                     qPrintable(literal));
        QStringList reported;
        for (const Counterexample& one : compared->search.counterexamples) {
            QString line = QString::fromStdString(std::string(name(one.cause)));
            std::size_t most = 10;
            for (const std::string& token : one.tokens) {
                line += QLatin1Char(' ') + QString::fromStdString(token);
                if (one.text.find(token) != std::string::npos)
                    most = std::max(most, token.size());
            }
            reported << line;
            const auto characters = std::count_if(one.text.begin(), one.text.end(),
                                                  [](char c) { return !isContinuationByte(c); });
            QVERIFY2(static_cast<std::size_t>(characters) <= most, one.text.c_str());
        }
        QCOMPARE(reported, differences);
        std::size_t equal = 0;
        const std::vector<std::string> texts = inputs();
        QVERIFY(texts.size() > 100);
        for (const std::string& text : texts) {
            if (parse)
                QCOMPARE(idsOf(*a, text, true), idsOf(*b, text, true));
            const bool same = idsOf(*a, text, std::nullopt) == idsOf(*b, text, std::nullopt);
            equal += same ? 1 : 0;
            const bool isReported =
                std::any_of(explained.begin(), explained.end(), [&](const std::string& literal) {
                    return text.find(literal) != std::string::npos;
                });
            QVERIFY2(same || isReported, text.substr(0, 80).c_str());
        }
        qInfo("%zu of %zu texts are equal by default", equal, texts.size());
        if (literals.isEmpty())
            QCOMPARE(equal, texts.size());
        else
            QVERIFY(equal < texts.size());
    }

    void verdicts() {
        const auto folder = sharedFile("tokenizers/files");
        if (folder.empty())
            QSKIP("the shared reference files are missing");
        const auto verdictOn = [&](const char* a, const char* b) {
            auto compared = compareDefinitions({open(folder / a), open(folder / b), a, b});
            searchTexts(*compared);
            return compared->verdict;
        };
        QCOMPARE(verdictOn("llama2.model", "llama2.json").line,
                 std::string("same vocabulary, different ids for some texts"));
        QCOMPARE(verdictOn("llama2.model", "ggml-vocab-llama-spm.gguf").kind, VerdictKind::NoneFound);
    }

    void unrelatedModels() {
        const auto folder = sharedFile("tokenizers/files");
        if (folder.empty())
            QSKIP("the shared reference files are missing");
        auto compared =
            compareDefinitions({open(folder / "gpt2.json"), open(folder / "cl100k_base.tiktoken"), "A", "B"});
        QVERIFY(compared);
        searchTexts(*compared);
        std::map<std::string, DifferenceSeverity> severities;
        for (const FileDifference& one : fileDifferences(*compared))
            severities[titleOf(one, *compared).english()] = one.severity;
        for (const char* title : {"pre-tokenizer", "different ids", "model"})
            QVERIFY2(severities.contains(title) && severities[title] == DifferenceSeverity::High, title);
        QVERIFY(severities.contains("special tokens in a text"));
        QCOMPARE(severities["special tokens in a text"], DifferenceSeverity::Medium);
    }
};

QTEST_GUILESS_MAIN(RelatedModels)
#include "tst_related_models.moc"
