#pragma once
// The tokens of parts of the text in each column: by script or by line.

#include "ui/panels/compare/compared_text.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace tokenscope::ui {

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
