#include "ui/lessons/prepare_lesson.h"

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "core/formats/load.h"
#include "resources/samples.h"
#include "ui/lessons/hand_trainer.h"
#include "ui/lessons/lesson_blocks.h"

#include <algorithm>
#include <filesystem>

namespace tokenscope::ui {
namespace {

const Sample* sampleNamed(const std::string& name) {
    for (const Sample& sample : sampleTokenizers())
        if (sample.name == name || sample.name.substr(0, sample.name.rfind('.')) == name)
            return &sample;
    return nullptr;
}

using Loaded = Result<LessonTokenizer>;

Loaded madeOf(Result<std::shared_ptr<const TokenizerDefinition>> definition, LessonTokenizer from) {
    if (!definition)
        return tl::unexpected(definition.error());
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    from.tokenizer = std::move(*tokenizer);
    return from;
}

/// Only files in the lesson's folder: a lesson from elsewhere must not read others.
Loaded loadFromFolder(const std::string& folder, const std::string& name, const Progress& progress) {
    const std::filesystem::path relative(name);
    const bool leaves = relative.is_absolute() || relative.has_root_name() ||
                        std::find(relative.begin(), relative.end(), "..") != relative.end();
    const std::filesystem::path path = std::filesystem::path(folder) / relative;
    std::error_code ignored;
    if (folder.empty() || leaves || !std::filesystem::exists(path, ignored))
        return fail(
            ErrorCode::BadInput, {}, message("there is no tokenizer {}", inQuotes(name)),
            "name a tokenizer block of the lesson, sample-bytelevel, sample-sentencepiece, or a file in the "
            "lesson's own folder");
    formats::LoadOptions options;
    options.progress = progress;
    return madeOf(formats::loadDefinition(path, options), {nullptr, {}, path.string(), {}});
}

class Preparation {
  public:
    Preparation(Lesson lesson, const std::string& folder, const Progress& progress)
        : m_folder(folder)
        , m_progress(progress) {
        m_result.lesson = std::move(lesson);
    }

    PreparedLesson run() {
        for (LessonPage& page : m_result.lesson.pages)
            for (LessonBlock& block : page.blocks)
                if (const auto error = m_progress.stopped() ? std::nullopt : faultOf(block))
                    replace(block, *error);
        if (m_progress.stopped()) // the result is no longer needed
            m_result.lesson.pages.clear();
        std::stable_sort(m_result.lesson.errors.begin(), m_result.lesson.errors.end(),
                         [](const Error& a, const Error& b) { return lineOf(a) < lineOf(b); });
        return std::move(m_result);
    }

  private:
    static int lineOf(const Error& error) {
        return error.where.starts_with("line ") ? std::atoi(error.where.c_str() + 5) : 0;
    }

    void replace(LessonBlock& block, Error error) {
        error.where = lineName(block.line) + (error.where.empty() ? "" : ": " + error.where);
        error.file = m_result.lesson.file;
        m_result.lesson.errors.push_back(error);
        block.content = FaultyBlock{std::move(error)};
        block.task.clear();
    }

    Loaded load(const std::string& name) {
        const auto& defined = m_result.lesson.tokenizers;
        const auto own = std::find_if(defined.begin(), defined.end(),
                                      [&](const DefinedTokenizer& one) { return one.name == name; });
        if (own != defined.end()) {
            auto made = madeOf(formats::loadDefinition(own->json, own->name), {nullptr, {}, {}, own->json});
            if (!made) { // location and remedy refer to the block
                made.error().where = "the tokenizer of " + lineName(own->line) + ", " + made.error().where;
                made.error().remedy = "fix that block";
            }
            return made;
        }
        if (const Sample* sample = sampleNamed(name))
            return madeOf(formats::loadDefinition(sample->bytes, std::string(sample->name)),
                          {nullptr, std::string(sample->name), {}, {}});
        return loadFromFolder(m_folder, name, m_progress);
    }

    /// Null on failure, with the reason in `error`.
    const Tokenizer* find(const std::string& inBlock, std::optional<Error>& error) {
        const std::string& name = inBlock.empty() ? m_result.lesson.tokenizer : inBlock;
        if (name.empty()) {
            error = Error{ErrorCode::BadInput,
                          {},
                          {},
                          "the block names no tokenizer, and the lesson has none",
                          "write tokenizer: … in the block or in the front matter"};
            return nullptr;
        }
        if (const auto known = m_result.tokenizers.find(name); known != m_result.tokenizers.end())
            return known->second.tokenizer.get();
        if (const auto refused = m_refused.find(name); refused != m_refused.end()) {
            error = refused->second;
            return nullptr;
        }
        auto loaded = load(name);
        if (!loaded) {
            error = m_refused.emplace(name, loaded.error()).first->second;
            return nullptr;
        }
        return m_result.tokenizers.emplace(name, std::move(*loaded)).first->second.tokenizer.get();
    }

    std::optional<Error> faultOf(const LessonBlock& block) {
        if (const auto* task = std::get_if<MergeTask>(&block.content))
            return faultOfMerge(*task);
        const std::string* name = block.tokenizer();
        if (!name)
            return std::nullopt;
        std::optional<Error> error;
        const Tokenizer* tokenizer = find(*name, error);
        if (!tokenizer)
            return error;
        if (const auto* tokens = std::get_if<TokensBlock>(&block.content)) {
            const auto encoding = tokenizer->encode(tokens->text, lessonOptions(tokens->special));
            return encoding ? std::nullopt : std::optional(encoding.error());
        }
        if (const auto* word = std::get_if<WordBlock>(&block.content))
            return faultOfWord(*word, *tokenizer);
        return faultOfTry(std::get<TryTask>(block.content), *tokenizer, block.line);
    }

    static std::optional<Error> faultOfWord(const WordBlock& block, const Tokenizer& tokenizer) {
        const auto wrong = [](const char* message, const char* remedy) {
            return Error{ErrorCode::BadInput, {}, {}, message, remedy};
        };
        const TokenizerDefinition& definition = tokenizer.definition();
        if (block.kind == WordBlock::Kind::Steps && !std::holds_alternative<BpeModel>(definition.model))
            return wrong("this tokenizer has no merges",
                         "use steps with a BPE tokenizer, attempts or paths with others");
        if (block.kind == WordBlock::Kind::Attempts && !explain::hasAttempts(definition))
            return wrong("this tokenizer looks no pieces up",
                         "use attempts with WordPiece and similar models, steps with BPE");
        if (block.kind == WordBlock::Kind::Paths && !explain::hasLattice(definition))
            return wrong("this tokenizer has no scores for paths", "use paths with Unigram, steps with BPE");
        const auto word = firstWord(tokenizer, block.text);
        if (!word)
            return word.error();
        if (word->empty())
            return wrong("the text has no word", "write one after text:");
        return std::nullopt;
    }

    /// Reports a solution that fails or a start text that passes; the task is shown all the same.
    std::optional<Error> faultOfTry(const TryTask& task, const Tokenizer& tokenizer, int line) {
        const auto start = checkText(task.check, tokenizer, task.start, lessonOptions(task.special));
        if (!start)
            return start.error();
        const auto addError = [&](const char* message, const char* remedy) {
            m_result.lesson.errors.push_back(
                {ErrorCode::BadInput, m_result.lesson.file, lineName(line), message, remedy});
        };
        if (passes(*start))
            addError("the start text already passes the check", "change the start text, or require more");
        if (task.solution.empty())
            return std::nullopt;
        const auto solution = checkText(task.check, tokenizer, task.solution, lessonOptions(task.special));
        if (!solution || !passes(*solution))
            addError("the solution doesn't pass the check", "change the solution, or require less");
        return std::nullopt;
    }

    static std::optional<Error> faultOfMerge(const MergeTask& task) {
        HandTrainer trainer(task.corpus);
        for (std::uint32_t i = 0; i < task.merges; ++i) {
            const auto pair = trainer.wanted();
            if (!pair)
                return Error{ErrorCode::BadInput,
                             {},
                             {},
                             message("the corpus allows only {}", counted(i, "merge")),
                             message("write merges: {}, or more text", i)};
            trainer.choose(*pair);
        }
        return std::nullopt;
    }

    const std::string& m_folder;
    const Progress& m_progress;
    PreparedLesson m_result;
    std::map<std::string, Error> m_refused;
};

} // namespace

const LessonTokenizer& PreparedLesson::tokenizer(const std::string& name) const {
    return tokenizers.at(name.empty() ? lesson.tokenizer : name);
}

std::shared_ptr<const PreparedLesson> prepareLesson(Lesson lesson, const std::string& folder,
                                                    const Progress& progress) {
    return std::make_shared<const PreparedLesson>(Preparation(std::move(lesson), folder, progress).run());
}

EncodeOptions lessonOptions(const SpecialUse& special) {
    EncodeOptions options;
    options.parseSpecial = special.parse;
    options.addSpecial = special.add;
    return options;
}

Result<std::string> firstWord(const Tokenizer& tokenizer, std::string_view text) {
    auto list = explain::listWords(tokenizer, text, lessonOptions({}));
    if (!list)
        return tl::unexpected(list.error());
    for (explain::SteppedWord& word : list->words)
        if (!word.fixed && !word.text.empty())
            return std::move(word.text);
    return std::string();
}

} // namespace tokenscope::ui
