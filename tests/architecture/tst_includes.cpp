#include "tests/architecture/include_rules.h"
#include "tests/architecture/source_tree.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope::test;

class TestIncludes : public QObject {
    Q_OBJECT
  private slots:
    void treeIsThere() {
        const auto has = [](const char* path) {
            return std::any_of(sourceTree().begin(), sourceTree().end(),
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
        row("core/base/error.h", "#include \"core/regex/regex.h\"", false);
        row("core/base/printable.cpp", "#include \"core/text/utf8.h\"", true);
        row("core/text/utf8.h", "#include \"core/base/error.h\"", true);
        row("core/regex/regex.h", "#include \"core/definition/stage_configs.h\"", false);
        row("core/formats/load.h", "#include \"core/definition/vocabulary.h\"", true);
        row("core/formats/load.cpp", "#include \"core/stages/model/bpe_model.h\"", false);
        row("core/formats/load.cpp", "#include \"core/locate/find_model.h\"", false);
        row("core/locate/find_model.h", "#include \"core/base/error.h\"", true);
        row("core/locate/find_model.h", "#include \"core/formats/load.h\"", false);
        row("core/formats/load.cpp", "#include \"core/stages/normalize/normalizer.h\"", false);
        row("core/formats/load.cpp", "#include \"core/encoding/encoding.h\"", false);
        row("core/stages/model/bpe_model.cpp", "#include \"core/formats/load.h\"", false);
        row("core/stages/model/bpe_model.cpp", "#include \"core/stages/normalize/normalized_text.h\"", true);
        row("core/stages/normalize/nfc.cpp", "#include \"core/stages/pretokenize/pre_tokenizer.h\"", false);
        row("core/stages/postprocess/post_processor.h", "#include \"core/encoding/encoding.h\"", true);
        row("core/stages/postprocess/post_processor.h", "#include \"core/encoding/tokenizer.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"core/stages/model/model.h\"", true);
        row("core/encoding/tokenizer.cpp", "#include \"core/formats/load.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"core/explain/bpe/bpe_steps.h\"", false);
        row("core/formats/load.cpp", "#include \"core/explain/prose/stage_description.h\"", false);
        row("core/convert/convert_tokenizer.cpp", "#include \"core/formats/load.h\"", true);
        row("core/formats/load.cpp", "#include \"core/convert/convert_tokenizer.h\"", false);
        row("core/check/check.cpp", "#include \"core/convert/convert_tokenizer.h\"", false);
        row("core/check/families/unreachable.cpp", "#include \"core/vocab/reachability.h\"", true);
        row("core/check/families/files.cpp", "#include \"core/compare/search/compared_files.h\"", true);
        row("core/check/check.cpp", "#include \"core/explain/bpe/bpe_steps.h\"", false);
        row("core/vocab/reachability.cpp", "#include \"core/check/check.h\"", false);
        row("core/explain/bpe/bpe_steps.cpp", "#include \"core/encoding/tokenizer.h\"", true);
        row("core/explain/bpe/bpe_steps.cpp", "#include \"core/train/trainers/bpe/bpe_trainer.h\"", false);
        row("core/explain/prose/replay.cpp", "#include \"core/explain/bpe/merge_queue.h\"", true);
        row("core/explain/bpe/why_not.cpp", "#include \"core/explain/prose/replay.h\"", false);
        row("core/explain/stages/word_list.cpp", "#include \"core/explain/bpe/bpe_steps.h\"", true);
        row("core/explain/lattice/lattice_paths.h", "#include \"core/explain/edit/rule_fields.h\"", false);
        row("core/explain/edit/definition_change.cpp", "#include \"core/explain/stages/stage_rules.h\"",
            true);
        row("core/explain/stages/stage_rules.h", "#include \"core/explain/edit/rule_fields.h\"", false);
        row("core/explain/replay.h", "#include \"core/explain/bpe/bpe_steps.h\"", false);
        row("core/explain/prose/replay.h", "#include \"core/report/steps_report.h\"", false);
        row("core/report/steps_report.h", "#include \"core/explain/prose/word_list.h\"", true);
        row("core/chat/template/engine/execute.cpp", "#include \"core/chat/template/values/value.h\"", true);
        row("core/chat/template/engine/execute.cpp", "#include \"core/chat/masks/mask_policy.h\"", false);
        row("core/chat/template/values/value.h", "#include \"core/chat/template/values/meter.h\"", true);
        row("core/compare/search/find_counterexamples.h", "#include \"core/compare/diff/verdict.h\"", true);
        row("core/compare/diff/verdict.h", "#include \"core/compare/search/find_counterexamples.h\"", false);
        row("core/vocab/reachability.cpp", "#include \"core/explain/bpe/piece_merges.h\"", true);
        row("core/vocab/reachability.cpp", "#include \"core/check/check.h\"", false);
        row("core/compare/search/cause.cpp", "#include \"core/explain/stages/stage_trace.h\"", true);
        row("core/explain/prose/replay.cpp", "#include \"core/compare/align/aligned_text.h\"", false);
        row("core/train/trainers/bpe/bpe_trainer.h", "#include \"core/train/splitting/word_counts.h\"", true);
        row("core/train/splitting/word_counts.h", "#include \"core/train/trainers/bpe/bpe_trainer.h\"",
            false);
        row("core/train/trainers/unigram/seeds.h", "#include \"core/train/trainers/bpe/bpe_trainer.h\"",
            true);
        row("core/train/trainers/unigram/seeds.h", "#include \"core/train/trainers/superbpe/stage_two.h\"",
            false);
        row("core/train/trainers/superbpe/stage_two.h", "#include \"core/train/trainers/wordpiece/score.h\"",
            false);
        row("core/train/pipeline/trained_definition.h", "#include \"core/train/trainers/wordpiece/score.h\"",
            true);
        row("core/train/trainers/characters.h", "#include \"core/train/trainers/bpe/bpe_trainer.h\"", false);
        row("core/train/trainers/bpe/bpe_trainer.h", "#include \"core/train/train.h\"", false);
        row("core/chat/values.h", "#include \"core/chat/template/values/value.h\"", false);
        row("core/encoding/tokenizer.cpp", "#include \"ui/session/session.h\"", false);
        row("core/formats/sentencepiece/model_file.cpp", "#include \"sentencepiece.pb.h\"", true);
        row("core/formats/load.cpp", "#include \"load.h\"", false);
        row("ui/session/session.h", "#include <QObject>", true);
        row("ui/session/session.h", "#include \"core/encoding/tokenizer.h\"", true);
        row("ui/session/session.h", "#include \"resources/samples.h\"", true);
        row("ui/session/session.h", "#include \"app/settings.h\"", false);
        row("ui/session/session.h", "#include \"ui/panels/inspect/inspect_panel.h\"", false);
        row("ui/panels/inspect/chips.h", "#include \"ui/panels/inspect/table.h\"", true);
        row("ui/panels/inspect/chips.h", "#include \"ui/panels/steps/tree.h\"", false);
        row("ui/panels/inspect/chips.h", "#include \"ui/widgets/token_editor.h\"", true);
        row("resources/samples.cpp", "#include <QFile>", false);
        row("resources/train_samples.cpp", "#include \"core/formats/convert/convert.h\"", true);
        row("app/window/main.cpp", "#include \"ui/panels/inspect/inspect_panel.h\"", true);
        row("app/main.cpp", "#include \"ui/panels/inspect/inspect_panel.h\"", false);
        row("app/cli/program.cpp", "#include <QString>", false);
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

    void arrowsPointInOneDirection() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : sourceTree()) {
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
        for (const SourceFile& file : sourceTree()) {
            if (isHeader(file.path) && !file.text.starts_with("#pragma once\n"))
                complaints.push_back(file.path + ": does not begin with #pragma once");
        }
        failWith(complaints);
    }

    /// A file that long may hold two ideas. One that doesn't says why in a comment that starts with "Long
    /// because".
    void longFilesGiveAReason() {
        constexpr std::ptrdiff_t kMaxLines = 700;
        std::vector<std::string> complaints;
        for (const SourceFile& file : sourceTree()) {
            const auto lines = std::count(file.text.begin(), file.text.end(), '\n');
            if (isCode(file.path) && lines > kMaxLines &&
                file.text.find("// Long because ") == std::string::npos)
                complaints.push_back(file.path + ": " + std::to_string(lines) +
                                     " lines; split it by idea, or give the reason in a comment that starts "
                                     "with \"Long because\"");
        }
        failWith(complaints);
    }

    /// A source that no list names is never compiled, and a linker sees only that something is missing.
    void everySourceIsListed() {
        const auto textOf = [](const std::string& path) {
            const auto& files = sourceTree();
            const auto found = std::find_if(files.begin(), files.end(),
                                            [&](const SourceFile& file) { return file.path == path; });
            return found == files.end() ? std::string() : found->text;
        };
        std::vector<std::string> complaints;
        for (const std::string top : {"core", "ui", "app"}) {
            const std::string list = textOf(top + "/CMakeLists.txt");
            QVERIFY(!list.empty());
            for (const SourceFile& file : sourceTree()) {
                if (!file.path.starts_with(top + "/") || !file.path.ends_with(".cpp"))
                    continue;
                const std::string name = "    " + file.path.substr(top.size() + 1);
                if (list.find(name + "\n") == std::string::npos && list.find(name + ")") == std::string::npos)
                    complaints.push_back(file.path + ": not listed in " + top + "/CMakeLists.txt");
            }
        }
        failWith(complaints);
    }

    void noPathOfAMachine() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : sourceTree()) {
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
