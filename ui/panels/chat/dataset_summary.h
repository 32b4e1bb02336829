#pragma once
// The sums of a dataset: conversations, tokens of each role with the trained share of them, conversations with each kind of
// finding.

#include "core/chat/datasets/dataset_check.h"

#include <QWidget>

namespace tokenscope::ui {

class DatasetSummary : public QWidget {
    Q_OBJECT

  public:
    explicit DatasetSummary(QWidget* parent = nullptr);
    void setTotals(const chat::DatasetTotals& totals);
    /// As text, a line a line: for the clipboard and for those who don't see it.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Row {
        QString name, tokens, trained;
        double share = 0;     ///< of all tokens
        double trainedOf = 0; ///< of its own
    };
    [[nodiscard]] QList<Row> owners() const;
    [[nodiscard]] QStringList lines() const; ///< above the roles
    [[nodiscard]] QList<Row> kinds() const;

    chat::DatasetTotals m_totals;
};

} // namespace tokenscope::ui
