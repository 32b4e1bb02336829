#pragma once
// Where a tokenizer comes from, how it is loaded, and how its files are named. All functions may run on any
// thread.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/formats/table_cache.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tokenscope::ui {

/// A file (or folder), or a sample that comes with the program: one of the two is set.
struct TokenizerSource {
    QString path;   ///< absolute
    QString sample; ///< Sample::name

    [[nodiscard]] QString title() const; ///< the file's name, the sample's name
    bool operator==(const TokenizerSource&) const = default;
};

/// The encodings that the user chose for unknown rank files, by the SHA-256 of the content.
using TiktokenChoices = std::map<std::string, formats::TiktokenChoice>;

/// How the files next to a tokenizer are used, and by which releases they are read.
struct FolderChoice {
    bool bare = false; ///< not at all
    /// Absent: the versions in Preferences.
    std::optional<formats::TransformersVersion> transformers = {};
    std::optional<formats::LlamaCppVersion> llamaCpp = {};
    std::optional<UnicodeVersion> unicode = {};
    bool noticed = false; ///< the user has read that they are used
    bool operator==(const FolderChoice&) const = default;
};

/// The choices of the user that aren't the default, by path.
using FolderChoices = std::map<QString, FolderChoice>;

struct LoadedTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string rankFileHash;     ///< SHA-256 of a rank file that is not a published one; else empty
    bool encodingUnknown = false; ///< such a file, and the user has not chosen its encoding yet
};

/// For all calls of loadTokenizer(): null, the default, for none. It must outlive the application. Tables are written in
/// the background.
void setTableCache(formats::TableCache* cache);

/// A version that is absent is the program's default. Errors: as loadDefinition() and Tokenizer::create();
/// `file` is set.
Result<LoadedTokenizer> loadTokenizer(const TokenizerSource& source, const TiktokenChoices& remembered,
                                      const Progress& progress, const FolderChoice& folder = {});

/// `SentencePiece BPE`, `tiktoken cl100k_base`, `tokenizer.json BPE`
QString formatTitle(const TokenizerDefinition& definition);

std::filesystem::path toPath(const QString& path);

/// For file dialogs: `*.gguf`, `vocab.txt`, …; `*.json` is among them.
QStringList tokenizerNameFilters();

/// Whether only tokenizers have such names, even with the suffix of a text: `merges.txt`, `a.gguf`; not
/// `a.json`. A guess for dialogs and drops: loading decides by content.
bool looksLikeTokenizerName(const QString& path);

/// A name that the files of all models share, so that it doesn't identify the model: `tokenizer.json`.
bool isCommonTokenizerName(const QString& name);

} // namespace tokenscope::ui
