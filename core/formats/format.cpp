#include "core/formats/format.h"

#include "core/base/try.h"
#include "core/formats/foreign_files.h"
#include "core/regex/regex.h"

#include <fmt/format.h>

namespace tokenscope::formats {

bool Format::hasSignature(std::string_view /*bytes*/) const {
    return false;
}

const std::vector<const Format*>& formats() {
    // JSON documents first, then protobuf, then text: if two formats could recognize the same file, the one
    // with the stricter check comes first.
    static const std::vector<const Format*> kFormats = {
        &ggufFormat(), &tekkenFormat(),   &huggingFaceFormat(), &sentencePieceFormat(),
        &rwkvFormat(), &tiktokenFormat(), &vocabMergesFormat(), &bertVocabFormat(),
    };
    return kFormats;
}

std::optional<FolderRank> folderRankOf(const std::filesystem::path& file) {
    std::optional<FolderRank> best; // `tokenizer.model.tiktoken` fits two formats
    for (const Format* format : formats()) {
        if (const auto rank = format->folderRank(file); rank && (!best || *rank < *best))
            best = rank;
    }
    return best;
}

Result<const Format*> findFormat(std::string_view bytes) {
    if (bytes.empty())
        return fail(ErrorCode::NotRecognized, {}, "the file is empty (0 bytes)", "fetch the file again");
    for (const Format* format : formats()) {
        if (format->hasSignature(bytes))
            return format;
    }
    if (auto foreign = recognizeForeign(bytes))
        return tl::unexpected(*std::move(foreign));
    const FileContent content(bytes);
    for (const Format* format : formats()) {
        if (format->recognizes(content))
            return format;
    }
    return tl::unexpected(content.isJson() ? describeForeignJson(content) : describeUnknown(bytes));
}

const Format* formatOf(SourceFormat id) {
    const auto found = std::find_if(formats().begin(), formats().end(),
                                    [id](const Format* format) { return format->id() == id; });
    return found == formats().end() ? nullptr : *found;
}

Result<SourceFormat> detectFormat(std::string_view bytes) {
    TOKENSCOPE_TRY(const Format* format, findFormat(bytes));
    return format->id();
}

Result<void> checkPieceCount(std::size_t pieces, std::string where) {
    if (pieces <= kMaxPieces)
        return {};
    return fail(ErrorCode::TooLarge, std::move(where),
                message("the vocabulary has {} pieces; the limit is {}", pieces, kMaxPieces),
                "train a smaller vocabulary");
}

void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics) {
    constexpr int kNamed = 8;
    std::string missing;
    int count = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (vocabulary.find({&c, 1}) != kNoPiece)
            continue;
        if (++count <= kNamed)
            missing += fmt::format("{}0x{:02X}", count > 1 ? ", " : "", byte);
    }
    if (count > 0)
        diagnostics.push_back(
            {Severity::Warning, where,
             message("{} no token ({}{}); a text with such a byte can't be encoded",
                     counted(static_cast<std::uint64_t>(count), "single byte has", "single bytes have"),
                     missing, count > kNamed ? ", …" : "")});
}

void noteEmptyMatches(const Pattern& pattern, const Vocabulary& vocabulary, const std::string& where,
                      Diagnostics& diagnostics) {
    const auto regex = Regex::compile(pattern); // an error is reported when the stages are built
    if (!regex || !regex->canMatchEmpty())
        return;
    const PieceId empty = vocabulary.find({});
    diagnostics.push_back(
        {Severity::Warning, where,
         empty == kNoPiece
             ? message("the pattern can match the empty string; like tiktoken, encoding fails on a text with "
                       "such a match")
             : message("the pattern can match the empty string; like in tiktoken, such a match becomes the "
                       "empty token, id {}",
                       empty)});
}

} // namespace tokenscope::formats
