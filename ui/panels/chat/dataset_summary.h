#pragma once
// The totals of a dataset: conversations, tokens of each role and how many of them are trained, conversations
// with each kind of finding.

#include "core/chat/dataset/dataset_check.h"

#include <QWidget>

namespace tokenscope::ui {

class DatasetSummary : public QWidget {
    Q_OBJECT

  public:
    explicit DatasetSummary(QWidget* parent = nullptr);
    void setTotals(const chat::DatasetTotals& totals);
    /// The summary as lines of text, for assistive technology.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Row {
        QString name, tokens, trained;
        double ofAll = 0;     ///< fraction of all tokens
        double ofTrained = 0; ///< trained fraction of the role's tokens
    };
    [[nodiscard]] QList<Row> owners() const;
    [[nodiscard]] QStringList lines() const; ///< above the roles
    [[nodiscard]] QList<Row> kinds() const;

    chat::DatasetTotals m_totals;
};

} // namespace tokenscope::ui
