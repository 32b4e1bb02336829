#pragma once
// `compare` on a text: as JSON, as text and as a page.

#include "app/cli/ruler.h"
#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"
#include "core/compare/align/text_counts.h"
#include "core/compare/align/token_boundaries.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

struct TextComparison {
    std::string text;
    Encoding a, b;
    AlignedText aligned;
    std::vector<GroupDifference> differences;
    /// Set for the one that can't encode the text. That counts as a difference, and nothing is aligned.
    std::optional<Error> failureA, failureB;
    [[nodiscard]] bool encoded() const { return !failureA && !failureB; }
    [[nodiscard]] bool equal() const { return encoded() && differences.empty() && a.ids == b.ids; }
};

class CompareText {
  public:
    struct Settings {
        EncodeOptions options;
        Unit unit = Unit::CodePoints;
        bool full = false;
    };
    struct Column {
        std::string name;
        std::shared_ptr<const PieceTexts> pieces;
        std::optional<bool> addSpecial, parseSpecial; ///< override the request
    };
    CompareText(Column a, Column b, Settings settings);

    /// The options of a request override those of the command. Errors: if neither can encode the text, those of
    /// Tokenizer::encode, with the column's file.
    [[nodiscard]] Result<TextComparison> compare(std::string text, std::optional<bool> addSpecial = {},
                                                 std::optional<bool> parseSpecial = {}) const;
    /// One object, without a line end.
    [[nodiscard]] std::string json(const TextComparison& compared) const;
    void print(const TextComparison& compared) const;
    [[nodiscard]] std::string html(const TextComparison& compared) const;

  private:
    [[nodiscard]] std::string jsonOfOne(const TextComparison& compared) const;
    void writeFigures(JsonWriter& json, const Column& column, const Encoding& encoding,
                      std::string_view text) const;
    void writeDifferences(JsonWriter& json, const TextComparison& compared) const;
    Column m_a, m_b;
    Settings m_settings;
    bool m_idsComparable;
};

} // namespace tokenscope::cli
