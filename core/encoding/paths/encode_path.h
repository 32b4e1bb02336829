#pragma once
// The interface of all implementations that encode the text between added tokens:
//
//   text → added tokens → EncodePath, part by part → post-processor
//
// A tokenizer has two paths. The *reference path* runs stage by stage, can be observed and is correct for
// every definition. The *fast path* gives the same tokens faster; tests compare the two. make_paths.h chooses
// both for a definition.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/encoding_sink.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/model/model_observer.h"

#include <string_view>

namespace tokenscope {

class MergeRules;
struct EncodeScratch;

/// One text to encode. Everything it refers to must outlive it.
struct EncodeCall {
    std::string_view text;      ///< the whole text; spans count its bytes
    bool parseSpecial = false;  ///< special tokens are matched in the text
    bool continuesText = false; ///< `text` continues other text: nothing is added at its start
    const Progress& progress;
    EncodeScratch& scratch;
    EncodingSink& sink;
    StageObserver* observer = nullptr; ///< null for fast paths

    [[nodiscard]] bool continuesAt(std::size_t begin) const { return continuesText && begin == 0; }
};

/// Const and thread-safe; one EncodeScratch per call at a time. The definition must outlive it.
class EncodePath {
  public:
    virtual ~EncodePath() = default;

    /// Encodes call.text[begin, end), a part without added tokens: appends tokens, reference spans (where the
    /// sink wants them) and word numbers. Errors: BadInput (no piece for a byte or character and no unknown
    /// piece), TooLarge, Canceled.
    virtual Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const = 0;
    /// True when encoding text[0, offset) and text[offset, …) separately is sure to equal encoding the whole.
    /// False when unknown. 0 < offset and offset + 1 < text.size(); looks at no more than 8 bytes on each
    /// side.
    [[nodiscard]] virtual bool canSplitAt(std::string_view /*text*/, std::size_t /*offset*/) const {
        return false;
    }
    /// Encodes one word, as StageObserver::word reported it, and reports how. Spans are of the word. Errors:
    /// as encode().
    virtual Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                                     const Progress& progress) const = 0;
    /// Which two neighbors of a word can merge. Null: the model is not BPE, or can't be built.
    [[nodiscard]] virtual const MergeRules* mergeRules() const { return nullptr; }
    /// Bytes that are not UTF-8 are encoded as they are, not read as U+FFFD.
    [[nodiscard]] virtual bool preservesInvalidBytes() const { return false; }
};

/// The base of fast paths: the reference path explains, and encodes what the fast path can't.
class FastPath : public EncodePath {
  public:
    explicit FastPath(const EncodePath& reference)
        : m_reference(reference) {}
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const final {
        return m_reference.explainWord(word, sink, observer, progress);
    }
    [[nodiscard]] const MergeRules* mergeRules() const final { return m_reference.mergeRules(); }
    [[nodiscard]] bool preservesInvalidBytes() const override { return m_reference.preservesInvalidBytes(); }

  protected:
    [[nodiscard]] const EncodePath& reference() const { return m_reference; }

  private:
    const EncodePath& m_reference;
};

} // namespace tokenscope
