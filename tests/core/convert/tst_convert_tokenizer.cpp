#include "core/convert/convert_tokenizer.h"

#include "core/formats/load.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::convert;

Q_DECLARE_METATYPE(tokenscope::formats::TargetFormat)

namespace {

namespace fs = std::filesystem;

/// A byte-level BPE over all bytes with some merges; `more` follows the vocabulary's last piece.
std::string byteLevelJson(const std::string& more, const std::string& merges) {
    std::string vocab;
    int id = 0;
    for (char32_t c = 0x21; c <= 0x143; ++c) {
        const bool ofAlphabet =
            c <= 0x7E || (c >= 0xA1 && c <= 0xAC) || (c >= 0xAE && c <= 0xFF) || c >= 0x100;
        if (!ofAlphabet)
            continue;
        if (c == '"' || c == '\\')
            vocab += std::string("\"\\") + static_cast<char>(c) + "\":";
        else
            vocab += "\"" + QString::fromUcs4(&c, 1).toStdString() + "\":";
        vocab += std::to_string(id++) + ",";
    }
    return R"({"version":"1.0","added_tokens":[{"id":260,"content":"<|end|>","single_word":false,"lstrip":false,
      "rstrip":false,"normalized":false,"special":true}],"normalizer":null,
      "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},
      "post_processor":null,"decoder":{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true},
      "model":{"type":"BPE","dropout":null,"unk_token":null,"continuing_subword_prefix":"","end_of_word_suffix":"",
      "fuse_unk":false,"byte_fallback":false,"vocab":{)" +
           vocab + more + R"(,"<|end|>":260},"merges":[)" + merges + "]}}";
}

const char* const kPieces = R"("th":256,"the":257,"Ġthe":258,"er":259)";
const char* const kMerges = R"("t h","th e","Ġ the","e r")";

std::shared_ptr<const Tokenizer> open(const std::string& bytes) {
    const auto definition = loadDefinition(bytes, "test");
    if (!definition) {
        qWarning("%s", describe(definition.error()).c_str());
        return nullptr;
    }
    return *Tokenizer::create(*definition);
}

std::size_t filesIn(const QTemporaryDir& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path().toStdString()))
        ++count;
    return count;
}

ConvertRequest request(const QTemporaryDir& folder, const char* name, TargetFormat target) {
    ConvertRequest made;
    made.out = fs::path(folder.path().toStdString()) / name;
    made.target = target;
    made.proofBytes = 20'000;
    return made;
}

} // namespace

class TestConvertTokenizer : public QObject {
    Q_OBJECT
  private slots:
    void ranksAndBack() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        QVERIFY(source);
        const QTemporaryDir folder;
        const auto ranks = convertTokenizer(*source, request(folder, "x.tiktoken", TargetFormat::Tiktoken));
        QVERIFY2(ranks.has_value(), ranks ? "" : describe(ranks.error()).c_str());
        QVERIFY2(ranks->proof.equal(), ranks->proof.shortest ? ranks->proof.shortest->text.c_str() : "");
        QVERIFY(ranks->written);
        QCOMPARE(filesIn(folder), std::size_t{2}); // x.tiktoken and x.py
        const auto definition = loadDefinition(ranks->files.front());
        QVERIFY2(definition.has_value(), definition ? "" : describe(definition.error()).c_str());
        QCOMPARE((*definition)->addedTokens.size(), std::size_t{1});
        QCOMPARE((*definition)->addedTokens.front().id, 260U);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer.has_value());
        const auto back =
            convertTokenizer(**tokenizer, request(folder, "y.json", TargetFormat::TokenizerJson));
        QVERIFY2(back.has_value(), back ? "" : describe(back.error()).c_str());
        QVERIFY(back->written && back->proof.equal());
        const auto again = Tokenizer::create(*loadDefinition(back->files.front()));
        const auto proof = proveEqual(*source, **again, {});
        QVERIFY(proof.has_value() && proof->equal());
        QVERIFY(proof->texts > 500);
    }

    void vocabAndMerges() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        const QTemporaryDir folder;
        const auto nowhere =
            convertTokenizer(*source, request(folder, "none/x.json", TargetFormat::TokenizerJson));
        QVERIFY(!nowhere);
        QVERIFY(nowhere.error().file.ends_with("/none"));
        QCOMPARE(nowhere.error().message, std::string("the folder doesn't exist"));
        QCOMPARE(filesIn(folder), std::size_t{0});
        const auto made = convertTokenizer(*source, request(folder, "halves", TargetFormat::VocabMerges));
        QVERIFY2(made.has_value(), made ? "" : describe(made.error()).c_str());
        QVERIFY(made->written && made->proof.equal());
        const fs::path halves = fs::path(folder.path().toStdString()) / "halves";
        QVERIFY(fs::exists(halves / "merges.txt"));
        // A folder contains one tokenizer: the files of another one are not written into it.
        fs::rename(halves / "vocab.json", halves / "tokenizer.json");
        auto again = request(folder, "halves", TargetFormat::VocabMerges);
        again.overwrite = true;
        const auto refused = convertTokenizer(*source, again);
        QVERIFY(!refused);
        QVERIFY(refused.error().message.english().find("of another tokenizer") != std::string::npos);
    }

    void thereAndBack_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<TargetFormat>("target");
        const auto row = [](const char* name, std::string json, TargetFormat target) {
            QTest::newRow(name) << QByteArray::fromStdString(json) << target;
        };
        const std::string words = byteLevelJson(kPieces, kMerges);
        const auto with = [&words](const std::string& from, const std::string& to) {
            std::string json = words;
            return json.replace(json.find(from), from.size(), to);
        };
        row("whisper",
            with(R"("post_processor":null)", R"("post_processor":{"type":"TemplateProcessing","single":[
          {"SpecialToken":{"id":"<|startoftranscript|>","type_id":0}},{"SpecialToken":{"id":"<|en|>","type_id":0}},
          {"SpecialToken":{"id":"<|notimestamps|>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
          {"SpecialToken":{"id":"<|end|>","type_id":0}}],"pair":[{"Sequence":{"id":"A","type_id":0}},
          {"Sequence":{"id":"B","type_id":1}}],"special_tokens":{
          "<|startoftranscript|>":{"id":"<|startoftranscript|>","ids":[261],"tokens":["<|startoftranscript|>"]},
          "<|en|>":{"id":"<|en|>","ids":[262],"tokens":["<|en|>"]},"<|end|>":{"id":"<|end|>","ids":[260],"tokens":["<|end|>"]},
          "<|notimestamps|>":{"id":"<|notimestamps|>","ids":[263],"tokens":["<|notimestamps|>"]}}},"added_tokens":[
          {"id":260,"content":"<|end|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
          {"id":261,"content":"<|startoftranscript|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
          {"id":262,"content":"<|en|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
          {"id":263,"content":"<|notimestamps|>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}])"),
            TargetFormat::VocabMerges);
        row("clip",
            R"({"version":"1.0","added_tokens":[{"id":0,"content":"<|startoftext|>","single_word":false,"lstrip":false,
          "rstrip":false,"normalized":false,"special":true},{"id":1,"content":"<|endoftext|>","single_word":false,"lstrip":false,
          "rstrip":false,"normalized":false,"special":true}],"normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},
          {"type":"Replace","pattern":{"Regex":"\\s+"},"content":" "},{"type":"Lowercase"}]},"pre_tokenizer":{"type":"Sequence",
          "pretokenizers":[{"type":"Split","pattern":{"Regex":"\u0027s|\u0027t|\u0027re|\u0027ve|\u0027m|\u0027ll|\u0027d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+"},
          "behavior":"Removed","invert":true},{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true}]},
          "post_processor":{"type":"RobertaProcessing","sep":["<|endoftext|>",1],"cls":["<|startoftext|>",0],"trim_offsets":false,
          "add_prefix_space":false},"decoder":{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true},
          "model":{"type":"BPE","dropout":null,"unk_token":"<|endoftext|>","continuing_subword_prefix":"","end_of_word_suffix":"</w>",
          "fuse_unk":false,"byte_fallback":false,"vocab":{"<|startoftext|>":0,"<|endoftext|>":1,"t":2,"h":3,"h</w>":4,"th":5,
          "e</w>":6,"the</w>":7,"e":8,"a</w>":9},"merges":["t h","th e</w>"]}})",
            TargetFormat::VocabMerges);
        row("wordpiece",
            R"({"version":"1.0","added_tokens":[{"id":0,"content":"[UNK]","single_word":false,"lstrip":false,
          "rstrip":false,"normalized":false,"special":true},
          {"id":1,"content":"[CLS]","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true},
          {"id":2,"content":"[SEP]","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":true}],"normalizer":{"type":"BertNormalizer","clean_text":true,
          "handle_chinese_chars":false,"strip_accents":false,"lowercase":true},"pre_tokenizer":{"type":"BertPreTokenizer"},
          "post_processor":{"type":"BertProcessing","sep":["[SEP]",2],"cls":["[CLS]",1]},
          "decoder":{"type":"WordPiece","prefix":"##","cleanup":true},"model":{"type":"WordPiece","unk_token":"[UNK]",
          "continuing_subword_prefix":"##","max_input_chars_per_word":100,"vocab":{"[UNK]":0,"[CLS]":1,"[SEP]":2,"a":3,"##b":4,
          "##c":5,"\u00e9":6}}})",
            TargetFormat::BertVocab);
        row("unigram",
            R"({"version":"1.0","added_tokens":[{"id":0,"content":"<unk>","single_word":false,"lstrip":false,
          "rstrip":false,"normalized":false,"special":true}],"normalizer":{"type":"Sequence","normalizers":[
          {"type":"Replace","pattern":{"Regex":"\\A +"},"content":""},{"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "},
          {"type":"Prepend","prepend":"\u2581"},{"type":"Replace","pattern":{"String":" "},"content":"\u2581"},
          {"type":"Replace","pattern":{"Regex":"\u2581+\\z"},"content":""}]},"pre_tokenizer":null,"post_processor":null,
          "decoder":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always","split":true},
          "model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["\u2581",-2.5],["a",-3.25],["b",-3.5],["ab",-4],["\u2581a",-4.5],
          ["c",-6]],"byte_fallback":false}})",
            TargetFormat::SentencePiece);
    }
    void thereAndBack() {
        QFETCH(QByteArray, json);
        QFETCH(TargetFormat, target);
        const auto source = open(json.toStdString());
        QVERIFY(source);
        const QTemporaryDir folder;
        const auto made = convertTokenizer(*source, request(folder, "x.model", target));
        QVERIFY2(made.has_value(), made ? "" : describe(made.error()).c_str());
        QVERIFY2(made->refused.empty(),
                 made->refused.empty() ? "" : made->refused.front().message.english().c_str());
        QVERIFY2(made->written, made->proof.shortest ? made->proof.shortest->text.c_str() : "");
        QVERIFY(made->proof.texts > 50);
        const auto definition = loadDefinition(made->files.front());
        QVERIFY2(definition.has_value(), definition ? "" : describe(definition.error()).c_str());
        const auto back = convertTokenizer(**Tokenizer::create(*definition),
                                           request(folder, "y.json", TargetFormat::TokenizerJson));
        QVERIFY2(back.has_value(), back ? "" : describe(back.error()).c_str());
        QVERIFY2(back->refused.empty(),
                 back->refused.empty() ? "" : back->refused.front().message.english().c_str());
        QVERIFY2(back->written, back->proof.shortest ? back->proof.shortest->text.c_str() : "");
    }

    void reportsAllLosses() {
        const auto source =
            open(R"({"version":"1.0","normalizer":{"type":"NFKC"},"pre_tokenizer":{"type":"Whitespace"},
            "model":{"type":"WordPiece","unk_token":"u","continuing_subword_prefix":"@@","max_input_chars_per_word":7,
            "vocab":{"u":0,"a":2}}})");
        QVERIFY(source);
        const QTemporaryDir folder;
        const auto made = convertTokenizer(*source, request(folder, "x", TargetFormat::BertVocab));
        QVERIFY(made.has_value() && !made->written && !made->possible);
        std::vector<std::string> places;
        for (const Error& error : refusals(*made, TargetFormat::BertVocab)) {
            QVERIFY(error.message.english().starts_with("vocab.txt can't represent this: "));
            places.push_back(error.where);
        }
        QCOMPARE(places, (std::vector<std::string>{"$.model.continuing_subword_prefix",
                                                   "$.model.max_input_chars_per_word", "$.normalizer",
                                                   "$.pre_tokenizer", "piece 2", "$.added_tokens"}));
        QCOMPARE(filesIn(folder), std::size_t{0});
    }

    void doesNotReplaceLinks() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        const QTemporaryDir folder;
        ConvertRequest wanted = request(folder, "link.json", TargetFormat::TokenizerJson);
        wanted.overwrite = true;
        fs::create_symlink("nowhere.json", wanted.out);
        const auto made = convertTokenizer(*source, wanted);
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().message, std::string("this is a link"));
        QVERIFY(fs::is_symlink(wanted.out));
    }

    void mergesInAnotherOrderThanIds() {
        const auto source = open(byteLevelJson(kPieces, R"("e r","t h","th e","Ġ the")"));
        const QTemporaryDir folder;
        const auto made = convertTokenizer(*source, request(folder, "x.tiktoken", TargetFormat::Tiktoken));
        QVERIFY(made.has_value() && !made->written);
        QCOMPARE(made->refused.size(), std::size_t{1});
        QCOMPARE(made->refused.front().where, std::string("piece 259"));
        const auto errors = refusals(*made, TargetFormat::Tiktoken);
        QVERIFY(errors.front().message.english().starts_with("a rank file can't represent this: "));
        QVERIFY(!errors.back().remedy.empty());
        QCOMPARE(filesIn(folder), std::size_t{0});
    }

    void nothingIsOverwritten() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        const QTemporaryDir folder;
        ConvertRequest wanted = request(folder, "x.json", TargetFormat::TokenizerJson);
        std::ofstream(wanted.out) << "mine";
        const auto made = convertTokenizer(*source, wanted);
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, ErrorCode::BadInput);
        QCOMPARE(fs::file_size(wanted.out), std::uintmax_t{4});
        wanted.overwrite = true;
        QVERIFY(convertTokenizer(*source, wanted)->written);
        QVERIFY(fs::file_size(wanted.out) > 1000);
        QCOMPARE(filesIn(folder), std::size_t{1});
    }

    void canceledLeavesNothing() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        const QTemporaryDir folder;
        std::stop_source stop;
        stop.request_stop();
        for (const auto target : {TargetFormat::TokenizerJson, TargetFormat::VocabMerges}) {
            ConvertRequest wanted = request(folder, "x", target);
            wanted.options.progress.stop = stop.get_token();
            const auto made = convertTokenizer(*source, wanted);
            QVERIFY(!made.has_value());
            QCOMPARE(made.error().code, ErrorCode::Canceled);
        }
        QCOMPARE(filesIn(folder), std::size_t{0});
    }

    void differencesAreShortened() {
        const auto one = open(byteLevelJson(kPieces, kMerges));
        const auto other = open(byteLevelJson(kPieces, R"("t h","th e","Ġ the")"));
        const auto proof = proveEqual(*one, *other, {});
        QVERIFY(proof.has_value());
        QVERIFY(!proof->equal());
        QCOMPARE(proof->shortest->text, std::string("er"));
        QCOMPARE(proof->shortest->ids, std::vector<PieceId>{259});
    }
};

QTEST_APPLESS_MAIN(TestConvertTokenizer)
#include "tst_convert_tokenizer.moc"
