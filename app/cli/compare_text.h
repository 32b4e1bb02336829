#pragma once
// `compare` on a text: for scripts and for people.

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
    /// The one of both that has no ids for the text, which is a difference; then nothing is aligned.
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
        std::optional<bool> addSpecial, parseSpecial; ///< of this column, whatever is asked for
    };
    CompareText(Column a, Column b, Settings settings);

    /// The switches of a request go before those of the command. Errors: as Tokenizer::encode, with the column's file,
    /// where neither can encode the text.
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
