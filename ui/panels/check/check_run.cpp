#include "ui/panels/check/check_run.h"

#include "core/base/try.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/template_choice.h"
#include "ui/session/tokenizer_source.h"

#include <QDir>

#include <algorithm>
#include <thread>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kMaxWatched = 64; ///< files of a folder
constexpr const char* kTextFamily = "text";

/// Templates that the settings of datasets refer to.
struct DatasetTemplates {
    std::optional<chat::CompiledTemplate> plain, withTools;
};

std::optional<chat::CompiledTemplate> compiledOf(const Tokenizer& tokenizer, bool withTools) {
    const auto chosen = chat::chooseTemplate(tokenizer.definition().chatTemplates, std::nullopt, withTools);
    if (!chosen)
        return std::nullopt;
    auto compiled = chat::CompiledTemplate::compile((*chosen)->source);
    return compiled ? std::optional(*std::move(compiled)) : std::nullopt;
}

/// The errors of those that can't be read are added to `unreadable`.
void addDatasets(const CheckRequest& request, check::CheckInput& input, DatasetTemplates& templates,
                 std::vector<Error>& unreadable) {
    for (const QString& path : request.datasets) {
        std::string dataset = toPath(path).string();
        if (auto readable = check::checkReadable(dataset))
            input.datasets.push_back(std::move(dataset));
        else
            unreadable.push_back(std::move(readable.error()));
    }
    if (input.datasets.empty())
        return;
    templates.plain = compiledOf(*request.tokenizer, false);
    templates.withTools = compiledOf(*request.tokenizer, true);
    chat::DatasetSettings& settings = input.datasetSettings;
    settings.compiled = templates.plain ? &*templates.plain : nullptr;
    settings.withTools = templates.withTools ? &*templates.withTools : nullptr;
    settings.arguments = input.chatTemplate ? input.chatTemplate->arguments : Data::null();
    settings.threads =
        std::clamp(std::thread::hardware_concurrency(), 2U, 9U) - 1; // one is left to the window
}

QStringList filesOf(const CheckRequest& request, const check::CheckInput& input) {
    QStringList files = request.datasets;
    if (input.folder.empty())
        return files;
    const QDir folder(QString::fromStdString(input.folder.string()));
    const QString silenced = QLatin1String(check::kSilencedFile);
    for (const QString& name : folder.entryList(QDir::Files, QDir::Name).mid(0, kMaxWatched))
        if (name != silenced)
            files << folder.absoluteFilePath(name);
    return files;
}

void addText(const CheckRequest& request, check::CheckInput& input) {
    input.text = request.text;
    if (!request.textName.isEmpty())
        input.textName = request.textName.toStdString();
    input.addSpecial = request.addSpecial;
    input.parseSpecial = request.parseSpecial;
}

/// Only the family that is about the text.
Result<check::CheckResult> checkedText(const CheckRequest& request, const Progress& progress) {
    check::CheckInput input;
    input.tokenizer = request.tokenizer;
    addText(request, input);
    TOKENSCOPE_TRY(auto results, check::runChecks(input, {{kTextFamily}, {}}, progress));
    if (const auto silenced = check::readSilenced(check::silencedFileOf(*request.tokenizer)))
        check::applySilenced(*silenced, results);
    return std::move(results.front());
}

Result<CheckedReport> checked(const CheckRequest& request, const Progress& progress) {
    check::CheckInput input = check::inputOf(request.tokenizer, request.bare);
    const std::string path = toPath(request.path).string();
    if (input.chatTemplate && !request.bare && !path.empty())
        check::addOtherCopy(*input.chatTemplate,
                            input.folder.empty() ? std::filesystem::path(path) : input.folder);
    DatasetTemplates templates;
    std::vector<Error> unreadable;
    addDatasets(request, input, templates, unreadable);
    addText(request, input);
    CheckedReport checked{request, {path, {}}, {}, {}, std::move(unreadable), filesOf(request, input)};
    checked.request.text = nullptr;
    TOKENSCOPE_TRY(checked.report.results, check::runChecks(input, {}, progress));
    if (auto silenced = check::readSilenced(check::silencedFileOf(*request.tokenizer)))
        checked.unused = check::applySilenced(*silenced, checked.report.results);
    else
        checked.silencedError = std::move(silenced.error());
    return checked;
}

} // namespace

CheckRun::CheckRun(QObject* parent)
    : QObject(parent)
    , m_job(tr("Checking"))
    , m_textJob(tr("Checking the text"))
    , m_silencing(tr("Saving")) {
    for (LatestJob* job : {&m_job, &m_textJob, &m_silencing}) {
        connect(job, &LatestJob::started, this, &CheckRun::changed);
        connect(job, &LatestJob::finished, this, &CheckRun::releaseText);
        connect(job, &LatestJob::finished, this, &CheckRun::changed);
    }
    connect(&m_watcher, &FileWatcher::changed, this, [this](const QString& path) {
        if (path == silencedFile())
            return changeSilenced({});
        m_outdated = true;
        m_stopped = false;
        if (m_job.busy())
            start();
        emit fileChanged(!m_request.datasets.contains(path));
        emit changed();
    });
}

bool CheckRun::isCurrent() const {
    return m_report && !m_outdated;
}

bool CheckRun::isOfAnother() const {
    return m_report && m_report->request.path != m_request.path;
}

bool CheckRequest::operator==(const CheckRequest& other) const {
    return tokenizer == other.tokenizer && path == other.path && bare == other.bare &&
           datasets == other.datasets && hasTextOf(other);
}

bool CheckRequest::hasTextOf(const CheckRequest& other) const {
    return textRevision == other.textRevision && textName == other.textName &&
           addSpecial == other.addSpecial && parseSpecial == other.parseSpecial;
}

void CheckRequest::takeTextOf(const CheckRequest& other) {
    textRevision = other.textRevision;
    textName = other.textName;
    addSpecial = other.addSpecial;
    parseSpecial = other.parseSpecial;
}

bool CheckRequest::differsInText(const CheckRequest& other) const {
    CheckRequest same = other;
    same.takeTextOf(*this);
    return same == *this && other != *this;
}

bool CheckRun::isTextOutdated() const {
    return m_report && (m_textChanged || !m_report->request.hasTextOf(m_request));
}

void CheckRun::setTextChanged() {
    if (std::exchange(m_textChanged, true))
        return;
    emit changed();
}

void CheckRun::require(const CheckRequest& request) {
    m_textChanged = false;
    m_request.text = request.text;
    if (request.differsInText(m_request)) {
        m_request = request;
        if (!m_outdated && !m_stopped)
            startText();
        emit changed();
    } else if (request != m_request) {
        m_job.cancel(); // releases the text of m_request
        m_textJob.cancel();
        m_request = request;
        m_outdated = true;
        m_stopped = false;
        if (!request.tokenizer)
            m_report = nullptr;
        emit changed();
    }
    if (m_outdated && !m_stopped && !m_job.busy())
        start();
    releaseText();
}

void CheckRun::again(const CheckRequest& request) {
    m_request = request;
    m_textChanged = false;
    m_stopped = false;
    m_outdated = true;
    start();
}

/// Texts can be large, and the document is about to change this one.
void CheckRun::releaseText() {
    if (!m_job.busy() && !m_textJob.busy())
        m_request.text = nullptr;
}

void CheckRun::stop() {
    m_stopped = true;
    m_job.cancel();
    m_textJob.cancel();
    emit changed();
}

void CheckRun::start() {
    if (!m_request.tokenizer)
        return;
    m_job.run([request = m_request](const Progress& progress) { return checked(request, progress); },
              [this](Result<CheckedReport> result) { receive(std::move(result)); });
}

void CheckRun::startText() {
    m_textJob.run([request = m_request](const Progress& progress) { return checkedText(request, progress); },
                  [this, request = m_request](Result<check::CheckResult> family) {
                      receiveText(request, std::move(family));
                  });
}

/// Replaces the family in the report, which may be older.
void CheckRun::receiveText(const CheckRequest& request, Result<check::CheckResult> family) {
    if (!family || !m_report || request != m_request || m_report->request.tokenizer != request.tokenizer)
        return;
    CheckedReport next = *m_report;
    next.request.takeTextOf(request);
    auto& results = next.report.results;
    const auto former = std::find_if(results.begin(), results.end(), [&](const check::CheckResult& result) {
        return result.check == family->check;
    });
    if (former != results.end())
        *former = *std::move(family);
    m_report = std::make_shared<const CheckedReport>(std::move(next));
    emit changed();
}

void CheckRun::receive(Result<CheckedReport> checked) {
    if (!checked)
        return emit failed(m_request.path, checked.error());
    m_outdated = false;
    m_report = std::make_shared<const CheckedReport>(*std::move(checked));
    if (m_report->request.differsInText(m_request))
        startText(); // it has changed meanwhile
    watch();
    reportSilenced(m_report->silencedError);
    reportDatasets();
    emit changed();
}

void CheckRun::reportDatasets() {
    const std::vector<Error>& errors = m_report->unreadable;
    for (const QString& path : std::as_const(m_request.datasets)) {
        const auto error = std::find_if(errors.begin(), errors.end(),
                                        [&](const Error& one) { return one.file == toPath(path).string(); });
        if (error != errors.end())
            emit failed(path, *error);
        else
            emit recovered(path);
    }
}

void CheckRun::watch() {
    QStringList files = m_report->files;
    if (const QString silenced = silencedFile(); !silenced.isEmpty())
        files << silenced;
    for (const QString& path : std::as_const(m_watched))
        if (!files.contains(path))
            m_watcher.forget(path);
    for (const QString& path : std::as_const(files))
        if (!m_watched.contains(path))
            m_watcher.watch(path);
    m_watched = files;
}

QString CheckRun::silencedFile() const {
    const auto file =
        m_request.tokenizer ? check::silencedFileOf(*m_request.tokenizer) : std::filesystem::path();
    return file.empty() ? QString() : QString::fromStdString(file.string());
}

// The file of silenced findings.

void CheckRun::reportSilenced(const std::optional<Error>& error) {
    const QString file = silencedFile();
    if (error)
        emit failed(file, *error);
    else if (!file.isEmpty())
        emit recovered(file);
}

/// Reads the file, changes what it holds and writes it; without `change` it is only read.
void CheckRun::changeSilenced(const std::function<void(Silenced&)>& change) {
    const QString name = silencedFile();
    if (name.isEmpty() || !m_report)
        return;
    m_silencing.run(
        [file = toPath(name), change](const Progress&) -> Result<Silenced> {
            TOKENSCOPE_TRY(Silenced silenced, check::readSilenced(file));
            if (change) {
                change(silenced);
                TOKENSCOPE_TRY_VOID(check::writeSilenced(file, silenced));
            }
            return silenced;
        },
        [this, report = m_report](const Result<Silenced>& silenced) {
            if (report != m_report)
                return;
            reportSilenced(silenced ? std::nullopt : std::optional(silenced.error()));
            if (silenced)
                apply(*silenced);
        });
}

void CheckRun::apply(const Silenced& silenced) {
    CheckedReport next = *m_report;
    for (check::CheckResult& result : next.report.results)
        for (check::Finding& finding : result.findings)
            finding.silenced.clear();
    next.unused = check::applySilenced(silenced, next.report.results);
    m_report = std::make_shared<const CheckedReport>(std::move(next));
    emit changed();
}

void CheckRun::silence(const check::CheckResult& family, const check::Finding& finding,
                       const QString& reason) {
    changeSilenced([check = family.check, finding, reason = reason.trimmed().toStdString()](
                       Silenced& silenced) { check::silence(silenced, *check, finding, reason); });
}

void CheckRun::unsilence(const check::CheckResult& family, const check::Finding& finding) {
    changeSilenced([report = m_report, check = family.check, finding](Silenced& silenced) {
        check::unsilence(silenced, report->report.results, *check, finding);
    });
}

} // namespace tokenscope::ui
