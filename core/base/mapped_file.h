#pragma once
// A file's bytes, memory-mapped read-only. Pages are read when they are touched.

#include "core/base/error.h"

#include <filesystem>
#include <string_view>

namespace tokenscope {

class MappedFile {
  public:
    /// Errors: Unreadable for a missing file, a directory, no permission, a special file.
    static Result<MappedFile> open(const std::filesystem::path& path);
    MappedFile() = default;
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    /// Valid while this object lives.
    [[nodiscard]] std::string_view bytes() const { return {m_data, m_size}; }

  private:
    const char* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace tokenscope
