#pragma once
// Checks a file with one conversation per line in constant memory: conversations that can't be rendered,
// train nothing, are truncated or contain injected control tokens; and counts tokens by author. The findings
// can be kept, up to a limit for each kind.

#include "core/chat/lint/template_lint.h"
#include "core/chat/masks/labeled_chat.h"

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace tokenscope::chat {

enum class DatasetIssue : std::uint8_t {
    Unreadable, ///< the line is not a conversation
    NotRendered,
    NotEncoded,
    EmptyMask,
    TruncatedAnswer, ///< trained tokens are beyond the limit, or the data indicates that the answer was cut off
    Injection,
    AmbiguousTraining, ///< a message's `train` is not a boolean, or its `weight` not a number of at least 0
    DroppedMessage,    ///< the template prints nothing of a message that has text
};
inline constexpr std::size_t kDatasetIssues = 8;
/// `unreadable`, `not-rendered`, `not-encoded`, `empty-mask`, `truncated-answer`, `injection`, `odd-training`,
/// `dropped-message`
std::string_view name(DatasetIssue issue);
FindingSeverity levelOf(DatasetIssue issue);

struct DatasetFinding {
    DatasetIssue issue = DatasetIssue::Unreadable;
    std::string where; ///< `column 14`, `messages[1].content`; may be empty
    Message message;   ///< one sentence without a full stop
    bool operator==(const DatasetFinding&) const = default;
};

/// The author of a token's text, determined by its first byte.
enum class TokenOwner : std::uint8_t {
    Template, ///< also tokens without text
    System,
    User,
    Assistant,
    Tool,
    OtherRole,
    Context, ///< lists of tools, documents, arguments
};
inline constexpr std::size_t kTokenOwners = 7;
/// `template`, `system`, `user`, `assistant`, `tool`, `other`, `context`
std::string_view name(TokenOwner owner);
/// For people: the name of a role, `other roles`, `tools, documents, arguments`.
Message title(TokenOwner owner);

struct OwnerCount {
    std::uint64_t tokens = 0, trained = 0;
    bool operator==(const OwnerCount&) const = default;
};
using OwnerCounts = std::array<OwnerCount, kTokenOwners>; ///< by TokenOwner

struct DatasetLine {
    std::uint64_t line = 0; ///< from 1
    std::uint64_t byte = 0; ///< position of its start in the file
    std::uint64_t size = 0; ///< bytes, without its line end
    bool isEmpty = false;
    bool rendered = false;    ///< and encoded: the counts below are valid
    std::uint64_t tokens = 0; ///< at most the limit
    std::uint64_t trained = 0;
    std::uint64_t cut = 0; ///< tokens beyond the limit
    OwnerCounts owners;
    /// At most kMaxFindings of each kind; the last one then has the number of the others.
    std::vector<DatasetFinding> findings;
    bool operator==(const DatasetLine&) const = default;
};
inline constexpr std::size_t kMaxFindings = 8;

struct DatasetTotals {
    std::uint64_t lines = 0;         ///< including empty ones
    std::uint64_t bytes = 0;         ///< of the lines, with line ends
    std::uint64_t conversations = 0; ///< lines that are one, whether it can be rendered or not
    std::uint64_t rendered = 0;
    std::uint64_t tokens = 0, trained = 0, cut = 0;
    OwnerCounts owners;
    std::uint64_t longest = 0, longestLine = 0;           ///< in tokens, including truncated conversations
    std::array<std::uint64_t, kDatasetIssues> affected{}; ///< conversations, by DatasetIssue
    std::uint64_t withErrors = 0;                         ///< conversations with a finding of level error
    bool canceled = false;                                ///< the counts cover the lines before that

    void add(const DatasetLine& line);
    [[nodiscard]] double share() const; ///< fraction of trained tokens

    bool operator==(const DatasetTotals&) const = default;
};

struct DatasetSettings {
    const Tokenizer* tokenizer = nullptr;        ///< never null
    const CompiledTemplate* compiled = nullptr;  ///< null: nanochat's own renderer
    const CompiledTemplate* withTools = nullptr; ///< for conversations that have tools; null: the same
    NanochatOptions nanochat;
    Data arguments; ///< of the template; those of a conversation take precedence; an object or null
    InputOptions input;
    LabelSettings labels; ///< the first policy decides what is trained; without one usualPolicy()
    RenderLimits limits;
    ChatClock clock = clockNow();
    std::uint64_t maxTokens = 0;                          ///< further tokens are cut off; 0: no limit
    std::uint64_t longestLine = std::uint64_t{64} << 20U; ///< bytes; longer ones are unreadable
    unsigned threads = 1;
};

/// Checks one conversation; `line` and `byte` of the result are 0. Thread-safe.
DatasetLine checkConversation(std::string_view json, const DatasetSettings& settings,
                              const Progress& progress = {});

/// Calls `sink` for each line in order, on this thread. Memory: a few MiB for each thread and the longest
/// line, whatever the size of the file. `progress` counts bytes; `total` is the file's size, or 0. Nothing
/// must have been read from a pipe before; cancellation also works while the pipe has no data. Errors:
/// Unreadable.
Result<DatasetTotals> checkDataset(std::FILE* file, std::uint64_t total, const DatasetSettings& settings,
                                   const std::function<void(const DatasetLine&)>& sink,
                                   const Progress& progress = {});

// The findings, up to a limit for each kind, however long the file is; and reading a line of the file again
// by its position.

/// A finding with its line. Independent of the file.
struct DatasetRow {
    std::uint64_t line = 0; ///< from 1
    std::uint64_t byte = 0; ///< position of the line in the file
    std::uint64_t size = 0; ///< bytes of the line
    std::uint64_t tokens = 0, trained = 0;
    bool rendered = false; ///< the counts are valid
    DatasetFinding finding;
    bool operator==(const DatasetRow&) const = default;
};

using IssueCounts = std::array<std::uint64_t, kDatasetIssues>; ///< by DatasetIssue

/// Keeps the findings of each line up to the limit of their kind, so that a frequent kind leaves room for
/// others; text is made printable and cut to about kLongestWords bytes. Memory: kDatasetIssues × the limit.
class DatasetFindings {
  public:
    explicit DatasetFindings(std::size_t maxOfAKind = kMaxOfAKind)
        : m_max(maxOfAKind) {}

    /// Keeps findings of the line.
    std::vector<DatasetRow> keep(const DatasetLine& line);
    /// Number of findings that were not kept.
    [[nodiscard]] const IssueCounts& left() const { return m_left; }

    static constexpr std::size_t kMaxOfAKind = 2000;
    static constexpr std::size_t kLongestWords = 400;

  private:
    std::size_t m_max;
    IssueCounts m_kept{};
    IssueCounts m_left{};
};

std::uint64_t sumOf(const IssueCounts& counts);

/// The bytes of a line, unchanged. Errors: Unreadable, also if the file ends before it.
Result<std::string> readDatasetLine(const std::string& path, std::uint64_t byte, std::uint64_t size);

} // namespace tokenscope::chat
