#pragma once
// Tokens as text to paste elsewhere: ids for four languages, pieces, tables.

#include "ui/session/encoded_text.h"

#include <QString>

#include <array>

namespace tokenscope::ui {

enum class CopyForm : quint8 {
    IdsJson,   ///< `[1, 22172]`
    IdsPython, ///< `ids = [1, 22172]`
    IdsC,      ///< `const uint32_t ids[2] = {1, 22172};`
    IdsRust,   ///< `let ids: Vec<u32> = vec![1, 22172];`
    IdsPlain,  ///< `1 22172`
    Pieces,    ///< one per line, as the vocabulary spells them
    TableCsv,  ///< RFC 4180, a header line
    TableMarkdown,
};
inline constexpr std::array kCopyForms = {CopyForm::IdsJson,  CopyForm::IdsPython,    CopyForm::IdsC,
                                          CopyForm::IdsRust,  CopyForm::IdsPlain,     CopyForm::Pieces,
                                          CopyForm::TableCsv, CopyForm::TableMarkdown};

/// `JSON`, `Python`, …: for a menu.
QString title(CopyForm form);
QString copyAs(const EncodedText& encoded, TokenRange tokens, CopyForm form);

} // namespace tokenscope::ui
