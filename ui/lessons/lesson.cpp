#include "ui/lessons/lesson.h"

#include "core/text/utf8.h"
#include "ui/lessons/lesson_blocks.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTitle = 300; ///< bytes, of each value in the front matter

/// Splits a lesson into lines, and these into front matter, pages, prose and fences.
class LessonReader {
  public:
    LessonReader(std::string_view bytes, Lesson& lesson)
        : m_rest(bytes)
        , m_lesson(lesson) {}

    void read() {
        readFrontMatter();
        while (!m_rest.empty())
            readLine();
        endProse();
        if (m_lesson.pages.empty())
            complain(1, "the lesson has no page", "start each page with a heading, # like this");
    }

  private:
    std::string_view nextLine() {
        const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
        std::string_view line = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        ++m_line;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        return line;
    }

    void complain(int line, Message message, Message remedy) {
        m_lesson.errors.push_back(
            {ErrorCode::BadInput, m_lesson.file, lineName(line), std::move(message), std::move(remedy)});
    }

    /// Limits what is shown in one line.
    std::string_view title(std::string_view whole) {
        const std::string_view value = beginningOf(whole, kMaxTitle);
        if (value.size() < whole.size())
            complain(m_line, message("{} is longer than {} bytes", inQuotes(value), kMaxTitle), "shorten it");
        return value;
    }

    void readFrontMatter() {
        if (!m_rest.starts_with("---\n") && !m_rest.starts_with("---\r\n")) {
            complain(1, "the lesson has no front matter",
                     "start it with a line ---, a line title: …, and a line ---");
            return;
        }
        nextLine();
        bool closed = false;
        while (!m_rest.empty() && !closed) {
            const std::string_view line = nextLine();
            closed = line == "---";
            if (!closed && !line.empty())
                readFrontLine(line);
        }
        if (!closed)
            complain(1, "the front matter doesn't end", "write a line --- after its last key");
        else if (m_lesson.title.empty())
            complain(1, "the lesson has no title", "write title: … between the two lines ---");
    }

    void readFrontLine(std::string_view line) {
        const auto pair = keyAndValue(line);
        if (!pair) {
            complain(m_line, message("{} is not a line of front matter", inQuotes(line)), "write key: value");
            return;
        }
        const auto& [key, whole] = *pair;
        const std::string_view value = title(whole);
        if (key == "title") {
            m_lesson.title = value;
        } else if (key == "summary") {
            m_lesson.summary = value;
        } else if (key == "tokenizer") {
            m_lesson.tokenizer = value;
        } else if (key == "minutes") {
            const auto [end, error] =
                std::from_chars(value.data(), value.data() + value.size(), m_lesson.minutes);
            if (error != std::errc() || end != value.data() + value.size())
                complain(m_line, "minutes is not a number", "write minutes: 9");
        } else {
            complain(m_line, message("front matter has no key {}", inQuotes(key)),
                     "its keys are title, summary, minutes, tokenizer");
        }
    }

    void readLine() {
        const std::string_view line = nextLine();
        if (line.starts_with("# ")) {
            endProse();
            std::string_view words = line.substr(2);
            while (words.starts_with(' '))
                words.remove_prefix(1);
            m_lesson.pages.push_back({std::string(title(words)), m_line, {}});
            m_full = false;
        } else if (line.starts_with("```")) {
            readFence(line);
        } else {
            addProse(line);
        }
    }

    void readFence(std::string_view opening) {
        const std::size_t ticks = std::min(opening.find_first_not_of('`'), opening.size());
        Fence fence;
        fence.line = m_line;
        std::string_view info = opening.substr(ticks);
        info.remove_prefix(std::min(info.find_first_not_of(' '), info.size()));
        fence.word = info.substr(0, info.find(' '));
        fence.rest = info.substr(fence.word.size());
        fence.rest.remove_prefix(std::min(fence.rest.find_first_not_of(' '), fence.rest.size()));
        const bool ours = isLessonBlock(fence.word);
        const std::string_view likely = ours ? std::string_view() : likelyBlock(fence.word);
        if (!likely.empty())
            complain(m_line, message("there is no kind of block called {}", inQuotes(fence.word)),
                     message("did you mean {}?", likely));
        if (!ours)
            addProse(opening);
        const char* begin = m_rest.data();
        bool closed = false;
        while (!m_rest.empty() && !closed) {
            const char* end = m_rest.data();
            const std::string_view line = nextLine();
            closed = line.size() >= ticks && line.find_first_not_of('`') == std::string_view::npos;
            if (!ours)
                addProse(line);
            fence.body = {begin,
                          static_cast<std::size_t>((closed ? end : line.data() + line.size()) - begin)};
        }
        if (ours)
            addBlock(fence, closed);
    }

    void addBlock(const Fence& fence, bool closed) {
        endProse();
        if (!closed)
            complain(fence.line, "the block doesn't end", "write a line ``` after it");
        if (fence.word == "tokenizer") {
            auto tokenizer = parseTokenizerBlock(fence);
            if (!tokenizer)
                return addFaulty(fence, tokenizer.error());
            const auto& known = m_lesson.tokenizers;
            if (std::any_of(known.begin(), known.end(),
                            [&](const DefinedTokenizer& one) { return one.name == tokenizer->name; }))
                complain(fence.line, message("the tokenizer {} is defined twice", inQuotes(tokenizer->name)),
                         "give this one another name");
            else
                m_lesson.tokenizers.push_back(std::move(*tokenizer));
            return;
        }
        auto block = parseBlock(fence);
        if (!block)
            return addFaulty(fence, block.error());
        if (!block->task.empty())
            nameTask(*block, fence);
        add(std::move(*block));
    }

    /// Keeps the ids of tasks unique within the lesson.
    void nameTask(LessonBlock& block, const Fence& fence) {
        const std::string name = block.task;
        for (int n = 2; !m_tasks.insert(block.task).second; ++n)
            block.task = name + "-" + std::to_string(n);
        if (block.task != name && !fence.rest.empty())
            complain(fence.line, message("two tasks have the name {}", inQuotes(name)),
                     "give this one another name");
    }

    void add(LessonBlock block) {
        LessonPage& shown = page();
        if (shown.blocks.size() < kMaxPageBlocks)
            shown.blocks.push_back(std::move(block));
        else if (!std::exchange(m_full, true))
            complain(block.line,
                     message("the page has more than {} blocks: the rest is not shown", kMaxPageBlocks),
                     "start another page with a line # before it");
    }

    void addFaulty(const Fence& fence, Error error) {
        error.file = m_lesson.file;
        m_lesson.errors.push_back(error);
        add({fence.line, FaultyBlock{std::move(error)}, {}});
    }

    void addProse(std::string_view line) {
        if (m_prose.empty())
            m_proseLine = m_line;
        m_prose.append(line).append("\n");
    }

    void endProse() {
        const bool isEmpty = m_prose.find_first_not_of(" \t\n") == std::string::npos;
        if (m_prose.size() > kMaxProse) {
            complain(m_proseLine,
                     message("the text is longer than {} bytes: the rest is not shown", kMaxProse),
                     "split it into several pages");
            m_prose = beginningOf(m_prose, kMaxProse);
        }
        if (!isEmpty)
            add({m_proseLine, ProseBlock{std::move(m_prose)}, {}});
        m_prose.clear();
    }

    /// The text before the first heading is a page named like the lesson.
    LessonPage& page() {
        if (m_lesson.pages.empty())
            m_lesson.pages.push_back({m_lesson.title, 1, {}});
        return m_lesson.pages.back();
    }

    std::string_view m_rest;
    Lesson& m_lesson;
    int m_line = 0;
    std::string m_prose;
    int m_proseLine = 0;
    std::set<std::string> m_tasks;
    bool m_full = false; ///< the page has as many blocks as are allowed
};

std::string_view withoutMark(std::string_view bytes) {
    return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
}

} // namespace

const std::string* LessonBlock::tokenizer() const {
    if (const auto* tokens = std::get_if<TokensBlock>(&content))
        return &tokens->tokenizer;
    if (const auto* word = std::get_if<WordBlock>(&content))
        return &word->tokenizer;
    if (const auto* attempt = std::get_if<TryTask>(&content))
        return &attempt->tokenizer;
    return nullptr;
}

std::vector<std::string> Lesson::tasks() const {
    std::vector<std::string> ids;
    for (const LessonPage& page : pages)
        for (const LessonBlock& block : page.blocks)
            if (!block.task.empty())
                ids.push_back(block.task);
    return ids;
}

Lesson parseLesson(std::string_view bytes, std::string file) {
    Lesson lesson;
    lesson.file = std::move(file);
    const auto refuse = [&](ErrorCode code, std::size_t at, const char* message, const char* remedy) {
        const auto line =
            std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
        lesson.errors.push_back({code, lesson.file, lineName(static_cast<int>(line)), message, remedy});
    };
    const std::size_t invalid = firstInvalidUtf8(bytes);
    const std::size_t nul = std::min(bytes.find('\0'), bytes.size());
    if (bytes.size() > kMaxLessonBytes)
        lesson.errors.push_back(lessonTooLarge(lesson.file));
    else if (nul < bytes.size())
        refuse(ErrorCode::Damaged, nul, "there is a byte 0: this is not a text file", "open a Markdown file");
    else if (invalid < bytes.size())
        refuse(ErrorCode::Damaged, invalid, "the lesson is not UTF-8", "save it as UTF-8");
    else
        LessonReader(withoutMark(bytes), lesson).read();
    return lesson;
}

Error lessonTooLarge(std::string file) {
    return {ErrorCode::TooLarge,
            std::move(file),
            {},
            "the file is larger than 1 MiB, the limit for lessons",
            "split it into several, or open a Markdown file that is a lesson"};
}

bool looksLikeLesson(std::string_view bytes) {
    bytes = withoutMark(bytes);
    if (!bytes.starts_with("---\n") && !bytes.starts_with("---\r\n"))
        return false;
    const std::size_t end = bytes.find("\n---", 3);
    const std::string_view front = bytes.substr(0, end);
    if (end != std::string_view::npos && front.find("\ntitle:") != std::string_view::npos &&
        bytes.find("\n# ") != std::string_view::npos)
        return true;
    for (std::size_t at = bytes.find("\n```"); at != std::string_view::npos;
         at = bytes.find("\n```", at + 4)) {
        const std::string_view word = bytes.substr(at + 4, 12);
        if (isLessonBlock(word.substr(0, word.find_first_of(" \r\n"))))
            return true;
    }
    return false;
}

} // namespace tokenscope::ui
