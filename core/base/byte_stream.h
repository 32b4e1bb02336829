#pragma once
// A file's bytes from the first to the last, decompressed on the way: .xz, .gz and .zst, with any number of frames one
// after the other, known by how they begin. Memory is bounded whatever the file: 256 KiB and what the format's window
// takes (xz at most 256 MiB, zstd 128 MiB).

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace tokenscope {

/// Not thread-safe. All errors name the file.
class ByteStream {
  public:
    enum class Digest : std::uint8_t { None, Sha256 };

    /// Errors: Unreadable (missing, a folder, no permission); Damaged when the name says that it is compressed and the
    /// content says that it isn't.
    static Result<ByteStream> open(const std::filesystem::path& path, Digest digest = Digest::None);
    ByteStream(ByteStream&&) noexcept;
    ByteStream& operator=(ByteStream&&) noexcept;
    ~ByteStream();

    /// Fills `to`; fewer bytes only at the end. Errors: Unreadable (the disk), Damaged (cut short, a checksum),
    /// TooLarge (a window above the bound).
    Result<std::size_t> read(char* to, std::size_t size);

    [[nodiscard]] std::uint64_t bytesRead() const; ///< of the file, as it is on the disk
    [[nodiscard]] std::uint64_t fileBytes() const; ///< its size when it was opened
    /// Of the file as it is on the disk; after the end has been read.
    std::string sha256();
    /// Of the bytesRead() by now.
    [[nodiscard]] std::string sha256SoFar() const;

  private:
    struct State;
    explicit ByteStream(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// `corpus.txt.xz` → `corpus.txt`.
std::filesystem::path withoutCompression(const std::filesystem::path& path);

} // namespace tokenscope
