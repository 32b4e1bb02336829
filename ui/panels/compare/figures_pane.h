#pragma once
// The figures above the columns: a row a tokenizer, the kinds of differences, the cost of a context, and the
// tokens by script or by line.

#include "core/compare/align/column_differences.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QAbstractButton>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QButtonGroup;
class QComboBox;

namespace tokenscope::ui {

class DifferenceToggle;
class ElidedLabel;
class ContextLengths;
class FiguresModel;
class SharesModel;
class StepTable;

class FiguresPane : public QWidget {
    Q_OBJECT

  public:
    /// `lengths` must outlive it.
    explicit FiguresPane(ContextLengths& lengths, QWidget* parent = nullptr);

    void setCompared(const ComparedTextPtr& compared, const QStringList& titles);
    /// The height of the whole view: in a high one there is room for more scripts or lines.
    void setRoom(int height);
    /// Shows the line of the byte if there is a row for each line.
    void showByte(std::uint32_t byte);
    [[nodiscard]] std::uint8_t kinds() const;
    void setKinds(std::uint8_t kinds);
    [[nodiscard]] bool byLine() const;
    void setByLine(bool on);
    /// SharesModel::Measure.
    [[nodiscard]] int measureOfShares() const;
    void setMeasureOfShares(int measure);
    [[nodiscard]] FiguresModel& figures() const { return *m_figures; }
    [[nodiscard]] SharesModel& shares() const { return *m_shares; }
    [[nodiscard]] StepTable* table() const { return m_table; }
    [[nodiscard]] StepTable* sharesTable() const { return m_sharesTable; }
    [[nodiscard]] QLineEdit* contextField() const { return m_context; }
    [[nodiscard]] const QList<DifferenceToggle*>& toggles() const { return m_toggles; }

  signals:
    void kindsChanged(std::uint8_t kinds);
    void changed();
    /// A line was chosen.
    void spanChosen(tokenscope::ByteSpan span);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeLegend();
    QWidget* makeShares();
    void measure();
    void showContext();
    void describeTotal();
    ContextLengths& m_lengths;
    FiguresModel* m_figures;
    SharesModel* m_shares;
    StepTable* m_table;
    StepTable* m_sharesTable;
    QLineEdit* m_context;
    QLabel* m_total = nullptr;   ///< of the differences
    QLabel* m_several = nullptr; ///< why the numbers of the kinds add up to more
    QButtonGroup* m_by = nullptr;
    QComboBox* m_measure = nullptr;
    QWidget* m_body = nullptr;
    QBoxLayout* m_parts = nullptr; ///< of m_body
    QWidget* m_line = nullptr;     ///< between them
    QWidget* m_sharesPart = nullptr;
    ElidedLabel* m_cuts = nullptr;
    int m_room = 0;
    QList<DifferenceToggle*> m_toggles;
    ComparedTextPtr m_compared;
};

/// One switch of the legend of differences: its mark, its name, how many there are.
class DifferenceToggle : public QAbstractButton {
    Q_OBJECT

  public:
    explicit DifferenceToggle(compare::TextDifference kind, QWidget* parent = nullptr);

    [[nodiscard]] compare::TextDifference kind() const { return m_kind; }
    /// nullopt: not compared, because the vocabularies number their pieces differently.
    void setCount(std::optional<quint64> count);
    [[nodiscard]] quint64 count() const { return m_count; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void describe();
    [[nodiscard]] QString countText() const;
    compare::TextDifference m_kind;
    quint64 m_count = 0;
    bool m_isCompared = true;
};

} // namespace tokenscope::ui
