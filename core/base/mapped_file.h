#pragma once
// A file's bytes. Up to kCopied they are read into memory: a program that writes the file in place meanwhile
// can't pull a mapped page from under us. Larger files are mapped read-only, and read when they are touched.

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

    /// Valid while this object lives.
    [[nodiscard]] std::string_view bytes() const { return {m_data, m_size}; }

  private:
    const char* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_mapped = 0; ///< bytes of address space
};

} // namespace tokenscope
