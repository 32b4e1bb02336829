#include "core/train/corpus/source_list.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Paths = std::vector<std::string>;

} // namespace

class TestSourceList : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        for (const char* name :
             {"de/a.txt", "de/b.txt.xz", "fr/c.jsonl.zst", "fr/deep/d.tsv.gz", "fr/deep/e.ndjson",
              "fr/note.md", ".hidden/f.txt", "de/.g.txt", "x=2.txt", "h[1].txt"}) {
            const auto path = place(name);
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path) << "x";
        }
        std::filesystem::create_directories(place("none"));
        std::filesystem::create_directory_symlink(m_folder.path().toStdString(), place("de/again"));
    }

    void lists_data() {
        QTest::addColumn<Paths>("names");
        QTest::addColumn<Paths>("files");
        QTest::newRow("a file") << Paths{"fr/note.md"} << Paths{"fr/note.md"};
        QTest::newRow("a folder") << Paths{"fr"}
                                  << Paths{"fr/c.jsonl.zst", "fr/deep/d.tsv.gz", "fr/deep/e.ndjson"};
        QTest::newRow("in the order named")
            << Paths{"fr/c.jsonl.zst", "de"} << Paths{"fr/c.jsonl.zst", "de/a.txt", "de/b.txt.xz"};
        QTest::newRow("once each") << Paths{"de/b.txt.xz", "de", "de/../de/a.txt"}
                                   << Paths{"de/b.txt.xz", "de/a.txt"};
        QTest::newRow("a glob") << Paths{"*/*.txt*"} << Paths{"de/a.txt", "de/b.txt.xz"};
        QTest::newRow("a glob takes any name") << Paths{"fr/*"} << Paths{"fr/c.jsonl.zst", "fr/note.md"};
        QTest::newRow("any folders") << Paths{"fr/**/*.??*"}
                                     << Paths{"fr/c.jsonl.zst", "fr/deep/d.tsv.gz", "fr/deep/e.ndjson",
                                              "fr/note.md"};
        QTest::newRow("classes") << Paths{"de/[ab].txt*"} << Paths{"de/a.txt", "de/b.txt.xz"};
        QTest::newRow("a file that looks like a glob") << Paths{"h[1].txt"} << Paths{"h[1].txt"};
    }
    void lists() {
        QFETCH(Paths, names);
        QFETCH(Paths, files);
        std::vector<SourceName> sources;
        for (const std::string& name : names)
            sources.push_back({place(name).string(), 1});
        const auto listed = listSources(sources);
        QVERIFY2(listed, listed ? "" : describe(listed.error()).c_str());
        Paths found;
        for (const SourceFile& file : *listed)
            found.push_back(
                std::filesystem::path(file.path).lexically_relative(m_folder.path().toStdString()).string());
        QCOMPARE(found, files);
    }

    void kindsAndLanguages() {
        const auto listed = listSources({{place("fr").string(), 2}, {place("fr/deep/e.ndjson").string(), 5}});
        QVERIFY(listed);
        QCOMPARE((*listed)[0].kind, SourceFile::Kind::JsonLines);
        QCOMPARE((*listed)[1].kind, SourceFile::Kind::Tsv);
        QCOMPARE((*listed)[2].kind, SourceFile::Kind::JsonLines);
        QCOMPARE((*listed)[0].language, std::string("fr"));
        QCOMPARE((*listed)[1].language, std::string("deep"));
        QCOMPARE((*listed)[1].weight, 2.0);
        QCOMPARE((*listed)[2].weight, 5.0); // the last weight given for it
        QCOMPARE((*listed)[2].bytes, std::uint64_t{1});
    }

    void relativeGlobs() {
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder.path()));
        const auto listed = listSources({{"d?/*.txt", 1}});
        QDir::setCurrent(before);
        QVERIFY(listed);
        QCOMPARE(listed->size(), std::size_t{1});
        QCOMPARE(listed->front().path, std::string("de/a.txt"));
    }

    void names() {
        QCOMPARE(*parseSourceName("a.txt"), (SourceName{"a.txt", 1}));
        QCOMPARE(*parseSourceName("a/*.txt=0.5"), (SourceName{"a/*.txt", 0.5}));
        QCOMPARE(*parseSourceName("a=b.txt"), (SourceName{"a=b.txt", 1}));
        const std::string real = place("x=2.txt").string();
        QCOMPARE(*parseSourceName(real), (SourceName{real, 1}));
        for (const char* bad : {"a=0", "a=-1", "a=65537", "a=inf", "a=nan"})
            QCOMPARE(parseSourceName(bad).error().code, ErrorCode::BadInput);
    }

    void foldersThatCantBeRead() {
        if (::geteuid() == 0)
            QSKIP("whoever is root can read all folders");
        namespace fs = std::filesystem;
        QTemporaryDir folder;
        const fs::path closed = fs::path(folder.path().toStdString()) / "closed";
        fs::create_directory(closed);
        fs::permissions(closed, fs::perms::none);
        const auto listed = listSources({{folder.path().toStdString(), 1}});
        fs::permissions(closed, fs::perms::owner_all);
        QVERIFY(!listed);
        QCOMPARE(listed.error().code, ErrorCode::Unreadable);
        QCOMPARE(listed.error().file, closed.string());
    }

    void refuses() {
        QCOMPARE(listSources({{place("gone.txt").string(), 1}}).error().code, ErrorCode::Unreadable);
        QCOMPARE(listSources({{place("none").string(), 1}}).error().code, ErrorCode::BadInput);
        QCOMPARE(listSources({{place("none/*").string(), 1}}).error().code, ErrorCode::BadInput);
        QCOMPARE(listSources({{place("de").string(), 0}}).error().code, ErrorCode::BadInput);
    }

  private:
    [[nodiscard]] std::filesystem::path place(const std::string& name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSourceList)
#include "tst_source_list.moc"
