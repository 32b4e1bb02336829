#include "core/train/job/held_out.h"

#include "core/base/mapped_file.h"

#include <algorithm>
#include <filesystem>

namespace tokenscope {
namespace {

namespace fs = std::filesystem;

/// In the order of their names, so that figures don't hang on the order of a folder.
Result<std::vector<std::string>> filesOf(std::span<const std::string> texts) {
    std::vector<std::string> files;
    for (const std::string& text : texts) {
        std::error_code failed;
        if (!fs::is_directory(text, failed)) {
            files.push_back(text);
            continue;
        }
        std::vector<std::string> inside;
        for (fs::recursive_directory_iterator at(text, failed), end; !failed && at != end;
             at.increment(failed)) {
            if (at->is_regular_file(failed))
                inside.push_back(at->path().string());
        }
        if (failed)
            return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                               text,
                                               {},
                                               "the folder can't be read: " + failed.message(),
                                               "check its permissions"});
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

} // namespace

Result<HeldOutFigures> measureHeldOut(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                      TrainTeller& teller) {
    const auto files = filesOf(texts);
    if (!files)
        return tl::unexpected<Error>(files.error());
    HeldOutFigures figures;
    std::vector<bool> used;
    Encoding encoding;
    EncodeOptions options;
    options.addSpecial = false;
    options.progress.stop = teller.stop();
    teller.begin(TrainStage::Measuring);
    teller.state().bytes = teller.state().totalBytes = 0;
    for (const std::string& path : *files) {
        auto file = MappedFile::open(path);
        if (!file) {
            file.error().file = path;
            return tl::unexpected<Error>(file.error());
        }
        constexpr std::size_t kPart = std::size_t{64} << 10U;
        std::string_view rest = file->bytes();
        teller.state().totalBytes += rest.size();
        while (!rest.empty()) {
            if (teller.stopped())
                return fail(ErrorCode::Cancelled, {}, "the measuring was stopped");
            const std::size_t end = rest.size() <= kPart ? rest.size() : rest.find('\n', kPart);
            const std::string_view part = rest.substr(0, end == std::string_view::npos ? end : end + 1);
            rest.remove_prefix(part.size());
            if (auto done = tokenizer.encodeInto(encoding, part, options); !done) {
                done.error().file = path;
                return tl::unexpected<Error>(done.error());
            }
            for (const PieceId id : encoding.ids) {
                if (id >= used.size())
                    used.resize(id + std::size_t{1});
                used[id] = true;
            }
            figures.bytes += part.size();
            figures.tokens += encoding.ids.size();
            teller.state().bytes = figures.bytes;
            teller.tell(figures.bytes, teller.state().totalBytes);
        }
    }
    figures.usedPieces = static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
    return figures;
}

} // namespace tokenscope
