#pragma once
// Two sections of the card: the result of each stage for the selection, and the definition of the selected
// rule in the file.

#include <QString>
#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace tokenscope::ui {

struct CardStages {
    std::vector<std::pair<QString, QString>> path; ///< stage, its result
    QString rulePlace;                             ///< `$.normalizer`
    QStringList rule;
    bool operator==(const CardStages&) const = default;
};

class StageSections : public QWidget {
    Q_OBJECT

  public:
    explicit StageSections(QWidget* parent = nullptr);

    /// False if nothing changed.
    bool setStages(const CardStages& stages);
    [[nodiscard]] bool hasStages() const { return !m_stages.path.empty() || !m_stages.rule.isEmpty(); }

  private:
    QVBoxLayout* addSection(QWidget*& frame, const QString& title);
    QLabel* addText(QWidget* parent, bool fixed, bool muted);

    CardStages m_stages;
    QWidget* m_pathFrame = nullptr;
    QWidget* m_ruleFrame = nullptr;
    QGridLayout* m_grid = nullptr;
    std::vector<std::pair<QLabel*, QLabel*>> m_rows;
    QLabel* m_place = nullptr;
    QLabel* m_rule = nullptr;
};

} // namespace tokenscope::ui
