#pragma once
// The sections of the overview, made of a tokenizer. UI thread: they ask what fonts can show.

#include "core/compare/search/compared_files.h"
#include "core/encoding/tokenizer.h"
#include "ui/panels/overview/overview_row.h"

#include <QString>

namespace tokenscope::ui {

/// Titles by which sections are found again.
namespace overview_section {
QString file();
QString beside();
QString specialTokens();
} // namespace overview_section

/// All but what takes a while: the checksum and the comparison. `title` names a sample, which has no path.
OverviewRowPtr makeOverview(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& title);

/// The section of the files: `sha256` is empty while it is not known, and where there is no file.
OverviewRowPtr makeFileSection(const TokenizerDefinition& definition, const QString& title,
                               const QString& sha256);

struct Beside {
    QString name;
    std::optional<ComparedFiles> compared; ///< absent: no files of one model
};
/// Null when none is a relative.
OverviewRowPtr makeBesideSection(const std::vector<Beside>& others);

/// Keys of a GGUF file; arrays and long strings open into their elements and lines, read from the file then.
OverviewRowPtr makeMetadataSection(const std::shared_ptr<const Tokenizer>& tokenizer);

/// The JSON of the rule at that path of a definition, as lines; empty where there is none.
std::vector<QString> ruleAsJson(const TokenizerDefinition& definition, const std::string& where);

} // namespace tokenscope::ui
