#include "core/base/whole_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>
#include <sys/stat.h>

using namespace tokenscope;
namespace fs = std::filesystem;

class TestWholeFile : public QObject {
    Q_OBJECT
  private slots:
    void replacesTheFile();
    void unfinishedLeavesNothing();
    void linksStay();
    void devicesAndFoldersAreRefused();

  private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    static std::string content(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder.path().toStdString()), fs::directory_iterator()));
    }
};

void TestWholeFile::replacesTheFile() {
    std::ofstream(path("a.part")) << "of somebody else";
    QVERIFY(writeWhole(path("a"), "first"));
    QVERIFY(writeWhole(path("a"), "second"));
    QCOMPARE(content(path("a")), std::string("second"));
    QCOMPARE(content(path("a.part")), std::string("of somebody else"));
    QCOMPARE(files(), std::size_t{2});
    const auto failed = writeWhole(path("no/such/a"), "x");
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::Unreadable);
    QCOMPARE(failed.error().file, path("no/such/a").string());
}

void TestWholeFile::unfinishedLeavesNothing() {
    const std::size_t before = files();
    {
        auto file = WholeFile::create(path("b"));
        QVERIFY(file);
        QVERIFY(file->write("half"));
        QVERIFY(!fs::exists(path("b")));
    }
    QCOMPARE(files(), before);
}

void TestWholeFile::linksStay() {
    fs::create_directory(path("elsewhere"));
    std::ofstream(path("elsewhere/target")) << "old";
    fs::create_symlink("elsewhere/target", path("link"));
    fs::create_symlink(path("link"), path("link to link"));
    fs::create_symlink("elsewhere/to come", path("dangling"));
    QVERIFY(writeWhole(path("link to link"), "new"));
    QVERIFY(fs::is_symlink(path("link")) && fs::is_symlink(path("link to link")));
    QCOMPARE(content(path("elsewhere/target")), std::string("new"));
    QVERIFY(writeWhole(path("dangling"), "there"));
    QVERIFY(fs::is_symlink(path("dangling")));
    QCOMPARE(content(path("elsewhere/to come")), std::string("there"));
    fs::create_symlink("round", path("round"));
    QVERIFY(!writeWhole(path("round"), "x"));
}

void TestWholeFile::devicesAndFoldersAreRefused() {
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    fs::create_directory(path("folder"));
    fs::create_symlink("/dev/null", path("null"));
    for (const fs::path& place : {path("pipe"), path("folder"), path("null"), fs::path("/dev/null")}) {
        const auto refused = writeWhole(place, "x");
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::BadInput);
        QCOMPARE(refused.error().file, place.string());
    }
    QVERIFY(fs::is_fifo(path("pipe")));
    QVERIFY(fs::is_character_file("/dev/null"));
}

QTEST_APPLESS_MAIN(TestWholeFile)
#include "tst_whole_file.moc"
