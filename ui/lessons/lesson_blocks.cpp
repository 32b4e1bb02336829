#include "ui/lessons/lesson_blocks.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr std::array<std::string_view, 9> kBlockWords = {"tokenizer", "tokens", "steps", "attempts", "paths",
                                                         "choice",    "number", "try",   "merge"};
constexpr std::size_t kMaxQuoted = 60;

/// Edit distance: letters to change, insert or delete.
std::size_t wordDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

} // namespace

bool isLessonBlock(std::string_view word) {
    return std::find(kBlockWords.begin(), kBlockWords.end(), word) != kBlockWords.end();
}

std::string_view likelyBlock(std::string_view word) {
    if (word.size() < 3 || word.size() > 12)
        return {};
    for (const std::string_view known : kBlockWords)
        if (wordDistance(word, known) <= (known.size() > 4 ? 2U : 1U))
            return known;
    return {};
}

std::string lineName(int line) {
    return "line " + std::to_string(line);
}

std::string_view beginningOf(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80)
        --most;
    return text.substr(0, most);
}

std::string inQuotes(std::string_view text) {
    const std::string_view begin = beginningOf(text, kMaxQuoted);
    return "'" + std::string(begin) + (begin.size() < text.size() ? "…'" : "'");
}

namespace {

constexpr std::size_t kMaxValue = 2000; ///< bytes: the text of a block is encoded at each keystroke
constexpr std::size_t kMaxTaskId = 40;

std::string_view trimmedValue(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

tl::unexpected<Error> faultAt(int line, Message message, Message remedy) {
    return fail(ErrorCode::BadInput, lineName(line), std::move(message), std::move(remedy));
}

/// Id of a task without a name: a hash of its text, so that it changes with the task only.
std::string madeTaskId(const Fence& fence) {
    std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const std::string_view part : {fence.word, fence.body})
        for (const char c : part)
            if (c != '\r')
                hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::array<char, 17> digits{'~'};
    const auto end = std::to_chars(digits.data() + 1, digits.data() + digits.size(), hash, 16).ptr;
    return {digits.data(), end};
}

/// Keys whose values may be JSON strings; other values are prose.
bool isText(std::string_view key) {
    return key == "text" || key == "start" || key == "solution" || key == "corpus";
}

struct BodyLine {
    std::string_view text;
    int number = 0;
};

std::vector<BodyLine> linesOf(const Fence& fence) {
    std::vector<BodyLine> lines;
    int number = fence.line;
    for (std::string_view rest = fence.body; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        lines.push_back({trimmedValue(rest.substr(0, end)), ++number});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
}

struct Value {
    std::string text;
    int line = 0;
    bool set = false;
};

/// The lines of a block: first the question where it may have one, then keys with their values.
class Keys {
  public:
    Keys(const Fence& fence, std::initializer_list<std::string_view> known, bool question)
        : m_line(fence.line)
        , m_known(known)
        , m_values(known.size()) {
        for (const BodyLine& line : linesOf(fence)) {
            const auto pair = keyAndValue(line.text);
            const std::size_t at = pair ? indexOf(pair->first) : m_known.size();
            if (at < m_known.size())
                take(at, pair->second, line.number);
            else if (question && !m_began)
                m_question += (m_question.empty() ? "" : "\n") + std::string(line.text);
            else if (!line.text.empty() && !m_error)
                m_error = faultAt(line.number, message("{} has no meaning here", inQuotes(line.text)),
                                  message("the keys of this block are {}", names()))
                              .value();
        }
        m_question = std::string(trimmedValue(m_question));
    }

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] const std::string& question() const { return m_question; }
    [[nodiscard]] const Value& value(std::string_view key) const { return m_values[indexOf(key)]; }
    [[nodiscard]] const std::string& text(std::string_view key) const { return value(key).text; }
    /// An error for the first of the keys that is missing.
    [[nodiscard]] std::optional<Error> missing(std::initializer_list<std::string_view> keys) const {
        for (const std::string_view key : keys)
            if (!value(key).set)
                return faultAt(m_line, message("the key {} is missing", key), message("write {}: …", key))
                    .value();
        return std::nullopt;
    }

  private:
    [[nodiscard]] std::size_t indexOf(std::string_view key) const {
        return static_cast<std::size_t>(std::find(m_known.begin(), m_known.end(), key) - m_known.begin());
    }
    [[nodiscard]] std::string names() const {
        std::string all;
        for (const std::string_view key : m_known)
            all += (all.empty() ? "" : ", ") + std::string(key);
        return all;
    }
    void take(std::size_t at, std::string_view text, int line) {
        m_began = true;
        Value& value = m_values[at];
        if (value.set && !m_error)
            m_error =
                faultAt(line, message("the key {} appears twice", m_known[at]), "remove one of them").value();
        value = {std::string(text), line, true};
        if (text.starts_with('"') && isText(m_known[at])) {
            auto plain = unquoted(text);
            if (plain)
                value.text = std::move(*plain);
            else if (!m_error)
                m_error = faultAt(line, plain.error().message, plain.error().remedy).value();
        }
        if (value.text.size() > kMaxValue && !m_error)
            m_error = faultAt(line, "the value is longer than 2000 bytes", "shorten it").value();
    }

    int m_line;
    std::vector<std::string_view> m_known;
    std::vector<Value> m_values;
    std::string m_question;
    bool m_began = false;
    std::optional<Error> m_error;
};

/// Passes each word of a comma-separated list to `take`, which returns whether it knows the word.
template <class Take>
std::optional<Error> takeList(const Value& value, const char* known, Take take) {
    for (std::string_view rest = value.text; !rest.empty();) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view word = trimmedValue(rest.substr(0, end));
        if (!take(word))
            return faultAt(value.line, message("{} is not a value of this key", inQuotes(word)),
                           message("the values are {}", known))
                .value();
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return std::nullopt;
}

std::optional<Error> readSpecial(const Value& value, SpecialUse& special, bool mayAsk) {
    return takeList(value, mayAsk ? "parse, add, ask" : "parse, add", [&](std::string_view word) {
        special.parse = special.parse || word == "parse";
        special.add = special.add || word == "add";
        special.ask = special.ask || (mayAsk && word == "ask");
        return word == "parse" || word == "add" || (mayAsk && word == "ask");
    });
}

Result<LessonBlock> parseTokens(const Fence& fence) {
    const Keys keys(fence, {"text", "tokenizer", "show", "special"}, false);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"text"}))
        return tl::unexpected(*error);
    TokensBlock block{
        keys.text("text"), keys.text("tokenizer"), !keys.value("show").set, false, false, false, {}};
    auto error = takeList(keys.value("show"), "pieces, ids, bytes, codepoints", [&](std::string_view word) {
        block.pieces = block.pieces || word == "pieces" || word == "ids";
        block.ids = block.ids || word == "ids";
        block.bytes = block.bytes || word == "bytes";
        block.codePoints = block.codePoints || word == "codepoints";
        return word == "pieces" || word == "ids" || word == "bytes" || word == "codepoints";
    });
    if (!error)
        error = readSpecial(keys.value("special"), block.special, true);
    if (error)
        return tl::unexpected(*error);
    return LessonBlock{fence.line, std::move(block), {}};
}

Result<LessonBlock> parseWord(const Fence& fence) {
    const Keys keys(fence, {"text", "tokenizer"}, false);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"text"}))
        return tl::unexpected(*error);
    const auto kind = fence.word == "steps"      ? WordBlock::Kind::Steps
                      : fence.word == "attempts" ? WordBlock::Kind::Attempts
                                                 : WordBlock::Kind::Paths;
    return LessonBlock{fence.line, WordBlock{kind, keys.text("text"), keys.text("tokenizer")}, {}};
}

Result<LessonBlock> parseChoice(const Fence& fence) {
    ChoiceTask task;
    for (const BodyLine& line : linesOf(fence)) {
        const bool right = line.text.starts_with("- [x]") || line.text.starts_with("- [X]");
        if (right || line.text.starts_with("- [ ]")) {
            std::string_view text = trimmedValue(line.text.substr(5));
            const std::size_t dash = text.find("—");
            ChoiceTask::Answer answer{std::string(trimmedValue(text.substr(0, dash))), {}, right};
            if (dash != std::string_view::npos)
                answer.reply = trimmedValue(text.substr(dash + std::string_view("—").size()));
            if (answer.text.empty())
                return faultAt(line.number, "the answer is empty", "write - [ ] and the text of the answer");
            task.answers.push_back(std::move(answer));
        } else if (task.answers.empty()) {
            task.question += (task.question.empty() ? "" : "\n") + std::string(line.text);
        } else if (!line.text.empty()) {
            return faultAt(line.number, message("{} is not an answer", inQuotes(line.text)),
                           "start each answer with - [ ], the right one with - [x]");
        }
    }
    const auto right = std::count_if(task.answers.begin(), task.answers.end(),
                                     [](const ChoiceTask::Answer& answer) { return answer.right; });
    if (task.answers.size() < 2 || task.answers.size() > 9)
        return faultAt(fence.line, "a choice has from two to nine answers",
                       "start each answer with - [ ], the right one with - [x]");
    if (right != 1)
        return faultAt(fence.line,
                       right == 0 ? Message("no answer is marked as right")
                                  : message("{} answers are marked as right", right),
                       "mark one with - [x]");
    if (task.question.empty())
        return faultAt(fence.line, "the question is missing", "write it before the answers");
    return LessonBlock{fence.line, std::move(task), {}};
}

Result<LessonBlock> parseNumber(const Fence& fence) {
    const Keys keys(fence, {"answer", "why"}, true);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"answer"}))
        return tl::unexpected(*error);
    NumberTask task{keys.question(), keys.text("why"), keys.text("answer"), 0};
    bool isNumber = false;
    task.value = QString::fromStdString(task.answer).toDouble(&isNumber);
    if (!isNumber || !std::isfinite(task.value))
        return faultAt(keys.value("answer").line, message("{} is not a number", inQuotes(task.answer)),
                       "write digits and a point, as in 8.5");
    if (task.question.empty())
        return faultAt(fence.line, "the question is missing", "write it before answer:");
    return LessonBlock{fence.line, std::move(task), {}};
}

Result<LessonBlock> parseTry(const Fence& fence) {
    const Keys keys(fence, {"tokenizer", "special", "check", "start", "hint", "solution"}, true);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"check"}))
        return tl::unexpected(*error);
    TryTask task{keys.question(),
                 keys.text("start"),
                 keys.text("hint"),
                 keys.text("solution"),
                 keys.text("tokenizer"),
                 {},
                 {}};
    auto check = parseCheck(keys.text("check"));
    if (!check)
        return faultAt(keys.value("check").line, check.error().message, check.error().remedy);
    task.check = std::move(*check);
    if (const auto error = readSpecial(keys.value("special"), task.special, false))
        return tl::unexpected(*error);
    if (task.task.empty())
        return faultAt(fence.line, "the task is missing", "write it before the keys");
    return LessonBlock{fence.line, std::move(task), {}};
}

Result<LessonBlock> parseMerge(const Fence& fence) {
    const Keys keys(fence, {"corpus", "merges"}, false);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"corpus", "merges"}))
        return tl::unexpected(*error);
    MergeTask task{keys.text("corpus"), 0};
    const std::string& merges = keys.text("merges");
    const auto [end, error] = std::from_chars(merges.data(), merges.data() + merges.size(), task.merges);
    if (error != std::errc() || end != merges.data() + merges.size() || task.merges == 0 || task.merges > 99)
        return faultAt(keys.value("merges").line, message("{} is not a number of merges", inQuotes(merges)),
                       "write a number from 1 to 99");
    return LessonBlock{fence.line, std::move(task), {}};
}

QStringList symbolsOf(const std::string& list) {
    return QString::fromStdString(list).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// The tokenizer.json that a list of merges describes.
Result<std::string> spelledOut(const Keys& keys) {
    QStringList pieces{QStringLiteral("<unk>")};
    const auto add = [&pieces](const QString& piece) {
        if (!pieces.contains(piece))
            pieces << piece;
    };
    for (const QString& symbol : symbolsOf(keys.text("alphabet")))
        add(symbol);
    QList<QStringList> merges;
    for (const QString& merge : QString::fromStdString(keys.text("merges")).split(QLatin1Char(','))) {
        const QStringList pair = merge.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (pair.size() != 2)
            return faultAt(keys.value("merges").line,
                           message("{} is not a merge", inQuotes(merge.trimmed().toStdString())),
                           "write two pieces separated by a space, and a comma between merges");
        merges << pair;
    }
    for (const QStringList& pair : merges)
        for (const QString& piece : pair)
            for (const char32_t letter : piece.toUcs4())
                add(QString::fromUcs4(&letter, 1));
    QJsonArray list;
    for (const QStringList& pair : merges) {
        for (const QString& piece : pair)
            if (!pieces.contains(piece))
                return faultAt(keys.value("merges").line,
                               message("the merge {} needs the piece {}, which no earlier merge creates",
                                       inQuotes(pair.join(QLatin1Char(' ')).toStdString()),
                                       inQuotes(piece.toStdString())),
                               "put the merge that creates it before this one");
        add(pair.join(QString()));
        list << QJsonArray{pair[0], pair[1]};
    }
    QJsonObject vocabulary;
    for (qsizetype i = 0; i < pieces.size(); ++i)
        vocabulary[pieces[i]] = static_cast<int>(i);
    const QJsonObject model{{QStringLiteral("type"), QStringLiteral("BPE")},
                            {QStringLiteral("unk_token"), QStringLiteral("<unk>")},
                            {QStringLiteral("fuse_unk"), false},
                            {QStringLiteral("byte_fallback"), false},
                            {QStringLiteral("vocab"), vocabulary},
                            {QStringLiteral("merges"), list}};
    const QJsonObject whole{
        {QStringLiteral("version"), QStringLiteral("1.0")},
        {QStringLiteral("added_tokens"), QJsonArray()},
        {QStringLiteral("normalizer"), QJsonValue::Null},
        {QStringLiteral("pre_tokenizer"),
         QJsonObject{{QStringLiteral("type"), QStringLiteral("WhitespaceSplit")}}},
        {QStringLiteral("post_processor"), QJsonValue::Null},
        {QStringLiteral("decoder"), QJsonObject{{QStringLiteral("type"), QStringLiteral("Fuse")}}},
        {QStringLiteral("model"), model}};
    return QJsonDocument(whole).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace

std::optional<std::pair<std::string_view, std::string_view>> keyAndValue(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || (colon + 1 < line.size() && line[colon + 1] != ' '))
        return std::nullopt;
    const std::string_view key = trimmedValue(line.substr(0, colon));
    if (key.empty() || key.find(' ') != std::string_view::npos)
        return std::nullopt;
    return std::pair(key, trimmedValue(line.substr(colon + 1)));
}

Result<DefinedTokenizer> parseTokenizerBlock(const Fence& fence) {
    if (fence.rest.empty() || fence.rest.find(' ') != std::string_view::npos)
        return faultAt(fence.line, "the tokenizer has no name", "write ```tokenizer and one word");
    DefinedTokenizer defined{std::string(fence.rest), {}, fence.line};
    if (trimmedValue(fence.body).starts_with('{')) {
        defined.json = fence.body;
        return defined;
    }
    const Keys keys(fence, {"alphabet", "merges"}, false);
    if (const auto error = keys.error() ? keys.error() : keys.missing({"merges"}))
        return tl::unexpected(*error);
    auto json = spelledOut(keys);
    if (!json)
        return tl::unexpected(json.error());
    defined.json = std::move(*json);
    return defined;
}

Result<LessonBlock> parseBlock(const Fence& fence) {
    if (fence.body.size() > kMaxProse)
        return faultAt(fence.line, message("the block is longer than {} bytes", kMaxProse), "shorten it");
    if (fence.word == "tokens")
        return parseTokens(fence);
    if (fence.word == "steps" || fence.word == "attempts" || fence.word == "paths")
        return parseWord(fence);
    auto task = fence.word == "choice"   ? parseChoice(fence)
                : fence.word == "number" ? parseNumber(fence)
                : fence.word == "try"    ? parseTry(fence)
                                         : parseMerge(fence);
    if (!task)
        return task;
    if (fence.rest.size() > kMaxTaskId || fence.rest.find(' ') != std::string_view::npos)
        return faultAt(fence.line, message("{} is not a name for a task", inQuotes(fence.rest)),
                       message("write one word after ```{}, or nothing", fence.word));
    task->task = fence.rest.empty() ? madeTaskId(fence) : std::string(fence.rest);
    return task;
}

} // namespace tokenscope::ui
