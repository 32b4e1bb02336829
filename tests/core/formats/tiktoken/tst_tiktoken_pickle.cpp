#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/formats/tiktoken/pickle_reader.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace std::string_literals;

namespace {

std::string little(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

std::string text(const std::string& value) {
    return "\x8C" + little(static_cast<std::uint32_t>(value.size()), 1) + value + "\x94";
}

std::string bytes(const std::string& value) {
    return "C" + little(static_cast<std::uint32_t>(value.size()), 1) + value + "\x94";
}

std::string number(std::uint32_t value) {
    return "M" + little(value, 2);
}

/// All single bytes and `ab`.
std::string ranks() {
    std::string pickled = "}\x94(";
    for (unsigned byte = 0; byte < 256; ++byte)
        pickled += bytes(std::string(1, static_cast<char>(byte))) + number(byte);
    return pickled + bytes("ab") + number(256) + "u";
}

/// A tiktoken.Encoding as pickled by Python 3.12: frame, class, empty arguments, state.
std::string encoding() {
    return "\x80\x04\x95"s + std::string(8, '\0') + text("tiktoken.core") + text("Encoding") +
           "\x93\x94)\x81\x94}\x94(" + text("name") + text("mine") + text("pat_str") + text("[a-z]+|.") +
           text("mergeable_ranks") + ranks() + text("special_tokens") + "}\x94(" + text("<|bos|>") +
           number(257) + text("<|end|>") + number(258) + "uub.";
}

QString errorOf(const std::string& pickled) {
    const auto loaded = loadDefinition(pickled, "tokenizer.pkl");
    return loaded ? QString() : QString::fromStdString(describe(loaded.error()));
}

} // namespace

class TiktokenPickle : public QObject {
    Q_OBJECT

  private slots:
    void pickledEncoding() {
        const auto loaded = loadDefinition(encoding(), "tokenizer.pkl");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE((*loaded)->format, SourceFormat::Tiktoken);
        QCOMPARE((*loaded)->preset, std::string("mine"));
        QCOMPARE((*loaded)->special.bos, std::optional<PieceId>(257));
        const auto tokenizer = Tokenizer::create(*loaded);
        QVERIFY(tokenizer);
        EncodeOptions options;
        options.parseSpecial = options.addSpecial = true;
        QCOMPARE((*tokenizer)->encode("abc<|end|>", options)->ids,
                 (std::vector<PieceId>{257, 256, 'c', 258}));
    }

    /// Before protocol 3, bytes are a call, which is read but not executed.
    void bytesOfProtocol2() {
        const auto word = [](const std::string& value) {
            return "X" + little(static_cast<std::uint32_t>(value.size()), 4) + value;
        };
        const auto pickled = [&](const std::string& special) {
            std::string all =
                "\x80\x02}q\x00("s + word("pat_str") + word(".") + word("mergeable_ranks") + "}(";
            for (unsigned byte = 0; byte < 256; ++byte) {
                const std::string character = byte < 0x80
                                                  ? std::string(1, static_cast<char>(byte))
                                                  : std::string{static_cast<char>(0xC0 | (byte >> 6)),
                                                                static_cast<char>(0x80 | (byte & 0x3F))};
                all += "c_codecs\nencode\n" + word(character) + word("latin1") + "\x86R" + number(byte);
            }
            return all + special + "uu.";
        };
        const auto loaded = loadDefinition(pickled({}), "tokenizer.pkl");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE((*loaded)->vocabulary.size(), std::size_t{256});
        QVERIFY((*loaded)->vocabulary.bytes(0xE9) == "\xE9");
        const std::string encode = "c_codecs\nencode\n";
        QVERIFY(errorOf(pickled(encode + word("a") + word("rot13") + "\x86R" + number(9)))
                    .contains("_codecs.encode"));
        QVERIFY(errorOf(pickled(encode + word("\xE4\xB8\xAD") + word("latin1") + "\x86R" + number(9)))
                    .contains("Latin-1"));
        QVERIFY(errorOf(pickled(word("a") + word("b") + "\x86R" + number(9))).contains("call"));
    }

    void partsInADictionary() {
        const std::string pickled =
            "\x80\x03}q\x00("s + text("pat_str") + text(".") + text("mergeable_ranks") + ranks() + "u.";
        const auto loaded = loadDefinition(pickled, "tokenizer.pkl");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE((*loaded)->vocabulary.size(), std::size_t{257});
        QVERIFY((*loaded)->addedTokens.empty());
    }

    void onlyRanks() {
        const auto loaded = loadDefinition("\x80\x04" + ranks() + ".", "ranks.pkl");
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY((*loaded)->preset.empty());
        const auto& all = (*loaded)->diagnostics;
        QVERIFY(std::any_of(all.begin(), all.end(), [](const Diagnostic& d) {
            return d.message.english().find("cl100k_base's pattern") != std::string::npos;
        }));
    }

    void otherPickles_data() {
        QTest::addColumn<QByteArray>("pickled");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& pickled, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(pickled) << message;
        };
        row("a call", "\x80\x04" + text("os") + text("system") + "\x93" + text("true") + "\x85R.",
            "requires 'os.system', and nothing in a pickle is executed");
        row("an old global",
            "\x80\x02"
            "cposix\nsystem\n.",
            "'posix.system'");
        row("a call of what is known",
            "\x80\x02"
            "ctiktoken.core\nEncoding\n)R.",
            "a call");
        row("a tensor",
            "\x80\x02"
            "ctorch._utils\n_rebuild_tensor_v2\n.",
            "'torch._utils._rebuild_tensor_v2'");
        row("persistent",
            "\x80\x02"
            "NQ.",
            "the opcode BINPERSID");
        row("a list", "\x80\x04].", "Python pickle of a list");
        row("another dictionary", "\x80\x04}(" + text("a") + "Nu.", "a dictionary without mergeable_ranks");
        row("a name",
            "\x80\x04" + text("tiktoken.core") + text("Encoding") + "\x93)\x81" + text("gpt2") + "b.",
            "only the name of a published encoding, 'gpt2'");
        row("cut short", encoding().substr(0, 500), "byte ");
        row("cut in a string",
            "\x80\x04\x8C\x05"
            "ab",
            "5 bytes are needed here, but only 2 follow");
        row("empty stack", "\x80\x04.", "the stack is empty");
        row("no mark", "\x80\x04u.", "no mark");
        row("no memo", "\x80\x04h\x07.", "nothing is remembered under 7");
        row("memo without a value", "\x80\x04\x94.", "nothing to remember");
        row("no opcode", "\x80\x04\xFF.", "0xFF is not an opcode");
        row("odd dictionary", "\x80\x04}(Nu.", "a key without a value");
        row("items for a number", "\x80\x04K\x01(NNu.", "items for a value that isn't a container");
        row("a rank twice", "\x80\x04}(" + bytes("a") + "K\x01" + bytes("b") + "K\x01u.",
            "two tokens have the rank 1");
        row("a negative rank", "\x80\x04}(" + bytes("a") + "J\xFF\xFF\xFF\xFFu.", "a rank from 0");
        row("a huge rank", "\x80\x04}(" + bytes("a") + "\x8A\x09" + std::string(9, '\x01') + "u.",
            "a rank from 0");
    }
    void otherPickles() {
        QFETCH(QByteArray, pickled);
        QFETCH(QString, message);
        const QString said = errorOf(pickled.toStdString());
        QVERIFY2(said.contains(message), qPrintable(said));
    }

    /// A pickle that refers to one string repeatedly would have as many tokens.
    void specialTokens_data() {
        QTest::addColumn<QByteArray>("specials");
        QTest::addColumn<QString>("message");
        QTest::newRow("twice") << QByteArray("\x8C\x03<x>qchc").insert(7, "M\1\1").append("M\2\1")
                               << "special_tokens, entry 1: the special token '<x>' appears twice";
        QTest::newRow("not UTF-8") << QByteArray("\x8C\x02<\xFFM\1\1")
                                   << "entry 0: the name '<\\xFF' is not UTF-8";
        QByteArray large;
        for (char name = 'a'; name < 'r'; ++name)
            large += QByteArray("X\0\0\x10\0", 5) + QByteArray(1 << 20, name) + "K" + name;
        QTest::newRow("large") << large << "entry 16: the special tokens up to this one have 17825792 bytes";
    }
    void specialTokens() {
        QFETCH(QByteArray, specials);
        QFETCH(QString, message);
        const QString said = errorOf("\x80\x04}(" + text("mergeable_ranks") + ranks() +
                                     text("special_tokens") + "}(" + specials.toStdString() + "uu.");
        QVERIFY2(said.contains(message), qPrintable(said));
    }

    void callsMakeNoMoreThanTheFileHas() {
        const std::string text = "X"s + little(5000, 4) + std::string(5000, 'a') + "q\1";
        const std::string call = "h\2h\1h\3\x86R0";
        const auto pickled = [&](int calls) {
            std::string all = "\x80\2" + text + "c_codecs\nencode\nq\2X" + little(6, 4) + "latin1q\3";
            for (int i = 0; i < calls; ++i)
                all += call;
            return all + "N.";
        };
        QVERIFY(errorOf(pickled(1)).contains("a single value"));
        QVERIFY(errorOf(pickled(2)).contains("creates more bytes than it has"));
    }

    /// Every truncated pickle is rejected, and no modified one crashes.
    void damagedAnywhere() {
        const std::string whole = encoding();
        for (std::size_t length = 3; length < whole.size(); length += 7)
            QVERIFY(!errorOf(whole.substr(0, length)).isEmpty());
        for (std::size_t at = 2; at < whole.size(); at += 3) {
            std::string changed = whole;
            changed[at] = static_cast<char>(changed[at] ^ 0x55);
            static_cast<void>(loadDefinition(changed, "tokenizer.pkl"));
        }
    }
};

QTEST_GUILESS_MAIN(TiktokenPickle)
#include "tst_tiktoken_pickle.moc"
