#include "resources/samples.h"
#include "ui/session/session.h"
#include "ui/session/text_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <thread>
#endif

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;

class OpenFilesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        for (const char* name : {"a.json", "b.json", "c.json"})
            write(name, jsonSample());
        write("one.txt", "the first text");
        write("two.txt", "the second text");
        write("noted", "text without an ending");
        write("broken.json", "{\"model\": ");
        write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\n[PAD]\n[MASK]\nthe\n");
        write("merges.txt", "no merges but a text\n");
        write("pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 17\n");
        write("a.model", "not found\n");
        write("page", "<!DOCTYPE html><html></html>");
        write("config", "{}");
        write("empty.model", "");
        write("script", "#!/bin/sh\n");
        QVERIFY(QDir(m_folder->path()).mkdir("halves"));
        write("halves/merges.txt", "#version: 0.2\na b\nab c\n");
    }

#ifdef Q_OS_UNIX
    /// `--text-file <(…)`: a pipe reports a size of 0.
    void aPipe() {
        const QString path = m_folder->path() + "/pipe";
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        const std::string sent(200'000, 'x');
        std::thread writer([&] {
            QFile file(path);
            if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
                file.write(sent.data(), static_cast<qint64>(sent.size()));
        });
        const auto text = readText(path, {});
        writer.join();
        QVERIFY(text);
        QCOMPARE(*text, sent);
    }
#endif

    /// Not all at once, which leaves the window no time, and what becomes current before the others.
    void manyTokenizers() {
        const int atOnce = std::max(1, QThread::idealThreadCount() - 1);
        Session session(m_folder->filePath("state"));
        TokenizerList& list = session.tokenizers();
        QSignalSpy opened(&list, &TokenizerList::opened);
        const int others = 4 * atOnce + 8;
        for (int i = 0; i < others; ++i) {
            const QString name = QStringLiteral("%1.json").arg(i);
            write(name.toUtf8().constData(), jsonSample());
            list.open({m_folder->filePath(name), {}}, false);
        }
        const TokenizerSource wanted{m_folder->filePath("a.json"), {}};
        list.open(wanted);
        QTRY_COMPARE(opened.size(), others + 1);
        int place = 0;
        while (opened[place].value(0).value<TokenizerSource>() != wanted)
            ++place;
        QVERIFY2(place <= 2 * atOnce, qPrintable(QString::number(place)));
        QCOMPARE(list.current()->source, wanted);
    }

    void opens_data() {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QStringList>("open"); // in order
        QTest::addColumn<QString>("current");
        QTest::addColumn<QStringList>("problems");
        QTest::addColumn<QString>("text");
        const QStringList abc = {"a.json", "b.json", "c.json"};
        QTest::newRow("one") << QStringList{"b.json"} << QStringList{"b.json"} << "b.json" << QStringList()
                             << "";
        QTest::newRow("three") << abc << abc << "a.json" << QStringList() << "";
        QTest::newRow("a missing one between")
            << QStringList{"a.json", "gone.json", "b.json"} << QStringList{"a.json", "b.json"} << "a.json"
            << QStringList{"gone.json"} << "";
        QTest::newRow("a missing one first")
            << QStringList{"gone.json", "b.json", "c.json"} << QStringList{"b.json", "c.json"} << "b.json"
            << QStringList{"gone.json"} << "";
        QTest::newRow("two bad ones first")
            << QStringList{"gone.json", "broken.json", "c.json"} << QStringList{"c.json"} << "c.json"
            << QStringList{"broken.json", "gone.json"} << "";
        QTest::newRow("a text among them")
            << QStringList{"one.txt", "b.json", "a.json"} << QStringList{"b.json", "a.json"} << "b.json"
            << QStringList() << "the first text";
        QTest::newRow("a text by its content") << QStringList{"noted", "b.json"} << QStringList{"b.json"}
                                               << "b.json" << QStringList() << "text without an ending";
        QTest::newRow("a text's ending, a tokenizer's name")
            << QStringList{"vocab.txt", "b.json"} << QStringList{"vocab.txt", "b.json"} << "vocab.txt"
            << QStringList() << "";
        QTest::newRow("a tokenizer's name, a text")
            << QStringList{"merges.txt", "b.json"} << QStringList{"b.json"} << "b.json" << QStringList()
            << "no merges but a text\n";
        for (const char* name : {"pointer", "a.model", "page", "config", "halves/merges.txt", "empty.model"})
            QTest::newRow(name) << QStringList{name, "b.json"} << QStringList{"b.json"} << "b.json"
                                << QStringList{QFileInfo(name).fileName()} << "";
        QTest::newRow("a script") << QStringList{"script", "b.json"} << QStringList{"b.json"} << "b.json"
                                  << QStringList() << "#!/bin/sh\n";
        QTest::newRow("two texts") << QStringList{"one.txt", "two.txt", "a.json"} << QStringList{"a.json"}
                                   << "a.json" << QStringList{"two.txt"} << "the first text";
    }
    /// At the first start with files, the sample tokenizer is opened only if none of them is a tokenizer.
    void theFirstStartWithFiles_data() {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QStringList>("open");
        QTest::newRow("a tokenizer") << QStringList{"b.json"} << QStringList{"b.json"};
        QTest::newRow("a text and a tokenizer") << QStringList{"one.txt", "a.json"} << QStringList{"a.json"};
        QTest::newRow("a text") << QStringList{"one.txt"} << QStringList{""};
        QTest::newRow("a text by its content") << QStringList{"noted"} << QStringList{""};
        QTest::newRow("none for the session") << QStringList() << QStringList{""};
    }
    void theFirstStartWithFiles() {
        QFETCH(QStringList, files);
        QFETCH(QStringList, open);
        QTemporaryDir state;
        Session session(state.path());
        session.restore(true);
        QCOMPARE(session.tokenizers().size(), 0);
        QStringList paths;
        for (const QString& file : std::as_const(files))
            paths << m_folder->filePath(file);
        session.openFiles(paths);
        QTRY_VERIFY(session.tokenizers().currentTokenizer() && !session.busyJob());
        QTRY_COMPARE(session.tokenizers().size(), static_cast<int>(open.size()));
        for (int i = 0; i < open.size(); ++i) {
            const TokenizerSource& source = session.tokenizers().at(i).source;
            QCOMPARE(source.path, open[i].isEmpty() ? QString() : m_folder->filePath(open[i]));
        }
        // Only then.
        session.tokenizers().close(0);
        session.openFiles({m_folder->filePath("two.txt")});
        QTRY_VERIFY(!session.busyJob());
        QCOMPARE(session.tokenizers().size(), 0);
    }

    /// Without the files next to it, in this run.
    void aFileAlone() {
        QVERIFY(QDir(m_folder->path()).mkdir("model"));
        write("model/tokenizer.json", jsonSample());
        write("model/tokenizer_config.json", "{\"bos_token\":\"<bos>\"}");
        const QString path = m_folder->filePath("model/tokenizer.json");
        QTemporaryDir state;
        Session session(state.path());
        session.tokenizers().readAlone(path);
        session.openFiles({path});
        const auto files = [&] {
            return session.tokenizers().currentTokenizer()->definition().provenance.files.size();
        };
        QTRY_VERIFY(session.tokenizers().currentTokenizer() && !session.busyJob());
        QCOMPARE(files(), std::size_t{0});
        QVERIFY(session.tokenizers().folderChoice(0).bare);
        QVERIFY(session.tokenizers().folderChoices().empty());
        session.tokenizers().chooseFolder(0, {});
        QTRY_COMPARE(files(), std::size_t{1});
    }

    void opens() {
        QFETCH(QStringList, files);
        QFETCH(QStringList, open);
        QFETCH(QString, current);
        QFETCH(QStringList, problems);
        QFETCH(QString, text);
        QTemporaryDir state;
        Session session(state.path());
        session.restore(); // a sample is open, and current when it is loaded
        QStringList paths;
        for (const QString& file : std::as_const(files))
            paths << m_folder->filePath(file);
        session.openFiles(paths);
        QTRY_VERIFY(!session.busyJob() && session.encoder().idle());
        QTRY_COMPARE(session.tokenizers().size(), static_cast<int>(open.size()) + 1);
        for (int i = 0; i < open.size(); ++i)
            QCOMPARE(session.tokenizers().at(i + 1).source.path, m_folder->filePath(open[i]));
        QTRY_COMPARE(session.tokenizers().current()->source.path, m_folder->filePath(current));
        QStringList found;
        for (const Problem& problem : session.problems())
            found << QFileInfo(problem.key).fileName();
        found.sort();
        QCOMPARE(found, problems);
        if (!text.isEmpty())
            QTRY_COMPARE(QString::fromStdString(std::string(session.document().text())), text);
    }

    void theFirstOpenOneBecomesCurrent() {
        QTemporaryDir state;
        Session session(state.path());
        session.openFiles({m_folder->filePath("a.json"), m_folder->filePath("b.json")});
        QTRY_VERIFY(!session.busyJob() && session.tokenizers().size() == 2);
        session.openFiles({m_folder->filePath("b.json"), m_folder->filePath("c.json")});
        QTRY_VERIFY(!session.busyJob() && session.tokenizers().size() == 3);
        QCOMPARE(session.tokenizers().current()->source.path, m_folder->filePath("b.json"));
    }

  private:
    static std::string_view jsonSample() {
        for (const Sample& sample : sampleTokenizers())
            if (sample.name.ends_with(".json"))
                return sample.bytes;
        return {};
    }
    void write(const char* name, std::string_view bytes) const {
        QFile file(m_folder->filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(OpenFilesTest)
#include "tst_open_files.moc"
