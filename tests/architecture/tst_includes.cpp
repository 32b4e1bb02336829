#include "tests/architecture/include_rules.h"
#include "tests/support/places.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace fs = std::filesystem;
using namespace tokenscope::test;

namespace {

struct SourceFile {
    std::string path; ///< from the root of the tree
    std::string text;
};

const std::vector<SourceFile>& tree() {
    static const std::vector<SourceFile> files = [] {
        std::vector<SourceFile> found;
        const fs::path root = sourceFolder();
        for (const char* top : {"core", "ui", "app", "resources", "tests", "packaging", ".ci"}) {
            if (!fs::is_directory(root / top))
                continue;
            for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
                if (!entry.is_regular_file())
                    continue;
                std::ifstream in(entry.path(), std::ios::binary);
                found.push_back({fs::relative(entry.path(), root).generic_string(),
                                 std::string(std::istreambuf_iterator<char>(in), {})});
            }
        }
        for (const auto& entry : fs::directory_iterator(root)) {
            if (!entry.is_regular_file() || entry.path().filename() == ".git")
                continue;
            std::ifstream in(entry.path(), std::ios::binary);
            found.push_back({entry.path().filename().generic_string(),
                             std::string(std::istreambuf_iterator<char>(in), {})});
        }
        return found;
    }();
    return files;
}

bool isHeader(const std::string& path) {
    return path.ends_with(".h");
}
bool isCode(const std::string& path) {
    return isHeader(path) || path.ends_with(".cpp");
}
bool isProduct(const std::string& path) {
    return path.starts_with("core/") || path.starts_with("ui/") || path.starts_with("app/") ||
           path.starts_with("resources/");
}

void failWith(const std::vector<std::string>& complaints) {
    std::string all;
    for (const std::string& complaint : complaints)
        all += "\n  " + complaint;
    QVERIFY2(complaints.empty(), all.c_str());
}

} // namespace

class TestIncludes : public QObject {
    Q_OBJECT
  private slots:
    void treeIsThere() {
        const auto has = [](const char* path) {
            return std::any_of(tree().begin(), tree().end(),
                               [path](const SourceFile& file) { return file.path == path; });
        };
        QVERIFY(has("core/base/error.h"));
        QVERIFY(has("tests/architecture/tst_includes.cpp"));
        QVERIFY(has("CMakeLists.txt"));
    }

    void rules_data() {
        QTest::addColumn<std::string>("path");
        QTest::addColumn<std::string>("line");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char* path, const char* line, bool allowed) {
            QTest::newRow((std::string(path) + " " + line).c_str())
                << std::string(path) << std::string(line) << allowed;
        };
        row("core/base/error.h", "#include <string>", true);
        row("core/base/error.h", "#include <queue>", true);
        row("core/base/error.h", "#include <QString>", false);
        row("core/base/error.h", "  #  include <QtCore/qglobal.h>", false);
        row("core/base/error.h", "#include <qglobal.h>", false);
        row("core/base/error.h", "#include \"core/unicode/regex.h\"", false);
        row("core/base/printable.cpp", "#include \"core/unicode/utf8.h\"", true);
        row("core/unicode/utf8.h", "#include \"core/base/error.h\"", true);
        row("core/unicode/regex.h", "#include \"core/definition/stage_configs.h\"", false);
        row("core/load/load.h", "#include \"core/definition/vocabulary.h\"", true);
        row("core/load/load.cpp", "#include \"core/model/bpe.h\"", false);
        row("core/load/load.cpp", "#include \"core/locate/find_model.h\"", false);
        row("core/locate/find_model.h", "#include \"core/base/error.h\"", true);
        row("core/locate/find_model.h", "#include \"core/load/load.h\"", false);
        row("core/load/load.cpp", "#include \"core/save/save.h\"", false);
        row("core/load/load.cpp", "#include \"core/encoding/encoding.h\"", false);
        row("core/model/bpe.cpp", "#include \"core/load/load.h\"", false);
        row("core/model/bpe.cpp", "#include \"core/normalize/normalized_text.h\"", true);
        row("core/normalize/nfc.cpp", "#include \"core/pretokenize/pre_tokenizer.h\"", false);
        row("core/postprocess/post_processor.h", "#include \"core/encoding/encoding.h\"", true);
        row("core/postprocess/post_processor.h", "#include \"core/encoding/tokenizer.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"core/model/model.h\"", true);
        row("core/encoding/tokenizer.cpp", "#include \"core/load/load.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"core/steps/merging/bpe_steps.h\"", false);
        row("core/steps/merging/bpe_steps.cpp", "#include \"core/encoding/tokenizer.h\"", true);
        row("core/steps/merging/bpe_steps.cpp", "#include \"core/train/bpe/bpe_trainer.h\"", false);
        row("core/steps/words/replay.cpp", "#include \"core/steps/merging/step_walk.h\"", true);
        row("core/steps/merging/why_not.cpp", "#include \"core/steps/words/replay.h\"", false);
        row("core/report/lattice_json.cpp", "#include \"core/steps/lattice/lattice_shares.h\"", true);
        row("core/steps/lattice/lattice_words.h", "#include \"core/steps/export/word_json.h\"", false);
        row("core/steps/changes/change_words.cpp", "#include \"core/steps/stages/rule_path.h\"", true);
        row("core/steps/stages/rule_path.h", "#include \"core/steps/changes/rule_fields.h\"", false);
        row("core/steps/replay.h", "#include \"core/steps/merging/bpe_steps.h\"", false);
        row("core/chat/engine/execute.cpp", "#include \"core/chat/values/value.h\"", true);
        row("core/chat/engine/execute.cpp", "#include \"core/chat/masks/mask_policy.h\"", false);
        row("core/chat/values/value.h", "#include \"core/chat/values/meter.h\"", true);
        row("core/compare/search/find_counterexamples.h", "#include \"core/compare/diff/verdict.h\"", true);
        row("core/compare/diff/verdict.h", "#include \"core/compare/search/find_counterexamples.h\"", false);
        row("core/compare/search/cause.cpp", "#include \"core/steps/stages/stage_trace.h\"", true);
        row("core/steps/words/replay.cpp", "#include \"core/compare/align/token_boundaries.h\"", false);
        row("core/train/bpe/bpe_trainer.h", "#include \"core/train/words/word_counts.h\"", true);
        row("core/train/words/word_counts.h", "#include \"core/train/bpe/bpe_trainer.h\"", false);
        row("core/train/unigram/seeds.h", "#include \"core/train/bpe/bpe_trainer.h\"", true);
        row("core/train/unigram/seeds.h", "#include \"core/train/superbpe/stage_two.h\"", false);
        row("core/train/superbpe/stage_two.h", "#include \"core/train/wordpiece/score.h\"", false);
        row("core/train/form/trained_definition.h", "#include \"core/train/wordpiece/score.h\"", true);
        row("core/train/form/trained_definition.h", "#include \"core/train/job/train.h\"", false);
        row("core/train/bpe/bpe_trainer.h", "#include \"core/train/train.h\"", false);
        row("core/chat/values.h", "#include \"core/chat/data/data.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"ui/session/session.h\"", false);
        row("core/load/sentencepiece.cpp", "#include \"sentencepiece.pb.h\"", true);
        row("core/load/load.cpp", "#include \"load.h\"", false);
        row("ui/session/session.h", "#include <QObject>", true);
        row("ui/session/session.h", "#include \"core/encoding/tokenizer.h\"", true);
        row("ui/session/session.h", "#include \"resources/samples.h\"", true);
        row("ui/session/session.h", "#include \"app/settings.h\"", false);
        row("ui/session/session.h", "#include \"ui/panels/inspect/inspect_panel.h\"", false);
        row("ui/panels/inspect/chips.h", "#include \"ui/panels/inspect/table.h\"", true);
        row("ui/panels/inspect/chips.h", "#include \"ui/panels/steps/tree.h\"", false);
        row("ui/panels/inspect/chips.h", "#include \"ui/widgets/token_editor.h\"", true);
        row("resources/samples.cpp", "#include <QFile>", false);
        row("resources/train_samples.cpp", "#include \"core/save/save.h\"", true);
        row("app/main.cpp", "#include \"ui/panels/inspect/inspect_panel.h\"", true);
    }

    void rules() {
        QFETCH(std::string, path);
        QFETCH(std::string, line);
        QFETCH(bool, allowed);
        const auto includes = includesOf("\n" + line + "\n");
        QCOMPARE(includes.size(), std::size_t{1});
        QCOMPARE(includes[0].line, 2);
        QCOMPARE(!forbidden(path, includes[0].name, includes[0].system).has_value(), allowed);
    }

    void arrowsPointOneWay() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : tree()) {
            if (!isCode(file.path) || !isProduct(file.path))
                continue;
            for (const Include& include : includesOf(file.text)) {
                if (const auto why = forbidden(file.path, include.name, include.system))
                    complaints.push_back(file.path + ":" + std::to_string(include.line) + ": " +
                                         include.name + ": " + *why);
            }
        }
        failWith(complaints);
    }

    void everyHeaderHasPragmaOnce() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : tree()) {
            if (isHeader(file.path) && !file.text.starts_with("#pragma once\n"))
                complaints.push_back(file.path + ": does not begin with #pragma once");
        }
        failWith(complaints);
    }

    void filesAreSmall() {
        constexpr std::ptrdiff_t kMaxLines = 400;
        std::vector<std::string> complaints;
        for (const SourceFile& file : tree()) {
            const auto lines = std::count(file.text.begin(), file.text.end(), '\n');
            if (isCode(file.path) && lines > kMaxLines)
                complaints.push_back(file.path + ": " + std::to_string(lines) + " lines; split it by idea");
        }
        failWith(complaints);
    }

    void noPathOfAMachine() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : tree()) {
            for (const char* folder : {"work", "root", "tmp", "home", "Users"}) {
                const std::string path = std::string("/") + folder + "/";
                for (std::size_t at = file.text.find(path); at != std::string::npos;
                     at = file.text.find(path, at + 1)) {
                    const bool absolute =
                        at == 0 ||
                        std::string_view(" \t\n\"'=(:<").find(file.text[at - 1]) != std::string_view::npos;
                    if (absolute)
                        complaints.push_back(file.path + ": byte " + std::to_string(at) + ": " + path);
                }
            }
        }
        failWith(complaints);
    }
};

QTEST_GUILESS_MAIN(TestIncludes)
#include "tst_includes.moc"
