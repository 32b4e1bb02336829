#pragma once
// The tables of FiguresPane: the figures of each tokenizer, and the tokens by script or by line.

#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>
#include <vector>

namespace tokenscope::ui {

/// The figures of a comparison, one row a tokenizer: what the text costs, as numbers and as a bar.
class FiguresModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        Name,
        Bar,
        Tokens,
        PerToken,
        CharactersPerToken,
        PerWord,
        SingleBytes,
        SameCuts,
        SameIds,
        Longest,
        Context,
        ColumnCount
    };
    /// Length of the bar: tokens relative to the column with the most.
    static constexpr int kShareRole = Qt::UserRole + 20;
    using QAbstractTableModel::QAbstractTableModel;

    /// `titles`: one a column, with its settings.
    void setCompared(ComparedTextPtr compared, QStringList titles);
    /// The context length of each column's model in tokens; 0: unknown.
    void setContexts(std::vector<quint64> tokens);
    /// Of one column against the reference:
    /// `79 boundaries shared · 27 only in A · 23 only in B · 60 tokens with the same id`; empty for itself.
    [[nodiscard]] QString cutWords(std::size_t row) const;
    /// Tab-separated, with a header.
    [[nodiscard]] QString table() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString cell(std::size_t row, int column) const;
    [[nodiscard]] QString cost(std::size_t row) const;
    [[nodiscard]] QString contextToolTip(std::size_t row) const;
    [[nodiscard]] quint64 contextOf(std::size_t row) const {
        return row < m_contexts.size() ? m_contexts[row] : 0;
    }
    ComparedTextPtr m_compared;
    QStringList m_titles;
    std::vector<quint64> m_contexts;
};

/// Paints the figures of a comparison: the letter and name of a column, and its bar.
class FiguresDelegate : public StepCellDelegate {
  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// The tokens of parts of the text in each column: by script or by line.
class SharesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum class By : quint8 { Script, Line };
    enum class Measure : quint8 { Tokens, BytesPerToken, CharactersPerToken };
    using QAbstractTableModel::QAbstractTableModel;

    void setCompared(ComparedTextPtr compared);
    void setBy(By by);
    [[nodiscard]] By by() const { return m_by; }
    void setMeasure(Measure measure);
    [[nodiscard]] Measure measure() const { return m_measure; }
    /// Of a row by line: its bytes.
    [[nodiscard]] ByteSpan line(int row) const;
    [[nodiscard]] int rowOfByte(std::uint32_t byte) const;
    /// With all measures.
    [[nodiscard]] QString table() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    struct Script {
        ScriptCode script = 0;
        std::uint64_t characters = 0;
    };
    void fill();
    [[nodiscard]] std::uint64_t tokens(int row, std::size_t column) const;
    /// Empty if there are no tokens.
    [[nodiscard]] std::optional<double> figure(int row, std::size_t column, Measure measure) const;
    [[nodiscard]] QString cell(int row, int column, Measure measure) const;
    [[nodiscard]] QString heading(int column, Measure measure) const;
    [[nodiscard]] bool hasChange() const { return m_compared && m_compared->columns.size() == 2; }

    ComparedTextPtr m_compared;
    By m_by = By::Script;
    Measure m_measure = Measure::Tokens;
    std::vector<Script> m_scripts;
    std::vector<std::uint32_t> m_lines; ///< starts
};

} // namespace tokenscope::ui
