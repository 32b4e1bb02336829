#pragma once
// The dense tables of Steps: rows of pieces and numbers, one lit; Ctrl+C copies the selected rows, or all of them, as
// text. Steps are moved through by ← → Home End Space also while a table has the keyboard.

#include <QByteArray>
#include <QTableView>

namespace tokenscope::ui {

/// What a cell is like, beside its text.
enum StepCellRole {
    FixedCellRole = Qt::UserRole, ///< a piece: fixed font, drawn spaces
    MutedCellRole,
    BoldCellRole,
    StruckCellRole,
    LitCellRole, ///< of the whole row
};

class StepTable : public QTableView {
    Q_OBJECT

  public:
    explicit StepTable(QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;
    /// Widths for the texts to be expected, in pixels at 100 %; 0 takes what is left.
    void setColumns(QList<int> widths);
    /// Brings it into sight and makes it current, without rowChosen(). -1: none is current, and the first is in sight.
    void showRow(int row);

  public slots:
    void copy();

  signals:
    /// By mouse or keyboard.
    void rowChosen(int row);
    void copied(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void measure();
    void shareWidth();
    [[nodiscard]] int numbersWidth(int column) const;
    QList<int> m_widths;
    bool m_sharing = false;
    bool m_drawn = false; ///< the user drew a border: the widths are theirs
    bool m_showing = false;
};

} // namespace tokenscope::ui

// The rows of a table of Steps as Markdown.

class QAbstractItemModel;

namespace tokenscope::ui {

/// Pieces are written as code; any text is safe in a cell. At most kMaxMarkdownRows rows, and a line that reports so.
QByteArray markdownTable(const QAbstractItemModel& model);
inline constexpr int kMaxMarkdownRows = 20'000;

} // namespace tokenscope::ui
