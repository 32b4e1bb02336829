#pragma once
// The contents of a tokenizer file in one struct, whatever its format. Readers return it, writers accept it,
// and `Tokenizer` is built from it. Plain data: no behavior, no reference to the file after loading.

#include "core/base/cached_tables.h"
#include "core/base/error.h"
#include "core/definition/gguf.h"
#include "core/definition/piece_type.h"
#include "core/definition/stage_configs.h"
#include "core/definition/vocabulary.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

// Pieces that are in a SentencePiece tokenizer's vocab.json but not in its model. transformers'
// MarianTokenizer and similar classes split a text with the model and look the parts up in vocab.json.
// Several characters in a row that the model doesn't know are one part, which may be such a piece.

/// The score of these pieces; their type is Unused.
inline constexpr float kOutsideModelScore = std::numeric_limits<float>::lowest();

// Provenance: where a tokenizer's special tokens are declared, and what each file of a model folder adds to
// the tokenizer or overrides.

/// One declaration of a token.
struct Declaration {
    /// `bos`, `eos`, …; empty: the token is special but has no role. Roles that only some files have keep
    /// their names: `eot` (GGUF), `decoder_start` (generation_config.json).
    std::string role;
    PieceId id = kNoPiece;
    std::string file; ///< name within the folder; empty: the tokenizer file
    /// `$.bos_token`, `tokenizer.ggml.bos_token_id`, `piece 1`; a description if there is no path.
    Message where;
    bool operator==(const Declaration&) const = default;
};

/// A file of the folder that was read in addition to the tokenizer file.
struct FolderFile {
    std::string name;
    std::vector<Message> adds;         ///< empty: nothing that affects tokenization
    std::vector<Message> ignored = {}; ///< what the file has without an effect, each with the reason
    bool operator==(const FolderFile&) const = default;
};

struct Provenance {
    /// First those of the tokenizer file, then those of its sibling files.
    std::vector<Declaration> declarations;
    std::vector<FolderFile> files; ///< in reading order; empty: the file was opened alone
    bool siblings = false;         ///< the tokenizer file was opened, and `files` because they are next to it
    std::string transformers;      ///< the release whose classes were applied: `5`; empty: none
    bool ownDeclared = false;      ///< the list includes the tokenizer file's own declarations
    std::string chatTemplates;     ///< `tokenizer_config.json: $.chat_template`; empty: the tokenizer file
    bool operator==(const Provenance&) const = default;
};

enum class SourceFormat : std::uint8_t {
    SentencePiece,
    Tiktoken,
    HuggingFaceJson,
    Tekken,      ///< Mistral's tekken.json
    VocabMerges, ///< vocab.json and merges.txt
    BertVocab,   ///< vocab.txt, a piece a line
    RwkvVocab,   ///< RWKV's world vocabulary: an id, a Python literal and its length a line
    Gguf,        ///< a model or only its vocabulary, as llama.cpp uses it
};

/// `sentencepiece`, `tiktoken`, `tokenizer.json`, …, as shown by `inspect`.
std::string_view name(SourceFormat format);
/// `bpe`, `unigram`, `wordpiece`, `wordlevel`, `word`, `char`, `longest_match`, `plamo2`.
std::string_view modelName(const ModelConfig& model);

/// A token that is extracted from the text before the model runs. In file order.
struct AddedToken {
    PieceId id = 0; ///< the id in use, see idInFile
    std::string content;
    bool special = false;
    bool singleWord = false;
    bool lstrip = false;
    bool rstrip = false;
    bool normalized = true; ///< matched after normalization; otherwise before
    PieceId idInFile = 0;   ///< Hugging Face gives an added token unknown to the model the next free id
    bool operator==(const AddedToken&) const = default;
};

struct SpecialIds {
    std::optional<PieceId> bos, eos, unk, pad, cls, sep, mask;
    bool operator==(const SpecialIds&) const = default;
};

struct ChatTemplate {
    std::string name; ///< `default` or the name in the file
    std::string source;
    bool operator==(const ChatTemplate&) const = default;
};

struct TokenizerDefinition {
    // Defined in the .cpp file: they instantiate a variant for each stage.
    TokenizerDefinition();
    TokenizerDefinition(const TokenizerDefinition&);
    TokenizerDefinition(TokenizerDefinition&&) noexcept;
    TokenizerDefinition& operator=(const TokenizerDefinition&);
    TokenizerDefinition& operator=(TokenizerDefinition&&) noexcept;
    ~TokenizerDefinition();

    SourceFormat format = SourceFormat::HuggingFaceJson;
    std::string path;      ///< as opened; empty for embedded samples
    std::string otherHalf; ///< VocabMerges: the name of merges.txt, or of vocab.json if merges.txt was opened
    std::string preset;    ///< tiktoken: `cl100k_base`, `llama3`, …; GGUF: `tokenizer.ggml.pre`; else empty
    std::string version;   ///< tokenizer.json's `version`

    Vocabulary vocabulary; ///< the model's pieces; added tokens unknown to the model are not in here
    ModelConfig model;
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    std::optional<PostProcessorConfig> postProcessor;
    std::optional<DecoderConfig> decoder;
    std::vector<AddedToken> addedTokens;
    SpecialIds special;
    std::optional<TruncationConfig> truncation;
    std::optional<PaddingConfig> padding;
    std::vector<ChatTemplate> chatTemplates;

    std::optional<GgufTokenizer> gguf; ///< SourceFormat::Gguf only

    /// Defaults of the reference implementation for encoding and decoding.
    bool addSpecialByDefault = false;
    bool parseSpecialByDefault = false;
    bool skipSpecialByDefault = false;

    Provenance provenance; ///< declarations of special tokens, and what each file of a folder adds
    Diagnostics diagnostics;
    /// SentencePiece: the file without its pieces, including unknown fields, for rewriting it.
    std::string rawHeader;
    /// What was computed from the file's pieces and merges in an earlier run, and for the next one; may be null.
    std::shared_ptr<CachedTables> tables;
};

/// The kind of the model and its merges, as CachedTables knows them.
struct MergingKind {
    std::uint32_t model = 0;
    std::string_view merges; ///< as bytes
};
MergingKind mergingKind(const ModelConfig& model);

} // namespace tokenscope
