#pragma once
// What is said of one difference: the stages of both columns side by side as people read them, the first at which they
// part, and a sentence. Made off the UI thread.

#include "core/compare/diff/first_divergence.h"
#include "ui/panels/compare/compared_text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace tokenscope::ui {

/// A box of a row: text with drawn spaces, and a number or a remark behind it.
struct DerivationBox {
    std::string bytes;
    QString remark;
    std::optional<PieceType> type; ///< of a piece: it has its color
    bool alternate = false;
};

struct DerivationRow {
    compare::DivergenceStage stage =
        compare::DivergenceStage::Model; ///< the row is lit where this is where they part
    QString title;
    std::vector<DerivationBox> boxes;
    QString remark; ///< behind the boxes, or alone
};

struct DerivationData {
    std::size_t columns[2] = {0, 1};
    compare::DivergenceStage stage = compare::DivergenceStage::Model;
    std::vector<DerivationRow> rows[2]; ///< the same stages in the same order
    QString verdict;                    ///< `They part at the pre-tokens.`
    QString sentence;
};

/// All of a row as text: `202 2 366 | 6 21 | Split \p{N}{1,3}`
QString wordsOf(const DerivationRow& row);

/// Errors: as firstDivergence. `place` is a group's.
Result<DerivationData> derivationData(const ComparedText& compared, std::size_t one, std::size_t other,
                                      ByteSpan place);

} // namespace tokenscope::ui
