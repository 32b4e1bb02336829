#pragma once
// Reads a file sequentially and decompresses it on the way: .xz, .gz and .zst with any number of frames,
// detected by their first bytes. Memory is bounded for every file: 256 KiB plus the format's window (xz at
// most 256 MiB, zstd 128 MiB).

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace tokenscope {

/// Not thread-safe. All errors contain the file's name.
class ByteStream {
  public:
    enum class Digest : std::uint8_t { None, Sha256 };

    /// Errors: Unreadable (missing, a folder, no permission); Damaged if the name claims a compression that
    /// the content doesn't have.
    static Result<ByteStream> open(const std::filesystem::path& path, Digest digest = Digest::None);
    ByteStream(ByteStream&&) noexcept;
    ByteStream& operator=(ByteStream&&) noexcept;
    ~ByteStream();

    /// Fills `to`; fewer bytes only at the end. Errors: Unreadable (disk), Damaged (truncated, wrong
    /// checksum), TooLarge (window above the limit).
    Result<std::size_t> read(char* to, std::size_t size);

    [[nodiscard]] std::uint64_t bytesRead() const; ///< of the file, as it is on the disk
    [[nodiscard]] std::uint64_t fileBytes() const; ///< its size when it was opened
    /// SHA-256 of the file as it is on disk; call it after the end has been read.
    std::string sha256();
    /// SHA-256 of the first bytesRead() bytes.
    [[nodiscard]] std::string sha256SoFar() const;

  private:
    struct State;
    explicit ByteStream(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// `corpus.txt.xz` → `corpus.txt`.
std::filesystem::path withoutCompression(const std::filesystem::path& path);

} // namespace tokenscope
