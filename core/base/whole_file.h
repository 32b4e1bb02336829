#pragma once
// A file that is either the old one or the whole new one: it is written next to its place, to the disk, and then takes it.
//
// A link is followed: what it names is replaced, be it there or not, and the link stays. A folder, a device or a pipe can't be
// replaced by a file, and nothing is streamed into one.

#include "core/base/error.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace tokenscope {

/// Where the bytes of a file of this name will stand: its links resolved. Errors: BadInput, with `file` (a folder, a device, a
/// pipe; links that go round).
Result<std::filesystem::path> wholeFilePlace(const std::filesystem::path& path);

/// Not thread-safe. What isn't finished leaves nothing.
class WholeFile {
  public:
    /// Errors: those of wholeFilePlace(); Unreadable, with `file`.
    static Result<WholeFile> create(const std::filesystem::path& path);
    WholeFile(WholeFile&& other) noexcept;
    WholeFile& operator=(WholeFile&&) = delete;
    ~WholeFile();

    /// Errors: Unreadable, with `file`.
    Result<void> write(std::string_view bytes);
    /// On the disk, and in its place. Errors: Unreadable, with `file`.
    Result<void> finish();

  private:
    WholeFile(std::filesystem::path name, std::filesystem::path place)
        : m_name(std::move(name))
        , m_place(std::move(place)) {}
    [[nodiscard]] bool open();
    [[nodiscard]] tl::unexpected<Error> failed(int code) const;

    std::filesystem::path m_name;   ///< as it was given, for messages
    std::filesystem::path m_place;  ///< links resolved
    std::filesystem::path m_beside; ///< empty: there is none, or none any more
    std::FILE* m_file = nullptr;
};

/// All at once. Errors: those of WholeFile.
Result<void> writeWhole(const std::filesystem::path& path, std::string_view bytes);

} // namespace tokenscope
