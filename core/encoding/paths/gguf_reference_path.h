#pragma once
// The reference path of GGUF files: llama.cpp's model of the file's kind splits each part between special
// tokens. The model is built at the first use, to keep opening a file fast.

#include "core/encoding/paths/encode_path.h"
#include "core/stages/model/gguf/gguf_model.h"

#include <memory>
#include <mutex>

namespace tokenscope {

/// The definition must outlive it.
class GgufReferencePath final : public EncodePath {
  public:
    /// Errors: Damaged (a character map, missing byte pieces).
    static Result<std::unique_ptr<GgufReferencePath>> create(const TokenizerDefinition& definition);

    /// Errors also: Unsupported (a pattern that can't be run).
    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override;
    [[nodiscard]] const MergeRules* mergeRules() const override;
    [[nodiscard]] bool preservesInvalidBytes() const override;

    /// Encodes without reference spans and as one word; `starts` as in GgufModel::encode.
    Result<void> encodeInWord(std::size_t begin, std::size_t end, bool starts, EncodeCall& call) const;

  private:
    explicit GgufReferencePath(const TokenizerDefinition& definition)
        : m_definition(definition) {}
    [[nodiscard]] const Result<std::unique_ptr<GgufModel>>& model() const;

    const TokenizerDefinition& m_definition;
    mutable std::once_flag m_modelOnce;
    mutable Result<std::unique_ptr<GgufModel>> m_model;
};

} // namespace tokenscope
