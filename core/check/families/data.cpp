// Datasets of conversations: the totals of core/chat/dataset for each kind of problem.

#include "core/check/families/families.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>

namespace tokenscope::check {
namespace {

using chat::DatasetIssue;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

Message sentenceOf(DatasetIssue issue, std::uint64_t count) {
    switch (issue) {
    case DatasetIssue::Unreadable:
        return counted(count, "line is not a conversation", "lines are not conversations");
    case DatasetIssue::NotRendered:
        return counted(count, "conversation can't be rendered", "conversations can't be rendered");
    case DatasetIssue::NotEncoded:
        return counted(count, "conversation can't be encoded", "conversations can't be encoded");
    case DatasetIssue::EmptyMask:
        return counted(count, "conversation trains nothing", "conversations train nothing");
    case DatasetIssue::TruncatedAnswer:
        return counted(count, "conversation has a truncated answer", "conversations have a truncated answer");
    case DatasetIssue::Injection:
        return counted(count, "conversation has text that becomes a control token",
                       "conversations have text that becomes a control token");
    case DatasetIssue::DroppedMessage:
        return counted(count, "conversation has a message that the template silently drops",
                       "conversations have a message that the template silently drops");
    case DatasetIssue::AmbiguousTraining:
        break;
    }
    return counted(count, "conversation doesn't say clearly what is trained",
                   "conversations don't say clearly what is trained");
}

/// The first lines of each kind.
struct IssueLines {
    std::vector<std::uint64_t> lines;
    Message firstMessage;
};

void checkFile(const CheckInput& input, const std::string& path, const Progress& progress,
               std::vector<Finding>& findings) {
    constexpr std::size_t kShown = 10;
    const std::string name = std::filesystem::path(path).filename().string();
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
    if (!file) {
        findings.push_back({.code = "unreadable-file",
                            .severity = FindingSeverity::Error,
                            .place = name,
                            .message = message("can't be read: {}", std::strerror(errno)),
                            .remedy = "check the path and the permissions",
                            .view = "dataset"});
        return;
    }
    std::array<IssueLines, chat::kDatasetIssues> issues;
    chat::DatasetSettings settings = input.datasetSettings;
    settings.tokenizer = input.tokenizer.get();
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    const auto totals = checkDataset(
        file.get(), error ? 0 : size, settings,
        [&](const chat::DatasetLine& line) {
            for (const chat::DatasetFinding& finding : line.findings) {
                IssueLines& issue = issues[static_cast<std::size_t>(finding.issue)];
                if (issue.lines.empty())
                    issue.firstMessage = finding.message;
                if (issue.lines.size() < kShown && (issue.lines.empty() || issue.lines.back() != line.line))
                    issue.lines.push_back(line.line);
            }
        },
        {progress.stop, {}});
    if (!totals) {
        if (totals.error().code != ErrorCode::Canceled)
            findings.push_back({.code = "unreadable-file",
                                .severity = FindingSeverity::Error,
                                .place = name,
                                .message = totals.error().message,
                                .remedy = totals.error().remedy,
                                .view = "dataset"});
        return;
    }
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i) {
        if (totals->affected[i] == 0)
            continue;
        const auto issue = static_cast<DatasetIssue>(i);
        std::string evidence;
        JsonWriter json(evidence);
        json.beginObject()
            .key("lines")
            .values(issues[i].lines)
            .member("count", totals->affected[i])
            .endObject();
        findings.push_back(
            {.code = chat::name(issue),
             .severity = levelOf(issue),
             .place = name,
             .line = static_cast<std::uint32_t>(issues[i].lines.empty() ? 0 : issues[i].lines.front()),
             .message = sentenceOf(issue, totals->affected[i]),
             .why = message("the first one: {}", issues[i].firstMessage),
             .evidence = std::move(evidence),
             .view = "dataset"});
    }
    findings.push_back(
        {.code = "totals",
         .severity = FindingSeverity::Info,
         .place = name,
         .message = message("{}, {}, {} of them trained", counted(totals->conversations, "conversation"),
                            counted(totals->tokens, "token"), totals->trained),
         .view = "dataset"});
}

bool hasDatasets(const CheckInput& input) {
    return input.tokenizer && !input.datasets.empty();
}

/// Conversations are rendered by a template, or by nanochat's own rules.
bool canRender(const CheckInput& input) {
    const auto specials = std::span(chat::kNanochatSpecials);
    return input.datasetSettings.compiled || std::all_of(specials.begin(), specials.end(), [&](auto token) {
               return input.tokenizer->find(token) != kNoPiece;
           });
}

std::vector<Finding> checkConversations(const CheckInput& input, const Progress& progress) {
    std::vector<Finding> findings;
    if (!canRender(input))
        return {
            {.code = "no-template",
             .severity = FindingSeverity::Warning,
             .place = fileName(*input.tokenizer),
             .message = "there is no chat template that compiles, so no conversation was checked",
             .remedy =
                 "add the template of the model, or check the conversations with a tokenizer that has one",
             .view = "chat"}};
    for (const std::string& path : input.datasets)
        checkFile(input, path, progress, findings);
    return findings;
}

} // namespace

Result<void> checkReadable(const std::string& dataset) {
    std::error_code ignored;
    int cause = EISDIR;
    if (!std::filesystem::is_directory(dataset, ignored)) {
        const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(dataset.c_str(), "rb"));
        if (file)
            return {};
        cause = errno;
    }
    Error error;
    error.code = ErrorCode::Unreadable;
    error.file = dataset;
    error.message = message("can't be read: {}", std::strerror(cause));
    error.remedy = "check the path and the permissions";
    return tl::unexpected(std::move(error));
}

const Check kDataCheck = {
    "data",
    "Conversations",
    "conversations: truncated, empty masks, dropped messages, control tokens in content",
    hasDatasets,
    checkConversations,
    true};

} // namespace tokenscope::check
