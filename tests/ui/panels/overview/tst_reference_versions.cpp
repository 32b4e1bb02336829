// Which release of a reference an answer follows: chosen in Overview for one tokenizer, or for all that have no
// choice of their own.

#include "tests/support/gguf_writer.h"
#include "ui/panels/overview/overview_model.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/session/session.h"
#include "ui/support/settings.h"
#include "ui/widgets/choices/version_choice.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class ReferenceVersionsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        Settings::instance().restoreDefaults();
        m_folder = std::make_unique<QTemporaryDir>();
        test::GgufVocabulary v;
        for (const char* token : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁ho", "▁ho\u0304"})
            v.add(token);
        test::GgufWriter open, closed;
        for (test::GgufWriter* file : {&open, &closed}) {
            v.write(*file, "bert");
            file->uint32("tokenizer.ggml.unknown_token_id", 1);
        }
        closed.boolean("tokenizer.ggml.normalizer.strip_accents", true);
        write("bert.gguf", open.bytes());
        write("other.gguf", open.bytes());
        write("explicit.gguf", closed.bytes());
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("model")));
        write(
            "model/tokenizer.json",
            R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"<s>":1}},"decoder":{"type":"Fuse"}})");
        write("model/tokenizer_config.json", R"({"bos_token":"<s>"})");
    }
    void cleanup() { Settings::instance().restoreDefaults(); }
    void llamaCppInOverview();
    void llamaCppForAll();
    void isHiddenWhereItDoesNotMatter();
    void transformersForAll();
    void unicode();

  private:
    void write(const char* name, const std::string& bytes) const {
        QFile file(m_folder->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    void open(Session& session, const char* name) const {
        const QString path = m_folder->filePath(QLatin1String(name));
        session.openTokenizer(path);
        QTRY_VERIFY(session.tokenizers().current() && session.tokenizers().current()->source.path == path);
    }
    static VersionChoice* llamaCpp(const OverviewPanel& panel) {
        return panel.findChild<VersionChoice*>(QStringLiteral("llamaCpp"));
    }
    static void choose(VersionChoice* choice, int item) {
        choice->setCurrentIndex(item);
        emit choice->activated(item);
    }
    /// The token of a text with a combining macron.
    static PieceId token(Session& session) {
        const auto tokenizer = session.tokenizers().currentTokenizer();
        EncodeOptions options;
        options.addSpecial = false;
        return tokenizer->encode("Ho\u0304", options)->ids.at(0);
    }
    static QString rows(const OverviewPanel& panel) {
        return overviewText(*panel.rows()->row(panel.rows()->index(0, 0)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ReferenceVersionsTest::llamaCppInOverview() {
    const QString state = m_folder->filePath(QStringLiteral("state"));
    {
        Session session(state);
        open(session, "bert.gguf");
        OverviewPanel panel(session);
        panel.show();
        QVERIFY(llamaCpp(panel)->isVisible());
        QCOMPARE(token(session), PieceId{4});
        QVERIFY(rows(panel).contains(QLatin1String("since June 2026: combining accents are dropped")));
        QCOMPARE(llamaCpp(panel)->currentText(), QStringLiteral("llama.cpp since June 2026"));
        choose(llamaCpp(panel), 1);
        QTRY_COMPARE(token(session), PieceId{5});
        QTRY_VERIFY(rows(panel).contains(QLatin1String("before June 2026: combining accents stay")));
        open(session, "other.gguf"); // it is a choice for one file
        QCOMPARE(token(session), PieceId{4});
        open(session, "bert.gguf");
        session.saveNow();
        QSignalSpy preferences(&panel, &Panel::preferencesRequested);
        choose(llamaCpp(panel), llamaCpp(panel)->count() - 1);
        QCOMPARE(preferences.size(), 1);
        QCOMPARE(llamaCpp(panel)->currentText(), QStringLiteral("llama.cpp before June 2026"));
    }
    Session session(state);
    session.restore();
    QTRY_VERIFY(session.tokenizers().currentTokenizer());
    QCOMPARE(token(session), PieceId{5});
}

void ReferenceVersionsTest::llamaCppForAll() {
    Session session(m_folder->filePath(QStringLiteral("state")));
    open(session, "other.gguf");
    open(session, "bert.gguf");
    session.document().reset("Ho\u0304");
    Settings::instance().set(Setting::LlamaCpp, QStringLiteral("before-2026-06"));
    QTRY_COMPARE(token(session), PieceId{5});
    QTRY_VERIFY(session.encoded() && session.encoded()->tokenizer == session.tokenizers().currentTokenizer());
    session.tokenizers().setCurrent(0);
    QTRY_COMPARE(token(session), PieceId{5});
    // A choice for this file stays.
    FolderChoice choice;
    choice.llamaCpp = formats::LlamaCppVersion::Newest;
    session.tokenizers().chooseFolder(0, choice);
    QTRY_COMPARE(token(session), PieceId{4});
    Settings::instance().set(Setting::LlamaCpp, QStringLiteral("newest"));
    Settings::instance().set(Setting::LlamaCpp, QStringLiteral("before-2026-06"));
    QTRY_VERIFY(!session.tokenizers().runningJob());
    QCOMPARE(token(session), PieceId{4});
}

void ReferenceVersionsTest::isHiddenWhereItDoesNotMatter() {
    Session session(m_folder->filePath(QStringLiteral("state")));
    open(session, "explicit.gguf");
    OverviewPanel panel(session);
    panel.show();
    QVERIFY(!llamaCpp(panel)->isVisible() && !panel.versionChoice()->isVisible());
    QVERIFY(!rows(panel).contains(QLatin1String("llama.cpp")));
    const auto before = session.tokenizers().currentTokenizer();
    Settings::instance().set(Setting::LlamaCpp, QStringLiteral("before-2026-06"));
    QVERIFY(!session.tokenizers().runningJob());
    QCOMPARE(session.tokenizers().currentTokenizer(), before);
}

void ReferenceVersionsTest::transformersForAll() {
    Session session(m_folder->filePath(QStringLiteral("state")));
    open(session, "model/tokenizer.json");
    OverviewPanel panel(session);
    panel.show();
    const auto applied = [&] {
        return session.tokenizers().currentTokenizer()->definition().provenance.transformers;
    };
    QCOMPARE(applied(), std::string("5"));
    Settings::instance().set(Setting::Transformers, QStringLiteral("4"));
    QTRY_COMPARE(applied(), std::string("4"));
    QTRY_COMPARE(panel.versionChoice()->currentText(), QStringLiteral("transformers 4"));
    choose(panel.versionChoice(), 0);
    QTRY_COMPARE(applied(), std::string("5"));
    choose(panel.versionChoice(), 1); // as in Preferences: it follows them again
    QTRY_COMPARE(applied(), std::string("4"));
    Settings::instance().set(Setting::Transformers, QStringLiteral("5"));
    QTRY_COMPARE(applied(), std::string("5"));
}

void ReferenceVersionsTest::unicode() {
    write("qwen.json",
          R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\p{L}+"},"behavior":"Isolated"},
        "model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0}}})");
    Session session(m_folder->filePath(QStringLiteral("state")));
    open(session, "qwen.json");
    OverviewPanel panel(session);
    panel.show();
    QVERIFY2(rows(panel).contains(QString::fromUtf8("16 in \\p{…}")), qPrintable(rows(panel)));
    const auto* shown = panel.findChild<VersionChoice*>(QStringLiteral("unicode"));
    const auto split = [&] { // U+10D4A is a letter since Unicode 16
        return session.tokenizers().currentTokenizer()->encode("a\U00010D4A")->ids.size();
    };
    QVERIFY(shown->isVisible());
    QCOMPARE(split(), std::size_t{1});
    Settings::instance().set(Setting::Unicode, QStringLiteral("15.1"));
    QTRY_COMPARE(split(), std::size_t{2});
    QTRY_COMPARE(shown->currentText(), QStringLiteral("Unicode 15.1"));
    QVERIFY(rows(panel).contains(QString::fromUtf8("15.1 in \\p{…} of patterns, as in older releases")));
    choose(panel.findChild<VersionChoice*>(QStringLiteral("unicode")), 0);
    QTRY_COMPARE(split(), std::size_t{1});
    session.saveNow();
    open(session, "bert.gguf"); // llama.cpp's tables have one version
    QVERIFY(!shown->isVisible());
}

QTEST_MAIN(ReferenceVersionsTest)
#include "tst_reference_versions.moc"
