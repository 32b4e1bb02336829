#pragma once
// A file's bytes. Files up to kCopied are read into memory, so that a program that rewrites the file in place
// can't pull a mapped page away from us. Larger files are mapped read-only and read on access.

#include "core/base/error.h"

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace tokenscope {

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
