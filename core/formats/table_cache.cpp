#include "core/formats/table_cache.h"

#include "core/base/whole_file.h"
#include "core/base/zeroed_table.h"
#include "core/formats/format.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <string>
#include <system_error>
#include <utility>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRead = std::size_t{32} << 10U; ///< bytes at once: they stay in the processor's cache

/// Absent if the file can't be read, is no regular file, or its size isn't accepted.
template <class Accepts>
std::optional<ContentHash> hashOfFile(const fs::path& path, const Accepts& accepts) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return std::nullopt;
    struct stat status {};
    bool good = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
                accepts(static_cast<std::uint64_t>(status.st_size));
    ContentHasher hasher;
    std::array<char, kRead> buffer; // NOLINT(*-member-init): it is filled before it is read
    for (bool more = good; more && good;) {
        std::size_t filled = 0;
        while (filled < buffer.size()) {
            const ssize_t got = ::read(fd, buffer.data() + filled, buffer.size() - filled);
            good = got >= 0 || errno == EINTR;
            more = got != 0;
            if (!good || !more)
                break;
            filled += got > 0 ? static_cast<std::size_t>(got) : 0;
        }
        hasher.add({buffer.data(), filled});
    }
    ::close(fd);
    return good ? std::optional(hasher.finish()) : std::nullopt;
}

} // namespace

TableCache::TableCache(fs::path folder, Limits limits)
    : m_folder(std::move(folder))
    , m_limits(limits) {}

fs::path TableCache::folderIn(const fs::path& caches) {
    return caches.empty() ? fs::path() : caches / "tokenscope" / "tables";
}

bool TableCache::isCached(std::uint64_t size) const {
    return !m_folder.empty() && size >= m_limits.minSource && size <= m_limits.maxSource;
}

fs::path TableCache::pathOf(const ContentHash& key) const {
    return m_folder / (key.hex() + ".tables");
}

std::shared_ptr<CachedTables> TableCache::find(const fs::path& source) const {
    const auto key = hashOfFile(source, [this](std::uint64_t size) { return isCached(size); });
    auto file = key ? TableFile::open(pathOf(*key), *key) : nullptr;
    return file ? std::make_shared<CachedTables>(*key, std::move(file)) : nullptr;
}

std::shared_ptr<CachedTables> TableCache::create(std::string_view source) const {
    return isCached(source.size()) ? std::make_shared<CachedTables>(contentHash(source), nullptr) : nullptr;
}

void TableCache::write(const TokenizerDefinition& definition) const {
    try {
        if (writeFile(definition))
            removeOldest();
    } catch (const std::exception&) { // such as too little memory: the next run tries again
    }
}

bool TableCache::writeFile(const TokenizerDefinition& definition) const {
    const auto [model, merges] = mergingKind(definition.model);
    const CachedTables* tables = definition.tables.get();
    if (!tables || (tables->file() && !tables->hasRecorded()) ||
        !tables->arePieces(definition.vocabulary.origin(), model, merges))
        return false;
    TableFileWriter writer;
    std::optional<std::string> document;
    if (const auto& before = tables->file()) {
        for (const TableId id : {TableId::Source, TableId::Document})
            writer.add(id, before->find<char>(id).value_or(std::span<const char>()));
    } else {
        // The file may have changed since.
        const Format* format = formatOf(definition.format);
        const auto source = MappedFile::open(definition.path);
        if (!format || !source || contentHash(source->bytes()) != tables->key())
            return false;
        document = format->withoutPieces(source->bytes());
        if (!document)
            return false;
        writer.addOne(TableId::Source, definition.format);
        writer.add(TableId::Document, std::span<const char>(*document));
    }
    definition.vocabulary.addTo(writer);
    writer.add(TableId::Merges, std::span<const char>(merges));
    tables->addRecorded(writer);
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    return writer.write(pathOf(tables->key()), tables->key());
}

void TableCache::removeOldest() const {
    struct File {
        fs::file_time_type time;
        std::uint64_t size = 0;
        fs::path path;
    };
    std::vector<File> files;
    std::uint64_t total = 0;
    std::error_code failed;
    for (fs::directory_iterator at(m_folder, failed), end; !failed && at != end; at.increment(failed)) {
        std::error_code ignored;
        if (!at->is_regular_file(ignored))
            continue;
        const std::uint64_t size = at->file_size(ignored);
        const auto time = at->last_write_time(ignored);
        if (ignored) // another process has deleted it
            continue;
        files.push_back({time, size, at->path()});
        total += size;
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.time < b.time; });
    for (const File& file : files) {
        if (total <= m_limits.maxTotal)
            break;
        total -= file.size;
        fs::remove(file.path, failed);
    }
}

// For readers.

std::optional<Vocabulary> cachedPieces(const CachedTables* tables) {
    return tables && tables->file() ? Vocabulary::from(tables->file()) : std::nullopt;
}

std::vector<Merge> cachedMerges(const CachedTables& tables) {
    std::vector<Merge> merges;
    if (const auto cached = tables.file()->find<Merge>(TableId::Merges)) {
        merges.reserve(cached->size());
        getPages(merges.data(), cached->size_bytes());
        merges.assign(cached->begin(), cached->end());
    }
    return merges;
}

void markPieces(TokenizerDefinition& definition) {
    if (!definition.tables)
        return;
    const auto [model, merges] = mergingKind(definition.model);
    definition.vocabulary.setOrigin(definition.tables->origin());
    definition.tables->setPieces(model, merges);
}

} // namespace tokenscope::formats
