#pragma once
// How many rows a model's embedding matrix has, from the headers of its weight files; weights are never read.
//
//   *.safetensors              u64 length | JSON header | weights       via model.safetensors.index.json if there is one
//   *.gguf                     keys | tensor descriptions | weights
//   pytorch_model*.bin, *.pth  a zip file with a pickle of the tensors' shapes; likewise with an index

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

struct EmbeddingShape {
    std::string file;   ///< name within the folder
    std::string tensor; ///< `model.embed_tokens.weight`
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    bool operator==(const EmbeddingShape&) const = default;
};

/// The token embeddings of each kind of weight file in the folder, at most one for each kind. Files that are missing,
/// damaged or of unknown tensor names give nothing, nor do the several parts of an original checkpoint (`consolidated.00.pth`,
/// …), of which each has some of the rows or of the columns.
std::vector<EmbeddingShape> embeddingShapes(const std::filesystem::path& folder);
/// Names of `.safetensors` files in the folder whose header is damaged or exceeds the file, sorted. Not those that Git LFS
/// has not downloaded.
std::vector<std::string> damagedSafetensors(const std::filesystem::path& folder);
/// Of one file, by its content. nullopt as above.
std::optional<EmbeddingShape> embeddingShapeOf(const std::filesystem::path& file);

/// A tensor of token embeddings by its name: `wte.weight`, `model.embed_tokens.weight`, `token_embd.weight`.
bool isTokenEmbedding(std::string_view tensor);

// Of each kind, from the start of the file. Tests use them with bytes in memory.

std::optional<EmbeddingShape> shapeInSafetensors(std::string_view bytes);
std::optional<EmbeddingShape> shapeInGguf(std::string_view bytes);
/// `bytes` is the whole zip file, or the pickle in it.
std::optional<EmbeddingShape> shapeInPytorch(std::string_view bytes);

} // namespace tokenscope::formats
