// Differences between two definitions: each change is reported in its section and in no other, and the
// verdict follows.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/diff/verdict.h"
#include "tests/support/file_pairs.h"
#include "tests/support/shared_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using namespace tokenscope::test;

namespace {

DefinitionDiff diffOf(const FilePair& pair) {
    auto diff = diffDefinitions(pair);
    if (!diff)
        qFatal("%s", describe(diff.error()).c_str());
    return *diff;
}

/// `merges: 2 moved, types: …`
std::string sectionsOf(const DefinitionDiff& diff) {
    std::string text;
    for (const DiffTable& table : diff.tables) {
        if (!table.empty())
            text.append(text.empty() ? "" : " ").append(name(table.section()));
    }
    return text;
}

Verdict verdictWithout(const FilePair& pair, const SearchOutcome& outcome = {}) {
    return verdictOf(diffOf(pair), sameEncoding(pair.a->definition(), pair.b->definition()), outcome, {}, {});
}

FilePair openPair(const char* a, const char* b) {
    const auto open = [](const char* file) -> std::shared_ptr<const Tokenizer> {
        const auto path = sharedFile(std::string("tokenizers/files/") + file);
        const auto definition = loadDefinition(path);
        return path.empty() || !definition ? nullptr : tokenizerOf(*definition);
    };
    return {open(a), open(b), a, b};
}

} // namespace

class DefinitionDiffs : public QObject {
    Q_OBJECT

  private slots:
    void nothingDiffersFromItself() {
        for (const SourceFormat format : {SourceFormat::HuggingFaceJson, SourceFormat::SentencePiece}) {
            const FilePair pair = changedPair(sampleDefinition(format), [](TokenizerDefinition&) {});
            const DefinitionDiff diff = diffOf(pair);
            QVERIFY2(diff.empty(), sectionsOf(diff).c_str());
            QCOMPARE(diff.samePieces, diff.piecesA);
            const Verdict verdict = verdictWithout(pair);
            QCOMPARE(verdict.kind, VerdictKind::SameIds);
            QVERIFY(verdict.checkpointAUnderB.empty());
        }
    }

    void exchangedIds() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::SentencePiece), [](TokenizerDefinition& d) {
                changeEntries(d, [](std::string&, Vocabulary::Entry& entry) {
                    entry.id = entry.id == 400 ? 401 : entry.id == 401 ? 400 : entry.id;
                });
            });
        const DefinitionDiff diff = diffOf(pair);
        const DiffTable& table = diff.table(DiffSection::Vocabulary);
        QCOMPARE(table.count(DiffKind::OtherId), std::size_t{2});
        QCOMPARE(table.count(DiffKind::OtherPiece), std::size_t{2});
        QCOMPARE(table.size(), std::size_t{4});
        QCOMPARE(table.row(0).what, std::string("400"));
        QCOMPARE(table.row(0).b, std::string(pair.a->spelling(401)));
        QCOMPARE(table.row(1).b, std::string("401"));
        const Verdict verdict = verdictWithout(pair);
        QCOMPARE(verdict.line.english(), std::string("not compatible: 2 ids mean something else"));
        QCOMPARE(verdict.checkpointAUnderB.size(), std::size_t{1});
    }

    /// A byte piece and the piece of that byte are different, whatever their ids are.
    void bytePieceAndItsLetter() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::SentencePiece), [](TokenizerDefinition& d) {
                const PieceId byte = d.vocabulary.find("<0x61>");
                const PieceId letter = d.vocabulary.find("a");
                QVERIFY(byte != kNoPiece && letter != kNoPiece);
                changeEntries(d, [&](std::string&, Vocabulary::Entry& entry) {
                    entry.id = entry.id == byte ? letter : entry.id == letter ? byte : entry.id;
                });
            });
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(diff.table(DiffSection::Vocabulary).count(DiffKind::OtherPiece), std::size_t{2});
        QCOMPARE(diff.table(DiffSection::Vocabulary).count(DiffKind::OtherId), std::size_t{2});
        QCOMPARE(verdictWithout(pair).line, std::string("not compatible: 2 ids mean something else"));
    }

    void movedMerges() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                auto& merges = std::get<BpeModel>(d.model).merges;
                std::swap(merges[10], merges[11]);
                merges.erase(merges.begin() + 50);
            });
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(sectionsOf(diff), std::string("merges"));
        const DiffTable& table = diff.table(DiffSection::Merges);
        QCOMPARE(table.count(DiffKind::Moved), std::size_t{1}); // one of the two stays
        QCOMPARE(table.count(DiffKind::OnlyInA), std::size_t{1});
        const auto& merge = std::get<BpeModel>(pair.a->definition().model).merges[50];
        const std::string pieces =
            std::string(pair.a->spelling(merge.left)) + " " + std::string(pair.a->spelling(merge.right));
        bool reported = false;
        for (std::size_t i = 0; i < table.size(); ++i)
            reported =
                reported || (table.row(i).what == pieces && table.row(i).a == "50" && table.row(i).b.empty());
        QVERIFY(reported);
        const Verdict verdict = verdictWithout(pair);
        QCOMPARE(verdict.kind, VerdictKind::NoneFound); // because nothing was tried
        SearchOutcome outcome;
        outcome.texts = 7;
        QCOMPARE(verdictWithout(pair, outcome).line,
                 std::string("same vocabulary; no difference found in 7 texts"));
        outcome.inText = true;
        QCOMPARE(verdictWithout(pair, outcome).line,
                 std::string("same vocabulary, different ids for some texts"));
    }

    void scoresAndTypes() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::SentencePiece), [](TokenizerDefinition& d) {
                changeEntries(d, [](std::string&, Vocabulary::Entry& entry) {
                    if (entry.id == 500)
                        entry.score -= 0.25F;
                    if (entry.id == 600)
                        entry.type = PieceType::Unused;
                });
            });
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(diff.table(DiffSection::Scores).size(), std::size_t{1});
        QCOMPARE(diff.table(DiffSection::Scores).row(0).idA, PieceId{500});
        QCOMPARE(diff.table(DiffSection::Types).row(0).b, std::string("unused"));
    }

    void stagesTokensAndDefaults() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                d.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
                d.addedTokens.push_back({5000, "<new>", true, false, false, true, false, 5000});
                d.addSpecialByDefault = !d.addSpecialByDefault;
                d.chatTemplates = {{"default", "a\nb\nc"}};
            });
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(sectionsOf(diff), std::string("vocabulary added_tokens normalizer chat_templates defaults"));
        QCOMPARE(diff.table(DiffSection::Normalizer).row(0).what, std::string("$.normalizer"));
        QCOMPARE(diff.table(DiffSection::Defaults).row(0).what, std::string("add_special"));
        const Verdict verdict = verdictWithout(pair);
        QCOMPARE(verdict.kind, VerdictKind::OtherVocabulary);
        QVERIFY(verdict.checkpointAUnderB.front().english().find("beyond") != std::string::npos);
        SameEncoding same = sameEncoding(pair.a->definition(), pair.b->definition());
        QCOMPARE(same.unequal, (std::vector<std::string>{"normalizer", "added_tokens"}));
    }

    void embeddingRows() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                d.addedTokens.push_back({5000, "<new>", true, false, false, false, false, 5000});
            });
        const DefinitionDiff diff = diffOf(pair);
        const SameEncoding same = sameEncoding(pair.a->definition(), pair.b->definition());
        const Verdict tooFew = verdictOf(diff, same, {}, 4900, 5001);
        QVERIFY(tooFew.checkpointAUnderB.front().english().find("beyond the 4900 embedding rows") !=
                std::string::npos);
        QCOMPARE(tooFew.checkpointBUnderA.size(), std::size_t{1}); // one piece never occurs
        const Verdict enough = verdictOf(diff, same, {}, 5001, 5001);
        QVERIFY(enough.checkpointAUnderB.empty());

        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        TokenizerDefinition definition;
        definition.path = folder.filePath(QStringLiteral("tokenizer.json")).toStdString();
        QVERIFY(!embeddingRowsOf(definition));
        write("config.json", R"({"vocab_size": 32064})");
        QCOMPARE(embeddingRowsOf(definition), std::optional<std::uint64_t>(32064));
    }

    void onlyDefaults() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson),
                        [](TokenizerDefinition& d) { d.parseSpecialByDefault = !d.parseSpecialByDefault; });
        QCOMPARE(verdictWithout(pair).kind, VerdictKind::SameIdsWhenSet);
    }

    /// Differences in other programs aren't called equal, though every id is.
    void equalButFor() {
        const FilePair pair =
            changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), [](TokenizerDefinition& d) {
                d.truncation = TruncationConfig{};
                d.diagnostics.push_back(
                    {Severity::Warning, "$.model.dropout", "with a dropout of 0.5 Hugging"});
            });
        const Verdict verdict = verdictWithout(pair);
        QCOMPARE(verdict.kind, VerdictKind::SameIdsWhenSet);
        QCOMPARE(verdict.line.english(),
                 std::string("same ids on all text except for dropout and truncation"));
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(sectionsOf(diff), std::string("model truncation"));
        QCOMPARE(diff.table(DiffSection::Model).row(0).what, std::string("$.model.dropout"));
        QCOMPARE(diff.table(DiffSection::Model).row(0).b, std::string("0.5"));
    }

    /// Each option of a BPE model in a tokenizer.json has a row with its name.
    void modelOptions_data() {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("words");
        QTest::newRow("ignore_merges") << R"("ignore_merges":true)"
                                       << "$.model.ignore_merges"
                                       << "true";
        QTest::newRow("fuse_unk") << R"("fuse_unk":true)"
                                  << "$.model.fuse_unk"
                                  << "true";
        QTest::newRow("byte_fallback") << R"("byte_fallback":true)"
                                       << "$.model.byte_fallback"
                                       << "true";
        QTest::newRow("prefix") << R"("continuing_subword_prefix":"#")"
                                << "$.model.continuing_subword_prefix"
                                << "\"#\"";
        QTest::newRow("suffix") << R"("end_of_word_suffix":"<")"
                                << "$.model.end_of_word_suffix"
                                << "\"<\"";
    }
    void modelOptions() {
        QFETCH(QString, member);
        QFETCH(QString, where);
        QFETCH(QString, words);
        const auto with = [](const std::string& option) {
            const auto definition =
                loadDefinition(R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,)"
                               R"("post_processor":null,"decoder":null,"model":{"type":"BPE",)" +
                                   option + R"("vocab":{"a":0,"b":1},"merges":[]}})",
                               "tokenizer.json");
            if (!definition)
                throw std::runtime_error(definition.error().message);
            return tokenizerOf(*definition);
        };
        const FilePair pair{with(""), with(member.toStdString() + ","), "A", "B"};
        const DefinitionDiff diff = diffOf(pair);
        QCOMPARE(sectionsOf(diff), std::string("model"));
        const DiffTable& table = diff.table(DiffSection::Model);
        QCOMPARE(table.size(), std::size_t{1});
        QCOMPARE(table.row(0).kind, DiffKind::Changed);
        QCOMPARE(QString::fromStdString(table.row(0).what), where);
        QCOMPARE(QString::fromStdString(table.row(0).b), words);
        QVERIFY(!diff.empty());
    }

    /// If equal ids are proved, a name in only one file doesn't count, but a decoder or truncation does.
    void rowsThatCount() {
        const auto counts = [](const auto& change) {
            const FilePair pair = changedPair(sampleDefinition(SourceFormat::HuggingFaceJson), change);
            const DefinitionDiff diff = diffOf(pair);
            if (diff.empty())
                throw std::logic_error("no row");
            return !nothingDiffers(diff, verdictWithout(pair));
        };
        const auto named = [](PieceId id) { return [id](TokenizerDefinition& d) { d.special.mask = id; }; };
        QVERIFY(!counts(named(0)));
        QVERIFY(counts([](TokenizerDefinition& d) { d.decoder.reset(); }));
        QVERIFY(counts([](TokenizerDefinition& d) { d.truncation = TruncationConfig{}; }));
        QVERIFY(counts([](TokenizerDefinition& d) { d.addSpecialByDefault = !d.addSpecialByDefault; }));
    }

    /// If only one of them has merges, all are different.
    void mergesInOnlyOne() {
        const auto merging = sampleDefinition(SourceFormat::HuggingFaceJson);
        const std::size_t merges = std::get<BpeModel>(merging->model).merges.size();
        QVERIFY(merges > 0);
        const FilePair pair = changedPair(merging, [](TokenizerDefinition& d) {
            d.model = WordPieceModel{};
            std::get<WordPieceModel>(d.model).unkToken = d.vocabulary.entryBytes(0);
        });
        const DefinitionDiff diff = diffOf(pair);
        const DiffTable& table = diff.table(DiffSection::Merges);
        QCOMPARE(table.count(DiffKind::OnlyInA), merges);
        QCOMPARE(table.size(), merges);
        QVERIFY(table.row(0).b.empty());
        const FilePair back{pair.b, pair.a, "B", "A"};
        QCOMPARE(diffOf(back).table(DiffSection::Merges).count(DiffKind::OnlyInB), merges);

        const auto of = [](const char* model) {
            const auto definition = loadDefinition(
                std::string(R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,)"
                            R"("post_processor":null,"decoder":null,"model":)") +
                    model + "}",
                "tokenizer.json");
            return tokenizerOf(*definition);
        };
        const FilePair scores{of(R"({"type":"Unigram","unk_id":0,"vocab":[["u",0.0],["a",-1.0]]})"),
                              of(R"({"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a":1}})"), "A", "B"};
        const DefinitionDiff reported = diffOf(scores);
        QCOMPARE(reported.table(DiffSection::Scores).count(DiffKind::OnlyInA), std::size_t{2});
        QCOMPARE(reported.table(DiffSection::Scores).size(), std::size_t{2});
    }

    /// Equivalent spellings of a configuration are proved equal; spellings with another meaning are not.
    void equivalentConfigurations() {
        const auto pairOf = [](const PostProcessorConfig& one, const PostProcessorConfig& other) {
            auto from =
                std::make_shared<TokenizerDefinition>(*sampleDefinition(SourceFormat::HuggingFaceJson));
            from->postProcessor = one;
            return changedPair(from, [&](TokenizerDefinition& d) { d.postProcessor = other; });
        };
        const PostProcessorConfig bert{BertPostProcessor{{"b", 5}, {"a", 4}}};
        TemplatePostProcessor words;
        const auto special = [](const char* id) {
            return TemplatePostProcessor::Piece{TemplatePostProcessor::Special{id}, 0};
        };
        const TemplatePostProcessor::Piece first{TemplatePostProcessor::Sequence{false}, 0};
        const TemplatePostProcessor::Piece second{TemplatePostProcessor::Sequence{true}, 1};
        words.single = {special("a"), first, special("b")};
        words.pair = {special("a"), first, special("b"), second, special("b")};
        words.specials = {{"a", {4}, {"a"}}, {"b", {5}, {"b"}}};
        const FilePair same = pairOf(bert, PostProcessorConfig{words});
        QVERIFY(sameEncoding(same.a->definition(), same.b->definition()).proved());
        for (const bool around : {false, true}) {
            EncodeOptions options;
            options.addSpecial = around;
            QCOMPARE(same.a->encode("hello", options)->ids, same.b->encode("hello", options)->ids);
            QCOMPARE(same.a->encodePair("x", "y", options)->ids, same.b->encodePair("x", "y", options)->ids);
        }
        words.pair.pop_back();
        const FilePair other = pairOf(bert, PostProcessorConfig{words});
        QCOMPARE(sameEncoding(other.a->definition(), other.b->definition()).unequal,
                 (std::vector<std::string>{"post_processor"}));
    }

    void lines() {
        const auto words = [](std::string_view a, std::string_view b) {
            std::string text;
            for (const LineEdit& edit : diffLines(a, b))
                text.append(1, " -+"[static_cast<int>(edit.kind)]).append(edit.text).append("|");
            return text;
        };
        QCOMPARE(words("", ""), std::string(" |"));
        QCOMPARE(words("a\nb\nc", "a\nb\nc"), std::string(" a| b| c|"));
        QCOMPARE(words("a\nb\nc", "a\nx\nc"), std::string(" a|-b|+x| c|"));
        QCOMPARE(words("a\nc\n", "a\nb\nc\n"), std::string(" a|+b| c| |"));
        QCOMPARE(words("a\na\na", "a\na"), std::string(" a| a|-a|"));
        QCOMPARE(words("p\nq\nr\ns", "q\nx\ns\np"), std::string("-p| q|-r|+x| s|+p|"));
    }

    /// Applying the reported additions and removals to one gives the other.
    void linesTransformOneToTheOther() {
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            std::string texts[2];
            for (std::string& text : texts) {
                for (std::uint64_t i = random() % 12; i > 0; --i)
                    text += "abcd\n"[random() % 5];
            }
            std::string back[2];
            const auto edits = diffLines(texts[0], texts[1]);
            for (const LineEdit& edit : edits) {
                if (edit.kind != LineEdit::Kind::Added)
                    back[0].append(edit.text).append("\n");
                if (edit.kind != LineEdit::Kind::Removed)
                    back[1].append(edit.text).append("\n");
            }
            QCOMPARE(back[0], texts[0] + "\n");
            QCOMPARE(back[1], texts[1] + "\n");
        }
    }

    void realFiles() {
        if (sharedFolder().empty())
            QSKIP("the shared files are not here");
        const FilePair gpt2 = openPair("gpt2.json", "gpt2_bpe");
        QCOMPARE(verdictWithout(gpt2).line, std::string("same ids on all text"));
        QVERIFY(nothingDiffers(diffOf(gpt2), verdictWithout(gpt2)));
        const FilePair llama = openPair("llama2.model", "llama2.json");
        const DefinitionDiff diff = diffOf(llama);
        QVERIFY(diff.table(DiffSection::Vocabulary).empty());
        QVERIFY(diff.table(DiffSection::Merges).empty());
        QCOMPARE(sameEncoding(llama.a->definition(), llama.b->definition()).unequal.front(),
                 std::string("engine"));
        const FilePair gguf = openPair("gpt2.json", "ggml-vocab-gpt-2.gguf");
        QVERIFY(diffOf(gguf).table(DiffSection::Merges).empty());
        QVERIFY(diffOf(gguf).table(DiffSection::Vocabulary).empty());
    }
};

QTEST_APPLESS_MAIN(DefinitionDiffs)
#include "tst_definition_diff.moc"
