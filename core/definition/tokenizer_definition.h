#pragma once
// Everything a tokenizer file says, in one struct, whatever the format. Loaders yield it, writers take it,
// `Tokenizer` is built from it. Plain data: no behavior, no reference to the file once loaded.

#include "core/base/error.h"
#include "core/definition/gguf.h"
#include "core/definition/piece_type.h"
#include "core/definition/stage_configs.h"
#include "core/definition/vocabulary.h"

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {

// Pieces that a SentencePiece tokenizer has besides those of its model. transformers' MarianTokenizer and its like cut a
// text by the model and look the parts up in a vocab.json, which may have parts that the model itself doesn't know:
// several characters in a row that are unknown to it are one part, and may be spelled like one of these.

/// The score of such a piece, which is of type Unused.
inline constexpr float kOutsideModelScore = std::numeric_limits<float>::lowest();

// Who said what: the places where a tokenizer's special tokens are declared, and what each file of a model folder
// adds to the tokenizer or overrides.

/// One place that says something of one token.
struct Declaration {
    /// `bos`, `eos`, …; empty: the token is special, whatever its role. Roles that only some files know keep their
    /// names: `eot` (GGUF), `decoder_start` (generation_config.json).
    std::string role;
    PieceId id = kNoPiece;
    std::string file; ///< name within the folder; empty: the tokenizer file itself
    std::string
        where; ///< `$.bos_token`, `tokenizer.ggml.bos_token_id`, `piece 1`; a description where there is no place
    bool operator==(const Declaration&) const = default;
};

/// A file of the folder that was read next to the tokenizer file.
struct FolderFile {
    std::string name;
    std::vector<Message> adds; ///< empty: nothing that tokenizing needs
    bool operator==(const FolderFile&) const = default;
};

struct Provenance {
    std::vector<Declaration> declarations; ///< those of the tokenizer file, then of the files next to it
    std::vector<FolderFile> files;         ///< in the order of reading; empty: the file was opened by itself
    bool ownDeclared = false;              ///< the tokenizer file's own declarations are in the list
    std::string chatTemplates; ///< `tokenizer_config.json: $.chat_template`; empty: the tokenizer file
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
    Gguf,        ///< a model, or its vocabulary alone, as llama.cpp runs it
};

/// `sentencepiece`, `tiktoken`, `tokenizer.json`, …: as `inspect` prints it.
std::string_view name(SourceFormat format);
/// `bpe`, `unigram`, `wordpiece`, `wordlevel`, `word`, `char`, `longest_match`, `plamo2`.
std::string_view modelName(const ModelConfig& model);

/// A token cut out of the text before the model sees it. Order is the file's.
struct AddedToken {
    PieceId id = 0; ///< the id in use, see idInFile
    std::string content;
    bool special = false;
    bool singleWord = false;
    bool lstrip = false;
    bool rstrip = false;
    bool normalized = true; ///< matched after normalization, else before
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
    // In the source: they instantiate a variant for each stage.
    TokenizerDefinition();
    TokenizerDefinition(const TokenizerDefinition&);
    TokenizerDefinition(TokenizerDefinition&&) noexcept;
    TokenizerDefinition& operator=(const TokenizerDefinition&);
    TokenizerDefinition& operator=(TokenizerDefinition&&) noexcept;
    ~TokenizerDefinition();

    SourceFormat format = SourceFormat::HuggingFaceJson;
    std::string path;    ///< as opened; empty for embedded samples
    std::string preset;  ///< tiktoken: `cl100k_base`, `llama3`, …; GGUF: `tokenizer.ggml.pre`; else empty
    std::string version; ///< tokenizer.json's `version`

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

    /// Defaults of the reference implementation for encode and decode.
    bool addSpecialByDefault = false;
    bool parseSpecialByDefault = false;
    bool skipSpecialByDefault = false;

    Provenance provenance; ///< who declared the special tokens, and what a folder's files add
    Diagnostics diagnostics;
    std::string rawHeader; ///< SentencePiece: the file without its pieces, unknown fields kept, for rewriting
};

} // namespace tokenscope
