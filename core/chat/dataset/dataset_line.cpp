// Checks one conversation of a dataset.

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/json/json_syntax.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// Adds findings, at most the limit of each kind.
class LineFindings {
  public:
    explicit LineFindings(std::vector<DatasetFinding>& out)
        : m_out(out) {}

    void add(DatasetIssue issue, std::string where, Message message) {
        const std::size_t count = ++m_counts[static_cast<std::size_t>(issue)];
        if (count < kMaxFindings)
            m_out.push_back({issue, std::move(where), std::move(message)});
    }
    void finish() {
        for (std::size_t i = 0; i < kDatasetIssues; ++i)
            if (m_counts[i] >= kMaxFindings)
                m_out.push_back({static_cast<DatasetIssue>(i),
                                 {},
                                 message("{} more of them", m_counts[i] - kMaxFindings + 1)});
    }

  private:
    std::vector<DatasetFinding>& m_out;
    std::array<std::size_t, kDatasetIssues> m_counts{};
};

TokenOwner ownerOf(const OriginSource& source, const Data& messages) {
    switch (source.kind) {
    case OriginKind::Template:
    case OriginKind::Computed:
        return TokenOwner::Template;
    case OriginKind::Argument: // apply_chat_template passes the tokenizer's own, such as bos_token
        if (source.field.ends_with("_token"))
            return TokenOwner::Template;
        [[fallthrough]];
    case OriginKind::Tool:
    case OriginKind::Document:
        return TokenOwner::Context;
    case OriginKind::Message:
        break;
    }
    if (source.key || !isWritten(source.field) || source.index >= messages.items.size())
        return TokenOwner::Template; // its role, a name, or a key
    switch (speakerOf(messages.items[source.index])) {
    case Speaker::User:
        return TokenOwner::User;
    case Speaker::Assistant:
        return TokenOwner::Assistant;
    case Speaker::System:
        return TokenOwner::System;
    case Speaker::Tool:
        return TokenOwner::Tool;
    case Speaker::Other:
        break;
    }
    return TokenOwner::OtherRole;
}

void countOwners(const LabeledChat& chat, const Mask& mask, std::size_t kept, const Progress& progress,
                 DatasetLine& out) {
    const RenderedText& rendered = chat.chat.rendered;
    std::vector<TokenOwner> owners;
    owners.reserve(rendered.sources.size());
    for (const OriginSource& source : rendered.sources) {
        if (owners.size() % 1024 == 0 && progress.stopped())
            return;
        owners.push_back(ownerOf(source, chat.input.messages));
    }
    std::size_t run = 0;
    for (std::size_t t = 0; t < kept && !(t % 1024 == 0 && progress.stopped()); ++t) {
        const ByteSpan bytes = chat.tokens.bytes[t];
        while (run + 1 < rendered.runs.size() && rendered.runs[run].text.end <= bytes.begin)
            ++run;
        const bool none = bytes.empty() || run >= rendered.runs.size();
        const TokenOwner owner = none ? TokenOwner::Template : owners[rendered.runs[run].source];
        OwnerCount& count = out.owners[static_cast<std::size_t>(owner)];
        ++count.tokens;
        count.trained += mask.trained[t];
    }
}

std::string pathOfSource(const OriginSource& source) {
    const char* list = source.kind == OriginKind::Message ? "messages"
                       : source.kind == OriginKind::Tool  ? "tools"
                                                          : "documents";
    return fmt::format("{}[{}]{}{}", list, source.index,
                       source.field.empty() || source.field.front() == '[' ? "" : ".", source.field);
}

/// The likely reason why nothing is trained.
Message whyEmpty(const LabeledChat& chat, const Mask& mask, bool hasGeneration) {
    const auto& messages = chat.input.messages.items;
    if (std::none_of(messages.begin(), messages.end(),
                     [](const Data& one) { return speakerOf(one) == Speaker::Assistant; }))
        return "no token is trained: no message is the assistant's";
    if (mask.policy == MaskPolicy::Generation && !hasGeneration)
        return "no token is trained: the template has no generation block";
    if (!mask.notes.empty())
        return message("no token is trained: {}", mask.notes.front());
    return message("no token is trained by the policy {}", name(mask.policy));
}

/// Answers that the data itself marks as cut off.
void findCutAnswers(const Data& whole, LineFindings& findings) {
    const auto cut = [](const Data& one) { return one.stringAt("finish_reason") == "length"; };
    if (whole.isObject() && cut(whole))
        findings.add(DatasetIssue::TruncatedAnswer, {}, "finish_reason shows that the answer was truncated");
    const Data* messages = whole.isObject() ? whole.find("messages") : &whole;
    for (std::size_t i = 0; messages != nullptr && i < messages->items.size(); ++i)
        if (messages->items[i].isObject() && cut(messages->items[i]))
            findings.add(DatasetIssue::TruncatedAnswer, fmt::format("messages[{}]", i),
                         "finish_reason shows that the answer was truncated");
}

void lookAt(const LabeledChat& chat, bool hasGeneration, const DatasetSettings& settings,
            const Progress& progress, LineFindings& findings, DatasetLine& out) {
    const Mask& mask = chat.masks.front();
    const std::size_t size = chat.tokens.size();
    const std::size_t kept = settings.maxTokens == 0 ? size : std::min<std::size_t>(size, settings.maxTokens);
    out.rendered = true;
    out.tokens = kept;
    out.cut = size - kept;
    const auto middle = mask.trained.begin() + static_cast<std::ptrdiff_t>(kept);
    out.trained = static_cast<std::uint64_t>(std::count(mask.trained.begin(), middle, 1));
    const auto beyond = static_cast<std::uint64_t>(std::count(middle, mask.trained.end(), 1));
    countOwners(chat, mask, kept, progress, out);
    if (out.trained == 0 && beyond == 0)
        findings.add(DatasetIssue::EmptyMask, {}, whyEmpty(chat, mask, hasGeneration));
    else if (out.trained == 0)
        findings.add(DatasetIssue::EmptyMask, {},
                     message("all {} trained tokens are beyond the first {}", beyond, kept));
    else if (beyond > 0)
        findings.add(
            DatasetIssue::TruncatedAnswer, {},
            message("{} of {} trained tokens are beyond the first {}", beyond, beyond + out.trained, kept));
    for (const Injection& one : chat.injections) {
        const std::string text =
            printable(std::string_view(chat.chat.rendered.text).substr(one.text.begin, one.text.size()), 60);
        findings.add(DatasetIssue::Injection, pathOfSource(chat.chat.rendered.sources[one.source]),
                     settings.labels.injected == InjectedText::AsText
                         ? message("\"{}\" would be token {}, a control token", text, one.id)
                         : message("\"{}\" became token {}, a control token", text, one.id));
    }
}

/// Messages with text of which the template prints nothing.
void findDropped(const LabeledChat& chat, LineFindings& findings) {
    const std::vector<Data>& messages = chat.input.messages.items;
    const RenderedText& rendered = chat.chat.rendered;
    std::vector<bool> printed(messages.size());
    for (const OriginRun& run : rendered.runs) {
        const OriginSource& source = rendered.sources[run.source];
        if (source.kind == OriginKind::Message && source.index < messages.size() && isWritten(source.field))
            printed[source.index] = true;
    }
    constexpr std::string_view kSpaces = " \t\r\n";
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (printed[i])
            continue;
        const std::string all = textOf(messages[i]);
        const std::size_t begin = std::min(all.find_first_not_of(kSpaces), all.size());
        const auto text = std::string_view(all).substr(begin, all.find_last_not_of(kSpaces) + 1 - begin);
        // A template may compute the text that it prints.
        if (!text.empty() && rendered.text.find(text) == std::string::npos)
            findings.add(DatasetIssue::DroppedMessage, fmt::format("messages[{}]", i),
                         message("the template prints nothing of this message, which has the role {}",
                                 printable(messages[i].stringAt("role"), 40)));
    }
}

/// `column 9` for `line 1, column 9`: each line is read on its own.
std::string inLine(const std::string& where) {
    constexpr std::string_view kFirst = "line 1, ";
    return where.starts_with(kFirst) ? where.substr(kFirst.size()) : where;
}

/// False if it was canceled.
bool addFailure(const LabelError& error, LineFindings& findings) {
    if (const auto* ofTemplate = std::get_if<ChatError>(&error)) {
        if (ofTemplate->kind == ChatErrorKind::Canceled)
            return false;
        const bool raised = ofTemplate->kind == ChatErrorKind::RaiseException;
        findings.add(DatasetIssue::NotRendered, {},
                     raised ? message("the template rejects it at {}: {}", placeOf(*ofTemplate),
                                      printable(ofTemplate->message.english(), 200))
                            : Message(describe(*ofTemplate)));
        return true;
    }
    const Error& other = std::get<Error>(error);
    if (other.code == ErrorCode::Canceled)
        return false;
    findings.add(DatasetIssue::NotEncoded, other.where, other.message);
    return true;
}

} // namespace

DatasetLine checkConversation(std::string_view json, const DatasetSettings& settings,
                              const Progress& progress) {
    DatasetLine out;
    out.size = json.size();
    out.isEmpty = json.find_first_not_of(" \t\r") == std::string_view::npos;
    if (out.isEmpty)
        return out;
    LineFindings findings(out.findings);
    const auto unreadable = [&](const Error& error) {
        findings.add(DatasetIssue::Unreadable, inLine(error.where), error.message);
        return out;
    };
    const auto data = readData(json, JsonStyle::Strict);
    if (!data)
        return unreadable(data.error());
    if (progress.stopped())
        return out;
    const auto conversation = toConversation(*data, json);
    if (!conversation)
        return unreadable(conversation.error());
    if (progress.stopped())
        return out;
    findCutAnswers(*data, findings);
    for (const Diagnostic& half : loneSurrogateDiagnostics(json, kMaxFindings))
        findings.add(DatasetIssue::NotEncoded, inLine(half.where), half.message);
    TemplateInput input = templateInput(*conversation, settings.input);
    for (const Diagnostic& flag : ambiguousTrainingFlags(input.messages, input.messages.items.size() * 2))
        findings.add(DatasetIssue::AmbiguousTraining, flag.where, flag.message);
    if (settings.arguments.isObject()) {
        Data all = settings.arguments;
        for (auto& [key, value] : input.arguments.members)
            all.set(key, std::move(value));
        input.arguments = std::move(all);
    }
    const bool tools = input.tools.isList() && !input.tools.items.empty();
    const CompiledTemplate* compiled =
        tools && settings.withTools != nullptr ? settings.withTools : settings.compiled;
    const bool hasGeneration = compiled != nullptr && compiled->hasGeneration();
    LabelSettings labels = settings.labels;
    labels.progress = progress;
    if (labels.policies.empty())
        labels.policies = {compiled == nullptr ? MaskPolicy::Parts : usualPolicy(hasGeneration)};
    RenderOptions rendering;
    rendering.limits = settings.limits;
    rendering.clock = settings.clock;
    rendering.progress = progress;
    const auto render = [&](const ChatVariables& variables) {
        return compiled->render(variables, rendering);
    };
    RenderOptions untraced = rendering;
    untraced.trace = false;
    const auto renderPlain = [&](const ChatVariables& variables) {
        return compiled->render(variables, untraced);
    };
    const auto chat = compiled == nullptr
                          ? labelNanochat(input, *settings.tokenizer, labels, settings.nanochat)
                          : labelChat({input, compiled->source(), hasGeneration, render, renderPlain},
                                      *settings.tokenizer, labels);
    if (chat) {
        lookAt(*chat, hasGeneration, settings, progress, findings, out);
        if (compiled != nullptr)
            findDropped(*chat, findings);
    } else {
        addFailure(chat.error(), findings);
    }
    findings.finish();
    return out;
}

} // namespace tokenscope::chat
