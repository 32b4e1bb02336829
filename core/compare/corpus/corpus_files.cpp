#include "core/compare/corpus/corpus_files.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <set>
#include <system_error>
#include <utility>

namespace tokenscope::compare {

namespace fs = std::filesystem;
namespace {

Error unreadablePath(const fs::path& path, Message why) {
    return {ErrorCode::Unreadable, path.string(), {}, std::move(why), "check the path and the permissions"};
}

bool isHidden(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.size() > 1 && name.front() == '.' && name != "..";
}

/// Escapes invalid bytes, so that different names have different keys, unlike with U+FFFD.
std::string keyOfName(std::string_view name) {
    std::string key;
    while (!name.empty()) {
        const std::size_t invalid = std::min(firstInvalidUtf8(name), name.size());
        for (const char c : name.substr(0, invalid))
            key += c == '\\' ? "\\\\" : std::string(1, c);
        if (invalid < name.size())
            key += fmt::format("\\x{:02X}", static_cast<unsigned char>(name[invalid]));
        name.remove_prefix(std::min(invalid + 1, name.size()));
    }
    return key;
}

std::string nameOfRoot(const fs::path& root) {
    std::error_code failed;
    fs::path whole = fs::absolute(root, failed).lexically_normal();
    if (!whole.has_filename())
        whole = whole.parent_path();
    return keyOfName((whole.has_filename() ? whole.filename() : whole).generic_string());
}

class Lister {
  public:
    /// With `several` roots, keys start with the name of the root.
    explicit Lister(bool several)
        : m_several(several) {}

    Result<void> list(const fs::path& root) {
        std::error_code failed;
        const fs::file_status status = fs::status(root, failed);
        if (!fs::exists(status))
            return tl::unexpected(
                unreadablePath(root, failed ? message("can't be read: {}", failed.message())
                                            : Message("can't be read: there is no such file")));
        std::string name = nameOfRoot(root);
        for (int number = 2; !m_names.insert(name).second; ++number)
            name = fmt::format("{} ({})", nameOfRoot(root), number);
        const fs::path canonical = fs::canonical(root, failed);
        if (!fs::is_directory(status)) {
            addFile(failed ? root : canonical, root, std::move(name));
            return {};
        }
        m_folders.push_back({root, canonical, m_several ? name + "/" : ""});
        const std::size_t files = m_seen;
        const std::size_t problems = m_listing.problems.size();
        while (!m_folders.empty()) {
            const Folder folder = std::move(m_folders.back());
            m_folders.pop_back();
            const std::error_code unreadable = listFolder(folder);
            if (unreadable && folder.path == root)
                return tl::unexpected(
                    unreadablePath(root, message("can't be read: {}", unreadable.message())));
            if (unreadable)
                addProblem(folder.key, folder.path, message("can't be read: {}", unreadable.message()));
        }
        if (m_seen == files && m_listing.problems.size() == problems)
            addProblem(name + "/", root, Message("has no files"));
        return {};
    }

    CorpusListing take() && {
        std::sort(m_listing.files.begin(), m_listing.files.end(),
                  [](const CorpusFile& a, const CorpusFile& b) { return a.key < b.key; });
        return std::move(m_listing);
    }

  private:
    struct Folder {
        fs::path path; ///< as the user gave it
        fs::path canonical;
        std::string key;
    };

    std::error_code listFolder(const Folder& folder) {
        std::error_code failed;
        for (fs::directory_iterator at(folder.path, failed); !failed && at != fs::directory_iterator();
             at.increment(failed)) {
            if (isHidden(at->path()))
                continue;
            const fs::path name = at->path().filename();
            std::string key = folder.key + keyOfName(name.generic_string());
            std::error_code unknown;
            const fs::file_status status = at->status(unknown);
            if (fs::is_directory(status)) {
                if (!at->is_symlink(unknown))
                    m_folders.push_back({at->path(), folder.canonical / name, std::move(key) + "/"});
            } else if (fs::is_regular_file(status)) {
                addFile(folder.canonical / name, at->path(), std::move(key));
            } else if (!fs::exists(status)) {
                addProblem(std::move(key), at->path(), message("can't be read: {}", unknown.message()));
            } else {
                addProblem(std::move(key), at->path(), Message("is a pipe, socket or device, not a file"));
            }
        }
        return failed;
    }
    void addFile(const fs::path& canonical, const fs::path& path, std::string key) {
        ++m_seen;
        if (m_several && !m_paths.insert(canonical).second)
            return;
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(path, unknown);
        m_listing.files.push_back({path, std::move(key), unknown ? 0 : size});
    }
    void addProblem(std::string key, const fs::path& path, Message why) {
        m_listing.problems.push_back({std::move(key), unreadablePath(path, std::move(why))});
    }

    bool m_several;
    std::set<std::string> m_names;
    std::set<fs::path> m_paths;
    std::vector<Folder> m_folders; ///< to be listed
    std::size_t m_seen = 0;        ///< files, including repeated ones
    CorpusListing m_listing;
};

} // namespace

Result<CorpusListing> listCorpus(const std::vector<fs::path>& roots) {
    std::vector<fs::path> distinct;
    std::set<fs::path> seen;
    for (const fs::path& root : roots) {
        std::error_code failed;
        const fs::path canonical = fs::canonical(root, failed);
        if (seen.insert(failed ? root : canonical).second)
            distinct.push_back(root);
    }
    Lister lister(distinct.size() > 1);
    for (const fs::path& root : distinct) {
        if (auto listed = lister.list(root); !listed)
            return tl::unexpected(listed.error());
    }
    return std::move(lister).take();
}

namespace {

constexpr std::size_t kLineEndRange = std::size_t{1} << 16U;
constexpr std::size_t kMaxChunk = std::size_t{64} << 20U;
constexpr std::size_t kSearchedForNul = 8192;

tl::unexpected<Error> unreadableText(std::string path, const char* why) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       std::move(path),
                                       {},
                                       message("can't be read: {}", why),
                                       "check the path and the permissions"});
}

bool endsInWord(std::string_view text) {
    if (text.empty())
        return false;
    std::size_t at = text.size() - 1;
    while (at > 0 && text.size() - at < 4 && isContinuationByte(text[at]))
        --at;
    const DecodedCharacter c = decodeUtf8(text, at);
    return !c.valid() || (charClasses()[c.value] & char_class::kSpace) == 0;
}

/// A NUL may be in a text, but not many of them (UTF-16), and not together with bytes that are not UTF-8.
bool looksBinary(std::string_view start) {
    const auto nuls = static_cast<std::size_t>(std::count(start.begin(), start.end(), '\0'));
    const std::size_t valid = firstInvalidUtf8(start);
    return nuls > 0 &&
           (nuls * 16 >= start.size() || start.size() - valid > 3); // the last character may be cut
}

} // namespace

Result<ChunkReader> ChunkReader::open(const CorpusFile& file,
                                      std::vector<std::shared_ptr<const PieceTexts>> columns) {
    ChunkReader reader;
    reader.m_path = file.path.string();
    reader.m_key = file.key;
    reader.m_columns = std::move(columns);
    reader.m_file.reset(std::fopen(reader.m_path.c_str(), "rb"));
    if (!reader.m_file)
        return unreadableText(reader.m_path, std::strerror(errno));
    if (const auto filled = reader.fill(kSearchedForNul); !filled)
        return tl::unexpected<Error>(filled.error());
    if (looksBinary(std::string_view(reader.m_buffer).substr(0, kSearchedForNul)))
        return tl::unexpected<Error>(Error{ErrorCode::Unsupported,
                                           reader.m_path,
                                           {},
                                           "is not text: it has NULs near its start",
                                           "skip the file, or decompress it first"});
    return reader;
}

Result<void> ChunkReader::fill(std::size_t wanted) {
    while (!m_atEnd && m_buffer.size() < wanted) {
        const std::size_t had = m_buffer.size();
        m_buffer.resize(wanted);
        const std::size_t read = std::fread(m_buffer.data() + had, 1, wanted - had, m_file.get());
        m_buffer.resize(had + read);
        if (read < wanted - had) {
            if (std::ferror(m_file.get()))
                return unreadableText(m_path, std::strerror(errno));
            m_atEnd = true;
        }
    }
    return {};
}

bool ChunkReader::isSafe(std::size_t at) const {
    return !isContinuationByte(m_buffer[at]) &&
           std::all_of(m_columns.begin(), m_columns.end(),
                       [&](const std::shared_ptr<const PieceTexts>& column) {
                           return column->tokenizer().isSafeBreak(m_buffer, at);
                       });
}

/// The first safe position in [from, to), or 0. The buffer must contain enough text after `to`.
std::size_t ChunkReader::findSplit(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < std::min(to, from + kLineEndRange);) {
        const std::size_t line = m_buffer.find('\n', at);
        if (line == std::string::npos || line + 1 >= to)
            break;
        if (isSafe(line + 1))
            return line + 1;
        at = line + 1;
    }
    for (std::size_t at = from; at < to; ++at) {
        if (isSafe(at))
            return at;
    }
    return 0;
}

Result<std::optional<CorpusChunk>> ChunkReader::next() {
    CorpusChunk chunk;
    std::size_t end = 0;
    std::size_t target = kCorpusChunk - static_cast<std::size_t>(m_byte % kCorpusChunk);
    for (; end == 0; target += kCorpusChunk) {
        const std::size_t to = target + kCorpusChunk;
        if (const auto filled = fill(to + Tokenizer::kBreakContext); !filled)
            return tl::unexpected<Error>(filled.error());
        if (m_buffer.empty() && m_hasBegun)
            return std::nullopt;
        if (m_buffer.empty())
            break;
        const std::size_t most = std::min(to, m_buffer.size());
        if (target < most)
            end = findSplit(target, most);
        if (end == 0 && m_atEnd && m_buffer.size() <= to)
            end = m_buffer.size();
        if (end == 0 && to >= kMaxChunk)
            return tl::unexpected<Error>(
                Error{ErrorCode::TooLarge, m_path, "byte " + std::to_string(m_byte),
                      "there is no position in 64 MiB where the text can be split for all tokenizers",
                      "skip the file, or break its lines"});
    }
    m_hasBegun = true;
    const bool all = m_atEnd && end == m_buffer.size();
    chunk.text = all ? std::exchange(m_buffer, {}) : m_buffer.substr(0, end);
    chunk.file = m_key;
    chunk.byte = m_byte;
    chunk.begins = m_byte == 0;
    chunk.ends = all;
    chunk.continuesWord = m_continuesWord;
    m_continuesWord = endsInWord(chunk.text);
    m_byte += end;
    if (!all)
        m_buffer.erase(0, end);
    return chunk;
}

} // namespace tokenscope::compare
