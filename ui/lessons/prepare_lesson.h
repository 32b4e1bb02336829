#pragma once
// A lesson with its tokenizers loaded, and everything in it proved once: blocks whose tokenizer can't be used are faulty
// ones, and a `try` whose solution fails is told. Runs on any thread.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "ui/lessons/lesson.h"

#include <map>
#include <memory>

namespace tokenscope::ui {

struct LessonTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string sample; ///< Sample::name; of the three one is set
    std::string path;   ///< absolute
    std::string json;   ///< defined in the lesson
};

struct PreparedLesson {
    Lesson lesson;
    std::map<std::string, LessonTokenizer> tokenizers; ///< those that blocks ask for, by the names they use

    /// Of a block that isn't faulty. `name` as the block says it, empty for the lesson's own.
    [[nodiscard]] const LessonTokenizer& tokenizer(const std::string& name) const;
};

/// `folder`: where files stand that the lesson names; empty: it may name none. Errors are among the lesson's.
std::shared_ptr<const PreparedLesson> prepareLesson(Lesson lesson, const std::string& folder,
                                                    const Progress& progress = {});

/// How a lesson encodes: nothing is added or parsed unless it says so.
EncodeOptions lessonOptions(const SpecialUse& special);

/// The first word of `text` that a model gets and cuts; empty where there is none. Errors: as listWords().
Result<std::string> firstWord(const Tokenizer& tokenizer, std::string_view text);

} // namespace tokenscope::ui
