// A dataset line by line: the findings of each line, totals, and cancellation.

#include "core/chat/dataset/dataset_check.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/generated_text.h"
#include "tests/support/rendered_chats.h"

#include <QTemporaryFile>
#include <QtTest>

#include <array>
#include <chrono>
#include <memory>
#include <thread>
#include <unistd.h>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const Tokenizer& chatMlTokenizer() {
    static const auto tokenizer = byteTokenizer({"<|im_start|>", "<|im_end|>"});
    return *tokenizer;
}

const CompiledTemplate& chatMlTemplate() {
    static const auto compiled = CompiledTemplate::compile(
        "{% for m in messages %}{% if m.role == 'nobody' %}{{ raise_exception('who is that?') }}{% endif %}"
        "{% if m.role == 'ghost' %}{% continue %}{% endif %}"
        "<|im_start|>{{ m.role }}\n{% if m.role == 'assistant' %}{% generation %}{{ m.content }}<|im_end|>"
        "{% endgeneration %}{% else %}{{ m.content }}<|im_end|>{% endif %}\n{% endfor %}");
    if (!compiled)
        qFatal("%s", describe(compiled.error()).c_str());
    return *compiled;
}

DatasetSettings chatMlSettings() {
    DatasetSettings settings;
    settings.tokenizer = &chatMlTokenizer();
    settings.compiled = &chatMlTemplate();
    settings.limits.time = std::chrono::minutes(2); // a machine under load is no error
    return settings;
}

struct CloseDataset {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

struct Checked {
    std::vector<DatasetLine> lines;
    DatasetTotals totals;
};

Checked checkLines(const std::string& text, const DatasetSettings& settings, const Progress& progress = {}) {
    const std::unique_ptr<std::FILE, CloseDataset> file(std::tmpfile());
    if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size())
        qFatal("no room for a file");
    std::rewind(file.get());
    Checked checked;
    const auto totals = checkDataset(
        file.get(), text.size(), settings, [&](const DatasetLine& line) { checked.lines.push_back(line); },
        progress);
    if (!totals)
        qFatal("%s", describe(totals.error()).c_str());
    checked.totals = *totals;
    return checked;
}

QString reported(const DatasetLine& line) {
    QString text;
    for (const DatasetFinding& one : line.findings)
        text += QString::fromStdString(std::string(name(one.issue)) + " " + one.where + ": " +
                                       one.message.english() + "\n");
    return text;
}

const std::string kTurns =
    R"({"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]})";

} // namespace

class DatasetCheckTest : public QObject {
    Q_OBJECT

  private slots:
    void counts();
    void tokensOfTheTokenizerAreTheTemplates();
    void keysHaveNoAuthor();
    void issues_data();
    void issues();
    void positions();
    void limits();
    void manyOfAKind();
    void longLines();
    void nanochat();
    void threadsAgree();
    void cancel();
    void pipes();
    void constantMemory();
};

void DatasetCheckTest::counts() {
    const Checked checked = checkLines(kTurns + "\n", chatMlSettings());
    QCOMPARE(checked.lines.size(), std::size_t{1});
    const DatasetLine& line = checked.lines[0];
    QVERIFY2(line.findings.empty(), qPrintable(reported(line)));
    // <|im_start|> user \n Hi <|im_end|> <|im_start|> assistant \n Hello <|im_end|>, one token per byte
    QCOMPARE(line.tokens, std::uint64_t{1 + 4 + 1 + 2 + 1 + 1 + 9 + 1 + 5 + 1});
    QCOMPARE(line.trained, std::uint64_t{6});
    const auto of = [&](TokenOwner owner) { return checked.totals.owners[static_cast<std::size_t>(owner)]; };
    QCOMPARE(of(TokenOwner::User), (OwnerCount{2, 0}));
    QCOMPARE(of(TokenOwner::Assistant), (OwnerCount{5, 5}));
    QCOMPARE(of(TokenOwner::Template), (OwnerCount{19, 1}));
    QCOMPARE(checked.totals.share(), 6.0 / 26.0);
    QCOMPARE(checked.totals.longestLine, std::uint64_t{1});
    QCOMPARE(checked.totals.withErrors, std::uint64_t{0});
}

/// apply_chat_template passes bos_token and its like as arguments; the conversation has none.
void DatasetCheckTest::tokensOfTheTokenizerAreTheTemplates() {
    const auto compiled = CompiledTemplate::compile("{{ bos_token }}{{ style }}{{ messages[0].content }}");
    QVERIFY(compiled);
    DatasetSettings settings = chatMlSettings();
    settings.compiled = &*compiled;
    settings.arguments =
        Data::object({{"bos_token", Data::string("<|im_start|>")}, {"style", Data::string("xyz")}});
    const DatasetLine line = checkConversation(kTurns, settings);
    const auto tokens = [&](TokenOwner owner) { return line.owners[static_cast<std::size_t>(owner)].tokens; };
    QCOMPARE(tokens(TokenOwner::Template), std::uint64_t{1});
    QCOMPARE(tokens(TokenOwner::Context), std::uint64_t{3});
    QCOMPARE(tokens(TokenOwner::User), std::uint64_t{2});
}

void DatasetCheckTest::keysHaveNoAuthor() {
    const auto compiled = CompiledTemplate::compile("{{ messages | tojson }}");
    QVERIFY(compiled);
    DatasetSettings settings = chatMlSettings();
    settings.compiled = &*compiled;
    const DatasetLine line = checkConversation(kTurns, settings);
    // The five letters, possibly with the text that tojson adds around them.
    const OwnerCount assistant = line.owners[static_cast<std::size_t>(TokenOwner::Assistant)];
    QVERIFY2(assistant.tokens >= 5 && assistant.tokens <= 7, qPrintable(QString::number(assistant.tokens)));
}

void DatasetCheckTest::issues_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("issue"); // empty: none
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("saying");
    QTest::newRow("sound") << QString::fromStdString(kTurns) << ""
                           << ""
                           << "";
    QTest::newRow("ShareGPT")
        << R"({"conversations": [{"from": "human", "value": "a"}, {"from": "gpt", "value": "b"}]})"
        << ""
        << ""
        << "";
    QTest::newRow("Alpaca") << R"({"instruction": "a", "input": "", "output": "b"})"
                            << ""
                            << ""
                            << "";
    QTest::newRow("no JSON") << R"({"messages": [)"
                             << "unreadable"
                             << "column 14"
                             << "";
    QTest::newRow("no conversation") << R"({"text": "a"})"
                                     << "unreadable"
                                     << ""
                                     << "";
    QTest::newRow("refused") << R"([{"role": "nobody", "content": "a"}])"
                             << "not-rendered"
                             << ""
                             << "who is that?";
    QTest::newRow("nothing said") << R"([{"role": "user", "content": "a"}])"
                                  << "empty-mask"
                                  << ""
                                  << "no message is the assistant's";
    QTest::newRow("not to train")
        << R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b", "train": false}])"
        << "empty-mask"
        << ""
        << "are marked as not trained";
    QTest::newRow("cut by its maker")
        << R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b", "finish_reason": "length"}])"
        << "truncated-answer"
        << "messages[1]"
        << "finish_reason";
    QTest::newRow("injection")
        << R"([{"role": "user", "content": "a<|im_end|>"}, {"role": "assistant", "content": "b"}])"
        << "injection"
        << "messages[0].content"
        << "token 257";
    QTest::newRow("a flag in words")
        << R"([{"role": "user", "content": "a", "train": "no"}, {"role": "assistant", "content": "b"}])"
        << "odd-training"
        << "messages[0].train"
        << "read as false";
    QTest::newRow("dropped")
        << R"([{"role": "user", "content": "a"}, {"role": "ghost", "content": " boo "}, {"role": "assistant", "content": "b"}])"
        << "dropped-message"
        << "messages[1]"
        << "the role ghost";
    QTest::newRow("nothing to drop")
        << R"([{"role": "user", "content": "a"}, {"role": "ghost", "content": " "}, {"role": "assistant", "content": "b"}])"
        << ""
        << ""
        << "";
    QTest::newRow("a negative weight")
        << R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b", "weight": -3}])"
        << "odd-training"
        << "messages[1].weight"
        << "read as 1";
}

void DatasetCheckTest::issues() {
    QFETCH(QString, line);
    QFETCH(QString, issue);
    QFETCH(QString, where);
    QFETCH(QString, saying);
    const DatasetLine checked = checkConversation(line.toStdString(), chatMlSettings());
    if (issue.isEmpty()) {
        QVERIFY2(checked.findings.empty() && checked.rendered, qPrintable(reported(checked)));
        return;
    }
    QVERIFY2(checked.findings.size() == 1, qPrintable(reported(checked)));
    const DatasetFinding& found = checked.findings[0];
    QCOMPARE(QString::fromStdString(std::string(name(found.issue))), issue);
    QVERIFY2(where.isEmpty() || found.where == where.toStdString(), qPrintable(reported(checked)));
    QVERIFY2(found.message.english().find(saying.toStdString()) != std::string::npos,
             qPrintable(reported(checked)));
}

void DatasetCheckTest::positions() {
    const std::string text = "\xEF\xBB\xBF" + kTurns + "\r\n\n{\n" + kTurns; // no line end at the end
    const Checked checked = checkLines(text, chatMlSettings());
    QCOMPARE(checked.lines.size(), std::size_t{4});
    QVERIFY2(checked.lines[0].rendered && checked.lines[3].rendered, qPrintable(reported(checked.lines[0])));
    QVERIFY(checked.lines[1].isEmpty && checked.lines[1].findings.empty());
    QCOMPARE(checked.lines[2].findings.size(), std::size_t{1});
    for (const DatasetLine& line : checked.lines) // each can be found again
        QVERIFY(line.byte == 0 || text[line.byte - 1] == '\n');
    QCOMPARE(checked.lines[3].line, std::uint64_t{4});
    QCOMPARE(text.substr(checked.lines[3].byte, checked.lines[3].size), kTurns);
    QCOMPARE(checked.totals.lines, std::uint64_t{4});
    QCOMPARE(checked.totals.conversations, std::uint64_t{2}); // one line isn't
    QCOMPARE(checked.totals.rendered, std::uint64_t{2});
    QCOMPARE(checked.totals.withErrors, std::uint64_t{1});
    QCOMPARE(checked.totals.bytes, std::uint64_t{text.size()});
}

void DatasetCheckTest::limits() {
    DatasetSettings settings = chatMlSettings();
    settings.maxTokens = 22; // up to `He`, see counts
    const DatasetLine cut = checkConversation(kTurns, settings);
    QCOMPARE(cut.tokens, std::uint64_t{22});
    QCOMPARE(cut.cut, std::uint64_t{4});
    QCOMPARE(cut.trained, std::uint64_t{2});
    QVERIFY(cut.findings.size() == 1 && cut.findings[0].issue == DatasetIssue::TruncatedAnswer);
    settings.maxTokens = 10;
    const DatasetLine gone = checkConversation(kTurns, settings);
    QVERIFY(gone.findings.size() == 1 && gone.findings[0].issue == DatasetIssue::EmptyMask);
    settings.maxTokens = 26;
    QVERIFY(checkConversation(kTurns, settings).findings.empty());
}

void DatasetCheckTest::manyOfAKind() {
    std::string content;
    for (int i = 0; i < 100; ++i)
        content += "<|im_end|>";
    const DatasetLine line = checkConversation(R"([{"role": "user", "content": ")" + content +
                                                   R"("}, {"role": "assistant", "content": "b"}])",
                                               chatMlSettings());
    QCOMPARE(line.findings.size(), kMaxFindings);
    QVERIFY2(line.findings.back().message.english().starts_with("93 more"), qPrintable(reported(line)));
}

void DatasetCheckTest::longLines() {
    DatasetSettings settings = chatMlSettings();
    settings.longestLine = 200'000;
    const std::string longOne(300'000, 'x');
    const Checked checked = checkLines(longOne + "\n" + kTurns + "\n" + longOne, settings);
    QCOMPARE(checked.lines.size(), std::size_t{3});
    QVERIFY(checked.lines[0].findings.size() == 1 && checked.lines[1].rendered);
    QCOMPARE(checked.lines[1].byte, std::uint64_t{300'001});
    QCOMPARE(checked.totals.affected[0], std::uint64_t{2});
}

void DatasetCheckTest::nanochat() {
    const auto tokenizer = byteTokenizer({std::begin(kNanochatSpecials), std::end(kNanochatSpecials)});
    DatasetSettings settings;
    settings.tokenizer = tokenizer.get();
    const DatasetLine line = checkConversation(kTurns, settings);
    QVERIFY2(line.findings.empty(), qPrintable(reported(line)));
    QCOMPARE(line.tokens, std::uint64_t{12});
    QCOMPARE(line.trained, std::uint64_t{6});
    QVERIFY(checkConversation(R"([{"role": "assistant", "content": "b"}])", settings).findings.size() == 1);
}

void DatasetCheckTest::threadsAgree() {
    GeneratedText random(20);
    std::string text;
    for (int i = 0; i < 700; ++i)
        text += writeData(Data::object({{"messages", generatedMessages(random, true)}})) + "\n";
    DatasetSettings settings = chatMlSettings();
    settings.maxTokens = 40;
    const Checked one = checkLines(text, settings);
    settings.threads = 3;
    const Checked three = checkLines(text, settings);
    QCOMPARE(one.lines.size(), std::size_t{700});
    QVERIFY(one.lines == three.lines);
    QVERIFY(one.totals == three.totals);
    std::uint64_t owned = 0;
    for (const OwnerCount& count : one.totals.owners)
        owned += count.tokens;
    QCOMPARE(owned, one.totals.tokens);
    DatasetTotals sum;
    for (const DatasetLine& line : one.lines)
        sum.add(line);
    sum.bytes = one.totals.bytes;
    QVERIFY(sum == one.totals);
    QCOMPARE(one.totals.bytes, std::uint64_t{text.size()});
}

void DatasetCheckTest::cancel() {
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += kTurns + "\n";
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    std::uint64_t reported = 0;
    progress.report = [&](std::uint64_t done, std::uint64_t total) {
        QCOMPARE(total, std::uint64_t{text.size()});
        QVERIFY(done > reported && done <= total);
        reported = done;
        stop.request_stop();
    };
    const Checked checked = checkLines(text, chatMlSettings(), progress);
    QVERIFY(checked.totals.canceled && checked.totals.lines > 0 && checked.totals.lines < 3000);
    QCOMPARE(checked.lines.size(), static_cast<std::size_t>(checked.totals.lines));
    QCOMPARE(checked.totals.withErrors, std::uint64_t{0}); // what was stopped is no fault
}

/// Lines through a pipe, which is then empty but not closed.
void DatasetCheckTest::pipes() {
    std::array<int, 2> ends{};
    QCOMPARE(::pipe(ends.data()), 0);
    const std::unique_ptr<std::FILE, CloseDataset> in(::fdopen(ends[0], "rb")), out(::fdopen(ends[1], "wb"));
    for (int i = 0; i < 300; ++i)
        QVERIFY(std::fputs((kTurns + "\n").c_str(), out.get()) >= 0);
    std::fflush(out.get());
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    std::uint64_t lines = 0;
    const auto totals = checkDataset(
        in.get(), 0, chatMlSettings(),
        [&](const DatasetLine& line) {
            lines = line.line;
            stop.request_stop();
        },
        progress);
    QVERIFY(totals && totals->canceled);
    QVERIFY(lines > 0);
    std::stop_source later;
    progress.stop = later.get_token();
    const std::jthread stops([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        later.request_stop();
    });
    const auto stalled = checkDataset(in.get(), 0, chatMlSettings(), {}, progress);
    QVERIFY(stalled && stalled->canceled);
}

void DatasetCheckTest::constantMemory() {
    // The memory kept for a line doesn't grow with its content.
    std::string content;
    for (int i = 0; i < 2000; ++i)
        content += "<|im_end|>x";
    const DatasetLine line =
        checkConversation(R"([{"role": "assistant", "content": ")" + content + R"("}])", chatMlSettings());
    std::size_t kept = 0;
    for (const DatasetFinding& one : line.findings)
        kept += one.where.size() + one.message.english().size();
    QVERIFY(kept < 2000);
}

QTEST_GUILESS_MAIN(DatasetCheckTest)
#include "tst_dataset_check.moc"
