#pragma once
// A folder with the tables of tokenizer files that were opened before (core/base/cached_tables.h), so that opening them
// again takes a few milliseconds: their pieces and merges, and what encoders compute from these.
//
// A file is known by the hash of its content. Whatever is in the folder can be deleted at any time, by the user or by
// another process; damaged files are replaced, and nothing is reported if the folder can't be read or written.

#include "core/base/cached_tables.h"
#include "core/definition/tokenizer_definition.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::formats {

/// Thread-safe.
class TableCache {
  public:
    struct Limits {
        std::uint64_t minSource = std::uint64_t{256} << 10U; ///< bytes; smaller files are read as fast
        std::uint64_t maxSource = std::uint64_t{256} << 20U;
        std::uint64_t maxTotal = std::uint64_t{512} << 20U; ///< of all files; the oldest ones are deleted
    };
    /// The one for this program in the user's folder of caches; empty if that is.
    static std::filesystem::path folderIn(const std::filesystem::path& caches);
    /// The folder needn't exist. An empty path: nothing is cached.
    explicit TableCache(std::filesystem::path folder)
        : TableCache(std::move(folder), Limits()) {}
    TableCache(std::filesystem::path folder, Limits limits);

    /// The tables of a tokenizer file; null if there are none.
    std::shared_ptr<CachedTables> find(const std::filesystem::path& source) const;
    /// For the tables of a file that is being read; null if it is too small or too large.
    std::shared_ptr<CachedTables> create(std::string_view source) const;

    /// Writes the tables of a definition that was read with this cache, if there are none yet, or what was recorded in
    /// addition. Takes some tens of milliseconds for a large tokenizer. Doesn't throw.
    void write(const TokenizerDefinition& definition) const;

  private:
    [[nodiscard]] bool isCached(std::uint64_t size) const;
    [[nodiscard]] std::filesystem::path pathOf(const ContentHash& key) const;
    [[nodiscard]] bool writeFile(const TokenizerDefinition& definition) const;
    void removeOldest() const;

    std::filesystem::path m_folder;
    Limits m_limits;
};

// For readers.

/// The pieces, from the cache. Absent: they have to be read.
std::optional<Vocabulary> cachedPieces(const CachedTables* tables);
/// The list of merges that belongs to them; empty if it isn't there.
std::vector<Merge> cachedMerges(const CachedTables& tables);
/// Pieces, kind of model and merges of the definition are now as in the file, and reading them gave no diagnostic.
void markPieces(TokenizerDefinition& definition);

} // namespace tokenscope::formats
