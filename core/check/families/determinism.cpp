// Determinism: the same ids on each thread and in each run.

#include "core/base/printable.h"
#include "core/check/families/families.h"

#include <mutex>
#include <thread>

namespace tokenscope::check {
namespace {

std::vector<Finding> checkDeterminism(const CheckInput& input, const Progress& progress) {
    constexpr unsigned kThreads = 4;
    constexpr int kRounds = 3;
    const Tokenizer& tokenizer = *input.tokenizer;
    const std::vector<std::string> texts = sampleTexts();
    std::vector<std::optional<std::vector<PieceId>>> expected;
    expected.reserve(texts.size());
    for (const std::string& text : texts)
        expected.push_back(plainIds(tokenizer, text, progress));
    std::mutex mutex;
    std::optional<std::string> different;
    std::vector<std::jthread> threads;
    for (unsigned thread = 0; thread < kThreads; ++thread)
        threads.emplace_back([&, thread] {
            for (int round = 0; round < kRounds && !progress.stopped(); ++round)
                for (std::size_t i = 0; i < texts.size(); ++i) {
                    const std::size_t at = (i + thread * 17) % texts.size(); // each thread has its own order
                    const auto ids = plainIds(tokenizer, texts[at], progress);
                    if (progress.stopped() || ids == expected[at])
                        continue;
                    const std::lock_guard lock(mutex);
                    different = texts[at];
                }
        });
    threads.clear();
    if (!different)
        return {};
    return {
        {.code = "different-ids",
         .severity = FindingSeverity::Error,
         .place = fileName(tokenizer),
         .message = message("`{}` gets different ids when it is encoded again", printable(*different, 60)),
         .why = "training and inference don't see the same ids",
         .remedy = "report it: this is a fault of the program or of the machine",
         .evidence = textEvidence(*different),
         .view = "ids"}};
}

} // namespace

const Check kDeterminismCheck = {"determinism", "Determinism", "the same ids on each thread and in each run",
                                 hasTokenizer, checkDeterminism};

} // namespace tokenscope::check
