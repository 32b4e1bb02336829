#pragma once
// Whole files: MappedFile has the bytes of one, WholeFile replaces one.

#include "core/base/error.h"

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace tokenscope {

// Replaces a file atomically: the new content is written and flushed to a temporary file in the same folder,
// which is then renamed. So the file is always either the old or the complete new one.
//
// Links are followed: the target is replaced, whether it exists or not, and the link stays. Folders, devices
// and pipes can't be replaced by a file and are rejected.

/// The path that a file of this name is written to, with all links resolved. Errors: BadInput, with `file` (a
/// folder, a device, a pipe, or links in a circle).
Result<std::filesystem::path> wholeFilePlace(const std::filesystem::path& path);

/// Not thread-safe. An unfinished file is removed.
class WholeFile {
  public:
    /// Errors: those of wholeFilePlace(), and Unreadable; with `file`.
    static Result<WholeFile> create(const std::filesystem::path& path);
    WholeFile(WholeFile&& other) noexcept;
    WholeFile& operator=(WholeFile&&) = delete;
    ~WholeFile();

    /// Errors: Unreadable, with `file`.
    Result<void> write(std::string_view bytes);
    /// Flushes to disk and replaces the target. Errors: Unreadable, with `file`.
    Result<void> finish();

  private:
    WholeFile(std::filesystem::path name, std::filesystem::path place)
        : m_name(std::move(name))
        , m_place(std::move(place)) {}
    [[nodiscard]] bool open();
    [[nodiscard]] tl::unexpected<Error> failed(int code) const;

    std::filesystem::path m_name;      ///< as it was given, for messages
    std::filesystem::path m_place;     ///< links resolved
    std::filesystem::path m_temporary; ///< empty: there is none, or none any more
    std::FILE* m_file = nullptr;
};

/// Writes a whole file in one call. Errors: those of WholeFile.
Result<void> writeWhole(const std::filesystem::path& path, std::string_view bytes);

// A file's bytes. Files up to kCopied are read into memory, so that a program that rewrites the file in place
// can't pull a mapped page away from us. Larger files are mapped read-only and read on access.

class MappedFile {
  public:
    static constexpr std::size_t kCopied = std::size_t{256} << 20U;

    /// Errors: Unreadable for a missing file, a directory, no permission, a special file.
    static Result<MappedFile> open(const std::filesystem::path& path);
    MappedFile() = default;
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    /// Valid as long as this object exists.
    [[nodiscard]] std::string_view bytes() const { return {m_data, m_size}; }

  private:
    const char* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_mapped = 0; ///< bytes of address space
};

} // namespace tokenscope
