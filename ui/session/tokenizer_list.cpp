#include "ui/session/tokenizer_list.h"

#include "core/definition/unicode_of_patterns.h"

#include <QThread>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxClosed = 20;

FolderChoice withVersions(FolderChoice choice) {
    if (!choice.transformers)
        choice.transformers = chosenTransformers();
    if (!choice.llamaCpp)
        choice.llamaCpp = chosenLlamaCpp();
    if (!choice.unicode)
        choice.unicode = chosenUnicode();
    return choice;
}

} // namespace

struct TokenizerList::Entry {
    OpenTokenizer open;
    LatestJob job{QString()};
    bool wantsToBeCurrent = false;
    bool waits = false; ///< to be loaded
};

TokenizerList::TokenizerList(QObject* parent)
    : QObject(parent) {
    connect(&m_watcher, &FileWatcher::changed, this, [this](const QString& path) {
        const int index = indexOf({path, {}});
        if (index >= 0)
            reload(index);
    });
    connect(&Settings::instance(), &Settings::changed, this, &TokenizerList::reloadOther);
    connect(&m_watcher, &FileWatcher::gone, this, [this](const QString& path) {
        Entry* entry = find({path, {}});
        if (!entry || !entry->open.tokenizer)
            return;
        entry->open.error = Error{ErrorCode::Unreadable,
                                  path.toStdString(),
                                  {},
                                  "the file no longer exists",
                                  "restore it: it is then read again"};
        emit listChanged();
        emit failed(entry->open.source, *entry->open.error, true);
    });
}

TokenizerList::~TokenizerList() = default;

/// Reads the files again for which another version of that reference is in use now.
void TokenizerList::reloadOther(Setting version) {
    for (int i = 0; i < size(); ++i) {
        const FolderChoice chosen = folderChoice(i);
        const OpenTokenizer& open = at(i);
        const bool isRead = open.tokenizer != nullptr; // else the running job has the former version
        const bool transformers = version == Setting::Transformers && !chosen.transformers &&
                                  (!isRead || !open.tokenizer->definition().provenance.transformers.empty());
        const bool llamaCpp = version == Setting::LlamaCpp && !chosen.llamaCpp &&
                              (!isRead || formats::dependsOnLlamaCpp(open.tokenizer->definition()));
        const bool unicode = version == Setting::Unicode && !chosen.unicode &&
                             (!isRead || dependsOnUnicode(open.tokenizer->definition()));
        if (transformers || llamaCpp || unicode)
            reload(i);
    }
}

const OpenTokenizer& TokenizerList::at(int index) const {
    return m_entries[static_cast<std::size_t>(index)]->open;
}

int TokenizerList::indexOf(const TokenizerSource& source) const {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const auto& entry) { return entry->open.source == source; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

TokenizerList::Entry* TokenizerList::find(const TokenizerSource& source) const {
    const int index = indexOf(source);
    return index < 0 ? nullptr : m_entries[static_cast<std::size_t>(index)].get();
}

const OpenTokenizer* TokenizerList::current() const {
    return m_current < 0 ? nullptr : &at(m_current);
}

std::shared_ptr<const Tokenizer> TokenizerList::currentTokenizer() const {
    const OpenTokenizer* open = current();
    return open ? open->tokenizer : nullptr;
}

void TokenizerList::open(const TokenizerSource& source, bool makeCurrent) {
    insert(source, makeCurrent, size());
}

void TokenizerList::insert(const TokenizerSource& source, bool makeCurrent, int index) {
    // The one requested last becomes current, however long each takes to load.
    if (makeCurrent)
        for (const auto& entry : m_entries)
            entry->wantsToBeCurrent = false;
    if (Entry* known = find(source)) {
        known->wantsToBeCurrent = makeCurrent;
        if (known->open.tokenizer && makeCurrent)
            setCurrent(indexOf(source));
        return;
    }
    auto entry = std::make_unique<Entry>();
    entry->open.source = source;
    entry->wantsToBeCurrent = makeCurrent;
    connect(&entry->job, &LatestJob::finished, this, &TokenizerList::loadWaiting);
    for (auto signal : {&LatestJob::started, &LatestJob::finished})
        connect(&entry->job, signal, this, &TokenizerList::activityChanged);
    connect(&entry->job, &LatestJob::progress, this, &TokenizerList::activityChanged);
    // Canceled before it was ever there: nothing to show. A job that runs belongs to an entry that was closed
    // and opened again since.
    connect(
        &entry->job, &LatestJob::finished, this,
        [this, source] {
            const Entry* left = find(source);
            if (left && !left->open.tokenizer && !left->open.error && !left->job.busy())
                remove(indexOf(source));
        },
        Qt::QueuedConnection);
    std::erase_if(m_closed, [&](const Closed& closed) { return closed.source == source; });
    entry->waits = true;
    m_entries.insert(m_entries.begin() + index, std::move(entry));
    if (index <= m_current)
        ++m_current;
    loadWaiting();
    emit listChanged();
}

/// Starts the loads that are due: not so many at once that the window gets no time, first what becomes current.
void TokenizerList::loadWaiting() {
    const auto isBusy = [](const auto& entry) { return entry->job.busy(); };
    const auto limit = std::max(1, QThread::idealThreadCount() - 1);
    while (std::count_if(m_entries.begin(), m_entries.end(), isBusy) < limit) {
        const auto waits = [](const auto& entry) { return entry->waits; };
        auto next = std::find_if(m_entries.begin(), m_entries.end(),
                                 [](const auto& entry) { return entry->waits && entry->wantsToBeCurrent; });
        if (next == m_entries.end())
            next = std::find_if(m_entries.begin(), m_entries.end(), waits);
        if (next == m_entries.end())
            return;
        load(**next);
    }
}

void TokenizerList::load(Entry& entry) {
    entry.waits = false;
    entry.job.setWhat(tr("Opening %1").arg(entry.open.source.title()));
    entry.job.run([source = entry.open.source, choices = m_choices,
                   folder = withVersions(choiceFor(entry.open.source))](
                      const Progress& progress) { return loadTokenizer(source, choices, progress, folder); },
                  [this, source = entry.open.source](Result<LoadedTokenizer> result) {
                      receive(source, std::move(result));
                  });
}

void TokenizerList::receive(const TokenizerSource& source, Result<LoadedTokenizer> result) {
    Entry* entry = find(source);
    if (!entry)
        return;
    if (!result) {
        const bool kept = entry->open.tokenizer != nullptr;
        entry->open.error = result.error();
        if (!kept)
            QMetaObject::invokeMethod(
                this, [this, source] { remove(indexOf(source)); }, Qt::QueuedConnection);
        else
            emit listChanged();
        emit failed(source, result.error(), kept);
        return;
    }
    entry->open.error.reset();
    entry->open.tokenizer = std::move(result->tokenizer);
    entry->open.rankFileHash = std::move(result->rankFileHash);
    entry->open.encodingUnknown = result->encodingUnknown;
    m_watcher.watch(source.path);
    emit opened(source);
    emit listChanged();
    const int index = indexOf(source);
    if (std::exchange(entry->wantsToBeCurrent, false) || m_current < 0)
        m_current = index;
    if (m_current == index)
        emit currentChanged();
}

void TokenizerList::remove(int index) {
    if (index < 0)
        return;
    m_watcher.forget(at(index).source.path);
    m_entries.erase(m_entries.begin() + index);
    const bool wasCurrent = index == m_current;
    if (index < m_current || m_current >= size())
        --m_current;
    loadWaiting();
    emit listChanged();
    if (wasCurrent)
        emit currentChanged();
    emit activityChanged();
}

void TokenizerList::close(int index) {
    if (index < 0)
        return;
    m_closed.push_back({at(index).source, index});
    if (m_closed.size() > kMaxClosed)
        m_closed.erase(m_closed.begin());
    remove(index);
}

void TokenizerList::requestClose(int index) {
    if (index >= 0 && isUnsaved(index))
        emit wouldBeLost(at(index).source);
    else
        close(index);
}

void TokenizerList::markSaved(const QString& path) {
    if (const auto known = m_trained.find(path); known != m_trained.end())
        known->second = true;
}

bool TokenizerList::isUnsaved(int index) const {
    const auto known = m_trained.find(at(index).source.path);
    return known != m_trained.end() && !known->second;
}

QStringList TokenizerList::unsavedPaths() const {
    QStringList paths;
    for (int i = 0; i < size(); ++i)
        if (isUnsaved(i))
            paths << at(i).source.path;
    return paths;
}

void TokenizerList::reopenClosed() {
    if (m_closed.empty())
        return;
    const Closed last = m_closed.back();
    insert(last.source, true, std::min(last.index, size()));
}

void TokenizerList::reload(int index) {
    load(*m_entries[static_cast<std::size_t>(index)]);
}

void TokenizerList::setCurrent(int index) {
    if (index < 0 || index >= size() || index == m_current || !at(index).tokenizer)
        return;
    for (const auto& entry : m_entries)
        entry->wantsToBeCurrent = false;
    m_current = index;
    emit currentChanged();
}

void TokenizerList::chooseEncoding(int index, const formats::TiktokenChoice& choice) {
    const OpenTokenizer& open = at(index);
    if (open.rankFileHash.empty())
        return;
    m_choices[open.rankFileHash] = choice;
    reload(index);
}

void TokenizerList::chooseFolder(int index, const FolderChoice& choice) {
    const QString& path = at(index).source.path;
    const FolderChoice former = folderChoice(index);
    if (path.isEmpty() || former == choice)
        return;
    const FolderChoice before = withVersions(former);
    const FolderChoice after = withVersions(choice);
    m_readAlone.erase(path);
    if (choice == FolderChoice())
        m_folderChoices.erase(path);
    else
        m_folderChoices[path] = choice;
    if (before.bare != after.bare || before.transformers != after.transformers ||
        before.llamaCpp != after.llamaCpp || before.unicode != after.unicode)
        reload(index);
}

FolderChoice TokenizerList::choiceFor(const TokenizerSource& source) const {
    const auto known = m_folderChoices.find(source.path);
    FolderChoice choice = known == m_folderChoices.end() ? FolderChoice() : known->second;
    choice.bare = choice.bare || m_readAlone.contains(source.path);
    return choice;
}

void TokenizerList::readAlone(const QString& path) {
    const bool isOpen = indexOf({path, {}}) >= 0;
    if (m_readAlone.insert(path).second && isOpen)
        reload(indexOf({path, {}}));
}

FolderChoice TokenizerList::folderChoice(int index) const {
    return choiceFor(at(index).source);
}

FolderChoice TokenizerList::appliedChoice(int index) const {
    return withVersions(folderChoice(index));
}

LatestJob* TokenizerList::runningJob() const {
    for (const auto& entry : m_entries)
        if (entry->job.busy())
            return &entry->job;
    return nullptr;
}

} // namespace tokenscope::ui
