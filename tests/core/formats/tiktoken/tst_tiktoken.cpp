#include "core/base/base64.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/stages/pretokenize/known_patterns.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string line(const std::string& bytes, const std::string& rank) {
    return base64Encode(bytes) + " " + rank + "\n";
}

/// All single bytes, then tokens of three bytes up to this number.
std::string rankFile(std::size_t ranks) {
    std::string text;
    for (std::size_t i = 0; i < ranks; ++i) {
        std::string bytes(1, static_cast<char>(i & 255U));
        if (i >= 256) {
            bytes += static_cast<char>((i >> 8U) & 255U);
            bytes += static_cast<char>(i >> 16U);
        }
        text += line(bytes, std::to_string(i));
    }
    return text;
}

const AddedToken* find(const TokenizerDefinition& definition, const char* content) {
    const auto found = std::find_if(definition.addedTokens.begin(), definition.addedTokens.end(),
                                    [content](const AddedToken& t) { return t.content == content; });
    return found == definition.addedTokens.end() ? nullptr : &*found;
}

Pattern patternOf(const TokenizerDefinition& definition) {
    return std::get<SplitPreTokenizer>(definition.preTokenizer->kind).pattern;
}

std::string messages(const TokenizerDefinition& definition) {
    std::string all;
    for (const Diagnostic& diagnostic : definition.diagnostics)
        all += diagnostic.where + ": " + diagnostic.message.english() + "\n";
    return all;
}

} // namespace

class TiktokenTest : public QObject {
    Q_OBJECT

  private slots:
    void damaged_data() {
        QTest::addColumn<QByteArray>("tail");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* name, const std::string& tail, const char* where, const char* part) {
            QTest::newRow(name) << QByteArray::fromStdString(tail) << QByteArray(where) << QByteArray(part);
        };
        row("not base64", "b$== 256\n", "line 257", "base64");
        row("base64 cut short", "YWI 256\n", "line 257", "base64");
        row("no token", " 256\n", "line 257", "rank");
        row("nothing but spaces", "  \n", "line 257", "rank");
        row("three fields", "YWI= 256 257\n", "line 257", "256 257");
        row("an underscore at the end", "YWI= 256_\n", "line 257", "256_");
        row("no rank", "YWI=\n", "line 257", "rank");
        row("space but no rank", "YWI= \n", "line 257", "rank");
        row("negative rank", "YWI= -3\n", "line 257", "-3");
        row("rank of 33 bits", "YWI= 4294967296\n", "line 257", "4294967296");
        row("no rank has the last id", "YWI= 4294967295\n", "line 257", "4294967295");
        row("rank with something behind", "YWI= 256x\n", "line 257", "256x");
        row("a rank twice", "YWI= 5\n", "line 6 and line 257", "5");
        row("an error after empty lines", "\n\r\n\nYWI= x\n", "line 260", "x");
    }
    void damaged() {
        QFETCH(const QByteArray, tail);
        QFETCH(const QByteArray, where);
        QFETCH(const QByteArray, part);
        const auto loaded = tiktokenFormat().read({rankFile(256) + tail.toStdString()}, {});
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::Damaged);
        QCOMPARE(QByteArray::fromStdString(loaded.error().where), where);
        QVERIFY2(loaded.error().message.english().find(part.toStdString()) != std::string::npos,
                 loaded.error().message.english().c_str());
    }

    /// As in Whisper's file: encoding never results in the token, decoding drops it.
    void emptyToken() {
        for (const char* field : {"=", "==", "===="}) {
            const auto loaded =
                tiktokenFormat().read({rankFile(256) + field + " 256\n" + line("ab", "257")}, {});
            QVERIFY2(loaded, field);
            QCOMPARE(loaded->vocabulary.size(), std::size_t{258});
            QCOMPARE(loaded->vocabulary.find(""), PieceId{256});
            const auto tokenizer = Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded));
            QVERIFY(tokenizer);
            QCOMPARE((*tokenizer)->encode("abc")->ids, (std::vector<PieceId>{257, 'c'}));
            QVERIFY((*tokenizer)->encode("")->ids.empty());
            QCOMPARE((*tokenizer)->type(256), PieceType::Normal); // it has no byte
            QCOMPARE((*tokenizer)->encodeByReference("cab")->ids, (std::vector<PieceId>{'c', 257}));
            QCOMPARE((*tokenizer)->decode(std::vector<PieceId>{'a', 256, 'b'})->text, std::string("ab"));
        }
    }

    /// As Python's splitlines(), split() and int() see them.
    void linesFieldsAndNumbers_data() {
        QTest::addColumn<QByteArray>("file");
        const std::string bytes = rankFile(256);
        const auto row = [](const char* name, const std::string& file) {
            QTest::newRow(name) << QByteArray::fromStdString(file);
        };
        const auto ended = [](std::string text, const char* end) {
            for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += std::strlen(end))
                text.replace(at, 1, end);
            return text;
        };
        row("no final line end", bytes + "YWI= 300");
        row("CR", ended(bytes + "YWI= 300\n", "\r"));
        row("CR LF", ended(bytes + "\nYWI= 300\n", "\r\n"));
        row("CR LF and CR", ended(bytes, "\r\n") + "\rYWI= 300\r");
        row("byte order mark", "\xEF\xBB\xBF" + bytes + "YWI= 300\n");
        row("tabs", "\t" + bytes + "  YWI=\t \f300 \t\n");
        row("spelled otherwise", bytes + "YWI= +0_3_00\n");
        row("twice", bytes + "YWI= 256\nYWI= 301\nYWI= 300\n");
    }
    void linesFieldsAndNumbers() {
        QFETCH(const QByteArray, file);
        const std::string bytes = file.toStdString();
        QVERIFY(tiktokenFormat().recognizes(FileContent(bytes)));
        const auto loaded = tiktokenFormat().read({bytes}, {});
        QVERIFY2(loaded, loaded ? "" : loaded.error().message.english().c_str());
        QCOMPARE(loaded->vocabulary.size(), std::size_t{257});
        QCOMPARE(loaded->vocabulary.find("ab"), PieceId{300});
        QCOMPARE(loaded->vocabulary.find(std::string(1, '\0')), PieceId{0});
    }

    /// The dict of tiktoken's loader has the last rank; nothing has the former ones.
    void tokenTwice() {
        const auto loaded =
            tiktokenFormat().read({rankFile(256) + "YWI= 256\n= 258\n" + line("ab", "257") + "== 259\n"}, {});
        QVERIFY(loaded);
        QVERIFY(!loaded->vocabulary.contains(256) && !loaded->vocabulary.contains(258));
        QCOMPARE(loaded->vocabulary.find("ab"), PieceId{257});
        QCOMPARE(loaded->vocabulary.find(""), PieceId{259});
        const std::string notes = messages(*loaded);
        QVERIFY2(notes.find("line 259: the token 'ab' is also on line 257") != std::string::npos,
                 notes.c_str());
        QVERIFY2(notes.find("line 260: the token '' is also on line 258") != std::string::npos,
                 notes.c_str());
        // Those are the ranks of two tokens only on the lines that don't count.
        QVERIFY(tiktokenFormat().read({rankFile(256) + "YWI= 5\n" + line("ab", "257")}, {}));
    }

    void emptyMatches_data() {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<bool>("warns");
        QTest::addColumn<QString>("failure"); ///< of a vocabulary without an empty token
        QTest::addColumn<QString>("with");    ///< the spans of the tokens with one; `*` is the empty token
        const auto row = [](const char* pattern, bool warns, const char* failure, const char* with) {
            QTest::newRow(pattern) << QByteArray(pattern) << warns << QString(failure) << QString(with);
        };
        row("a+", false, "", "0-1 1-2");
        row("x*", true, "byte 0", "*0 *1 *2 *3");
        row("a*", true, "byte 3", "0-1 1-2 *3"); // none right after a match
        row("[ab]*", true, "", "0-1 1-2 2-3");   // nor at the end of the text
        row("(?=b)|a", true, "", "0-1 1-2");
        row("(?=b)", true, "byte 2", "*2");
        row("|a", true, "byte 0", "*0 *1 *2 *3");
    }

    /// tiktoken 0.14 looks each match up, an empty one, too, and panics where byte_pair_encode gets it. Matches
    /// are those of fancy_regex's find_iter.
    void emptyMatches() {
        QFETCH(const QByteArray, pattern);
        QFETCH(const bool, warns);
        QFETCH(const QString, failure);
        for (const bool hasEmpty : {false, true}) {
            LoadOptions options;
            options.tiktoken = TiktokenChoice{{}, pattern.toStdString(), {}};
            const auto loaded = tiktokenFormat().read({rankFile(256) + (hasEmpty ? "= 256\n" : "")}, options);
            QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
            QCOMPARE(test::says(*loaded, "the pattern can match the empty string", Severity::Warning), warns);
            const auto tokenizer = Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded));
            QVERIFY(tokenizer);
            const auto encoding = (*tokenizer)->encode("aab");
            QCOMPARE(encoding.has_value(), hasEmpty || failure.isEmpty());
            if (!encoding) {
                QCOMPARE(QString::fromStdString(encoding.error().where), failure);
                continue;
            }
            QStringList tokens;
            for (std::size_t i = 0; i < encoding->size(); ++i) {
                const ByteSpan span = encoding->bytes[i];
                tokens << (encoding->ids[i] == 256 ? QString("*%1").arg(span.begin)
                                                   : QString("%1-%2").arg(span.begin).arg(span.end));
            }
            QTEST(tokens.join(' '), "with");
        }
    }

    void emptyFileIsRefused() { QVERIFY(!tiktokenFormat().read({"\n\n"}, {})); }

    void bytesAndRanksAreKept() {
        const auto loaded = tiktokenFormat().read({rankFile(256) + line("ab", "300")}, {});
        QVERIFY(loaded);
        QCOMPARE(loaded->format, SourceFormat::Tiktoken);
        QCOMPARE(loaded->vocabulary.size(), std::size_t{257});
        QCOMPARE(loaded->vocabulary.find("ab"), PieceId{300});
        QCOMPARE(loaded->vocabulary.find("\xff"), PieceId{255});
        const auto& bpe = std::get<BpeModel>(loaded->model);
        QCOMPARE(bpe.order, BpeModel::Order::Ranks);
        QVERIFY(bpe.ignoreMerges);
        QVERIFY(std::holds_alternative<BytesDecoder>(loaded->decoder->kind));
        QVERIFY(!loaded->normalizer);
        QVERIFY(messages(*loaded).find("256 to 299") != std::string::npos);
    }

    void gapsAreReported() {
        const auto said = [](const std::vector<int>& ranks,
                             const std::vector<std::pair<std::string, PieceId>>& specials) {
            std::string file = rankFile(256);
            for (const int rank : ranks)
                file += line("x" + std::to_string(rank), std::to_string(rank));
            LoadOptions options;
            options.tiktoken = TiktokenChoice{{}, ".", specials};
            const auto loaded = tiktokenFormat().read({file}, options);
            std::string all;
            for (const Diagnostic& diagnostic : loaded->diagnostics)
                all += (diagnostic.severity == Severity::Warning ? "warning: " : "info: ") +
                       diagnostic.message.english() + "\n";
            return QString::fromStdString(all);
        };
        QCOMPARE(said({256, 257}, {}), QString());
        QCOMPARE(said({257}, {}),
                 QString("warning: the rank 256 is not in the file; that id has no token\n"));
        QCOMPARE(said({257}, {{"<|x|>", 256}}),
                 QString("info: the rank 256 is not in the file; the special token <|x|> has that id\n"));
        QCOMPARE(said({260}, {{"<|x|>", 257}, {"<|y|>", 261}}),
                 QString("warning: the rank 256 is not in the file; that id has no token\n"
                         "info: the rank 257 is not in the file; the special token <|x|> has that id\n"
                         "warning: the ranks 258 to 259 are not in the file; these ids have no token\n"));
        std::vector<int> everyOther;
        for (int rank = 257; rank < 257 + 2 * 11; rank += 2)
            everyOther.push_back(rank);
        const QString many = said(everyOther, {});
        QCOMPARE(many.count('\n'), 9);
        QVERIFY(many.endsWith("warning: 3 more gaps are in the ranks\n"));
    }

    void ranksAreBounded() {
        const std::string file = rankFile(kMaxPieces + 1);
        const auto refused = tiktokenFormat().read({file}, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::TooLarge);
        QCOMPARE(refused.error().where, std::string("line 4194305"));
        QVERIFY(refused.error().message.english().find("4194304") != std::string::npos);
    }

    void missingBytesAreReported() {
        std::string text = rankFile(256);
        text.erase(text.find(line("x", "120")), line("x", "120").size());
        const auto loaded = tiktokenFormat().read({text}, {});
        QVERIFY(loaded);
        QVERIFY(messages(*loaded).find("0x78") != std::string::npos);
    }

    /// tiktoken looks up joined bytes, so a byte can be encoded together with others though it can't be
    /// alone.
    void bytesOfLongerPiecesOnly() {
        LoadOptions options;
        options.tiktoken = TiktokenChoice{{}, "[a-z]+", {}};
        const auto definition =
            tiktokenFormat().read({line("a", "0") + line("b", "1") + line("xy", "2")}, options);
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(std::make_shared<const TokenizerDefinition>(*definition));
        QVERIFY(tokenizer);
        const auto fast = (*tokenizer)->encode("axyb");
        const auto general = (*tokenizer)->encodeByReference("axyb");
        QVERIFY(fast && general);
        QCOMPARE(fast->ids, (std::vector<PieceId>{0, 2, 1}));
        QCOMPARE(general->ids, fast->ids);
        QVERIFY(!(*tokenizer)->encode("axb"));
        QVERIFY(!(*tokenizer)->encodeByReference("axb"));
    }

    void carriageReturnsAreTolerated() {
        std::string text = rankFile(256);
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
            text.insert(at, "\r");
        const auto loaded = tiktokenFormat().read({text + "\r\n\r\n"}, {});
        QVERIFY(loaded);
        QCOMPARE(loaded->vocabulary.size(), std::size_t{256});
    }

    /// Lines as files have them are read by a shorter way than all others: a tab in place of each space is not.
    void anyWhiteSpaceGivesTheSame() {
        std::mt19937 random(5);
        const std::string_view pieces[] = {" ", " ", " ",  "  ", "\v", "YWI=", "YQ==", "YWJj",
                                           "=", "5", "17", "_",  "+",  "x",    "\r"};
        int loadedSome = 0;
        for (unsigned round = 0; round < test::rounds(4000); ++round) {
            std::string text;
            for (auto lines = 1 + random() % 3; lines > 0; --lines) {
                // Half of them in the right order, so that some files load.
                const bool likely = random() % 2 == 0;
                for (auto parts = 1 + random() % 5; !likely && parts > 0; --parts)
                    text += pieces[random() % std::size(pieces)];
                if (likely)
                    text += std::string(random() % 2, ' ') + (random() % 2 ? "YWI=" : "YQ==") + " " +
                            std::to_string(random() % 1000) + std::string(random() % 2, ' ');
                text += "\n";
            }
            std::string tabs = text;
            std::replace(tabs.begin(), tabs.end(), ' ', '\t');
            const auto a = tiktokenFormat().read({text}, {});
            const auto b = tiktokenFormat().read({tabs}, {});
            QVERIFY2(a.has_value() == b.has_value(), text.c_str());
            if (!a) {
                QVERIFY2(a.error().where == b.error().where, text.c_str());
                continue;
            }
            ++loadedSome;
            QVERIFY2(a->vocabulary.size() == b->vocabulary.size(), text.c_str());
            for (std::size_t i = 0; i < a->vocabulary.size(); ++i) {
                QVERIFY2(a->vocabulary.entry(i).id == b->vocabulary.entry(i).id, text.c_str());
                QVERIFY2(a->vocabulary.entryBytes(i) == b->vocabulary.entryBytes(i), text.c_str());
            }
        }
        QVERIFY(loadedSome > 100);
    }

    void unknownFileGetsAPatternAndAWarning() {
        const auto loaded = tiktokenFormat().read({rankFile(300)}, {});
        QVERIFY(loaded);
        QVERIFY(loaded->preset.empty());
        QVERIFY(loaded->addedTokens.empty());
        QCOMPARE(recognizePattern(patternOf(*loaded)), std::optional(KnownPattern::Cl100k));
        QVERIFY(std::any_of(loaded->diagnostics.begin(), loaded->diagnostics.end(),
                            [](const Diagnostic& d) { return d.severity == Severity::Warning; }));
    }

    void choiceOfPatternAndSpecials() {
        LoadOptions options;
        options.tiktoken = TiktokenChoice{{}, "\\w+|.", {{"<|x|>", 300}}};
        const auto loaded = tiktokenFormat().read({rankFile(300)}, options);
        QVERIFY(loaded);
        const Pattern expected{Pattern::Kind::Regex, "\\w+|.", Pattern::Dialect::RustRegex};
        QVERIFY(patternOf(*loaded) == expected);
        QCOMPARE(loaded->addedTokens.size(), std::size_t{1});
        QVERIFY(loaded->addedTokens[0].special && !loaded->addedTokens[0].normalized);
        QVERIFY(loaded->diagnostics.empty());
    }

    void unknownPresetIsRefused() {
        LoadOptions options;
        options.tiktoken = TiktokenChoice{"cl200k", {}, {}};
        const auto loaded = tiktokenFormat().read({rankFile(256)}, options);
        QVERIFY(!loaded);
        QVERIFY(loaded.error().message.english().find("cl200k") != std::string::npos);
    }

    void presets_data() {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<int>("pattern");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<int>("specials");
        QTest::addColumn<QByteArray>("special");
        QTest::addColumn<uint>("id");
        const auto row = [](const char* preset, KnownPattern pattern, int ranks, int specials,
                            const char* special, uint id) {
            QTest::newRow(preset) << QByteArray(preset) << static_cast<int>(pattern) << ranks << specials
                                  << QByteArray(special) << id;
        };
        row("r50k_base", KnownPattern::Gpt2, 50256, 1, "<|endoftext|>", 50256);
        row("p50k_base", KnownPattern::Gpt2, 50280, 1, "<|endoftext|>", 50256);
        row("p50k_edit", KnownPattern::Gpt2, 50280, 4, "<|fim_suffix|>", 50283);
        row("cl100k_base", KnownPattern::Cl100k, 100256, 5, "<|endofprompt|>", 100276);
        row("o200k_base", KnownPattern::O200k, 199998, 2, "<|endofprompt|>", 200018);
        row("o200k_harmony", KnownPattern::O200k, 199998, 1091, "<|call|>", 200012);
        row("llama3", KnownPattern::Llama3, 128000, 256, "<|eot_id|>", 128009);
        row("llama3.1", KnownPattern::Llama3, 128000, 256, "<|reserved_special_token_245|>", 128255);
        row("llama4", KnownPattern::O200k, 200000, 2048, "<|reasoning_thinking_end|>", 201143);
        row("qwen", KnownPattern::Qwen2, 151643, 208, "<|extra_204|>", 151850);
        row("nanochat", KnownPattern::NanoChat, 65527, 9, "<|output_end|>", 65535);
        row("whisper_multilingual", KnownPattern::Gpt2, 50257, 1608, "<|0.00|>", 50364);
        row("whisper_multilingual_v3", KnownPattern::Gpt2, 50257, 1609, "<|yue|>", 50358);
        row("whisper_gpt2", KnownPattern::Gpt2, 50256, 1608, "<|30.00|>", 51863);
    }
    void presets() {
        QFETCH(const QByteArray, preset);
        QFETCH(const int, pattern);
        QFETCH(const int, ranks);
        QFETCH(const int, specials);
        QFETCH(const QByteArray, special);
        QFETCH(const uint, id);
        const auto names = tiktokenPresets();
        QVERIFY(std::find(names.begin(), names.end(), preset.toStdString()) != names.end());
        LoadOptions options;
        options.tiktoken = TiktokenChoice{preset.toStdString(), {}, {}};
        const auto loaded = tiktokenFormat().read({rankFile(static_cast<std::size_t>(ranks))}, options);
        QVERIFY(loaded);
        QCOMPARE(loaded->preset, preset.toStdString());
        QCOMPARE(recognizePattern(patternOf(*loaded)), std::optional(static_cast<KnownPattern>(pattern)));
        QCOMPARE(loaded->addedTokens.size(), static_cast<std::size_t>(specials));
        const AddedToken* token = find(*loaded, special.constData());
        QVERIFY(token);
        QCOMPARE(token->id, PieceId{id});
        if (preset == "o200k_harmony") // one id, two names
            QCOMPARE(find(*loaded, "<|reserved_200018|>")->id, find(*loaded, "<|endofprompt|>")->id);
    }

    void specialsOfLlama4() {
        LoadOptions options;
        options.tiktoken = TiktokenChoice{"llama4", {}, {}};
        const auto loaded = tiktokenFormat().read({rankFile(200000)}, options);
        QVERIFY(loaded);
        const auto idOf = [&](const char* content) {
            const AddedToken* token = find(*loaded, content);
            return token ? token->id : kNoPiece;
        };
        QCOMPARE(idOf("<|header_start|>"), PieceId{200005});
        QCOMPARE(idOf("<|finetune_right_pad|>"), PieceId{200018});
        QCOMPARE(idOf("<|text_post_train_reserved_special_token_68|>"), PieceId{200079});
        QCOMPARE(idOf("<|image_start|>"), PieceId{200080});
        QCOMPARE(idOf("<|patch|>"), PieceId{200092});
        QCOMPARE(idOf("<|vision_reserved_special_token_1047|>"), PieceId{201133});
        QCOMPARE(idOf("<|reserved_special_token_903|>"), PieceId{202047});
        QCOMPARE(loaded->special.bos, std::optional<PieceId>(200000));
    }

    void kimiHasWordsOfChineseCharacters() {
        const auto loaded = tiktokenFormat().read({rankFile(163584)}, {});
        QVERIFY(loaded);
        QCOMPARE(loaded->preset, std::string("kimi_k2"));
        QCOMPARE(loaded->addedTokens.size(), std::size_t{256});
        QCOMPARE(find(*loaded, "<|im_middle|>")->id, PieceId{163601});
        QCOMPARE(find(*loaded, "<|media_pad|>")->id, PieceId{163605});
        QCOMPARE(find(*loaded, "<|reserved_token_163589|>")->id, PieceId{163589});
        QCOMPARE(find(*loaded, "[PAD]")->id, PieceId{163839});
        const auto splitter = makePreTokenizer(*loaded->preTokenizer);
        QVERIFY(splitter);
        PreTokenizedText text{NormalizedText::identity("a中文bC日x 1234中's", 0), {}, true};
        text.words = {{0, static_cast<std::uint32_t>(text.text.text.size())}};
        QVERIFY((*splitter)->apply(text, {}));
        QStringList words;
        for (const ByteSpan word : text.words)
            words << QString::fromStdString(text.text.text.substr(word.begin, word.end - word.begin));
        QCOMPARE(words.join('|'), QString("a|中文|b|C|日|x| |123|4|中|'s"));
    }

    void recognizedByItsNumberOfRanks() {
        const auto loaded = tiktokenFormat().read({rankFile(50256)}, {});
        QVERIFY(loaded);
        QCOMPARE(loaded->preset, std::string("r50k_base"));
        QVERIFY(messages(*loaded).find("50256 ranks") != std::string::npos);
    }

    void publishedFiles_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<int>("size");
        QTest::addColumn<uint>("id");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("cl100k") << QByteArray("cl100k_base.tiktoken") << QByteArray("cl100k_base") << 100256
                                << 100248U << QByteArray(" Icelandic");
        QTest::newRow("p50k") << QByteArray("p50k_base.tiktoken") << QByteArray("p50k_base") << 50280
                              << 48185U << QByteArray(" -=");
        QTest::newRow("llama 3") << QByteArray("llama3_tokenizer.model") << QByteArray("llama3.1") << 128000
                                 << 5333U << QByteArray(" woman");
    }
    void publishedFiles() {
        QFETCH(const QByteArray, file);
        QFETCH(const QByteArray, preset);
        QFETCH(const int, size);
        QFETCH(const uint, id);
        QFETCH(const QByteArray, bytes);
        const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const std::string content = contentOf(path);
        const auto loaded = tiktokenFormat().read({content}, {});
        QVERIFY(loaded);
        QCOMPARE(QByteArray::fromStdString(loaded->preset), preset);
        QCOMPARE(loaded->vocabulary.size(), static_cast<std::size_t>(size));
        QVERIFY(loaded->vocabulary.bytes(id) == bytes.toStdString());
        const std::string said = messages(*loaded);
        QCOMPARE(said.find("p50k_base, which is used, and that of p50k_edit") != std::string::npos,
                 preset == "p50k_base");
        QCOMPARE(said.find("llama3.1, which is used, and that of llama3,") != std::string::npos,
                 preset == "llama3.1");
        QCOMPARE(said.empty(), preset == "cl100k_base");
        QVERIFY(said.find("no token") == std::string::npos);
        QVERIFY(preset != "p50k_base" ||
                said.find("the rank 50256 is not in the file; the special token <|endoftext|> has that id") !=
                    std::string::npos);
        if (preset.startsWith("llama")) {
            QCOMPARE(loaded->special.bos, std::optional<PieceId>(128000));
            QCOMPARE(loaded->special.eos, std::optional<PieceId>(128001));
        }
        QBENCHMARK {
            QVERIFY(tiktokenFormat().read({content}, {}));
        }
    }

    void hostileFiles_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<bool>("loads");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* file, bool loads, const char* part) {
            QTest::newRow(file) << QByteArray(file) << loads << QByteArray(part);
        };
        row("bad_base64.tiktoken", false, "line 3");
        row("gap_in_ranks.tiktoken", true, "260 to 1259");
        row("duplicate_rank.tiktoken", false, "line 6 and line 261");
        row("missing_rank.tiktoken", false, "line 101");
        row("rank_overflow.tiktoken", false, "line 265");
        row("rank_negative.tiktoken", false, "line 265");
        row("missing_bytes.tiktoken", true, "0x78, 0xC3");
        row("crlf_blank_lines.tiktoken", true, "");
        row("binary.tiktoken", false, "");
    }
    void hostileFiles() {
        QFETCH(const QByteArray, file);
        QFETCH(const bool, loads);
        QFETCH(const QByteArray, part);
        const auto path = test::sharedFile("tokenizers/hostile/" + file.toStdString());
        if (path.empty())
            QSKIP("the shared reference files are missing");
        const auto loaded = loadDefinition(path);
        QCOMPARE(loaded.has_value(), loads);
        const std::string said = loaded ? messages(**loaded) : describe(loaded.error());
        QVERIFY2(said.find(part.toStdString()) != std::string::npos, said.c_str());
        if (file.startsWith("binary"))
            QCOMPARE(loaded.error().code, ErrorCode::NotRecognized);
    }
};

QTEST_GUILESS_MAIN(TiktokenTest)
#include "tst_tiktoken.moc"
