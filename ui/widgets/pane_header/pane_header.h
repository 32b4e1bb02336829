#pragma once
// The parts that panes are built from: the line above a pane with title, remark and controls, buttons that
// open menus, segmented controls, rules and sections.

#include "ui/support/elided_label.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QList>
#include <QMenu>
#include <QPushButton>
#include <QString>
#include <QVBoxLayout>

class QButtonGroup;

namespace tokenscope::ui {

/// Gives the pane its look and a column without gaps.
QVBoxLayout* paneColumn(QWidget* pane);

/// A line of controls. The frame is a child of `parent`.
struct HeaderBar {
    QFrame* frame;
    QHBoxLayout* row;

    /// `height` in pixels at 100 %.
    explicit HeaderBar(QWidget* parent, int height = 34);
};

/// The line above a pane. The frame is a child of `parent`.
struct PaneHeader {
    QFrame* frame;
    QHBoxLayout* row;
    QLabel* title;
    ElidedLabel* remark; ///< takes the remaining width

    PaneHeader(const QString& text, QWidget* parent, int rightMargin = 12);
    /// Makes the header the first row of the pane, which has an empty column. What is added to the returned column folds
    /// into the header (see Fold).
    [[nodiscard]] QVBoxLayout* makeFoldable(QWidget& pane, const QString& key) const;
    /// Progress of a long job with a button to cancel it, at the right end.
    JobStrip* addProgress(LatestJob& job) const;
    /// See menuButton().
    QPushButton* addMenu(const QString& text, const QString& tip, QMenu& menu) const;
};

/// A button that opens the menu below itself, with an arrow after its title (`⋯` has none). The caller owns the menu; it
/// must outlive the button or be a child of the same parent.
QPushButton* menuButton(const QString& title, const QString& tip, QMenu* menu, QWidget* parent);
/// A line of text that separates the entries below it from those above; it can't be chosen.
void addMenuHeading(QMenu& menu, const QString& text);
/// A menu title in which every `&` is literal.
QString menuTitle(QString title);

/// A line between parts of a pane.
QFrame* paneRule(QWidget* parent);
/// Gives a part of a side pane a rule at its top; add its content to the returned column.
QVBoxLayout* makeSectionColumn(QWidget& part);
/// Gives the label the look of a section heading.
void makeSectionHeading(QLabel& heading);

// The segmented control: joined buttons of which exactly one is checked.

struct SegmentedChoice {
    QString title;
    QString tip;

    SegmentedChoice(QString choiceTitle, QString choiceTip = {})
        : title(std::move(choiceTitle))
        , tip(std::move(choiceTip)) {}
};

/// Adds the buttons to the row, the first one checked. Their ids in the group are 0, 1, … The group and the widget with
/// the buttons are children of `parent`; for screen readers, that widget is a list of tabs with this name.
QButtonGroup* addSegments(QHBoxLayout& row, const QList<SegmentedChoice>& choices, QWidget* parent,
                          const QString& name);

} // namespace tokenscope::ui
