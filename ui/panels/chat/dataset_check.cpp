#include "ui/panels/chat/dataset_check.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kPollMs = 100;

struct CloseCheckedFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

/// Written by the job's thread, emptied by poll().
struct DatasetCheckJob::Shared {
    std::mutex mutex;
    std::vector<chat::DatasetRow> fresh;
    chat::DatasetTotals totals;
    chat::DatasetFindings findings; ///< used by the job's thread only
    chat::IssueCounts undelivered{};

    void add(const chat::DatasetLine& line) {
        auto rows = findings.keep(line);
        const std::scoped_lock lock(mutex);
        totals.add(line);
        totals.bytes = line.byte + line.size;
        undelivered = findings.left();
        fresh.insert(fresh.end(), std::move_iterator(rows.begin()), std::move_iterator(rows.end()));
    }
};

DatasetCheckJob::DatasetCheckJob(QObject* parent)
    : QObject(parent)
    , m_job(tr("Checking conversations")) {
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &DatasetCheckJob::poll);
}

void DatasetCheckJob::start(DatasetRequest request) {
    m_shared = std::make_shared<Shared>();
    m_totals = {};
    m_undelivered = {};
    m_error.reset();
    m_seconds = 0;
    m_size = static_cast<std::uint64_t>(std::max<qint64>(QFileInfo(request.path).size(), 0));
    m_clock.start();
    m_poll.start();
    m_job.run(
        [request = std::move(request), shared = m_shared,
         size = m_size](const Progress& progress) -> Result<chat::DatasetTotals> {
            const std::string path = request.path.toStdString();
            const std::unique_ptr<std::FILE, CloseCheckedFile> file(
                QFileInfo(request.path).isFile() ? std::fopen(path.c_str(), "rb") : nullptr);
            if (!file)
                return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                                   path,
                                                   {},
                                                   "the file can't be read",
                                                   "check the path and the permissions"});
            chat::DatasetSettings settings;
            settings.tokenizer = request.tokenizer.get();
            settings.compiled = request.compiled.get();
            std::optional<chat::CompiledTemplate> withTools;
            if (request.compiled && !request.withTools.empty() &&
                request.withTools != request.compiled->source())
                if (auto compiled =
                        chat::CompiledTemplate::compile(request.withTools, request.compiled->version())) {
                    withTools.emplace(std::move(*compiled));
                    settings.withTools = &*withTools;
                }
            settings.nanochat.inventSpecials = true;
            settings.nanochat.maxTokens = std::size_t{1}
                                          << 40U; // truncated by checkDataset(), which counts what it removes
            settings.arguments = request.arguments;
            settings.labels.policies = {request.policy};
            settings.labels.mask = request.masks;
            settings.labels.injected = request.injection;
            settings.maxTokens = request.maxTokens;
            settings.threads = std::clamp(std::thread::hardware_concurrency(), 2U, 9U) -
                               1; // one thread is left to the window
            return checkDataset(
                file.get(), size, settings, [&](const chat::DatasetLine& line) { shared->add(line); },
                progress);
        },
        [this](Result<chat::DatasetTotals> totals) {
            poll();
            if (totals)
                m_totals = *totals;
            else
                m_error = totals.error();
            finish();
        });
    emit started();
    emit advanced();
}

void DatasetCheckJob::cancel() {
    if (!busy())
        return;
    m_job.cancel();
    poll();
    m_shared.reset();
    m_totals.canceled = true;
    finish();
}

void DatasetCheckJob::poll() {
    if (!m_shared)
        return;
    std::vector<chat::DatasetRow> fresh;
    {
        const std::scoped_lock lock(m_shared->mutex);
        fresh.swap(m_shared->fresh);
        m_totals = m_shared->totals;
        m_undelivered = m_shared->undelivered;
    }
    m_seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    if (!fresh.empty())
        emit found(fresh);
    emit advanced();
}

void DatasetCheckJob::finish() {
    m_poll.stop();
    m_shared.reset();
    emit advanced();
    emit finished();
}

namespace {

QString messageOf(const chat::DatasetFinding& finding) {
    const QString message = QString::fromStdString(finding.message.text());
    return finding.where.empty() ? message
                                 : QString::fromStdString(finding.where) + QStringLiteral(": ") + message;
}

} // namespace

QString issueTitle(chat::DatasetIssue issue) {
    switch (issue) {
    case chat::DatasetIssue::Unreadable:
        return DatasetModel::tr("unreadable");
    case chat::DatasetIssue::NotRendered:
        return DatasetModel::tr("not rendered");
    case chat::DatasetIssue::NotEncoded:
        return DatasetModel::tr("not encoded");
    case chat::DatasetIssue::EmptyMask:
        return DatasetModel::tr("empty mask");
    case chat::DatasetIssue::TruncatedAnswer:
        return DatasetModel::tr("answer truncated");
    case chat::DatasetIssue::Injection:
        return DatasetModel::tr("injection");
    case chat::DatasetIssue::DroppedMessage:
        return DatasetModel::tr("message dropped");
    case chat::DatasetIssue::AmbiguousTraining:
        break;
    }
    return DatasetModel::tr("unusual training");
}

DatasetModel::DatasetModel(QObject* parent)
    : TableModel(columns(), parent) {
    setRowRole(IssueRole, [](const chat::DatasetRow& row) { return static_cast<int>(row.finding.issue); });
    setRowRole(Qt::ToolTipRole, [](const chat::DatasetRow& row) {
        return plainToolTip(
            tr("Line %1, byte %2\n%3").arg(grouped(row.line), grouped(row.byte), messageOf(row.finding)));
    });
}

std::vector<DatasetModel::Column> DatasetModel::columns() {
    using Row = chat::DatasetRow;
    const auto isError = [](const Row& row) { return levelOf(row.finding.issue) == FindingSeverity::Error; };
    const auto kind = [isError](const Row& row) { // the symbol shows the level without its color
        return (isError(row) ? QStringLiteral("✕ ") : QStringLiteral("! ")) + issueTitle(row.finding.issue);
    };
    const auto message = [](const Row& row) { return messageOf(row.finding); };
    const auto countColumn = [](const QString& title, std::uint64_t Row::*count) {
        return Column(title,
                      [count](const Row& row) {
                          return row.rendered ? grouped(row.*count) : QStringLiteral("–");
                      })
            .alignRight()
            .role(SortRole,
                  [count](const Row& row) { return row.rendered ? static_cast<qlonglong>(row.*count) : -1; });
    };
    return {Column(tr("Line"), [](const Row& row) { return grouped(row.line); })
                .alignRight()
                .role(SortRole, [](const Row& row) { return QVariant::fromValue<qulonglong>(row.line); })
                .role(Qt::AccessibleTextRole,
                      [](const Row& row) {
                          return tr("Line %1, %2: %3")
                              .arg(row.line)
                              .arg(issueTitle(row.finding.issue), messageOf(row.finding));
                      }),
            Column(tr("Kind"), kind)
                .role(SortRole, kind)
                .role(Qt::ForegroundRole,
                      [isError](const Row& row) {
                          return isError(row) ? piecePalette().error : piecePalette().warningText;
                      }),
            Column(tr("Finding"), message).role(SortRole, message), countColumn(tr("Tokens"), &Row::tokens),
            countColumn(tr("Trained"), &Row::trained)};
}

DatasetFilter::DatasetFilter(QObject* parent)
    : QSortFilterProxyModel(parent) {
    setSortRole(DatasetModel::SortRole);
}

void DatasetFilter::setKind(std::optional<chat::DatasetIssue> kind) {
    if (std::exchange(m_kind, kind) != kind)
        invalidateFilter();
}

void DatasetFilter::setText(const QString& text) {
    if (std::exchange(m_text, text.trimmed()) != text.trimmed())
        invalidateFilter();
}

bool DatasetFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QAbstractItemModel& model = *sourceModel();
    const QModelIndex line = model.index(row, DatasetModel::Line, parent);
    if (m_kind && line.data(DatasetModel::IssueRole).toInt() != static_cast<int>(*m_kind))
        return false;
    const auto has = [&](int column) {
        return model.index(row, column, parent).data().toString().contains(m_text, Qt::CaseInsensitive);
    };
    return m_text.isEmpty() || line.data(DatasetModel::SortRole).toString() == m_text ||
           has(DatasetModel::Kind) || has(DatasetModel::Message);
}

} // namespace tokenscope::ui
