#include "core/formats/format.h"

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

} // namespace tokenscope::formats
