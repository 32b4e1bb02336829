#include "core/check/convert_tokenizer.h"

#include "core/load/load.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace tokenscope;

namespace {

namespace fs = std::filesystem;

/// A byte-level BPE over all bytes with some merges; `more` stands behind the vocabulary's last piece.
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
        const auto made = convertTokenizer(*source, request(folder, "halves", TargetFormat::VocabMerges));
        QVERIFY2(made.has_value(), made ? "" : describe(made.error()).c_str());
        QVERIFY(made->written && made->proof.equal());
        QVERIFY(fs::exists(fs::path(folder.path().toStdString()) / "halves" / "merges.txt"));
    }

    void takesNoLinksPlace() {
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
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, ErrorCode::Unsupported);
        QCOMPARE(made.error().where, std::string("piece 259"));
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

    void cancelledLeavesNothing() {
        const auto source = open(byteLevelJson(kPieces, kMerges));
        const QTemporaryDir folder;
        std::stop_source stop;
        stop.request_stop();
        for (const auto target : {TargetFormat::TokenizerJson, TargetFormat::VocabMerges}) {
            ConvertRequest wanted = request(folder, "x", target);
            wanted.options.progress.stop = stop.get_token();
            const auto made = convertTokenizer(*source, wanted);
            QVERIFY(!made.has_value());
            QCOMPARE(made.error().code, ErrorCode::Cancelled);
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
