#pragma once
// Which paths a definition is encoded by:
//
//   definition                                              reference path       fast path
//   GGUF                                                    GGUF reference       GGUF fast
//   SentencePiece, BPE that only escapes spaces             SentencePiece ref.   metaspace
//   SentencePiece, everything else                          SentencePiece ref.   SentencePiece fast
//   RWKV's vocabulary                                       longest match        longest match
//   tokenizer.json, BPE over `▁`                            reference            metaspace
//   tokenizer.json with ByteLevel and BPE, tiktoken         reference            byte level
//   tokenizer.json with Bert's stages and WordPiece         reference            Bert
//   tokenizer.json, everything else                         reference            chunks

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/safe_breaks.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope {

class SharedBpeTable;

struct EncodePaths {
    /// SentencePiece: the control pieces, which are matched like added tokens. addedTokens refers to them.
    std::unique_ptr<const std::vector<AddedToken>> controlPieces;
    std::unique_ptr<AddedTokenSplitter> addedTokens;
    /// By index of the added token: the text that is matched, which is normalized if it is matched after
    /// normalization. Empty for GGUF and SentencePiece files.
    std::vector<std::string> matched;
    std::unique_ptr<SafeBreaks> breaks;
    std::shared_ptr<const EncodePath> reference;
    std::shared_ptr<const EncodePath> fast; ///< may be the reference path; never null
};

/// `definition` must outlive the paths. `table` is shared with tokenizers whose pieces and merges are the
/// same. Errors: Unsupported (a stage or a regex that can't be run exactly), Damaged (the definition
/// contradicts itself), TooLarge (added tokens).
Result<EncodePaths> makeEncodePaths(const TokenizerDefinition& definition,
                                    const std::shared_ptr<SharedBpeTable>& table);

} // namespace tokenscope
