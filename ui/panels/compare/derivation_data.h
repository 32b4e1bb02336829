#pragma once
// The explanation of one difference: the stages of both columns, the first stage that differs, and a
// sentence. Computed off the UI thread.

#include "core/compare/diff/first_divergence.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace tokenscope::ui {

/// A box of a row: text with visible spaces, followed by a number or a remark.
struct DerivationBox {
    std::string bytes;
    QString remark;
    std::optional<PieceType> type; ///< of a piece: determines the color
    bool alternate = false;
};

struct DerivationRow {
    /// The row is highlighted if it is the first stage that differs.
    compare::DivergenceStage stage = compare::DivergenceStage::Model;
    QString title;
    std::vector<DerivationBox> boxes;
    QString remark; ///< after the boxes, or alone
};

struct DerivationData {
    std::size_t columns[2] = {0, 1};
    compare::DivergenceStage stage = compare::DivergenceStage::Model;
    std::vector<DerivationRow> rows[2]; ///< the same stages in the same order
    QString verdict;                    ///< `The first difference is in the pre-tokens.`
    QString sentence;
};

/// The row as text: `202 2 366 | 6 21 | Split \p{N}{1,3}`
QString describeRow(const DerivationRow& row);

/// `place` must be a group of the aligned text. Errors: as firstDivergence().
Result<DerivationData> derivationData(const ComparedText& compared, std::size_t one, std::size_t other,
                                      ByteSpan place);

} // namespace tokenscope::ui
