#pragma once
// A lesson with its tokenizers loaded and everything in it checked once: blocks whose tokenizer can't be used
// become faulty blocks, and a `try` task whose solution fails is reported. Runs on any thread.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "ui/lessons/lesson.h"

#include <map>
#include <memory>

namespace tokenscope::ui {

struct LessonTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string sample; ///< Sample::name; one of the three is set
    std::string path;   ///< absolute
    std::string json;   ///< defined in the lesson
};

struct PreparedLesson {
    Lesson lesson;
    std::map<std::string, LessonTokenizer> tokenizers; ///< those that blocks use, by name

    /// The tokenizer of a block that isn't faulty. `name` as in the block, empty for the lesson's own.
    [[nodiscard]] const LessonTokenizer& tokenizer(const std::string& name) const;
};

/// `folder`: of the files that the lesson may name; empty: it may name none. Errors are added to the
/// lesson's.
std::shared_ptr<const PreparedLesson> prepareLesson(Lesson lesson, const std::string& folder,
                                                    const Progress& progress = {});

/// The options a lesson encodes with: special tokens are neither added nor parsed by default.
EncodeOptions lessonOptions(const SpecialUse& special);

/// The first word of `text` that the model tokenizes; empty where there is none. Errors: as listWords().
Result<std::string> firstWord(const Tokenizer& tokenizer, std::string_view text);

} // namespace tokenscope::ui
