#pragma once
// The conditions of a `try` task: clauses that must all hold for the text.
//
//   tokens = 2, characters >= 10, no piece "Ġ", contains "water"

#include "core/base/error.h"
#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct CheckClause {
    enum class Kind : std::uint8_t {
        Tokens,     ///< numbers, compared
        Bytes,      ///< of the text, in UTF-8
        CodePoints, ///< of the text
        Characters, ///< grapheme clusters of the text
        Words,      ///< runs of non-whitespace characters
        Merges,     ///< of all words; BPE only
        Type,       ///< there is a token of that type, or none
        Piece,      ///< there is a token spelled `text`, or none
        Contains,   ///< of the text
        StartsWith, ///< of the text
        SameIds,    ///< the same as `text` has
        OtherIds,
    };
    enum class Order : std::uint8_t { Equal, Less, Greater, AtMost, AtLeast };
    Kind kind = Kind::Tokens;
    Order order = Order::Equal;
    std::uint32_t number = 0;
    bool wanted = true; ///< Type, Piece: `has`; else `no`
    PieceType type = PieceType::Normal;
    std::string text;
    bool operator==(const CheckClause&) const = default;

    [[nodiscard]] bool counts() const { return kind <= Kind::Merges; }
};

/// Errors: BadInput; `message` quotes the clause, `remedy` lists the valid ones. `where` is empty.
Result<std::vector<CheckClause>> parseCheck(std::string_view check);

struct ClauseState {
    bool holds = false;
    std::uint32_t count = 0; ///< for a clause that counts: the count of the text
};

/// One for each clause. Errors: those of Tokenizer::encode; BadInput for `merges` if the model has none.
Result<std::vector<ClauseState>> checkText(const std::vector<CheckClause>& check, const Tokenizer& tokenizer,
                                           std::string_view text, const EncodeOptions& options);
/// Whether all clauses hold.
bool passes(const std::vector<ClauseState>& states);

/// The value of a JSON string, `"a\u0301"`. Errors: BadInput.
Result<std::string> unquoted(std::string_view json);

} // namespace tokenscope::ui
