// A training that is killed between any two operations on the files of its checkpoint gives the same bytes
// when it is resumed. The test replaces rename() and remove() by functions that copy the folder before and
// after each call.

#include "core/train/pipeline/checkpoint.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_presets.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <random>
#include <set>
#include <thread>
#include <unistd.h>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::function<void()> g_watch; ///< null: not observed

void look() {
    if (!g_watch)
        return;
    const auto watch = std::exchange(g_watch, nullptr); // it calls these functions itself
    watch();
    g_watch = watch;
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming)
extern "C" int rename(const char* from, const char* to) noexcept {
    look();
    const int done = ::renameat(AT_FDCWD, from, AT_FDCWD, to);
    look();
    return done;
}

extern "C" int remove(const char* path) noexcept {
    look();
    int done = ::unlinkat(AT_FDCWD, path, 0);
    if (done != 0)
        done = ::unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
    look();
    return done;
}
// NOLINTEND(readability-identifier-naming)

class TestCheckpoint : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void killedAnywhere_data();
    void killedAnywhere();
    void overwritesAnOldCheckpoint();
    void otherFiles_data();
    void otherFiles();
    void filesOfOtherFormats();
    void filesOfTheUser();
    void oneTrainingAtATime();
    void resumedWhileItStops();

  private:
    [[nodiscard]] fs::path place(const std::string& name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }
    [[nodiscard]] TrainOptions options(TrainModel model) const;
    /// Files of several chunks, with weights, sampling, languages, and too many words.
    [[nodiscard]] TrainOptions allOfCounting() const;
    /// The tokenizer and the manifest that runTraining() writes, or its error.
    static std::string written(const TrainOptions& options);
    /// Trains in `folder` and copies it at each moment. Returns the moments.
    [[nodiscard]] std::size_t watched(const TrainOptions& options, const std::string& copies) const;
    QTemporaryDir m_folder;
};

void TestCheckpoint::initTestCase() {
    fs::create_directories(place("texts"));
    std::mt19937 random(5);
    for (const char* name : {"a.txt", "b.txt", "c.txt"}) {
        std::ofstream file(place("texts") / name);
        for (int line = 0; line < 40; ++line) {
            for (int word = 0; word < 8; ++word)
                file << (word > 0 ? " " : "") << "w" << random() % 40 << "x" << random() % 5;
            file << "\n";
        }
    }
}

TrainOptions TestCheckpoint::options(TrainModel model) const {
    TrainOptions options = trainOptionsOf(model, {});
    options.input.sources = {{place("texts").string(), 1}};
    options.model = model;
    options.input.span = 1; // saves after each chunk, which is a file here
    options.pieces = model == TrainModel::Unigram ? 300 : model == TrainModel::WordPiece ? 40 : 270;
    options.super.transition = 264;
    options.outputs = {{place("made.json").string(), TargetFormat::TokenizerJson}};
    options.overwrite = true;
    options.threads = 1;
    options.checkpointInterval = 0;
    return options;
}

TrainOptions TestCheckpoint::allOfCounting() const {
    TrainOptions made = options(TrainModel::Bpe);
    const std::string folder = place("many").string();
    std::mt19937 random(6);
    for (const char* name : {"de/a.txt", "en/b.txt", "de/c.txt"}) {
        const fs::path file = fs::path(folder) / name;
        fs::create_directories(file.parent_path());
        std::string text;
        while (text.size() < (name[3] == 'a' ? 2'500'000 : 1'200'000))
            text += "word" + std::to_string(random() % 900) + (random() % 9 == 0 ? "\n" : " and so ");
        std::ofstream(file) << text;
    }
    made.input.sources = {{folder + "/de", 0.3}, {folder + "/en", 2}};
    made.input.counts = {place("a.counts").string(), place("b.counts").string()};
    for (const std::string& counts : made.input.counts)
        std::ofstream(counts) << "counted\t20\nword7\t3\n";
    made.input.text = "typed in";
    made.input.sample = 0.7;
    made.input.temperature = 0.5;
    made.input.maxWords = 1500;
    made.threads = 2;
    made.pieces = 259;
    return made;
}

std::string TestCheckpoint::written(const TrainOptions& options) {
    const auto made = runTraining(options);
    if (!made)
        return describe(made.error());
    return made->manifest + content(options.outputs[0].path);
}

std::size_t TestCheckpoint::watched(const TrainOptions& options, const std::string& copies) const {
    std::size_t moments = 0;
    g_watch = [&] {
        fs::copy(options.checkpoint, place(copies + std::to_string(moments)));
        ++moments;
    };
    const auto made = runTraining(options);
    g_watch = nullptr;
    return made ? moments : 0;
}

void TestCheckpoint::killedAnywhere_data() {
    QTest::addColumn<int>("model");
    QTest::newRow("bpe") << static_cast<int>(TrainModel::Bpe);
    QTest::newRow("superbpe") << static_cast<int>(TrainModel::SuperBpe);
    QTest::newRow("unigram") << static_cast<int>(TrainModel::Unigram);
    QTest::newRow("wordpiece") << static_cast<int>(TrainModel::WordPiece);
    QTest::newRow("all of counting") << -1;
}

void TestCheckpoint::killedAnywhere() {
    QFETCH(int, model);
    TrainOptions asked = model < 0 ? allOfCounting() : options(static_cast<TrainModel>(model));
    const std::string whole = written(asked);
    QVERIFY2(whole.starts_with("{"), whole.c_str());
    QCOMPARE(whole.find("\"dropped_words\": 0") == std::string::npos, model < 0);
    const std::string copies = "killed" + std::to_string(model) + "-";
    asked.checkpoint = place(copies).string();
    const std::size_t moments = watched(asked, copies);
    QVERIFY(moments > 10);
    asked.resume = true;
    asked.checkpointInterval = 3600;
    for (std::size_t i = 0; i < moments; ++i) {
        asked.checkpoint = place(copies + std::to_string(i)).string();
        const std::string resumed = written(asked);
        QVERIFY2(resumed == whole, (asked.checkpoint + ": " + resumed.substr(0, 2000)).c_str());
        // No unfinished file is left.
        std::set<std::string> left;
        for (const auto& entry : fs::directory_iterator(asked.checkpoint)) {
            left.insert(entry.path().filename().string());
            QVERIFY2(entry.path().string().find(".part") == std::string::npos, entry.path().c_str());
        }
        QVERIFY(left.size() <= 3);
    }
}

/// Overwriting removes the old files before it writes new ones, so that two trainings are never mixed.
void TestCheckpoint::overwritesAnOldCheckpoint() {
    TrainOptions before = options(TrainModel::Bpe);
    before.split.words = "whitespace";
    before.checkpoint = place("anew").string();
    QVERIFY(runTraining(before));
    TrainOptions asked = options(TrainModel::Bpe);
    const std::string whole = written(asked);
    asked.checkpoint = before.checkpoint;
    asked.overwrite = true;
    const std::size_t moments = watched(asked, "anew-");
    QVERIFY(moments > 10);
    asked.resume = true;
    asked.checkpointInterval = 3600;
    for (std::size_t i = 0; i < moments; ++i) {
        asked.checkpoint = place("anew-" + std::to_string(i)).string();
        const std::string resumed = written(asked);
        if (i == 0) // the previous one is complete
            QVERIFY2(resumed.find("with other options") != std::string::npos, resumed.c_str());
        else
            QVERIFY2(resumed == whole, (asked.checkpoint + ": " + resumed.substr(0, 2000)).c_str());
    }
}

void TestCheckpoint::otherFiles_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("cause"); // empty: it is resumed
    QTest::newRow("as they were") << ""
                                  << "";
    QTest::newRow("longer") << "append a"
                            << "a.txt: the file has changed";
    QTest::newRow("not read yet") << "append c"
                                  << "";
    QTest::newRow("new") << "new aa"
                         << "aa.txt: file 2 of the sources was another one";
    QTest::newRow("new at the end") << "new d"
                                    << "d.txt: the file was added";
    QTest::newRow("gone") << "remove c"
                          << "c.txt: the file is missing";
    QTest::newRow("another name") << "remove a"
                                  << "b.txt: file 1 of the sources was another one";
}

void TestCheckpoint::otherFiles() {
    QFETCH(QString, what);
    QFETCH(QString, cause);
    const std::string texts = "other" + std::string(QTest::currentDataTag());
    const auto copyTexts = [&] {
        fs::remove_all(place(texts));
        fs::copy(place("texts"), place(texts));
    };
    TrainOptions asked = options(TrainModel::Bpe);
    asked.input.sources = {{place(texts).string(), 1}};
    asked.checkpoint = place(texts + "-whole").string();
    copyTexts();
    const std::size_t moments = watched(asked, texts + "-");
    // The first moment with counts in the checkpoint.
    std::size_t moment = 0;
    while (moment < moments &&
           content(place(texts + "-" + std::to_string(moment)) / "checkpoint.json").find("\"contents\"") ==
               std::string::npos)
        ++moment;
    QVERIFY(moment < moments);
    const QStringList words = what.split(' ');
    const fs::path file = place(texts) / (words.last().toStdString() + ".txt");
    if (words.first() == "append")
        std::ofstream(file, std::ios::app) << "one more line\n";
    else if (words.first() == "new")
        std::ofstream(file) << "a new file\n";
    else if (words.first() == "remove")
        fs::remove(file);
    asked.checkpoint.clear();
    const std::string whole = written(asked);
    asked.checkpoint = place(texts + "-" + std::to_string(moment)).string();
    asked.resume = true;
    const std::string resumed = written(asked);
    if (cause.isEmpty())
        QVERIFY2(resumed == whole, resumed.c_str());
    else
        QVERIFY2(resumed.find(cause.toStdString()) != std::string::npos &&
                     resumed.find("start again") != std::string::npos,
                 resumed.c_str());
}

/// Files that the checkpoint didn't write stay; a checkpoint of another version is rejected.
void TestCheckpoint::filesOfOtherFormats() {
    TrainOptions asked = options(TrainModel::Bpe);
    asked.checkpoint = place("ours").string();
    const fs::path folder = asked.checkpoint;
    const auto mine = {"part7.counts",        "words.counts",
                       "words.counts2",       "notes.part",
                       "words.x.counts",      "merges",
                       "words.1.counts",      "words.12.counts",
                       "superwords.1.counts", "words.13.counts.part4711"};
    QVERIFY(written(asked).starts_with("{"));
    const std::string saved = content(folder / "checkpoint.json");
    const std::string id = saved.substr(saved.find("\"id\":\"") + 6, 16);
    const auto stale = {"words." + id + ".12.counts", "words." + id + ".13.counts.part4711",
                        std::string("checkpoint.json.part")};
    for (const char* name : mine)
        std::ofstream(folder / name) << "mine";
    for (const std::string& name : stale)
        std::ofstream(folder / name) << "stale";
    QVERIFY(written(asked).starts_with("{"));
    for (const char* name : mine)
        QVERIFY2(fs::exists(folder / name), name);
    for (const std::string& name : stale)
        QVERIFY2(!fs::exists(folder / name), name.c_str());
    asked.resume = true;
    QVERIFY(written(asked).starts_with("{"));
    for (const char* name : mine)
        QVERIFY2(fs::exists(folder / name), name);
    std::string other = content(folder / "checkpoint.json");
    other.replace(other.find("\"checkpoint\":5"), 14, "\"checkpoint\":4");
    std::ofstream(folder / "checkpoint.json") << other;
    const std::string refused = written(asked);
    QVERIFY2(refused.find("another version") != std::string::npos, refused.c_str());
}

/// A folder that already has files with such names.
void TestCheckpoint::filesOfTheUser() {
    TrainOptions asked = options(TrainModel::Bpe);
    asked.checkpoint = place("users").string();
    fs::create_directories(asked.checkpoint);
    const fs::path file = fs::path(asked.checkpoint) / "words.1.counts";
    std::ofstream(file) << "mine";
    for (const bool resume : {false, true}) {
        asked.resume = resume;
        QVERIFY(written(asked).starts_with("{"));
        QCOMPARE(content(file), std::string("mine"));
    }
}

void TestCheckpoint::oneTrainingAtATime() {
    TrainOptions asked = options(TrainModel::Bpe);
    asked.checkpoint = place("locked").string();
    auto first = Checkpoint::open(asked);
    QVERIFY(first);
    asked.resume = true;
    std::stop_source stopped;
    stopped.request_stop();
    const auto canceled = Checkpoint::open(asked, stopped.get_token());
    QVERIFY(!canceled && canceled.error().code == ErrorCode::Canceled);
    const auto refused = Checkpoint::open(asked);
    QVERIFY(!refused);
    QVERIFY2(describe(refused.error()).find("another training uses this folder") != std::string::npos,
             describe(refused.error()).c_str());
    auto second = std::async(std::launch::async, [&asked] { return Checkpoint::open(asked).has_value(); });
    QCOMPARE(second.wait_for(std::chrono::milliseconds(100)), std::future_status::timeout);
    first = tl::unexpected<Error>(Error{}); // ends the first training
    QVERIFY(second.get());
}

/// As in the window, where Resume can be pressed before a stopped training has ended.
void TestCheckpoint::resumedWhileItStops() {
    TrainOptions asked = options(TrainModel::Bpe);
    const std::string whole = written(asked);
    std::mt19937 random(7);
    for (std::size_t i = 0; i < 20; ++i) {
        asked.checkpoint = place("stops" + std::to_string(i)).string();
        asked.resume = false;
        std::jthread first([asked](const std::stop_token& stop) { (void)runTraining(asked, {}, stop); });
        while (!fs::exists(fs::path(asked.checkpoint) / "checkpoint.json"))
            std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
        first.request_stop();
        asked.resume = true;
        const std::string resumed = written(asked);
        QVERIFY2(resumed == whole, resumed.substr(0, 2000).c_str());
    }
}

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "tst_checkpoint.moc"
