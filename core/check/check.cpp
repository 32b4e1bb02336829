#include "core/check/check.h"

#include "core/chat/template/template_choice.h"
#include "core/check/families/families.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tokenscope::check {

namespace {

/// Files of such a name belong to the folder that they are in; others may be in a collection of tokenizers.
bool isNamedByModelFolders(const std::filesystem::path& path) {
    constexpr std::string_view kNames[] = {
        "tokenizer.json", "tokenizer.model", "spiece.model", "sentencepiece.bpe.model",
        "tekken.json",    "vocab.json",      "merges.txt",   "vocab.txt"};
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored) ||
           std::find(std::begin(kNames), std::end(kNames), path.filename().string()) != std::end(kNames);
}

std::filesystem::path folderOf(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return path;
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

} // namespace

CheckInput inputOf(std::shared_ptr<const Tokenizer> tokenizer, bool bare) {
    CheckInput input;
    const TokenizerDefinition& definition = tokenizer->definition();
    input.tokenizer = std::move(tokenizer);
    const std::filesystem::path path(definition.path);
    if (!bare && !path.empty() && (!definition.provenance.files.empty() || isNamedByModelFolders(path)))
        input.folder = folderOf(path);
    if (!input.folder.empty())
        input.config = formats::readModelFolder(input.folder);
    if (const auto chosen = chat::chooseTemplate(definition.chatTemplates, std::nullopt, false)) {
        const std::string& place = definition.provenance.chatTemplates;
        input.chatTemplate = {
            (*chosen)->source, place.empty() ? fileName(*input.tokenizer) : place, Data::object(), {}, {}};
        for (auto& [role, spelled] : chat::specialArguments(*input.tokenizer))
            input.chatTemplate->arguments.set(role, Data::string(std::move(spelled)));
    }
    return input;
}

std::span<const Check* const> checks() {
    static constexpr std::array kAll = {
        &kLoadingCheck,    &kRoundTripCheck,    &kStreamingCheck, &kSpansCheck,       &kSpecialTokensCheck,
        &kBeginEndCheck,   &kPaddingCheck,      &kIdsCheck,       &kModelCheck,       &kUnreachableCheck,
        &kNormalizerCheck, &kPreTokenizerCheck, &kFilesCheck,     &kTemplateCheck,    &kDataCheck,
        &kTextCheck,       &kScriptsCheck,      &kSpeedCheck,     &kDeterminismCheck, &kHashesCheck};
    return kAll;
}

const Check* findCheck(std::string_view name) {
    const auto all = checks();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Check* one) { return one->name == name; });
    return found == all.end() ? nullptr : *found;
}

FindingSeverity CheckResult::worst() const {
    FindingSeverity worst = FindingSeverity::Info;
    for (const Finding& finding : findings)
        if (finding.silenced.empty())
            worst = std::max(worst, finding.severity);
    return worst;
}

bool CheckResult::isAboutStopping() const {
    return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.isAboutStopping && finding.severity > FindingSeverity::Info &&
               finding.silenced.empty();
    });
}

std::vector<const CheckResult*> inReadingOrder(const std::vector<CheckResult>& results) {
    std::vector<const CheckResult*> order;
    order.reserve(results.size());
    for (const CheckResult& result : results)
        order.push_back(&result);
    const auto rank = [](const CheckResult& result) {
        if (!result.applies)
            return 0;
        FindingSeverity worst = FindingSeverity::Info;
        bool isAboutStopping = false;
        for (const Finding& finding : result.findings) {
            worst = std::max(worst, finding.severity);
            isAboutStopping |= finding.isAboutStopping && finding.severity > FindingSeverity::Info;
        }
        return 1 + 2 * static_cast<int>(worst) + (isAboutStopping ? 1 : 0);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const CheckResult* a, const CheckResult* b) { return rank(*a) > rank(*b); });
    return order;
}

namespace {

/// Stops when its time is over, or when `outer` is.
class LimitedTime {
  public:
    LimitedTime(const std::stop_token& outer, std::chrono::seconds time)
        : m_forward(outer, [this] { m_stop.request_stop(); })
        , m_timer([this, time](const std::stop_token& done) {
            std::mutex mutex;
            std::condition_variable_any never;
            std::unique_lock lock(mutex);
            never.wait_for(lock, done, time, [] { return false; });
            if (!done.stop_requested())
                m_stop.request_stop();
        }) {}
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

  private:
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_forward;
    std::jthread m_timer;
};

std::vector<Finding> runLimited(const Check& check, const CheckInput& input, const Progress& progress) {
    if (check.isUnlimited)
        return check.run(input, progress);
    const LimitedTime limited(progress.stop, kMaxCheckTime);
    auto findings = check.run(input, {limited.token(), progress.report});
    if (limited.token().stop_requested() && !progress.stopped())
        findings.push_back(
            {.code = "out-of-time",
             .severity = FindingSeverity::Info,
             .place = input.tokenizer ? fileName(*input.tokenizer) : std::string(),
             .message = message("this family stopped after {} seconds: not everything was tried",
                                kMaxCheckTime.count())});
    return findings;
}

/// Names of files that may be in places, also those that contain ": ".
std::vector<std::string> namesOfFiles(const CheckInput& input) {
    std::vector<std::string> names;
    if (input.tokenizer)
        names.push_back(fileName(*input.tokenizer));
    if (input.chatTemplate &&
        !(input.tokenizer &&
          input.chatTemplate->place == input.tokenizer->definition().provenance.chatTemplates))
        names.push_back(input.chatTemplate->place);
    if (input.text)
        names.push_back(input.textName);
    for (const std::string& path : input.datasets)
        names.push_back(std::filesystem::path(path).filename().string());
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(input.folder, ignored), end; !ignored && at != end;
         at.increment(ignored))
        names.push_back(at->path().filename().string());
    return names;
}

void setFile(Finding& finding, const std::vector<std::string>& names) {
    finding.file = finding.place.substr(0, finding.place.find(": "));
    for (const std::string& name : names)
        if (name.size() > finding.file.size() &&
            (finding.place == name || finding.place.starts_with(name + ": ")))
            finding.file = name;
}

} // namespace

Result<std::vector<CheckResult>> runChecks(const CheckInput& input, const CheckOptions& options,
                                           const Progress& progress) {
    for (const auto* names : {&options.only, &options.skip})
        for (const std::string& name : *names)
            if (!findCheck(name)) {
                std::string known;
                for (const Check* check : checks())
                    known.append(known.empty() ? "" : ", ").append(check->name);
                return fail(ErrorCode::BadInput, {}, message("there is no family of checks '{}'", name),
                            message("the families are {}", known));
            }
    const auto contains = [](const std::vector<std::string>& names, std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<CheckResult> results;
    const std::size_t count = checks().size();
    const std::vector<std::string> names = namesOfFiles(input);
    for (std::size_t i = 0; i < count; ++i) {
        const Check* check = checks()[i];
        if (!(options.only.empty() || contains(options.only, check->name)) ||
            contains(options.skip, check->name))
            continue;
        CheckResult result{check, check->appliesTo(input), {}};
        if (result.applies)
            result.findings = runLimited(*check, input, progress.part(i * 100, (i + 1) * 100, count * 100));
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the check was canceled");
        for (Finding& finding : result.findings) {
            setFile(finding, names);
            if (finding.subject.empty())
                finding.subject = finding.file;
        }
        std::stable_sort(result.findings.begin(), result.findings.end(),
                         [](const Finding& a, const Finding& b) {
                             return a.severity != b.severity ? a.severity > b.severity
                                                             : a.isAboutStopping > b.isAboutStopping;
                         });
        results.push_back(std::move(result));
        progress.notify((i + 1) * 100, count * 100);
    }
    return results;
}

Finding findingOf(const Error& error) {
    std::string file = std::filesystem::path(error.file).filename().string();
    std::string subject = file;
    std::string place = file;
    if (!error.where.empty())
        place += (place.empty() ? "" : ": ") + error.where;
    return {.code = "cannot-be-opened",
            .severity = FindingSeverity::Error,
            .place = std::move(place),
            .file = std::move(file),
            .message = error.message,
            .why = "no program can use the tokenizer",
            .remedy = error.remedy,
            .subject = std::move(subject)};
}

} // namespace tokenscope::check
