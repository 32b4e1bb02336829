#pragma once
// The Overview page: all contents of the files of the current tokenizer, as a tree that can be filtered,
// expanded and copied; and how the other open files of the same model differ.

#include "core/definition/piece_type.h"
#include "ui/panels/overview/overview_sections.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace tokenscope::ui {

class OverviewModel;
class OverviewTree;
class VersionChoice;

class OverviewPanel : public Panel {
    Q_OBJECT

  public:
    explicit OverviewPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] OverviewTree* tree() const { return m_tree; }
    /// In a wide window, the sections after those of files, model and stages are in this tree, at the right.
    [[nodiscard]] OverviewTree* rightTree() const { return m_rightTree; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }
    [[nodiscard]] OverviewModel* rows() const { return m_rows; }
    /// Reads the file alone, or with its siblings again; hidden if there are none.
    [[nodiscard]] QPushButton* aloneButton() const { return m_alone; }
    [[nodiscard]] VersionChoice* versionChoice() const { return m_transformers; }
    /// The checksum or the comparison is still being computed.
    [[nodiscard]] bool busy() const override { return m_hash.busy() || m_comparing.busy(); }
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    [[nodiscard]] QWidget* firstFocus() const override;
    bool openFind() override;
    /// Selects the first note on the files, and shows as many as there is room for.
    void showNotes();
    /// Copies the selected row, or all rows, as text and as JSON.
    void copy();

  signals:
    /// Show the occurrences of this token in the text.
    void tokenRequested(tokenscope::PieceId id);
    /// One of the tabs that this page shares with the Inspect mode: 0 chips, 1 table, 2 ids, 3 stages.
    void viewRequested(int view);
    void settled(); ///< no job is running anymore

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeHeader();
    OverviewTree* makeTree(const QString& name);
    void refresh();
    void compareOpenFiles();
    void fitTitle();
    void hashFile();
    void addFolderControls(QHBoxLayout& row, QWidget& header);
    VersionChoice* addVersionChoice(QHBoxLayout& row, QWidget& header, Setting setting);
    void chooseFolder(const FolderChoice& choice);
    void updateFolderControls();
    void applyFilter(const QString& text);
    void fitColumns();
    /// Shows each section in the tree where it belongs.
    void divideSections();
    void moveSection(int index, OverviewTree& from, OverviewTree& to);
    [[nodiscard]] std::vector<OverviewTree*> trees() const { return {m_tree, m_rightTree}; }
    void selectFirst();
    /// Expands the rows of all sections, or of one.
    void openRows(const QString& only = {});
    void addListFilter(OverviewTree& tree, const QModelIndex& list);
    void fetchBelow(const OverviewTree& tree);
    void takeColors();
    void putSection(OverviewRowPtr section, const QString& before);
    void activate(OverviewTree& tree, const QModelIndex& index);
    void unfold(OverviewTree& tree, const QModelIndex& more);

    Session& m_session;
    OverviewModel* m_rows;
    QSortFilterProxyModel* m_filtered;
    OverviewTree* m_tree = nullptr;
    OverviewTree* m_rightTree = nullptr;
    OverviewTree* m_activeTree = nullptr; ///< had the keyboard last
    QButtonGroup* m_tabs = nullptr;
    QLabel* m_title = nullptr;
    QLineEdit* m_filter = nullptr;
    QPushButton* m_alone = nullptr;          ///< opens the file without the files next to it, and back
    VersionChoice* m_transformers = nullptr; ///< shown where the version matters
    VersionChoice* m_llamaCpp = nullptr;     ///< likewise
    VersionChoice* m_unicode = nullptr;      ///< likewise
    LatestJob m_hash;
    LatestJob m_comparing;
    std::shared_ptr<const Tokenizer> m_shown;
    std::vector<std::shared_ptr<const Tokenizer>> m_compared; ///< the other tokenizers it was compared with
};

} // namespace tokenscope::ui
