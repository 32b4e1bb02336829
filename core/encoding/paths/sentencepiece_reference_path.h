#pragma once
// The reference path of SentencePiece files: each part as a whole through the normalizer and the model.

#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <memory>
#include <mutex>

namespace tokenscope {

class SentencePieceReferencePath final : public EncodePath {
  public:
    explicit SentencePieceReferencePath(std::shared_ptr<const SentencePieceEncoder> encoder)
        : m_encoder(std::move(encoder)) {}

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override {
        return m_encoder->explain(word, sink, observer, progress);
    }
    [[nodiscard]] const MergeRules* mergeRules() const override;

  private:
    std::shared_ptr<const SentencePieceEncoder> m_encoder;
    mutable std::once_flag m_rulesOnce;
    mutable std::unique_ptr<MergeRules> m_rules;
};

} // namespace tokenscope
