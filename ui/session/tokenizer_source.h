#pragma once
// Where a tokenizer comes from, and how it gets from there to a Tokenizer. Runs on any thread.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QString>
#include <QStringList>
#include <map>
#include <memory>
#include <string>

namespace tokenscope::ui {

/// A file (or folder), or a sample inside the program: one of the two is set.
struct TokenizerSource {
    QString path;   ///< absolute
    QString sample; ///< Sample::name

    [[nodiscard]] QString title() const; ///< the file's name, the sample's name
    bool operator==(const TokenizerSource&) const = default;
};

/// What the user said about rank files whose encoding is not known, by the content's SHA-256.
using TiktokenChoices = std::map<std::string, TiktokenChoice>;

struct LoadedTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string rankFileHash;     ///< SHA-256 of a rank file that isn't a published one; else empty
    bool encodingUnknown = false; ///< such a file, and nobody has said which encoding it is
};

/// Errors: as loadDefinition() and Tokenizer::create(); `file` is set.
Result<LoadedTokenizer> loadTokenizer(const TokenizerSource& source, const TiktokenChoices& remembered,
                                      const Progress& progress);

/// `SentencePiece BPE`, `tiktoken cl100k_base`, `tokenizer.json BPE`
QString formatTitle(const TokenizerDefinition& definition);

std::filesystem::path toPath(const QString& path);

// What tokenizer files are called, for file dialogs and drops. What a file is, its content says.

/// For file dialogs: `*.gguf`, `vocab.txt`, …; `*.json` is among them.
QStringList tokenizerNameFilters();

/// Called as only tokenizers are, be the ending a text's: `merges.txt`, `a.gguf`; not `a.json`.
bool looksLikeTokenizerName(const QString& path);

/// A name that tokenizers of all models have, so that it doesn't tell which one this is: `tokenizer.json`.
bool isCommonTokenizerName(const QString& name);

} // namespace tokenscope::ui
