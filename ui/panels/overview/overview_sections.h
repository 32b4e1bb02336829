#pragma once
// Builds the sections of the overview from a tokenizer. On the UI thread, as they depend on what fonts can
// show.

#include "core/compare/search/compared_files.h"
#include "core/encoding/tokenizer.h"
#include "ui/panels/overview/overview_model.h"

#include <QString>

namespace tokenscope::ui {

/// Titles, by which sections are found.
namespace overview_section {
QString file();
QString comparison();
QString notes();
QString specialTokens();
} // namespace overview_section

/// All sections except the slow ones: checksum and comparison. `title` names a sample, which has no path.
OverviewRowPtr makeOverview(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& title);

/// The section of the files: `sha256` is empty while it is unknown, and if there is no file.
OverviewRowPtr makeFileSection(const TokenizerDefinition& definition, const QString& title,
                               const QString& sha256);

struct ComparedTokenizer {
    QString name;
    std::optional<compare::ComparedFiles> compared; ///< absent: files of different models
};
/// Null if none is a file of the same model.
OverviewRowPtr makeComparisonSection(const std::vector<ComparedTokenizer>& others);

/// Keys of a GGUF file. Arrays and long strings expand into their elements and lines, which are read from the
/// file then.
OverviewRowPtr makeMetadataSection(const std::shared_ptr<const Tokenizer>& tokenizer);

/// The JSON of the rule at that path of a definition, as lines; empty if there is none.
std::vector<QString> ruleAsJson(const TokenizerDefinition& definition, const std::string& where);

} // namespace tokenscope::ui
