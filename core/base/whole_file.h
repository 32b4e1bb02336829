#pragma once
// Replaces a file atomically: the new content is written and flushed to a temporary file in the same folder,
// which is then renamed. So the file is always either the old or the complete new one.
//
// Links are followed: the target is replaced, whether it exists or not, and the link stays. Folders, devices
// and pipes can't be replaced by a file and are rejected.

#include "core/base/error.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace tokenscope {

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

} // namespace tokenscope
