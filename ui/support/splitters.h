#pragma once
// Splitters whose panes are side by side or below one another, as the room permits, and fold where it is too low; and the
// saving of pane sizes between sessions.

#include <QJsonArray>
#include <QSplitter>

#include <vector>

namespace tokenscope::ui {

class Fold;

/// The height, in pixels, in which a widget shows everything. Where there is less, panes fold before it gets less than
/// this; its least size is for where nothing is left to fold.
void setOpenHeight(QWidget& widget, int height);

/// Panes that are usually side by side (or below one another). Those that have a `Fold` fold where the heights don't
/// suffice, the last one first; side by side, only if there is something below or above them that gets the room.
class PaneSplitter : public QSplitter {
    Q_OBJECT

  public:
    explicit PaneSplitter(Qt::Orientation usual, QWidget* parent = nullptr);

    /// From this width on (pixels at 100 %) the panes are side by side, if their least widths permit. Unless called, only
    /// panes that are usually side by side are.
    void setSideBySideFrom(int width);

    /// In the usual arrangement, without folded panes: as last set or dragged. This is what sessions save.
    [[nodiscard]] QList<int> usualSizes() const { return m_usualSizes; }
    void setUsualSizes(const QList<int>& sizes);
    /// Proportions in the other arrangement.
    [[nodiscard]] QList<int> otherSizes() const { return m_otherSizes; }
    void setOtherSizes(const QList<int>& sizes);

    /// Without folded panes, but those that the user folded.
    [[nodiscard]] int openHeight() const;
    /// Everything is folded that may fold, and below one another if that is possible.
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

  private:
    /// Of a pane that is below others: what it needs, and what it can do with.
    struct Height {
        int index;
        int open;
        int least;
    };
    /// Null if the pane doesn't fold.
    [[nodiscard]] Fold* foldOf(const QWidget& pane) const;
    [[nodiscard]] bool isBelowOthers() const;
    [[nodiscard]] std::vector<Height> heights() const;
    [[nodiscard]] int handles(std::size_t panes) const;
    [[nodiscard]] int leastWidthSideBySide() const;
    [[nodiscard]] bool fitsSideBySide() const;
    void arrange();
    [[nodiscard]] bool foldPanes();
    void restoreSizes();
    void makeRoom();

    Qt::Orientation m_usual;
    int m_sideBySideFrom;
    QList<int> m_usualSizes;
    QList<int> m_otherSizes;
    std::vector<int> m_wanted; ///< heights of the panes as heights() has them, once there are folds
    bool m_laidOut = false;
    bool m_arranging = false;
    bool m_rescaled = false; ///< the text size or the theme has changed since the user moved a border
};

/// The pane sizes to save. Of a splitter that was never laid out (its page was not opened), the sizes last
/// passed to setSizes(); of a `PaneSplitter`, its usualSizes().
QJsonArray sizesOf(const QSplitter& splitter);
/// Ignores arrays that do not fit the splitter.
void setSizes(QSplitter& splitter, const QJsonArray& sizes);

} // namespace tokenscope::ui
